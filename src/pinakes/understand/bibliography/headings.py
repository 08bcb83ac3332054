"""Headings that open or close a list of references, in any of our languages, spaced, numbered, misspelt or glued."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from rapidfuzz import fuzz, process

from pinakes.text.words import words

LONGEST = 90
"""Characters; a longer line is no heading by itself."""
MISSPELT = 88.0
"""Likeness (0–100) from which a heading counts as misspelt, measured on REFERERENCES, REFERÊNCES, Refernces."""

TAIL = 50
"""Characters of a paragraph in which it is told what it is about."""
FIRST = 4
"""Letters by which a line is known that may be a heading."""
_PREFIX = re.compile(r"^[\W_]*(?:(?:\d{1,2}|[ivxIVX]{1,5})(?:\.\d{1,2})*[\W_]+|[^\W\d_]\)\s*)?")
_ASIDE = re.compile(r"\s*[(（\[［](?:[^()（）\[\]［］]{1,40})[)）\]］]\s*")
_BESIDE = re.compile(r"\s*[/|∣｜]\s*")
_SET_ASIDE = frozenset("(（[［/|∣｜")
_DASH = re.compile(r"\s[-–—]\s")
_YEAR = re.compile(r"\d{4}")
_GLUED = re.compile(r"^[\W\d_]*([^\W\d_][^\d:.：．]{1,40}?)\s*[:.：．]")


_NO_LETTERS = {code: None for code in range(128) if not chr(code).isalpha()}


def letters(text: str) -> str:
    """Only the letters, folded: `R E F E R E N C E S` and `References:` are the same."""
    if text.isascii():
        return text.casefold().translate(_NO_LETTERS)
    folded = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")
    return "".join(filter(str.isalpha, folded))


@cache
def _keys(section: str, key: str) -> frozenset[str]:
    return frozenset(filter(None, map(letters, words(section, key))))


@cache
def _close(first: str) -> tuple[str, ...]:
    return tuple(key for key in _keys("sections", "references") if key[0] == first and len(key) >= 8)


@cache
def _others() -> frozenset[str]:
    named = ("acknowledgements", "appendix", "introduction", "contents", "conclusion", "abstract", "keywords")
    found = frozenset[str]().union(*(_keys("sections", key) for key in named))
    return (found | _keys("bibliography", "after")) - _keys("sections", "references")


@cache
def _firsts() -> frozenset[str]:
    """How headings begin, by their first letters."""
    found = _keys("sections", "references") | _others() | _keys("bibliography", "own_works")
    return frozenset(key[:count] for key in found for count in range(2, FIRST + 1))


def may_be_heading(line: str) -> bool:
    """Whether the first letters are those of a heading: a cheap look that settles most lines."""
    begin = _PREFIX.match(line).end()  # type: ignore[union-attr]
    first = line[begin : begin + FIRST].casefold()
    if not first.isalpha():
        # a short word, or letters set apart
        short = 0
        while short < len(first) and first[short].isalpha():
            short += 1
        if short < 2:
            return short == 1
        first = first[:short]
    return first in _firsts() or (not first.isascii() and letters(first) in _firsts())


@lru_cache(maxsize=4096)
def heading(line: str) -> str:
    """`references`, `glued` (the first entry follows on the same line), `other` (another part begins) or ``."""
    line = line.strip()
    if not line:
        return ""
    if len(line) > LONGEST:
        return _inside_heading(line)
    if not may_be_heading(line):
        return ""
    rest = line[_PREFIX.match(line).end() :]  # type: ignore[union-attr]
    key = letters(rest)
    if not key:
        return ""
    known = _keys("sections", "references")
    if key in known:
        return "references"
    if key in _others():
        return "other"
    if len(line) < 60:
        if not _SET_ASIDE.isdisjoint(rest) and _doubled(rest):
            return "references"
        if _is_misspelt(key):
            return "references"
        head, _, tail = _DASH.sub(":", line, count=1).partition(":")
        if tail and len(tail) < 30 and letters(head) in known and not _YEAR.search(tail):
            return "references"
    return _glued(line) or _opening(line)


def _inside_heading(line: str) -> str:
    """The heading that is glued to, or opens, a line."""
    return _glued(line) or (_opening(line) if line[:5].isupper() else "")


def _is_misspelt(key: str) -> bool:
    """Whether this is nearly the word of a heading."""
    return bool(
        8 <= len(key) <= 40
        and (near := _close(key[0]))
        and process.extractOne(key, near, scorer=fuzz.ratio, score_cutoff=MISSPELT)
    )


def opens_own_works(line: str) -> bool:
    """Whether the line is the heading of what the author has published: a list like any other, and no bibliography."""
    if len(line) > LONGEST:
        return False
    rest = line[_PREFIX.match(line).end() :]  # type: ignore[union-attr]
    return letters(_ASIDE.sub("", rest)) in _keys("bibliography", "own_works")


def opens_tail(line: str) -> bool:
    """Whether a paragraph begins as those do that stand behind a list: who paid, how to cite, whom to thank."""
    key = letters(line[:TAIL])
    return key.startswith(_tails())


@cache
def _tails() -> tuple[str, ...]:
    return tuple(_keys("bibliography", "tail"))


def _doubled(text: str) -> bool:
    """A heading with an aside or in two languages: `参考文献(References)`, `Литература / References`, `References (43)`."""
    known = _keys("sections", "references")
    aside = letters(_ASIDE.sub("", text))
    if aside in known and aside != letters(text):
        return True
    parts = [letters(part) for part in _BESIDE.split(text)]
    return len(parts) > 1 and all(part in known for part in parts)


def _glued(line: str) -> str:
    found = _GLUED.match(line[:LONGEST])
    return (
        "glued"
        if found and letters(found[1]) in _keys("sections", "references") and len(line) > found.end() + 12
        else ""
    )


def _opening(line: str) -> str:
    """A line that opens a part after the list: `Received 3 May`, `Сведения об авторах: …`, `Appendix A. Proofs`."""
    key = letters(line[:40])
    return "other" if any(key.startswith(word) for word in _openers(key[:2])) else ""


@cache
def _openers(first: str) -> tuple[str, ...]:
    keys = (
        _keys("bibliography", "after") | _keys("sections", "appendix") | _keys("sections", "acknowledgements")
    )
    return tuple(
        key
        for key in keys
        if key.startswith(first) and len(key) >= (4 if key[0].isascii() or key[0] < "\u3000" else 3)
    )
