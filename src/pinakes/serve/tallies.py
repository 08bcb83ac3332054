"""What takes seconds to count over a large library: counted once for each state of it, on a thread of its own.

Nobody waits long for it: whoever asks while it is being counted is given what was counted last, and may hear that there is nothing yet.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinakes.serve.pages.desk import Desk
    from pinakes.store.library import Library

PATIENCE = 0.5
"""Seconds that whoever asks waits for a count; one that took longer is not made again at once."""
PAUSE = 20.0
"""How many times as long as it took a long count is left as it is while the library changes."""
RELOAD = 3
"""Seconds after which a page asks again that had nothing to show."""


@dataclass(slots=True)
class Tally:
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
        self._all: dict[str, Tally] = {}

    async def of(self, name: str, count: Callable[[Library], Any]) -> Any:
        """What `count` gives, as fresh as can be had in a moment; None where it was never counted and takes longer."""
        tally = self._all.setdefault(name, Tally())
        state = await self._desk.read(state_of)
        if tally.state == state or (tally.state and tally.state[0] == state[0] and tally.is_fresh_enough):
            return tally.value
        if tally.task is None or tally.task.done():
            tally.task = asyncio.create_task(self._count(tally, state, count))
        await asyncio.wait((tally.task,), timeout=PATIENCE)
        if tally.task.done():
            tally.task.result()
        return tally.value if tally.state and tally.state[0] == state[0] else None

    async def _count(self, tally: Tally, state: tuple[str, int], count: Callable[[Library], Any]) -> None:
        began = time.monotonic()
        value = await self._desk.count(count)
        tally.value, tally.state = value, state
        tally.ended = time.monotonic()
        tally.took = tally.ended - began

    def close(self) -> None:
        """Let go of what is being counted."""
        for tally in self._all.values():
            if tally.task is not None:
                tally.task.cancel()


def state_of(library: Library) -> tuple[str, int]:
    """Which library, and its last change."""
    with library.database.errors():
        row = library.sql.execute("SELECT coalesce(max(id), 0) FROM change").fetchone()
    return str(library.folder), int(row[0])
