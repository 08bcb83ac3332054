"""Sizes of the built-in styles of a binary Word document, from its style sheet (STSH, [MS-DOC] 2.9.271).

office-oxide gives what a run says itself; what its style says stands here.
"""

from __future__ import annotations

import io
import struct
from dataclasses import dataclass

import olefile

from pinakes.read.look import PLAIN, Look

STYLES = 2000
DEEPEST = 12
PARAGRAPH = 1
NO_BASE = 0xFFF
BOLD, ITALIC, HALF_POINTS = 0x0835, 0x0836, 0x4A43
# The operand's length by the three highest bits of the opcode; None: its first byte says.
OPERANDS = (1, 1, 2, 4, 2, 2, None, 3)
TOGGLES = {0: False, 1: True, 0x81: True}  # 0x80: as the style it is based on
WORD_DEFAULT = Look(size=10.0)


@dataclass(frozen=True, slots=True)
class _Style:
    kind: int
    base: int
    look: Look


def built_in(content: bytes) -> dict[int, Look]:
    """Number of a built-in style (0 Normal, 1–9 headings) → its look;
    nothing where the style sheet cannot be read.
    """
    try:
        sheet = _sheet(content)
        return _looks(sheet) if sheet else {}
    except (OSError, ValueError, TypeError, IndexError, struct.error):
        return {}


def _sheet(content: bytes) -> bytes | None:
    with olefile.OleFileIO(io.BytesIO(content)) as container:
        if not container.exists("WordDocument"):
            return None
        head = container.openstream("WordDocument").read(0x400)
        (flags,) = struct.unpack_from("<H", head, 0x0A)
        start, length = struct.unpack_from("<II", head, 0xA2)
        name = "1Table" if flags & 0x200 else "0Table"
        if not container.exists(name) or length > 1 << 22:
            return None
        stream = container.openstream(name)
        stream.seek(start)
        found: bytes = stream.read(length)
        return found


def _looks(sheet: bytes) -> dict[int, Look]:
    size, count, base_size = struct.unpack_from("<HHH", sheet, 0)
    position = 2 + size
    styles: dict[int, _Style] = {}
    numbers: dict[int, int] = {}
    for index in range(min(count, STYLES)):
        if position + 2 > len(sheet):
            break
        (length,) = struct.unpack_from("<H", sheet, position)
        entry = sheet[position + 2 : position + 2 + length]
        position += 2 + length + length % 2
        if len(entry) < 10:
            continue
        first, second = struct.unpack_from("<HH", entry, 0)
        styles[index] = _Style(
            second & 0xF, second >> 4, _characters(entry, base_size) if second & 0xF == PARAGRAPH else PLAIN
        )
        numbers.setdefault(first & 0xFFF, index)
    return {
        number: _resolved(index, styles, 0).over(WORD_DEFAULT)
        for number, index in numbers.items()
        if number < 10
    }


def _resolved(index: int, styles: dict[int, _Style], depth: int) -> Look:
    style = styles.get(index)
    if style is None or depth > DEEPEST:
        return PLAIN
    return style.look if style.base == NO_BASE else style.look.over(_resolved(style.base, styles, depth + 1))


def _characters(entry: bytes, base_size: int) -> Look:
    """The character properties of a paragraph style: after its name and its paragraph properties."""
    (letters,) = struct.unpack_from("<H", entry, base_size)
    position = base_size + 2 + 2 * letters + 2
    (length,) = struct.unpack_from("<H", entry, position)
    position += 2 + length
    position += position % 2
    if position + 2 > len(entry):
        return PLAIN
    (length,) = struct.unpack_from("<H", entry, position)
    return _look(entry[position + 2 : position + 2 + length])


def _look(properties: bytes) -> Look:
    size: float | None = None
    bold: bool | None = None
    italic: bool | None = None
    position = 0
    while position + 3 <= len(properties):
        (opcode,) = struct.unpack_from("<H", properties, position)
        position += 2
        length = OPERANDS[opcode >> 13]
        if length is None:
            length = 1 + properties[position]
        if opcode == HALF_POINTS and position + 2 <= len(properties):
            (halves,) = struct.unpack_from("<H", properties, position)
            size = halves / 2 if 2 <= halves <= 3276 else None
        elif opcode == BOLD:
            bold = TOGGLES.get(properties[position])
        elif opcode == ITALIC:
            italic = TOGGLES.get(properties[position])
        position += length
    return Look(size=size, bold=bold, italic=italic)
