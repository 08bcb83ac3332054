"""How `serve` runs: one event loop, children beside it, gone within ten seconds when told to stop."""

from __future__ import annotations

import ipaddress
import socket
import sys
from typing import TYPE_CHECKING

import uvicorn

from pinakes.errors import NotAvailable, Usage
from pinakes.serve.app import application

if TYPE_CHECKING:
    from types import FrameType

    from pinakes.config import Settings

PATIENCE = 5
"""Seconds that requests at work are given when the service is told to stop."""

IDLE = 75
"""Seconds a connection may rest between two requests: clients that wait for a busy service keep theirs."""


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
            print(f"ready http://{shown}:{port}", file=sys.stderr, flush=True)


def serve(settings: Settings, *, host: str, port: int, is_open: bool, library: str = "") -> None:
    """Answer until told to stop."""
    if not is_open and not _is_here(host):
        raise Usage(f"--host {host} would answer other machines without asking who they are: add --open, or keep 127.0.0.1")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        raise NotAvailable(f"cannot answer at {host}:{port}: {error.strerror}; choose another --port") from error
    app = application(settings, library=library)
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=PATIENCE, timeout_keep_alive=IDLE, access_log=False)
    Server(config).run(sockets=[listening])


def _is_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
