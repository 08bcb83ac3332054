"""The citation network as a picture: a neighbourhood that grows by clicks, the whole library as a map."""

from __future__ import annotations

import gzip
import json
import math
from typing import TYPE_CHECKING, Any

import numpy as np
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pinakes.serve.pages.shell import RELOAD, page, waiting
from pinakes.serve.pages.who import hidden_from, needs
from pinakes.store.network.asking import cited_without, entity_of, told
from pinakes.store.network.drawing import around, less, whole
from pinakes.text.names import parse
from pinakes.text.scripts import HAN

if TYPE_CHECKING:
    from starlette.requests import Request

    from pinakes.store.library import Library
    from pinakes.store.network.asking import NetworkWork
    from pinakes.store.network.drawing import Map

WIDTH, HEIGHT, EDGE = 1000.0, 680.0, 70.0
OPENED = 30
"""Works that can be opened in one picture."""
NAMED = 28
"""Works that carry their names."""
LISTED = 50
PAINTED = 20_000
"""Works of the map, those that are cited most."""
ASKED = 5000
"""Works that are asked for at a time."""


async def neighbourhood(request: Request) -> Response:
    """What cites a work and what it cites; each click opens one more."""
    needs(request, "reader")
    name, hidden = request.path_params["name"], hidden_from(request)
    names = list(dict.fromkeys([name, *filter(None, request.query_params.get("open", "").split(","))]))[
        :OPENED
    ]

    def found(library: Library) -> dict[str, Any]:
        entities = list(dict.fromkeys(entity_of(library, one) for one in names))
        if hidden & set(entities):
            raise HTTPException(404, f"there is no work {name} here")
        with library.database.snapshot() as sql:
            picture = around(sql, entities, hidden=hidden)
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
    if work.authors:
        person = parse(work.authors[0])
        called = person.literal if HAN.search(person.literal) else person.family or person.literal
    else:
        called = work.title or work.printed or "?"
    return f"{called[:22]} {work.year or ''}".strip()


def size(work: NetworkWork) -> float:
    """Points across: works that are cited more are larger."""
    return round(min(18.0, 5 + 2.2 * math.sqrt(work.cited)), 1)


async def network(request: Request) -> Response:
    """The whole library, with a list of the works that are cited most."""
    needs(request, "reader")
    state, hidden = request.app.state, hidden_from(request)
    works = await state.tallies.of("most cited")
    if works is None:
        return waiting(request, "network.html", works=())
    if hidden:
        works = await state.desk.read(lambda library: cited_without(library, works, hidden))
    return page(request, "network.html", works=works)


def most_cited(library: Library) -> list[NetworkWork]:
    """The works that most others cite."""
    query = (
        "SELECT cited, count(DISTINCT citing) FROM link WHERE gone IS NULL "
        "GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?"
    )
    with library.database.snapshot() as sql:
        rows = sql.execute(query, (LISTED,)).fetchall()
        return told(sql, [(entity, count, None) for entity, count in rows])


async def points(request: Request) -> Response:
    """The map in numbers, made and packed once for all who ask; 202 while it is being made."""
    needs(request, "reader")
    state, hidden = request.app.state, hidden_from(request)
    found = await state.tallies.of("map")
    if found is None:
        return JSONResponse({"wait": RELOAD}, 202, {"Cache-Control": "no-store", "Retry-After": str(RELOAD)})
    packed = found[1]
    if hidden:
        packed = await state.desk.read(lambda library: _packed(library, found[0], hidden))
    headers = {"Cache-Control": "private, max-age=60", "Vary": "Accept-Encoding, Cookie"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type="application/json", headers=headers | {"Content-Encoding": "gzip"})
    return Response(gzip.decompress(packed), media_type="application/json", headers=headers)


def drawn(library: Library) -> tuple[Map, bytes]:
    """The map, and what is sent of it to those from whom nothing is hidden."""
    with library.database.snapshot() as sql:
        laid = whole(sql)
    return laid, _packed(library, laid, frozenset())


def _packed(library: Library, laid: Map, hidden: frozenset[int]) -> bytes:
    with library.database.snapshot() as sql:
        shown = less(laid, hidden, most=PAINTED)
        entities = shown.entities.tolist()
        cards = {
            number: (title or "", year)
            for first in range(0, len(entities), ASKED)
            for number, title, year in sql.execute(
                "SELECT id, substr(title, 1, 90), year FROM work WHERE id IN "
                f"({','.join(map(str, entities[first : first + ASKED]))})"
            )
        }
    known = [cards.get(entity, ("", None)) for entity in entities]
    told = {
        "works": [f"w{entity}" for entity in entities],
        "titles": [title for title, _ in known],
        "years": [year for _, year in known],
        "x": [round(float(x), 4) for x in shown.places[:, 0]],
        "y": [round(float(y), 4) for y in shown.places[:, 1]],
        "groups": shown.groups.tolist(),
        "cited": shown.cited.tolist(),
        "citations": shown.citations.tolist(),
        "all": len(laid.entities) - int(np.isin(laid.entities, list(hidden)).sum()),
    }
    return gzip.compress(json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode(), 5)


def routes() -> list[Route]:
    """The network."""
    return [
        Route("/network", network, methods=["GET"]),
        Route("/network/map.json", points, methods=["GET"]),
        Route("/network/{name}", neighbourhood, methods=["GET"]),
    ]
