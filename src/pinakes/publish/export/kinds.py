"""What kind of work it is, as finely as reference managers tell:
a paper of a conference, a master's thesis, a preprint.
"""

from __future__ import annotations

import re
from functools import cache

from pinakes.text.words import fold, words

CONFERENCE, MASTERS, PREPRINT = "conference", "masters", "preprint"
"""Finer kinds than records have; others stay as records call them."""


def finer(kind: str, *, venue: str = "", degree: str = "", has_preprint: bool = False) -> str:
    """The kind of a work by its type, where it appeared, and for which degree it was written."""
    if kind == "article" and venue and not (has_preprint and _archives().match(fold(venue))):
        return CONFERENCE if is_conference(venue) else kind
    if kind == "article" and has_preprint:
        return PREPRINT
    if kind == "thesis" and any(word in fold(degree) for word in words("degrees", "below_doctor")):
        return MASTERS
    return kind


def is_conference(venue: str) -> bool:
    """Whether something with this name is the proceedings of an event,
    and not a journal that is called so too.
    """
    folded = fold(venue)
    return _events().search(folded) is not None and _journals().search(folded) is None


@cache
def _archives() -> re.Pattern[str]:
    """Archives of papers before they are printed."""
    known = sorted(map(re.escape, words("sources", "preprint")), key=len, reverse=True)
    return re.compile(rf"(?:{'|'.join(known)})(?!\w)")


@cache
def _events() -> re.Pattern[str]:
    return _pattern("events")


@cache
def _journals() -> re.Pattern[str]:
    return _pattern("journals")


def _pattern(key: str) -> re.Pattern[str]:
    """Any of the words of all languages; Chinese ones stand within longer runs."""
    known = sorted(
        (
            re.escape(word) if word[0] >= "\u4e00" else rf"(?<!\w){re.escape(word)}"
            for word in words("venues", key)
        ),
        reverse=True,
    )
    return re.compile("|".join(known))
