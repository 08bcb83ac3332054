"""Whether weights mean what they say:
reliability, calibration error beside what chance allows, risk and coverage.

A weight is the probability that a value is right. Values are put into ten bins of equal size by weight; the
expected calibration error (ECE) is the mean distance between weight and share of right values, over bins. A
small sample is never calibrated on the nose, so a perfectly calibrated model is played many times over the
same weights: `chance` is the error it gets on average, `limit` the upper end of the band that holds 95 % of
its errors.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

BINS = 10
ROUNDS = 1000
SURE = 0.95
"""The weight from which values are accepted unseen."""
POINTS = 40
"""Points kept of a risk–coverage curve."""
MOST = 30_000
"""Values looked at; of more, every second, third … is enough."""
_CHUNK = 2_000_000


@dataclass(frozen=True, slots=True)
class Weighed:
    """One value offered: its field, its weight, and whether it was right."""

    field: str
    weight: float
    right: bool


@dataclass(frozen=True, slots=True)
class Bin:
    """Some values of like weight: how many, their mean weight, the share that was right."""

    n: int
    low: float
    high: float
    weight: float
    right: float


@dataclass(frozen=True, slots=True)
class Accepted:
    """What `accept everything at .95 or above` gets:
    how many values, which share of all, the share that was right, its interval.
    """

    n: int
    share: float
    precision: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a risk–coverage curve:
    accepting from `weight` on takes this share of the values, of which so many are wrong.
    """

    weight: float
    coverage: float
    risk: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """How far the weights of one field can be trusted."""

    n: int
    right: float
    weight: float
    ece: float
    chance: float
    limit: float
    accepted: Accepted
    bins: tuple[Bin, ...]
    curve: tuple[Point, ...]
    area: float

    @property
    def is_within(self) -> bool:
        """Whether a perfectly calibrated model could have this error."""
        return self.ece <= self.limit


def calibration(values: Iterable[Weighed], *, rounds: int = ROUNDS, seed: int = 1) -> Calibration | None:
    """The calibration of values of one field; None where there are none."""
    found = list(values)
    if not found:
        return None
    total = len(found)
    found = found[:: 1 + total // MOST]
    weights, right = _sorted(
        np.array([v.weight for v in found], float), np.array([v.right for v in found], float)
    )
    chance, limit = _of_the_perfect(weights, rounds, seed)
    curve = _curve(weights, right)
    return Calibration(
        n=total,
        right=float(right.mean()),
        weight=float(weights.mean()),
        ece=float(_error(weights, right[None])[0]),
        chance=chance,
        limit=limit,
        accepted=_accepted(weights, right),
        bins=tuple(_bins(weights, right)),
        curve=_thinned(curve),
        area=float(np.mean(np.cumsum(1 - right[::-1]) / np.arange(1, len(right) + 1))),
    )


def error(weights: Sequence[float], right: Sequence[bool]) -> float:
    """The expected calibration error over ten bins of equal size."""
    if not weights:
        return 0.0
    ordered, shares = _sorted(np.array(weights, float), np.array(right, float))
    return float(_error(ordered, shares[None])[0])


def wilson(right: float, n: int, *, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share, honest for few values and for shares near 1."""
    if n == 0:
        return 0.0, 1.0
    share = right / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * float(np.sqrt(share * (1 - share) / n + z * z / (4 * n * n))) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def _sorted(
    weights: NDArray[np.float64], right: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The values by weight; those of one weight share their mean,
    so that a bin's edge inside them does not depend on their order.
    """
    order = np.argsort(weights, kind="stable")
    weights, right = weights[order], right[order]
    return weights, _evened(weights, right[None])[0]


def _evened(weights: NDArray[np.float64], rows: NDArray[np.float64]) -> NDArray[np.float64]:
    _, starts, sizes = np.unique(weights, return_index=True, return_counts=True)
    means = np.add.reduceat(rows, starts, axis=1) / sizes
    return np.repeat(means, sizes, axis=1)


def _edges(n: int) -> NDArray[np.int64]:
    """Where the bins begin, as `numpy.array_split` cuts."""
    bins = min(BINS, n)
    sizes = np.full(bins, n // bins)
    sizes[: n % bins] += 1
    return np.concatenate(([0], np.cumsum(sizes)))


def _error(weights: NDArray[np.float64], rows: NDArray[np.float64]) -> NDArray[np.float64]:
    starts = _edges(len(weights))[:-1]
    total: NDArray[np.float64] = np.abs(np.add.reduceat(rows - weights, starts, axis=1)).sum(axis=1) / len(
        weights
    )
    return total


def _of_the_perfect(weights: NDArray[np.float64], rounds: int, seed: int) -> tuple[float, float]:
    """Mean and upper end of the 95 % band of the errors of a model whose weights are true probabilities."""
    chances = np.random.default_rng(seed)
    errors = []
    left = rounds
    while left > 0:
        some = min(left, max(1, _CHUNK // len(weights)))
        rows = (chances.random((some, len(weights))) < weights).astype(float)
        errors.append(_error(weights, _evened(weights, rows)))
        left -= some
    played = np.concatenate(errors)
    return float(played.mean()), float(np.percentile(played, 97.5))


def _bins(weights: NDArray[np.float64], right: NDArray[np.float64]) -> Iterable[Bin]:
    edges = _edges(len(weights))
    for start, end in pairwise(edges):
        part = weights[start:end]
        yield Bin(
            int(end - start),
            float(part[0]),
            float(part[-1]),
            float(part.mean()),
            float(right[start:end].mean()),
        )


def _accepted(weights: NDArray[np.float64], right: NDArray[np.float64]) -> Accepted:
    taken = right[weights >= SURE]
    if not len(taken):
        return Accepted(0, 0.0, None, None, None)
    low, high = wilson(float(taken.sum()), len(taken))
    return Accepted(len(taken), len(taken) / len(weights), float(taken.mean()), low, high)


def _curve(weights: NDArray[np.float64], right: NDArray[np.float64]) -> list[Point]:
    """A point for every weight, from the surest down."""
    falling, wrong = weights[::-1], np.cumsum(1 - right[::-1])
    last = np.flatnonzero(np.append(np.diff(falling) != 0, True))
    return [
        Point(float(falling[i]), (int(i) + 1) / len(weights), float(wrong[i]) / (int(i) + 1)) for i in last
    ]


def _thinned(curve: list[Point]) -> tuple[Point, ...]:
    if len(curve) <= POINTS:
        return tuple(curve)
    return tuple(curve[i] for i in np.unique(np.linspace(0, len(curve) - 1, POINTS).round().astype(int)))
