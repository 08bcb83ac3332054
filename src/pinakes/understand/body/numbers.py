"""Numbers in front of heads, in every manner of counting, with the level each tells."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from pinakes.text.scripts import HAN_NUMERALS
from pinakes.text.words import words

LARGEST = 40  # heads are not counted further

_ROMAN = r"(?=[IVX])(?:X{0,3})(?:IX|IV|V?I{0,3})"
_HAN = HAN_NUMERALS
_MANNERS: tuple[tuple[str, str], ...] = (
    ("decimal", r"(?:§\s*)?(\d{1,2}(?:[.．]\d{1,2}){1,5})[.．、:]?(?:\s+|(?=[^\W\d_]))"),
    ("plain", r"(?:§\s*)?(\d{1,2})\s?[.．、:](?:\s*)(?=[^\W\d_]|[«“\"„(])"),
    ("bare", r"(?:§\s*)?(\d{1,2})(?:\s+|(?=[\u4e00-\u9fff]))(?=[^\W\d_]|[«“\"„])"),
    ("roman", rf"({_ROMAN})\s?[.．、:)](?:\s*)(?=[^\W\d_])"),
    ("bracket", r"[(（]?(\d{1,2})[)）]\s*(?=[^\W\d_])"),
    ("han", rf"([{_HAN}]{{1,3}})\s?[、．.,，:\s]\s*(?=\S)"),
    ("han-bracket", rf"[(（]([{_HAN}]{{1,3}})[)）]\s*(?=\S)"),
    ("chapter-han", rf"第\s?([{_HAN}\d]{{1,3}})\s?[章节部篇编節]\s*"),
    ("letter", r"([A-ZА-Я])\s?[.．)](?:\s+)(?=[^\W\d_])"),
)
_COMPILED = tuple((name, re.compile(pattern)) for name, pattern in _MANNERS)
_STARTS = re.compile(rf"[\d§(（第{_HAN}]|[IVX]{{1,5}}\s?[.．、:)]|[A-ZА-Я]\s?[.．)]")


@dataclass(frozen=True, slots=True)
class HeadNumber:
    """The number of a head: its manner, as printed, how deep it says the head is (0: it does not say), and what follows it."""

    manner: str
    number: str
    depth: int
    rest: str


@cache
def _chapter() -> re.Pattern[str]:
    known = sorted(words("body", "chapter"), key=len, reverse=True)
    return re.compile(
        rf"(?:{'|'.join(map(re.escape, known))})\s+(\d{{1,2}}|{_ROMAN}|[A-ZА-Я])\b\s*[.:—–-]?\s*",
        re.IGNORECASE,
    )


@cache
def _initials() -> frozenset[str]:
    return frozenset(letter for word in words("body", "chapter") for letter in (word[0], word[0].upper()))


def may_be_numbered(text: str) -> bool:
    """Whether a line begins as a number might: a cheap look."""
    return _STARTS.match(text) is not None or text[:1] in _initials()


def numbered(text: str) -> HeadNumber | None:
    """The number with which a line begins; None where it has none, or one that counts something else."""
    if text[:1] in _initials() and (match := _chapter().match(text)):
        return HeadNumber("chapter", match[0].strip(" .:—–-"), 1, text[match.end() :])
    if not _STARTS.match(text):
        return None
    for manner, pattern in _COMPILED:
        match = pattern.match(text)
        if match is None:
            continue
        number, rest = match[1], text[match.end() :]
        parts = _numbers_in(number)
        if parts and (max(parts) > LARGEST or (manner == "decimal" and 0 in parts[:1] and len(parts) > 2)):
            return None
        if not rest and manner not in ("chapter-han",):
            return None
        depth = len(parts) if manner in ("decimal", "plain", "bare") else 1 if manner == "chapter-han" else 0
        return HeadNumber(manner, number if manner != "chapter-han" else match[0].strip(), depth, rest)
    return None


def _numbers_in(number: str) -> list[int]:
    """The numbers between the points of a head's number."""
    return [int(part) for part in re.split(r"[.．]", number) if part.isdecimal()]
