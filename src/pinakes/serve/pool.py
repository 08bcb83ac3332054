"""Guarded children that wait for requests: so many at work, so many in the queue, the rest is told to come back."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from pinakes.run.batch import results_of, workers
from pinakes.run.sandbox import Sandbox

if TYPE_CHECKING:
    from pinakes.config import Settings

QUEUE = 4
"""Requests that may wait for each child."""


class Busy(Exception):
    """Every child is at work and the queue is full."""


class Pool:
    """The children; used from one event loop."""

    def __init__(self, settings: Settings) -> None:
        self.size = workers(settings)
        self.limit = self.size * (1 + QUEUE)
        self._sandboxes = [Sandbox(settings) for _ in range(self.size)]
        self._free: asyncio.LifoQueue[Sandbox] = asyncio.LifoQueue()
        for sandbox in self._sandboxes:
            self._free.put_nowait(sandbox)
        self.present = 0
        """Requests at work or waiting."""

    async def run(self, job: str, name: str, path: str, **options: Any) -> tuple[Any, ...]:
        """What a child answers about one file; `Busy` where there is no room to wait."""
        if self.present >= self.limit:
            raise Busy
        self.present += 1
        try:
            sandbox = await self._free.get()
            work = asyncio.get_running_loop().run_in_executor(None, _answers, sandbox, job, name, path, options)
            try:
                return await asyncio.shield(work)
            except asyncio.CancelledError:  # the client left: the child is freed for the next
                sandbox.kill()
                await asyncio.wait([work])
                raise
            finally:
                self._free.put_nowait(sandbox)
        finally:
            self.present -= 1

    async def warm(self, path: str) -> None:
        """Start every child, so that the first requests need not wait."""
        await asyncio.gather(*(self.run("describe", "warm.txt", path) for _ in self._sandboxes))

    def close(self) -> None:
        """End all children."""
        for sandbox in self._sandboxes:
            sandbox.kill()


def _answers(sandbox: Sandbox, job: str, name: str, path: str, options: dict[str, Any]) -> tuple[Any, ...]:
    (done,) = results_of(sandbox, job, [(0, (name, path))], options)
    return done.results
