"""The service put together."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import sqlite3
import sys
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware

from pinakes.errors import PinakesError
from pinakes.serve import api, grobid, oai, problems, vocabulary, watching
from pinakes.serve.accounts import Accounts
from pinakes.serve.batches import Batches
from pinakes.serve.drafts import Drafts
from pinakes.serve.errand import Errand
from pinakes.serve.guard import APIS, Guard
from pinakes.serve.ledger import Ledger
from pinakes.serve.pages import views
from pinakes.serve.pages.desk import Desk
from pinakes.serve.pages.intake import Intake
from pinakes.serve.pages.leaves import Leaves
from pinakes.serve.pool import Pool
from pinakes.serve.reviews import Reviews
from pinakes.serve.tallies import Tallies
from pinakes.serve.uploads import kept
from pinakes.store.search import AT_ONCE, behind

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from starlette.types import ASGIApp, Receive, Scope, Send

    from pinakes.config import Settings
    from pinakes.serve.suite import Suite


JUDGING, BREATH, RESTING = 0.1, 0.3, 3.0
"""Seconds that works are judged at a stretch, between two stretches, and between two looks for new ones."""
OF_THIS_MACHINE = r"https?://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?"
"""Origins of pages that this machine itself serves."""
BACKLOG = 500
"""Works that wait to be judged above which a child does it."""


def application(
    settings: Settings,
    *,
    guarded: bool = False,
    here: bool = False,
    library: str = "",
    suite: Suite | None = None,
) -> Starlette:
    """The application, over a library (a new one, where there is none) or one of the day; its children start and end with it.

    `here`: it is for whoever sits at this machine, who is asked for nothing;
    pages of others get nothing from it.
    """
    desk = Desk(library)
    readers = oai.Readers(library) if library else None

    @contextlib.asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        state = app.state
        state.settings, state.desk, state.readers, state.visits = settings, desk, readers, {}
        state.suite, state.tallies, state.here = suite, Tallies(desk), here
        _keep_books(app)
        state.moved = lambda folder: _move(app, folder)
        state.pool = Pool(settings)
        state.batches = Batches(state.pool)
        state.leaves = Leaves(desk.made, state.pool)
        state.intake = Intake(desk, state.pool, state.leaves)
        state.studying, state.indexing, state.gathering, state.quests = Errand(), Errand(), Errand(), {}
        with kept(b"warm\n", "warm.txt") as path:
            await state.pool.warm(path)
        judging = asyncio.create_task(_judge(app))
        try:
            yield
        finally:
            judging.cancel()
            await state.tallies.close()
            errands = (state.studying, state.indexing, state.gathering)
            for errand in (*errands, *(one.errand for one in state.quests.values())):
                await errand.close()
            state.intake.close()
            state.batches.close()
            state.pool.close()
            desk.close()
            state.ledger.close()
            if state.readers is not None:
                state.readers.close()

    return Starlette(
        routes=[
            *api.routes(),
            *vocabulary.routes(),
            *grobid.routes(),
            *oai.routes(),
            *watching.routes(),
            *views.routes(),
        ],
        middleware=[
            Middleware(watching.Watch, log=settings.serve.log),
            Middleware(Shared, here=here),
            Middleware(
                Guard,
                token=settings.serve.token,
                guarded=guarded,
                here=here,
                known_as=settings.oai.address,
            ),
        ],
        exception_handlers=problems.HANDLERS,
        lifespan=living,
    )


class Shared:
    """What is for programs may be asked from pages of others too; our own pages may not.

    `here` only pages of this machine may ask for what is kept; GROBID's calls keep nothing, and its clients
    in browsers may stand anywhere.
    """

    def __init__(self, app: ASGIApp, *, here: bool = False) -> None:
        self._app = app
        shared = functools.partial(CORSMiddleware, app, allow_methods=["*"], allow_headers=["*"])
        self._all = shared(allow_origins=["*"])
        self._kept = shared(allow_origin_regex=OF_THIS_MACHINE) if here else self._all

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on."""
        if scope["type"] != "http" or not scope["path"].startswith(APIS):
            await self._app(scope, receive, send)
        else:
            is_passing = scope["path"].startswith("/api/") and not scope["path"].startswith("/api/v1/")
            await (self._all if is_passing else self._kept)(scope, receive, send)


async def _judge(app: Starlette) -> None:
    """Bring the queue up to date beside everything else, a little at a time."""
    while True:
        try:
            if await app.state.desk.read(app.state.reviews.behind) > BACKLOG:
                is_done = await app.state.tallies.now("judged")
            else:
                is_done = await app.state.desk.read(
                    lambda library: app.state.reviews.look(library, seconds=JUDGING)
                )
        except (PinakesError, sqlite3.Error):  # a library that cannot be read is told to whoever asks for it
            is_done = True
        await _index(app)
        await asyncio.sleep(RESTING if is_done else BREATH)


async def _index(app: Starlette) -> None:
    """Where many works are not in the index yet, a child brings it up to date; whoever searches meanwhile gets what is there."""
    state = app.state
    if state.desk.is_scratch or state.indexing.is_under_way:
        return
    with contextlib.suppress(PinakesError, sqlite3.Error):
        if await state.desk.read(behind) > AT_ONCE:
            state.indexing.start("search", "--limit", "1", "--library", str(state.desk.folder), "")


def _keep_books(app: Starlette) -> None:
    """Accounts and reviews of the library at hand; they can be had only where its folder can be written."""
    app.state.ledger = Ledger(app.state.desk.folder)
    app.state.accounts = Accounts(app.state.ledger)
    app.state.reviews = Reviews(app.state.ledger)
    app.state.drafts = Drafts(app.state.ledger)


def _move(app: Starlette, folder: Path) -> str | None:
    """Go over to a library that was made just now; the address at which its first keeper gets an account."""
    app.state.ledger.close()
    app.state.desk.move_to(folder)
    app.state.readers = oai.Readers(str(folder))
    _keep_books(app)
    return first_address(app)


def first_address(app: Starlette) -> str | None:
    """Where the first admin of a library gets an account; None where there is one, or no library."""
    word = None if app.state.desk.is_scratch else app.state.accounts.first_link()
    return f"/welcome/{word}" if word else None


def tell_first(app: Starlette, root: str) -> None:
    """Print the link for the first admin, once the service answers."""
    address = first_address(app)
    if address:
        print(
            f"pinakes: nobody has an account yet; the first one is made at {root}{address}",
            file=sys.stderr,
            flush=True,
        )
