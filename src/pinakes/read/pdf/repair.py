"""Text layers that say other letters than the page shows: code pages taken for Latin, letters of a look-alike script.

Fonts without a Unicode table give cp1251 as Latin (`îáðàáîòàíû` for `обработаны`); the decision is made for a whole font by how
plausible its letter pairs become. Ukrainian `і` comes as Latin `i`, and letters of the other script stand in words on purpose or by
slip; a word whose script is clear is mended.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from pinakes.text.words import table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pinakes.read.pdf.characters import Fragments

CODE_PAGES = ("cp1251", "koi8-r", "mac-cyrillic", "iso8859-5")
ACCENTED = 0.6  # of a font's letters from À on: no language written in Latin has so many
PLAUSIBLE = 0.25  # of the letter pairs must be common ones
ENOUGH = 12  # letters to decide by

LATIN = "aceopxyisjABEKMHOPCTXIJSY"
CYRILLIC = "асеорхуіѕјАВЕКМНОРСТХІЈЅУ"
TO_CYRILLIC, TO_LATIN = str.maketrans(LATIN, CYRILLIC), str.maketrans(CYRILLIC, LATIN)
LATIN_LETTER, CYRILLIC_LETTER = re.compile(r"[A-Za-z]"), re.compile(r"[\u0400-\u04ff]")
MIXED = re.compile(r"[A-Za-z][\u0400-\u04ff]|[\u0400-\u04ff][A-Za-z]")
WORD = re.compile(r"[A-Za-z\u0400-\u04ff]{2,}")


@dataclass(slots=True)
class Repairs:
    """The code pages found for the fonts of one document, and how often letters of a look-alike script were mended."""

    fonts: dict[str, str | None] = field(default_factory=dict)
    mended: int = 0
    cyrillic: int = 0

    def codes(self, found: Fragments, names: list[str | None]) -> NDArray[np.uint32]:
        """The codes of the fragments with fonts in a wrong code page set right; `names` is the font of each text object."""
        code = found.code
        accented = (code >= 0xC0) & (code <= 0xFF) | (code == 0xA8) | (code == 0xB8)
        if accented.sum() < ENOUGH or not len(found.start):
            return code
        font_of: dict[str | None, int] = {}
        index = np.fromiter((font_of.setdefault(name, len(font_of)) for name in names), np.int64, len(names))
        each = np.repeat(index[found.run], found.end - found.start)
        mended = code.copy()
        for name, number in font_of.items():
            mine = each == number
            page = self._code_page(str(name), code[mine], accented[mine])
            if page:
                mended[mine] = _table(page)[np.minimum(code[mine], 0xFFFF)]
        return mended

    def _code_page(self, name: str, code: NDArray[np.uint32], accented: NDArray[np.bool_]) -> str | None:
        if name in self.fonts:
            return self.fonts[name]
        letters = accented | ((code | 32) >= 97) & ((code | 32) <= 122)
        if letters.sum() < ENOUGH or accented.sum() < ACCENTED * letters.sum():
            if letters.sum() >= 20 * ENOUGH:
                self.fonts[name] = None
            return None
        best = max(CODE_PAGES, key=lambda page: plausible(_table(page)[np.minimum(code, 0xFFFF)]))
        found = best if plausible(_table(best)[np.minimum(code, 0xFFFF)]) >= PLAUSIBLE else None
        self.fonts[name] = found
        return found

    def scripts(self, texts: list[str]) -> list[str]:
        """The words with look-alike letters of another script set right where the word's script is clear."""
        page = " ".join(texts)
        if page.isascii() or not CYRILLIC_LETTER.search(page):
            return texts
        self.cyrillic += sum(map(page.count, "оеаи"))
        if not LATIN_LETTER.search(page):
            return texts
        return [WORD.sub(self._one_script, text) if MIXED.search(text) else text for text in texts]

    def _one_script(self, match: re.Match[str]) -> str:
        word = match[0]
        if word.isascii() or not MIXED.search(word):
            return word
        latin, cyrillic = [c for c in word if c.isascii()], [c for c in word if not c.isascii()]
        latin_only, cyrillic_only = set(latin) - set(LATIN), set(cyrillic) - set(CYRILLIC)
        if (latin_only and cyrillic_only) or (len(word) == 2 and not latin_only and not cyrillic_only):
            return word
        if cyrillic_only or (not latin_only and len(cyrillic) >= len(latin)):
            self.mended += set(latin) != {"i"}
            return word.translate(TO_CYRILLIC)
        self.mended += 1
        return word.translate(TO_LATIN)


def plausible(code: NDArray[np.uint32]) -> float:
    """The share of pairs of neighbouring small letters that are common ones in Cyrillic text."""
    small = (code >= 0x430) & (code <= 0x45F)
    both = small[1:] & small[:-1]
    if not len(code) or both.sum() < max(ENOUGH / 3, 0.2 * len(code)):
        return 0.0
    pairs = code[:-1][both].astype(np.int64) * 0x10000 + code[1:][both]
    return float(np.isin(pairs, _common_pairs()).mean())


@cache
def _common_pairs() -> NDArray[np.int64]:
    pairs = table("ru")["function"]["pairs"]
    return np.array([ord(pair[0]) * 0x10000 + ord(pair[1]) for pair in pairs], np.int64)


@cache
def _table(page: str) -> NDArray[np.uint32]:
    """Code as pdfium gives it (cp1252) → code in this code page."""
    codes = np.arange(0x10000, dtype=np.uint32)
    for byte in range(0x80, 0x100):
        raw = bytes([byte])
        meant = raw.decode(page, "ignore")
        for wrong in {raw.decode("cp1252", "ignore"), raw.decode("latin-1")}:
            if wrong and meant:
                codes[ord(wrong)] = ord(meant)
    return codes
