"""From the door into a library: what was brought today is put into one that stays, with what was corrected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.routing import Route

from pinakes.serve.pages.shell import go, page
from pinakes.serve.pages.who import VISITOR
from pinakes.store.adding import add
from pinakes.store.changing import correct
from pinakes.store.library import open_library, place_of
from pinakes.store.records import documents_of
from pinakes.store.stored import CLAIM, claim_of

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.requests import Request
    from starlette.responses import Response

    from pinakes.model import Claim
    from pinakes.store.library import Library

LOCAL = ("127.0.0.1", "::1", "localhost", "testclient")


def is_here(request: Request) -> bool:
    """Whether somebody at this very machine asks, and no proxy stands between."""
    host = request.client.host if request.client else ""
    passed = any(name in request.headers for name in ("x-forwarded-for", "forwarded", "x-real-ip"))
    return host in LOCAL and (request.url.hostname or "") in LOCAL and not passed


async def ask(request: Request) -> Response:
    """Where it would go."""
    _check(request)
    return page(request, "keep.html", place=place_of("").absolute())


async def keep(request: Request) -> Response:
    """Make the library, put everything there that this visitor brought, and let them in as its keeper."""
    _check(request)
    state = request.app.state
    works = sorted(
        state.desk.owners.get(request.cookies.get(VISITOR, ""), ()), key=lambda work: int(work[1:])
    )
    target = place_of("").absolute()
    files = await state.desk.read(lambda library: [found for work in works for found in _held(library, work)])
    with open_library(target, create=True) as library:
        shelves = str(library.shelves.folder.absolute())
        made: list[str] = []
        for name, path, said in files:
            outcomes = await state.pool.run_page("shelve", name, str(path), folder=shelves)
            with library.at_work():
                added = [
                    one.work
                    for one in add(library, outcomes, by=request.state.who.by)
                    if one.work is not None
                ]
                if said and added:
                    correct(library, added[0], *said)
            made += added
    link = state.moved(target)
    then = f"/works/{made[-1]}" if made else "/"
    return go(f"{link}?then={then}" if link else then)


def _check(request: Request) -> None:
    if not request.app.state.desk.is_scratch:
        raise HTTPException(404, "a library is served already")
    if not is_here(request):
        raise HTTPException(
            403,
            "only somebody at the machine itself can make a library; start the service with --library DIR",
        )


def _held(library: Library, work: str) -> list[tuple[str, Path, list[Claim]]]:
    """Name and bytes of each document of a work; what people said of the work goes with the first."""
    number = library.number_of(work)
    said = [
        claim_of(row)
        for row in library.sql.execute(
            f"SELECT {CLAIM} FROM claim WHERE work=? AND gone IS NULL ORDER BY id", (number,)
        )
    ]
    held = {one.digest: one for one in documents_of(library.sql, number, references=False) if one.held}
    return [
        (one.name, library.shelves.path(one.digest), said if i == 0 else [])
        for i, one in enumerate(held.values())
    ]


def routes() -> list[Route]:
    """Keeping."""
    return [Route("/keep", ask, methods=["GET"]), Route("/keep", keep, methods=["POST"])]
