"""Notes that are told by their numbers alone, in text whose type and places are not known, or behind each chapter."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.understand.bibliography.blocks import by_itself
from pinakes.understand.bibliography.entries import ListEntry, joined
from pinakes.understand.bibliography.line_features import features_near_years
from pinakes.understand.bibliography.notes import works_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

STEP = 3
"""Numbers by which a note may follow another: text layers lose some."""
FAR = 150
"""Lines between two notes that follow each other."""
LEAST = 4
"""Notes that count upwards in one text."""
CITING = 0.2
"""Share of the notes that cite works."""
LISTED = 6
"""Lines of a list, from which a text has one."""
LOOKED_BACK = 60
"""Numbers before a note among which the note before it is sought."""
LONGEST = 900
"""Characters of one note."""
PROSE = -2.5
"""Log odds of a line by itself below which no note goes on there; of the lines of works one in fifty lies lower."""
_CIRCLED = 0x2460
_NUMBER = re.compile(
    r"\s*(?:(\d{1,3})(?:[.)]?\s+|(?=[^\W\d_a-z]|[\"“„«»‘《]))(?=\S)|[\[(（［](\d{1,3})[\])）］]|([\u2460-\u2473]))"
)
_END = re.compile(r"(?:[.。．!?;；»”)]|\d)\s*$")


def works_beyond_list(
    texts: Sequence[str], weights: Sequence[float], *, threshold: float, seen: AbstractSet[int] = frozenset()
) -> list[ListEntry]:
    """The works that notes cite which are told by their numbers alone; none where most of the notes were `seen` to be some.

    Few works among many numbers are chance: addresses of authors, formulas, sections are counted too.
    """
    notes = beyond_list(texts, weights, threshold=threshold)
    if not notes or 2 * sum(note.lines[0] in seen for note in notes) >= len(notes):
        return []
    found = works_of(notes)
    unlisted = {note.lines for note in notes if weights[note.lines[0]] < threshold}
    citing = unlisted.intersection(work.lines for work in found)
    return found if len(citing) >= max(LEAST, CITING * len(unlisted)) else []


def beyond_list(texts: Sequence[str], weights: Sequence[float], *, threshold: float) -> list[ListEntry]:
    """The notes of a text where they are not the list that was found, and no other was."""
    begins = [(i, value) for i, text in enumerate(texts) if (value := _value(text))]
    if len(begins) < LEAST:
        return []
    chained = _chained(begins)
    beyond = sum(weights[i] < threshold for i in chained)
    if len(chained) < LEAST or 2 * beyond < len(chained):
        return []
    notes = _cut(texts, chained)
    inside = {i for note in notes for i in note.lines}
    listed = sum(weight >= threshold for i, weight in enumerate(weights) if i not in inside)
    return notes if listed < LISTED else []


def _cut(texts: Sequence[str], chained: Sequence[int]) -> list[ListEntry]:
    """The notes that begin at these lines."""
    own, _ = features_near_years(list(texts), reach=len(texts))
    odds = by_itself(own).tolist()
    notes = []
    for begin, then in zip(chained, [*chained[1:], len(texts)], strict=True):
        end = _end(texts, odds, begin, then)
        notes.append(ListEntry(joined(texts[begin:end]), tuple(range(begin, end))))
    return notes


def _value(text: str) -> int:
    """The number that a line begins with; 0 where there is none, or nothing behind it."""
    found = _NUMBER.match(text) if text[:1] in " ([（［" or not text[:1].isalpha() else None
    if found is None:
        return 0
    return ord(found[3]) - _CIRCLED + 1 if found[3] else int(found[1] or found[2])


def _chained(numbers: Sequence[tuple[int, int]]) -> list[int]:
    """The lines whose numbers count upwards; pages and chapters begin anew at 1."""
    best: list[tuple[int, int]] = []
    for k, (line, value) in enumerate(numbers):
        longest, before = 1, -1
        for other in range(k - 1, max(-1, k - LOOKED_BACK), -1):
            at, lower = numbers[other]
            if line - at > FAR:
                break
            follows = 0 < value - lower <= STEP or (value == 1 and lower > 1)
            if follows and best[other][0] + (value - lower == 1) + 1 > longest:
                longest, before = best[other][0] + (value - lower == 1) + 1, other
        best.append((longest, before))
    if not best:
        return []
    k = max(range(len(best)), key=lambda k: best[k][0])
    chain = []
    while k >= 0:
        chain.append(numbers[k][0])
        k = best[k][1]
    return chain[::-1]


def _end(texts: Sequence[str], odds: Sequence[float], begin: int, until: int) -> int:
    """Behind the last line of the note that begins here: at the next one, or where a sentence ends before prose goes on."""
    end, length = begin + 1, len(texts[begin])
    while end < until and length < LONGEST and texts[end].strip() and odds[end] > PROSE:
        length += len(texts[end])
        end += 1
    if end == until:
        return end
    return next((k for k in range(end, begin, -1) if _END.search(texts[k - 1])), end)
