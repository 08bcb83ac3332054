"""Lines beside and below the text that the reader did not tell apart: notes without a mark, page numbers, side columns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.understand.body.kinds import is_tabular

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.understand.body.rows import BodyLine, Measures

SMALLER = 0.93  # of the text's size: print of notes
LOW = 0.55  # of the page's height, below which notes begin
NARROW = 0.5  # of the widest column's width, below which a column stands beside the text
PAGE_NUMBER = re.compile(r"[\W_]*\d{1,4}[\W_]*")


def at_the_foot(rows: Sequence[BodyLine], measures: Measures) -> set[int]:
    """The numbers of the lines in small print below all text of their column, and of lone page numbers."""
    if measures.size is None:
        return set()
    found: set[int] = set()
    pages: dict[int, list[BodyLine]] = {}
    for row in rows:
        if row.line.box is not None and row.line.role == "body":
            pages.setdefault(row.page.number, []).append(row)
    for own in pages.values():
        found |= _feet(own, measures.size, measures)
    return found


def _feet(own: Sequence[BodyLine], size: float, measures: Measures) -> set[int]:
    height = _height(own)
    found: set[int] = set()
    numbers = _page_numbers(own, height)
    lowest_of_all = max(
        (row.line.box.bottom for row in own if row.line.box and row not in numbers), default=0.0
    )
    found |= _below(numbers, lowest_of_all)
    for column in {row.line.column for row in own}:
        beside = _of_column(own, column)
        large = _text_bottoms(beside, found, size)
        lowest = max(large, default=None)
        if lowest is None:
            continue
        small = [
            row
            for row in own
            if row.line.column == column
            and row.size
            and row.size <= SMALLER * size
            and row.line.box
            and row.line.box.top > lowest - 2
        ]
        small = _below_tables(small, measures)
        if _are_notes(small, height):
            found |= {row.number for row in small}
    return found


def _height(own: Sequence[BodyLine]) -> float:
    """The height of the page, or of what stands on it."""
    return own[0].page.height or max(row.line.box.bottom for row in own if row.line.box)


def _are_notes(small: list[BodyLine], height: float) -> bool:
    """Whether small lines at the foot are notes."""
    return bool(
        small and min(row.line.box.top for row in small if row.line.box) > LOW * height and _is_prose(small)
    )


def _page_numbers(own: Sequence[BodyLine], height: float) -> list[BodyLine]:
    """Page numbers at the foot."""
    return [
        row
        for row in own
        if PAGE_NUMBER.fullmatch(row.text) and row.line.box and row.line.box.top > 0.75 * height
    ]


def _of_column(own: Sequence[BodyLine], column: int | None) -> list[BodyLine]:
    """The rows of a column."""
    return [row for row in own if column is None or row.line.column in (column, None)]


def _below(numbers: list[BodyLine], lowest_of_all: float) -> set[int]:
    """Page numbers below all text."""
    return {row.number for row in numbers if row.line.box and row.line.box.top > lowest_of_all}


def _text_bottoms(beside: list[BodyLine], found: set[int], size: float) -> list[float]:
    """Where lines of the text end."""
    return [
        row.line.box.bottom
        for row in beside
        if row.line.box and (row.size is None or row.size > SMALLER * size) and row.number not in found
    ]


def _below_tables(small: list[BodyLine], measures: Measures) -> list[BodyLine]:
    """The rows behind the last one of a table or a caption."""
    last = max(
        (at for at, row in enumerate(small) if row.line.role == "caption" or is_tabular(row, measures)),
        default=-1,
    )
    return small[last + 1 :]


def _is_prose(rows: Sequence[BodyLine]) -> bool:
    """Whether small print has words enough for a note: labels of a picture have not."""
    return sum(len(row.text) for row in rows) >= 20 * len(rows)


def is_marginal(row: BodyLine, measures: Measures) -> bool:
    """Whether a line in small print stands in a narrow column beside the text."""
    frame = measures.frame(row)
    if frame is None or not row.size or not measures.size or row.size > 0.96 * measures.size:
        return False
    widest = max(each.width for (page, _), each in measures.frames.items() if page == row.page.number)
    return frame.width < NARROW * widest
