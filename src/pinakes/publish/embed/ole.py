"""DOC, PPT, XLS: the summary information of the compound file."""

from __future__ import annotations

import io
import struct
from typing import TYPE_CHECKING

import olefile

from pinakes.errors import BadInput
from pinakes.publish.embed.compound import STREAM, Node, packed, tree_of

if TYPE_CHECKING:
    from pinakes.publish.embed import Values

NAME = "\x05SummaryInformation"
SUMMARY = bytes.fromhex("e0859ff2f94f6810ab9108002b27b3d9")
CODE_PAGE, TITLE, SUBJECT, AUTHOR, KEYWORDS = 1, 2, 3, 4, 5
TEXT, SHORT = 0x1E, 0x02
UTF8 = 65001
LARGEST = 200_000
SIZED = {0x1F: 2, 0x41: 1, 0x47: 1}
"""Kinds that say their own length, in units of so many bytes:
wide text, bytes, and the picture of the first slide.
"""


def write(content: bytes, values: Values) -> bytes:
    """The file with its summary brought up to date; every other stream is copied as it is."""
    try:
        with olefile.OleFileIO(io.BytesIO(content)) as compound:
            root = tree_of(compound)
    except (OSError, ValueError, IndexError, struct.error, RecursionError) as error:
        raise BadInput("damaged", f"cannot be opened as a compound file: {error}") from error
    old = next(
        (child for child in root.children if child.name.lower() == NAME.lower() and child.kind == STREAM),
        None,
    )
    if old is None:
        old = Node(NAME, STREAM, content=b"")
        root.children.append(old)
    old.content = summary(old.content or b"", values)
    return packed(root)


def summary(stream: bytes, values: Values) -> bytes:
    """The property set with these values, in UTF-8;
    what else it says stays, its own strings in the new code page.
    """
    said = {
        TITLE: values.title,
        SUBJECT: values.subject,
        AUTHOR: "; ".join(values.authors),
        KEYWORDS: "; ".join(values.keywords),
    }
    kept = {
        number: raw
        for number, raw in _properties(stream).items()
        if number != CODE_PAGE and not said.get(number)
    }
    made = {number: _text(value) for number, value in said.items() if value}
    everything = {CODE_PAGE: struct.pack("<Ihxx", SHORT, UTF8 - 65536), **kept, **made}
    index, data = b"", b""
    at = 8 + 8 * len(everything)
    for number, raw in sorted(everything.items()):
        index += struct.pack("<II", number, at + len(data))
        data += raw
    section = struct.pack("<II", at + len(data), len(everything)) + index + data
    return (
        struct.pack("<HHI16sI", 0xFFFE, 0, 0x00020006, bytes(16), 1)
        + SUMMARY
        + struct.pack("<I", 48)
        + section
    )


def _text(value: str) -> bytes:
    raw = value.encode() + b"\0"
    return struct.pack("<II", TEXT, len(raw)) + raw + b"\0" * (-len(raw) % 4)


def _properties(stream: bytes) -> dict[int, bytes]:
    """Number → type and value of the first section, strings recoded; nothing where the set cannot be read."""
    found: dict[int, bytes] = {}
    try:
        start = struct.unpack_from("<I", stream, 44)[0]
        _, count = struct.unpack_from("<II", stream, start)
        places = [struct.unpack_from("<II", stream, start + 8 + 8 * i) for i in range(min(count, 200))]
        page = next(
            (
                struct.unpack_from("<H", stream, start + place + 4)[0]
                for number, place in places
                if number == CODE_PAGE
            ),
            1252,
        )
        for number, place in places:
            found[number] = _value(stream, start + place, page)
    except (struct.error, IndexError):
        return {}
    return {number: raw for number, raw in found.items() if raw}


def _value(stream: bytes, at: int, page: int) -> bytes:
    kind = struct.unpack_from("<I", stream, at)[0]
    if kind == TEXT:
        length = struct.unpack_from("<I", stream, at + 4)[0]
        if length > LARGEST:
            return b""
        raw = stream[at + 8 : at + 8 + length]
        return _text(_decoded(raw, page).rstrip("\0"))
    if kind in SIZED:
        length = struct.unpack_from("<I", stream, at + 4)[0] * SIZED[kind]
        whole = stream[at : at + 8 + length]
        return whole + b"\0" * (-len(whole) % 4) if len(whole) == 8 + length else b""
    sizes = {0x02: 4, 0x03: 4, 0x0B: 4, 0x40: 8, 0x05: 8, 0x14: 8, 0x15: 8}
    return stream[at : at + 4 + sizes[kind]] if kind in sizes else b""


def _decoded(raw: bytes, page: int) -> str:
    if page == 1200:
        return raw.decode("utf-16-le", "replace")
    names = {
        65001: "utf-8",
        936: "gb18030",
        10000: "mac-roman",
        10007: "mac-cyrillic",
        20866: "koi8-r",
        28591: "latin-1",
    }
    try:
        return raw.decode(names.get(page, f"cp{page}"), "replace")
    except LookupError:
        return raw.decode("latin-1")
