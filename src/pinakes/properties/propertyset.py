"""OLE property sets (MS-OLEPS) from their bytes: what olefile gives has its UTF-16 strings already spoilt."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

from pinakes.properties.dates import of_filetime

_MOST = 500
_LONGEST = 100_000
# numbers of code pages that are not spelt cpNNN in Python
_PAGES = {
    936: "gb18030",
    10000: "mac-roman",
    10001: "shift_jis",
    10002: "big5",
    10007: "mac-cyrillic",
    10008: "gb18030",
    10029: "mac-latin2",
    20127: "ascii",
    20866: "koi8-r",
    20936: "gb18030",
    21866: "koi8-u",
    28591: "latin-1",
    28592: "iso8859-2",
    28595: "iso8859-5",
    52936: "gb18030",
    54936: "gb18030",
    65001: "utf-8",
}
UTF16 = 1200

Value = bytes | str | int | float | bool | list["Value"]


@dataclass(frozen=True, slots=True)
class PropertySection:
    """One section: raw 8-bit strings stay bytes until their page is known."""

    code_page: int | None
    values: dict[int, Value]
    names: dict[int, bytes | str] = field(default_factory=dict)

    @property
    def declared(self) -> str | None:
        """Python's name of the code page."""
        return page_name(self.code_page)


def page_name(number: int | None) -> str | None:
    """Python's name of a Windows code page number, or None."""
    if number is None or number == UTF16:
        return None
    return _PAGES.get(number, f"cp{number}")


def sections(stream: bytes) -> list[PropertySection]:
    """The sections of a property set stream, as far as they can be read."""
    try:
        mark, _, _, _, number = struct.unpack_from("<HHI16sI", stream)
        if mark != 0xFFFE:
            return []
        starts = [struct.unpack_from("<16sI", stream, 28 + 20 * place)[1] for place in range(min(number, 4))]
    except struct.error:
        return []
    return [section for start in starts if (section := _section(stream[start:])) is not None]


def _section(content: bytes) -> PropertySection | None:
    try:
        _, number = struct.unpack_from("<II", content)
        places = [struct.unpack_from("<II", content, 8 + 8 * index) for index in range(min(number, _MOST))]
    except struct.error:
        return None
    page = None
    for identifier, place in places:
        if identifier == 1 and place + 6 <= len(content):
            page = struct.unpack_from("<H", content, place + 4)[0]
    values: dict[int, Value] = {}
    names: dict[int, bytes | str] = {}
    for identifier, place in places:
        try:
            if identifier == 0:
                names = _dictionary(content, place, page)
            elif identifier != 1:
                value, _ = _typed(content, place, page, 0)
                if value is not None:
                    values[identifier] = value
        except (struct.error, IndexError, OverflowError):
            continue
    return PropertySection(page, values, names)


def _typed(content: bytes, place: int, page: int | None, depth: int) -> tuple[Value | None, int]:
    (kind,) = struct.unpack_from("<H", content, place)
    return _value(content, place + 4, kind, page, depth)


def _value(content: bytes, place: int, kind: int, page: int | None, depth: int) -> tuple[Value | None, int]:
    """The value of a type, and where the next one begins."""
    if kind & 0x1000 and depth < 3:
        (number,) = struct.unpack_from("<I", content, place)
        place += 4
        several: list[Value] = []
        for _ in range(min(number, _MOST)):
            if kind == 0x100C:
                item, place = _typed(content, place, page, depth + 1)
            else:
                item, place = _value(content, place, kind & 0xFFF, page, depth + 1)
            if item is not None:
                several.append(item)
        return several, place
    if kind == 30:
        return _string(content, place, page)
    if kind == 31:
        (length,) = struct.unpack_from("<I", content, place)
        size = min(2 * length, _LONGEST)
        return content[place + 4 : place + 4 + size].decode("utf-16-le", "replace").split("\0")[
            0
        ], place + 4 + 2 * length + (length & 1) * 2
    if kind == 64:
        (ticks,) = struct.unpack_from("<Q", content, place)
        # editing time is a span, not a date: small numbers stay numbers
        return (of_filetime(ticks) if ticks > 10**16 else ticks // 10_000_000), place + 8
    formats = {
        2: "<h",
        3: "<i",
        4: "<f",
        5: "<d",
        11: "<h",
        16: "<b",
        17: "<B",
        18: "<H",
        19: "<I",
        20: "<q",
        21: "<Q",
        22: "<i",
        23: "<I",
    }
    if kind not in formats:
        return None, place
    (number,) = struct.unpack_from(formats[kind], content, place)
    return (bool(number) if kind == 11 else number), place + max(4, struct.calcsize(formats[kind]))


def _string(content: bytes, place: int, page: int | None) -> tuple[bytes | str, int]:
    (length,) = struct.unpack_from("<I", content, place)
    raw = content[place + 4 : place + 4 + min(length, _LONGEST)]
    following = place + 4 + (length + 3) // 4 * 4
    if page == UTF16:
        return raw[: len(raw) & ~1].decode("utf-16-le", "replace").split("\0")[0], following
    return raw.split(b"\0")[0], following


def _dictionary(content: bytes, place: int, page: int | None) -> dict[int, bytes | str]:
    """The names of custom properties."""
    (number,) = struct.unpack_from("<I", content, place)
    place += 4
    names: dict[int, bytes | str] = {}
    for _ in range(min(number, _MOST)):
        identifier, length = struct.unpack_from("<II", content, place)
        place += 8
        if page == UTF16:
            names[identifier] = (
                content[place : place + 2 * length].decode("utf-16-le", "replace").split("\0")[0]
            )
            place += (2 * length + 3) // 4 * 4
        else:
            names[identifier] = content[place : place + length].split(b"\0")[0]
            place += length
    return names
