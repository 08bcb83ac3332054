"""Text layers that say other letters than the page shows:
code pages taken for Latin, letters of a look-alike script, Latin as Chinese.

Fonts without a Unicode table give cp1251 as Latin (`îáðàáîòàíû` for `обработаны`); the decision is made for a
whole font by how plausible its letter pairs become. Ukrainian `і` comes as Latin `i`, and letters of the
other script stand in words on purpose or by slip; a word whose script is clear is mended.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from pinakes.read.pdf.tex_fonts import MEANT_IN_T2A
from pinakes.text.scripts import LOOKALIKES
from pinakes.text.words import table

if TYPE_CHECKING:
    from collections.abc import Hashable

    from numpy.typing import NDArray

    from pinakes.read.pdf.characters import Fragments

MAC = "mac-cyrillic as mac-roman"
T2A = "t2a"
"""TeX's encoding for Russian, which differs from cp1251 in ё and the quotes alone."""
CODE_PAGES = ("cp1251", "koi8-r", "mac-cyrillic", "iso8859-5", MAC)
PAIRED = (
    0.6  # of a font's letters from À on that follow another such: no language written in Latin has so many
)
PLAUSIBLE = 0.25  # of the letter pairs must be common ones
ENOUGH = 12  # letters to decide by
FIRST_LETTER, LETTERS = 0x400, 0x60
RARE_FIRST = 0x7283  # the first of the Chinese characters that stand for Latin letters
MARGIN = 0.01  # by which a code page must be more plausible than one preferred to it; five times as much for few letters

MAC_SIGNS = "‡·‚„‰ıˆ˜¯˘˙˚¸˝˛ˇﬁﬂ\uf8ff"
"""What small Cyrillic letters of the Macintosh become where they are taken for its Western ones;
quotes and dashes left aside.
"""
_LIGATURES = {"fl": "я", "fi": "ё", "ﬂ": "я", "ﬁ": "ё"}
_LIGATURE = re.compile(r"(?<=[\u0400-\u04ff])(?:fl|fi|ﬂ|ﬁ)|(?:fl|fi|ﬂ|ﬁ)(?=[\u0400-\u04ff])|^(?:fl|fi)$")
"""Ligatures that were Cyrillic letters of the Macintosh, within words of such letters."""
LATIN, CYRILLIC = LOOKALIKES
TO_CYRILLIC, TO_LATIN = str.maketrans(LATIN, CYRILLIC), str.maketrans(CYRILLIC, LATIN)
CYRILLIC_LETTER = re.compile(r"[\u0400-\u04ff]")
MIXED = re.compile(r"[A-Za-z][\u0400-\u04ff]|[\u0400-\u04ff][A-Za-z]")
WORD = re.compile(r"[A-Za-z\u0400-\u04ff]{2,}")


@dataclass(slots=True)
class Repairs:
    """The code pages found for the fonts of one document,
    and how often letters of a look-alike script were mended.
    """

    fonts: dict[Hashable, str | None] = field(default_factory=dict)
    pages: Counter[str] = field(default_factory=Counter)  # letters by code page found
    mended: int = 0
    cyrillic: int = 0

    def codes(self, found: Fragments, names: dict[int, Hashable]) -> NDArray[np.uint32]:
        """The codes of the fragments with fonts in a wrong code page set right;
        `names` is what each font handle is known by.
        """
        code = as_latin(found.code)
        if code.max(initial=0) < 0xA8:
            return code
        accented = _accented()[np.minimum(code, 0xFFFF)]
        both = accented[1:] & accented[:-1]
        if np.count_nonzero(both) < (1 if self.pages else PAIRED * ENOUGH):
            return code
        fonts = [names[font] for font in found.runs.font.tolist()]
        number_of: dict[Hashable, int] = {}
        index = np.fromiter(
            (number_of.setdefault(font, len(number_of)) for font in fonts), np.int64, len(fonts)
        )
        each = np.repeat(index[found.run], found.end - found.start)
        many = np.bincount(each[accented], minlength=len(number_of)).tolist()
        paired = np.bincount(each[1:][both], minlength=len(number_of)).tolist()
        mended = code
        # fonts with most letters first: they decide for those that have few
        for font, number in sorted(number_of.items(), key=lambda item: -many[item[1]]):
            foreign = paired[number] >= max(PAIRED * many[number], 1)
            if font not in self.fonts and many[number] >= ENOUGH:
                self.fonts[font] = self._code_page(code[each == number]) if foreign else None
            usual = self.pages.most_common(1)[0][0] if self.pages and foreign else None
            page = self.fonts.get(font, usual)
            if page:
                mended = code.copy() if mended is code else mended
                mine = each == number
                mended[mine] = _table(page)[np.minimum(code[mine], 0xFFFF)]
        return mended

    def _code_page(self, code: NDArray[np.uint32]) -> str | None:
        """The most plausible code page; the one found for most of the document, then the first of the table,
        if nearly as plausible.
        """
        code = np.minimum(code, 0xFFFF)
        scores = {page: plausible(code, page) for page in CODE_PAGES}
        scores[T2A] = scores[CODE_PAGES[0]] if T2A in self.pages or _is_russian_tex(code) else 0.0
        usual = self.pages.most_common(1)[0][0] if self.pages else T2A
        least = max(scores.values()) - (MARGIN if len(code) >= 20 * ENOUGH else 5 * MARGIN)
        best = next(page for page in (usual, T2A, *CODE_PAGES) if scores[page] >= least)
        if scores[best] < PLAUSIBLE:
            return None
        self.pages[best] += len(code)
        return best

    def scripts(self, texts: list[str]) -> list[str]:
        """The words with look-alike letters of another script set right where the word's script is clear."""
        if MAC in self.pages:
            texts = [_LIGATURE.sub(lambda match: _LIGATURES[match[0]], text) for text in texts]
        page = " ".join(texts)
        if page.isascii() or not CYRILLIC_LETTER.search(page):
            return texts
        self.cyrillic += sum(map(page.count, "оеаи"))
        if not _is_mixed(page):
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


_NOT_SERBIAN, _ONLY_TEX = tuple("йщъыьэюя".encode("cp1251")), (0xBC, 0xBE)
"""Letters that Serbian and Macedonian lack;
ё and « of T2A, which are letters of those two languages alone in cp1251.
"""


def _is_russian_tex(code: NDArray[np.uint32]) -> bool:
    return bool(np.isin(_NOT_SERBIAN, code).any() and np.isin(_ONLY_TEX, code).any())


def as_latin(code: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """The codes with Latin letters that come as rare Chinese characters set right: `犃犫狊狋狉犪犮狋` for `Abstract`.

    Fonts of Chinese type setters keep slanted and bold letters where GBK has characters that nobody uses, at
    A0 and the letter's own code with the highest bit set. One of them is common in the old script, so a
    character alone is left as it is.
    """
    if code.max(initial=0) < RARE_FIRST:
        return code
    rare = (code >= RARE_FIRST) & (code < RARE_FIRST + len(_rare_letters()))
    if np.count_nonzero(rare) < 2:
        return code
    letters = np.zeros(len(code), np.uint32)
    letters[rare] = _rare_letters()[code[rare] - RARE_FIRST]
    beside = np.zeros(len(code) + 2, bool)
    beside[1:-1] = letters > 0
    mended = (letters > 0) & (beside[:-2] | beside[2:])
    return np.where(mended, letters, code) if mended.any() else code


@cache
def _rare_letters() -> NDArray[np.uint32]:
    """The letter that each character from RARE_FIRST on stands for; 0: none."""
    found = {
        ord(bytes((0xA0, code | 0x80)).decode("gbk")): code
        for code in (*range(0x41, 0x5B), *range(0x61, 0x7B))
    }
    table = np.zeros(max(found) + 1 - RARE_FIRST, np.uint32)
    for char, letter in found.items():
        table[char - RARE_FIRST] = letter
    return table


def _is_mixed(page: str) -> bool:
    """Whether MIXED is found in a long text, in a quarter of the time."""
    code = np.frombuffer(page.encode("utf-32-le", "replace"), np.uint32)
    cyrillic, latin = (code & ~np.uint32(0xFF)) == 0x400, ((code | 32) >= 97) & ((code | 32) <= 122)
    return bool(((cyrillic[1:] & latin[:-1]) | (latin[1:] & cyrillic[:-1])).any())


def plausible(code: NDArray[np.uint32], page: str) -> float:
    """How plausible the codes are in this code page:
    the share of neighbouring letters from À on that become a common pair of Cyrillic.

    A capital after a small letter is no such pair, nor is a sign inside a word:
    so code pages are told apart that differ in few letters.
    """
    high = code >= 0x80
    both = high[1:] & high[:-1]
    count = np.count_nonzero(both)
    if count < ENOUGH / 3:
        return 0.0
    meant = _table(page)[code]
    capital = (meant >= 0x410) & (meant < 0x430)
    small = np.where(capital, meant + 0x20, meant)
    # what is below the Cyrillic letters wraps round to a large number
    first, second = (np.minimum(letters[both] - FIRST_LETTER, LETTERS) for letters in (small[:-1], small[1:]))
    common = _common_pairs()[first, second] & (capital[:-1][both] | ~capital[1:][both])
    return float(np.count_nonzero(common) / count)


@cache
def _common_pairs() -> NDArray[np.bool_]:
    """Whether a letter is often followed by another, both counted from the first Cyrillic one;
    the last row and column are no letters.
    """
    known = np.zeros((LETTERS + 1, LETTERS + 1), np.bool_)
    for first, second in table("ru")["function"]["pairs"]:
        known[ord(first) - FIRST_LETTER, ord(second) - FIRST_LETTER] = True
    return known


@cache
def _accented() -> NDArray[np.bool_]:
    """Whether a code is one of those that letters of another code page are taken for:
    signs of the Macintosh among them.
    """
    found = np.zeros(0x10000, np.bool_)
    found[0xC0:0x100] = found[[0xA8, 0xB8, *map(ord, MAC_SIGNS)]] = True
    return found


@cache
def _table(page: str) -> NDArray[np.uint32]:
    """Code as pdfium gives it (cp1252, or the Macintosh's own) → code in this code page."""
    codes = np.arange(0x10000, dtype=np.uint32)
    if page == MAC:
        for byte in range(0x80, 0x100):
            raw = bytes([byte])
            codes[ord(raw.decode("mac-roman"))] = ord(raw.decode("mac-cyrillic"))
        return codes
    for byte in range(0x80, 0x100):
        raw = bytes([byte])
        meant = MEANT_IN_T2A.get(byte, "") if page == T2A else raw.decode(page, "ignore")
        for wrong in {raw.decode("cp1252", "ignore"), raw.decode("latin-1")}:
            if wrong and meant:
                codes[ord(wrong)] = ord(meant)
    return codes
