"""How good keyphrases are: F1 of the first few against all that authors or indexers gave, by stems."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from pinakes.evaluate.counts import drawn
from pinakes.vocabulary.keyphrases.phrases import form_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


def at(limit: int, found: Sequence[tuple[str, ...]], keys: Collection[tuple[str, ...]]) -> float:
    """F1 of the first `limit` phrases; a phrase is right when its stems are those of a key."""
    given = {form_of(key) for key in keys}
    first = list(dict.fromkeys(form_of(stems) for stems in found))[:limit]
    right = sum(stems in given for stems in first)
    return 2 * right / (len(first) + len(given)) if right else 0.0


def calibration_error(told: Sequence[tuple[float, bool]]) -> float:
    """How far weights are from what they say, over ten ranges of the weight, by how many are in each."""
    ranges: dict[int, list[tuple[float, bool]]] = {}
    for weight, right in told:
        ranges.setdefault(min(int(weight * 10), 9), []).append((weight, right))
    gaps = (abs(sum(weight - right for weight, right in part)) for part in ranges.values())
    return sum(gaps) / max(1, len(told))


def lead(ours: Sequence[float], theirs: Sequence[float]) -> tuple[float, float, float]:
    """By how much we are ahead in the mean, and its 95 % interval (the same texts are drawn for both)."""
    ahead = np.array(ours, float) - np.array(theirs, float)
    low, high = np.percentile(drawn(len(ahead)) @ ahead / len(ahead), [2.5, 97.5])
    return float(ahead.mean()), float(low), float(high)
