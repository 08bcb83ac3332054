"""A logistic regression that is drawn to what is believed beforehand: with few examples it stays there. Newton's method, by numpy alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[Any]

STEPS, HALVES, NEAR = 60, 30, 1e-6
"""Steps at most, how often one is halved that would lead uphill, and how small the last one is."""


def drawn(table: Floats, right: Floats, counts: Floats, start: Floats, pull: Floats) -> Floats:
    """Weights of the columns (a constant is one of them); `pull` is how strongly each is drawn to `start`."""

    def loss(weights: Floats) -> float:
        said = table @ weights
        return float(
            counts @ (np.logaddexp(0.0, said) - right * said) + (pull * (weights - start) ** 2).sum() / 2
        )

    weights: NDArray[Any] = start.copy()
    now = loss(weights)
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(table @ weights, -30, 30)))
        slope = table.T @ (counts * (chance - right)) + pull * (weights - start)
        bend = (table * (counts * chance * (1 - chance))[:, None]).T @ table + np.diag(pull + 1e-6)
        step = np.linalg.solve(bend, slope)
        for _ in range(HALVES):
            if loss(weights - step) <= now:
                break
            step = step / 2
        weights = weights - step
        now = loss(weights)
        if np.abs(step).max() < NEAR:
            break
    return weights
