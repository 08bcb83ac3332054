"""Alive, ready, measured; and the log tells no secret."""

import json
import time

import httpx
import pytest

from tests.serve.conftest import SAMPLES, Service


@pytest.fixture(scope="module")
def running():
    made = Service("--workers", "1", environment={"PINAKES_SERVE_LOG": "json"})
    yield made
    assert made.stop() == 0


def test_alive_ready_and_measured(running):
    assert httpx.get(f"{running.address}/healthz").json()["status"] == "ok"
    assert httpx.get(f"{running.address}/readyz").json() == {"status": "ready"}
    content = (
        (SAMPLES / "en-utf-8.txt").read_bytes()
        if (SAMPLES / "en-utf-8.txt").exists()
        else b"A title\n\nText\n" * 20
    )
    answer = httpx.post(f"{running.address}/api/v1/describe", files={"file": ("a.txt", content)}, timeout=100)
    assert answer.status_code == 200
    said = httpx.get(f"{running.address}/metrics")
    assert said.headers["content-type"].startswith("text/plain")
    lines = said.text.splitlines()
    assert "pinakes_workers 1" in lines
    assert 'pinakes_requests_total{kind="/api/v1/",method="POST",status="200"} 1' in lines
    assert 'pinakes_request_seconds_count{kind="/api/v1/"} 1' in lines
    assert 'pinakes_request_seconds_bucket{kind="/api/v1/",le="+Inf"} 1' in lines
    named = [line.split("{")[0].split()[0] for line in lines if not line.startswith("#")]
    typed = {line.split()[2] for line in lines if line.startswith("# TYPE")}
    assert {
        name.removesuffix("_bucket").removesuffix("_sum").removesuffix("_count") for name in named
    } == typed


def test_the_log_is_json_without_secrets(running):
    httpx.get(
        f"{running.address}/openapi.json?token=hidden-in-the-query",
        headers={
            "Authorization": "Bearer hidden-in-a-header",
            "Cookie": "pinakes-session=hidden-in-a-cookie",
        },
    )
    until = time.monotonic() + 60
    while not any("/openapi.json" in line for line in running.said) and time.monotonic() < until:
        time.sleep(0.05)
    said = [json.loads(line) for line in running.said if line.startswith("{")]
    assert {"event", "method", "path", "seconds", "status", "time"} == set(said[0])
    assert any(line["path"] == "/openapi.json" and line["status"] == 200 for line in said)
    assert "hidden" not in "".join(running.said)
