"""Words broken at a line's end made whole: the word stands in its first line, the next line loses its part."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.model import Line
from pinakes.text.hyphens import between

if TYPE_CHECKING:
    from collections.abc import Iterable

HYPHENS = "-\u2010\u00ad"
ENDS = frozenset(HYPHENS)
LAST = re.compile(rf"(?:^|\s|[(\[{{«“„‘\"'/—–])((?:[^\W\d_]|[{HYPHENS}’'])*[^\W\d_])[{HYPHENS}]$")
FIRST = re.compile(r"([^\W\d_]+)(\S*)(?:\s+|$)")
ALIKE = 0.85
"""How high the lower of two lines of one type is, as a share of the other."""
JOINS = ("body", "note", "caption")


@dataclass(frozen=True, slots=True)
class Laid:
    """A line with what only the reader knows: whether its last hyphen merely breaks a word."""

    line: Line
    breaks_word: bool


def join_lines(lines: list[Line], breaks_word: list[bool], *, known: set[str]) -> list[Line]:
    """The lines of a document with broken words made whole;
    `known` are words seen unbroken in the document, folded.

    Whether a hyphen goes with the break is said by `text.hyphens`.
    A line left without text stays, with its print in `original`.
    """
    lines = lines[:]
    for at in [at for at, line in enumerate(lines) if line.text[-1:] in ENDS]:
        text = lines[at].text
        if text[-1:] not in ENDS:  # its hyphen went to the line before
            continue
        last, following = LAST.search(text), _following(lines, at)
        if last is None or following is None:
            continue
        first = FIRST.match(lines[following].text)
        if first is None or not (
            first[1][0].islower()
            or (first[1][0].isupper() and breaks_word[at] and _may_run_on(lines[at], lines[following]))
        ):
            continue
        joined = text[:-1] + between(last[1], first[1], known=known) + first[1] + first[2]
        lines[following] = _reworded(lines[following], lines[following].text[first.end() :])
        lines[at] = _reworded(lines[at], joined)
    return lines


def _may_run_on(line: Line, other: Line) -> bool:
    """Whether a line can go on in another: as high, and not far below it as notes are."""
    if line.box is None or other.box is None:
        return True
    one, two = line.box.height, other.box.height
    return min(one, two) > ALIKE * max(one, two) and other.box.top - line.box.bottom < max(one, two)


def _reworded(line: Line, text: str) -> Line:
    return Line(
        text, line.tokens, line.box, line.column, line.role, line.direction, line.original or line.text
    )


def words_seen(lines: Iterable[Line]) -> set[str]:
    """The words of lines, lower case, hyphens inside kept, first and last word of each line left out."""
    seen: set[str] = set()
    for line in lines:
        seen.update(line.text.lower().split()[1:-1])
    return seen


def _following(lines: list[Line], at: int) -> int | None:
    """The next line of the same kind, passing over headers, footers and notes that stand between."""
    for place in range(at + 1, min(at + 12, len(lines))):
        if lines[place].role == lines[at].role and lines[at].role in JOINS:
            return place
    return None
