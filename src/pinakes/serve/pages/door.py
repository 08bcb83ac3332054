"""The first page: a place to drop a file, and what waits. What is dropped is described while the browser waits, if it is one file."""

from __future__ import annotations

import asyncio
import secrets
import shutil
from typing import TYPE_CHECKING, Any

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pinakes.acquire import is_address
from pinakes.serve.pages.intake import is_pack
from pinakes.serve.pages.shell import go, page
from pinakes.serve.pages.who import COOKIE_AGE, VISITOR, hidden_from, needs
from pinakes.serve.rates import Rate
from pinakes.serve.uploads import form_of, saved

if TYPE_CHECKING:
    from starlette.requests import Request

    from pinakes.serve.pages.intake import Brought
    from pinakes.store.library import Library

PATIENCE = 20.0
"""Seconds that the browser waits for one file before it is shown how far it is."""
LATEST = 8
UPLOADS = Rate(120, 300.0)
"""Uploads, each of many files, that one account or address may begin in five minutes."""


async def door(request: Request) -> Response:
    """The start page."""
    desk = request.app.state.desk
    if desk.is_scratch:
        own = sorted(desk.owners.get(request.cookies.get(VISITOR, ""), ()), key=lambda work: -int(work[1:]))
        mine = await desk.read(lambda library: _named(library, own[:LATEST])) if own else []
        return page(request, "door.html", mine=mine)
    hidden = hidden_from(request)
    found = await desk.read(lambda library: _latest(library, hidden))
    return page(request, "start.html", **found, waiting=request.app.state.reviews.waiting())


def _named(library: Library, works: list[str]) -> list[tuple[str, str]]:
    query = "SELECT title FROM work WHERE id=?"
    return [
        (work, library.sql.execute(query, (library.number_of(work),)).fetchone()[0] or "") for work in works
    ]


def _latest(library: Library, hidden: frozenset[int]) -> dict[str, Any]:
    """How much there is, and what came last, without what is hidden from whoever asks."""
    with library.database.snapshot() as sql:
        count = sql.execute("SELECT count(*) FROM work WHERE merged IS NULL").fetchone()[0]
        query = "SELECT id, title, authors, year, language FROM work WHERE merged IS NULL ORDER BY id DESC LIMIT ?"
        rows = sql.execute(query, (LATEST + len(hidden),)).fetchall()
    return {"count": count - len(hidden), "latest": [row for row in rows if row[0] not in hidden][:LATEST]}


async def upload(request: Request) -> Response:
    """Take in files and addresses; one file is waited for."""
    who = needs(request, "depositor")
    state = request.app.state
    if not UPLOADS.allows(who.name or (request.client.host if request.client else "")):
        raise HTTPException(
            429, "so many uploads in a short time; wait some minutes, or bring them together as a ZIP"
        )
    folder = state.intake.folder()
    try:
        async with form_of(request, limit=state.settings.limits.size) as form:
            files = [
                value for _, value in form.multi_items() if isinstance(value, UploadFile) and value.filename
            ]
            addresses = [str(value).strip() for value in form.getlist("address") if str(value).strip()]
            if wrong := next((one for one in addresses if not is_address(one)), None):
                raise HTTPException(400, f"{wrong[:200]} is no address; it begins with http:// or https://")
            brought = [await saved(file, folder, number) for number, file in enumerate(files)] + [
                (one, one) for one in addresses
            ]
            if not brought:
                raise HTTPException(400, "no file came; choose one, or give an address")
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    arrival: Brought = state.intake.start(brought, folder, by=request.state.who.by)
    return await _answer(request, arrival)


async def _answer(request: Request, arrival: Brought) -> Response:
    visitor = request.cookies.get(VISITOR) or secrets.token_urlsafe(24)
    request.app.state.visits[arrival.id] = visitor
    if len(arrival.rows) == 1 and arrival.task is not None and not is_pack(arrival.rows[0].name):
        await asyncio.wait((arrival.task,), timeout=PATIENCE)
    _own(request, arrival, visitor)
    works = arrival.works
    answer = go(f"/works/{works[0]}/check" if len(works) == 1 and arrival.done else f"/arrivals/{arrival.id}")
    if request.app.state.desk.is_scratch:
        answer.set_cookie(
            VISITOR,
            visitor,
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    return answer


def _own(request: Request, arrival: Brought, visitor: str) -> None:
    state, who = request.app.state, request.state.who
    if state.desk.is_scratch:
        state.desk.owners.setdefault(visitor, set()).update(arrival.works)
    elif who.name and not who.may("reviewer"):
        state.drafts.begin(
            [int(came.work[1:]) for row in arrival.rows for came in row.works if came.new], owner=who.name
        )


async def arrived(request: Request) -> Response:
    """How far what came together is."""
    arrival = _arrival(request)
    return page(request, "arrival.html", arrival=arrival, is_done=arrival.done == len(arrival.rows))


async def progress(request: Request) -> Response:
    """The same in a few bytes, for the page that waits."""
    arrival = _arrival(request)
    return JSONResponse(
        {"done": arrival.done, "total": len(arrival.rows), "states": [row.state for row in arrival.rows]}
    )


def _arrival(request: Request) -> Brought:
    found: Brought | None = request.app.state.intake.all.get(request.path_params["id"])
    visitor = request.app.state.visits.get(request.path_params["id"])
    is_scratch = request.app.state.desk.is_scratch
    if found is None or (is_scratch and visitor != request.cookies.get(VISITOR)):
        raise HTTPException(
            404, "it is not known any more what came together here; the works themselves are kept"
        )
    if not is_scratch:
        needs(request, "depositor")
    _own(request, found, visitor or "")
    return found


def routes() -> list[Route]:
    """The door and what comes through it."""
    return [
        Route("/", door, methods=["GET"]),
        Route("/upload", upload, methods=["POST"]),
        Route("/arrivals/{id}", arrived, methods=["GET"]),
        Route("/arrivals/{id}/progress", progress, methods=["GET"]),
    ]
