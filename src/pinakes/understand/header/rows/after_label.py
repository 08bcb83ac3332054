"""The text that stands after a label and belongs to it: to the next label, heading, gap or change of type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.understand.header.rows.blocks import joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.understand.header.rows.blocks import Row


def rows_after(rows: Sequence[Row], at: int, *, is_empty: bool, most: int) -> list[Row]:
    """The rows below a label's row that go on with its text."""
    found: list[Row] = []
    before = rows[at]
    for row in rows[at + 1 : at + 1 + most]:
        if row.page is not before.page or row.opening is not None:
            break
        if (
            before.box is not None
            and row.box is not None
            and not _follows(before, row, first=is_empty and not found)
        ):
            break
        if before.box is None and (len(found) >= 1 or len(row.text) > 500):
            break
        found.append(row)
        before = row
    return found


def _follows(before: Row, row: Row, *, first: bool) -> bool:
    assert before.box is not None
    assert row.box is not None
    size = row.size or row.box.height
    gap = row.box.top - before.box.bottom
    if not -0.8 * size < gap < (1.6 if first else 0.75) * size:
        return False
    return first or abs((row.size or 0) - (before.size or 0)) <= 0.6


def text_after(rows: Sequence[Row], at: int, rest: str, *, most: int = 6) -> tuple[str, tuple[Row, ...]]:
    """(text, rows) after a label at row `at`, of which `rest` stands on its own line."""
    below = rows_after(rows, at, is_empty=not rest.strip(), most=most)
    return joined([rest, *(row.text for row in below)]).strip(), (rows[at], *below)
