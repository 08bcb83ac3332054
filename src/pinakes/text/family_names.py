"""Where a family name begins: particles (van der, Dal, Le), suffixes (Filho, Júnior),
names of two with a word between (Ortega y Gasset).

The tables `[names]` of each language hold the words; header, references, people and exports all ask here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.text.name_case import is_initial, name_words
from pinakes.text.pinyin import looks_like_pinyin
from pinakes.text.words import fold

if TYPE_CHECKING:
    from collections.abc import Sequence


def is_suffix(word: str) -> bool:
    """Whether a word follows a family name and belongs to it: Filho, Neto, Jr., III."""
    return fold(word) in name_words("suffixes") or fold(word).rstrip(".") in name_words("suffixes")


def family_start(parts: Sequence[str], *, alone: bool = False) -> int:
    """Where the family name begins in a name that ends with it; `alone`:
    particles in small letters stay with the given names.
    """
    start = len(parts) - 1
    if start > 1 and is_suffix(parts[-1]):
        start -= 1
    capitals = parts[-1].isupper()
    while start > 1 and _joins(parts, start - 1, alone=alone, capitals=capitals):
        start -= 1
    if start > 2 and parts[start - 1].islower() and fold(parts[start - 1]) in name_words("between"):
        start -= 2
    return start


def _joins(parts: Sequence[str], at: int, *, alone: bool, capitals: bool) -> bool:
    """Whether the word at this place is a particle of the name that follows it."""
    word = parts[at]
    if (
        fold(word) not in name_words("particles")
        or fold(word) in name_words("between")
        or fold(word) in name_words("conjunctions")
    ):
        return False
    if word.islower() or capitals:
        return not alone
    if is_initial(word) or fold(word) not in name_words("capital_particles"):
        return False
    return not all(looks_like_pinyin(part) for part in parts)


def is_patronymic_word(word: str) -> bool:
    """Whether a word makes the name before it that of the father: оглы, кызы."""
    return fold(word) in name_words("patronymic_words")
