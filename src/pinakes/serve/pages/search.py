"""Search with facets and the words marked; everything that was chosen stands in the address."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.routing import Route

from pinakes.errors import Usage
from pinakes.serve.pages.shell import page
from pinakes.serve.pages.who import hidden_from, needs
from pinakes.store.search import AT_ONCE, behind, index_of
from pinakes.store.widening import search_widened
from pinakes.text.figures import whole_number
from pinakes.vocabulary.asked import widened_asked
from pinakes.vocabulary.folder import names

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from pinakes.store.library import Library

PAGE = 20
DEEPEST = 10_000
"""Hits that can be turned to; whoever wants more narrows the question."""


async def search(request: Request) -> Response:
    """Hits, and how they spread over languages, types and years."""
    needs(request, "reader")
    params = request.query_params
    text = params.get("q", "")[:1000]
    narrowed = {name: params.get(name, "") for name in ("lang", "type", "year")}
    within = " ".join(f"{name}:{value}" for name, value in narrowed.items() if value)
    asked = f"{text} {within}".strip()
    offset = min(whole_number(params.get("from")) or 0, DEEPEST)

    hidden = hidden_from(request)
    widening = await run_in_threadpool(_widening, request, text)
    added = [(one.text, one.weight) for one in widening["added"]]

    def found(library: Library) -> dict[str, Any]:
        late = behind(library)
        index = index_of(library, wait=late <= AT_ONCE, without=hidden)
        ranked = (
            search_widened(index, text, added, narrowed=within, limit=PAGE, offset=offset)
            if added
            else index.search(asked, limit=PAGE, offset=offset)
        )
        return {
            "hits": ranked,
            "count": max(index.count(asked), offset + len(ranked)),
            "facets": index.facets(asked, most=12),
            "late": late if late > AT_ONCE else 0,
        }

    try:
        context = await request.app.state.desk.read(found)
        wrong = ""
    except Usage as error:
        context, wrong = {"hits": [], "count": 0, "facets": {}, "late": 0}, str(error)
    if "application/json" in request.headers.get("accept", ""):
        return _told(context, widening, wrong)
    return page(
        request, "search.html", **context, text=text, narrowed=narrowed, offset=offset, step=PAGE, wrong=wrong, asked_for=asked,
        **widening, marked=Markup,
        params={"q": text, **narrowed, "widen": widening["widen"], "without": "|".join(widening["without"])},
        status=400 if wrong else 200,
    )  # fmt: skip


def _told(context: dict[str, Any], widening: dict[str, Any], wrong: str) -> Response:
    """The same for programs: hits, what was added to the query and why, what was left out."""
    if wrong:
        raise HTTPException(400, wrong)
    hits = [dataclasses.asdict(hit) for hit in context["hits"]]
    added = [dataclasses.asdict(one) for one in widening["added"]]
    return JSONResponse({**context, "hits": hits, **widening, "added": added})


def _widening(request: Request, text: str) -> dict[str, Any]:
    """The loaded vocabularies, the one a search is widened by, what it adds, what was switched off."""
    kept = request.app.state.settings.vocabulary.folder
    offered = names(kept)
    asked = request.query_params.get("widen", "")
    widen = asked if asked in offered else ""
    without = [one for one in request.query_params.get("without", "")[:1000].split("|") if one and widen]
    added = widened_asked(text, [widen], kept, without=without) if widen and text else []
    return {"vocabularies": offered, "widen": widen, "without": without, "added": added}


def routes() -> list[Route]:
    """Search."""
    return [Route("/search", search, methods=["GET"])]
