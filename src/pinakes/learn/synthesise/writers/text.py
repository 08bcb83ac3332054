"""Plain text, wrapped as e-mail and FTP servers had it, in modern and old encodings."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from pinakes.learn.synthesise.blocks import blocks

if TYPE_CHECKING:
    from pinakes.learn.synthesise.blocks import TypesetBlock
    from pinakes.learn.synthesise.invented import Invented

WIDTH, HAN_WIDTH = 78, 39
TYPEWRITER = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "–": "-", "—": "-", "…": "...", "⁻": "-", "⁶": "6"}
)
"""What small code pages lack, as people typed it."""


def text(paper: Invented, encoding: str) -> bytes:
    """The paper as lines of text; footnotes follow their paragraph."""
    parts: list[str] = []
    for block in blocks(paper):
        parts += _lines(block)
        if block.kind not in ("affiliation", "email", "reference"):
            parts.append("")
    return typed("\n".join(parts) + "\n", encoding).encode(encoding)


def typed(value: str, encoding: str) -> str:
    """`value` with the characters that the encoding lacks replaced by what stands on a typewriter."""
    return "".join(c if _has(encoding, c) else c.translate(TYPEWRITER) for c in value)


def _has(encoding: str, character: str) -> bool:
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _lines(block: TypesetBlock) -> list[str]:
    if block.kind == "figure":
        return []
    if block.kind == "table":
        return ["   ".join(f"{cell:<18}" for cell in row).rstrip() for row in block.rows]
    notes = [run.note for run in block.runs if run.note is not None]
    shown = "".join("(*)" if run.note is not None else run.text for run in block.runs)
    lines = _wrap(
        shown, indent=3 if block.kind == "paragraph" else 0, hanging=4 if block.kind == "reference" else 0
    )
    if block.kind == "title" and block.language != "zh":
        lines = [line.center(WIDTH).rstrip() for line in lines]
    for note in notes:
        lines += ["", *_wrap(f"(*) {note}", indent=0, hanging=0)]
    return lines


def _wrap(value: str, *, indent: int, hanging: int) -> list[str]:
    if any("\u4e00" <= character <= "\u9fff" for character in value):
        return _wrap_han("　　" + value if indent else value)
    return textwrap.wrap(
        value, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * hanging, break_long_words=False
    )


def _wrap_han(value: str) -> list[str]:
    """Cuts by printed width: a Han character is two columns wide."""
    lines, line, width = [], "", 0
    for character in value:
        wide = 1 if character.isascii() else 2
        if width + wide > 2 * HAN_WIDTH and not character.isascii():
            lines.append(line)
            line, width = "", 0
        line += character
        width += wide
    return [*lines, line]
