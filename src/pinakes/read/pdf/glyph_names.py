"""Fonts whose glyphs are named by numbers: a Unicode table for them, so that pdfium can say what they mean.

Printer drivers and distillers of the nineties named the glyphs of a subset after the codes they had in the
original font, `G52` (hexadecimal) or `MT82` (decimal) for R, and gave them new codes from 1 on. pdfium knows
no such names and says the new codes: control characters. The numbers are those of the usual Western code
page.
"""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

from pinakes.read.pdf import sign_fonts, tex_fonts

if TYPE_CHECKING:
    from pikepdf import Object, Pdf

UNMAPPED = 3
"""Control characters painted on the pages of a document from which its fonts are looked at."""
FEWEST_NAMES = 3
ASCII = 128
SHARE = 0.9
"""Of the names of a font that must be of one form."""
PAGES, FONTS, DEPTH = 200, 400, 8
LARGEST = 64 << 20
"""Bytes of a document that is still rewritten."""
_NAME = re.compile(r"/([A-Za-z]{1,4}?)([0-9A-Fa-f]{2}|[0-9]{1,3})")
_WESTERN = "cp1252"


def with_unicode(content: bytes) -> bytes | None:
    """The document with Unicode tables for fonts whose glyph names are numbers;
    None where it has no such font.
    """
    import pikepdf

    if len(content) > LARGEST:
        return None
    out = io.BytesIO()
    try:
        with pikepdf.open(io.BytesIO(content)) as document:
            if not _mended(document):
                return None
            document.save(out)
    except (pikepdf.PdfError, ValueError, RuntimeError, OSError):
        return None
    return out.getvalue()


def _mended(document: Pdf) -> int:
    seen: set[tuple[int, int]] = set()
    bitmaps: list[tuple[Object, frozenset[int]]] = []
    mended = 0
    for page in list(document.pages)[:PAGES]:
        for font in _fonts(page.obj):
            if font.objgen in seen or len(seen) >= FONTS:
                continue
            seen.add(font.objgen)
            names = _names(font)
            if font.get("/Subtype") == "/Type3" and (codes := tex_fonts.codes_of(names)):
                bitmaps.append((font, codes))
            elif meant := _signs(font, names) or ({} if "/ToUnicode" in font else meaning(names)):
                font["/ToUnicode"] = document.make_stream(table(meant))
                mended += 1
    for (font, codes), meant in zip(bitmaps, tex_fonts.meanings(codes for _, codes in bitmaps), strict=True):
        meant = tex_fonts.typed(codes) if _is_typewriter(font, codes) else meant
        font["/ToUnicode"] = document.make_stream(table(meant))
    return mended + len(bitmaps)


def _is_typewriter(font: Object, codes: frozenset[int]) -> bool:
    """Whether all glyphs of a font with Latin letters and without ligatures are as wide as one another."""
    first, widths = int(font.get("/FirstChar", 0)), list(font.get("/Widths", ()))
    own = {round(float(widths[code - first]), 2) for code in codes if 0 <= code - first < len(widths)}
    is_plain = max(codes) < ASCII and codes.isdisjoint(tex_fonts.SURE_LIGATURES)
    return len(own) == 1 and len(codes) >= FEWEST_NAMES and is_plain


def _signs(font: Object, names: dict[int, str]) -> dict[int, str]:
    """Code → text of a font of signs, which its own table may have wrong; empty for other fonts."""
    name = str(font.get("/BaseFont", "")).lstrip("/").rpartition("+")[2]
    first, last = int(font.get("/FirstChar", 0)), int(font.get("/LastChar", 0))
    return sign_fonts.meaning(name, names, range(first, last + 1))


def _fonts(page: Object) -> list[Object]:
    """The fonts that a page names, its own or those it has from the pages' tree."""
    import pikepdf

    for _ in range(DEPTH):
        resources = page.get("/Resources")
        if isinstance(resources, pikepdf.Dictionary):
            named = resources.get("/Font")
            return (
                [font for font in named.values() if isinstance(font, pikepdf.Dictionary)]
                if isinstance(named, pikepdf.Dictionary)
                else []
            )
        above = page.get("/Parent")
        if not isinstance(above, pikepdf.Dictionary):
            return []
        page = above
    return []


def _names(font: Object) -> dict[int, str]:
    """Code → name of the font's differences."""
    import pikepdf

    encoding = font.get("/Encoding")
    listed = encoding.get("/Differences") if isinstance(encoding, pikepdf.Dictionary) else None
    if not isinstance(listed, pikepdf.Array):
        return {}
    names: dict[int, str] = {}
    code = 0
    for one in list(listed)[:512]:
        if isinstance(one, pikepdf.Name):
            names[code] = str(one)
            code += 1
        else:
            code = int(one)
    return names


def meaning(names: dict[int, str]) -> dict[int, str]:
    """Code → character of glyph names `/G52` or `/MT82`; empty where the names are of another kind."""
    matches = {code: match for code, name in names.items() if (match := _NAME.fullmatch(name))}
    prefixes = {match[1] for match in matches.values()}
    if len(matches) < max(FEWEST_NAMES, SHARE * len(names)) or len(prefixes) != 1:
        return {}
    numbers = [match[2] for match in matches.values()]
    is_decimal = _are_numbers(numbers)
    base = 10 if is_decimal else 16
    if not is_decimal and any(len(number) != 2 for number in numbers):
        return {}
    found: dict[int, str] = {}
    for code, match in matches.items():
        value = int(match[2], base)
        if not 32 <= value < 256:
            return {}
        found[code] = bytes([value]).decode(_WESTERN, "ignore") or "\ufffd"
    return found if _are_letters(numbers, base) else {}


def _are_numbers(numbers: list[str | Any]) -> bool:
    """Whether the names of the glyphs are numbers, not letters in disguise."""
    return all(number.isdigit() for number in numbers) and (
        any(len(number) == 3 for number in numbers) or not _are_letters(numbers, 16)
    )


def _are_letters(numbers: list[str], base: int) -> bool:
    """Whether most of the numbers are codes of letters, digits or a space."""
    meant = [chr(value) for number in numbers if 32 <= (value := int(number, base)) < 256]
    return len(meant) == len(numbers) and 4 * sum(
        char.isalnum() or char in " .,-()" for char in meant
    ) >= 3 * len(meant)


def table(meant: dict[int, str]) -> bytes:
    """A Unicode table of a PDF font with codes of one byte."""
    rows = [
        f"<{code:02X}> <{char.encode('utf-16-be').hex().upper()}>"
        for code, char in sorted(meant.items())
        if code < 256
    ]
    blocks = [rows[at : at + 100] for at in range(0, len(rows), 100)]
    made = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Named def /CMapType 2 def\n"
        f"1 begincodespacerange <00> <FF> endcodespacerange\n{made}\nendcmap end end"
    ).encode("ascii")
