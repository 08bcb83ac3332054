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

    def reasons(self, row: Sequence[float], *, most: int = 4) -> list[str]:
        """What counted most in a decision, for it and against it."""
        parts = sorted(
            zip(self.columns, np.asarray(row) * self.weights, strict=True), key=lambda part: -abs(part[1])
        )
        return [f"{name} {value:+.1f}" for name, value in parts[:most] if abs(value) > 0.05]


def judge_of(stored: Mapping[str, NDArray[Any]]) -> EntryJudge:
    """The judge that was stored as arrays."""
    columns = tuple(str(name) for name in stored["columns"])
    return EntryJudge(columns, stored["weights"], float(stored["bias"]), stored["said"], stored["right"])


@cache
def judge(name: str) -> EntryJudge:
    """The judge of this name that we ship."""
    return judge_of(models.arrays(name))
