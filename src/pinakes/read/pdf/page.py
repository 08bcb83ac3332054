"""One page of a PDF → its lines: what is visible, in the right letters,
laid out in each direction of writing.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from pinakes.model import Box, Font, Line, Page, Problem, Token
from pinakes.read.hyphens import Laid
from pinakes.read.lines import lay_out
from pinakes.read.pdf import sign_fonts
from pinakes.read.pdf.angles import SLANTING, chosen, directions, put_back, turned
from pinakes.read.pdf.characters import PageView, fragments
from pinakes.read.pdf.fonts import Face, face_of, lacks_cjk_font, may_lack_cjk_font
from pinakes.read.pdf.glyph_names import UNMAPPED
from pinakes.read.pdf.hidden import TEXT, Hidden, is_painted, objects_of, visible
from pinakes.read.pdf.links import links_of
from pinakes.read.pdf.pixel_fonts import with_sizes
from pinakes.read.pdf.render import picture_of
from pinakes.read.pdf.repair import Repairs
from pinakes.read.pdf.words import texts_of, words_of
from pinakes.text.garbled import is_garbled

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pinakes.config import Settings
    from pinakes.read.pdf.characters import Fragments, Runs
    from pinakes.read.pdf.library import Pdfium
    from pinakes.read.scan import Recogniser

ZERO_WIDTHS = 3  # zero-width characters in a document that may stand there by accident
MENDED = 5  # words with letters of another script that may be slips
CJK_INSTALL = "apt-get install fonts-noto-cjk, or name a folder with such fonts (setting fonts.folders)"
SAID = 8  # characters: a page with fewer is held to have no text of its own
MENDED_SHARE = 0.002  # of the vowels of Cyrillic text: about one word in a hundred
REPLACED = "was replaced by what recognition sees"


@dataclass(slots=True)
class Gathered:
    """What is learnt about one document while its pages are read."""

    hidden: Hidden = field(default_factory=Hidden)
    repairs: Repairs = field(default_factory=Repairs)
    zero_width: int = 0
    unmapped: int = 0
    bold_by_flag: dict[Font, int] = field(default_factory=dict)
    characters: int = 0
    problems: list[Problem] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)
    garbled: bool | None = None
    undecided: list[int] = field(default_factory=list)  # pages before the first that has enough words to tell
    unreadable: dict[int, str] = field(default_factory=dict)  # page → what was done
    lacking: dict[str, int] = field(default_factory=dict)
    edges: list[float] = field(default_factory=list)
    maybe_lacking: dict[str, int] = field(default_factory=dict)
    cjk_here: bool = True

    def all_problems(self) -> list[Problem]:
        """Every problem, those of the whole document last."""
        found = self.problems + self.hidden.problems()
        for name, page in islice(self.lacking.items(), 1):
            message = f"the font {name} is neither in the document nor on this machine: its text may be lost. {CJK_INSTALL}"
            found.append(Problem("read", "missing-tool", message, page=page))
        if self.zero_width > ZERO_WIDTHS:
            found.append(
                Problem(
                    "read",
                    "suspicious-text-layer",
                    f"{self.zero_width} zero-width characters stand in the text; removed",
                    remark=True,
                )
            )
        for page, done in islice(self.unreadable.items(), 1):
            message = f"the letters of {len(self.unreadable)} pages make no words, as their fonts do not say what they mean; the text {done}"
            found.append(
                Problem("read", "suspicious-text-layer", message, page=page, remark=done == REPLACED)
            )
        if self.repairs.mended > max(MENDED, MENDED_SHARE * self.repairs.cyrillic):
            message = f"{self.repairs.mended} words mix letters of Latin and Cyrillic that look alike; mended"
            found.append(Problem("read", "suspicious-text-layer", message, remark=True))
        return found


def read_page(
    library: Pdfium,
    document: int,
    number: int,
    *,
    settings: Settings,
    gathered: Gathered,
    recogniser: Recogniser,
) -> tuple[Page, list[Laid]] | None:
    """The page and its lines in reading order; None where pdfium cannot open it."""
    page = library.FPDF_LoadPage(document, number - 1)
    if not page:
        gathered.problems.append(Problem("read", "damaged", f"page {number} cannot be opened", page=number))
        return None
    try:
        view = PageView.of(library, page)
        glyphs = settings.limits.glyphs
        found, more = fragments(library, page, view=view, limit=glyphs)
        found = with_sizes(found)
        if more:
            message = f"page {number} has more than {glyphs} characters; the rest was not read (setting limits.glyphs)"
            gathered.problems.append(Problem("read", "too-large", message, page=number))
        gathered.unmapped += found.unmapped
        lines = _lines(library, page, number, found, view, gathered) if len(found.start) else []
        if not gathered.cjk_here:
            _note_lacking(library, page, number, gathered)
        if _wants_recognition(library, page, lines, view, settings):
            lines = _recognised(library, page, number, settings, gathered, recogniser) or lines
        elif _is_garbled(lines, number, gathered):
            lines = _read_again(library, page, number, lines, settings, gathered, recogniser)
        return Page(
            number, (), view.width, view.height, view.rotation, links_of(library, document, page, view=view)
        ), lines
    finally:
        library.FPDF_ClosePage(page)


def _wants_recognition(
    library: Pdfium, page: int, lines: list[Laid], view: PageView, settings: Settings
) -> bool:
    if settings.ocr.mode == "always":
        return True
    said = sum(
        len(one.line.text) for one in lines if one.line.role != "footer"
    )  # a watermark over a scan says nothing
    return said < SAID and is_painted(library, page, view)


def _is_garbled(lines: list[Laid], number: int, gathered: Gathered) -> bool:
    """Whether the letters of a page make no words;
    asked of all pages only where it is so of the first that has enough.
    """
    if gathered.garbled is False or not lines:
        return False
    found = is_garbled(" ".join(one.line.text for one in lines))
    if gathered.garbled is None:
        gathered.garbled = found
        if found is None:
            gathered.undecided.append(number)
        return bool(found)
    return found is not False


def _read_again(
    library: Pdfium,
    page: int,
    number: int,
    lines: list[Laid],
    settings: Settings,
    gathered: Gathered,
    recogniser: Recogniser,
) -> list[Laid]:
    """The lines as recognised, if those make words;
    an unreadable text layer stays where there is nothing better.
    """
    if recogniser.missing:
        gathered.unreadable.setdefault(number, f"is left as it is: {recogniser.missing}")
        return lines
    picture, dpi = picture_of(library, page, dpi=settings.ocr.dpi)
    seen = recogniser.lines(picture, dpi=dpi, page=number)
    better = bool(seen) and is_garbled(" ".join(one.line.text for one in seen)) is not True
    gathered.unreadable.setdefault(number, REPLACED if better else "is left as it is")
    return seen if better else lines


def _recognised(
    library: Pdfium, page: int, number: int, settings: Settings, gathered: Gathered, recogniser: Recogniser
) -> list[Laid]:
    if recogniser.missing:
        gathered.unread.append(number)
        return []
    picture, dpi = picture_of(library, page, dpi=settings.ocr.dpi)
    return recogniser.lines(picture, dpi=dpi, page=number)


def _note_lacking(library: Pdfium, page: int, number: int, gathered: Gathered) -> None:
    """Chinese fonts that are neither in the document nor here:
    objects in them may have no characters, or only some.
    """
    seen: set[int] = set()
    for handle, kind in objects_of(library, page):
        font = library.FPDFTextObj_GetFont(handle) if kind == TEXT else 0
        if font and font not in seen:
            seen.add(font)
            face = face_of(library, font)
            if lacks_cjk_font(face):
                gathered.lacking.setdefault(str(face.name), number)
            elif may_lack_cjk_font(face):
                gathered.maybe_lacking.setdefault(str(face.name), number)


def _lines(
    library: Pdfium, page: int, number: int, found: Fragments, view: PageView, gathered: Gathered
) -> list[Laid]:
    faces = {font: face_of(library, font) for font in set(found.runs.font.tolist())}
    gathered.zero_width += found.zero_width
    if any(face.name and sign_fonts.FONTS.search(face.name) for face in faces.values()):
        gathered.unmapped += UNMAPPED
    # fonts without a name are known for one page
    code = gathered.repairs.codes(found, {font: face.name or (number, font) for font, face in faces.items()})
    found = found if code is found.code else replace(found, code=code)
    found = chosen(found, visible(library, page, number, found=found, view=view, hidden=gathered.hidden))
    if not len(found.start):
        return []
    style, fonts = _styles(found, faces, gathered)
    direction = directions(found)
    if not direction.any():
        return _laid(found, style, fonts, gathered, edges=gathered.edges)
    laid: list[Laid] = []
    counts = np.bincount(np.repeat(direction, found.end - found.start), minlength=5)
    for each in sorted({*direction.tolist()} - {SLANTING}, key=lambda d: -counts[d]):
        part = turned(chosen(found, direction == each), each, width=view.width, height=view.height)
        laid += [
            Laid(put_back(one.line, each, width=view.width, height=view.height), one.breaks_word)
            for one in _laid(part, style, fonts, gathered, edges=None if each else gathered.edges)
        ]
    if (direction == SLANTING).any():
        laid.append(Laid(_slanting(chosen(found, direction == SLANTING), style, fonts), breaks_word=False))
    return laid


def _laid(
    found: Fragments,
    style: NDArray[np.int64],
    fonts: tuple[Font, ...],
    gathered: Gathered,
    *,
    edges: list[float] | None = None,
) -> list[Laid]:
    words = words_of(found, style, fonts)
    text = gathered.repairs.scripts(words.text)
    return lay_out(words if text is words.text else replace(words, text=text), edges=edges)


def _slanting(found: Fragments, style: NDArray[np.int64], fonts: tuple[Font, ...]) -> Line:
    """A watermark as one line, in the order painted."""
    tokens = tuple(
        Token(text, Box(*(round(float(edge), 2) for edge in box)), fonts[kind], glued=not spaced)
        for text, box, kind, spaced in zip(
            texts_of(found, found.start, found.end)[0],
            zip(found.x0, found.top, found.x1, found.bottom, strict=True),
            style[found.run].tolist(),
            found.spaced.tolist(),
            strict=True,
        )
    )
    text = "".join(token.text if token.glued else " " + token.text for token in tokens).strip()
    box = Box(
        *(
            round(float(edge), 2)
            for edge in (found.x0.min(), found.top.min(), found.x1.max(), found.bottom.max())
        )
    )
    return Line(text, tokens, box, role="footer")


def _styles(
    found: Fragments, faces: dict[int, Face], gathered: Gathered
) -> tuple[NDArray[np.int64], tuple[Font, ...]]:
    """The style of every text object as an index, and the fonts it points into."""
    runs: Runs = found.runs
    known: dict[tuple[int, float], int] = {}
    sizes = np.round(runs.size, 1)
    other = np.ones(len(sizes), bool)  # than the object painted before
    other[1:] = (runs.font[1:] != runs.font[:-1]) | (sizes[1:] != sizes[:-1])
    keys = zip(runs.font[other].tolist(), sizes[other].tolist(), strict=True)
    style = np.array([known.setdefault(key, len(known)) for key in keys], np.int64)[np.cumsum(other) - 1]
    fonts: list[Font] = []
    flagged: dict[int, Font] = {}
    for (handle, size), index in known.items():
        face = faces[handle]
        fonts.append(Font(face.name, size, bold=face.is_bold or face.says_bold, italic=face.italic))
        if face.says_bold and not face.is_bold:
            flagged[index] = fonts[-1]
    gathered.characters += int((found.end - found.start).sum())
    if flagged:
        counts = np.bincount(np.repeat(style[found.run], found.end - found.start), minlength=len(fonts))
        for index, font in flagged.items():
            gathered.bold_by_flag[font] = gathered.bold_by_flag.get(font, 0) + int(counts[index])
    return style, tuple(fonts)
