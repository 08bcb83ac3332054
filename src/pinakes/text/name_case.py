"""Capital letters in names: initials, and names set in capitals as people write them."""

from __future__ import annotations

import re
from functools import cache

from pinakes.text.words import fold, words

_INITIAL = re.compile(
    r"(?:[^\W\d_a-zа-яё][hu]?\.(?:\s*-\s*)?){1,4}|(?:[A-ZА-ЯЁÀ-Þ]\.){1,4}[A-ZА-ЯЁÀ-Þ]|[A-ZА-ЯЁÀ-Þ](?:-[A-ZА-ЯЁÀ-Þ])?\.?|[A-Z]{2,3}",
    re.UNICODE,
)


@cache
def name_words(key: str) -> frozenset[str]:
    """The words of all languages that stand in `[names] key`, folded."""
    return frozenset(words("names", key))


def is_initial(word: str) -> bool:
    """Whether `word` is one or more initials: "J.", "J.-P.", "И.О.", "JK"."""
    return _INITIAL.fullmatch(word) is not None


def cased(text: str) -> str:
    """Capitals throughout become capitals at word starts; initials and particles are left."""
    if not text.isupper() or (len(text.replace(".", "").replace(" ", "")) < 4 and "." in text):
        return text
    particles = name_words("particles")
    small = [
        i > 0 and fold(part) in particles and (len(part) > 1 or not is_initial(part))
        for i, part in enumerate(text.split())
    ]
    made = [
        part.lower() if is_small else part if is_initial(part) else _titled(part)
        for part, is_small in zip(text.split(), small, strict=True)
    ]
    return " ".join(made)


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
