"""A work goes to a repository that the settings name, as `pinakes deposit` sends it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.routing import Route

from pinakes.config import tables
from pinakes.publish.deposit import Objection
from pinakes.publish.deposit.items import item_of
from pinakes.publish.deposit.session import Result, Session
from pinakes.publish.deposit.targets import target
from pinakes.serve.pages.check import seen
from pinakes.serve.pages.shell import page
from pinakes.serve.pages.who import needs
from pinakes.serve.uploads import form_of
from pinakes.store.library import DEPOSITS

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from pinakes.config import Settings
    from pinakes.store.library import Library

FORM = 64_000


async def deposit(request: Request) -> Response:
    """Send it, and say what became of it."""
    needs(request, "reviewer")
    async with form_of(request, limit=FORM) as form:
        to = str(form.get("to") or "")
    if to not in tables("deposit"):
        raise HTTPException(400, f"no repository {to!r} is set up; see docs/how-to/deposit.md")
    name, settings = request.path_params["work"], request.app.state.settings
    result = await request.app.state.desk.read(lambda library: sent(library, name, to, settings))
    return page(
        request,
        "deposited.html",
        work=name,
        to=to,
        result=result,
        status=200 if result.state != "failed" else 502,
    )


def sent(library: Library, name: str, to: str, settings: Settings) -> Result:
    """What became of one work at one repository."""
    shown = seen(library, name)
    first = shown.first
    if first is None:
        return Result(name, "failed", (Objection("no-file", f"{name} has no file in the library"),))
    outcome = replace(shown.outcome, file=first.name)
    item = item_of(
        outcome, str(library.shelves.handed_out(first.digest)), name=PurePosixPath(first.name).name
    )
    if isinstance(item, Objection):
        return Result(name, "failed", (item,))
    session = Session(target(to), settings, folder=library.folder / DEPOSITS)
    try:
        return list(session.run([item]))[-1]
    finally:
        session.close()


def routes() -> list[Route]:
    """Depositing."""
    return [Route("/works/{work}/deposit", deposit, methods=["POST"])]
