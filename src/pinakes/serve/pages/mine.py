"""A depositor's own workspace, and what reviewers find submitted there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.routing import Route

from pinakes.serve.pages.learning import relearnt
from pinakes.serve.pages.shell import go, page
from pinakes.serve.pages.who import needs
from pinakes.serve.uploads import form_of
from pinakes.store.library import number_named

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from pinakes.serve.drafts import Draft
    from pinakes.store.library import Library

FORM = 64_000
LONGEST_NOTE = 4000
LICENCES = ("CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-4.0", "CC0-1.0", "in-copyright")


async def mine(request: Request) -> Response:
    """One's own drafts by where they stand; for reviewers, what was submitted too."""
    who = needs(request, "depositor")
    drafts = request.app.state.drafts
    own, waiting = drafts.mine(who.name), drafts.submitted() if who.may("reviewer") else []

    def titles(library: Library) -> dict[str, str]:
        query = "SELECT title FROM work WHERE id=?"
        return {
            one.work: (library.sql.execute(query, (int(one.work[1:]),)).fetchone() or ("",))[0] or ""
            for one in (*own, *waiting)
        }

    return page(
        request,
        "mine.html",
        own=own,
        waiting=waiting,
        titles=await request.app.state.desk.read(titles),
        licences=LICENCES,
    )


def announced(library: Library, work: str, *, by: str) -> None:
    """The work counts as changed now: whoever keeps a copy of the library hears of it."""
    number = library.number_of(work)
    with library.database.transaction(f"accept {work}", by=by) as change:
        library.sql.execute("UPDATE work SET changed=? WHERE id=?", (change, number))


async def accept(request: Request, work: str, *, note: str = "") -> None:
    """What was submitted is in the library from now on."""
    state, by = request.app.state, request.state.who.by
    state.drafts.move(int(work[1:]), "accepted", note=note)
    state.reviews.say([int(work[1:])], "accepted", by=by)
    await relearnt(request, [work])
    await state.desk.write(lambda library: announced(library, work, by=by))


async def move(request: Request) -> Response:
    """Submit one's own; accept or return what others submitted."""
    who = needs(request, "depositor")
    drafts, work = request.app.state.drafts, request.path_params["work"]
    draft: Draft | None = drafts.of(number_named(work) or 0)
    async with form_of(request, limit=FORM) as form:
        what, note, licence = (str(form.get(name) or "")[:LONGEST_NOTE] for name in ("do", "note", "licence"))
    is_own = draft is not None and draft.owner == who.name
    if what in ("submitted", "draft") and is_own:
        drafts.move(int(work[1:]), what, licence=licence if licence in LICENCES else "")
    elif what == "accepted" and draft is not None and who.may("reviewer"):
        await accept(request, work, note=note)
    elif what == "returned" and draft is not None and who.may("reviewer"):
        drafts.move(int(work[1:]), what, note=note)
    else:
        raise HTTPException(403, "only whoever brought it submits it, only a reviewer accepts or returns it")
    return go("/mine")


def may_change(request: Request, number: int) -> None:
    """Depositors change what they brought themselves and have not submitted; others who may deposit change everything."""
    who = request.state.who
    if request.app.state.desk.is_scratch or who.may("reviewer"):
        return
    draft = request.app.state.drafts.of(number)
    if draft is None or draft.owner != who.name or draft.state not in ("draft", "returned"):
        raise HTTPException(403, "depositors change their own drafts only; this one is not, or was submitted")


def routes() -> list[Route]:
    """The workspace."""
    return [Route("/mine", mine, methods=["GET"]), Route("/mine/{work}", move, methods=["POST"])]
