"""People, sources, sets, what is missing: lists of a library, each as the command line gives it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starlette.routing import Route

from pinakes.serve.pages.shell import page
from pinakes.serve.pages.who import needs
from pinakes.store.network.asking import wanted
from pinakes.store.people import listing
from pinakes.store.people.gathering import gather, waiting

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from pinakes.store.library import Library

PAGE = 50
PATIENCE = 1.0
"""Seconds that whoever looks at people waits for names that were added since."""
MOST_WANTED = 200
ORIGINS = 200_000
SOURCE_WORKS = 100


async def people(request: Request) -> Response:
    """Who is in the library; a name in any script finds its bearer."""
    needs(request, "reader")
    query = request.query_params.get("q", "")[:200]
    offset = int(request.query_params["from"]) if request.query_params.get("from", "").isdigit() else 0
    desk = request.app.state.desk
    if await desk.read(lambda library: waiting(library.sql) and not library.database.only_read):
        await desk.write(_gathered)
    found = await desk.read(
        lambda library: list(listing.listed(library, query, limit=PAGE + 1, offset=offset))
    )
    return page(
        request,
        "people.html",
        people=found[:PAGE],
        more=len(found) > PAGE,
        text=query,
        offset=offset,
        step=PAGE,
        params={"q": query},
    )


def _gathered(library: Library) -> None:
    """Give names to persons for a moment; a large library is gone through by `pinakes people`, or by the next who look."""
    until = time.monotonic() + PATIENCE
    for _ in gather(library):
        if time.monotonic() > until:
            return


async def person(request: Request) -> Response:
    """One person: names, works, co-authors."""
    needs(request, "reader")
    shown = await request.app.state.desk.read(
        lambda library: listing.shown(library, request.path_params["person"])
    )
    return page(request, "person.html", person=shown)


async def missing(request: Request) -> Response:
    """What is cited most and not here."""
    needs(request, "reader")
    found = await request.app.state.desk.read(lambda library: wanted(library, limit=MOST_WANTED))
    return page(request, "wanted.html", wanted=found)


async def sets(request: Request) -> Response:
    """The sets there are."""
    needs(request, "reader")

    def found(library: Library) -> list[tuple[str, str, int]]:
        count = "SELECT count(*) FROM member JOIN work ON work.id = member.work WHERE collection = collection.id AND merged IS NULL"
        with library.database.errors():
            return library.sql.execute(
                f"SELECT name, title, ({count}) FROM collection ORDER BY name"
            ).fetchall()

    return page(request, "sets.html", sets=await request.app.state.desk.read(found))


async def sources(request: Request) -> Response:
    """Where documents came from: sites, harvested archives, folders; one of them with its works."""
    needs(request, "reader")
    chosen = request.query_params.get("from-place", "")[:300]

    def found(library: Library) -> dict[str, Any]:
        with library.database.snapshot() as sql:
            counts: dict[str, int] = {}
            rows = sql.execute("SELECT origin FROM source LIMIT ?", (ORIGINS,))
            for (origin,) in rows:
                counts[place_of(origin)] = counts.get(place_of(origin), 0) + 1
            harvests = sql.execute(
                "SELECT address, prefix, part, since FROM harvest ORDER BY address"
            ).fetchall()
            works = []
            if chosen:
                query = (
                    "SELECT DISTINCT work.id, work.title, work.year FROM source JOIN document USING (digest) "
                    "JOIN work ON work.id = document.work "
                    "WHERE instr(origin, ?) > 0 AND document.gone IS NULL AND merged IS NULL ORDER BY work.id DESC LIMIT ?"
                )
                works = sql.execute(query, (chosen, SOURCE_WORKS)).fetchall()
        ranked = sorted(counts.items(), key=lambda one: (-one[1], one[0]))[:SOURCE_WORKS]
        return {"places": ranked, "harvests": harvests, "works": works, "chosen": chosen}

    return page(request, "sources.html", **await request.app.state.desk.read(found))


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
        Route("/sets", sets, methods=["GET"]),
        Route("/sources", sources, methods=["GET"]),
    ]
