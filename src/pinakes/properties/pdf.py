"""What a PDF says of itself: the Info dictionary and XMP, pages, encryption."""

from __future__ import annotations

import contextlib
import io
import re
from typing import TYPE_CHECKING, Any

from pinakes.errors import BadInput
from pinakes.model import Properties
from pinakes.properties.entries import collect, decoded
from pinakes.properties.xmp import xmp_entries
from pinakes.text import encodings

if TYPE_CHECKING:
    from pinakes.config import Settings
    from pinakes.model import Format, Property, Source

_OCTAL = re.compile(rb"\\([0-3][0-7]{2})")
_BUFFER = re.compile(r"stream <[^>]*>:? ?")
_LARGEST_STRING = 100_000
_LARGEST_PACKET = 8 << 20


class PdfInspector:
    """PDF by pikepdf."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def score(self, format: Format) -> int | None:
        """PDF of any version."""
        return 10 if format.media_type == "application/pdf" else None

    def inspect(self, source: Source, content: bytes, format: Format) -> Properties:
        """Info, XMP, number of pages."""
        import pikepdf

        try:
            document = pikepdf.open(io.BytesIO(content), suppress_warnings=True)
        except pikepdf.PasswordError as error:
            raise BadInput(
                "encrypted",
                f"{source.origin} opens only with a password; remove it: qpdf --decrypt --password=… in.pdf out.pdf",
            ) from error
        except (pikepdf.PdfError, OSError, ValueError, RuntimeError, TypeError) as error:
            raise BadInput(
                "damaged", f"{source.origin} cannot be opened as PDF: {_BUFFER.sub('', str(error))}"
            ) from error
        broken = (
            pikepdf.PdfError,
            ValueError,
            RuntimeError,
            TypeError,
            KeyError,
            AttributeError,
            RecursionError,
            OSError,
        )
        with document:
            entries: tuple[Property, ...] = ()
            pages = None
            with contextlib.suppress(*broken):
                entries += _info(document)
            with contextlib.suppress(*broken):
                entries += _xmp(document)
            with contextlib.suppress(*broken):
                entries += collect("catalog", [("Lang", str(document.Root.get("/Lang", "")))])
            with contextlib.suppress(*broken):
                pages = len(document.pages)
            return Properties(entries=entries, pages=pages, is_encrypted=bool(document.is_encrypted))


def _info(document: Any) -> tuple[Property, ...]:
    import pikepdf

    info = document.trailer.get("/Info")
    if not isinstance(info, pikepdf.Dictionary):
        return ()
    values: dict[str, str] = {}
    unmarked: dict[str, bytes] = {}
    for key, value in info.items():
        name = key.lstrip("/")
        if isinstance(value, pikepdf.String):
            raw = bytes(value)[:_LARGEST_STRING]
            text = marked_text(raw)
            values[name] = text if text is not None else str(value)
            if text is None and not raw.isascii():
                unmarked[name] = raw
        elif isinstance(value, (pikepdf.Name, int, bool)):
            values[name] = str(value).lstrip("/")
    if unmarked:
        # bytes without a mark should be PDFDocEncoding;
        # the letters know better when they are Cyrillic or Chinese
        page = encodings.code_page(unmarked.values())
        if page not in ("cp1252", "mac-roman", "cp850"):
            values |= decoded(unmarked, declared=page)
    return collect("info", values.items())


def marked_text(raw: bytes) -> str | None:
    """A string that marks its encoding, also when it does so badly;
    None for PDFDocEncoding or bytes without a mark.
    """
    if raw.startswith((b"\\376\\377", b"\\377\\376")):
        raw = _OCTAL.sub(lambda found: bytes((int(found[1], 8) & 255,)), raw)
    if raw.startswith(b"\xef\xbb\xbf"):
        return raw[3:].decode("utf-8", "replace")
    for mark, page in ((b"\xfe\xff", "utf-16-be"), (b"\xff\xfe", "utf-16-le")):
        if raw.startswith(mark):
            body = raw[2:]
            if len(body) > 3 and b"\0" not in body and body.isascii():
                return body.decode("ascii")  # a mark before plain ASCII
            return encodings.repair(body[: len(body) & ~1].decode(page, "replace").split("\0")[0])
    if len(raw) > 3 and raw[::2].count(0) > len(raw) // 3 and 0 not in raw[1::2]:
        return encodings.repair(raw[: len(raw) & ~1].decode("utf-16-be", "replace"))
    return None


def _xmp(document: Any) -> tuple[Property, ...]:
    import pikepdf

    stream = document.Root.get("/Metadata")
    if not isinstance(stream, pikepdf.Stream):
        return ()
    if len(stream.read_raw_bytes()) > _LARGEST_PACKET:
        return ()
    return xmp_entries(stream.read_bytes()[:_LARGEST_PACKET])
