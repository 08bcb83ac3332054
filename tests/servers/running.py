"""A server on a free port for as long as a test lasts, with faults on demand."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from dataclasses import dataclass, field

import uvicorn
from starlette.responses import Response


@dataclass
class Fault:
    """What goes wrong, with which request, how often.

    `how`: a status (503 …); "silent" answers nothing until the client gives up; "lost" carries the request out and cuts the
    connection before the answer; "cut" reads a part of the body and cuts the connection.
    """

    method: str
    path: str
    how: object
    times: int = 1
    retry_after: str | None = None


@dataclass
class Faults:
    """The faults to come, and what was asked for."""

    coming: list[Fault] = field(default_factory=list)
    requests: list[tuple[str, str]] = field(default_factory=list)
    bytes_read: list[int] = field(default_factory=list)

    def add(self, method, path, how, times=1, retry_after=None):
        self.coming.append(Fault(method, path, how, times, retry_after))

    def next(self, method, path):
        for fault in self.coming:
            if fault.times and fault.method == method and fault.path in path:
                fault.times -= 1
                return fault
        return None

    def count(self, method, path):
        return sum(one == method and path in where for one, where in self.requests)


class Faulty:
    """An ASGI application that lets another one fail."""

    def __init__(self, app, faults):
        self.app, self.faults = app, faults

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        self.faults.requests.append((scope["method"], scope["path"]))
        fault = self.faults.next(scope["method"], scope["path"])
        if fault is None:
            await self.app(scope, receive, send)
        elif fault.how == "silent":
            await asyncio.sleep(20)
        elif fault.how == "lost":
            await self.app(scope, receive, _swallow)
            _cut(send)
        elif fault.how == "cut":
            message = await receive()
            self.faults.bytes_read.append(len(message.get("body", b"")))
            _cut(send)
        else:
            headers = {"Retry-After": fault.retry_after} if fault.retry_after else {}
            await Response(status_code=fault.how, headers=headers)(scope, receive, send)


def _cut(send):
    """Cut the connection as a cable would; uvicorn's `send` belongs to the cycle that knows it."""
    send.__self__.transport.abort()


async def _swallow(message):
    pass


class _Server(uvicorn.Server):
    def install_signal_handlers(self):
        pass


@contextlib.contextmanager
def running(make):
    """`make(address)` gives the application; yields the address and the faults."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    faults = Faults()
    config = uvicorn.Config(
        Faulty(make(address), faults), host="127.0.0.1", port=port, log_level="critical", lifespan="off"
    )
    server = _Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        thread.join(0.01)
        assert thread.is_alive()
    try:
        yield address, faults
    finally:
        server.should_exit = server.force_exit = True
        thread.join(5)
