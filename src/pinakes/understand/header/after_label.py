"""The text that stands after a label and belongs to it: to the next label, heading, gap or change of type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.text.scripts import HAN
from pinakes.understand.header.blocks import joined
from pinakes.understand.header.cues import label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.understand.header.blocks import Row

ENDS = ("received", "accepted", "published", "citation", "correspondence", "notes", "about_authors")
"""Labels that begin something else."""


def rows_after(rows: Sequence[Row], at: int, *, is_empty: bool, most: int) -> list[Row]:
    """The rows below a label's row that go on with its text."""
    found: list[Row] = []
    before = rows[at]
    for row in rows[at + 1 : at + 1 + most]:
        if row.page is not before.page or row.opening is not None or starts_other(row.text):
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


def starts_other(text: str) -> bool:
    """Whether a line opens with another label."""
    return any(
        (found := label(text, key)) and (found[2] or (HAN.search(found[0]) and len(found[0]) > 2))
        for key in ENDS
    )


def text_after(rows: Sequence[Row], at: int, rest: str, *, most: int = 6) -> tuple[str, tuple[Row, ...]]:
    """(text, rows) after a label at row `at`, of which `rest` stands on its own line."""
    below = rows_after(rows, at, is_empty=not rest.strip(), most=most)
    return joined([rest, *(row.text for row in below)]).strip(), (rows[at], *below)
