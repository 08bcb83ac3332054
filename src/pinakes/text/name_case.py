"""Capital letters in names: initials, and names set in capitals as people write them."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from pinakes.text.words import fold, words

_INITIAL = re.compile(
    r"(?:[^\W\d_a-zа-яё][hu]?\.(?:\s*-\s*)?){1,4}|(?:[A-ZА-ЯЁÀ-Þ]\.){1,4}[A-ZА-ЯЁÀ-Þ]|[A-ZА-ЯЁÀ-Þ](?:-[A-ZА-ЯЁÀ-Þ])?\.?|[A-Z]{2,3}",
    re.UNICODE,
)

VOWELS = frozenset("AEIOUY")


@cache
def name_words(key: str) -> frozenset[str]:
    """The words of all languages that stand in `[names] key`, folded."""
    return frozenset(words("names", key))


def is_initial(word: str) -> bool:
    """Whether `word` is one or more initials: "J.", "J.-P.", "И.О.", "JK"."""
    return _INITIAL.fullmatch(word) is not None


def is_short_name(word: str) -> bool:
    """Whether two or three capitals are a name and no initials: `FAN`, `LI`, but not `JK`."""
    if fold(word) in name_words("surnames_latin"):
        return True
    bare = unicodedata.normalize("NFD", word)
    return len(word) == 3 and word.isalpha() and any(letter in VOWELS for letter in bare)


def cased(text: str, *, initials: bool = False, is_family: bool = False) -> str:
    """Capitals throughout become capitals at word starts; initials are left, and particles are small.

    `initials` where two or three capitals alone are initials, whatever they spell;
    `is_family` where a particle may come first.
    """
    if not text.isupper() or (initials and is_initial(text)):
        return text
    parts = text.split()
    small = range(0 if is_family else 1, len(parts) - 1)
    return " ".join(_cased_part(part, may_be_small=i in small) for i, part in enumerate(parts))


def _cased_part(part: str, *, may_be_small: bool) -> str:
    is_particle = len(part) > 1 and fold(part) in name_words("particles")
    if is_particle and may_be_small and part.isalpha():
        return part.lower()
    is_name = is_particle or is_short_name(part)
    return part if is_initial(part) and not is_name else _titled(part)


_PIECE = re.compile(r"[^\W_]+")
_ELIDED = re.compile(r"^(?:[^\W_]['’])?[^\W_]*")


def _titled(word: str) -> str:
    """A word with capitals where it and its parts begin:
    behind hyphens, and behind one letter with an apostrophe (O'Brien).
    """
    return "-".join(_ELIDED.sub(_capitals, piece.lower()) for piece in word.split("-"))


def _capitals(match: re.Match[str]) -> str:
    return _PIECE.sub(lambda piece: piece[0][:1].upper() + piece[0][1:], match[0])


def as_written(literal: str, family: str | None, given: str | None) -> str:
    """A printed name as people write it:
    words set in capitals as the parts of the name have them, in the printed order.
    """
    known = {fold(word): word for word in f"{given or ''} {family or ''}".split()}
    return " ".join(
        known.get(fold(word.strip(",")), word.strip(",")) + ("," if word.endswith(",") else "")
        for word in literal.split()
    )
