"""PDF → Paper, by pdfium: characters, words, lines in reading order, links and outline."""

from __future__ import annotations

import contextlib
import ctypes
import sys
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.model import Paper, Problem, Token
from pinakes.read.lines import finished
from pinakes.read.pdf.fonts import has_cjk_font, leaves_cjk_font_out
from pinakes.read.pdf.glyph_names import UNMAPPED, with_unicode
from pinakes.read.pdf.library import font_folders, pdfium
from pinakes.read.pdf.links import outline_of
from pinakes.read.pdf.page import Gathered, read_page
from pinakes.read.scan import Recogniser

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.config import Settings
    from pinakes.model import Font, Format, Page, Source
    from pinakes.read.hyphens import Laid
    from pinakes.read.pdf.library import Pdfium

READER = "pdf@1"
PDF_TYPES = frozenset({"application/pdf", "application/x-pdf"})
PASSWORD_ERRORS = frozenset({4, 5})
ENCRYPTED = "the PDF needs a password to be opened: remove it (qpdf --decrypt --password=… in.pdf out.pdf)"
DAMAGED = "the PDF cannot be opened: it is cut short or damaged; fetch it again"
AT_ONCE = 100
"""Pages read before a long document is opened afresh:
pdfium keeps what it has parsed, 250 kB a page of a volume, until it is closed.
"""
TRIED = 2
"""Pages that show whether a document's fonts have names nobody knows, before all of them are read."""
ALL_BOLD = 0.5  # of a document's characters: a bold flag on more of them says nothing


class _Unmapped(Exception):
    """The first pages have characters without a known meaning; `mended` is the document with one for them."""

    def __init__(self, mended: bytes) -> None:
        super().__init__()
        self.mended = mended


@dataclass(slots=True)
class _Mending:
    """The document with a meaning for glyphs that have none, asked for once: None the second time too."""

    content: bytes
    asked: bool = False

    def document(self) -> bytes | None:
        if self.asked:
            return None
        self.asked = True
        return with_unicode(self.content)


class PdfReader:
    """Reads PDF."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.folders = font_folders(settings.fonts.folders)
        self.library = pdfium(self.folders)

    def score(self, format: Format) -> int | None:
        """PDF of any version, Illustrator files with a PDF inside too."""
        return 10 if format.media_type in PDF_TYPES or format.name.startswith("Acrobat PDF") else None

    def read(self, source: Source, content: bytes, format: Format) -> Paper:
        """The paper; pages beyond the limit are counted, not read."""
        mending = _Mending(content)
        try:
            paper, unmapped = self._read(source, content, format, mending)
        except _Unmapped as error:
            return self._read(source, error.mended, format)[0]
        except BadInput as error:
            mended = mending.document() if error.code == "no-text" else None
            if mended is None:
                raise
            return self._read(source, mended, format)[0]
        if unmapped >= UNMAPPED and (mended := mending.document()) is not None:
            return self._read(source, mended, format)[0]
        return paper

    def _read(
        self, source: Source, content: bytes, format: Format, mending: _Mending | None = None
    ) -> tuple[Paper, int]:
        """The paper, and how many characters without a known meaning were painted;
        `_Unmapped` where the first pages show some that can be mended.
        """
        gathered, recogniser = Gathered(cjk_here=has_cjk_font(self.folders)), Recogniser(self.settings)
        with opened(self.library, content) as document:
            count = self.library.FPDF_GetPageCount(document)
            if count < 1:
                raise BadInput("damaged", "the PDF has no pages")
            read = min(count, self.settings.limits.pages)
            if read < count:
                message = f"{count} pages; the first {read} were read (setting limits.pages)"
                gathered.problems.append(Problem("read", "too-large", message))
            laid = self._pages(document, range(1, min(read, TRIED) + 1), gathered, recogniser, mending)
            outline = outline_of(self.library, document)
            laid += self._pages(document, range(TRIED + 1, min(read, AT_ONCE) + 1), gathered, recogniser)
        for first in range(AT_ONCE + 1, read + 1, AT_ONCE):
            _give_back()
            with opened(self.library, content) as document:
                laid += self._pages(
                    document, range(first, min(read, first + AT_ONCE - 1) + 1), gathered, recogniser
                )
        if gathered.garbled and gathered.undecided:
            with opened(self.library, content) as document:
                again = self._pages(document, gathered.undecided, gathered, recogniser)
            mended = {page.number: lines for page, lines in again}
            laid = [(page, mended.get(page.number, lines)) for page, lines in laid]
        if not laid:
            raise BadInput(
                "damaged", "no page of the PDF can be opened: it is cut short or damaged; fetch it again"
            )
        if gathered.maybe_lacking and not gathered.lacking and leaves_cjk_font_out(content):
            gathered.lacking = gathered.maybe_lacking
        problems = [*gathered.all_problems(), *recogniser.problems(), *_unread(gathered, recogniser)]
        if not any(lines for _, lines in laid):
            raise BadInput("no-text", _why_no_text(gathered, recogniser, problems))
        _take_back_bold(laid, gathered)
        pages = finished(laid)
        paper = Paper(
            source, format, READER, pages, outline=outline, page_count=count, problems=tuple(problems)
        )
        return paper, gathered.unmapped

    def _pages(
        self,
        document: int,
        numbers: Iterable[int],
        gathered: Gathered,
        recogniser: Recogniser,
        mending: _Mending | None = None,
    ) -> list[tuple[Page, list[Laid]]]:
        """The pages that can be opened; one whose text is unreadable ends it, if that can be mended."""
        found = []
        for number in numbers:
            page = read_page(
                self.library,
                document,
                number,
                settings=self.settings,
                gathered=gathered,
                recogniser=recogniser,
            )
            if page is not None:
                found.append(page)
            if mending is None or gathered.unmapped < UNMAPPED:
                continue
            if (mended := mending.document()) is not None:
                raise _Unmapped(mended)
        return found


def _give_back() -> None:
    """Hand memory that pdfium has freed back to the system, where the C library can."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


def _unread(gathered: Gathered, recogniser: Recogniser) -> list[Problem]:
    """The pages that are pictures, where a tool is missing to recognise them."""
    if not gathered.unread or recogniser.settings.ocr.mode == "never":
        return []
    message = f"{len(gathered.unread)} pages are pictures without text; {recogniser.missing}"
    return [Problem("read", "missing-tool", message, page=gathered.unread[0])]


def _why_no_text(gathered: Gathered, recogniser: Recogniser, problems: list[Problem]) -> str:
    if gathered.unread:
        return f"the pages are pictures without text, and {recogniser.missing}"
    if problems:
        return problems[0].message
    return (
        "no text was recognised in the pictures of the pages" if recogniser.done else "no page has any text"
    )


def _take_back_bold(laid: list[tuple[Page, list[Laid]]], gathered: Gathered) -> None:
    """Takes bold back, where nearly everything has only the flag for it.

    The tokens are still the reader's own, so the change is made in place:
    new ones would cost as much as the first making.
    """
    if sum(gathered.bold_by_flag.values()) <= ALL_BOLD * gathered.characters:
        return
    plain: dict[Font | None, Font] = {font: replace(font, bold=False) for font in gathered.bold_by_flag}
    mended: dict[int, Font | None] = {}  # by identity: a font is one object a style and page
    put = vars(Token)["font"].__set__
    for _, lines in laid:
        for one in lines:
            for token in one.line.tokens:
                font = token.font
                if id(font) not in mended:
                    mended[id(font)] = plain.get(font, font)
                if mended[id(font)] is not font:
                    put(token, mended[id(font)])


@contextmanager
def opened(library: Pdfium, content: bytes) -> Iterator[int]:
    """The handle that pdfium has of the document; `BadInput` where it cannot be opened."""
    if not content:
        raise BadInput("empty", "the file has no bytes")
    document = library.FPDF_LoadMemDocument64(content, len(content), None)
    if not document:
        if library.FPDF_GetLastError() in PASSWORD_ERRORS:
            raise BadInput("encrypted", ENCRYPTED)
        content = _rebuilt(content)
        document = library.FPDF_LoadMemDocument64(content, len(content), None)
    if not document:
        raise BadInput("damaged", DAMAGED)
    try:
        yield document
    finally:
        library.FPDF_CloseDocument(document)


def _rebuilt(content: bytes) -> bytes:
    """The document as qpdf could rebuild it, for a second try."""
    import io

    import pikepdf

    out = io.BytesIO()
    try:
        with pikepdf.open(io.BytesIO(content)) as document:
            document.save(out)
    except pikepdf.PasswordError as error:
        raise BadInput("encrypted", ENCRYPTED) from error
    except (pikepdf.PdfError, ValueError, RuntimeError, OSError) as error:
        raise BadInput("damaged", DAMAGED) from error
    return out.getvalue()
