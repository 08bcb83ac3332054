"""What a weight is worth: weights as the rules and the model give them → how often such values were right in sources never seen."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.provenance import HEARD

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pinakes.model import Claim

    Tables = Mapping[str, tuple[list[float], list[float]]]


SCORED = ("imprint@", f"{HEARD}-imprint@")
"""Who gives probabilities, not weights."""


def calibrated(claims: Iterable[Claim], tables: Tables) -> Iterator[Claim]:
    """The claims with calibrated weights; fields without a table, and what a scorer weighed by itself, stay as they are."""
    for claim in claims:
        table = tables.get(claim.field) if not claim.by.startswith(SCORED) else None
        yield replace(claim, weight=worth(claim.weight, *table)) if table else claim


def worth(weight: float, given: list[float], right: list[float]) -> float:
    """`right` at `weight`, linear between the points of a rising table, from 0 up to its first and level beyond its last."""
    at = bisect_right(given, weight)
    if at == 0:
        return round(right[0] * weight / given[0], 4)
    if at == len(given):
        return right[-1]
    low, high = given[at - 1], given[at]
    share = (weight - low) / (high - low) if high > low else 1.0
    return round(right[at - 1] + share * (right[at] - right[at - 1]), 4)
