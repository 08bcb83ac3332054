"""What stands in a list, or looks like one, and is none: heads and feet of pages, captions, thanks before the first entry, spectra."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from pinakes.text.captions import opens_caption
from pinakes.understand.bibliography.gluing import LOWERED, UNLIKE, spans
from pinakes.understand.bibliography.line_features import LONGEST_REPEATED, begins_with_author, numbered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.understand.bibliography.gluing import LineEvidence, Weights

LONGEST_HEAD, FEWEST_LETTERS, A_PAGE = 160, 4, 15
"""Characters and letters of a running head, blanks included, and lines that stand at least between two of them."""
OFTEN = 3
"""Times that a line comes back which is a running head whatever it says, if it stands outside of lists too."""
LEAD, FEWEST, REACH = 60, 4, 14
"""Lines before the first number of a list that are looked at; numbers that make a list; lines from one to the next."""
CHARACTERS_A_DATE = 350
"""What stands before the first entry has fewer years than one in so many characters; references have more."""
LONGEST_CAPTION = 12
"""Lines of a caption."""
APART = 30
"""Lines between blocks from which they are not parts of one list."""
SMALL, CHARACTERS_A_YEAR = 300, 700
"""Blocks without a heading of more characters than this have a year in so many, or are no list."""
FEW_AUTHORS, LIKELY, FEW_NUMBERS = 0.1, 2.0, 0.3
"""Shares of lines that begin with an author or stand among numbers, and mean log odds of single lines, below which a block without a
heading is no list: tables, spectra and captions have years too.
"""
_NUMBERS = re.compile(r"[\d\s]+")
_PAGE_NUMBER = re.compile(r"\W*\d{1,5}\W*|\W{1,3}")


def without_running_heads(weights: Weights, seen: LineEvidence, texts: Sequence[str]) -> None:
    """Take out of lists what comes back page after page and is no part of an entry."""
    listed = weights >= 0.5
    if not (listed & seen.repeated).any():
        return
    places: dict[str, list[int]] = {}
    for i in (seen.repeated & (seen.lengths < LONGEST_REPEATED)).nonzero()[0].tolist():
        key = _NUMBERS.sub("", texts[i]).strip()
        if sum(map(str.isalpha, key)) >= FEWEST_LETTERS:
            places.setdefault(key, []).append(i)
    blocks = spans(listed)
    doubted = ~seen.dated & ((seen.alone < UNLIKE) | seen.opens) & (seen.lengths < LONGEST_HEAD)
    for found in places.values():
        inside = [i for i in found if listed[i]]
        if len(found) >= OFTEN and len(inside) < len(found) and _are_apart(inside):
            _take_out(inside, weights, texts)
            continue
        for begin, end in blocks if inside else ():
            here = [i for i in inside if begin <= i < end and doubted[i]]
            if _stand_apart(here, begin):
                _take_out(here, weights, texts)


def _stand_apart(here: list[int], begin: int) -> bool:
    """Whether running heads stand within the list, and apart."""
    return bool(here and here[0] > begin + 1 and _are_apart(here))


def _are_apart(found: Sequence[int]) -> bool:
    """Whether a page lies between any two lines."""
    return all(later - earlier >= A_PAGE for earlier, later in pairwise(found))


def _take_out(found: Sequence[int], weights: Weights, texts: Sequence[str]) -> None:
    """Lower lines, and numbers of pages beside them."""
    for i in found:
        weights[i] *= LOWERED
        for k in (i - 1, i + 1):
            if 0 <= k < len(texts) and _PAGE_NUMBER.fullmatch(texts[k].strip()) and weights[k] >= 0.5:
                weights[k] *= LOWERED


def without_captions(weights: Weights, seen: LineEvidence, texts: Sequence[str]) -> None:
    """Take captions out of lists, up to the next entry."""
    for begin, end in spans(weights >= 0.5):
        last = begin
        for i in ((~seen.years[begin:end]).nonzero()[0] + begin).tolist():
            found = opens_caption(texts[i].lstrip()) if i >= last else None
            if found is None or not found["after"]:
                continue
            last = i + 1
            while last < min(end, i + LONGEST_CAPTION) and not (
                seen.dated[last]
                or begins_with_author(texts[last])
                or numbered(texts[last])
                or seen.alone[last] > 0
            ):
                last += 1
            weights[i:last] *= LOWERED


def without_lead_in(weights: Weights, seen: LineEvidence, texts: Sequence[str]) -> None:
    """Take off what stands before the heading of a list, or before its first number: thanks, grants, who did what."""
    for begin, end in spans(weights >= 0.5):
        until = min(begin + LEAD, end)
        opens = seen.opens[begin:until].nonzero()[0]
        first = begin + int(opens[0]) if len(opens) else _first_number(texts, begin, until, end)
        if first <= begin:
            continue
        size = int(seen.lengths[begin:first].sum())
        dated = int(seen.years[begin:first].sum())
        if dated * CHARACTERS_A_DATE <= size and not any(map(begins_with_author, texts[begin:first])):
            weights[begin:first] *= LOWERED


def _first_number(texts: Sequence[str], begin: int, until: int, end: int) -> int:
    """The line that begins with 1, where a list of numbers follows; else where the block begins."""
    for i in range(begin, until):
        mark = numbered(texts[i])
        if mark is None:
            continue
        if mark[1] != 1:
            return begin
        found, at = 1, i
        while found < FEWEST:
            after = (
                k for k in range(at + 1, min(at + REACH, end)) if numbered(texts[k]) == (mark[0], found + 1)
            )
            at = next(after, -1)
            if at < 0:
                return begin
            found += 1
        return i
    return begin


def without_evidence(weights: Weights, seen: LineEvidence) -> None:
    """Take back blocks without a heading that hardly have years, or have years and nothing else of a reference."""
    clusters: list[tuple[int, int]] = []
    for begin, end in spans(weights >= 0.5):
        if clusters and begin - clusters[-1][1] < APART:
            clusters[-1] = (clusters[-1][0], end)
        else:
            clusters.append((begin, end))
    for begin, end in clusters:
        inside = (weights[begin:end] >= 0.5).nonzero()[0] + begin
        if seen.opens[max(0, begin - 1) : end].any():
            continue
        sizes = seen.lengths[inside]
        size = max(int(sizes.sum()), 1)
        lines = len(inside)
        bare = size > SMALL and int(seen.years[inside].sum()) * CHARACTERS_A_YEAR < size
        unlike = (
            float((seen.alone[inside] * sizes).sum()) / size < LIKELY
            and int(seen.authors[inside].sum()) < FEW_AUTHORS * lines
            and float((seen.counted[inside] * sizes).sum()) / size < FEW_NUMBERS
        )
        if bare or unlike:
            weights[inside] *= LOWERED
