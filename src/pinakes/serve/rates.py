"""How often somebody may try: so many times in so many seconds, counted in memory."""

from __future__ import annotations

import time
from collections import deque

MOST = 10_000
"""Names that are remembered."""


class Rate:
    """At most `times` in `seconds` for each name."""

    def __init__(self, times: int, seconds: float) -> None:
        self.times, self.seconds = times, seconds
        self._tried: dict[str, deque[float]] = {}

    def allows(self, name: str) -> bool:
        """Whether this name may try once more; the try is counted."""
        now = time.monotonic()
        if len(self._tried) > MOST:
            self._tried = {
                one: tries for one, tries in self._tried.items() if tries and now - tries[-1] < self.seconds
            }
        tries = self._tried.setdefault(name, deque())
        while tries and now - tries[0] > self.seconds:
            tries.popleft()
        if len(tries) >= self.times:
            return False
        tries.append(now)
        return True
