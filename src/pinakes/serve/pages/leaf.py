"""A page of a document: its picture, its lines with words and places, the same as a piece of HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from pinakes.publish.oai.arguments import today
from pinakes.serve.pages.check import path_of, shown_first
from pinakes.serve.pages.sheet import printed, told
from pinakes.serve.pages.who import needs, owns
from pinakes.store.changing import is_open
from pinakes.store.records import documents_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from pinakes.store.library import Library
    from pinakes.store.records import Document

HEADERS = {"X-Content-Type-Options": "nosniff", "Cache-Control": "private, max-age=600"}


def held(library: Library, work: str) -> tuple[Document | None, bool]:
    """The document whose pages are shown, and whether everybody may see them."""
    with library.database.snapshot() as sql:
        documents = documents_of(sql, library.number_of(work), references=False)
    first = shown_first(documents)
    return first, first is not None and is_open(library, first.digest, today=today()[:10])


async def _first(request: Request) -> tuple[str, str, str]:
    """The document that is shown, by its digest, its name and where its bytes lie."""
    work = request.path_params["work"]
    await owns(request, work)
    first, is_public = await request.app.state.desk.read(lambda library: held(library, work))
    needs(request, "reader" if is_public else "depositor")
    if first is None:
        raise HTTPException(404, "the bytes of this work are not here")
    return first.digest, first.name, path_of(request.app.state, first.digest)


async def picture(request: Request) -> Response:
    """The page as it looks."""
    document = printed(request, await _first(request))
    place = await request.app.state.leaves.picture(*document, int(request.path_params["number"]))
    if place is None:
        raise HTTPException(404, "this page has no picture")
    return FileResponse(place, media_type="image/webp", headers=HEADERS)


async def words(request: Request) -> Response:
    """The lines of the page, with words and their places."""
    document = printed(request, await _first(request))
    leaves, number = request.app.state.leaves, int(request.path_params["number"])
    leaf: dict[str, Any] | None = await leaves.leaf(*document, number, recognise=True)
    if leaf is None:
        raise HTTPException(404, "there is no such page")
    return JSONResponse(leaf, headers=HEADERS)


async def printout(request: Request) -> Response:
    """Whether the document, which has no pages of its own, is printed by now; nothing while it waits."""
    return await told(request, await _first(request))


def routes() -> list[Route]:
    """Pages of documents."""
    return [
        Route("/works/{work}/leaf/printed", printout, methods=["GET"]),
        Route("/works/{work}/leaf/{number:page}.webp", picture, methods=["GET"]),
        Route("/works/{work}/leaf/{number:page}.json", words, methods=["GET"]),
    ]
