"""The first pages as doubt sees them:
the lines by number, what comes back at the top of later pages, and the words of the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from pinakes.describe.people import folded
from pinakes.text.garbled import is_garbled
from pinakes.text.identifiers import EMAIL
from pinakes.text.scripts import HAN, small_words

if TYPE_CHECKING:
    from pinakes.model import Font, Line, Page, Paper

PAGES, LINES = 3, 200
"""Pages, and lines of them, that are looked at."""
HEADED = 6
"""Pages whose heads are looked at."""
FRONT, PROSE = 60, 0.62
"""Lines below a title in which its authors stand, and the share of words in small letters from which a
line is running text.
"""
OPENING, INITIALS = 800, 2
"""Characters of the first pages among which a work that is no paper names its maker, and of words of names
that are initials.
"""
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class SeenLine:
    """One line of the first pages; `font` is that of its middle, `size` 0 where the format has none."""

    page: Page
    line: Line
    text: str
    font: Font | None
    size: float

    @property
    def is_margin(self) -> bool:
        """A head, a foot or a note."""
        return self.line.role in ("header", "footer", "note")


def _seen(page: Page, line: Line) -> SeenLine:
    tokens = line.tokens
    font = tokens[len(tokens) // 2].font if tokens else None
    return SeenLine(page, line, line.text, font, (font.size or 0.0) if font else 0.0)


@dataclass(frozen=True)
class View:
    """What the first pages show."""

    lines: dict[int, SeenLine]
    heads: tuple[str, ...]

    @cached_property
    def prose(self) -> frozenset[str]:
        """Words that stand somewhere in small letters."""
        return small_words("\n".join(seen.text for seen in self.lines.values()))

    @cached_property
    def is_garbled(self) -> bool:
        """Whether the letters make no words."""
        return is_garbled(" ".join(seen.text for seen in self.lines.values())) is True

    @cached_property
    def shown(self) -> str:
        """The first page, folded."""
        first = min((seen.page.number for seen in self.lines.values()), default=1)
        return folded(" ".join(seen.text for seen in self.lines.values() if seen.page.number == first))

    @cached_property
    def opening(self) -> str:
        """The first words, folded and set apart."""
        text = " ".join(seen.text for seen in self.lines.values())[:OPENING]
        return f" {' '.join(map(folded, _WORD.findall(text)))} "

    def opens_with(self, name: str) -> bool:
        """Whether all words of a name stand among the first ones, initials aside, in whatever order."""
        words = [folded(word) for word in _WORD.findall(name)]
        full = [word for word in words if len(word) > INITIALS] or words
        return all((word if HAN.search(word) else f" {word} ") in self.opening for word in full)

    @cached_property
    def addresses(self) -> tuple[str, ...]:
        """The names before the @ of the addresses on the first page, folded."""
        first = min((seen.page.number for seen in self.lines.values()), default=1)
        on_first = " ".join(
            seen.text for seen in self.lines.values() if seen.page.number == first and "@" in seen.text
        )
        return tuple(dict.fromkeys(folded(found[0].split("@")[0]) for found in EMAIL.finditer(on_first)))

    @cached_property
    def body_size(self) -> float:
        """The size of most characters; 0 where the format has none."""
        sizes: dict[float, int] = {}
        for seen in self.lines.values():
            size = round(seen.size, 1)
            sizes[size] = sizes.get(size, 0) + len(seen.text)
        return max(sizes, key=sizes.__getitem__, default=0.0)

    def end_of_front(self, after: int, abstract: int | None) -> int:
        """The number of the line with which the text begins:
        the abstract's, else the next of another page or of running text.
        """
        for number in range(after + 1, after + FRONT):
            seen = self.lines.get(number)
            if seen is None or number == abstract or seen.page is not self.lines[after].page:
                return number
            parts = seen.text.split()
            if len(parts) > 9 and sum(part.islower() for part in parts) > PROSE * len(parts):
                return number
        return after + FRONT


def view_of(paper: Paper) -> View:
    """What the first pages of a paper show."""
    lines: dict[int, SeenLine] = {}
    number = 0
    for page in paper.pages[:PAGES]:
        for line in page.lines:
            if len(lines) < LINES:
                lines[number] = _seen(page, line)
            number += 1
    heads = [line.text for page in paper.pages[1:HEADED] for line in page.lines[:3] if line.role == "header"]
    heads += [
        line.text
        for page in paper.pages[1:HEADED]
        for line in page.lines[-2:]
        if line.role in ("header", "footer")
    ]
    return View(lines, tuple(dict.fromkeys(heads)))
