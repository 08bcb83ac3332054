"""When a source is visited again: the sooner, the more often it was found changed.

The rate of change is estimated from what visits saw (changed or not, and how long the gap was), older visits counting less; the
estimate is the one of Cho and Garcia-Molina for pages of which only "changed" is known, not how often in between. The gap goes with the
square root of the time between two changes: of all ways to spend a number of visits this one sees changes soonest on average.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

HOUR, DAY = 3600.0, 86400.0
SHORTEST, LONGEST, FIRST = HOUR, 60 * DAY, DAY
"""Seconds between two visits: at least, at most, after the first one."""
FADING = 0.92
"""What a visit counts, the next time."""
PACE = DAY
"""Seconds between two visits to a source that changes as often as that."""


@dataclass(frozen=True, slots=True)
class Rhythm:
    """What visits saw, faded: how many they were, how many found something, how long their gaps were in all."""

    visits: float = 0.0
    changes: float = 0.0
    seconds: float = 0.0

    def after(self, *, changed: bool, gap: float) -> Rhythm:
        """The schedule after one more visit."""
        return Rhythm(
            self.visits * FADING + 1, self.changes * FADING + changed, self.seconds * FADING + max(gap, 1.0)
        )

    @property
    def rate(self) -> float:
        """Changes a second, as far as they can be known."""
        if not self.seconds:
            return 0.0
        still = (self.visits - self.changes + 0.5) / (self.visits + 0.5)
        return math.log(1 / still) * self.visits / self.seconds


def interval(rhythm: Rhythm, *, shortest: float = SHORTEST, longest: float = LONGEST) -> float:
    """Seconds until the next visit; never more than twice the usual gap at once, so that one quiet spell decides nothing."""
    if not rhythm.visits:
        return min(max(FIRST, shortest), longest)
    usual = rhythm.seconds / rhythm.visits
    wanted = math.sqrt(PACE / rhythm.rate) if rhythm.rate > 0 else math.inf
    return max(shortest, min(wanted, 2 * usual, longest))
