"""Once a file is known to be a volume: which pages open its papers, by what they share and what tables name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pinakes.understand.volume.contents import NamedPages
    from pinakes.understand.volume.sheets import PageSketch

FEATURES = (
    "look", "like a strong opening", "unlike the strong openings", "like many others", "named with its title", "named by number",
    "named in the outline", "left out of the contents", "left out of the outline", "table of contents", "opens nothing",
    "just after an opening", "just before an opening", "same people as before",
)  # fmt: skip
STRONG = 0.7
ENOUGH = 3
"""Pages that a table must name before its silence on another says something."""


def seconds_of(
    sheets: Sequence[PageSketch], chances: NDArray[np.float64], named: NamedPages
) -> NDArray[np.float64]:
    """A row a page, columns as FEATURES."""
    rows = np.zeros((len(sheets), len(FEATURES)))
    strong = np.flatnonzero(chances > STRONG).tolist()
    known = len(named.by_title) >= ENOUGH
    outlined = len(named.by_outline) >= ENOUGH
    clipped = np.clip(chances, 1e-4, 1 - 1e-4)
    rows[:, 0] = np.log(clipped / (1 - clipped))
    for at, sheet in enumerate(sheets):
        others = [other for other in strong if other != at]
        alike = [other for other in others if _alike(sheet, sheets[other])]
        looks = sum(_alike(sheet, one) for one in sheets)
        rows[at, 1:] = (
            min(1.0, len(alike) / 2),
            float(len(others) >= ENOUGH and not alike and _agree([sheets[other] for other in others])),
            min(1.0, max(0, looks - 1 - len(alike)) / (1 + len(alike))),
            float(at in named.by_title),
            float(at in named.by_number),
            float(at in named.by_outline),
            float(known and at not in named.by_title and at not in named.by_number),
            float(outlined and at not in named.by_outline),
            float(at in named.tables),
            float(sheet.length < 200),
            float(at > 0 and chances[at - 1] > STRONG),
            float(at + 1 < len(sheets) and chances[at + 1] > STRONG),
            0.0,
        )
    return rows


def _alike(one: PageSketch, other: PageSketch) -> bool:
    return (
        abs(one.largest - other.largest) < 0.3
        and abs(one.title_top - other.title_top) < 0.06
        and one.bold == other.bold
        and one.largest > 0
    )


def _agree(openings: Sequence[PageSketch]) -> bool:
    """Whether most openings look like one another."""
    return sum(
        any(_alike(one, other) for other in openings if other is not one) for one in openings
    ) >= 0.7 * len(openings)
