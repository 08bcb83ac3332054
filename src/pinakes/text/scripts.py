"""Which script letters belong to, and what follows from it: a cheap first look at any text."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Literal
from unicodedata import category

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Script = Literal["Latn", "Cyrl", "Hani", "Kana", "Hang", "Grek", "Arab", "Hebr"]

RANGES: dict[Script, str] = {
    "Latn": "A-Za-zªº\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff\ufb00-\ufb06\uff21-\uff3a\uff41-\uff5a",
    "Cyrl": "\u0400-\u052f\u1c80-\u1c8f\u2de0-\u2dff",
    "Hani": "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002fa1f",
    "Kana": "\u3041-\u30fa\u31f0-\u31ff\uff66-\uff9d",
    "Hang": "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af",
    "Grek": "\u0370-\u03ff\u1f00-\u1fff",
    "Arab": "\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc",
    "Hebr": "\u0590-\u05ff",
}
LONG = 80
"""Characters of a text from which on a table costs less than patterns."""
LAST = 0x2FFFF
"""The last character that the table knows; it is of no script."""
LEGIBLE = 0.55
"""Share of letters and digits below which nobody can read a text."""
_READ = frozenset({"Ll", "Lu", "Lt", "Lo", "Nd", "Mn", "Mc"})
HAN = re.compile(f"[{RANGES['Hani']}]")
_FINDERS: dict[Script, re.Pattern[str]] = {
    script: re.compile(f"[{chars}]") for script, chars in RANGES.items()
}
_LETTERS_ONLY = "".join(chr(code) if chr(code).isalpha() else " " for code in range(128))
_LETTERS = re.compile(r"[^\W\d_]+")
_RANGE = re.compile("(.)-(.)|(.)")
_BEYOND_LATIN = re.compile("[^\u0000-\u036f\u1e00-\u206f]")
_NO_LETTERS = bytes(code for code in range(128) if not chr(code).isalpha())
_NEITHER = bytes(code for code in range(128) if not chr(code).isalnum())

HAN_NUMERALS = "一二三四五六七八九十百"
CYRILLIC_ITEMS = "абвгдежзиклмнопрстуфхцчшщыэюя"
"""The letters that count the items of Russian lists."""
DESCENDING = frozenset("gjpqyçşрцщуф,;QJ()[]")
"""Letters and signs that reach below the line."""
LOOKALIKES = ("aceopxyisjABEKMHOPCTXIJSY", "асеорхуіѕјАВЕКМНОРСТХІЈЅУ")
"""Latin letters and the Cyrillic ones that look like them."""


def counts(text: str) -> dict[Script, int]:
    """How many letters of each script `text` has; scripts that do not occur are left out."""
    if text.isascii():
        latin = len(text.encode().translate(None, _NO_LETTERS))
        return {"Latn": latin} if latin else {}
    if len(text) > LONG:
        return _counts_of_long(text)
    if not _BEYOND_LATIN.search(text):
        latin = len(_FINDERS["Latn"].findall(text))
        return {"Latn": latin} if latin else {}
    found = {script: len(finder.findall(text)) for script, finder in _FINDERS.items()}
    return {script: count for script, count in found.items() if count}


def _counts_of_long(text: str) -> dict[Script, int]:
    """The same by one look at a table a letter, instead of a search a script."""
    import numpy as np

    letters = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4")
    found = np.bincount(_table()[np.minimum(letters, LAST)], minlength=len(RANGES) + 1)[1:].tolist()
    return {script: count for script, count in zip(RANGES, found, strict=True) if count}


@cache
def _table() -> NDArray[np.uint8]:
    """The number of the script of every character, from 1; 0 for those of none."""
    import numpy as np

    table = np.zeros(LAST + 1, np.uint8)
    for number, chars in enumerate(RANGES.values(), 1):
        for first, last, alone in _RANGE.findall(chars):
            table[ord(first or alone) : ord(last or alone) + 1] = number
    return table


def main(text: str) -> Script | None:
    """The script that carries `text`, None where it has no letters; one Han character weighs three letters."""
    found = counts(text)
    if not found:
        return None
    return max(found, key=lambda script: found[script] * (3 if script in ("Hani", "Kana", "Hang") else 1))


def is_legible(text: str) -> bool:
    """Whether letters and digits make up most of it;
    a font that does not say what its glyphs mean leaves mostly signs.
    """
    seen = "".join(text.split())
    if seen.isascii():
        return len(seen.encode().translate(None, _NEITHER)) >= LEGIBLE * len(seen)
    kinds = list(map(category, seen))
    return sum(map(kinds.count, _READ)) >= LEGIBLE * len(seen)


def word_count(text: str) -> int:
    """How many words `text` has; two Chinese characters count as one."""
    if text.isascii():
        return len(text.split())
    return len(HAN.sub(" ", text).split()) + len(HAN.findall(text)) // 2


def different_words(text: str) -> set[str]:
    """The runs of letters of a text, each once: in long texts less is asked of a pattern so."""
    if text.isascii():
        return set(text.translate(_LETTERS_ONLY).split())
    printed = set(text.split())
    plain = set(filter(str.isalpha, printed))
    return plain.union(_LETTERS.findall(" ".join(printed - plain)))


def small_words(text: str) -> frozenset[str]:
    """The words, of three letters at least, that stand somewhere in a text in small letters."""
    return frozenset(word for word in different_words(text) if len(word) > 2 and word.islower())


def has_han(text: str) -> bool:
    """Whether a Chinese character occurs."""
    return HAN.search(text) is not None


def close_up(text: str) -> str:
    """Spaces between two Chinese characters, or beside full-width punctuation, taken out;
    others levelled to one.
    """
    text = " ".join(text.split())
    if not HAN.search(text):
        return text
    return _HAN_GAP.sub("", text)


_WIDE = f"{RANGES['Hani']}{RANGES['Kana']}\u3001-\u303f\uff01\uff08\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\u2014\u201c\u201d"
_HAN_GAP = re.compile(f"(?<=[{_WIDE}]) (?=[{_WIDE}])")
