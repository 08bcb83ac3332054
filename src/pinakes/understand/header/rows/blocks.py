"""Style blocks: neighbouring lines of one size, weight and leading, which is what a title or an abstract looks like.

What they look like is gathered here; which block is what is decided elsewhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from pinakes.model import span_of
from pinakes.text.scripts import HAN, close_up, main
from pinakes.understand.header.rows.cues import (
    Opening,
    cues_of,
    is_numbered,
    is_only,
    opening,
    stands,
)
from pinakes.understand.header.rows.gaps import parts_names, usual_gap, whites

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.model import Box, Font, Line, Page, Paper, Span

_LISTED = re.compile(r"[;,·•]\s")
_IN_CONTENTS = re.compile(r"\.{4,}|…{2,}|(?:\s\.){3,}|(?:\. ){3,}|^\S+\s+[IVXivx]+$")
FRONT_PAGES = 3
ROWS = 400
"""Lines of the front pages that are looked at; a page of one novel-long paragraph a line has fewer."""


KEPT_PAGES, KEPT_LINES = 12, 400
"""Pages whose rows are kept, and lines of such a page at most."""
BLOCK_ROWS = 160
"""Lines that are cut into blocks: the first page and, after a cover sheet, the second."""


@dataclass(frozen=True, init=False)
class Row:
    """One line of the front pages, with how it looks."""

    page: Page
    number: int
    line: Line
    text: str
    font: Font | None
    box: Box | None = field(init=False, repr=False, compare=False)
    """Where it stands."""
    size: float | None = field(init=False, repr=False, compare=False)
    """Points, None where the format has no sizes."""

    def __init__(self, page: Page, number: int, line: Line, text: str, font: Font | None) -> None:
        # hundreds a document, asked thousands of times: set at once, and attributes cost less than properties
        vars(self).update(
            page=page,
            number=number,
            line=line,
            text=text,
            font=font,
            box=line.box,
            size=font.size if font else None,
        )

    @property
    def bold(self) -> bool:
        """Most of it is bold."""
        return bool(self.font and self.font.bold)

    @property
    def italic(self) -> bool:
        """Most of it is italic."""
        return bool(self.font and self.font.italic)

    @property
    def parted(self) -> str:
        """Its text with ";" in the gaps that part names set side by side."""
        tokens = self.line.tokens
        if self.box is None or len(tokens) < 3:
            return self.text
        size, usual = self.size or self.box.height, usual_gap(self.line)
        made = tokens[0].text
        for token, white in zip(tokens[1:], whites(tokens), strict=True):
            made += ("" if token.glued else " ; " if parts_names(white, size, usual) else " ") + token.text
        return made

    @cached_property
    def opening(self) -> Opening | None:
        """The section heading it opens with, as far as words and type tell."""
        found = opening(self.text[:80])
        if found is None or _IN_CONTENTS.search(self.text) or self.text[found.start :].strip().isdigit():
            return None
        if found.alone or found.marked or HAN.match(self.text.lstrip("[【〔(（ ")[:1] or " "):
            return found
        return found if self._is_set_off(found.start) or self._opens_plainly(found) else None

    def _opens_plainly(self, found: Opening) -> bool:
        """Whether a line opens a part in plain text: "Abstract Rural clinics keep …" on a full line,
        "Keywords ledgers, copies".
        """
        rest = self.text[found.start :].strip()
        if self.font is not None or self.box is not None or not rest:
            return False
        if found.kind == "abstract":
            return len(self.text) > WRAPPED and rest[0].isupper()
        return found.kind == "keywords" and _LISTED.search(rest) is not None

    def _is_set_off(self, start: int) -> bool:
        """The first words of the line are in another type than the rest, or in capitals."""
        head = self.text[:start].strip()
        if head.isupper() and not self.text[start:].isupper():
            return True
        tokens, seen = self.line.tokens, 0
        for place, token in enumerate(tokens):
            seen += len(token.text)
            if seen >= len(head.replace(" ", "")):
                rest = tokens[place + 1 : place + 4]
                return any(
                    token.font != other.font
                    for other in rest
                    if other.font and token.font and not other.superscript
                )
        return False

    @cached_property
    def is_heading(self) -> bool:
        """It opens a part of the paper, by word or by number."""
        return self.opening is not None or (
            is_numbered(self.text) and (self.bold or HAN.search(self.text) is not None)
        )

    @property
    def centred(self) -> bool:
        """The middle of the line is the middle of the page, and it does not fill the page."""
        box, width = self.line.box, self.page.width
        if box is None or not width:
            return False
        return abs(box.x0 + box.x1 - width) < 0.05 * width and box.width < 0.85 * width

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Its place in the paper."""
        return span_of(self.page, self.number, self.line, start=min(start, len(self.line.text)), end=end)


@dataclass(frozen=True)
class RowBlock:
    """Rows of one style that follow one another without a gap."""

    rows: tuple[Row, ...]
    index: int

    @cached_property
    def text(self) -> str:
        """All of it as one string, lines joined as the script asks."""
        return joined(row.text for row in self.rows)

    @property
    def page(self) -> int:
        """Page number, from 1."""
        return self.rows[0].page.number

    @property
    def size(self) -> float | None:
        """As its first row has it."""
        return self.rows[0].size

    @property
    def bold(self) -> bool:
        """As its first row has it."""
        return self.rows[0].bold

    @property
    def centred(self) -> bool:
        """Whether every row is centred."""
        return all(row.centred for row in self.rows)

    @property
    def top(self) -> float | None:
        """How far down the page it begins, 0 to 1."""
        box, height = self.rows[0].box, self.rows[0].page.height
        return box.top / height if box and height else None

    @property
    def role(self) -> str:
        """What the reader took it for."""
        return self.rows[0].line.role

    @cached_property
    def words(self) -> int:
        """How many words; two Chinese characters count as one."""
        han = len(HAN.findall(self.text))
        return len(HAN.sub(" ", self.text).split()) + (han + 1) // 2

    def spans(self) -> tuple[Span, ...]:
        """The places of its rows."""
        return tuple(row.span() for row in self.rows)


@dataclass(frozen=True)
class Front:
    """The first pages as rows and blocks, with what is usual in them."""

    rows: tuple[Row, ...]
    blocks: tuple[RowBlock, ...]
    body_size: float | None
    has_styles: bool

    @cached_property
    def cues(self) -> frozenset[str]:
        """The keys of `[header]` some word of which stands anywhere in the rows: what is not here need not be looked for row by row."""
        return cues_of(" ".join(row.text for row in self.rows))


def joined(texts: Iterable[str]) -> str:
    """Lines as one string: a space between words, none between Chinese characters."""
    made = ""
    for text in texts:
        text = text.strip()
        if (
            made
            and text
            and not (made[-1] in "-‐" and made[-2:-1].isalpha() and text[0].islower() and len(made) < 2)
        ):
            made += " "
        made += text
    return close_up(made)


_HALF_WIDTH = {
    wide: wide - 0xFEE0
    for first, last in ((0xFF10, 0xFF19), (0xFF21, 0xFF3A), (0xFF41, 0xFF5A))
    for wide in range(first, last + 1)
}
"""Full-width digits and Latin letters of Chinese journals; full-width punctuation stays but within codes and addresses."""
_WIDE = re.compile("[\uff00-\uff5e]")
_WIDE_SIGN = re.compile(r"(?<=[0-9A-Za-z])\s?([．－／＠])\s?(?=[0-9A-Za-z])")


def rows_of(paper: Paper, *, first: int = 0, last: int = FRONT_PAGES, limit: int = ROWS) -> tuple[Row, ...]:
    """The lines of some pages (counted from 0) as rows, empty ones left out."""
    found: list[Row] = []
    number = sum(len(page.lines) for page in paper.pages[:first])
    for page in paper.pages[first:last]:
        left = limit - len(found)
        found += (
            _rows_on(page, number) if len(page.lines) <= KEPT_LINES else islice(_made(page, number), left)
        )
        if len(found) >= limit:
            return tuple(found[:limit])
        number += len(page.lines)
    return tuple(found)


_kept: dict[int, tuple[Page, int, tuple[Row, ...]]] = {}

_RIGHTS = re.compile(r"^# ?(?=[^\W\d_].*\b(?:19|20)\d\d\W*$)")
"""A number sign where fonts that name no signs have that of rights: "# Springer 2011"."""


def _rows_on(page: Page, number: int) -> tuple[Row, ...]:
    """The rows of a page whose first line has a number, kept for those who ask next: the last pages are
    asked for by binding, by the imprint and by second heads, and rows remember what was found of them.
    """
    kept = _kept.get(id(page))
    if kept is not None and kept[0] is page and kept[1] == number:
        return kept[2]
    made = tuple(_made(page, number))
    if len(_kept) >= KEPT_PAGES:
        _kept.clear()
    _kept[id(page)] = page, number, made
    return made


def _made(page: Page, number: int) -> Iterator[Row]:
    for at, line in enumerate(page.lines, start=number):
        text = line.text if line.text.isascii() else _half_width(line.text)
        text = " ".join(text.split())
        text = _RIGHTS.sub("© ", text) if text.startswith("#") else text
        if text.strip("´`¨ˆ˜¸˚ˇ"):
            yield Row(page, at, line, text, _font(line))


def _half_width(text: str) -> str:
    text = unicodedata.normalize("NFC", text)
    if _WIDE.search(text) is None:
        return text
    text = text.translate(_HALF_WIDTH)
    return (
        _WIDE_SIGN.sub(lambda match: chr(ord(match[1]) - 0xFEE0), text)
        if "．" in text or "＠" in text
        else text
    )


def _font(line: Line) -> Font | None:
    """As `Line.font`, by identity: the tokens of one style share one object."""
    tokens = line.tokens
    if not tokens:
        return None
    printed = [token.font for token in tokens]
    first = printed[0]
    if printed == [first] * len(printed):
        return first
    lengths: dict[int, int] = {}
    fonts: dict[int, Font] = {}
    for token in tokens:
        if token.font is not None:
            key = id(token.font)
            fonts[key] = token.font
            lengths[key] = lengths.get(key, 0) + len(token.text)
    return fonts[max(lengths, key=lengths.__getitem__)] if lengths else None


def front_of(paper: Paper, *, first: int = 0) -> Front:
    """The first pages, from page `first` (counted from 0), cut into style blocks."""
    rows = rows_of(paper, first=first, last=first + FRONT_PAGES, limit=ROWS if paper.has_pages else ROWS // 3)
    sizes: Counter[float] = Counter()
    for row in rows:
        if row.size and row.line.role == "body":
            sizes[round(row.size * 2) / 2] += len(row.text)
    body = sizes.most_common(1)[0][0] if sizes else None
    opening_page = tuple(row for row in rows if row.page is rows[0].page)
    # The second page counts only where the first is a repository's cover sheet or nearly empty.
    text = " ".join(row.text for row in opening_page)
    opens = opening_page if len(text) > 12 and not _is_cover_sheet(text[:6000]) else rows
    early = tuple(row for row in opens if row.page.number <= rows[0].page.number + 1)[:BLOCK_ROWS]
    return Front(rows, blocks_of(early), body, has_styles=len(sizes) > 1)


def _is_cover_sheet(text: str) -> bool:
    return stands(text, "cover_sheet")


def blocks_of(rows: tuple[Row, ...]) -> tuple[RowBlock, ...]:
    """Rows grouped by style, leading and place."""
    groups: list[list[Row]] = []
    for row in rows:
        if groups and _continues(groups[-1], row):
            groups[-1].append(row)
        else:
            groups.append([row])
    return tuple(RowBlock(tuple(group), index) for index, group in enumerate(groups))


def is_next_printed(before: Row, row: Row) -> bool:
    """Whether a line of plain text follows directly, in a text whose paragraphs are told apart by blank lines."""
    return row.number == before.number + 1 and any(not line.text for line in row.page.lines[:60])


def _continues(group: list[Row], row: Row) -> bool:
    before = group[-1]
    # The cheap looks come first: most rows fail one of them.
    if before.page is not row.page or not same_style(before, row):
        return False
    if before.box is None or row.box is None:
        together = is_next_printed(before, row) and before.opening is None and row.opening is None
        together = together and not row.is_heading and not changes_letters(before.text, row.text)
        return together and not _ends_early(before.text, row.text)
    # A title that comes back as running head is marked as one in part; large type is no running head.
    if before.line.role != row.line.role and (row.size or 0) < 13:
        return False
    if (
        before.line.column != row.line.column
        and before.line.column is not None
        and row.line.column is not None
    ):
        return False
    size = row.size or row.box.height
    gap = row.box.top - before.box.bottom
    if not -0.8 * size <= gap <= 0.95 * size:
        return False
    if (
        row.is_heading
        or (before.opening and before.opening.alone)
        or (_is_marked(row) and not _is_marked(before))
    ):
        return False
    if len(row.text) < 60 and (is_only(row.text, "thesis") or is_only(before.text, "thesis")):
        return False
    if changes_letters(before.text, row.text):
        return False
    # Leading that grows by half within a group is a paragraph gap, not a line gap.
    if len(group) > 1 and group[-2].box is not None:
        usual = before.box.top - group[-2].box.top
        return row.box.top - before.box.top <= 1.35 * usual + 1
    return True


WRAPPED, EARLY = 70, 0.65
"""Characters of a line of running text at least, and what part of it a line that ends a paragraph fills at most."""


def _ends_early(above: str, below: str) -> bool:
    """A short line of plain text before a full one: a title is over, text begins."""
    return len(below) > WRAPPED and len(above) < EARLY * len(below)


_INITIALS = re.compile(
    r"[*\d]?\s*(?:[A-ZА-ЯЁ]\.\s?){1,3}[A-ZА-ЯЁ][a-zа-яё]+|[A-ZА-ЯЁ][a-zа-яё]+\s(?:[A-ZА-ЯЁ]\.\s?){2,3}"
)


def _is_marked(row: Row) -> bool:
    tokens = row.line.tokens
    return len(tokens) > 1 and tokens[0].superscript


def changes_letters(above: str, below: str) -> bool:
    """Capitals end, Chinese begins or ends, or a name with initials begins: a title is over."""
    if HAN.search(above) is None and HAN.search(below) is None:
        return (above.isupper() and len(above) > 8 and not below.isupper()) or (
            _INITIALS.match(below) is not None and _INITIALS.match(above) is None and len(below) < 120
        )
    scripts = main(above), main(below)
    return scripts in (("Hani", "Latn"), ("Latn", "Hani")) and min(len(above), len(below)) > 8


def is_running_text(text: str, rows: int) -> bool:
    """Sentences rather than names and addresses."""
    if rows < 3 and len(text) < 260:
        return False
    if HAN.search(text):
        return len(re.findall("[，。；]", text)) >= 3
    parts = text.split()
    small = sum(part.islower() for part in parts)
    return len(parts) > 25 and small > 0.62 * len(parts)


def same_style(one: Row, other: Row, *, tolerance: float = 0.06, slant: bool = True) -> bool:
    """Size within a few per cent, same weight and, where `slant` counts, same slant."""
    if one.font is other.font:
        return True
    size, beside = one.size, other.size
    if size is None or beside is None:
        return size is beside and one.bold == other.bold
    return (
        abs(size - beside) <= tolerance * max(size, beside)
        and one.bold == other.bold
        and (one.italic == other.italic or not slant)
    )
