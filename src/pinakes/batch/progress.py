"""How far a batch is: what was done, how fast, how long still, what failed by kind."""

from __future__ import annotations

import time
from collections import Counter, deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinakes.batch.result import Returned

WINDOW = 120.0
"""Seconds that the rate of now looks back."""


@dataclass(frozen=True, slots=True)
class State:
    """How far a batch is at one moment; `total` may still grow until `is_listed`. `worked` sums up what all
    workers spent on leases, in seconds of the clock.
    """

    total: int
    done: int
    failed: dict[str, int]
    is_listed: bool
    rate: float
    left: float | None
    workers: int
    restarts: int
    lost: int
    elapsed: float
    worked: float

    def line(self) -> str:
        """The state in one line for a person."""
        of = f"{self.total:,}" if self.is_listed else f"at least {self.total:,}"
        parts = [f"{self.done:,} of {of}", f"{self.rate:.1f} a second"]
        if self.left is not None and self.is_listed and self.done < self.total:
            parts.append(f"{spoken(self.left)} left")
        if self.failed:
            kinds = ", ".join(f"{code} {count:,}" for code, count in self.failed.items())
            parts.append(f"{sum(self.failed.values()):,} failed ({kinds})")
        return ", ".join(parts)


def spoken(seconds: float) -> str:
    """A time as people say it."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    if days:
        return f"{days} d {hours} h"
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


class Tempo:
    """Counts a run as its leases come back."""

    def __init__(
        self, counts: dict[str, int], codes: dict[str, int], *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._began = clock()
        self._waiting = counts.get("waiting", 0)
        self._before = sum(counts.values()) - self._waiting
        self._failed: Counter[str] = Counter(codes)
        self._seen: deque[tuple[float, int]] = deque([(self._began, 0)])
        self.done = 0
        self.restarts = 0
        self.lost = 0
        self.worked = 0.0
        self.is_listed = False

    def found(self, more: int) -> None:
        """Note that so many more documents were entered."""
        self._waiting += more

    def add(self, returned: Returned) -> None:
        """A lease came back."""
        self.done += len(returned.done)
        self.worked += returned.wall
        self.restarts += returned.restarts
        self._failed.update(done.code for done in returned.done if done.code)
        now = self._clock()
        self._seen.append((now, self.done))
        while len(self._seen) > 2 and now - self._seen[0][0] > WINDOW:
            self._seen.popleft()

    def waiting(self) -> int:
        """Documents known and not done."""
        return self._waiting - self.done

    def pace(self) -> float:
        """Documents a second of one worker; 0 while nothing is known."""
        return self.done / self.worked if self.worked else 0.0

    def state(self, workers: int) -> State:
        """How far it is now."""
        now = self._clock()
        then, done = self._seen[0]
        rate = (self.done - done) / max(now - then, 1e-9)
        left = self.waiting() / rate if rate else None
        return State(
            self._before + self._waiting,
            self._before + self.done,
            dict(self._failed.most_common()),
            self.is_listed,
            rate,
            left,
            workers,
            self.restarts,
            self.lost,
            now - self._began,
            self.worked,
        )
