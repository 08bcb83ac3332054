"""Right, offered, expected: what every measure counts, and the scores made of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

ROUNDS = 500


@dataclass(frozen=True, slots=True)
class Counts:
    """Values right, offered and expected."""

    right: int
    offered: int
    expected: int

    @property
    def is_perfect(self) -> bool:
        """Whether everything expected was offered, and nothing else."""
        return self.right == self.offered == self.expected


@dataclass(frozen=True, slots=True)
class Score:
    """Precision, recall, F1 with its 95 % bootstrap interval over documents,
    and how many values were expected.
    """

    precision: float
    recall: float
    f1: float
    low: float
    high: float
    n: int
    documents: int


def pooled(counts: Iterable[Counts], *, rounds: int = ROUNDS, seed: int = 1) -> Score:
    """Micro-averaged score over documents, with a percentile bootstrap that draws whole documents."""
    rows = np.array([(c.right, c.offered, c.expected) for c in counts], dtype=float).reshape(-1, 3)
    right, offered, expected = map(float, rows.sum(axis=0))
    spread = _f1(drawn(len(rows), rounds=rounds, seed=seed) @ rows) if len(rows) else np.zeros(1)
    low, high = np.percentile(spread, [2.5, 97.5])
    return Score(
        precision=right / offered if offered else 0.0,
        recall=right / expected if expected else 0.0,
        f1=2 * right / (offered + expected) if offered + expected else 0.0,
        low=float(low),
        high=float(high),
        n=int(expected),
        documents=len(rows),
    )


@lru_cache(maxsize=4)
def drawn(size: int, *, rounds: int = ROUNDS, seed: int = 1) -> NDArray[np.float32]:
    """How often each of `size` documents is drawn in each round of a bootstrap."""
    chances = np.random.default_rng(seed)
    counts = np.empty((rounds, size), np.float32)
    for row in counts:
        row[:] = np.bincount(chances.integers(0, size, size), minlength=size)
    return counts


def _f1(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    spread: NDArray[np.float64] = 2 * sums[:, 0] / np.maximum(sums[:, 1] + sums[:, 2], 1)
    return spread
