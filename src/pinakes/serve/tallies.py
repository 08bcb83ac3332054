"""What takes seconds to count over a large library: counted once for each state of it, then by a child.

Nobody waits long for it: whoever asks meanwhile is given what was counted last, and may hear that there is
nothing yet. A small library is counted while they wait.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinakes.serve.counting import COUNTS, by_child, is_large

if TYPE_CHECKING:
    from pinakes.serve.pages.desk import Desk
    from pinakes.store.library import Library

AT_ONCE = 2
"""Children that count at a time."""
PATIENCE = 0.5
"""Seconds that whoever asks waits for a count; one that took longer is not made again at once."""
PAUSE = 20.0
"""How many times as long as it took a long count is left as it is while the library changes."""


@dataclass(slots=True)
class KeptCount:
    """One count: the state of the library that it is of, what it took, and the one that is being made."""

    value: Any = None
    state: tuple[str, int] | None = None
    took: float = 0.0
    ended: float = 0.0
    task: asyncio.Task[None] | None = None

    @property
    def is_fresh_enough(self) -> bool:
        """Whether it may stay although the library has changed since."""
        is_long = self.took > PATIENCE
        return self.state is not None and is_long and time.monotonic() - self.ended < PAUSE * self.took


class Tallies:
    """All counts of one service. Used from one event loop."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._all: dict[str, KeptCount] = {}
        self._room = asyncio.Semaphore(AT_ONCE)

    async def of(self, name: str) -> Any:
        """What is counted under a name, as fresh as can be had in a moment; None: there is nothing yet."""
        tally = self._all.setdefault(name, KeptCount())
        state, large = await self._desk.read(lambda library: (state_of(library), is_large(library)))
        if tally.state == state or (tally.state and tally.state[0] == state[0] and tally.is_fresh_enough):
            return tally.value
        if tally.task is None or tally.task.done():
            tally.task = asyncio.create_task(self._count(name, tally, state))
        await asyncio.wait((tally.task,), timeout=PATIENCE if large else None)
        if tally.task.done():
            tally.task.result()
        return tally.value if tally.state and tally.state[0] == state[0] else None

    async def _count(self, name: str, tally: KeptCount, state: tuple[str, int]) -> None:
        async with self._room:
            began = time.monotonic()
            value = await self.now(name)
        tally.value, tally.state = value, state
        tally.ended = time.monotonic()
        tally.took = tally.ended - began

    async def now(self, name: str) -> Any:
        """The count itself, however long it takes."""
        if await self._desk.read(is_large):
            return await by_child(name, self._desk.folder)
        return await self._desk.read(COUNTS[name])

    async def close(self) -> None:
        """Let go of what is being counted."""
        tasks = [tally.task for tally in self._all.values() if tally.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def state_of(library: Library) -> tuple[str, int]:
    """Which library, and its last change."""
    with library.database.errors():
        row = library.sql.execute("SELECT coalesce(max(id), 0) FROM change").fetchone()
    return str(library.folder), int(row[0])
