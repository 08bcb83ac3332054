"""Citations by number or key: [12], [3, 5–7], [12, с. 45], ［3］, [Knu84], raised numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.text.figures import whole_number
from pinakes.text.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from re import Match

    from pinakes.understand.mentions.keys import Key
    from pinakes.understand.mentions.passages import BodyPassage

BRACKETS = re.compile(r"\[([^\[\]]{1,160})\]")
ROUND = re.compile(r"\(([\d\s,;–—-]{1,40})\)")
PIECE = re.compile(r"[^,;]+")
SEPARATOR = re.compile(r"[,;]")
RANGE = re.compile(r"\s*(\d{1,4})\s*[-–—~]\s*(\d{1,4})\s*$")
SINGLE = re.compile(r"\s*(\d{1,4})\s*$")
GAP = re.compile(r"\s*[-–—]\s*$")
LONGEST_RANGE = 40
UNSAID = ("formula", "code")  # kinds in which brackets are no citations
SYMBOL = re.compile(r"(?<![^\W\d_’'])[A-Za-zα-ωΑ-Ω]$|[∈=<>≤≥×+*/′]\s?$")
COVERED = 0.4  # of the list that raised or round numbers must name to be citations
SURE, RAISED, LIKELY = 0.99, 0.95, 0.85
"""How often links are right: numbers in brackets (487 of 487 labelled ones), raised numbers (21 of 21), numbers nobody printed."""


@dataclass(frozen=True, slots=True)
class NumericHit:
    """A place in a passage that cites a reference."""

    passage: int
    start: int
    end: int
    key: Key
    weight: float


def bracketed(passages: Sequence[BodyPassage], keys: Sequence[Key]) -> list[NumericHit]:
    """Citations in square brackets, of lists whose entries have labels or, failing that, of a list in order."""
    labels, sure = _labels(keys)
    found: list[NumericHit] = []
    for at, passage in enumerate(passages):
        if passage.kind in UNSAID:
            continue
        before: tuple[int, int] | None = None
        for group in BRACKETS.finditer(passage.level):
            if SYMBOL.search(passage.level[max(0, group.start() - 3) : group.start()]):
                continue
            numbers = list(_numbers(group[1], group.start(1)))
            if any(label == "0" for _, _, label in numbers):  # an interval, a vector
                continue
            if before is not None and GAP.match(passage.level[before[1] : group.start()]):
                numbers = _between(before[0], numbers) + numbers
            cited = [
                (start, end, _nearest(labels.get(label, ()), passage.line)) for start, end, label in numbers
            ]
            before = _single_number(numbers, group)
            if all(key is None for _, _, key in cited):
                before = None
                continue
            whole = _all_are_known(numbers, cited)
            weight = _weight_of_numbers(sure, whole)
            found += [NumericHit(at, start, end, key, weight) for start, end, key in cited if key is not None]
    return found


def _single_number(numbers: list[tuple[int, int, str]], group: Match[str]) -> tuple[int, int] | None:
    """The one number in brackets, and where it ends."""
    return (int(numbers[-1][2]), group.end()) if len(numbers) == 1 and numbers[0][2].isdecimal() else None


def _between(first: int, numbers: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """What `[3]–[7]` names between its two brackets."""
    last = whole_number(numbers[0][2]) if len(numbers) == 1 else None
    if last is None or last > first + LONGEST_RANGE:
        return []
    start, end, _ = numbers[0]
    return [(start, end, str(number)) for number in range(first + 1, last)]


def _weight_of_numbers(sure: bool, whole: bool) -> float:
    """How sure it is that numbers in brackets cite."""
    return (SURE if sure else LIKELY) * (1.0 if whole else 0.6)


def _all_are_known(numbers: list[tuple[int, int, str]], cited: list[tuple[int, int, Key | None]]) -> bool:
    """Whether every number leads to a reference."""
    return all(
        key is not None for (_, _, label), (_, _, key) in zip(numbers, cited, strict=True) if label.isdigit()
    )


def raised(
    passages: Sequence[BodyPassage], keys: Sequence[Key], *, marks: frozenset[tuple[int, str]]
) -> list[NumericHit]:
    """Raised numbers that name enough of the list; `marks` are page and number of the notes, whose marks are raised too."""
    labels, sure = _labels(keys)
    found: list[NumericHit] = []
    for at, passage in enumerate(passages):
        for start, end in passage.raised:
            text = passage.level[start:end]
            if (passage.page_at(start), text) in marks:
                continue
            pieces = list(_numbers(text, start))
            cited = [
                (begin, stop, _nearest(labels.get(label, ()), passage.line)) for begin, stop, label in pieces
            ]
            if cited and all(key is not None for _, _, key in cited):
                found += [
                    NumericHit(at, begin, stop, key, RAISED if sure else LIKELY)
                    for begin, stop, key in cited
                    if key is not None
                ]
    named = {hit.key.place for hit in found}
    return found if keys and len(named) >= max(3, COVERED * len(keys)) else []


def in_round_brackets(passages: Sequence[BodyPassage], keys: Sequence[Key]) -> list[NumericHit]:
    """Numbers in round brackets, where they name most of the list: equations have them too."""
    labels, _ = _labels(keys)
    found: list[NumericHit] = []
    for at, passage in enumerate(passages):
        if passage.kind in UNSAID:
            continue
        for group in ROUND.finditer(passage.level):
            cited = [
                (start, end, _nearest(labels.get(label, ()), passage.line))
                for start, end, label in _numbers(group[1], group.start(1))
            ]
            if cited and all(key is not None for _, _, key in cited):
                found += [
                    NumericHit(at, start, end, key, 0.6) for start, end, key in cited if key is not None
                ]
    named = {hit.key.place for hit in found}
    return found if len(keys) >= 5 and len(named) >= 0.6 * len(keys) else []


def _labels(keys: Sequence[Key]) -> tuple[dict[str, list[Key]], bool]:
    """Label → the references that have it, one a list; the place in the list where no labels are printed."""
    labels: dict[str, list[Key]] = {}
    if any(key.label is not None for key in keys):
        for key in keys:
            if key.label is not None:
                labels.setdefault(key.label, []).append(key)
        return labels, True
    return {str(key.place + 1): [key] for key in keys}, False


def _nearest(keys: Iterable[Key], line: int | None) -> Key | None:
    """The reference of the first list that ends behind the place; of several chapters each has its own."""
    several = list(keys)
    if not several:
        return None
    return next((key for key in several if line is None or key.line is None or key.line > line), several[-1])


def _numbers(inside: str, offset: int) -> Iterator[tuple[int, int, str]]:
    """Start, end and label of everything named between brackets; numbers of pages behind a label are passed over."""
    locating = False
    for piece in PIECE.finditer(inside):
        text = piece[0]
        if piece.start() and inside[piece.start() - 1] == ";":
            locating = False
        start = offset + piece.start() + len(text) - len(text.lstrip())
        end = offset + piece.end() - len(text) + len(text.rstrip())
        if (one := SINGLE.match(text)) is not None:
            if not locating:
                yield start, end, str(int(one[1]))
        elif (several := RANGE.match(text)) is not None:
            first, last = int(several[1]), int(several[2])
            if not locating and first < last <= first + LONGEST_RANGE:
                for number in range(first, last + 1):
                    yield start, end, str(number)
        else:
            locating = True
            yield start, end, fold(text)
