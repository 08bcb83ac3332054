"""How `serve` runs: one event loop, children beside it, gone within ten seconds when told to stop."""

from __future__ import annotations

import os
import resource
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from pinakes.config import for_header
from pinakes.errors import NotAvailable, Usage
from pinakes.serve.app import application, tell_first
from pinakes.serve.guard import is_this_machine
from pinakes.serve.pages.desk import at_work

if TYPE_CHECKING:
    import asyncio
    from types import FrameType

    from pinakes.config import Settings
    from pinakes.serve.suite import Suite

PATIENCE = 5
"""Seconds that requests at work are given when the service is told to stop."""

IDLE = 75
"""Seconds a connection may rest between two requests: clients that wait for a busy service keep theirs."""

CONNECTIONS = 4000
"""Clients at a time; more are told 503.
Files a process may have open are raised for them where the system lets us.
"""


class Patient(H11Protocol):
    """A connection that is closed when its request does not come:
    a client that opens many and says nothing takes no place from others.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the request."""
        super().connection_made(transport)
        self._waiting = self.loop.call_later(IDLE, self._not_come)

    def data_received(self, data: bytes) -> None:
        """Wait on where only a part of a request has come, be it the first or a later one."""
        super().data_received(data)
        if not self._is_between():
            self._waiting.cancel()
        elif self._waiting.cancelled():
            self._waiting = self.loop.call_later(IDLE, self._not_come)

    def _is_between(self) -> bool:
        """Whether no request is being answered."""
        cycle = getattr(self, "cycle", None)
        return cycle is None or cycle.response_complete

    def _not_come(self) -> None:
        if self._is_between() and not self.transport.is_closing():
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting for a request."""
        self._waiting.cancel()
        super().connection_lost(exc)


class Server(uvicorn.Server):
    """Says when it is ready; being told to stop is no failure."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop when asked, at once when asked twice; uvicorn would end by the signal itself afterwards."""
        self.force_exit = self.should_exit
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say where."""
        await super().startup(sockets)
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            assert isinstance(self.config.app, Starlette)
            tell_first(self.config.app, f"http://{shown}:{port}")
            print(f"ready http://{shown}:{port}", file=sys.stderr, flush=True)


def serve(
    settings: Settings,
    *,
    host: str,
    port: int,
    is_open: bool,
    library: str = "",
    suite: str = "",
    runs: str = "runs",
) -> None:
    """Answer until told to stop."""
    here = not is_open and is_this_machine(host)
    guarded = not is_open and not here
    if guarded and not settings.serve.token:
        raise Usage(
            f"--host {host} would answer other machines without asking who they are: set serve.token (PINAKES_SERVE_TOKEN), "
            "add --open, or keep 127.0.0.1"
        )
    if guarded:
        for_header(settings.serve.token, "serve.token")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        raise NotAvailable(
            f"cannot answer at {host}:{port}: {error.strerror}; choose another --port or --host"
        ) from error
    config = uvicorn.Config(
        application(settings, guarded=guarded, here=here, library=library, suite=_suite(suite, runs)),
        http=Patient,
        log_level="warning",
        timeout_graceful_shutdown=PATIENCE,
        timeout_keep_alive=IDLE,
        access_log=False,
        limit_concurrency=_room(),
    )
    Server(config).run(sockets=[listening])
    if at_work():  # a repository that does not answer, a long write: the interpreter would wait for it
        sys.stderr.flush()
        os._exit(0)


def _suite(folder: str, runs: str) -> Suite | None:
    """Documents with truth, where they are asked for; an error in them is told before the service begins."""
    if not folder:
        return None
    from pinakes.serve.suite import Suite

    if not Path(folder).is_dir():
        raise Usage(f"--suite {folder}: there is no such folder")
    made = Suite(Path(folder), Path(runs))
    made.collections  # noqa: B018 - read now
    return made


def _room() -> int:
    """Connections that can be had at a time: each needs a file, and files that are uploaded need some too."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * CONNECTIONS + 200
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return CONNECTIONS if soft == resource.RLIM_INFINITY else max(10, min(CONNECTIONS, (soft - 200) // 2))
