"""For those who watch over the service: is it alive, is it ready, how is it doing (Prometheus), a line a
request as JSON.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Route

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

BOUNDS = (0.05, 0.2, 1.0, 5.0, 20.0, 60.0)
"""Seconds by which answers are counted."""
KINDS = ("/api/v1/", "/api/", "/oai", "/files/", "/static/")
"""Paths that are counted apart; all others are pages. Whole paths would make as many series as there are
works.
"""


class Watch:
    """Counts requests by kind, status and time, and writes a line each where it is asked to. Tokens,
    cookies and what
    stands behind a question mark are in neither.
    """

    def __init__(self, app: ASGIApp, *, log: str = "") -> None:
        self._app, self._log = app, log
        self.answers: Counter[tuple[str, str, int]] = Counter()
        self.times: Counter[tuple[str, float]] = Counter()
        self.seconds: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and note what was answered."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope.setdefault("state", {})["watch"] = self
        began, status = time.monotonic(), 500

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            self._note(scope, status, time.monotonic() - began)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        kind = next((kind for kind in KINDS if scope["path"].startswith(kind)), "page")
        self.answers[kind, scope["method"], status] += 1
        self.seconds[kind] += seconds  # type: ignore[assignment]
        for bound in BOUNDS:
            self.times[kind, bound] += seconds <= bound
        if self._log == "json":
            line = {
                "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
                "event": "request",
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "seconds": round(seconds, 4),
            }
            print(json.dumps(line), file=sys.stderr, flush=True)


def routes() -> list[Route]:
    """What can be asked."""
    return [
        Route("/healthz", healthz, methods=["GET"]),
        Route("/readyz", readyz, methods=["GET"]),
        Route("/metrics", metrics, methods=["GET"]),
    ]


async def healthz(request: Request) -> Response:
    """Alive: it answers."""
    pool = request.app.state.pool
    return JSONResponse({"status": "ok", "workers": pool.size, "present": pool.present, "limit": pool.limit})


async def readyz(request: Request) -> Response:
    """Ready for one more document: 503 while the line is full, so that balancers ask another."""
    pool = request.app.state.pool
    is_ready = not pool.is_full
    return JSONResponse({"status": "ready" if is_ready else "busy"}, 200 if is_ready else 503)


async def metrics(request: Request) -> Response:
    """How it is doing, as Prometheus reads it."""
    pool, watch = request.app.state.pool, request.state.watch
    used = resource.getrusage(resource.RUSAGE_SELF)
    gauges = {
        "pinakes_workers": ("gauge", "guarded processes", pool.size),
        "pinakes_documents_present": ("gauge", "documents at work or waiting", pool.present),
        "pinakes_documents_limit": ("gauge", "documents that may be present", pool.limit),
        "pinakes_texts_present": ("gauge", "requests with texts at work or waiting", pool.texts),
        "process_cpu_seconds_total": ("counter", "CPU of the service itself", used.ru_utime + used.ru_stime),
        "process_resident_memory_bytes": ("gauge", "memory of the service itself", _memory()),
    }
    lines: list[str] = []
    for name, (kind, what, value) in gauges.items():
        lines += [f"# HELP {name} {what}", f"# TYPE {name} {kind}", f"{name} {value}"]
    lines += ["# HELP pinakes_requests_total answers", "# TYPE pinakes_requests_total counter"]
    lines += [
        f'pinakes_requests_total{{kind="{kind}",method="{method}",status="{status}"}} {count}'
        for (kind, method, status), count in sorted(watch.answers.items())
    ]
    name = "pinakes_request_seconds"
    lines += [f"# HELP {name} seconds until answered", f"# TYPE {name} histogram"]
    for kind in sorted(watch.seconds):
        total = sum(count for (one, _, _), count in watch.answers.items() if one == kind)
        lines += [
            f'{name}_bucket{{kind="{kind}",le="{bound}"}} {watch.times[kind, bound]}' for bound in BOUNDS
        ]
        lines += [
            f'{name}_bucket{{kind="{kind}",le="+Inf"}} {total}',
            f'{name}_sum{{kind="{kind}"}} {watch.seconds[kind]:.4f}',
            f'{name}_count{{kind="{kind}"}} {total}',
        ]
    return PlainTextResponse("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")


def _memory() -> int:
    """Bytes of the process that are in memory; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
