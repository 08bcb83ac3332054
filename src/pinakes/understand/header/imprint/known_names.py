"""Names under which works appeared, and the meetings behind short names: a trained table."""

from __future__ import annotations

import re
import zlib
from functools import cache
from typing import TYPE_CHECKING

from pinakes import models
from pinakes.text.words import fold, words
from pinakes.understand.header.imprint.context import content_words
from pinakes.understand.header.rows.cues import finder

if TYPE_CHECKING:
    from collections.abc import Iterable

MODEL = "known-venues"
_SHORT = re.compile(r"(?P<short>[A-Z][A-Za-z&+/-]{1,14}?)(?:[\s'’-]*(?P<year>(?:19|20)?\d\d))?")
_IN_BRACKETS = re.compile(
    r"(?P<name>[^()]{7,}?[^()\s])\s*\(\s*(?P<short>[A-Z][A-Za-z&+/-]{1,14}?)"
    r"[\s'’-]*(?:(?:19|20)?\d\d)?\s*(?:\)|$)"
)
_NUMBERED = re.compile(r"(?:.{0,12}\s)?[A-Z]{3,6}\s?(?!(?:19|20)\d\d$)\d{2,5}")
_WORD = re.compile(r"[^\W\d_]+")
_BRACKETED_END = re.compile(r"\s*\([^()]*\)?$")
_CAPITALS, FEWEST = 2, 3
"""Capitals of a short name at least, and its letters where it is known by its first letters alone."""
WHOLE = 5.5
"""Mean length of the words of a name that is not shortened."""
LEAST_SPELLED = 0.6
"""Share of the letters of a short name that words of the whole one begin with, in their order."""


def key_of(name: str) -> int:
    """A name for comparison: its words but for the little ones, in one number."""
    return zlib.crc32("".join(content_words(name)).encode())


def known(name: str) -> int:
    """How many references and records of those learnt from have this name.

    Few letters, and little words alone, are no name.
    """
    return _counts().get(key_of(name), 0) if len(name) > FEWEST and content_words(name) else 0


def short_name(text: str) -> str | None:
    """The short name of a meeting or journal that a text is, without its year; None for other texts."""
    match = _SHORT.fullmatch(text)
    if match is None or sum(char.isupper() for char in match["short"]) < _CAPITALS:
        return None
    return match["short"]


def is_numbered_series(text: str) -> bool:
    """Whether a text is the short name of a series with the number of its volume: "LNCS 8642"."""
    return _NUMBERED.fullmatch(text) is not None


def whole_of(text: str, said: Iterable[str] = ()) -> str | None:
    """The name behind a short one, as `said` has it or the table knows; else None."""
    short = short_name(text)
    if short is None:
        return None
    said = tuple(said)
    return (
        next(filter(None, (_bracketed(one, short) for one in said)), None)
        or _meetings().get(fold(short))
        or next(filter(None, (_spelling(one, short) for one in said)), None)
    )


def of_all_turns(name: str) -> str:
    """The name of a meeting without number, year and short name; other names as they are."""
    text = _BRACKETED_END.sub("", bare(name)).rstrip(" ,")
    is_meeting = finder("events", "venues").search(text) and not finder("journals", "venues").search(name)
    return text if is_meeting else name


def _bracketed(text: str, short: str) -> str | None:
    """The words of a text before a short name in brackets that they spell."""
    for match in _IN_BRACKETS.finditer(text):
        if fold(match["short"]) == fold(short) and is_spelled(short, match["name"]):
            return bare(match["name"], short) or None
    return None


def _spelling(text: str, short: str) -> str | None:
    """The part of a text whose words, but for the little ones, begin with the letters of a short name."""
    if len(short) < FEWEST or not short.isupper():
        return None
    little = words("function", "words")
    found = [match for match in _WORD.finditer(text) if fold(match[0]) not in little]
    at = "".join(match[0][0] for match in found).upper().find(short)
    part = found[at : at + len(short)] if at >= 0 else []
    is_whole = sum(len(one[0]) for one in part) >= WHOLE * len(part)
    return text[part[0].start() : part[-1].end()] if part and is_whole else None


def is_spelled(short: str, name: str) -> bool:
    """Whether most letters of a short name are first letters of the words of a whole one, in order."""
    letters, at = fold(short), 0
    for word in _WORD.findall(name):
        at += at < len(letters) and fold(word)[:1] == letters[at]
    return at >= LEAST_SPELLED * len(letters)


def bare(name: str, short: str = "") -> str:
    """The name of a meeting without year, number, and "Proceedings of" if no part of the short one."""
    parts = name.split()
    numbered = [at for at, part in enumerate(parts) if any(char.isdigit() for char in part)]
    start = max((at + 1 for at in numbered if at < len(parts) / 2), default=0)
    end = min((at for at in numbered if at >= start), default=len(parts))
    text = " ".join(parts[start:end])
    lead = finder("proceedings").match(text)
    if lead is not None and not (short and fold(text)[:1] == fold(short)[:1]):
        text = text[lead.end() :]
    return text.strip(" ,.:;-–—(")


@cache
def _counts() -> dict[int, int]:
    stored = models.arrays(MODEL)
    return dict(zip(stored["keys"].tolist(), stored["counts"].tolist(), strict=True))


@cache
def _meetings() -> dict[str, str]:
    rows = (row.split("\t") for row in str(models.arrays(MODEL)["meetings"]).split("\n"))
    return {fold(short): name for short, name in rows}
