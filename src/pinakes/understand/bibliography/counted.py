"""Notes that are told by their numbers alone: in text without type and places, or behind each chapter."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.understand.bibliography.blocks import by_itself
from pinakes.understand.bibliography.entries import ListEntry, joined
from pinakes.understand.bibliography.line_features import features_at
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
MOST = 2_000
"""Notes of one text."""
LISTED = 6
"""Lines of a list, from which a text has one."""
LONGEST = 900
"""Characters of one note."""
PROSE = -2.5
"""Log odds of a line by itself below which no note goes on; one in fifty lines of works lies lower."""
_CIRCLED = 0x2460
_NUMBER = re.compile(
    r"\s*(?:(\d{1,3})(?:[.)]?\s+|(?=[^\W\d_a-z]|[\"“„«»‘《]))(?=\S)"
    r"|[\[(（［](\d{1,3})[\])）］]|([\u2460-\u2473]))"
)
_END = re.compile(r"(?:[.。．!?;；»”)]|\d)\s*$")


def works_beyond_list(
    texts: Sequence[str], weights: Sequence[float], *, threshold: float, seen: AbstractSet[int] = frozenset()
) -> list[ListEntry]:
    """The works in notes that are told by their numbers alone; none where most were `seen` to be notes.

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
    chained = _chained(begins)[:MOST]
    beyond = sum(weights[i] < threshold for i in chained)
    if len(chained) < LEAST or 2 * beyond < len(chained) or _has_list(weights, chained, threshold=threshold):
        return []
    notes = _cut(texts, chained)
    inside = {i for note in notes for i in note.lines}
    listed = sum(weight >= threshold for i, weight in enumerate(weights) if i not in inside)
    return notes if listed < LISTED else []


def _has_list(weights: Sequence[float], chained: Sequence[int], *, threshold: float) -> bool:
    """Whether many lines of a list stand together without a note among them."""
    begins, run = frozenset(chained), 0
    for i, weight in enumerate(weights):
        run = 0 if weight < threshold or i in begins else run + 1
        if run >= 2 * LISTED:
            return True
    return False


def _cut(texts: Sequence[str], chained: Sequence[int]) -> list[ListEntry]:
    """The notes that begin at these lines."""
    reaches = [
        range(begin, _reach(texts, begin, then))
        for begin, then in zip(chained, [*chained[1:], len(texts)], strict=True)
    ]
    odds = by_itself(features_at(texts, [i for reach in reaches for i in reach])).tolist()
    notes = []
    for reach, then in zip(reaches, [*chained[1:], len(texts)], strict=True):
        begin, end = reach[0], _end(odds, texts, reach, then)
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
    last: dict[int, int] = {}
    longest = -1
    for k, (line, value) in enumerate(numbers):
        sought = [last.get(value - step, -1) for step in range(1, STEP + 1)] + [longest] * (value == 1)
        near = [other for other in sought if other >= 0 and line - numbers[other][0] <= FAR]
        # a number without a gap counts twice
        chains = [(best[other][0] + 1 + (value - numbers[other][1] == 1), other) for other in near]
        best.append(max(chains, default=(1, -1)))
        last[value] = k
        if longest < 0 or best[k][0] >= best[longest][0] or line - numbers[longest][0] > FAR:
            longest = k
    k = max(range(len(best)), key=lambda k: best[k][0], default=-1)
    chain = []
    while k >= 0:
        chain.append(numbers[k][0])
        k = best[k][1]
    return chain[::-1]


def _reach(texts: Sequence[str], begin: int, until: int) -> int:
    """Behind the last line that a note may have, whatever its lines say."""
    end, length = begin + 1, len(texts[begin])
    while end < until and length < LONGEST and texts[end].strip():
        length += len(texts[end])
        end += 1
    return end


def _end(odds: Sequence[float], texts: Sequence[str], reach: range, until: int) -> int:
    """Behind the last line of a note: at the next one, or where a sentence ends before prose goes on."""
    end = next((i for i in reach[1:] if odds[i] <= PROSE), reach.stop)
    if end == until:
        return end
    return next((k for k in range(end, reach.start, -1) if _END.search(texts[k - 1])), end)
