"""Readings by marks: the raised signs and figures that stand on names and before bodies."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.text.figures import whole_number
from pinakes.text.scripts import HAN
from pinakes.understand.header.binding.notes import MARK, OPEN, unmarked
from pinakes.understand.header.binding.places import is_good, place_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.understand.header.binding.notes import Note
    from pinakes.understand.header.people.authors import Named

    Reading = list[list[str]]

SHORT = 90
"""Characters of a short text."""
_CAPITAL = "[A-ZÀ-ÞА-ЯЁ]"
_PLAIN = re.compile(rf"(?<![\w.,/\-])(\d{{1,2}}(?=[.)]?\s*{_CAPITAL})|[a-h](?=[.)]?\s+{_CAPITAL}))[.)]?\s*")


def marked(found: Sequence[Named], notes: Iterable[Note]) -> Reading:
    """By the marks that stand on names and before bodies, wherever on the pages."""
    known = {mark for one in found for mark in one.marks}
    if not known:
        return [[] for _ in found]
    bodies: dict[str, str] = {}
    for note in notes:
        if OPEN not in note.text and _PLAIN.search(note.text) is None:
            continue
        before = ""
        for mark, text in _cut(note.text, known):
            place = place_in(text)
            if is_good(place) or (place and before and _goes_on(before, mark, place)):
                bodies.setdefault(mark, place)
                before = mark
    return [list(dict.fromkeys(bodies[mark] for mark in one.marks if mark in bodies)) for one in found]


def listed(found: Sequence[Named], notes: Iterable[Note]) -> Reading:
    """By marks, in one note of the last pages that has the bodies of most authors: a list without a label."""
    for note in notes:
        made = marked(found, [note])
        if 2 * sum(map(bool, made)) > len(found):
            return made
    return [[] for _ in found]


def _goes_on(before: str, mark: str, place: str) -> bool:
    """Whether a short text without a word for a body goes on a row of bodies: 3 after 2, in capitals."""
    return mark == _next(before) and place[:1].isupper() and len(place) < SHORT and not HAN.search(place)


def _plain_marks(text: str, known: set[str], expected: str | None) -> list[tuple[int, int, str]]:
    """Figures and letters in the line that follow each other as marks do."""
    places = []
    for match in _PLAIN.finditer(MARK.sub(lambda found: " " * len(found[0]), text)):
        is_next = match[1] == _next(expected) or (expected is None and match[1] in ("1", "a"))
        if match[1] in known and is_next:
            places.append((match.start(), match.end(), match[1]))
            expected = match[1]
    return places


def _cut(text: str, known: set[str]) -> list[tuple[str, str]]:
    """(mark, text to the next mark) of a note; figures in the line count where each follows the last."""
    raised = MARK.finditer(text)
    places = [(match.start(), match.end(), match[1]) for match in raised if match[1] in known]
    marks = {mark for _, _, mark in places}
    if not any(map(str.isalnum, marks)) or len(marks) < len(known) / 2:
        first = places[0][2] if places and places[0][2].isalnum() else None
        places += _plain_marks(text, known, first)
    places.sort()
    if not places:
        return []
    ends = [start for start, _, _ in places[1:]] + [len(text)]
    return [(mark, unmarked(text[end:stop])) for (_, end, mark), stop in zip(places, ends, strict=True)]


def _next(mark: str | None) -> str | None:
    if mark is None:
        return None
    number = whole_number(mark)
    return str(number + 1) if number is not None else chr(ord(mark[0]) + 1)
