"""What stands about a name and is none of it: footnote marks, degrees and titles."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from pinakes.text.name_case import name_words
from pinakes.text.scripts import HAN
from pinakes.text.words import fold

MARKS = re.compile(
    r"[\ue000-\uf8ff\d*†‡§¶#⁎∗⋆⊥∥‖\u00b9\u00b2\u00b3\u2070-\u207f\u2080-\u208e\u2460-\u24ff\u2600-\u27bf]+"
    r"|\((?:\d|[a-z])\)|\[\d+\]"
)


@lru_cache(maxsize=4096)
def without_marks(text: str) -> str:
    """`text` without footnote marks, digits and superscript signs, spaces levelled."""
    return " ".join(MARKS.sub(" ", text).split()).removesuffix(" .").strip(" ,;:，；：、–—-·")


@lru_cache(maxsize=4096)
def without_honorifics(text: str) -> str:
    """`text` without degrees and titles before and after the name."""
    known = name_words("honorifics")
    parts = text.split()
    while True:
        shorter = _drop(parts, known)
        if shorter is parts:
            break
        parts = shorter
    text = " ".join(parts).strip(" ,;:，；：")
    if HAN.search(text):
        for title in han_honorifics():
            if text.endswith(title) and len(text) - len(title) >= 2:
                return without_honorifics(text[: -len(title)])
    return text


@cache
def han_honorifics() -> tuple[str, ...]:
    """Titles of Chinese names, the longest first."""
    return tuple(
        sorted((word for word in name_words("honorifics") if HAN.match(word)), key=len, reverse=True)
    )


@cache
def _honorific_words() -> frozenset[str]:
    return frozenset(
        word.strip(_AROUND) for honorific in name_words("honorifics") for word in honorific.split()
    )


_AROUND = "(),;:."


def _drop(parts: list[str], known: frozenset[str]) -> list[str]:
    if not parts or _honorific_words().isdisjoint(
        (fold(parts[0]).strip(_AROUND), fold(parts[-1]).strip(_AROUND))
    ):
        return parts
    for count in range(min(4, len(parts) - 1), 0, -1):
        for piece, rest in ((parts[:count], parts[count:]), (parts[-count:], parts[:-count])):
            joined = fold(" ".join(piece))
            # "phil" without its stop is a degree, "Phil" a name.
            stopped = (
                joined.strip("(),;:.") + "." in known
                and len(joined) > 2
                and ("." in joined or not piece[0][:1].isupper())
            )
            if joined in known or joined.strip("(),;:") in known or stopped:
                return rest
    return parts
