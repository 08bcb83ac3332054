"""How captions begin: a word such as `Рис.` or 表 with its number."""

from __future__ import annotations

import re
from functools import cache

from pinakes.text.words import fold, words


@cache
def caption_start() -> re.Pattern[str]:
    """Matches the beginning of a folded caption; `after` is what stands behind the number, None for a word."""
    known = sorted(words("sections", "caption"), key=len, reverse=True)
    return re.compile(
        rf"(?:{'|'.join(map(re.escape, known))})\s*(?:\d+(?:[.\-–]\d+)*|[ivxlc]+\b|[a-z]?\.?\d+)\s*(?P<after>[.:：。|–—-]|$)?",
        re.IGNORECASE,
    )


@cache
def caption_initials() -> frozenset[str]:
    """The first letters that a caption may have: a cheap look that settles most lines."""
    return frozenset(word[0] for word in words("sections", "caption"))


def opens_caption(text: str) -> re.Match[str] | None:
    """How `text` begins as a caption; None where it does not."""
    return caption_start().match(fold(text[:120])) if text[:1].casefold() in caption_initials() else None
