"""The lines in which a work can say where it appeared, each with its place: margins, strips, notes, the sheet before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pinakes.understand.header.imprint.context import NAMING
from pinakes.understand.header.imprint.titles import contained, edited
from pinakes.understand.header.rows.blocks import Row, rows_of, same_style
from pinakes.understand.header.rows.cues import cues_in
from pinakes.understand.header.rows.numbers import ParsedLine, parsed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.model import Paper
    from pinakes.understand.header.rows.blocks import Front

    Where = Literal["head", "foot", "over", "note", "text", "sheet", "file"]

LAST_PAGES = 3
"""Pages at the end whose margins are read."""
LONGEST, LONGEST_IN_TEXT = 400, 200
TOP, BOTTOM, EDGE = 0.12, 0.88, 0.9
"""Shares of a page's height within which its margins lie."""
EDGE_LINES = 2
"""Lines at the very top and bottom of a page that can be its margins, though nobody marked them so."""
PROSE_WORDS, PROSE_SHARE = 7, 0.6
FEW_PAGES = 4
"""With fewer, a running head stands once."""
MOST_JOINED = 3
LONGEST_FRONT, FRONT_ROWS = 10_000, 40
"""Lines behind the title in which a document without pages is asked: further below stand the works it cites."""
NEAR = 2.2
"""How many lines apart two lines are beside one another."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A line, where it stands, the number of its page from the first of the work, whether the reader called it a margin, and its parts.

    What the file says of itself has no row.
    """

    row: Row | None
    where: Where
    page: int
    marked: bool
    parsed: ParsedLine
    joined: bool = False
    """Made of several lines."""


def placed_lines(paper: Paper, front: Front, title_row: int, *, sheet: Sequence[Row] = ()) -> list[Placed]:
    """All such lines of a work, in order."""
    found = [Placed(row, "sheet", -1, False, parsed(row.text)) for row in sheet if len(row.text) <= LONGEST]
    first = front.rows[0].page.number
    last = title_row + (LONGEST_FRONT if paper.has_pages else FRONT_ROWS)
    pages = list(_pages([row for row in front.rows if row.number < last]))
    start = max(front.rows[-1].page.number, len(paper.pages) - LAST_PAGES)
    if paper.has_pages and start < len(paper.pages):
        pages += _pages(rows_of(paper, first=start, last=len(paper.pages), limit=10_000))
    edges = [_edges(rows) for rows in pages]
    repeated = _repeated(pages, edges)
    for rows, edge in zip(pages, edges, strict=True):
        found.extend(_of_page(rows, rows[0].page.number - first, title_row, edge, repeated))
    return [*found, *_joined(found)]


def _joined(lines: Sequence[Placed]) -> Iterator[Placed]:
    """Lines that name a venue with the one or two below, where those go on in the same type."""
    for at, line in enumerate(lines):
        row, text = line.row, line.parsed.text
        is_edited = _is_edited(line)  # the title of a book is often in italics
        if row is None or line.page > 0 or (cues_in(text).isdisjoint(NAMING) and not is_edited):
            continue
        for below in lines[at + 1 : at + MOST_JOINED]:
            if (
                below.row is None
                or not same_style(row, below.row, slant=not is_edited)
                or not are_near(row, below.row)
                or below.row.opening is not None
            ):
                break
            text = f"{text} {below.row.text}"
            row = below.row
            if len(text) <= LONGEST:
                yield Placed(line.row, line.where, line.page, line.marked, parsed(text), joined=True)


def _is_edited(line: Placed) -> bool:
    """Whether a line begins to name a book: "A. Roe (ed.)", or "In" outside the text."""
    text = line.parsed.text
    return edited().search(text) is not None or (line.where != "text" and contained().match(text) is not None)


def _mask(text: str) -> str:
    """A line as it comes back on other pages: without figures."""
    return "".join(char for char in text if char.isalpha() or "\u4e00" <= char <= "\u9fff").casefold()


def _repeated(pages: Sequence[Sequence[Row]], edges: Sequence[set[int]]) -> set[str]:
    """The lines at the edges that stand on more pages than one; mere figures count as such."""
    seen: dict[str, int] = {"": 2}
    for rows, edge in zip(pages, edges, strict=True):
        for mask in {_mask(row.text) for row in rows if row.number in edge or row.line.role != "body"}:
            seen[mask] = seen.get(mask, 0) + 1
    least = 2 if len(pages) >= FEW_PAGES else 1
    return {mask for mask, count in seen.items() if count >= least}


def _pages(rows: Sequence[Row]) -> Iterator[list[Row]]:
    page: list[Row] = []
    for row in rows:
        if page and row.page is not page[0].page:
            yield page
            page = []
        page.append(row)
    if page:
        yield page


def _of_page(
    rows: list[Row], page: int, title_row: int, edges: set[int], repeated: set[str]
) -> Iterator[Placed]:
    for row in rows:
        if len(row.text) > LONGEST:
            continue
        marked = row.line.role in ("header", "footer")
        where: Where
        if (marked or (row.number in edges and not _is_prose(row.text))) and (
            page == 0 or _mask(row.text) in repeated
        ):
            where = (
                "head"
                if row.box is None or (row.box.top + row.box.bottom) < (row.page.height or 0)
                else "foot"
            )
        elif page > 0:
            continue
        elif row.number < title_row:
            where = "over"
        elif row.line.role == "note":
            where = "note"
        elif len(row.text) <= LONGEST_IN_TEXT:
            where = "text"
        else:
            continue
        yield Placed(row, where, page, marked, parsed(row.text))


def _is_prose(text: str) -> bool:
    """Whether a line is one of running text: most of its many words are small."""
    parts = text.split()
    return len(parts) > PROSE_WORDS and sum(part.islower() for part in parts) > PROSE_SHARE * len(parts)


def _edges(rows: Sequence[Row]) -> set[int]:
    """The numbers of the rows at the very top and bottom of a page."""
    height = rows[0].page.height
    boxed = [(row.box, row.number) for row in rows if row.box is not None]
    if not height or not boxed:
        return set()
    tops = sorted({round(box.top) for box, _ in boxed})[:EDGE_LINES]
    bottoms = sorted({round(box.bottom) for box, _ in boxed})[-EDGE_LINES:]
    return {
        number
        for box, number in boxed
        if (round(box.top) in tops and box.bottom < TOP * height)
        or (round(box.bottom) in bottoms and box.top > BOTTOM * height)
    }


def is_at_edge(row: Row) -> bool:
    """Whether a line stands in the top or bottom band of its page."""
    height = row.page.height
    return bool(row.box and height and (row.box.bottom < TOP * height or row.box.top > EDGE * height))


def are_near(one: Row, other: Row) -> bool:
    """Whether two lines stand beside or right over one another."""
    if one.page is not other.page:
        return False
    if one.box is None or other.box is None:
        return abs(one.number - other.number) == 1
    size = max(one.box.height, other.box.height)
    apart = max(one.box.top, other.box.top) - min(one.box.bottom, other.box.bottom)
    return apart < NEAR * size and (
        min(one.box.x1, other.box.x1) > max(one.box.x0, other.box.x0) - 4 * size or apart < 0
    )


def any_near(some: Sequence[Placed], others: Sequence[Placed]) -> bool:
    """Whether one of some lines stands beside or right over one of others."""
    rows = [line.row for line in some if line.row is not None]
    return any(are_near(row, line.row) for line in others if line.row is not None for row in rows)
