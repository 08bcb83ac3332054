"""Whether text makes words at all: fonts that do not say what their glyphs mean leave letters,
but no words of any language.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import pairwise

from pinakes.text.languages import shares
from pinakes.text.pinyin import simplified
from pinakes.text.scripts import HAN
from pinakes.text.words import table

LOOKED = 6000
"""Characters that are looked at."""
ENOUGH = 60
"""Words to decide by."""
KNOWN = 0.02
"""Share of small words (the, de, und …) from which a text is one:
every language written in Latin letters has some.
"""
LATIN = 0.8
"""Share of Latin letters from which a text can be judged."""
VOWELS = frozenset("aeiouyæœøı")
FEW_VOWELS, BROKEN, HARDLY = 0.3, 0.33, 0.01
"""Share of vowels below which no language is written, the one where digits and signs stand inside a third
of the words or hardly a small word is known, and the share of small words that is hardly any.
"""
THIRD = 0.3
CYRILLIC_PAIRS, CYRILLIC_VOWELS = 0.45, 0.35
"""Shares of common pairs of letters and of vowels below both of which Cyrillic letters make no words
(186 pages: from .58 and .38 on; with letters moved: up to .37 and .32).
"""
HAN_ENOUGH, HAN_SMALL, KANA = 200, 0.02, 0.05
"""Chinese signs to decide by, the share of small words below which they say nothing (236 pages: from .029
on), and the share of Japanese letters from which nothing is said.
"""
MOST = 0.3
"""Share of letters from which the text in one script is judged by itself, beside one in another."""
_CYRILLIC = re.compile(r"[\u0400-\u04ff]+")
_SLAVIC_VOWELS = frozenset("аеёиоуыэюяіїєәөүұ")
_KANA = re.compile(r"[\u3040-\u30ff]")


def is_garbled(text: str) -> bool | None:
    """Whether a text makes no words; None where it is too short to tell, or in other letters."""
    printed = text[:LOOKED].casefold().split()
    known = shares("words").__contains__
    if sum(map(known, printed)) >= KNOWN * len(printed) and sum(map(str.isalpha, printed)) >= ENOUGH:
        return False  # as most texts are, with their punctuation on them
    words = [word.strip("()[]{}.,;:!?\"'“”‘’«»„…·•*†‡-–—/") for word in printed]
    words = [word for word in words if word.isalpha() or any(map(str.isalpha, word))]
    small = sum(map(known, words))
    if len(words) >= ENOUGH and small >= KNOWN * len(words):
        return False
    joined = "".join(words)
    letters = sum(map(str.isalpha, joined))
    if len(signs := HAN.findall(joined)) >= max(HAN_ENOUGH, MOST * letters):
        return _says_nothing(signs, joined)
    if len(words) < ENOUGH:
        return None
    if sum(map(len, _CYRILLIC.findall(joined))) >= MOST * letters:
        return _is_moved(words)
    return _lacks_vowels(words, small)


def _lacks_vowels(words: list[str], small: int) -> bool | None:
    """Whether Latin letters, with `small` known words, have too few vowels; None in other letters."""
    joined = "".join(words)
    plain = [char for char in unicodedata.normalize("NFD", joined) if char.isalpha() and ord(char) < 0x250]
    if len(plain) < LATIN * sum(map(str.isalpha, joined)):
        return None
    vowels = sum(map(VOWELS.__contains__, plain)) / len(plain)
    broken = sum(not _is_word(word) for word in words) > THIRD * len(words)
    return vowels < FEW_VOWELS or (vowels < BROKEN and (broken or small < HARDLY * len(words)))


def _says_nothing(signs: list[str], text: str) -> bool | None:
    """Whether Chinese signs are without the small words that every text has."""
    if len(_KANA.findall(text)) > KANA * len(signs):
        return None
    small = sum(map(_small_signs().__contains__, simplified("".join(signs))))
    return small < HAN_SMALL * len(signs)


@cache
def _small_signs() -> frozenset[str]:
    return frozenset(word for word in table("zh")["function"]["words"] if len(word) == 1)


def _is_moved(words: list[str]) -> bool:
    """Whether Cyrillic letters stand in pairs that no word has, and too few of them are vowels."""
    known = frozenset(table("ru")["function"]["pairs"])
    runs = [run for word in words for run in _CYRILLIC.findall(word)]
    pairs = [one + other for run in runs for one, other in pairwise(run)]
    letters = "".join(runs)
    return sum(map(known.__contains__, pairs)) < CYRILLIC_PAIRS * len(pairs) and sum(
        map(_SLAVIC_VOWELS.__contains__, letters)
    ) < CYRILLIC_VOWELS * len(letters)


def _is_word(word: str) -> bool:
    return word.replace("-", "").replace("'", "").replace("’", "").isalpha()
