"""Who works on leases: threads of this process, each with its guarded child. A cluster is another crew
(`cluster.py`).
"""

from __future__ import annotations

import queue
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from pinakes.batch.work import Worker

if TYPE_CHECKING:
    from pinakes.batch.result import Returned
    from pinakes.batch.unit import Lease
    from pinakes.config import Settings


@dataclass(frozen=True, slots=True)
class Back:
    """What became of a lease: what it brought; None where its worker is lost; an error where it is ours."""

    lease: Lease
    returned: Returned | None = None
    error: BaseException | None = None


class Crew(Protocol):
    """Takes leases and brings them back. It never holds more than `room` says, which is how it slows down
    whoever gives them out.
    """

    @property
    def size(self) -> int:
        """How many work at once now."""
        ...

    def room(self) -> int:
        """How many leases it would take now."""
        ...

    def take(self, lease: Lease) -> None:
        """Work on a lease."""
        ...

    def finished(self, seconds: float) -> list[Back]:
        """The leases that came back, at least one unless the seconds are over."""
        ...

    def stop(self) -> None:
        """Let every worker finish its document and bring back what is done."""
        ...

    def close(self) -> None:
        """End all workers at once."""
        ...


class Threads:
    """The crew of one machine."""

    def __init__(self, settings: Settings, size: int) -> None:
        self.size = size
        self._leases: queue.SimpleQueue[Lease | None] = queue.SimpleQueue()
        self._finished: queue.SimpleQueue[Back] = queue.SimpleQueue()
        self._held = 0
        self._workers = [Worker(settings) for _ in range(size)]
        self._threads = [
            threading.Thread(target=self._work, args=(worker,), daemon=True) for worker in self._workers
        ]
        for thread in self._threads:
            thread.start()

    def room(self) -> int:
        """One for each, and one more in the queue, so that no worker waits for the manifest."""
        return self.size + 1 - self._held

    def take(self, lease: Lease) -> None:
        """Put a lease into the queue."""
        self._held += 1
        self._leases.put(lease)

    def finished(self, seconds: float) -> list[Back]:
        """What came back."""
        found: list[Back] = []
        try:
            found.append(self._finished.get(timeout=seconds))
            while True:
                found.append(self._finished.get_nowait())
        except queue.Empty:
            self._held -= len(found)
            return found

    def stop(self) -> None:
        """Every worker ends with its document."""
        for worker in self._workers:
            worker.stop()

    def close(self) -> None:
        """End every child at once; leases in hand are done again by the next run."""
        for _ in self._threads:
            self._leases.put(None)
        for worker in self._workers:
            worker.kill()
        for thread in self._threads:
            thread.join(timeout=10)

    def _work(self, worker: Worker) -> None:
        try:
            while (lease := self._leases.get()) is not None:
                try:
                    self._finished.put(Back(lease, worker.work(lease)))
                except BaseException as error:  # told to whoever gave the lease out
                    self._finished.put(Back(lease, error=error))
        finally:
            worker.close()
