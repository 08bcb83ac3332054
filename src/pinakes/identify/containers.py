"""What lies inside a container that siegfried could only name as ZIP or OLE2:
broken, encrypted or oddly spelt ones.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.packing import BROKEN_ARCHIVE

if TYPE_CHECKING:
    from collections.abc import Iterable

ZIP_MAGIC = b"PK\x03\x04"
OLE_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LOCAL_HEADER = re.compile(rb"PK\x03\x04.{22}(..)(..)", re.DOTALL)
_MAX_NAMES = 10_000
_MAX_MEMBER = 1 << 20

_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_SLIDES = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
_SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True, slots=True)
class Inside:
    """A format told from the members of a container."""

    puid: str | None
    name: str
    version: str | None
    media_type: str
    is_encrypted: bool = False
    is_damaged: bool = False


# a member whose presence decides → what it is
_ZIP_MEMBERS: tuple[tuple[str, Inside], ...] = (
    ("word/document.xml", Inside("fmt/412", "Microsoft Word for Windows", "2007 onwards", _WORD)),
    ("ppt/presentation.xml", Inside("fmt/215", "Microsoft Powerpoint for Windows", "2007 onwards", _SLIDES)),
    ("xl/workbook.xml", Inside("fmt/214", "Microsoft Excel for Windows", "2007 onwards", _SHEET)),
    (
        "visio/document.xml",
        Inside(
            "fmt/924", "Microsoft Visio Drawing", "2013 onwards", "application/vnd.ms-visio.drawing.main+xml"
        ),
    ),
    ("META-INF/container.xml", Inside("fmt/483", "ePub Format", None, "application/epub+zip")),
    ("META-INF/MANIFEST.MF", Inside("x-fmt/412", "Java Archive Format", None, "application/java-archive")),
    (
        "AndroidManifest.xml",
        Inside("fmt/1218", "Android Package Kit", None, "application/vnd.android.package-archive"),
    ),
)
# the content type of a part in [Content_Types].xml → what the package is
_CONTENT_TYPES: tuple[tuple[bytes, str], ...] = (
    (b"wordprocessingml.document.main", "word/document.xml"),
    (b"word.document.macroEnabled.main", "word/document.xml"),
    (b"wordprocessingml.template.main", "word/document.xml"),
    (b"presentationml.presentation.main", "ppt/presentation.xml"),
    (b"presentationml.slideshow.main", "ppt/presentation.xml"),
    (b"spreadsheetml.sheet.main", "xl/workbook.xml"),
    (b"ms-visio.drawing.main", "visio/document.xml"),
)
# the content of the member `mimetype` → PUID (of the oldest version where the version is not known) and name
_MIMETYPES: dict[str, tuple[str | None, str]] = {
    "application/vnd.oasis.opendocument.text": ("fmt/136", "OpenDocument Text"),
    "application/vnd.oasis.opendocument.presentation": ("fmt/138", "OpenDocument Presentation"),
    "application/vnd.oasis.opendocument.spreadsheet": ("fmt/137", "OpenDocument Spreadsheet"),
    "application/vnd.oasis.opendocument.graphics": ("fmt/139", "OpenDocument Drawing"),
    "application/vnd.sun.xml.writer": ("fmt/128", "OpenOffice Writer"),
    "application/vnd.sun.xml.impress": ("fmt/130", "OpenOffice Impress"),
    "application/vnd.sun.xml.calc": ("fmt/129", "OpenOffice Calc"),
    "application/epub+zip": ("fmt/483", "ePub Format"),
}
_ODF_FAMILIES = ("application/vnd.oasis.opendocument.", "application/vnd.sun.xml.")
# a stream at the root of an OLE2 file, in lower case → what it is
_OLE_STREAMS: tuple[tuple[str, Inside], ...] = (
    (
        "encryptedpackage",
        Inside(
            "fmt/494",
            "Microsoft Office Encrypted Document",
            "2007 Onwards",
            "application/x-ole-storage",
            is_encrypted=True,
        ),
    ),
    (
        "powerpoint document",
        Inside("fmt/126", "Microsoft Powerpoint Presentation", "97-2003", "application/vnd.ms-powerpoint"),
    ),
    ("pp40", Inside("x-fmt/88", "Microsoft Powerpoint Presentation", "4.0", "application/vnd.ms-powerpoint")),
    ("worddocument", Inside("fmt/40", "Microsoft Word Document", "97-2003", "application/msword")),
    ("workbook", Inside("fmt/61", "Microsoft Excel 97 Workbook (xls)", "8", "application/vnd.ms-excel")),
    ("book", Inside("fmt/59", "Microsoft Excel 5.0/95 Workbook (xls)", "5/95", "application/vnd.ms-excel")),
    ("visiodocument", Inside("fmt/443", "Microsoft Visio Drawing", None, "application/vnd.visio")),
    ("starwriterdocument", Inside(None, "StarOffice Writer", None, "application/vnd.stardivision.writer")),
    ("starcalcdocument", Inside(None, "StarOffice Calc", None, "application/vnd.stardivision.calc")),
    ("stardrawdocument3", Inside(None, "StarOffice Impress", None, "application/vnd.stardivision.impress")),
    ("stardrawdocument", Inside(None, "StarOffice Draw", None, "application/vnd.stardivision.draw")),
    ("starmathdocument", Inside(None, "StarOffice Math", None, "application/vnd.stardivision.math")),
    ("matost", Inside(None, "Microsoft Works Word Processor", "3-4", "application/vnd.ms-works")),
    ("mn0", Inside(None, "Microsoft Works Word Processor", None, "application/vnd.ms-works")),
    ("quill", Inside("x-fmt/257", "Microsoft Publisher", None, "application/x-mspublisher")),
    (
        "__properties_version1.0",
        Inside("x-fmt/430", "Microsoft Outlook Email Message", None, "application/vnd.ms-outlook"),
    ),
)


def inside_zip(content: bytes) -> Inside | None:
    """What a ZIP file is by its members, also when its directory is lost; None for a plain archive."""
    damaged = False
    types = mimetype = manifest = b""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = {entry.filename: entry for entry in archive.infolist()[:_MAX_NAMES]}
            names: set[str] = set(members)
            types = _member(archive, members, "[Content_Types].xml")
            mimetype = _member(archive, members, "mimetype")
            manifest = _member(archive, members, "META-INF/manifest.xml")
    except (*BROKEN_ARCHIVE, RuntimeError):
        damaged = True
        names = set(_names_by_local_headers(content))
        mimetype = _stored_mimetype(content)
    found = _by_mimetype(mimetype, is_encrypted=b"encryption-data" in manifest) or _by_members(names, types)
    if found is None or not damaged:
        return found
    return Inside(
        found.puid, found.name, found.version, found.media_type, found.is_encrypted, is_damaged=True
    )


def is_encrypted_zip(content: bytes) -> bool:
    """Some member of a plain ZIP archive needs a password."""
    return any(flags & 1 for flags in (content[m.start() + 6] for m in _first_headers(content)))


def inside_ole(content: bytes) -> Inside | None:
    """What an OLE2 file is by its streams; None where they say nothing or cannot be listed."""
    import olefile

    try:
        with olefile.OleFileIO(io.BytesIO(content)) as compound:
            streams = {path[0].lower() for path in compound.listdir()[:_MAX_NAMES] if len(path) == 1}
    except (
        OSError,
        ValueError,
        IndexError,
        TypeError,
        AttributeError,
        struct.error,
        RecursionError,
        OverflowError,
    ):
        streams = set()
    damaged = not streams
    if damaged:
        # the directory is lost: the names still stand in the bytes as UTF-16
        streams = {name for name, _ in _OLE_STREAMS if _has_entry(content, name)}
    found = next((inside for name, inside in _OLE_STREAMS if name in streams), None)
    if found is None:
        return None
    version = _word_version(content) if found.puid == "fmt/40" and not damaged else None
    puid, text = version or (found.puid, found.version)
    encrypted = found.is_encrypted or "encryptedsummary" in streams
    return Inside(puid, found.name, text, found.media_type, encrypted, is_damaged=damaged)


def _member(archive: zipfile.ZipFile, members: dict[str, zipfile.ZipInfo], name: str) -> bytes:
    entry = members.get(name)
    if entry is None or entry.flag_bits & 1:
        return b""
    try:
        with archive.open(entry) as stream:
            return stream.read(_MAX_MEMBER)
    except (*BROKEN_ARCHIVE, RuntimeError):
        return b""


def _first_headers(content: bytes) -> Iterable[re.Match[bytes]]:
    for count, found in enumerate(_LOCAL_HEADER.finditer(content)):
        if count >= _MAX_NAMES:
            return
        yield found


def _names_by_local_headers(content: bytes) -> Iterable[str]:
    for found in _first_headers(content):
        length = int.from_bytes(found[1], "little")
        yield content[found.end() : found.end() + length].decode("utf-8", "replace")


def _stored_mimetype(content: bytes) -> bytes:
    found = re.match(rb"PK\x03\x04.{26}mimetype(application/[\w.+-]{1,80}?)PK", content, re.DOTALL)
    return found[1] if found else b""


def _by_mimetype(mimetype: bytes, *, is_encrypted: bool) -> Inside | None:
    media_type = mimetype.decode("latin-1").strip()
    if media_type not in _MIMETYPES and not media_type.startswith(_ODF_FAMILIES):
        return None
    puid, name = _MIMETYPES.get(media_type, (None, "OpenDocument"))
    return Inside(puid, name, None, media_type, is_encrypted)


def _by_members(names: set[str], types: bytes) -> Inside | None:
    lowered = {name.lower().lstrip("/") for name in names}
    by_member = dict(_ZIP_MEMBERS)
    for content_type, member in _CONTENT_TYPES:
        if content_type in types:
            return by_member[member]
    for member, inside in _ZIP_MEMBERS:
        if member.lower() in lowered:
            return inside
    return None


def _has_entry(content: bytes, name: str) -> bool:
    return re.search(re.escape(name.encode("utf-16-le")), content, re.IGNORECASE) is not None


def _word_version(content: bytes) -> tuple[str, str] | None:
    """Word 6/95 tells itself by the number in its file information block."""
    start = content.find(b"\xec\xa5", 512)
    nfib = int.from_bytes(content[start + 2 : start + 4], "little") if start > 0 else 0
    return ("fmt/39", "6.0/95") if 0 < nfib < 0xC0 else None
