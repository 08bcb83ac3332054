"""What documents of one make share in a row: the type it is set in, its height on the page, its letters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.text.words import fold

if TYPE_CHECKING:
    from pinakes.understand.header.rows.blocks import Row

BANDS = 20
"""Parts of the height of a page by which places are remembered."""
_SUBSET = re.compile(r"^[A-Z]{6}\+")


def style_of(row: Row) -> str:
    """The type a row is set in, as far as documents of one make share it."""
    font = row.font
    if font is None:
        return ""
    name = _SUBSET.sub("", font.name or "").split(",")[0].lower()
    return (
        f"{name} {round(2 * (font.size or 0)) / 2:g}{' b' if font.bold else ''}{' i' if font.italic else ''}"
    )


def place_of(row: Row) -> int:
    """The band of the page in which a row stands; below 0 on later pages and where lines have no place."""
    if row.box is None or not row.page.height or row.page.number > 1:
        return -1
    return min(BANDS - 1, max(0, int(BANDS * row.box.top / row.page.height)))


def text_of(row: Row, part: str | None = None, *, least: int = 6) -> str:
    """The letters of a row, or of a part of it, which come back where it is a masthead or a label."""
    letters = re.sub(r"[\W\d_]", "", fold(row.text if part is None else part))
    return letters if (least if part is None else 2) <= len(letters) <= 120 else ""
