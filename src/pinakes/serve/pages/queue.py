"""What waits to be checked, the least sure first, with the reason; many accepted at once, and taken back at once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.routing import Route

from pinakes.serve.pages.learning import relearnt
from pinakes.serve.pages.shell import go, page
from pinakes.serve.pages.who import needs
from pinakes.serve.reviews import curve_of
from pinakes.serve.uploads import form_of
from pinakes.text.figures import whole_number

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from pinakes.store.library import Library

FORM = 64_000
PAGE = 25
USUAL = 0.95
STATES = ("", "accepted", "aside")


async def queue(request: Request) -> Response:
    """One page of what waits."""
    needs(request, "reviewer")
    reviews, params = request.app.state.reviews, request.query_params
    state = params.get("state", "") if params.get("state", "") in STATES else ""
    reason, offset = (
        params.get("reason", ""),
        whole_number(params.get("from")) or 0,
    )
    least = _weight(params.get("least", "")) or USUAL

    def found(library: Library) -> dict[str, Any]:
        reviews.look(library)
        waiting = reviews.waiting()
        rows = reviews.queue(library, state=state, reason=reason, limit=PAGE + 1, offset=offset)
        shown = [(row, json.loads(row.authors)[:4]) for row in rows[:PAGE]]
        return {
            "rows": shown,
            "more": len(rows) > PAGE,
            "waiting": waiting,
            "reasons": reviews.reasons(state),
            "above": reviews.above(least, curve_of(library)),
        }

    context = await request.app.state.desk.read(found)
    batch, count = params.get("batch", ""), params.get("count", "")
    return page(
        request, "queue.html", **context, state=state, states=STATES, reason=reason, offset=offset, step=PAGE, least=least, batch=batch,
        count=whole_number(count) or 0, params=dict(params),
    )  # fmt: skip


async def decide(request: Request) -> Response:
    """Accept everything above a weight, or take such a batch back."""
    who = needs(request, "reviewer")
    reviews = request.app.state.reviews
    async with form_of(request, limit=FORM) as form:
        what, batch, least = (
            str(form.get("do") or ""),
            str(form.get("batch") or ""),
            _weight(str(form.get("least") or "")),
        )
    if what == "back":
        await relearnt(request, reviews.take_back(batch))
        return go("/queue")
    if least is None:
        raise HTTPException(400, "say from which weight on, as a number from 50 to 100")
    curve = await request.app.state.desk.read(curve_of)
    made, count = reviews.accept_above(least, by=who.by, curve=curve)
    return go(f"/queue?batch={made}&count={count}")


def _weight(said: str) -> float | None:
    """Percent or a share, as a share."""
    try:
        number = float(said.replace(",", "."))
    except ValueError:
        return None
    number = number / 100 if number > 1 else number
    return number if 0 < number <= 1 else None


def routes() -> list[Route]:
    """The queue."""
    return [Route("/queue", queue, methods=["GET"]), Route("/queue", decide, methods=["POST"])]
