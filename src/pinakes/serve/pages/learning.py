"""What checking has taught: how right the machine was by how sure it was, and the rows to train on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Route

from pinakes.learn.curve import picture
from pinakes.serve.ledger import now
from pinakes.serve.pages.shell import go, page
from pinakes.serve.pages.speech import speech_of
from pinakes.serve.pages.who import needs
from pinakes.serve.relearning import relearn
from pinakes.serve.taught import bands, checked, kept, row_of
from pinakes.serve.uploads import form_of
from pinakes.store.learned import Learned
from pinakes.store.worth import curves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request

    from pinakes.store.library import Library

WORTH = (0.5, 0.8, 0.9, 0.95, 0.99)
"""Weights whose worth is shown."""
TRIED = 12
"""Attempts to learn that are shown, the latest."""
FORM = 4000
MOST = 2000
"""Checked works that are looked at, the latest."""


async def learning(request: Request) -> Response:
    """By field and weight, how many values were left as they were read."""
    needs(request, "reviewer")
    works = request.app.state.reviews.accepted(MOST)

    def found(library: Library) -> dict[str, Any]:
        with library.database.snapshot() as sql:
            counted = bands(
                row for _, record, document in checked(sql, works) for row in kept(record, document.record)
            )
            return {"bands": counted, "curves": curves(sql), "worth": WORTH}

    state, t = request.app.state, speech_of(request)
    learned = Learned(state.desk.folder)
    tried = learned.tried()[::-1][:TRIED]
    points: list[dict[str, Any]] = next((one["curve"] for one in tried if one.get("curve")), [])
    return page(
        request, "learning.html", count=len(works), tried=tried, in_use=learned.number(), studying=state.studying, points=points,
        picture=Markup(
            picture(points, title=t("learning.curve"), across=t("learning.corrected"), up=t("learning.wrong"))
        ) if len(points) > 1 else "",
        may_learn=request.state.who.may("admin") and not state.desk.is_scratch, **await state.desk.read(found),
    )  # fmt: skip


async def study(request: Request) -> Response:
    """Learn anew in the background, or go back to what was in use before."""
    needs(request, "admin")
    state = request.app.state
    async with form_of(request, limit=FORM) as form:
        what = str(form.get("do") or "")
    if state.desk.is_scratch or what not in ("learn", "back"):
        raise HTTPException(400, "a library learns, or goes back; there is nothing else to do here")
    if what == "learn":
        state.studying.start("learn", "--library", str(state.desk.folder))
    else:
        learned = Learned(state.desk.folder)
        learned.note({"at": now(), "back_to": learned.go_back()})
    return go("/learning")


async def relearnt(request: Request, works: Sequence[str]) -> None:
    """What was said of works, or taken back, counts at once; not in a library of the day, which nobody keeps."""
    state = request.app.state
    if state.desk.is_scratch or not works:
        return
    numbers, who = [int(work[1:]) for work in works], request.state.who.by
    await state.desk.write(lambda library: relearn(state.reviews, library, numbers, by=who))


async def rows(request: Request) -> Response:
    """Checked works as `truth.jsonl`."""
    needs(request, "reviewer")
    works = request.app.state.reviews.accepted(MOST)

    def made(library: Library) -> list[dict[str, Any]]:
        with library.database.snapshot() as sql:
            return [row_of(work, record, document) for work, record, document in checked(sql, works)]

    lines = "".join(
        json.dumps(row, ensure_ascii=False) + "\n" for row in await request.app.state.desk.read(made)
    )
    how = {"Content-Disposition": 'attachment; filename="truth.jsonl"', "X-Content-Type-Options": "nosniff"}
    return Response(lines, media_type="application/x-ndjson", headers=how)


def routes() -> list[Route]:
    """Learning."""
    return [
        Route("/learning", learning, methods=["GET"]),
        Route("/learning", study, methods=["POST"]),
        Route("/learning/truth.jsonl", rows, methods=["GET"]),
    ]
