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
        trees = np.arange(len(self.features))
        inner = self.features.shape[1]
        place = np.zeros((len(rows), len(trees)), np.int64)
        while len(rows) and place[0, 0] < inner:
            asked = np.take_along_axis(rows, self.features[trees, place].astype(np.int64), axis=1)
            place = 2 * place + 1 + (asked > self.limits[trees, place])
        found: Floats = self.leaves[trees, place - inner].sum(axis=1)
        return found


def trees_of(stored: Mapping[str, NDArray[Any]], prefix: str) -> Trees:
    """The trees whose arrays are stored under names that begin so."""
    return Trees(stored[f"{prefix}_features"], stored[f"{prefix}_limits"], stored[f"{prefix}_leaves"])
