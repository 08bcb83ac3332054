"""The stream SfxDocumentInfo of StarOffice 3–5: fixed fields in the writer's code page."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from pinakes.properties.entries import collect, decoded

if TYPE_CHECKING:
    from pinakes.model import Property

_MARK = b"SfxDocumentInfo"
_STAMP, _TITLE, _THEME, _COMMENT, _KEYWORDS = 31, 63, 63, 255, 127


def star_entries(stream: bytes) -> tuple[Property, ...]:
    """Title, theme, comment, keywords, who made and changed it, and when;
    nothing where the layout is another.
    """
    if _MARK not in stream[:32]:
        return ()
    place = stream.index(_MARK) + len(_MARK) + 2 + 1 + 2 + 1 + 1
    texts: dict[str, bytes] = {}
    dates: dict[str, str] = {}
    try:
        for who, when in (("Author", "Created"), ("LastAuthor", "Modified"), ("PrintedBy", "Printed")):
            texts[who], place = _fixed(stream, place, _STAMP)
            date, time = struct.unpack_from("<II", stream, place)
            dates[when] = (
                f"{date // 10000:04d}-{date // 100 % 100:02d}-{date % 100:02d}T{time // 1000000:02d}:{time // 10000 % 100:02d}"
                if date
                else ""
            )
            place += 8
        for name, length in (
            ("Title", _TITLE),
            ("Theme", _THEME),
            ("Comment", _COMMENT),
            ("Keywords", _KEYWORDS),
        ):
            texts[name], place = _fixed(stream, place, length)
    except (struct.error, ValueError):
        return ()
    return collect("sfx", [*decoded(texts).items(), *dates.items()])


def _fixed(stream: bytes, place: int, room: int) -> tuple[bytes, int]:
    (length,) = struct.unpack_from("<H", stream, place)
    if length > room:
        raise ValueError("not a field of this length")
    return stream[place + 2 : place + 2 + length], place + 2 + room
