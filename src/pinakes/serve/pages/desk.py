"""The library that the pages work on: the one that is served, or one that lives as long as the service."""

from __future__ import annotations

import asyncio
import shutil
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes import scratch
from pinakes.store.library import open_library

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from pinakes.store.library import Library

    Given = TypeVar("Given")

THREADS = "desk"
PATIENCE = 3.0
"""Seconds that those at work are given when the service ends."""
READERS = 4
"""Requests that read at a time; the others wait for their turn, and nobody is sent away."""


def at_work() -> list[threading.Thread]:
    """Threads that still read or write a library."""
    return [thread for thread in threading.enumerate() if thread.name.startswith(THREADS)]


class Desk:
    """Connections to the library, and a folder for what can be made again. Used from one event loop."""

    def __init__(self, folder: str = "") -> None:
        self.is_scratch = not folder
        self.folder = Path(folder or scratch.made("pinakes-desk-")[0])
        self.made = Path(scratch.made("pinakes-leaves-")[0])
        self._free: list[Library] = [
            open_library(self.folder, create=True)
        ]  # an error in it is told before the service begins
        self._threads = ThreadPoolExecutor(READERS, THREADS)
        self._writer = ThreadPoolExecutor(1, f"{THREADS}-writer")
        self.owners: dict[str, set[str]] = {}
        """Who brought which works, where nobody has an account: others do not see them."""

    async def read(self, work: Callable[[Library], Given]) -> Given:
        """What `work` gives, done beside the loop."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._with_library, work)

    async def write(self, work: Callable[[Library], Given]) -> Given:
        """What `work` gives, which changes the library; one after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._changing, work)

    def _with_library(self, work: Callable[[Library], Given]) -> Given:
        try:
            library = self._free.pop()
        except IndexError:
            library = open_library(self.folder)
        try:
            return library.asked(work)
        finally:
            self._free.append(library)

    def _changing(self, work: Callable[[Library], Given]) -> Given:
        def changed(library: Library) -> Given:
            with library.at_work():
                return work(library)

        return self._with_library(changed)

    def move_to(self, folder: Path) -> None:
        """Go over to another library; the one of the day is taken away."""
        before, was_scratch = self.folder, self.is_scratch
        for library in self._free:
            library.close()
        self._free, self.folder, self.is_scratch = [open_library(folder, create=True)], folder, False
        if was_scratch:
            shutil.rmtree(before, ignore_errors=True)

    def close(self) -> None:
        """Let go, and clear away what was only for the day; who is still at work after a moment is left: what is not committed is undone."""
        for threads in (self._threads, self._writer):
            threads.shutdown(wait=False, cancel_futures=True)
        until = time.monotonic() + PATIENCE
        for thread in at_work():
            thread.join(max(0.0, until - time.monotonic()))
        for library in self._free:
            library.close()
        shutil.rmtree(self.made, ignore_errors=True)
        if self.is_scratch:
            shutil.rmtree(self.folder, ignore_errors=True)
