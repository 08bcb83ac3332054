"""Trained decisions over a few numbers: a weighted sum, and a table from what it says to how often that is right."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes import models

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

SURE = 0.995
"""No decision of ours is surer."""
EVEN = 0.5
"""Weight from which something is rather right than wrong."""


@dataclass(frozen=True, slots=True)
class EntryJudge:
    """Weights of columns, and what their sum is worth."""

    columns: tuple[str, ...]
    weights: NDArray[np.float64]
    bias: float
    said: NDArray[np.float64]
    right: NDArray[np.float64]

    def sums(self, rows: NDArray[np.float64]) -> NDArray[np.float64]:
        """The weighted sums, before they are calibrated."""
        found: NDArray[np.float64] = rows @ self.weights + self.bias
        return found

    def weigh(self, rows: Sequence[Sequence[float]]) -> NDArray[np.float64]:
        """How often a row like each of these is right."""
        if not len(rows):
            return np.zeros(0)
        return np.minimum(
            np.interp(self.sums(np.asarray(rows, dtype=np.float64)), self.said, self.right), SURE
        )

    def reasons(self, row: Sequence[float], groups: Mapping[str, Sequence[str]]) -> list[str]:
        """What counted in a decision by groups of columns, for it and against it; what all came to, and what
        is needed.

        Columns of a group overlap and share their weight, so that one of them alone would mislead.
        """
        counted = np.asarray(row) * self.weights
        needed = float(np.interp(EVEN, self.right, self.said)) - self.bias
        told = f"in all {counted.sum():+.1f} where {needed:+.1f} is needed"
        return [*self._summed(counted, groups), told]

    def against(
        self, row: Sequence[float], best: Sequence[float], groups: Mapping[str, Sequence[str]]
    ) -> list[str]:
        """What a row lost, or won, against the best there could be, by groups, the largest first."""
        return self._summed((np.asarray(row) - np.asarray(best)) * self.weights, groups)

    def _summed(self, counted: NDArray[np.float64], groups: Mapping[str, Sequence[str]]) -> list[str]:
        single = dict(zip(self.columns, counted, strict=True))
        sums = {group: sum(single[name] for name in names) for group, names in groups.items()}
        return [
            f"{group} {value:+.1f}"
            for group, value in sorted(sums.items(), key=lambda one: -abs(one[1]))
            if abs(value) > 0.05
        ]


def judge_of(stored: Mapping[str, NDArray[Any]]) -> EntryJudge:
    """The judge that was stored as arrays."""
    columns = tuple(str(name) for name in stored["columns"])
    return EntryJudge(columns, stored["weights"], float(stored["bias"]), stored["said"], stored["right"])


@cache
def judge(name: str) -> EntryJudge:
    """The judge of this name that we ship."""
    return judge_of(models.arrays(name))
