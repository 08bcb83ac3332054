"""The service put together."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import JSONResponse
from starlette.routing import Route

from pinakes.serve import api, grobid, oai, problems
from pinakes.serve.batches import Batches
from pinakes.serve.guard import Guard
from pinakes.serve.pool import Pool
from pinakes.serve.uploads import kept

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request
    from starlette.responses import Response

    from pinakes.config import Settings


def application(settings: Settings, *, guarded: bool = False, library: str = "") -> Starlette:
    """The application, over a library or without one; its children start and end with it. Guarded, it answers those who have the token."""
    readers = oai.Readers(library) if library else None

    @contextlib.asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        app.state.settings = settings
        app.state.readers = readers
        app.state.pool = Pool(settings)
        app.state.batches = Batches(app.state.pool)
        with kept(b"warm\n", "warm.txt") as path:
            await app.state.pool.warm(path)
        try:
            yield
        finally:
            app.state.batches.close()
            app.state.pool.close()
            if readers is not None:
                readers.close()

    others = [Middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["*"], allow_headers=["*"])]
    return Starlette(
        routes=[*api.routes(), *grobid.routes(), *oai.routes(), Route("/healthz", healthz, methods=["GET"])],
        middleware=[*others, *([Middleware(Guard, token=settings.serve.token)] if guarded else [])],
        exception_handlers=problems.HANDLERS,
        lifespan=living,
    )


async def healthz(request: Request) -> Response:
    """For those who watch over services."""
    pool = request.app.state.pool
    return JSONResponse({"status": "ok", "workers": pool.size, "present": pool.present, "limit": pool.limit})
