"""How each kind of block looks in an office document: one table for all writers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from pinakes.learn.synthesise.blocks import TypesetBlock

__all__ = ["ParagraphStyle", "escape", "quoteattr", "style_of"]
Align = Literal["left", "center", "right", "justify"]


@dataclass(frozen=True, slots=True)
class ParagraphStyle:
    """Sizes and spaces in points; `hanging` is the indent of all lines but the first."""

    size: float = 11
    align: Align = "left"
    italic: bool = False
    before: float = 0
    after: float = 6
    hanging: float = 0


STYLES: dict[str, ParagraphStyle] = {
    "journal": ParagraphStyle(size=9, italic=True, align="right", after=12),
    "title": ParagraphStyle(size=16, align="center", before=6, after=8),
    "authors": ParagraphStyle(size=12, align="center"),
    "affiliation": ParagraphStyle(size=10, italic=True, align="center", after=2),
    "email": ParagraphStyle(size=10, align="center"),
    "label": ParagraphStyle(size=11, align="center", before=6),
    "abstract": ParagraphStyle(size=10, align="justify"),
    "keywords": ParagraphStyle(size=10),
    "classes": ParagraphStyle(size=10),
    "doi": ParagraphStyle(size=10),
    "heading": ParagraphStyle(size=13, before=10, after=4),
    "paragraph": ParagraphStyle(align="justify"),
    "table-caption": ParagraphStyle(size=10, before=6, after=3),
    "figure-caption": ParagraphStyle(size=10, align="center", before=6),
    "reference": ParagraphStyle(size=10, after=3, hanging=18),
}
SECOND_TITLE = ParagraphStyle(size=13, align="center", before=6, after=8)


def style_of(block: TypesetBlock, main: str) -> ParagraphStyle:
    """The look of a block in a paper whose main language is `main`."""
    return SECOND_TITLE if block.kind == "title" and block.language != main else STYLES[block.kind]
