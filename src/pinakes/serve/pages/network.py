"""The citation network as a picture: a neighbourhood that grows by clicks, the whole library as a map."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse
from starlette.routing import Route

from pinakes.serve.pages.shell import page
from pinakes.serve.pages.who import needs
from pinakes.store.network.asking import entity_of, told
from pinakes.store.network.drawing import around, whole

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from pinakes.store.library import Library
    from pinakes.store.network.asking import NetworkWork

WIDTH, HEIGHT, EDGE = 1000.0, 680.0, 70.0
OPENED = 30
"""Works that can be opened in one picture."""
NAMED = 28
"""Works that carry their names."""
LISTED = 50


async def neighbourhood(request: Request) -> Response:
    """What cites a work and what it cites; each click opens one more."""
    needs(request, "reader")
    name = request.path_params["name"]
    names = list(dict.fromkeys([name, *filter(None, request.query_params.get("open", "").split(","))]))[
        :OPENED
    ]

    def found(library: Library) -> dict[str, Any]:
        entities = list(dict.fromkeys(entity_of(library, one) for one in names))
        with library.database.snapshot() as sql:
            picture = around(sql, entities)
        return {"picture": picture, "opened": set(entities), "first": entities[0]}

    context = await request.app.state.desk.read(found)
    picture = context["picture"]
    spots = [(EDGE + x * (WIDTH - 2 * EDGE), 30 + y * (HEIGHT - 60)) for x, y in picture.places]
    named = set(
        sorted(
            range(len(spots)),
            key=lambda i: (picture.works[i].entity not in context["opened"], -picture.works[i].cited),
        )[:NAMED]
    )
    return page(
        request, "neighbourhood.html", **context, spots=spots, named=named, label=label, size=size, name=names[0], names=names,
        width=WIDTH, height=HEIGHT,
    )  # fmt: skip


def label(work: NetworkWork) -> str:
    """Author and year, as people call works."""
    author = work.authors[0] if work.authors else (work.title or work.printed or "?")
    family = (
        author.split(",")[0]
        if "," in author
        else author.split()[-1]
        if work.authors and author.split()
        else author
    )
    return f"{family[:22]} {work.year or ''}".strip()


def size(work: NetworkWork) -> float:
    """Points across: works that are cited more are larger."""
    return round(min(18.0, 5 + 2.2 * math.sqrt(work.cited)), 1)


async def network(request: Request) -> Response:
    """The whole library, with a list of the works that are cited most."""
    needs(request, "reader")

    def found(library: Library) -> list[NetworkWork]:
        query = "SELECT cited, count(DISTINCT citing) FROM link WHERE gone IS NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?"
        with library.database.snapshot() as sql:
            return told(
                sql, [(entity, count, None) for entity, count in sql.execute(query, (LISTED,)).fetchall()]
            )

    return page(request, "network.html", works=await request.app.state.desk.read(found))


async def points(request: Request) -> Response:
    """The map in numbers, made once for each state of the library."""
    needs(request, "reader")
    state = request.app.state

    def made(library: Library) -> dict[str, Any]:
        with library.database.snapshot() as sql:
            latest = sql.execute("SELECT coalesce(max(id), 0) FROM link").fetchone()[0]
            gone = sql.execute("SELECT coalesce(max(gone), 0) FROM link").fetchone()[0]
            key = (str(library.folder), latest, gone)
            if state.map is None or state.map[0] != key:
                state.map = (key, _numbers(sql))
            kept: dict[str, Any] = state.map[1]
            return kept

    return JSONResponse(await state.desk.read(made), headers={"Cache-Control": "private, max-age=60"})


def _numbers(sql: Any) -> dict[str, Any]:
    drawn = whole(sql)
    years = dict(sql.execute("SELECT id, year FROM work WHERE year IS NOT NULL").fetchall())
    titles = dict(sql.execute("SELECT id, substr(title, 1, 120) FROM work WHERE merged IS NULL").fetchall())
    entities = drawn.entities.tolist()
    return {
        "works": [f"w{entity}" for entity in entities],
        "titles": [titles.get(entity) or "" for entity in entities],
        "years": [years.get(entity) for entity in entities],
        "x": [round(float(x), 4) for x in drawn.places[:, 0]],
        "y": [round(float(y), 4) for y in drawn.places[:, 1]],
        "groups": drawn.groups.tolist(),
        "cited": drawn.cited.tolist(),
        "citations": drawn.citations.tolist(),
    }


def routes() -> list[Route]:
    """The network."""
    return [
        Route("/network", network, methods=["GET"]),
        Route("/network/map.json", points, methods=["GET"]),
        Route("/network/{name}", neighbourhood, methods=["GET"]),
    ]
