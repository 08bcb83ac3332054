"""Where somebody works, by a text that opens with a post: "Senior lecturer at X, doctor of Y"."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING

from pinakes.text.words import fold, words
from pinakes.understand.header.rows.cues import finder

if TYPE_CHECKING:
    from collections.abc import Sequence

KEYS = ("post", "studied")
"""Words that open what somebody is, and what somebody was or took a degree in."""
_CLAUSE = r"(?:^|(?<=[,;.:)–—])|(?<=\s[eи]))\s*"
_YEAR = re.compile(r"\s*\(\s*(?:19|20)\d\d\s*\)")
_SENTENCE = re.compile(r"(?<=[^\W\d_]{3})\.\s|(?<=[)])\.\s|\.$|;")
_ACRONYM = re.compile(
    r"(?<![\w/])(?=(?:[^\s,;]*[A-ZА-ЯЁ]){2})[A-ZА-ЯЁ][\w\-–]*(?:/[A-ZА-ЯЁ][\w\-–]*)*(?=[\s).]*$)"
)
_COLON = re.compile(r":\s+(?=[^\W\d_a-zà-ÿа-яё])")
_CAPITAL = re.compile(r"[^\W\d_a-zà-ÿа-яё][^\s,;:()]*\s+$")


def workplace(text: str) -> str | None:
    """The body of the first post, else of the last degree; None where a text opens with neither."""
    found = _told(text)
    return found[1] if found else None


def workplaces(texts: Sequence[str]) -> list[str]:
    """The texts, each as the body it tells; what only tells of the past is left out beside others."""
    told = [_told(text) or ("", text) for text in texts]
    is_past = [key == "studied" for key, _ in told]
    return [body for (_, body), past in zip(told, is_past, strict=True) if not past or all(is_past)]


def without_name(text: str, name: str) -> str:
    """What a text says of a person whose name opens it: "Ann Roe is a professor at X" as "professor at X"."""
    if text[: len(name)].casefold() != name.casefold():
        return text
    rest = text[len(name) :].split()
    if not rest or rest[0] not in words("bibliography", "running"):
        return text
    return " ".join(rest[sum(1 for _ in takewhile(_is_small, rest)) :])


def _is_small(word: str) -> bool:
    return word in words("bibliography", "running") or word in words("function", "words")


@lru_cache(maxsize=512)
def _told(text: str) -> tuple[str, str] | None:
    """(key, body) of a text that opens with a post or a degree."""
    spans = _spans(text)
    if not spans or spans[0][1] > 0:
        return None
    for key, pick in (("post", 0), ("studied", -1)):
        bodies = [body for own, start, end in spans if own == key and (body := _body(text[start:end]))]
        if bodies:
            return key, bodies[pick]
    return None


@cache
def _openers() -> re.Pattern[str]:
    known = {key: sorted(words("header", key), key=len, reverse=True) for key in KEYS}
    parts = "|".join(f"(?P<{key}>{'|'.join(map(re.escape, known[key]))})" for key in KEYS)
    return re.compile(rf"{_CLAUSE}(?:{parts})(?!\w)", re.IGNORECASE)


def _spans(text: str) -> list[tuple[str, int, int]]:
    """(key, begin, end) of every clause that tells a post or a degree."""
    found = list(_openers().finditer(text))
    ends = [*(match.start() for match in found), len(text)][1:]
    return [
        ("post" if match["post"] else "studied", match.start(), end)
        for match, end in zip(found, ends, strict=True)
    ]


def _body(clause: str) -> str:
    """The body that a clause names, from its first word to the end of the sentence."""
    clause = _YEAR.sub("", clause)
    first = min(
        (match.start() for key in ("affiliation", "university") for match in finder(key).finditer(clause)),
        default=None,
    )
    if first is None:
        short = _ACRONYM.search(clause)
        return short[0] if short and fold(short[0]) not in _known() else ""
    part = _part(clause, first)
    if part:
        first = part
    while (
        not part
        and (before := _CAPITAL.search(clause[:first])) is not None
        and fold(before[0].strip()) not in _known()
    ):
        first = before.start()
    stop = _SENTENCE.search(clause, first)
    return clause[first : stop.start() if stop else len(clause)].strip(" ,;:–—-(")


def _part(clause: str, at: int) -> int:
    """Where the part begins that a sign sets off from the post and that holds `at`; 0 for none."""
    colon = _COLON.search(clause[:at])
    if colon is not None:
        return colon.end()
    post = _openers().match(clause)
    if post is not None and clause[post.end() :][:2] == ", " and clause[post.end() + 2].isupper():
        return post.end() + 2
    begin = max(clause.rfind(sign, 0, at) for sign in (", ", "; ")) + 2
    return begin if begin > 1 and not clause[begin].islower() else 0


@cache
def _known() -> frozenset[str]:
    """The first words of posts and degrees."""
    return frozenset(fold(word.split()[0]) for key in KEYS for word in words("header", key))
