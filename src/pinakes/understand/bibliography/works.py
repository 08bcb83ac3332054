"""Several works in one entry or footnote: `Weber, Wirtschaft, 1976, S. 387; Parsons, System, 1951, S. 36` cited apart."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

from pinakes.text.words import words
from pinakes.understand.bibliography.line_features import begins_with_author

MOST = 40
"""Works of one entry that are cut apart."""
SHORTEST = 18
"""Characters of a work; what is shorter is part of the one before."""
LONGEST = 6_000
"""Characters of an entry that is looked at."""

_JOINT = re.compile(r"[;；]\s*(?=\S)|(?<=[.。])\s+(?=[^\W\d_])")
_COMPLETE = re.compile(r"\d[\W_]{0,3}[^\W\d_]{0,4}\.?[\W_]*$")
"""A year, a page or a volume stands at the end, with at most `ff.` or 页 behind it."""
_DIGITS = re.compile(r"\d")
_LABELLED = re.compile(r"(?:^|(?<=[.;,\d])\s+)\(?([a-h])\)\s+(?=\S)")
_NAMED = re.compile(
    r"[A-ZÀ-ÖØ-ÞА-ЯЁ][\w'’-]+(?:\s?/\s?[A-ZÀ-ÖØ-ÞА-ЯЁ][\w'’-]+)*,\s|[\u4e00-\u9fff·•]{2,12}[：:]"
)
"""A family name by itself and a comma; a Chinese name and a colon."""
_COUNTED = re.compile(r"(?:[A-Za-z]{1,4}\.\s?)?(?:[IVXLCDM]+|\d+)\b")
"""`II, Padova 1960`: another volume of the same work."""
_OPENED, _CLOSED = "([（［«“„《", ")]）］»”“》"


@cache
def _signals() -> re.Pattern[str]:
    """`See also`, `vgl. etwa`, `см.` and the like, with up to two small words behind."""
    found = sorted(map(re.escape, words("bibliography", "signal")), key=len, reverse=True)
    spaced = [word for word in found if not "\u4e00" <= word[0] <= "\u9fff"]
    close = [word for word in found if word not in spaced]
    small = r"(?-i:(?:[a-zà-ÿа-яё.]{1,9},?:?\s+){0,2})"
    return re.compile(
        rf"(?:{'|'.join(spaced)})(?!\w)[.,:]{{0,2}}\s+{small}|(?:{'|'.join(close)})[：:]?", re.IGNORECASE
    )


@cache
def _days() -> re.Pattern[str]:
    """`1994 Sep 5-9` at the end: the days of a conference, behind which its place is told."""
    months = sorted(
        {re.escape(word.rstrip(".")) for month in range(1, 13) for word in words("months", str(month))},
        key=len,
        reverse=True,
    )
    return re.compile(
        rf"(?<!\w)(?:{'|'.join(months)})\.?\s\d{{1,2}}(?:\s?[-–—]\s?\d{{1,2}})?\W*$", re.IGNORECASE
    )


@cache
def _again() -> re.Pattern[str]:
    found = sorted(map(re.escape, words("bibliography", "same_author")), key=len, reverse=True)
    return re.compile(rf"(?:{'|'.join(found)})(?!\w)[.,]", re.IGNORECASE)


def works(raw: str) -> list[str]:
    """The works of an entry, in order; the entry itself where it has one."""
    if len(raw) < 2 * SHORTEST or len(raw) > LONGEST:
        return [raw]
    cuts = _by_letters(raw) or _by_joints(raw)
    if not cuts:
        return [raw]
    bounds = [0, *cuts[:MOST], len(raw)]
    return [part for begin, end in pairwise(bounds) if (part := raw[begin:end].strip(" ;；"))]


def _by_letters(raw: str) -> list[int]:
    """Where (b), (c) … begin in an entry whose works are lettered, as in chemistry."""
    found = list(_LABELLED.finditer(raw))
    if len(found) < 2 or found[0][1] != "a" or found[0].start(1) > 12:
        return []
    cuts = []
    wanted = "b"
    for match in found[1:]:
        if match[1] == wanted:
            cuts.append(match.start() + (len(match[0]) - len(match[0].lstrip())))
            wanted = chr(ord(wanted) + 1)
    return (
        cuts
        if all(
            _DIGITS.search(raw, begin, end) for begin, end in zip([0, *cuts], [*cuts, len(raw)], strict=True)
        )
        else []
    )


def _has_signal(raw: str) -> bool:
    """Whether a signal stands behind the beginning of an entry; most have none as a part of any word."""
    folded = raw.casefold()
    return any(cue in folded for cue in _cues()) and _signals().search(raw, SHORTEST) is not None


@cache
def _cues() -> tuple[str, ...]:
    return tuple(word.casefold() for word in words("bibliography", "signal"))


def _by_joints(raw: str) -> list[int]:
    """Where a complete work ends and another begins, outside brackets and quotes."""
    if not (";" in raw or "；" in raw or _has_signal(raw)):
        return []
    cuts: list[int] = []
    begin = 0
    for joint in _JOINT.finditer(raw):
        at, then = joint.start(), joint.end()
        before = raw[begin:at]
        if (
            len(before) < SHORTEST
            or len(raw) - then < SHORTEST
            or not _COMPLETE.search(before[-24:])
            or _is_inside(before)
        ):
            continue
        if raw[at] in ";；" and _days().search(before[-24:]):
            continue
        if _begins(raw[then : then + 160], after_stop=raw[at] not in ";；") and _DIGITS.search(raw, then):
            cuts.append(then)
            begin = then
    return cuts


def _begins(text: str, *, after_stop: bool) -> bool:
    """Whether a work begins here: its author, with or without a signal; behind a full stop only with one."""
    signal = _signals().match(text)
    rest = text[signal.end() :] if signal else text
    if after_stop and not signal:
        return False
    if _COUNTED.match(rest):
        return False
    return begins_with_author(rest) or _NAMED.match(rest) is not None or _again().match(rest) is not None


def _is_inside(text: str) -> bool:
    """Whether a bracket or quote is still open at the end of a text."""
    return sum(text.count(char) for char in _OPENED[:4]) > sum(text.count(char) for char in _CLOSED[:4])
