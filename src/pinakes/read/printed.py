"""Office documents and PostScript as they look on paper: a PDF made by an outside program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.read.ps import pdf_by_ghostscript
from pinakes.tools.ghostscript import GHOSTSCRIPT
from pinakes.tools.libreoffice import LIBREOFFICE, converted

if TYPE_CHECKING:
    from pinakes.config import Settings

OFFICE = {"doc": "doc", "docx": "docx", "odf": "odt", "ppt": "ppt", "pptx": "pptx", "rtf": "rtf"}
"""Readers of documents that LibreOffice prints, and how it wants such a file to end."""
TIME_SHARE = 0.7  # of a document's time, so that the answer still comes before the document is given up


def is_printable(reader: str) -> bool:
    """Whether a document of this reader (`docx@1`) has no picture of its own and can be given one here."""
    name = _name(reader)
    if name == "ps":
        return GHOSTSCRIPT.path is not None
    return name in OFFICE and LIBREOFFICE.path is not None


def printed(content: bytes, reader: str, settings: Settings) -> bytes:
    """The document as a PDF."""
    if _name(reader) == "ps":
        return pdf_by_ghostscript(content, settings)
    return converted(
        content,
        suffix=OFFICE[_name(reader)],
        to="pdf",
        timeout=TIME_SHARE * settings.run.timeout,
        limit=settings.limits.size,
    )


def _name(reader: str) -> str:
    return reader.partition("@")[0]
