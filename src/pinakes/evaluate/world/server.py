"""Serves a world on loopback: one server, many hosts,
told apart by the name that is asked for (`PINAKES_RESOLVE`).
"""

from __future__ import annotations

import contextlib
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING
from urllib.parse import unquote

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class ServedAnswer:
    """What a path answers; `delay` seconds pass before, `endless` sends its content over and over."""

    content: bytes = b""
    type: str = HTML
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    endless: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """One request as it came."""

    at: float
    host: str
    path: str
    headers: Mapping[str, str]
    body: bytes = b""


if TYPE_CHECKING:
    Site = Mapping[str, ServedAnswer] | Callable[[Asked], ServedAnswer | None]


def page(body: str, *, title: str = "", head: str = "", encoding: str = "utf-8") -> ServedAnswer:
    """A page of HTML."""
    text = f"<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body>{body}</body></html>"
    return ServedAnswer(text.encode(encoding, "xmlcharrefreplace"), f"text/html; charset={encoding}")


class World:
    """The sites by host; `asked` is every request, in order."""

    def __init__(self, sites: Mapping[str, Site]) -> None:
        self.sites = dict(sites)
        self.asked: list[Asked] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]

    def __enter__(self) -> World:
        threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        ).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def resolve(self) -> str:
        """What `PINAKES_RESOLVE` must be for the world to be found."""
        return ",".join(f"{host}=127.0.0.1:{self.port}" for host in self.sites)

    def answer(self, asked: Asked) -> ServedAnswer:
        """What a request is answered."""
        self.asked.append(asked)
        site = self.sites.get(asked.host)
        if site is None:
            return ServedAnswer(b"no such host", "text/plain", 404)
        if callable(site):
            return site(asked) or ServedAnswer(b"not found", status=404)
        path = asked.path.partition("?")[0]
        found = site.get(asked.path) or site.get(path) or site.get(unquote(path))
        if found is None and path.endswith("/"):
            found = site.get(path + "index.html")
        return found or ServedAnswer(b"not found", status=404)


def _handler(world: World) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """One request."""

        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            pass

        def do_GET(self) -> None:
            self._answer(b"")

        def do_POST(self) -> None:
            self._answer(self.rfile.read(int(self.headers.get("content-length") or 0)))

        def _answer(self, body: bytes) -> None:
            host = (self.headers.get("host") or "").partition(":")[0].lower()
            headers = {name.lower(): value for name, value in self.headers.items()}
            answer = world.answer(Asked(time.monotonic(), host, self.path, headers, body))
            if answer.delay:
                time.sleep(answer.delay)
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self.send_response(answer.status)
                length = {} if answer.endless else {"Content-Length": str(len(answer.content))}
                for name, value in {
                    "Content-Type": answer.type,
                    **length,
                    "Connection": "close",
                    **answer.headers,
                }.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(answer.content)
                while answer.endless:
                    self.wfile.write(answer.content)
            self.close_connection = True

    return Handler
