"""What speaks for and against two entries being one work, as numbers: the rows that `judge` weighs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from rapidfuzz import fuzz
from rapidfuzz.distance import Indel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pinakes.store.network.citation import Citation

COLUMNS = (
    "same identifier", "other identifier", "same isbn",
    "titles alike", "titles alike squared", "one title begins the other", "words of titles", "title printed in the reference", "no title",
    "title short", "same long title",
    "numbers same", "numbers differ", "numbers of one", "only numbers differ",
    "authors shared", "authors of other found", "first family alike", "first family other", "initial same", "initial other", "no authors",
    "year same", "year next", "year other", "no year",
    "venue alike", "venue other", "no venue",
    "volume same", "volume other", "issue same", "issue other", "page same", "page other", "last page same", "last page other",
    "places same",
)  # fmt: skip
"""One number each, in this order."""
PLENTY = 25
"""Letters of a title that hardly two works share."""
TEXT = 0.86
"""Likeness of titles above which what was printed need not be looked through."""

Floats = "NDArray[np.float32]"


def features(pairs: Sequence[tuple[Citation, Citation]]) -> NDArray[np.float32]:
    """A row a pair: the first is the entry of a reference (with its text), the second what it may mean."""
    return np.array([_row(one, other) for one, other in pairs], dtype=np.float32).reshape(
        len(pairs), len(COLUMNS)
    )


def _row(one: Citation, other: Citation) -> list[float]:
    titles, numbers = _titles(one, other), _numbers(one, other)
    only = float((numbers[1] or numbers[2]) > 0 and (titles[0] > 0.88 or titles[2] > 0.97))
    return [
        *_identifiers(one, other),
        *titles,
        *numbers,
        only,
        *_people(one, other),
        *_when(one, other),
        *_where(one, other),
    ]


def _identifiers(one: Citation, other: Citation) -> tuple[float, float, float]:
    if not one.identifiers or not other.identifiers:
        return 0.0, 0.0, 0.0
    shared = one.identifiers & other.identifiers
    own = {name[:3] for name in shared}
    told = {name[:3] for name in one.identifiers} & {name[:3] for name in other.identifiers} - own - {"isb"}
    return float(bool(own - {"isb"})), float(bool(told) and not own), float("isb" in own)


def _titles(one: Citation, other: Citation) -> tuple[float, ...]:
    if not one.titles or not other.titles:
        printed = 0.0
        if other.titles and one.printed:
            printed = _inside(one, other)
        return 0.0, 0.0, 0.0, 0.0, printed, 1.0, 0.0, 0.0
    best, begins, words, short = 0.0, 0.0, 0.0, 0
    for mine in one.titles:
        for theirs in other.titles:
            alike = 1.0 if mine == theirs else Indel.normalized_similarity(mine, theirs)
            if alike > best:
                best, short = alike, min(len(mine), len(theirs))
            if alike < 1.0:
                size = min(len(mine), len(theirs))
                if size >= 8:
                    begins = max(begins, Indel.normalized_similarity(mine[:size], theirs[:size]))
                words = max(words, fuzz.token_set_ratio(mine, theirs) / 100)
    if best == 1.0:
        begins = words = 1.0
    printed = best
    if best < TEXT and one.printed:
        printed = max(best, _inside(one, other))
    return (
        best,
        best**4,
        begins,
        words,
        printed,
        0.0,
        max(0.0, 1 - short / PLENTY),
        float(best > 0.93 and short >= PLENTY),
    )


def _inside(one: Citation, other: Citation) -> float:
    """How well a title of the other stands in the printed reference; short ones say nothing."""
    from pinakes.store.network.plain import plain

    printed = plain(one.printed)
    long = [title for title in other.titles if len(title) >= 12 or (len(title) >= 8 and not title.isascii())]
    return max((fuzz.partial_ratio(title, printed) / 100 for title in long), default=0.0)


def _numbers(one: Citation, other: Citation) -> tuple[float, float, float]:
    if one.numbers == other.numbers:
        return float(bool(one.numbers)), 0.0, 0.0
    if one.numbers and other.numbers:
        return 0.0, 1.0, 0.0
    return 0.0, 0.0, 1.0


def _people(one: Citation, other: Citation) -> tuple[float, ...]:
    if not one.families or not other.families:
        return 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0
    mine, theirs = one.families, other.families
    shared = sum(_named(name, other) for name in mine[:4]) / min(4, len(mine))
    found = sum(_named(name, one) for name in theirs[:4]) / min(4, len(theirs))
    first = _same_family(mine[0], theirs[0])
    same = other_initial = 0.0
    if first and one.initials[0] and other.initials[0]:
        same = float(one.initials[0] == other.initials[0])
        other_initial = 1 - same
    return (
        shared,
        found,
        float(first),
        float(not first and mine[0] not in other.words and theirs[0] not in one.words),
        same,
        other_initial,
        0.0,
    )


def _same_family(mine: str, theirs: str) -> bool:
    if mine == theirs:
        return True
    if not mine.isascii():  # a Chinese name with a role or a title behind it
        return len(theirs) > 1 and (mine.startswith(theirs) or theirs.startswith(mine))
    return len(mine) > 3 and Indel.normalized_similarity(mine, theirs) >= 0.75


def _named(family: str, entry: Citation) -> bool:
    if family in entry.words:
        return True
    if not family.isascii():
        return any(_same_family(family, word) for word in entry.words if not word.isascii())
    return len(family) > 4 and any(
        abs(len(word) - len(family)) < 3
        and word[0] == family[0]
        and Indel.normalized_similarity(word, family) >= 0.8
        for word in entry.words
    )


def _when(one: Citation, other: Citation) -> tuple[float, float, float, float]:
    if one.year is None or other.year is None:
        return 0.0, 0.0, 0.0, 1.0
    apart = abs(one.year - other.year)
    return float(apart == 0), float(apart == 1), min(apart, 10) / 10 if apart > 1 else 0.0, 0.0


def _where(one: Citation, other: Citation) -> tuple[float, ...]:
    venue: tuple[float, float, float] = (0.0, 0.0, 1.0)
    if one.venue and other.venue:
        alike = venue_likeness(one.venue, other.venue)
        venue = alike, float(alike < 0.4), 0.0
    told = [_agree(mine, theirs) for mine, theirs in (
        (one.volume, other.volume), (one.issue, other.issue), (one.first, other.first), (one.last, other.last))]  # fmt: skip
    same = sum(pair[0] for pair in told) + (one.year is not None and one.year == other.year)
    return (*venue, *(value for pair in told for value in pair), same / 5)


def _agree(mine: str, theirs: str) -> tuple[float, float]:
    if not mine or not theirs:
        return 0.0, 0.0
    return (1.0, 0.0) if mine == theirs else (0.0, 1.0)


def venue_likeness(one: str, other: str) -> float:
    """How well two names of a journal agree, one of them abbreviated perhaps:
    `phis rev` and `phisical reviev`, `pnas`.
    """
    if one == other:
        return 1.0
    short, long = sorted((one.split(), other.split()), key=len)
    if len(short) == 1 and len(long) > 1 and len(short[0]) > 1:
        letters = "".join(word[0] for word in long)
        if short[0] in letters:
            return 0.9
    at = met = 0
    for word in short:
        for place in range(at, len(long)):
            there = long[place]
            if there.startswith(word) or word.startswith(there) or (len(word) > 4 and there[:4] == word[:4]):
                met += 1
                at = place + 1
                break
    telling = sum(len(word) > 2 for word in long)
    return max(met / max(1, len(short), 0.6 * telling), Indel.normalized_similarity(one, other) ** 2)
