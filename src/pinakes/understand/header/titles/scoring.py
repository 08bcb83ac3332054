"""Which block is the title: a hand-set score over its looks, laid beside what the line model says, and weighed by trained weights."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pinakes.understand.header.rows.blocks import RowBlock
    from pinakes.understand.header.rows.features import Looks
    from pinakes.understand.header.rows.line_model import Likely


def title_score(looks: Looks, *, has_styles: bool = True) -> float:
    """How much a block looks like the title; about 3 and more is a title, below 0 is none."""
    score = 2.4 * min(max(looks.relative - 1, -0.5), 1.0)
    if has_styles:
        score += {0: 1.0, 1: 0.4}.get(looks.rank, 0.0) if looks.relative > 1.05 else 0.0
        score -= 0.03 * min(looks.place, 20)
    else:
        score += 2.5 - 0.35 * min(looks.place, 12)
    score += 0.35 * looks.bold + 0.4 * looks.centred
    score += _place(looks.top) + _length(looks.words) * (
        0.4 if looks.words < 3 and looks.rank == 0 and looks.relative >= 1.4 else 1.0
    )
    if looks.names >= 0.6:
        # Two capitalised words look like a name too; larger than everything and with names below they are a title.
        score -= 0.9 if looks.rank == 0 and looks.relative >= 1.25 and looks.before_names else 2.6
    elif looks.names >= 0.45:
        score -= 0.8
    if looks.affiliation:
        score -= 1.6 if looks.words < 12 or looks.relative < 0.9 else 0.7
    if looks.relative < 0.9:
        score -= 1.0
    if looks.venue:
        score -= 2.2 if looks.words <= 5 and looks.place <= 3 else 1.0
    score -= (
        2.2 * looks.numbered_venue
        + 3.5 * looks.contact
        + 6 * looks.furniture
        + 6 * looks.heading
        + 2 * looks.notes
    )
    score -= 2.0 * looks.thesis + 1.0 * looks.degree + 2.5 * looks.label
    score -= 0.7 * looks.sentence + 1.0 * looks.starts_low + (2.0 if looks.digits > 0.35 else 0)
    if looks.known >= 0.85:
        score += 3.0
    elif looks.known >= 0.6:
        score += 1.2
    if looks.running >= 0.8 and looks.role == "body":
        score += 1.0
    if looks.role in ("header", "footer"):
        score -= 3.0 if looks.relative < 1.3 else 0.5
    near = 1.0 if looks.before_names and looks.rank == 0 and looks.relative >= 1.25 else looks.before_names
    score += 1.2 * near + 0.4 * looks.after_names
    if looks.after_abstract:
        score -= 2.0
    return score


def _place(top: float | None) -> float:
    if top is None:
        return 0.0
    if top < 0.05:
        return -0.6
    if top < 0.45:
        return 0.4
    return 0.0 if top < 0.6 else -1.2 if top < 0.8 else -2.2


def _length(words: int) -> float:
    if words <= 1:
        return -1.8
    if words == 2:
        return -0.5
    if words <= 28:
        return 0.4
    return -0.8 if words <= 45 else -4.0


RANKED = (
    "title",
    "title_other",
    "subtitle",
    "author",
    "affiliation",
    "venue",
    "heading",
    "body",
    "other",
    "institution",
    "degree",
    "abstract",
)
"""Labels of the line model that tell for or against a block being the title."""
COLUMNS = 2 + len(RANKED) + 2


def evidence(blocks: Sequence[Sequence[int]], scores: Sequence[float], likely: Likely) -> NDArray[np.float32]:
    """A row a block for the trained choice: the hand-set score, what the line model says, and how that compares with the rivals.

    Blocks are given by the numbers of their rows.
    """
    table = np.zeros((len(blocks), COLUMNS), np.float32)
    labels = np.array([likely.means(numbers, RANKED) for numbers in blocks], np.float32).reshape(
        -1, len(RANKED)
    )
    table[:, 0], table[:, 1] = scores, np.maximum(scores, -2.0)
    table[:, 2 : 2 + len(RANKED)] = np.log(labels + 1e-3)
    own = labels[:, 0]
    table[:, -2] = own
    order = np.sort(own)
    best, second = (order[-1], order[-2]) if len(order) > 1 else (own[0], 0.0)
    table[:, -1] = own - np.where(own == best, second, best)
    return table


def chances(blocks: Sequence[RowBlock], scores: Sequence[float], likely: Likely) -> NDArray[np.float32]:
    """The probability of each block to be the title, by the trained weights."""
    total = (
        evidence([[row.number for row in block.rows] for block in blocks], scores, likely)
        @ likely.title_weights
    )
    found: NDArray[np.float32] = np.exp(total - total.max())
    found /= found.sum()
    return found
