"""A verb of the command line run beside the service, one at a time: what takes minutes keeps nobody waiting, and ends with the service."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

LONGEST_WORD = 400
PATIENCE = 3.0
"""Seconds that a child is given to end by itself."""


class Errand:
    """`pinakes VERB …`; `then` is called with what it printed, where it went well."""

    def __init__(self, then: Callable[[bytes], Awaitable[None]] | None = None) -> None:
        self.problem = ""
        """What the last one said that failed."""
        self._then = then
        self._task: asyncio.Task[None] | None = None
        self._child: asyncio.subprocess.Process | None = None

    @property
    def is_under_way(self) -> bool:
        """Whether it runs."""
        return self._task is not None and not self._task.done()

    def start(self, *words: str) -> None:
        """Begin, unless it is under way."""
        if not self.is_under_way:
            self._task = asyncio.create_task(self._run(words))

    async def _run(self, words: tuple[str, ...]) -> None:
        self.problem = ""
        pipe = asyncio.subprocess.PIPE
        self._child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "pinakes",
            *words,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=pipe,
            stderr=pipe,
        )
        said, told = await self._child.communicate()
        if self._child.returncode:
            lines = told.decode("utf-8", "replace").strip().splitlines() or [""]
            self.problem = lines[-1].removeprefix("pinakes: ")[:LONGEST_WORD]
        elif self._then is not None:
            await self._then(said)

    async def close(self) -> None:
        """End what is under way; nothing is lost but what it had not finished."""
        child = self._child
        if child is not None and child.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                child.terminate()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(child.wait(), PATIENCE)
            if child.returncode is None:
                child.kill()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
