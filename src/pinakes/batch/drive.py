"""The driver: lists documents, gives them out in leases, keeps what comes back. It alone writes.

A lease is lost with its worker and given out again, its documents one by one, so that the one that takes
workers down is found;
after a few losses it gets an outcome that says so. Nothing is tried for ever and nothing is without an
outcome.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections import deque
from typing import TYPE_CHECKING

from pinakes.batch.progress import Tempo
from pinakes.batch.sources import units
from pinakes.batch.unit import Task
from pinakes.batch.work import given_up

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pinakes.batch.crew import Back, Crew
    from pinakes.batch.manifest import Manifest
    from pinakes.batch.progress import State
    from pinakes.batch.unit import Lease

ENTERED = 2000
"""Documents entered at a time."""
FIRST, MOST = 4, 1000
"""Documents of a lease before the pace is known, and at most."""
SECONDS = 20.0
"""Work in a lease: what is lost at most, of each worker, when it or the driver dies."""
KEEPING = 0.02
"""Seconds of work for each worker there is that a lease holds at least: what the driver needs to keep one,
and as much again, so that a large crew does not wait for it (bench/cluster.py).
"""
SHARE = 4
"""Into how many leases for each worker what is left is cut at least, so that all end together."""
LOSSES = 4
"""Workers that one document may cost before it is given up."""
GRACE = 60.0
"""Seconds that documents at hand have to end when the run is stopped."""
TICK = 0.5


class Driver:
    """One run over a manifest with a crew; `tell` is called with the progress from time to time."""

    def __init__(
        self, manifest: Manifest, crew: Crew, *, tell: Callable[[State], None] = lambda _: None
    ) -> None:
        self._manifest = manifest
        self._crew = crew
        self._tell = tell
        self._again: deque[Task] = deque()
        self._last = 0
        self._stopping = threading.Event()
        self._listing_error: BaseException | None = None
        self._listed = threading.Event()
        self.progress = Tempo(manifest.counts(), manifest.codes())

    def stop(self) -> None:
        """Let documents at hand end, keep them, and leave; may be called from a signal handler."""
        self._stopping.set()

    def run(self, sources: Sequence[str], share: tuple[int, int] = (1, 1)) -> State:
        """Until every document has its outcome, or the run is stopped."""
        lister = threading.Thread(target=self._list, args=(sources, share), daemon=True)
        lister.start()
        held = 0
        try:
            while not self._stopping.is_set():
                listed = (
                    self._listed.is_set()
                )  # before looking: what is entered later is seen in the next round
                held += self._give_out()
                if not held and listed and not self._is_more():
                    break
                for finished in self._crew.finished(TICK):
                    held -= 1
                    self._keep(finished)
                self._tell(self.state())
            self._wind_up(held)
        finally:
            self._stopping.set()
            self._crew.close()
            lister.join()
        if self._listing_error is not None:
            raise self._listing_error
        return self.state()

    def state(self) -> State:
        """How far it is."""
        return self.progress.state(self._crew.size)

    def _list(self, sources: Sequence[str], share: tuple[int, int]) -> None:
        try:
            found = units(sources, share)
            while not self._stopping.is_set() and (some := list(itertools.islice(found, ENTERED))):
                self.progress.found(self._manifest.add(some))
        except BaseException as error:
            self._listing_error = error
        self.progress.is_listed = self._listing_error is None
        self._listed.set()

    def _give_out(self) -> int:
        given = 0
        while self._crew.room() > 0 and (lease := self._next()):
            self._crew.take(lease)
            given += 1
        return given

    def _next(self) -> Lease:
        if self._again:
            return (self._again.popleft(),)
        found = self._manifest.waiting(self._last, self._size())
        if found:
            self._last = found[-1].number
        suspects = [task for task in found if task.losses]
        self._again.extend(suspects)
        innocent = tuple(task for task in found if not task.losses)
        return (innocent or self._next()) if found else ()

    def _is_more(self) -> bool:
        """Whether documents wait that no worker has taken, because none was free."""
        return bool(self._again or self._manifest.waiting(self._last, 1))

    def _size(self) -> int:
        return lease_size(self.progress.pace(), self.progress.waiting(), self._crew.size)

    def _keep(self, finished: Back) -> None:
        if finished.error is not None:
            raise finished.error
        if finished.returned is not None:
            if finished.returned.done and self._manifest.enter(finished.returned):
                self.progress.add(finished.returned)
            return
        self.progress.lost += 1
        self._manifest.lost(task.number for task in finished.lease)
        for task in finished.lease:
            suspect = Task(task.number, task.unit, task.losses + 1)
            if suspect.losses < LOSSES:
                self._again.append(suspect)
            else:
                returned = given_up((suspect,))
                self._manifest.enter(returned)
                self.progress.add(returned)

    def _wind_up(self, held: int) -> None:
        if not held:
            return
        self._crew.stop()
        until = time.monotonic() + GRACE
        while held and time.monotonic() < until:
            for finished in self._crew.finished(TICK):
                held -= 1
                if finished.returned is not None:
                    self._keep(finished)


def lease_size(pace: float, waiting: int, workers: int) -> int:
    """How many documents go out together: some seconds of work, less towards the end, few while the pace of
    a worker is unknown (0).
    """
    keeping = workers * KEEPING
    if not pace:
        return max(FIRST, int(keeping))
    fair = waiting / (SHARE * max(1, workers))
    return int(max(1, min(max(pace * keeping / 2, fair), pace * max(SECONDS, keeping), MOST)))
