"""How promising a link is on the way to a paper: words of its address and of what it says, names of the authors looked for."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pinakes.store.network.plain import plain
from pinakes.text.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.acquire.page import WebAnchor, WebPage

SURNAME, WORD, DOCUMENT, ABOUT_TITLE, PLAIN = 0.3, 0.3, 0.35, 0.15, 0.25
"""What a surname, a word of publication pages, the name of a document, the title of the page it stands on add; what all have."""
LONG = 5
"""Letters of a word that counts inside of others, too: addresses glue them."""


@cache
def promising(key: str = "publications") -> tuple[str, ...]:
    """Words of pages by what they are for, in all languages, levelled as `plain` does: addresses spell them in Latin letters."""
    return tuple(dict.fromkeys(plain(word) for word in words("web", key)))


def has_word(text: str, *keys: str) -> bool:
    """Whether a text, or an address, has a word of pages that list papers (or of other keys)."""
    levelled = plain(text)
    glued = f" {levelled} "
    return any(
        (word in levelled if len(word) >= LONG or not word.isascii() else f" {word} " in glued)
        for key in keys or ("publications",)
        for word in promising(key)
    )


def priority(link: WebAnchor, page: WebPage, surnames: Sequence[str] = ()) -> float:
    """0 to 1; the addresses of one walk are taken in this order."""
    parts = urlsplit(link.address)
    place = unquote(f"{parts.netloc} {parts.path}")
    levelled = plain(f"{place} {link.text}")
    score = PLAIN
    if any(name and plain(name) in levelled for name in surnames):
        score += SURNAME
    if has_word(f"{place} {link.text}", "publications", "research"):
        score += WORD
    if link.is_document:
        score += DOCUMENT
    if has_word(page.title):
        score += ABOUT_TITLE
    return min(1.0, score)
