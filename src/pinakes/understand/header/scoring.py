"""Which block is the title: a hand-set linear score over its looks. A trained model replaces this file."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pinakes.understand.header.features import Looks


def title_score(looks: Looks, *, has_styles: bool = True) -> float:
    """How much a block looks like the title; about 3 and more is a title, below 0 is none."""
    score = 2.4 * min(max(looks.relative - 1, -0.5), 1.0)
    if has_styles:
        score += {0: 1.0, 1: 0.4}.get(looks.rank, 0.0) if looks.relative > 1.05 else 0.0
        score -= 0.03 * min(looks.place, 20)
    else:
        score += 2.5 - 0.35 * min(looks.place, 12)
    score += 0.35 * looks.bold + 0.4 * looks.centred
    score += _place(looks.top) + _length(looks.words) * (0.4 if looks.words < 3 and looks.rank == 0 and looks.relative >= 1.4 else 1.0)
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
    score -= 2.2 * looks.numbered_venue + 3.5 * looks.contact + 6 * looks.furniture + 6 * looks.heading + 2 * looks.notes
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


def title_weight(score: float, runner_up: float) -> float:
    """The probability that the best block is the title, by its score and its lead."""
    lead = score - runner_up
    if score >= 3.5 and lead >= 1.5:
        return 0.97
    if score >= 2.5 and lead >= 1.0:
        return 0.92
    if score >= 1.5 and lead >= 0.5:
        return 0.86
    return 0.78 if score > 0 else 0.55
