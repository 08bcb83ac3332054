"""Numbers written in figures, by whoever wrote them."""

from __future__ import annotations

MOST_FIGURES = 18
"""More than these no count, size or place has, and no database takes."""


def whole_number(text: str | None) -> int | None:
    """The number that a text of figures is; None for any other text, `²` too, and for figures without end."""
    return int(text) if text and text.isdecimal() and len(text) <= MOST_FIGURES else None
