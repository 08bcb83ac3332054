"""Limits, back-pressure and the end of the service."""

import asyncio
import time
from pathlib import Path

import httpx
import pytest

from pinakes.client import Client
from pinakes.errors import Usage
from tests.serve.conftest import SAMPLES, Service


@pytest.fixture(scope="module")
def small():
    """A service with one worker and little room."""
    running = Service("--workers", "1", "--timeout", "15", environment={"PINAKES_LIMITS_SIZE": "300K"})
    yield running.address
    running.stop()


def test_too_large_is_413_whether_announced_or_not(small):
    large = bytes(3_000_000)
    assert (
        httpx.post(f"{small}/api/processHeaderDocument", files={"input": ("a.pdf", large)}).status_code == 413
    )

    def stream():
        yield b'--x\r\nContent-Disposition: form-data; name="input"; filename="a.pdf"\r\n\r\n'
        for _ in range(300):
            yield bytes(10_000)
        yield b"\r\n--x--\r\n"

    answer = httpx.post(
        f"{small}/api/processHeaderDocument",
        content=stream(),
        headers={"Content-Type": "multipart/form-data; boundary=x"},
    )
    assert answer.status_code == 413


def test_a_full_queue_is_503_and_no_request_is_lost(small):
    content = (SAMPLES / "en-two-column.pdf").read_bytes()

    async def storm():
        async with httpx.AsyncClient(timeout=100) as client:
            asked = [
                client.post(f"{small}/api/processHeaderDocument", files={"input": ("a.pdf", content)})
                for _ in range(30)
            ]
            return [answer.status_code for answer in await asyncio.gather(*asked)]

    codes = asyncio.run(storm())
    assert set(codes) == {200, 503}
    assert codes.count(200) >= 5
    assert httpx.get(f"{small}/healthz").json()["present"] == 0


def test_forms_that_cannot_be_read_are_400(small):
    answer = httpx.post(
        f"{small}/api/processHeaderDocument",
        content=b"--x\r\nnonsense",
        headers={"Content-Type": "multipart/form-data; boundary=y"},
    )
    assert answer.status_code == 400


def test_other_machines_are_answered_only_when_asked_to():
    import subprocess
    import sys

    done = subprocess.run(
        [sys.executable, "-m", "pinakes", "serve", "--host", "0.0.0.0"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert "--open" in done.stderr


def test_other_machines_need_the_token():
    running = Service("--host", "0.0.0.0", "--workers", "1", environment={"PINAKES_SERVE_TOKEN": "s3cret~"})
    address = running.address.replace("0.0.0.0", "127.0.0.1")
    try:
        for said in (
            {},
            {"Authorization": "Bearer wrong"},
            {"Authorization": "Bearer s\xe9cret".encode("latin-1")},
            {"Authorization": "Basic s3cret~"},
        ):
            answer = httpx.get(f"{address}/api/v1/exports", headers=said)
            assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
        with Client(address, token="s3cret~") as client:
            assert "tei" in client.exports()
    finally:
        assert running.stop() == 0


@pytest.mark.parametrize("token", ["тайна", "se cret", "s3cret\n", "s\xe9cret"])
def test_a_token_that_cannot_be_sent_is_said_at_once(token, tmp_path):
    from pinakes.publish.deposit.targets import target

    with pytest.raises(Usage, match="the token holds a character"):
        Client("http://127.0.0.1:1", token=token)
    environment = {
        "PINAKES_DEPOSIT_ZENODO_URL": "https://zenodo.example",
        "PINAKES_DEPOSIT_ZENODO_KIND": "invenio",
    }
    with pytest.raises(Usage, match=r"\[deposit.zenodo\] token holds a character") as refused:
        target("zenodo", files=(), environment={**environment, "PINAKES_DEPOSIT_ZENODO_TOKEN": token})
    assert token not in str(refused.value), "secrets are not shown"


def test_it_ends_soon_and_leaves_nothing_behind():
    running = Service("--workers", "1")
    started = time.monotonic()
    assert running.stop() == 0
    assert time.monotonic() - started < 60
    assert running.process.pid not in {
        _parent(path) for path in Path("/proc").iterdir() if path.name.isdigit()
    }


def _parent(process):
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None
