"""What is brought: each document is described beside the others, put into the library, and can be watched meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
import shutil
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes import scratch
from pinakes.acquire import is_address
from pinakes.serve.pool import Busy
from pinakes.store.adding import add
from pinakes.store.network.linking import link

if TYPE_CHECKING:
    from pinakes.model import Outcome
    from pinakes.serve.pages.desk import Desk
    from pinakes.serve.pages.leaves import Leaves
    from pinakes.serve.pool import Pool
    from pinakes.store.adding import Added
    from pinakes.store.library import Library

KEPT = 24 * 3600.0
"""Seconds after which it is forgotten what came together."""
MOST = 200
PACKS = (".zip", ".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tar.xz")
LINKING = 2.0
"""Seconds that citations may take to follow; `pinakes link` finishes the rest."""


@dataclass(slots=True)
class Came:
    """A work that a file became."""

    work: str
    title: str
    new: bool


@dataclass(slots=True)
class IntakeRow:
    """One file or address on its way; `state` is waiting, unpacking, working, done or failed."""

    name: str
    path: str
    state: str = "waiting"
    works: list[Came] = field(default_factory=list)
    problem: str = ""
    code: str = ""


@dataclass(slots=True)
class Brought:
    """What a user brought together."""

    id: str
    folder: Path
    by: str
    rows: list[IntakeRow]
    since: float = field(default_factory=time.monotonic)
    task: asyncio.Task[None] | None = None

    @property
    def done(self) -> int:
        """Files that are through, well or not."""
        return sum(row.state in ("done", "failed") for row in self.rows)

    @property
    def works(self) -> list[str]:
        """Everything that came of it."""
        return [came.work for row in self.rows for came in row.works]


class Intake:
    """All that is on its way."""

    def __init__(self, desk: Desk, pool: Pool, leaves: Leaves) -> None:
        self.desk, self.pool, self.leaves = desk, pool, leaves
        self.all: dict[str, Brought] = {}

    def folder(self) -> str:
        """A folder for what is coming in; `Busy` where too much is on its way."""
        for old in [
            one
            for one in self.all.values()
            if one.done == len(one.rows) and time.monotonic() - one.since > KEPT
        ]:
            del self.all[old.id]
        if sum(one.done < len(one.rows) for one in self.all.values()) >= MOST:
            raise Busy
        return tempfile.mkdtemp(prefix="intake-", dir=scratch.own())

    def start(self, files: list[tuple[str, str]], folder: str, *, by: str) -> Brought:
        """Begin with files (names and paths) and addresses."""
        arrival = Brought(
            secrets.token_urlsafe(9), Path(folder), by, [IntakeRow(name, path) for name, path in files]
        )
        self.all[arrival.id] = arrival
        arrival.task = asyncio.create_task(self._work(arrival))
        return arrival

    def close(self) -> None:
        """Stop."""
        for arrival in self.all.values():
            if arrival.task is not None:
                arrival.task.cancel()
            shutil.rmtree(arrival.folder, ignore_errors=True)

    async def _work(self, arrival: Brought) -> None:
        room = asyncio.Semaphore(self.pool.size)

        async def one(row: IntakeRow) -> None:
            async with room:
                row.state = "working"
                await self._take(row, arrival.by)

        try:
            for row in [row for row in arrival.rows if is_pack(row.name)]:
                await self._unpack(arrival, row)
            await asyncio.gather(*(one(row) for row in arrival.rows if row.state == "waiting"))
            await self.desk.write(lambda library: link(library, seconds=LINKING, wait=False))
        finally:
            shutil.rmtree(arrival.folder, ignore_errors=True)

    async def _unpack(self, arrival: Brought, row: IntakeRow) -> None:
        """Put the documents of an archive in its place, each with a row of its own."""
        row.state = "unpacking"
        place = tempfile.mkdtemp(dir=arrival.folder)
        found = await self.pool.run_job("unpack", row.name, row.path, folder=place)
        inner = [IntakeRow(one.file, one.content.decode()) for one in found]
        for made, one in zip(inner, found, strict=True):
            if one.problems:
                made.state, made.code, made.problem = "failed", one.problems[0].code, one.problems[0].message
        if not inner:
            row.state = "failed"
        at = arrival.rows.index(row)
        arrival.rows[at : at + 1] = inner or [row]

    async def _take(self, row: IntakeRow, by: str) -> None:
        shelves = str((self.desk.folder / "files").absolute())
        work = asyncio.create_task(self.pool.run_job("shelve", row.name, row.path, folder=shelves))
        ahead = asyncio.create_task(self._ahead(row))  # whoever brought it will look at its pages in a moment
        outcomes = await work
        await ahead
        try:
            added = await self.desk.write(lambda library: _added(library, outcomes, by))
        except Exception as error:
            row.state, row.problem = "failed", str(error)
            return
        row.works = [Came(one.work, title, one.new) for one, title in added if one.work is not None]
        problems = [
            problem
            for outcome in outcomes
            for problem in outcome.problems
            if outcome.record is None or problem.fatal
        ]
        row.code, row.problem = (problems[0].code, problems[0].message) if problems else ("", "")
        row.state = "done" if row.works else "failed"

    async def _ahead(self, row: IntakeRow) -> None:
        if is_address(row.path):
            return
        with contextlib.suppress(OSError):
            digest = await asyncio.to_thread(_digest, row.path)
            await self.leaves.index(digest, row.name, row.path)


def is_pack(name: str) -> bool:
    """Whether a file is an archive by its name; its documents are watched one by one."""
    return not is_address(name) and name.lower().endswith(PACKS)


def _digest(path: str) -> str:
    with Path(path).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _added(library: Library, outcomes: tuple[Outcome, ...], by: str) -> list[tuple[Added, str]]:
    made = add(library, outcomes, by=by)
    title = "SELECT title FROM work WHERE id=?"
    return [
        (
            one,
            (library.sql.execute(title, (library.number_of(one.work),)).fetchone()[0] or "")
            if one.work
            else "",
        )
        for one in made
    ]
