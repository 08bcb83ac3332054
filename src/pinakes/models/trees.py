"""Small decision trees that vote, run by numpy:
every tree is whole to one depth, so that all rows go down all trees at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Trees:
    """For each tree: the column that each inner node asks, the limit it asks for, and what each leaf votes."""

    features: NDArray[np.int16]
    limits: Floats
    leaves: Floats

    def votes(self, rows: Floats) -> Floats:
        """The sum of the votes on each row."""
        count, inner = self.features.shape
        tree = inner * np.arange(count)
        row = rows.shape[1] * np.arange(len(rows))[:, None]
        place = np.zeros((len(rows), count), np.int64)
        while len(rows) and place[0, 0] < inner:
            node = tree + place
            asked = rows.take(row + self.features.take(node))
            place = 2 * place + 1 + (asked > self.limits.take(node))
        found: Floats = self.leaves[np.arange(count), place - inner].sum(axis=1)
        return found


def trees_of(stored: Mapping[str, NDArray[Any]], prefix: str) -> Trees:
    """The trees whose arrays are stored under names that begin so."""
    return Trees(stored[f"{prefix}_features"], stored[f"{prefix}_limits"], stored[f"{prefix}_leaves"])
