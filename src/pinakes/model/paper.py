"""Any document, once read: pages of lines of styled tokens, with boxes where the format has them.

Boxes are in points, origin at the top left of the page as a person sees it, y downwards. `None` means that
the format cannot say; `()` means that we looked and there is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.model.outcome import Problem
    from pinakes.model.properties import Properties
    from pinakes.model.source import Format, Source

Role = Literal["body", "header", "footer", "note", "caption"]
Direction = Literal["ltr", "rtl", "ttb"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page."""

    x0: float
    top: float
    x1: float
    bottom: float

    @property
    def width(self) -> float:
        """Points from left to right."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """Points from top to bottom."""
        return self.bottom - self.top

    def union(self, other: Box) -> Box:
        """The smallest box that holds both."""
        return Box(
            min(self.x0, other.x0),
            min(self.top, other.top),
            max(self.x1, other.x1),
            max(self.bottom, other.bottom),
        )


@dataclass(frozen=True, slots=True)
class Font:
    """How characters look; `size` in points as seen on the page. One object a style, shared by its tokens."""

    name: str | None
    size: float | None
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """A word, or a run of characters that belongs together;
    `glued` means no space stands before it in its line.
    """

    text: str
    box: Box | None = None
    font: Font | None = None
    superscript: bool = False
    glued: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line, or one paragraph where the format knows no lines.

    `text` has hyphenation undone: a word broken at the line's end stands whole here and is gone from the next
    line; `original` is the line as printed where that differs, else None. `column` counts from 0; None: spans
    columns or unknown.
    """

    text: str
    tokens: tuple[Token, ...] = ()
    box: Box | None = None
    column: int | None = None
    role: Role = "body"
    direction: Direction = "ltr"
    original: str | None = None

    @property
    def font(self) -> Font | None:
        """The font of most of the line's characters."""
        first = self.tokens[0].font if self.tokens else None
        for token in self.tokens:
            if token.font is not first:
                break
        else:  # one font, as in most lines
            return first
        lengths: dict[Font, int] = {}
        length, now = 0, first
        for token in self.tokens:  # added up run by run: fonts are dear to look up
            if token.font is not now:
                if now is not None:
                    lengths[now] = lengths.get(now, 0) + length
                length, now = 0, token.font
            length += len(token.text)
        if now is not None:
            lengths[now] = lengths.get(now, 0) + length
        return max(lengths, key=lengths.__getitem__) if lengths else None


@dataclass(frozen=True, slots=True)
class Anchor:
    """A link on a page: where it stands and where it leads (an address, or `#page=N`)."""

    target: str
    box: Box | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One page, lines in the order a person reads them;
    `rotation` in degrees clockwise, already undone in the boxes.
    """

    number: int
    lines: tuple[Line, ...]
    width: float | None = None
    height: float | None = None
    rotation: int = 0
    links: tuple[Anchor, ...] = ()


@dataclass(frozen=True, slots=True)
class Heading:
    """One entry of the document's own outline (bookmarks, table of contents)."""

    title: str
    level: int
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a Paper: page number (from 1), line counted from 0 over the whole paper,
    characters of `line.text`.

    The box stays with the span, so that a place can be lit up when the Paper itself is long gone.
    """

    page: int
    line: int
    start: int
    end: int
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Paper:
    """A document, read. Formats without pages have one Page and `has_pages` false.

    `reader` is name@version; `markup` is the decoded source of mark-up formats, for extractors that want
    structure; `embedded` is what the file says of itself; `page_count` counts all pages, read or not.
    """

    source: Source
    format: Format
    reader: str
    pages: tuple[Page, ...]
    has_pages: bool = True
    outline: tuple[Heading, ...] = ()
    embedded: Properties | None = None
    markup: str | None = None
    page_count: int | None = None
    problems: tuple[Problem, ...] = ()

    def lines(self) -> Iterator[tuple[Page, int, Line]]:
        """Every line in reading order, with its page and its number counted from 0 over the whole paper."""
        number = 0
        for page in self.pages:
            for line in page.lines:
                yield page, number, line
                number += 1


def span_of(page: Page, number: int, line: Line, *, start: int = 0, end: int | None = None) -> Span:
    """The span of a line, or of some of its characters."""
    return Span(page.number, number, start, len(line.text) if end is None else end, line.box)


AMID = 3
"""Characters between two tokens of a line at most, beside those that are not in its text."""


def tokens_in(text: str, line: Line) -> Iterator[tuple[Token, int, int]]:
    """The tokens of a line in `text`, with begin and end; the rest of a word broken above is not in it."""
    at = passed = 0
    for token in line.tokens:
        start = text.find(token.text, at, at + passed + AMID + len(token.text))
        if start < 0:
            passed += len(token.text) + 1
            continue
        at, passed = start + len(token.text), 0
        yield token, start, at
