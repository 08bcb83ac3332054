"""What pictures say of themselves: size, EXIF, IPTC, XMP,
text chunks and comments (JPEG, TIFF, PNG, PSD, GIF, BMP).
"""

from __future__ import annotations

import io
import struct
from typing import TYPE_CHECKING, Any

from pinakes.errors import BadInput
from pinakes.model import Properties
from pinakes.properties.entries import collect, decoded
from pinakes.properties.xmp import xmp_entries
from pinakes.text import encodings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Settings
    from pinakes.model import Format, Property, Source

_BROKEN = (
    OSError,
    ValueError,
    SyntaxError,
    TypeError,
    KeyError,
    IndexError,
    AttributeError,
    struct.error,
    EOFError,
    OverflowError,
    RuntimeError,
)
_EXIF_DIRECTORY, _GPS_DIRECTORY = 0x8769, 0x8825
_WIDE_TAGS = {
    0x9C9B: "XPTitle",
    0x9C9C: "XPComment",
    0x9C9D: "XPAuthor",
    0x9C9E: "XPKeywords",
    0x9C9F: "XPSubject",
}
_DULL_TAGS = frozenset(
    {_EXIF_DIRECTORY, _GPS_DIRECTORY, 0x02BC, 0x83BB, 0x8649, 0x8773, 0x927C, 0xA005, 0xEA1C, 0x935C}
)
_IPTC = {
    (2, 5): "Object Name",
    (2, 15): "Category",
    (2, 25): "Keywords",
    (2, 55): "Date Created",
    (2, 80): "By-line",
    (2, 85): "By-line Title",
    (2, 90): "City",
    (2, 101): "Country",
    (2, 105): "Headline",
    (2, 110): "Credit",
    (2, 115): "Source",
    (2, 116): "Copyright Notice",
    (2, 120): "Caption/Abstract",
    (2, 122): "Writer",
}
_PSD_IPTC, _PSD_XMP = 1028, 1060
_LARGEST = 4 << 20


class ImageInspector:
    """Pictures by Pillow; the pixels are never decoded."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def score(self, format: Format) -> int | None:
        """Raster pictures."""
        return (
            10
            if format.media_type.startswith("image/")
            and "djvu" not in format.media_type
            and "svg" not in format.media_type
            else None
        )

    def inspect(self, source: Source, content: bytes, format: Format) -> Properties:
        """Size and all metadata; `pages` of a TIFF is its number of pictures."""
        from PIL import Image

        try:
            image = Image.open(io.BytesIO(content))
        except (*_BROKEN, Image.DecompressionBombError) as error:
            raise BadInput("damaged", f"{source.origin} cannot be opened as a picture: {error}") from error
        with image:
            entries = collect("image", _basics(image))
            for part in (_exif, _iptc, _xmp, _texts):
                try:
                    entries += part(image)
                except _BROKEN:
                    continue
            return Properties(entries=entries, pages=_frames(image), is_encrypted=False)


def _basics(image: Any) -> Iterator[tuple[str, str | int | float]]:
    yield "width", int(image.size[0])
    yield "height", int(image.size[1])
    yield "mode", str(image.mode)
    resolution = image.info.get("dpi")
    if isinstance(resolution, tuple) and resolution:
        try:
            yield "dpi", round(float(resolution[0]), 2)
        except (TypeError, ValueError, ZeroDivisionError):
            return


def _frames(image: Any) -> int | None:
    if image.format != "TIFF":
        return None
    try:
        return int(image.n_frames)
    except _BROKEN:
        return None


def _exif(image: Any) -> tuple[Property, ...]:
    from PIL.ExifTags import GPSTAGS, TAGS

    exif = image.getexif()
    pairs: list[tuple[str, str | int | float]] = []
    for tags, names in (
        (exif, TAGS),
        (exif.get_ifd(_EXIF_DIRECTORY), TAGS),
        (exif.get_ifd(_GPS_DIRECTORY), GPSTAGS),
    ):
        for tag, value in tags.items():
            if tag in _WIDE_TAGS:
                raw = (
                    bytes(value)
                    if isinstance(value, (bytes, tuple))
                    else str(value).encode("latin-1", "replace")
                )
                pairs.append((_WIDE_TAGS[tag], raw.decode("utf-16-le", "replace")))
            elif tag not in _DULL_TAGS and (shown := _shown(value)) is not None:
                pairs.append((names.get(tag, str(tag)), shown))
    return collect("exif", pairs)


def _shown(value: Any) -> str | int | float | None:
    """A tag's value as text or number; long binary ones are left out."""
    if isinstance(value, bytes):
        return _exif_text(value)
    if isinstance(value, str):
        return encodings.repair(value.rstrip("\0 "))
    if isinstance(value, bool | int):
        return int(value)
    if isinstance(value, tuple):
        return " ".join(str(_shown(part)) for part in value) if 0 < len(value) <= 16 else None
    try:
        number = float(value)
    except (TypeError, ValueError, ZeroDivisionError):
        return None
    return round(number, 6) if number == number else None


def _exif_text(value: bytes) -> str | None:
    """Bytes with the eight-letter mark of a character set, or short readable ones."""
    mark, body = value[:8], value[8:].rstrip(b"\0 ")
    if mark == b"UNICODE\0":
        order = "utf-16-be" if body[:1] == b"\0" else "utf-16-le"
        return value[8:].decode(order, "replace").rstrip("\0 ")
    if mark in (b"ASCII\0\0\0", b"\0" * 8):
        return encodings.decode(body).text
    plain = value.rstrip(b"\0 ")
    return (
        plain.decode("ascii")
        if plain.isascii() and plain.decode("ascii").isprintable() and len(plain) < 200
        else None
    )


def _iptc(image: Any) -> tuple[Property, ...]:
    from PIL import IptcImagePlugin

    if image.format == "PSD":
        block = next((data for number, _, data in image.resources if number == _PSD_IPTC), b"")
        records = _records(block)
    else:
        found = IptcImagePlugin.getiptcinfo(image) or {}
        records = [
            (key, item)
            for key, value in found.items()
            for item in (value if isinstance(value, list) else [value])
        ]
    mark = next((value for key, value in records if key == (1, 90)), b"")
    parts: dict[str, bytes] = {}
    for index, (key, value) in enumerate(records):
        if key in _IPTC and isinstance(value, bytes):
            parts[f"{index}:{_IPTC[key]}"] = value
    texts = decoded(parts, declared="utf-8" if mark == b"\x1b%G" else None)
    return collect("iptc", [(name.partition(":")[2], text) for name, text in texts.items()])


def _records(block: bytes) -> list[tuple[tuple[int, int], bytes]]:
    """The data sets of an IPTC block."""
    found: list[tuple[tuple[int, int], bytes]] = []
    place = 0
    while place + 5 <= len(block) and block[place] == 0x1C and len(found) < 1000:
        record, number, length = struct.unpack_from(">BBH", block, place + 1)
        if length & 0x8000:
            break
        found.append(((record, number), block[place + 5 : place + 5 + length]))
        place += 5 + length
    return found


def _xmp(image: Any) -> tuple[Property, ...]:
    if image.format == "PSD":
        packet = next((data for number, _, data in image.resources if number == _PSD_XMP), b"")
    else:
        packet = (
            image.info.get("xmp")
            or image.info.get("XML:com.adobe.xmp")
            or getattr(image, "tag_v2", {}).get(700)
            or b""
        )
    if isinstance(packet, str):
        packet = packet.encode("utf-8", "replace")
    return xmp_entries(bytes(packet)[:_LARGEST]) if packet else ()


def _texts(image: Any) -> tuple[Property, ...]:
    """PNG's text chunks, comments of GIF and JPEG."""
    pairs: list[tuple[str, str]] = []
    for name, value in image.info.items():
        if name == "comment" and isinstance(value, bytes):
            pairs.append(("comment", encodings.decode(value).text))
        elif image.format == "PNG" and isinstance(value, str) and name != "XML:com.adobe.xmp":
            pairs.append((str(name), encodings.repair(value)))
    return collect("text", pairs)
