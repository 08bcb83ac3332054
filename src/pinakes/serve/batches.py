"""Batches of documents that are worked through beside other requests: asked for, watched, fetched page by page, forgotten."""

from __future__ import annotations

import asyncio
import secrets
import shutil
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes import scratch
from pinakes.serve.pool import Busy

if TYPE_CHECKING:
    from pinakes.serve.pool import Pool

KEPT = 3600.0
"""Seconds a finished batch can be fetched."""
MOST = 50
"""Batches at a time."""


@dataclass(slots=True)
class Batch:
    """Files on their way; `documents` are the described ones as JSON, as they finish."""

    id: str
    folder: Path
    files: list[tuple[str, str]]
    owner: str
    documents: list[bytes] = field(default_factory=list)
    done: int = 0
    failed: int = 0
    ended: float | None = None
    task: asyncio.Task[None] | None = None

    def state(self) -> dict[str, Any]:
        """How far it is."""
        state = "running" if self.ended is None else "done"
        links = {"self": f"/api/v1/jobs/{self.id}", "documents": f"/api/v1/jobs/{self.id}/documents"}
        return {
            "id": self.id,
            "state": state,
            "total": len(self.files),
            "done": self.done,
            "failed": self.failed,
            "links": links,
        }


class Batches:
    """All batches of the service."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.all: dict[str, Batch] = {}

    def folder(self) -> str:
        """A folder for the files of a batch to come; `Busy` where there are too many batches."""
        self._forget()
        if sum(batch.ended is None for batch in self.all.values()) >= MOST:
            raise Busy
        return tempfile.mkdtemp(prefix="batch-", dir=scratch.own())

    def remove(self, folder: str) -> None:
        """Take away the folder of a batch that was not begun."""
        shutil.rmtree(folder, ignore_errors=True)

    def start(self, files: list[tuple[str, str]], folder: str, *, owner: str = "") -> Batch:
        """Begin a batch over files (names with paths in the folder, or addresses)."""
        batch = Batch(secrets.token_urlsafe(9), Path(folder), files, owner)
        self.all[batch.id] = batch
        batch.task = asyncio.create_task(self._work(batch))
        return batch

    def end(self, batch: Batch) -> None:
        """Stop a batch and forget it."""
        self.all.pop(batch.id, None)
        if batch.task is not None:
            batch.task.cancel()
        shutil.rmtree(batch.folder, ignore_errors=True)

    def close(self) -> None:
        """End all batches."""
        for batch in list(self.all.values()):
            self.end(batch)

    async def _work(self, batch: Batch) -> None:
        room = asyncio.Semaphore(self.pool.size)

        async def one(name: str, path: str) -> None:
            async with room:
                made = await self.pool.run_job("told", name, path)
                batch.documents += [one.content for one in made]
                batch.done += 1
                batch.failed += any(one.problems for one in made)

        try:
            await asyncio.gather(*(one(name, path) for name, path in batch.files))
        finally:
            batch.ended = time.monotonic()
            shutil.rmtree(batch.folder, ignore_errors=True)

    def _forget(self) -> None:
        """Let go of batches that ended long ago, and of the first that ended where there are many."""
        now = time.monotonic()
        ended = sorted((batch.ended, batch.id) for batch in self.all.values() if batch.ended is not None)
        for number, (when, name) in enumerate(ended):
            if now - when > KEPT or number < len(ended) - MOST:
                self.end(self.all[name])
