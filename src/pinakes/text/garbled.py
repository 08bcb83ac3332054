"""Whether text makes words at all: fonts that do not say what their glyphs mean leave letters,
but no words of any language.
"""

from __future__ import annotations

import unicodedata

from pinakes.text.languages import shares

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
FEW_VOWELS, BROKEN = 0.3, 0.33
"""Share of vowels below which no language is written,
and the one where digits and signs stand inside a third of the words.
"""
THIRD = 0.3


def is_garbled(text: str) -> bool | None:
    """Whether a text makes no words; None where it is too short to tell, or not in Latin letters."""
    words = [word.strip("()[]{}.,;:!?\"'“”‘’«»„…·•*†‡-–—/") for word in text[:LOOKED].casefold().split()]
    words = [word for word in words if any(map(str.isalpha, word))]
    small = shares("words")
    if len(words) < ENOUGH:
        return None
    if sum(map(small.__contains__, words)) >= KNOWN * len(words):
        return False
    joined = "".join(words)
    plain = [char for char in unicodedata.normalize("NFD", joined) if char.isalpha() and ord(char) < 0x250]
    if len(plain) < LATIN * sum(map(str.isalpha, joined)):
        return None
    vowels = sum(map(VOWELS.__contains__, plain)) / len(plain)
    return vowels < FEW_VOWELS or (
        vowels < BROKEN and sum(not _is_word(word) for word in words) > THIRD * len(words)
    )


def _is_word(word: str) -> bool:
    return word.replace("-", "").replace("'", "").replace("’", "").isalpha()
