"""Names and titles levelled for comparison across scripts and spellings."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from pinakes.text.words import fold, table

_DOUBLED = re.compile(r"(.)\1")


@cache
def _letters() -> dict[int, str]:
    return {
        ord(letter): latin
        for letter, _, latin in (pair.partition("=") for pair in table("ru")["names"]["letters"].split())
    }


@lru_cache(maxsize=4096)
def skeleton(text: str) -> str:
    """A name in plain Latin letters: accents, softness and variants of spelling levelled."""
    text = fold(text)
    if not text.isascii():
        decomposed = unicodedata.normalize("NFD", text.translate(_letters()))
        text = "".join(char for char in decomposed if not unicodedata.combining(char))
    for old, new in (
        ("shch", "sch"),
        ("yu", "iu"),
        ("ju", "iu"),
        ("ya", "ia"),
        ("ja", "ia"),
        ("ye", "e"),
        ("je", "e"),
        ("yo", "e"),
        ("kh", "h"),
    ):
        text = text.replace(old, new)
    text = (
        text.replace("y", "i")
        .replace("j", "i")
        .replace("x", "ks")
        .replace("c", "ts" if "ch" not in text else "c")
        .replace("'", "")
    )
    return _DOUBLED.sub(r"\1", text)
