"""A work in any form that is asked for, as the command line writes it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Route

from pinakes import plugins
from pinakes.serve.api import BINARY
from pinakes.serve.pages.who import needs, owns
from pinakes.store.records import outcome_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from pinakes.store.library import Library

HEADERS = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox; default-src 'none'"}


def names() -> list[str]:
    """Every form there is."""
    return [name for name in plugins.PARTS["exporters"] if name not in BINARY]


async def export(request: Request) -> Response:
    """The work as a file to keep."""
    work, to = request.path_params["work"], request.query_params.get("to", "bibtex")
    await owns(request, work)
    needs(request, "reader")
    if to not in names():
        raise HTTPException(400, f"to={to}: choose one of {', '.join(names())}")
    exporter = plugins.exporter(to, request.app.state.settings)

    def made(library: Library) -> bytes:
        with library.database.snapshot() as sql:
            outcome = outcome_of(sql, library.number_of(work))
        out = io.BytesIO()
        exporter.export([outcome], out)
        return out.getvalue()

    content = await request.app.state.desk.read(made)
    how = {"Content-Disposition": f'attachment; filename="{work.strip()}.{exporter.suffix}"'}
    return Response(content, media_type=exporter.media_type, headers=HEADERS | how)


def routes() -> list[Route]:
    """Exports."""
    return [Route("/works/{work}/export", export, methods=["GET"])]
