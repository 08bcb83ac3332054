"""PDF → Paper, by pdfium: characters, words, lines in reading order, links and outline."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from pinakes.errors import BadInput
from pinakes.model import Font, Page, Paper, Problem
from pinakes.read.hyphens import join_lines, words_seen
from pinakes.read.lines import lay_out
from pinakes.read.pdf.characters import View, fragments
from pinakes.read.pdf.fonts import face_of
from pinakes.read.pdf.library import font_folders, pdfium
from pinakes.read.pdf.links import links_of, outline_of
from pinakes.read.pdf.words import words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Settings
    from pinakes.model import Format, Source
    from pinakes.read.lines import Laid
    from pinakes.read.pdf.characters import Runs
    from pinakes.read.pdf.library import Pdfium

READER = "pdf@1"
PDF_TYPES = frozenset({"application/pdf", "application/x-pdf"})
LOAD_ERRORS = {4: "encrypted", 5: "encrypted"}


class PdfReader:
    """Reads PDF."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.library = pdfium(font_folders(settings.fonts.folders))

    def score(self, format: Format) -> int | None:
        """PDF of any version, Illustrator files with a PDF inside too."""
        return 10 if format.media_type in PDF_TYPES or (format.name or "").startswith("Acrobat PDF") else None

    def read(self, source: Source, content: bytes, format: Format) -> Paper:
        """The paper; pages beyond the limit are counted, not read."""
        problems: list[Problem] = []
        with opened(self.library, content) as document:
            count = self.library.FPDF_GetPageCount(document)
            if count < 1:
                raise BadInput("damaged", "the PDF has no pages")
            read = min(count, self.settings.limits.pages)
            if read < count:
                problems.append(Problem("read", "too-large", f"{count} pages; the first {read} were read (setting limits.pages)"))
            laid: list[tuple[Page, list[Laid]]] = []
            for number in range(1, read + 1):
                page = self._page(document, number, problems)
                if page is not None:
                    laid.append(page)
            outline = outline_of(self.library, document)
        known: set[str] = set()
        if any(each.line.text[-1:] == "-" for _, lines in laid for each in lines):
            known = words_seen(each.line for _, lines in laid for each in lines)
        pages = tuple(replace(page, lines=tuple(join_lines(lines, known))) for page, lines in laid)
        return Paper(source, format, READER, pages, outline=outline, page_count=count, problems=tuple(problems))

    def _page(self, document: int, number: int, problems: list[Problem]) -> tuple[Page, list[Laid]] | None:
        library = self.library
        page = library.FPDF_LoadPage(document, number - 1)
        if not page:
            problems.append(Problem("read", "damaged", f"page {number} cannot be opened", page=number))
            return None
        try:
            limit = self.settings.limits.glyphs
            view = View.of(library, page)
            found, more = fragments(library, page, view=view, limit=limit)
            if more:
                message = f"page {number} has more than {limit} characters; the rest was not read (setting limits.glyphs)"
                problems.append(Problem("read", "too-large", message, page=number))
            style, fonts = styles(library, found.runs)
            lines = lay_out(words_of(found, style, fonts))
            links = links_of(library, document, page)
            return Page(number, (), view.width, view.height, view.rotation, links), lines
        finally:
            library.FPDF_ClosePage(page)


@contextmanager
def opened(library: Pdfium, content: bytes) -> Iterator[int]:
    """The handle that pdfium has of the document; `BadInput` where it cannot be opened."""
    if not content:
        raise BadInput("empty", "the file has no bytes")
    document = library.FPDF_LoadMemDocument64(content, len(content), None)
    if not document:
        error = library.FPDF_GetLastError()
        if error in LOAD_ERRORS:
            raise BadInput("encrypted", "the PDF needs a password to be opened: remove it (qpdf --decrypt --password=… in.pdf out.pdf)")
        raise BadInput("damaged", "the PDF cannot be opened: it is cut short or damaged; fetch it again, or try `qpdf in.pdf out.pdf`")
    try:
        yield document
    finally:
        library.FPDF_CloseDocument(document)


def styles(library: Pdfium, runs: Runs) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], tuple[Font, ...]]:
    """The style of every text object as an index, and the fonts it points into."""
    faces = {font: face_of(library, font) for font in np.unique(runs.font).tolist()}
    known: dict[tuple[int, float], int] = {}
    fonts: list[Font] = []
    style = np.zeros(len(runs.font), np.int64)
    for at, key in enumerate(zip(runs.font.tolist(), np.round(runs.size, 1).tolist(), strict=True)):
        if key not in known:
            face = faces[key[0]]
            known[key] = len(fonts)
            fonts.append(Font(face.name, key[1], bold=face.is_bold or face.says_bold, italic=face.italic))
        style[at] = known[key]
    return style, tuple(fonts)
