"""What a worker does with a lease, on this machine or on another: each document through a guarded child,
then a shard of them all.
"""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.batch import shard
from pinakes.batch.result import Ended, Returned
from pinakes.batch.spool import Spool
from pinakes.errors import BadInput
from pinakes.run.sandbox import Death, Sandbox

if TYPE_CHECKING:
    from pinakes.batch.shard import ShardRow
    from pinakes.batch.unit import Lease, Task
    from pinakes.config import Settings
    from pinakes.errors import Code

JOB = "told"
TRIES = 4
"""How often a document is begun whose child was killed by somebody else, before it is called too heavy."""


class Worker:
    """One guarded child and where it finds its documents. Use it from one thread."""

    def __init__(self, settings: Settings) -> None:
        self._settings = replace(settings, run=replace(settings.run, seal=True))
        self._sandbox = Sandbox(self._settings)
        self._spool = Spool(settings)
        self._stopping = threading.Event()
        self.restarts = 0

    def work(self, lease: Lease) -> Returned:
        """The documents of the lease, each with its outcome: all of them, unless it is told to stop
        meanwhile.
        """
        began, before = time.monotonic(), self.restarts
        rows: list[ShardRow] = []
        done = []
        for task in lease:
            own = self._rows(task) if not self._stopping.is_set() else []
            if own:
                rows += own
                done.append(_done(task, own))
        return Returned(tuple(done), shard.parquet(rows), time.monotonic() - began, self.restarts - before)

    def _rows(self, task: Task) -> list[ShardRow]:
        try:
            with self._spool.opened(task.unit) as path:
                return self._described(task, path)
        except BadInput as error:
            return [shard.row_of(task.number, 0, _failed(task, error.code, str(error)))]

    def _described(self, task: Task, path: str) -> list[ShardRow]:
        tries = 0
        while True:
            tries += 1
            rows, death = self._tried(task, path)
            if death is None:
                return rows
            if death.is_by_others and self._stopping.is_set():
                return []
            if not death.is_by_others or tries == TRIES:
                break
        told = _failed(task, death.code, death.message)
        # what came of an archive or a volume before is kept, behind the line that says how it ended
        return [shard.row_of(task.number, 0, told), *(replace(row, part=row.part + 1) for row in rows[1:])]

    def _tried(self, task: Task, path: str) -> tuple[list[ShardRow], Death | None]:
        """What the child told of a document before it was done, or before it died."""
        rows: list[ShardRow] = []
        death = None
        for _, result in self._sandbox.run(JOB, [(task.unit.file, path)]):
            if isinstance(result, Death):
                death = result
                self.restarts += 1
            elif result is not None:
                rows.append(shard.row_of(task.number, len(rows), result.content))
        return rows, death

    def stop(self) -> None:
        """Let the document at hand be the last; may be called from another thread."""
        self._stopping.set()

    def kill(self) -> None:
        """End the child at once, and with it the document at hand; may be called from another thread."""
        self._stopping.set()
        self._sandbox.kill()

    def close(self) -> None:
        """End the child and take away what lies in the spool."""
        self._sandbox.close()
        self._spool.close()


def _failed(task: Task, code: Code, message: str) -> bytes:
    from pinakes.jobs import JOBS

    content: bytes = JOBS[JOB].failed(task.unit.file, code, message).content
    return content


def given_up(lease: Lease) -> Returned:
    """The outcome of documents over which a worker was lost too often."""
    rows = [
        shard.row_of(
            task.number, 0, _failed(task, "crash", "took its worker, or the worker's machine, down each time")
        )
        for task in lease
    ]
    done = tuple(_done(task, [row]) for task, row in zip(lease, rows, strict=True))
    return Returned(done, shard.parquet(rows), 0.0)


def _done(task: Task, rows: list[ShardRow]) -> Ended:
    seen = rows[0].seen
    problem = seen.problems[0] if seen.status == "failed" and seen.problems else None
    return Ended(
        task.number,
        seen.status,
        problem.code if problem else None,
        problem.message if problem else None,
        sum(row.seen.seconds for row in rows),
        len(rows),
    )
