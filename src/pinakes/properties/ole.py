"""What OLE2 documents say of themselves: DOC, PPT, XLS, Visio, Works, StarOffice 5.

The strings are bytes in a code page; the page the file declares is believed unless the
letters speak against it.
"""

from __future__ import annotations

import io
import struct
from typing import TYPE_CHECKING, Any

from pinakes.errors import BadInput
from pinakes.model import Properties
from pinakes.properties.entries import collect, count
from pinakes.properties.propertyset import PropertySection, sections
from pinakes.text import encodings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.config import Settings
    from pinakes.model import Format, Property, Source
    from pinakes.properties.propertyset import Value

_TYPES = frozenset(
    {
        "application/msword",
        "application/vnd.ms-excel",
        "application/vnd.ms-outlook",
        "application/vnd.ms-powerpoint",
        "application/vnd.ms-project",
        "application/vnd.ms-visio",
        "application/vnd.ms-works",
        "application/vnd.stardivision.calc",
        "application/vnd.stardivision.draw",
        "application/vnd.stardivision.impress",
        "application/vnd.stardivision.math",
        "application/vnd.stardivision.writer",
        "application/vnd.visio",
        "application/x-mspublisher",
        "application/x-ole-storage",
    }
)
_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_BROKEN = (
    OSError,
    ValueError,
    IndexError,
    TypeError,
    AttributeError,
    struct.error,
    RecursionError,
    OverflowError,
)
_LARGEST = 1 << 20
_SUMMARY = {
    2: "Title",
    3: "Subject",
    4: "Author",
    5: "Keywords",
    6: "Comments",
    7: "Template",
    8: "LastAuthor",
    9: "RevisionNumber",
    10: "EditingSeconds",
    11: "LastPrinted",
    12: "Created",
    13: "LastSaved",
    14: "Pages",
    15: "Words",
    16: "Characters",
    18: "AppName",
    19: "Security",
}
_DOCUMENT = {
    2: "Category",
    3: "PresentationFormat",
    4: "Bytes",
    5: "Lines",
    6: "Paragraphs",
    7: "Slides",
    8: "Notes",
    9: "HiddenSlides",
    10: "MultimediaClips",
    14: "Manager",
    15: "Company",
    17: "CharactersWithSpaces",
    26: "ContentType",
    27: "ContentStatus",
    28: "Language",
    29: "DocumentVersion",
}


class OleInspector:
    """OLE2 compound files by olefile and our own reading of the property sets."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def score(self, format: Format) -> int | None:
        """The old office formats."""
        return 10 if format.media_type in _TYPES else None

    def inspect(self, source: Source, content: bytes, format: Format) -> Properties:
        """Summary, document summary and custom properties, with the counts they give."""
        if not content.startswith(_MAGIC):
            raise BadInput(
                "unsupported", f"{source.origin}: {format.name} of this age carries no property sets"
            )
        import olefile

        try:
            with olefile.OleFileIO(io.BytesIO(content)) as compound:
                streams = {"/".join(path).lower(): path for path in compound.listdir()}
                if "encryptedpackage" in streams:
                    raise BadInput(
                        "encrypted",
                        f"{source.origin} is encrypted; open it with its password and save it without one",
                    )
                summary = _sections(compound, streams, "\x05summaryinformation")
                document = _sections(compound, streams, "\x05documentsummaryinformation")
                star = _stream(compound, streams, "sfxdocumentinfo")
        except _BROKEN as error:
            raise BadInput("damaged", f"{source.origin} is a broken OLE2 file: {error}") from error
        return _properties(
            summary, document, star, format, is_encrypted=format.is_encrypted or "encryptedsummary" in streams
        )


def _stream(compound: Any, streams: dict[str, list[str]], name: str) -> bytes:
    if name not in streams:
        return b""
    try:
        content: bytes = compound.openstream(streams[name]).read(_LARGEST)
    except _BROKEN:
        return b""
    return content


def _sections(compound: Any, streams: dict[str, list[str]], name: str) -> list[PropertySection]:
    return sections(_stream(compound, streams, name))


def _properties(
    summary: list[PropertySection],
    document: list[PropertySection],
    star: bytes,
    format: Format,
    *,
    is_encrypted: bool,
) -> Properties:
    everything = summary[:1] + document[:2]
    declared = next((section.declared for section in everything if section.declared), None)
    page = encodings.code_page(_all_raw(everything), declared=declared)
    entries: tuple[Property, ...] = ()
    counts: dict[str, int | None] = {}
    for where, names, section in (
        ("ole-summary", _SUMMARY, summary[:1]),
        ("ole-document", _DOCUMENT, document[:1]),
    ):
        for one in section:
            own = _own_page(one, page)
            pairs = [
                (names[number], text)
                for number, value in one.values.items()
                if number in names
                for text in _texts(value, own)
            ]
            entries += collect(where, pairs)
            counts |= {name: count(value) for name, value in pairs}
    for custom in document[1:2]:
        page = _own_page(custom, page)
        named = [
            (_text(custom.names.get(number, str(number)), page), value)
            for number, value in custom.values.items()
        ]
        entries += collect(
            "ole-custom", [(name, text) for name, value in named for text in _texts(value, page)]
        )
    if star:
        from pinakes.properties.staroffice import star_entries

        entries += star_entries(star)
    return Properties(
        entries=entries,
        pages=counts.get("Slides") if "powerpoint" in format.media_type else counts.get("Pages"),
        paragraphs=counts.get("Paragraphs"),
        lines=counts.get("Lines"),
        words=counts.get("Words"),
        characters=counts.get("Characters"),
        is_encrypted=is_encrypted,
    )


def _all_raw(everything: list[PropertySection]) -> list[bytes]:
    """The raw strings of all sections; one empty one where there are none."""
    return [part for section in everything for part in _raw(section.values.values())] or [b""]


def _own_page(section: PropertySection, page: str) -> str:
    """UTF-8 where a section says so and keeps to it: others of the same file may be older than it."""
    if section.declared != "utf-8":
        return page
    try:
        b"\n".join(_raw(section.values.values())).decode("utf-8")
    except UnicodeDecodeError:
        return page
    return "utf-8"


def _raw(values: Iterable[Value]) -> Iterator[bytes]:
    for value in values:
        if isinstance(value, bytes) and not value.isascii():
            yield value
        elif isinstance(value, list):
            yield from _raw(value)


def _texts(value: Value, page: str) -> Iterator[str | int | float | bool]:
    if isinstance(value, list):
        for item in value:
            yield from _texts(item, page)
    elif isinstance(value, (bytes, str)):
        yield _text(value, page)
    else:
        yield value


def _text(value: bytes | str, page: str) -> str:
    return encodings.decode_as(value, page) if isinstance(value, bytes) else encodings.repair(value)
