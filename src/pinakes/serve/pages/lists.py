"""People, sources, what is missing: lists of a library, each as the command line gives it."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.routing import Route

from pinakes.errors import Usage
from pinakes.serve.pages.shell import page, waiting
from pinakes.serve.pages.who import hidden_from, needs
from pinakes.store.network.asking import cited_without
from pinakes.store.people import listing
from pinakes.store.people.gathering import gather
from pinakes.store.people.gathering import waiting as names_waiting
from pinakes.text.figures import whole_number

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from pinakes.store.library import Library

PAGE = 50
AT_ONCE = 100
"""Documents whose names are given to persons while somebody waits; more are left to a child of their own."""
MOST_WANTED = 200
ORIGINS = 200_000
SOURCE_WORKS = 100


async def people(request: Request) -> Response:
    """Who is in the library; a name in any script finds its bearer."""
    needs(request, "reader")
    query = request.query_params.get("q", "")[:200]
    offset = whole_number(request.query_params.get("from")) or 0
    hidden, late = hidden_from(request), await _brought_up(request)
    found = await _page_of_people(request, query, offset, hidden)
    show = page if found is not None else waiting
    return show(
        request,
        "people.html",
        people=(found or [])[:PAGE],
        more=found is not None and len(found) > PAGE,
        late=late,
        text=query,
        offset=offset,
        step=PAGE,
        params={"q": query},
    )


async def _page_of_people(
    request: Request, query: str, offset: int, hidden: frozenset[int]
) -> list[dict[str, Any]] | None:
    """Those who are found, one more than a page; without a query, of a ranking that is made once for each state of the library."""
    desk = request.app.state.desk
    if query.strip():
        sought = partial(listing.listed, query=query, limit=PAGE + 1, offset=offset, hidden=hidden)
        named: list[dict[str, Any]] = await desk.read(lambda library: list(sought(library)))
        return named
    rows = await request.app.state.tallies.of("people")
    if rows is None:
        return None
    part = rows[offset : offset + PAGE + 1]
    found: list[dict[str, Any]] = await desk.read(lambda library: listing.lines(library, part, hidden=hidden))
    return found


async def _brought_up(request: Request) -> int:
    """Give names of new documents to persons: at once where they are few, else by a child; how many documents it has left."""
    state = request.app.state
    late: int = await state.desk.read(
        lambda library: 0 if library.database.only_read else names_waiting(library.sql)
    )
    if late > AT_ONCE and not state.desk.is_scratch:
        state.gathering.start("people", "--limit", "1", "--library", str(state.desk.folder))
        return late
    if late:
        await state.desk.write(lambda library: list(gather(library)))
    return 0


async def person(request: Request) -> Response:
    """One person: names, works, co-authors."""
    needs(request, "reader")
    hidden, name = hidden_from(request), request.path_params["person"]
    try:
        shown = await request.app.state.desk.read(lambda library: listing.shown(library, name, hidden=hidden))
    except Usage as error:
        raise HTTPException(404, f"there is no person {name} here") from error
    return page(request, "person.html", person=shown)


async def missing(request: Request) -> Response:
    """What is cited most and not here."""
    needs(request, "reader")
    hidden, state = hidden_from(request), request.app.state
    found = await state.tallies.of("wanted")
    if found is None:
        return waiting(request, "wanted.html", wanted=())
    if hidden:
        found = await state.desk.read(lambda library: cited_without(library, found, hidden))
    return page(request, "wanted.html", wanted=found)


async def sources(request: Request) -> Response:
    """Where documents came from: sites, harvested archives, folders; one of them with its works."""
    needs(request, "reader")
    chosen, hidden = request.query_params.get("from-place", "")[:300], hidden_from(request)
    counted = await request.app.state.tallies.of("sources")
    if counted is None:
        return waiting(request, "sources.html", places=(), harvests=(), works=(), chosen=chosen)

    def found(library: Library) -> dict[str, Any]:
        with library.database.snapshot() as sql:
            unseen = ",".join(map(str, hidden))
            query = (
                f"SELECT origin FROM source JOIN document USING (digest) WHERE document.work IN ({unseen})"
            )
            less = Counter(place_of(origin) for (origin,) in sql.execute(query))
            harvests = sql.execute(
                "SELECT address, prefix, part, since FROM harvest ORDER BY address"
            ).fetchall()
            here, named = (
                ("instr(origin, '/') = 0", ()) if chosen == "." else ("instr(origin, ?) > 0", (chosen,))
            )
            query = (
                "SELECT DISTINCT work.id, work.title, work.year FROM source JOIN document USING (digest) "
                f"JOIN work ON work.id = document.work WHERE {here} AND document.gone IS NULL "
                f"AND merged IS NULL AND work.id NOT IN ({unseen}) ORDER BY work.id DESC LIMIT ?"
            )
            works = sql.execute(query, (*named, SOURCE_WORKS)).fetchall() if chosen else []
        ranked = sorted((counted - less).items(), key=lambda one: (-one[1], one[0]))[:SOURCE_WORKS]
        return {"places": ranked, "harvests": harvests, "works": works, "chosen": chosen}

    return page(request, "sources.html", **await request.app.state.desk.read(found))


def places(library: Library) -> Counter[str]:
    """Where documents came from, and how many from each place."""
    with library.database.errors():
        rows = library.sql.execute("SELECT origin FROM source LIMIT ?", (ORIGINS,))
        return Counter(place_of(origin) for (origin,) in rows)


def place_of(origin: str) -> str:
    """The site of an address, the folder of a file."""
    if "://" in origin:
        return urlsplit(origin).netloc
    return origin.rpartition("/")[0] or "."


def routes() -> list[Route]:
    """Lists."""
    return [
        Route("/people", people, methods=["GET"]),
        Route("/people/{person}", person, methods=["GET"]),
        Route("/wanted", missing, methods=["GET"]),
        Route("/sources", sources, methods=["GET"]),
    ]
