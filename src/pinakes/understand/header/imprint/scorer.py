"""How probable each candidate is: a weighted sum of its evidence, by trained weights, one set a field."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes import models
from pinakes.understand.header.weights import worth

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

MODEL = "imprint"
FIELDS = ("title", "volume", "issue", "pages", "year")


@dataclass(frozen=True)
class Scorer:
    """The weights of one field's evidence, by name."""

    names: tuple[str, ...]
    weights: NDArray[np.float64]
    bias: float
    table: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    """How often the likeliest candidate was right at such a probability, in works of sites never seen."""

    def worth(self, chance: float) -> float:
        """What the probability of the likeliest candidate is worth."""
        return worth(chance, *self.table) if self.table[0] else chance

    def probabilities(self, evidence: Sequence[Mapping[str, float]]) -> list[float]:
        """The probability of each candidate."""
        if not evidence:
            return []
        found: list[float] = (1 / (1 + np.exp(-self._sums(evidence)))).tolist()
        return found

    def may_be_likeliest(
        self, evidence: Sequence[Mapping[str, float]], unasked: frozenset[str]
    ) -> list[bool]:
        """Which candidates can be the likeliest, whatever the evidence says, 0 to 1 each, that is unasked."""
        if not evidence:
            return []
        left = [
            weight for name, weight in zip(self.names, self.weights.tolist(), strict=True) if name in unasked
        ]
        sums = self._sums(evidence)
        found: list[bool] = (sums + sum(map(abs, left)) >= sums.max()).tolist()
        return found

    def _sums(self, evidence: Sequence[Mapping[str, float]]) -> NDArray[np.float64]:
        table = np.array([list(map(one.get, self.names, repeat(0.0))) for one in evidence], np.float64)
        return np.asarray(table @ self.weights + self.bias)


@cache
def scorers() -> dict[str, Scorer]:
    """The scorer of each field, as trained."""
    return scorers_from(models.arrays(MODEL))


def scorers_from(arrays: Mapping[str, NDArray[Any]]) -> dict[str, Scorer]:
    """Scorers from the arrays of a model."""
    return {name: scorer_from(arrays, name) for name in FIELDS}


def scorer_from(arrays: Mapping[str, NDArray[Any]], name: str) -> Scorer:
    """One scorer from the arrays of a model."""
    names: dict[str, list[str]] = json.loads(str(arrays["names"]))
    given, right = arrays[f"{name}_table"].tolist() if f"{name}_table" in arrays else ([], [])
    weights, bias = arrays[f"{name}_weights"].astype(np.float64), float(arrays[f"{name}_bias"])
    return Scorer(tuple(names[name]), weights, bias, (given, right))
