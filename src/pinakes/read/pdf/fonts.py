"""What a PDF font looks like: its name without the subset prefix,
weight and slant from flags and name together.

The weight that a font states lies in both directions (SFBX1200 says 250, many Chinese fonts say bold for all
text), so the name counts too, and `says_bold` (stated only) is kept apart from `is_bold` (named so) for a
decision over the whole document.
"""

from __future__ import annotations

import ctypes
import os
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from pinakes.read.pdf.library import bytes_of

if TYPE_CHECKING:
    from pinakes.read.pdf.library import Pdfium

BOLD_NAME = re.compile(
    r"bold|black|heavy|demi|fett|halbfett|[-,_](?:bd|b|bi|bk)(?![a-z])|(?:^|sf|cm|la|ec|ls|t2)b(?:x|xti|xsl)?\d|sfbx|cmbx|cmssbx|ecbx|hei(?!ght)|黑",
    re.IGNORECASE,
)
ITALIC_NAME = re.compile(
    r"ital|obliq|slant|kursiv|[-,_](?:it|i|bi|o)(?![a-z])|(?:cm|sf|ec|la)(?:ti|bxti|sl|mi)\d|cmmi",
    re.IGNORECASE,
)
CJK_NAME = re.compile(
    r"song|simsun|simhei|kai|fang|hei(?!ght)|ming|gothic|mincho|yahei|cjk|[\u3400-\u9fff]|gbk|stsong|batang|dotum|\\x",
    re.IGNORECASE,
)
CJK_FONT_FILE = re.compile(
    r"cjk|wqy|uming|ukai|simsun|simhei|simfang|simkai|msyh|fallback|pingfang|songti|heiti|kaiti|hiragino|sourcehan|source-han"
    r"|noto\w*[-_]?(?:sc|tc|hk|jp|kr)\b|ipag|ipam|takao|nanum|arphic|gbsn|bsmi|fireflysung|unifont",
    re.IGNORECASE,
)
LATIN_NAME = re.compile(
    r"arial|times|helvetica|courier|symbol|zapf|calibri|cambria|verdana|georgia|tahoma|garamond|palatino",
    re.IGNORECASE,
)
CJK_ORDERINGS = frozenset({b"GB1", b"CNS1", b"Japan1", b"Korea1", b"KR"})
OBJECTS = 20_000  # of a document, looked at for fonts
FONT_FILES = 20_000  # looked at for a Chinese one
FLAG_ITALIC, FLAG_FORCE_BOLD = 1 << 6, 1 << 18
BOLD_WEIGHT = 600


@dataclass(frozen=True, slots=True)
class Face:
    """One font of a document."""

    name: str | None
    is_bold: bool
    says_bold: bool
    italic: bool
    embedded: bool


def face_of(library: Pdfium, font: int) -> Face:
    """The face behind pdfium's font handle."""
    if not font:
        return Face(None, is_bold=False, says_bold=False, italic=False, embedded=True)
    name, is_bold, italic = _named(bytes_of(library.FPDFFont_GetBaseFontName, font))
    flags, angle = max(library.FPDFFont_GetFlags(font), 0), ctypes.c_int()
    library.FPDFFont_GetItalicAngle(font, ctypes.addressof(angle))
    return Face(
        name=name or None,
        is_bold=is_bold,
        says_bold=bool(flags & FLAG_FORCE_BOLD) or library.FPDFFont_GetWeight(font) >= BOLD_WEIGHT,
        italic=bool(flags & FLAG_ITALIC) or angle.value < 0 or italic,
        embedded=library.FPDFFont_GetIsEmbedded(font) == 1,
    )


@lru_cache(10_000)
def _named(raw: bytes) -> tuple[str, bool, bool]:
    """A font's name, and whether it says bold and italic."""
    name = readable_name(raw)
    return name, bool(BOLD_NAME.search(name)), bool(ITALIC_NAME.search(name))


def readable_name(raw: bytes) -> str:
    """A font's name without the six-letter subset prefix; Chinese names stand in UTF-8 or GBK."""
    for encoding in ("utf-8", "gb18030"):
        try:
            name = raw.decode(encoding)
            break
        except UnicodeDecodeError:
            continue
    else:
        name = raw.decode("latin-1")
    return re.sub(r"^[A-Z]{6}\+", "", name)


@cache
def has_cjk_font(folders: tuple[str, ...]) -> bool:
    """Whether some font file in these folders is, by its name, a Chinese, Japanese or Korean one."""
    files = (name for folder in folders for _, _, names in os.walk(folder) for name in names)
    return any(CJK_FONT_FILE.search(name) for name in islice(files, FONT_FILES))


def lacks_cjk_font(face: Face) -> bool:
    """Whether the face is a Chinese, Japanese or Korean one that the document does not bring along."""
    return not face.embedded and face.name is not None and CJK_NAME.search(face.name) is not None


def may_lack_cjk_font(face: Face) -> bool:
    """Whether the face, brought along by no document, may be a Chinese,
    Japanese or Korean one whose name does not say so.
    """
    return not face.embedded and not (face.name is not None and LATIN_NAME.search(face.name))


def leaves_cjk_font_out(content: bytes) -> bool:
    """Whether a document uses a font with characters of an Adobe set for Chinese,
    Japanese or Korean without its file.
    """
    import io

    import pikepdf

    try:
        with pikepdf.open(io.BytesIO(content)) as document:
            return any(map(_is_cjk_without_file, islice(document.objects, OBJECTS)))
    except (pikepdf.PdfError, ValueError, RuntimeError, OSError):
        return False


def _is_cjk_without_file(one: Any) -> bool:
    import pikepdf

    if not isinstance(one, pikepdf.Dictionary) or "/CIDSystemInfo" not in one:
        return False
    described, system = one.get("/FontDescriptor"), one["/CIDSystemInfo"]
    ordering = system.get("/Ordering") if isinstance(system, pikepdf.Dictionary) else None
    if not isinstance(ordering, pikepdf.String) or bytes(ordering) not in CJK_ORDERINGS:
        return False
    return not (
        isinstance(described, pikepdf.Dictionary)
        and any(each in described for each in ("/FontFile", "/FontFile2", "/FontFile3"))
    )
