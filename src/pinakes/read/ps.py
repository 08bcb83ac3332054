"""PostScript → Paper: Ghostscript makes a PDF of it, and the PDF is read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.errors import BadInput, NotAvailable
from pinakes.read.pdf import PdfReader
from pinakes.tools.ghostscript import GHOSTSCRIPT, pdf_of

if TYPE_CHECKING:
    from pinakes.config import Settings
    from pinakes.model import Format, Paper, Source

READER = "ps@1"
TYPES = frozenset(
    {
        "application/postscript",
        "application/eps",
        "image/x-eps",
        "application/x-eps",
        "image/eps",
        "application/x-postscript",
    }
)
EPS_HEADER = b"\xc5\xd0\xd3\xc6"  # a DOS file that holds PostScript and a preview
SHARE = 0.6  # of the time a document has, that may go into Ghostscript


class PostScriptReader:
    """Reads PostScript, encapsulated or not."""

    def __init__(self, settings: Settings) -> None:
        if GHOSTSCRIPT.path is None:
            raise NotAvailable(
                f"PostScript is read by Ghostscript, which is not installed: {GHOSTSCRIPT.install}"
            )
        self.settings = settings
        self.pdf = PdfReader(settings)

    def score(self, format: Format) -> int | None:
        """PostScript of every level."""
        return 10 if format.media_type in TYPES or "PostScript" in format.name else None

    def read(self, source: Source, content: bytes, format: Format) -> Paper:
        """The paper as read from the PDF."""
        if not content:
            raise BadInput("empty", "the file has no bytes")
        made = pdf_by_ghostscript(content, self.settings)
        return replace(self.pdf.read(source, made, format), reader=READER)


def pdf_by_ghostscript(content: bytes, settings: Settings) -> bytes:
    """The PDF that PostScript becomes, an encapsulated picture cut to its own box."""
    program = postscript_of(content)
    return pdf_of(
        program,
        timeout=SHARE * settings.run.timeout,
        memory=settings.run.memory,
        limit=settings.limits.size,
        crop=b"EPSF" in program[:40],
    )


def postscript_of(content: bytes) -> bytes:
    """The program itself, without a preview's header or a printer's job language before it."""
    if content[:4] == EPS_HEADER:
        start, length = (int.from_bytes(content[at : at + 4], "little") for at in (4, 8))
        return content[start : start + length]
    begin = content.find(b"%!", 0, 4096)
    return content[begin:] if begin > 0 else content
