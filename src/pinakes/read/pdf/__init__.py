"""PDF → Paper, by pdfium: characters, words, lines in reading order, links and outline."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.model import Paper, Problem
from pinakes.read.hyphens import Laid
from pinakes.read.lines import finished
from pinakes.read.pdf.library import font_folders, pdfium
from pinakes.read.pdf.links import outline_of
from pinakes.read.pdf.page import Gathered, read_page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Settings
    from pinakes.model import Font, Format, Page, Source
    from pinakes.read.pdf.library import Pdfium

READER = "pdf@1"
PDF_TYPES = frozenset({"application/pdf", "application/x-pdf"})
PASSWORD_ERRORS = frozenset({4, 5})
ALL_BOLD = 0.5  # of a document's characters: a bold flag on more of them says nothing


class PdfReader:
    """Reads PDF."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.library = pdfium(font_folders(settings.fonts.folders))

    def score(self, format: Format) -> int | None:
        """PDF of any version, Illustrator files with a PDF inside too."""
        return 10 if format.media_type in PDF_TYPES or format.name.startswith("Acrobat PDF") else None

    def read(self, source: Source, content: bytes, format: Format) -> Paper:
        """The paper; pages beyond the limit are counted, not read."""
        gathered = Gathered()
        with opened(self.library, content) as document:
            count = self.library.FPDF_GetPageCount(document)
            if count < 1:
                raise BadInput("damaged", "the PDF has no pages")
            read = min(count, self.settings.limits.pages)
            if read < count:
                message = f"{count} pages; the first {read} were read (setting limits.pages)"
                gathered.problems.append(Problem("read", "too-large", message))
            laid = []
            for number in range(1, read + 1):
                page = read_page(self.library, document, number, glyphs=self.settings.limits.glyphs, gathered=gathered)
                if page is not None:
                    laid.append(page)
            outline = outline_of(self.library, document)
        pages = finished(_relative_bold(laid, gathered))
        return Paper(source, format, READER, pages, outline=outline, page_count=count, problems=tuple(gathered.all_problems()))


def _relative_bold(laid: list[tuple[Page, list[Laid]]], gathered: Gathered) -> list[tuple[Page, list[Laid]]]:
    """The same lines with bold taken back where nearly everything has only the flag for it."""
    if sum(gathered.bold_by_flag.values()) <= ALL_BOLD * gathered.characters:
        return laid
    plain: dict[Font | None, Font] = {font: replace(font, bold=False) for font in gathered.bold_by_flag}

    def mended(one: Laid) -> Laid:
        tokens = tuple(replace(token, font=plain.get(token.font, token.font)) for token in one.line.tokens)
        return Laid(replace(one.line, tokens=tokens), one.breaks_word)

    return [(page, [mended(one) for one in lines]) for page, lines in laid]


@contextmanager
def opened(library: Pdfium, content: bytes) -> Iterator[int]:
    """The handle that pdfium has of the document; `BadInput` where it cannot be opened."""
    if not content:
        raise BadInput("empty", "the file has no bytes")
    document = library.FPDF_LoadMemDocument64(content, len(content), None)
    if not document:
        if library.FPDF_GetLastError() in PASSWORD_ERRORS:
            raise BadInput("encrypted", "the PDF needs a password to be opened: remove it (qpdf --decrypt --password=… in.pdf out.pdf)")
        raise BadInput("damaged", "the PDF cannot be opened: it is cut short or damaged; fetch it again, or try `qpdf in.pdf out.pdf`")
    try:
        yield document
    finally:
        library.FPDF_CloseDocument(document)
