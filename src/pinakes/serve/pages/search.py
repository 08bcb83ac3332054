"""Search with facets and the words marked; everything that was chosen stands in the address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from starlette.routing import Route

from pinakes.errors import Usage
from pinakes.serve.pages.shell import page
from pinakes.serve.pages.who import hidden_from, needs
from pinakes.store.search import AT_ONCE, behind, index_of

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
    asked = " ".join([text, *(f"{name}:{value}" for name, value in narrowed.items() if value)]).strip()
    offset = min(int(params["from"]), DEEPEST) if params.get("from", "").isdigit() else 0

    hidden = hidden_from(request)

    def found(library: Library) -> dict[str, Any]:
        late = behind(library)
        index = index_of(library, wait=late <= AT_ONCE)
        hits = [
            hit for hit in index.search(asked, limit=PAGE, offset=offset) if int(hit.work[1:]) not in hidden
        ]
        return {
            "hits": hits,
            "count": index.count(asked),
            "facets": index.facets(asked, most=12),
            "late": late if late > AT_ONCE else 0,
        }

    try:
        context = await request.app.state.desk.read(found)
        wrong = ""
    except Usage as error:
        context, wrong = {"hits": [], "count": 0, "facets": {}, "late": 0}, str(error)
    return page(
        request, "search.html", **context, text=text, narrowed=narrowed, offset=offset, step=PAGE, wrong=wrong, asked_for=asked,
        params={"q": text, **narrowed}, marked=Markup, status=400 if wrong else 200,
    )  # fmt: skip


def routes() -> list[Route]:
    """Search."""
    return [Route("/search", search, methods=["GET"])]
