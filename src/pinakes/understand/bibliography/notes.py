"""Works that only notes cite, at the foot of pages or in margins: cut out of the notes, judged one by one.

Law, history and much of social science print no list. Between remarks and `ibid.` a chain of lines finds
none either.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, TypeGuard

from pinakes.text.words import words
from pinakes.understand.bibliography.blocks import by_itself
from pinakes.understand.bibliography.entries import ListEntry, cut, row_of
from pinakes.understand.bibliography.fields import parse_references
from pinakes.understand.bibliography.line_features import features_near_years
from pinakes.understand.bibliography.works import MOST, works

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.model import Box, Line, Page, Reference

    Placed = Sequence[tuple[Page, int, Line]]

SMALLER = 0.93
"""Of the size of most letters: the print of notes."""
NARROW = 0.5
"""Of the widest column of a page, below which a column stands beside the text."""
BARE = 40
"""Characters of a note that only says `ibid.` and where."""
REMARK = -1.5
"""Log odds of a line by itself below which a note is a remark, whatever can be read out of it."""
_JOINT = re.compile(r"[;；]+\s*(?=\S)")
_WHERE = {"container", "publisher", "place", "school", "author"}
_WHEN = {"date", "pages", "volume", "url"}


def in_small_print(placed: Placed) -> tuple[set[int], set[int]]:
    """Places of the lines in small print beside the text in a narrow column, and below all text of theirs."""
    sizes = [_size(line) for _, _, line in placed]
    letters: Counter[float] = Counter()
    for size, (_, _, line) in zip(sizes, placed, strict=True):
        if size is not None:
            letters[size] += len(line.text)
    small = SMALLER * letters.most_common(1)[0][0] if letters else 0.0
    beside: set[int] = set()
    below: set[int] = set()
    if min(letters, default=small) >= small:
        return beside, below
    for _, numbers in groupby(range(len(placed)), key=lambda i: placed[i][0].number):
        own = {i: size for i in numbers if (size := sizes[i]) is not None}
        text = {i for i, size in own.items() if size >= small}
        if len(text) < len(own):
            margin = _margin(placed, list(own), text)
            beside |= margin
            below |= _foot(placed, list(own), text) - margin
    return beside, below


def _margin(placed: Placed, own: Sequence[int], text: set[int]) -> set[int]:
    """Of the lines of a page, those in small print in a narrow column; none where most is small print."""
    if 2 * _letters(placed, text) <= _letters(placed, own):
        return set()
    widest: defaultdict[int | None, float] = defaultdict(float)
    for i in own:
        column = placed[i][2].column
        widest[column] = max(widest[column], _box(placed, i).width)
    narrow = NARROW * max(_box(placed, i).width for i in text)
    return {i for i in own if i not in text and widest[placed[i][2].column] < narrow}


def _foot(placed: Placed, own: Sequence[int], text: set[int]) -> set[int]:
    """Of the lines of a page, those in small print below the last line of the text in their column."""
    lowest: defaultdict[int | None, float] = defaultdict(float)
    for i in text:
        column = placed[i][2].column
        lowest[column] = max(lowest[column], _box(placed, i).bottom)
    fine = (i for i in own if i not in text)
    return {i for i in fine if 0.0 < lowest[placed[i][2].column] < _box(placed, i).top + 2.0}


def _box(placed: Placed, place: int) -> Box:
    box = placed[place][2].box
    assert box is not None
    return box


def _letters(placed: Placed, places: Iterable[int]) -> int:
    return sum(len(placed[i][2].text) for i in places)


def _size(line: Line) -> float | None:
    """The size of a line of the text whose place is known."""
    font = line.font if line.role == "body" and line.box is not None else None
    return font.size if font is not None else None


def cited(placed: Placed, notes: Sequence[int]) -> list[ListEntry]:
    """The works that lines of notes cite, in order."""
    whole = cut([row_of(placed[i][2], placed[i][1], page=placed[i][0].number) for i in notes])
    first = placed[0][0] if placed else None
    # what else stands at the foot of the first page tells of the author
    return works_of(
        [note for note in whole if placed[note.lines[0]][0] is not first or note.raw[0].isdecimal()]
    )


def are_notes(entries: Sequence[ListEntry]) -> bool:
    """Whether what was cut as a list are notes: several entries only say `ibid., p. 12`."""
    return sum(len(entry.raw) < BARE and _again().match(entry.raw) is not None for entry in entries) >= 2


@cache
def _again() -> re.Pattern[str]:
    found = {*words("bibliography", "above"), *words("bibliography", "same_author")}
    named = "|".join(map(re.escape, sorted(found, key=len, reverse=True)))
    return re.compile(rf"[\W\d_]*(?:{named})(?![a-zà-ÿа-яё])", re.IGNORECASE)


def works_of(whole: Sequence[ListEntry]) -> list[ListEntry]:
    """The works that notes cite, in order; remarks and `ibid.` are none."""
    parts = [
        ListEntry(raw, note.lines) for note in whole for piece in works(note.raw) for raw in _apart(piece)
    ]
    if not parts:
        return []
    own, _ = features_near_years([part.raw for part in parts], reach=1)
    told = [part for part, odds in zip(parts, by_itself(own), strict=True) if odds > REMARK]
    read = parse_references(part.raw for part in told)
    return [part for part, reference in zip(told, read, strict=True) if _is_work(reference)]


def _apart(raw: str) -> list[str]:
    """A text cut before each part behind a `;` that is a work with its author, where one stands before it."""
    parts = _JOINT.split(raw)
    if len(parts) == 1 or len(parts) > MOST:
        return [raw]
    read = parse_references(parts)
    cut_apart = [parts[0]]
    is_told = _is_work(read[0])
    for part, reference in zip(parts[1:], read[1:], strict=True):
        is_next = _is_work(reference) and any(claim.field == "author" for claim in reference.claims)
        if is_told and is_next:
            cut_apart.append(part)
        else:
            cut_apart[-1] += f"; {part}"
        is_told = is_told or is_next
    return cut_apart


def _is_work(reference: Reference | None) -> TypeGuard[Reference]:
    """Whether a title is told, when or where it appeared, and who wrote or published it."""
    if reference is None:
        return False
    told = {claim.field: claim.value for claim in reference.claims}
    title = str(told.get("title", ""))
    if not title or title[0].islower():  # "see Stiglitz (2012) for strongly opposing views"
        return False
    return not _WHERE.isdisjoint(told) and not _WHEN.isdisjoint(told)
