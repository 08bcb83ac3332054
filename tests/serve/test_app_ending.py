"""Told to stop while a deposit waits for a repository that says nothing, the service ends by itself, and well."""

import contextlib
import socket
import threading
import time

import httpx

from tests.serve.conftest import SAMPLES, Service
from tests.servers.dspace import COLLECTION, PASSWORD, USER

TOKEN = "a-token-for-this-test"


def test_a_silent_repository_does_not_keep_the_service_from_ending(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(90)
        (tmp_path / "pinakes").mkdir()
        (tmp_path / "pinakes" / "config.toml").write_text(
            f'[deposit.ours]\nkind = "dspace"\nurl = "http://127.0.0.1:{silent.getsockname()[1]}/server"\nuser = "{USER}"\n'
            f'collection = "{COLLECTION}"\ngrant_licence = true\n'
        )
        environment = {
            "XDG_CONFIG_HOME": str(tmp_path),
            "PINAKES_DEPOSIT_OURS_PASSWORD": PASSWORD,
            "PINAKES_SERVE_TOKEN": TOKEN,
        }
        service = Service("--workers", "1", "--library", str(tmp_path / "library"), environment=environment)
        try:
            headers = {"Authorization": f"Bearer {TOKEN}", "Origin": service.address}
            sample = {"file": ("en.txt", (SAMPLES / "en-utf-8.txt").read_bytes())}
            httpx.post(f"{service.address}/upload", files=sample, headers=headers, timeout=60)
            asking = threading.Thread(target=_deposit, args=(service.address, headers), daemon=True)
            asking.start()
            connection, _ = silent.accept()
            begun = time.monotonic()
            assert service.stop() == 0
            assert time.monotonic() - begun < 50, "retries alone would take minutes"
            connection.close()
        finally:
            service.process.kill()


def _deposit(address, headers):
    with contextlib.suppress(httpx.HTTPError):
        httpx.post(f"{address}/works/w1/deposit", data={"to": "ours"}, headers=headers, timeout=120)
