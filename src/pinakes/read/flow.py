"""Formats without geometry → lines: styled runs of a paragraph become tokens,
paragraphs become the lines of a Paper.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pinakes.model import Anchor, Font, Heading, Line, Page, Paper, Problem, Token
from pinakes.read.visible import ZERO_WIDTH, Unseen, mended

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.config import Limits
    from pinakes.model import Format, Source
    from pinakes.model.paper import Direction, Role

# A page of print holds about 3,000 characters;
# a document without pages may have as many as its pages would hold.
CHARACTERS_A_PAGE = 3000
LONGEST_LINE = 8_000
"""Characters after which a line ends: no paragraph of a work is so long, and rules that look at lines take
their time on such as are made to be slow.
"""
NO_TEXT = "the document was opened, and there is no text in it; if it shows pictures of text, print it to PDF for recognition"
NUMBER = re.compile(r"[\[(]?\d{1,4}[\])]?[.)]?")
# Soft hyphens and zero-width characters are not seen;
# vertical tab and the separators break lines as a newline does.
UNSEEN: dict[int, str | None] = dict.fromkeys(
    [
        0xAD,
        0x200B,
        0x2060,
        0xFEFF,
        0xFFFC,
        0x200E,
        0x200F,
        *range(0x202A, 0x202F),
        *range(9),
        *range(0xE, 0x20),
        *range(0x7F, 0xA0),
    ]
)
UNSEEN.update({0xB: "\n", 0xC: "\n", 0x2028: "\n", 0x2029: "\n", 0x2011: "-"})


@dataclass(frozen=True, slots=True)
class TextRun:
    """Characters of one style; a newline in them begins a new line."""

    text: str
    font: Font | None = None
    superscript: bool = False


def lines_of(runs: Iterable[TextRun], *, role: Role = "body", direction: Direction = "ltr") -> list[Line]:
    """The lines of one paragraph; none for a paragraph without visible characters."""
    lines: list[Line] = []
    tokens: list[Token] = []
    glued, size = True, 0
    for run in _joined(runs):
        for number, piece in enumerate(run.text.split("\n")):
            if number:
                _close(tokens, lines, role=role, direction=direction)
                glued, size = True, 0
            words = piece.split()
            if not words:
                glued = glued and not piece
                continue
            glued = glued and not piece[0].isspace()
            for word in _cut(words):
                if size > LONGEST_LINE:
                    _close(tokens, lines, role=role, direction=direction)
                    size = 0
                tokens.append(Token(word, None, run.font, run.superscript, glued and bool(tokens)))
                size += len(word) + 1
                glued = False
            glued = not piece[-1].isspace()
    _close(tokens, lines, role=role, direction=direction)
    return lines


def _cut(words: list[str]) -> list[str]:
    """The words, those that fill a line by themselves in pieces."""
    if all(len(word) <= LONGEST_LINE for word in words):
        return words
    return [word[at : at + LONGEST_LINE] for word in words for at in range(0, len(word), LONGEST_LINE)]


def _joined(runs: Iterable[TextRun]) -> Iterable[TextRun]:
    """Runs with neighbours of one style made one, cleaned of what is not seen, composed (NFC)."""
    texts: list[str] = []
    last: TextRun | None = None
    for run in runs:
        if not run.text:
            continue
        if last is not None and (run.font != last.font or run.superscript != last.superscript):
            yield TextRun(_seen("".join(texts)), last.font, last.superscript)
            texts = []
        texts.append(run.text)
        last = run
    if last is not None:
        yield TextRun(_seen("".join(texts)), last.font, last.superscript)


def _seen(text: str) -> str:
    text = (
        text.replace("\r\n", "\n").replace("\r", "\n").translate(UNSEEN)
        if not text.isprintable()
        else text.replace("\u2011", "-")
    )
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _close(tokens: list[Token], lines: list[Line], *, role: Role, direction: Direction) -> None:
    if tokens:
        text = "".join(token.text if token.glued else " " + token.text for token in tokens)[1:]
        lines.append(Line(text, tuple(tokens), role=role, direction=direction))
        tokens.clear()


@dataclass(slots=True)
class Flow:
    """Collects the lines, links and headings of one page, or of a whole document without pages."""

    room: int
    lines: list[Line] = field(default_factory=list)
    links: list[Anchor] = field(default_factory=list)
    outline: list[Heading] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    unseen: Unseen = field(default_factory=Unseen)

    @classmethod
    def of(cls, limits: Limits) -> Flow:
        """A flow with room for as much text as the limits allow one document."""
        return cls(room=limits.pages * CHARACTERS_A_PAGE)

    def add(
        self,
        runs: Iterable[TextRun],
        *,
        role: Role = "body",
        level: int | None = None,
        page: int | None = None,
    ) -> list[Line]:
        """Append a paragraph; `level` makes it a heading of the outline."""
        if self.room <= 0:
            return []
        lines = lines_of(self._counted(runs), role=role)
        size = sum(len(line.text) for line in lines)
        self.room -= size
        self.unseen.characters += size
        self.lines += lines
        if self.room <= 0:
            self.trouble("too-large", "the document has more text than is read; the rest was left out")
        if level is not None and lines:
            self.outline.append(Heading(" ".join(line.text for line in lines), level, page))
        return lines

    def within(self) -> Flow:
        """An empty flow that shares what room is left, what was not seen and what went wrong:
        for one page, or one note.
        """
        return Flow(room=self.room, problems=self.problems, unseen=self.unseen)

    def _counted(self, runs: Iterable[TextRun]) -> Iterator[TextRun]:
        for run in runs:
            if not run.text.isascii():
                self.unseen.zero_width += len(ZERO_WIDTH.findall(run.text))
            yield run

    def join_row(self, starts: list[int]) -> None:
        """Make one line of the cells of a row that began at these lines,
        if it is a row of figures or an item of a numbered list.
        """
        if len(starts) < 2:
            return
        cells = [
            self.lines[start:end] for start, end in zip(starts, [*starts[1:], len(self.lines)], strict=True)
        ]
        filled = [cell for cell in cells if cell]
        if len(filled) < 2 or any(len(cell) > 1 for cell in filled):
            return
        texts = [cell[0].text for cell in filled]
        is_item = len(texts) == 2 and NUMBER.fullmatch(texts[0]) and not texts[1][:1].isdigit()
        is_figures = _is_row_of_figures(texts)
        if is_item or is_figures:
            tokens = tuple(token for cell in filled for token in cell[0].tokens)
            self.lines[starts[0] :] = [Line(" ".join(texts), tokens, role=filled[0][0].role)]

    def link(self, target: str | None, text: str | None = None) -> None:
        """Append a link, unless it leads nowhere."""
        if target and len(self.links) < 20_000:
            self.links.append(Anchor(target, None, text.strip() or None if text else None))

    def trouble(self, code: str, message: str) -> None:
        """Note that something was lost, once a message."""
        problem = Problem("read", code, message)  # type: ignore[arg-type]
        if problem not in self.problems:
            self.problems.append(problem)

    def page(self, number: int = 1) -> Page:
        """What was collected, as a page."""
        return Page(number, tuple(self.lines), links=tuple(self.links))

    def paged(
        self, source: Source, format: Format, *, reader: str, pages: Iterable[Page], count: int
    ) -> Paper:
        """Pages made of other flows, as a paper that had `count` pages;
        `outline` and `problems` are this flow's.
        """
        made, mixed = mended(pages)
        if not any(page.lines for page in made):
            self.trouble("no-text", NO_TEXT)
        return Paper(
            source=source,
            format=format,
            reader=reader,
            pages=made,
            outline=tuple(self.outline),
            page_count=count,
            problems=(*self.problems, *self.unseen.problems(), *mixed),
        )

    def paper(self, source: Source, format: Format, *, reader: str, markup: str | None = None) -> Paper:
        """What was collected, as a paper without pages."""
        pages, mixed = mended([self.page()])
        if not self.lines:
            self.trouble("no-text", NO_TEXT)
        return Paper(
            source=source,
            format=format,
            reader=reader,
            pages=pages,
            has_pages=False,
            outline=tuple(self.outline),
            markup=markup,
            problems=(*self.problems, *self.unseen.problems(), *mixed),
        )


def _is_row_of_figures(texts: list[str]) -> bool:
    """Whether cells are short, and some of them figures."""
    return (
        len(texts) > 2
        and all(len(text) <= 24 for text in texts)
        and any(text[:1].isdigit() for text in texts)
    )
