"""Lines beside and below the text that the reader did not tell apart: notes without a mark, page numbers, side columns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.understand.body.kinds import is_tabular

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.understand.body.rows import Measures, Row

SMALLER = 0.93  # of the text's size: print of notes
LOW = 0.55  # of the page's height, below which notes begin
NARROW = 0.5  # of the widest column's width, below which a column stands beside the text
PAGE_NUMBER = re.compile(r"[\W_]*\d{1,4}[\W_]*")


def at_the_foot(rows: Sequence[Row], measures: Measures) -> set[int]:
    """The numbers of the lines in small print below all text of their column, and of lone page numbers."""
    if measures.size is None:
        return set()
    found: set[int] = set()
    pages: dict[int, list[Row]] = {}
    for row in rows:
        if row.line.box is not None and row.line.role == "body":
            pages.setdefault(row.page.number, []).append(row)
    for own in pages.values():
        found |= _feet(own, measures.size, measures)
    return found


def _feet(own: Sequence[Row], size: float, measures: Measures) -> set[int]:
    height = own[0].page.height or max(row.line.box.bottom for row in own if row.line.box)
    found: set[int] = set()
    numbers = [row for row in own if PAGE_NUMBER.fullmatch(row.text) and row.line.box and row.line.box.top > 0.75 * height]
    lowest_of_all = max((row.line.box.bottom for row in own if row.line.box and row not in numbers), default=0.0)
    found |= {row.number for row in numbers if row.line.box and row.line.box.top > lowest_of_all}
    for column in {row.line.column for row in own}:
        beside = [row for row in own if column is None or row.line.column in (column, None)]
        large = [
            row.line.box.bottom
            for row in beside
            if row.line.box and (row.size is None or row.size > SMALLER * size) and row.number not in found
        ]
        lowest = max(large, default=None)
        if lowest is None:
            continue
        small = [
            row
            for row in own
            if row.line.column == column and row.size and row.size <= SMALLER * size and row.line.box and row.line.box.top > lowest - 2
        ]
        small = _below_tables(small, measures)
        if small and min(row.line.box.top for row in small if row.line.box) > LOW * height and _is_prose(small):
            found |= {row.number for row in small}
    return found


def _below_tables(small: list[Row], measures: Measures) -> list[Row]:
    """The rows behind the last one of a table or a caption."""
    last = max((at for at, row in enumerate(small) if row.line.role == "caption" or is_tabular(row, measures)), default=-1)
    return small[last + 1 :]


def _is_prose(rows: Sequence[Row]) -> bool:
    """Whether small print has words enough for a note: labels of a picture have not."""
    return sum(len(row.text) for row in rows) >= 20 * len(rows)


def is_marginal(row: Row, measures: Measures) -> bool:
    """Whether a line in small print stands in a narrow column beside the text."""
    frame = measures.frame(row)
    if frame is None or not row.size or not measures.size or row.size > 0.96 * measures.size:
        return False
    widest = max(each.width for (page, _), each in measures.frames.items() if page == row.page.number)
    return frame.width < NARROW * widest
