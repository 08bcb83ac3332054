"""The texts most like a text, by the features they share: found over the rarer features, in a fraction of a millisecond."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from pinakes.vocabulary.subjects.rows import Numbers, SparseRows

NEAREST = 150
VISITED = 10_000
"""Texts that are compared; those that share a rare feature come first."""


class Neighbours:
    """Looks up texts by their features."""

    def __init__(self, by_feature: SparseRows, texts: int) -> None:
        self.by_feature = by_feature
        self.likeness = np.zeros(texts, np.float32)

    def nearest(self, index: Numbers, value: Numbers, *, but: int = -1) -> tuple[Numbers, Numbers]:
        """The nearest texts and how near each is, 0 to 1; `but` is the text itself."""
        lengths = self.by_feature.start[index + 1] - self.by_feature.start[index]
        order = np.argsort(lengths, kind="stable")
        few = order[: max(1, int(np.searchsorted(np.cumsum(lengths[order]), VISITED)))]
        places, many = self.by_feature.places(index[few])
        texts = self.by_feature.index[places]
        np.add.at(self.likeness, texts, np.repeat(value[few], many) * self.by_feature.value[places])
        if but >= 0:
            self.likeness[but] = 0
        near = self.likeness[texts]
        if len(near) > 8 * NEAREST:
            best = np.argpartition(-near, 8 * NEAREST)[: 8 * NEAREST]
            found = np.unique(texts[best])
        else:
            found = np.unique(texts)
        near = self.likeness[found]
        self.likeness[texts] = 0
        best = np.argsort(-near, kind="stable")[:NEAREST]
        best = best[near[best] > 0]
        return found[best], near[best]
