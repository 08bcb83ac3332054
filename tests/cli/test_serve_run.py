"""Connections of the service that begin a request and never end it."""

import socket
import threading

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from pinakes.cli import serve_run

WHOLE = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
HALF = b"GET / HTTP/1.1\r\nX: "


@pytest.fixture
def address(monkeypatch):
    monkeypatch.setattr(serve_run, "IDLE", 0.2)
    listening = socket.create_server(("127.0.0.1", 0))
    app = Starlette(routes=[Route("/", lambda request: PlainTextResponse("an answer"))])
    config = uvicorn.Config(app, http=serve_run.Patient, log_level="critical", timeout_keep_alive=600)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    yield listening.getsockname()
    server.should_exit = True
    thread.join()


def answered(client):
    client.sendall(WHOLE)
    said = b""
    while not said.endswith(b"an answer"):
        said += client.recv(4096)


@pytest.mark.parametrize(("before", "sent"), [(0, b""), (0, HALF), (1, HALF), (2, HALF)])
def test_a_connection_is_closed_when_its_request_does_not_come(address, before, sent):
    with socket.create_connection(address, timeout=60) as client:
        for _ in range(before):
            answered(client)
        client.sendall(sent)
        assert client.recv(4096) == b""


def test_one_that_has_its_answer_may_rest_and_ask_again(address):
    with socket.create_connection(address, timeout=60) as client:
        for _ in range(2):
            answered(client)
            threading.Event().wait(0.5)  # longer than a request may take to come


def test_a_port_that_cannot_be_is_wrong_usage(pinakes):
    answer = pinakes("serve", "--port", "99999")
    assert answer.status == 2
    assert "Traceback" not in answer.err
