"""Hashed keys under which entries of one work meet, so that a reference is compared with a few candidates,
however large the library.

Each is of two or three things together (a family and a telling word, two telling words, volume, page and
year): rare enough in millions of works, and one fault of print leaves others whole.
"""

from __future__ import annotations

import hashlib
from itertools import combinations
from typing import TYPE_CHECKING

from pinakes.store.network.plain import has_han

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.store.network.citation import Citation

SHORTEST = 4
"""Letters of a word that tells something."""
TELLING = 3
"""The longest words of a title that are paired."""
OPENING = 16
"""Letters of telling words with which a title begins, for titles cut short or run on."""
HAN = 6
"""Characters at either end of a Chinese title."""


def keys(entry: Citation) -> list[int]:
    """The keys of an entry, each once."""
    return [_hashed(text) for text in dict.fromkeys(_texts(entry))]


def _hashed(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=6).digest(), "big")


def _of_place(entry: Citation, family: str) -> Iterator[str]:
    """The first page with what else is known of the place."""
    if entry.volume and entry.year:
        yield f"v{entry.volume}.{entry.first}.{entry.year}"
    if entry.volume and family:
        yield f"f{entry.volume}.{entry.first}.{family}"
    if family and entry.year:
        yield f"y{family}.{entry.first}.{entry.year}"


def _texts(entry: Citation) -> Iterator[str]:
    yield from entry.identifiers
    family = entry.families[0] if entry.families else ""
    for title in (*entry.titles, *entry.heads):
        if len(title) >= SHORTEST:
            yield "t" + title.replace(" ", "")
    for title in entry.titles:
        yield from _of_title(title, family)
    if entry.first:
        yield from _of_place(entry, family)
    if entry.year and family:
        if entry.initials[0] or not family.isascii():
            yield f"n{family}.{entry.initials[0]}.{entry.year}"
        elif len(entry.families) > 1:
            yield f"b{family}.{entry.families[1]}.{entry.year}"


def _of_title(title: str, family: str) -> Iterator[str]:
    if has_han(title):
        letters = title.replace(" ", "")
        if len(letters) > HAN:
            yield "o" + letters[:HAN]
            yield "e" + letters[-HAN:]
        if family:
            yield f"a{family}.{letters[:3]}"
            yield f"a{family}.{letters[-3:]}"
        return
    telling = [word for word in title.split() if len(word) >= SHORTEST]
    if len(telling) > 1:
        yield "o" + "".join(telling)[:OPENING]
    longest = sorted(set(telling), key=lambda word: (-len(word), word))[:TELLING]
    for pair in combinations(sorted(longest), 2):
        yield f"w{pair[0]}.{pair[1]}"
    if family:
        for word in longest or title.split()[:1]:
            yield f"a{family}.{word}"
