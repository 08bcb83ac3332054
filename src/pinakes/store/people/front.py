"""The first pages of a paper as known works and names are looked for on them:
lines without their spaces, words, names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.model.paper import span_of
from pinakes.store.work import folded, hashed
from pinakes.text.pinyin import simplified
from pinakes.text.scripts import HAN, close_up

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.model import Claim, Paper
    from pinakes.model.paper import Line, Page, Span

PAGES, LINES = 2, 70
LONGEST_RUN = 6
"""Lines that a title may fill."""
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_HAN_TOKEN = re.compile(r"[㐀-鿿·]{2,5}")


@dataclass(frozen=True, slots=True)
class FrontLine:
    """A line: where it stands, its letters folded and closed up."""

    page: Page
    number: int
    line: Line
    letters: str


@dataclass(frozen=True, slots=True)
class FoldedFront:
    """What stands on the first pages, but for the references."""

    rows: tuple[FrontLine, ...]

    @property
    def text(self) -> str:
        """All letters."""
        return "".join(row.letters for row in self.rows)

    def runs(self) -> Iterator[tuple[int, int, int, int]]:
        """(hash of the letters, hash of their beginning or 0, first row, past the last) of every few lines
        that follow each other.
        """
        for first in range(len(self.rows)):
            letters = ""
            for last in range(first, min(first + LONGEST_RUN, len(self.rows))):
                letters += self.rows[last].letters
                if len(letters) > 400:
                    break
                if len(letters) >= 6:
                    yield hashed(letters), 0, first, last + 1

    def spans(self, first: int, last: int) -> tuple[Span, ...]:
        """The places of some rows."""
        return tuple(span_of(row.page, row.number, row.line) for row in self.rows[first:last])

    def words(self) -> dict[str, list[tuple[int, int, int]]]:
        """Capitalised word, folded → (row, start, end) where it stands; Chinese names whole."""
        found: dict[str, list[tuple[int, int, int]]] = {}
        for i, row in enumerate(self.rows):
            text = row.line.text
            for match in _WORD.finditer(text):
                if len(match[0]) > 2 and match[0][0].isupper():
                    found.setdefault(match[0].casefold(), []).append((i, match.start(), match.end()))
            if HAN.search(text):
                for match in _HAN_TOKEN.finditer(close_up(text)):
                    found.setdefault(simplified(match[0]), []).append((i, -1, -1))
        return found


def front_of(paper: Paper, so_far: tuple[Claim, ...]) -> FoldedFront:
    """The first lines of a paper; lines of references are left out."""
    cited = {span.line for claim in so_far if claim.field == "reference" for span in claim.spans}
    rows: list[FrontLine] = []
    number = 0
    for page in paper.pages[:PAGES]:
        for i, line in enumerate(page.lines):
            if i < LINES and number not in cited and len(line.text) <= 600:
                rows.append(FrontLine(page, number, line, folded(line.text).replace(" ", "")))
            number += 1
    return FoldedFront(tuple(rows))
