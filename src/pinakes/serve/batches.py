"""Batches of documents that are worked through beside other requests: asked for, watched, fetched page by page, forgotten."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import shutil
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.publish.export.json import described
from pinakes.serve.pool import Busy

if TYPE_CHECKING:
    from pinakes.serve.pool import Pool

KEPT = 3600.0
"""Seconds a finished batch can be fetched."""
MOST = 50
"""Batches at a time."""
PAUSE = 0.25
"""Seconds until a batch asks again when single requests fill the pool."""


@dataclass(slots=True)
class Batch:
    """Files on their way; `documents` are the described ones, as they finish."""

    id: str
    folder: Path
    files: list[tuple[str, str]]
    documents: list[dict[str, Any]] = field(default_factory=list)
    done: int = 0
    failed: int = 0
    ended: float | None = None
    task: asyncio.Task[None] | None = None

    def state(self) -> dict[str, Any]:
        """How far it is."""
        state = "running" if self.ended is None else "done"
        links = {"self": f"/api/v1/jobs/{self.id}", "documents": f"/api/v1/jobs/{self.id}/documents"}
        return {"id": self.id, "state": state, "total": len(self.files), "done": self.done, "failed": self.failed, "links": links}


class Batches:
    """All batches of the service."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.all: dict[str, Batch] = {}

    def start(self, files: list[tuple[str, bytes]], addresses: list[str]) -> Batch:
        """Begin a batch; `Busy` where there are too many."""
        self._forget()
        if len(self.all) >= MOST:
            raise Busy
        folder = Path(tempfile.mkdtemp(prefix="pinakes-batch-"))
        waiting = [(address, address) for address in addresses]
        for number, (name, content) in enumerate(files):
            suffix = Path(name).suffix[:12]
            path = folder / f"{number}{suffix if suffix[1:].isalnum() else ''}"
            path.write_bytes(content)
            waiting.append((name, str(path)))
        batch = Batch(secrets.token_urlsafe(9), folder, waiting)
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
        """End all."""
        for batch in list(self.all.values()):
            self.end(batch)

    async def _work(self, batch: Batch) -> None:
        room = asyncio.Semaphore(self.pool.size)

        async def one(name: str, path: str) -> None:
            async with room:
                outcomes = await self._patiently(name, path)
                batch.documents += [described(outcome) for outcome in outcomes]
                batch.done += 1
                batch.failed += any(outcome.record is None for outcome in outcomes)

        try:
            await asyncio.gather(*(one(name, path) for name, path in batch.files))
        finally:
            batch.ended = time.monotonic()
            shutil.rmtree(batch.folder, ignore_errors=True)

    async def _patiently(self, name: str, path: str) -> tuple[Any, ...]:
        while True:
            with contextlib.suppress(Busy):
                return await self.pool.run("describe", name, path)
            await asyncio.sleep(PAUSE)

    def _forget(self) -> None:
        now = time.monotonic()
        for batch in [batch for batch in self.all.values() if batch.ended is not None and now - batch.ended > KEPT]:
            self.end(batch)
