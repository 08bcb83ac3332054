"""Who paid for a work, and under which number: sentences of thanks, notes on the first page, a section of its own.

A sentence that says so (`supported by`, «при финансовой поддержке», 资助, the words stand in `[funding]`) names the funder behind its cue
and numbers behind theirs; Chinese notes have the funder before the number in brackets.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, ClassVar

from pinakes.model import Claim, Line, span_of
from pinakes.model.record import Funding
from pinakes.text.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Settings
    from pinakes.model import Paper

BY = "funding@1"
NAMED, NUMBERED = 0.5, 0.8
"""Weight of a funder alone, and of one with a number."""
AHEAD = 3
"""Lines behind the one with the cue that may belong to its sentence."""
LONGEST = 120
_YEAR = re.compile(r"(?<!\w)(?:19|20)\d\d(?!\w)")
_NUMBER = r"[A-ZА-Я0-9][A-Za-zА-Яа-я0-9][\w./–-]*\d[\w/–-]*"


class FundingExtractor:
    """Claims on funders and grants."""

    needs: ClassVar[tuple[str, ...]] = ()
    gives: ClassVar[tuple[str, ...]] = ("funding",)

    def __init__(self, settings: Settings | None = None) -> None:
        pass

    def extract(self, paper: Paper, so_far: tuple[Claim, ...]) -> Iterator[Claim]:
        """Every funder once, by its first mention."""
        placed = list(paper.lines())
        seen = set()
        for at in _supporting([line.text for _, _, line in placed]):
            page, number, line = placed[at]
            passage = " ".join(_joined([other for _, _, other in placed[at : at + 1 + AHEAD]]))
            for funding in found(passage, begin=0, end=len(line.text)):
                key = (funding.funder.casefold(), funding.grant)
                if key not in seen:
                    seen.add(key)
                    yield Claim(
                        "funding",
                        funding,
                        NUMBERED if funding.grant else NAMED,
                        BY,
                        (span_of(page, number, line),),
                    )


def _supporting(texts: list[str]) -> list[int]:
    """The lines about support; all are asked at once, since most say nothing of it."""
    lines = [text.casefold() for text in texts]
    ends = list(accumulate(len(line) + 1 for line in lines))
    whole = "\n".join(lines)
    near = {bisect_right(ends, place) for cue in _supports() for place in _places(cue, whole)}
    found = {at for at in near if _support().search(texts[at])}
    for at, text in enumerate(texts):
        if not text.isascii() and ("(" in text or "（" in text) and _chinese().search(text):
            found.add(at)
    return sorted(found)


def _places(cue: str, text: str) -> Iterator[int]:
    """Where a cue stands in a text, as a part of other words too."""
    at = text.find(cue)
    while at >= 0:
        yield at
        at = text.find(cue, at + 1)


def _joined(lines: list[Line]) -> Iterator[str]:
    return (line.text for line in lines)


def found(text: str, *, begin: int = 0, end: int | None = None) -> list[Funding]:
    """The funders of a passage whose cue stands between two places."""
    chinese = [
        Funding(match[1], match[2])
        for match in _chinese().finditer(text)
        if match.start() < (end or len(text))
    ]
    made = list(chinese)
    for cue in _support().finditer(text, begin, end or len(text)):
        sentence = re.split(r"(?<=[^\W\d_A-ZА-Я]{2})\.\s+(?=[A-ZА-Я])|;\s", text[cue.end() :], maxsplit=1)[0]
        made += _named(sentence)
    return made


def _named(sentence: str) -> list[Funding]:
    """The funders of what follows a cue: the name up to the number; several behind `and the`, or behind a number and `and`."""
    made = []
    for part in _and().split(sentence):
        numbers = _grant().search(part)
        name = part[: numbers.start()] if numbers else re.split(r"[,.(]", part, maxsplit=1)[0]
        name = (
            _behind()
            .split(_lead().sub("", " ".join(name.strip(" ,.:;(“”").split())), maxsplit=1)[0]
            .strip(" ,")
        )
        if not 3 < len(name) <= LONGEST or not name[0].isupper() or _YEAR.search(name):
            continue
        made.append(Funding(name, numbers[1] if numbers else None))
    return made


@cache
def _cues(key: str) -> str:
    return "|".join(sorted(map(re.escape, words("funding", key)), key=len, reverse=True))


@cache
def _chinese() -> re.Pattern[str]:
    """A fund of characters with its number in brackets."""
    numbers = f"(?:No\\.?|(?:{_cues('grant')})[:：]?)?"
    return re.compile(
        rf"([\u4e00-\u9fff]{{4,24}}(?:{_cues('ends')})[\u4e00-\u9fff]{{0,8}})\s*[(（]\s*{numbers}\s*([A-Z\d][\w-]{{4,20}})\s*[)）]"
    )


@cache
def _supports() -> tuple[str, ...]:
    """The cues as they stand in folded text, shortest first; none that another one is a part of."""
    folded = sorted({cue.casefold() for cue in words("funding", "support")}, key=len)
    return tuple(cue for at, cue in enumerate(folded) if not any(other in cue for other in folded[:at]))


@cache
def _support() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_cues('support')})(?!\w)", re.IGNORECASE)


@cache
def _grant() -> re.Pattern[str]:
    return re.compile(
        rf"[,(\s]*(?<!\w)(?:{_cues('grant')})(?!\w)[\s.:#№]*(?:(?:{_cues('number')})(?![A-Za-z\d])[\s.:º°]*)?({_NUMBER})",
        re.IGNORECASE,
    )


@cache
def _lead() -> re.Pattern[str]:
    """Articles and prepositions before a funder's name."""
    return re.compile(rf"^(?:(?:{_cues('lead')})(?:\s+|(?<=['’])))+", re.IGNORECASE)


@cache
def _and() -> re.Pattern[str]:
    opened = rf"(?:(?:{_cues('support')}|{_cues('lead')})\s+)"
    return re.compile(
        rf"(?:(?<!\s)(?:\s*,)?\s+(?:{_cues('and')})\s+{opened}+|(?<=[\d)\]])(?:\s*,)?\s+(?:{_cues('and')})\s+)(?=[A-ZА-Я])"
    )


@cache
def _behind() -> re.Pattern[str]:
    """What follows the name of a funder, and the numbers of references."""
    return re.compile(rf"\s+(?:{_cues('behind')})(?!\w)|\s*\[\d")
