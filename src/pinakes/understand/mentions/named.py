"""Citations by author and year: (Ivanov, 2004; Petrov & Sidorov 2005a), Silva (2004), (SILVA, 2004, p. 3), 张三(2004)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.text.words import fold
from pinakes.understand.mentions.keys import YEAR
from pinakes.understand.mentions.numeric import NumericHit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.understand.mentions.keys import Key
    from pinakes.understand.mentions.passages import BodyPassage

GROUP = re.compile(r"\(([^()]{4,400})\)|\[([^\[\]]{4,400})\]")
WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
BEFORE = 80  # characters before a bracket in which the names of `Silva (2004)` stand
NAMES = 9  # words
HAN = re.compile(r"[\u3400-\u9fff]")
CYRILLIC = re.compile(r"[а-я]")

Index = dict[str, list["Key"]]
BY_NAME, BY_WEAK_NAME = 0.985, 0.94
"""How often links by name and year are right (114 of 115 labelled ones), and those by the first word of an entry (16 of 16)."""


def named(passages: Sequence[BodyPassage], keys: Sequence[Key]) -> list[NumericHit]:
    """Every place where an author of a reference stands beside its year."""
    by_year: Index = {}
    for key in keys:
        if key.year is not None and (key.families or key.lead):
            by_year.setdefault(key.year, []).append(key)
    found: list[NumericHit] = []
    for at, passage in enumerate(passages):
        for group in GROUP.finditer(passage.level):
            inside, offset = (
                (group[1], group.start(1)) if group[1] is not None else (group[2], group.start(2))
            )
            if YEAR.search(inside):
                found += _in_group(at, passage, inside, offset, by_year)
    return found


def _in_group(at: int, passage: BodyPassage, inside: str, offset: int, by_year: Index) -> list[NumericHit]:
    found: list[NumericHit] = []
    begin = 0
    for piece in re.split(r"(;)", inside):
        years = list(YEAR.finditer(piece))
        if piece != ";" and years:
            names, start = piece[: years[0].start()], offset + begin
            begins_with_year = WORD.search(names) is None
            if begins_with_year:
                opening = offset - 1
                start = max(0, opening - BEFORE)
                names = passage.level[start:opening]
            for year in years:
                hit = _matched(names, year[1], year[2] or "", by_year, nearest=begins_with_year)
                if hit is None:
                    continue
                key, weight, where = hit
                first = (
                    start + where if begins_with_year or year is years[0] else offset + begin + year.start()
                )
                found.append(NumericHit(at, first, offset + begin + year.end(), key, weight))
        begin += len(piece)
    return found


def _matched(
    names: str, year: str, suffix: str, by_year: Index, *, nearest: bool
) -> tuple[Key, float, int] | None:
    """The reference of this year that one of the names wrote first, how surely, and where the name begins."""
    rivals = by_year.get(year)
    if not rivals:
        return None
    words = _name_words(names)
    words = words[-NAMES:]
    scored: list[tuple[float, int, Key]] = []
    for key in rivals:
        place = _where(key.families[0], words, last=nearest) if key.families else None
        score = 2.0
        if place is None:
            place = _where(key.lead, words, last=nearest) if key.lead else None
            score = 1.5
        if place is None:
            continue
        if len(key.families) > 1:
            score += 1.0 if _where(key.families[1], words, last=nearest) is not None else -0.2
        elif len(words) > 1 and not nearest:
            score -= 0.1
        if suffix:
            score += _suffix_score(suffix, key)
        elif key.suffix:
            score -= 0.3
        scored.append((score, place, key))
    if not scored:
        return None
    best = max(score for score, _, _ in scored)
    top = _best_of(scored, best)
    weight = _name_weight(best)
    return top[0][1], weight / len(top) if len(top) > 1 else weight, top[0][0]


def _name_weight(best: float) -> float:
    """What a name is worth."""
    return BY_NAME if best >= 1.6 else BY_WEAK_NAME if best >= 1.2 else 0.7


def _name_words(names: str) -> list[tuple[int, str]]:
    """The words of names, with their places."""
    return [
        (match.start(), fold(match[0]))
        for match in WORD.finditer(names)
        if match[0][0].isupper() or HAN.match(match[0])
    ]


def _suffix_score(suffix: str, key: Key) -> float:
    """What the letter behind the year says."""
    return 1.0 if key.suffix == suffix else -1.0 if key.suffix else 0.0


def _best_of(scored: list[tuple[float, int, Key]], best: float) -> list[tuple[int, Key]]:
    """Those with the highest score."""
    return [(place, key) for score, place, key in scored if score == best]


def _where(family: str, words: Sequence[tuple[int, str]], *, last: bool) -> int | None:
    """Where a family name begins among words; particles may be left out, Russian ones are declined."""
    parts = [part for part in family.split() if len(part) > 1]
    if not parts:
        return None
    found = [
        start
        for start, word in words
        if _is_name(parts[-1], word) or (len(parts) > 1 and _is_name(parts[0], word) and len(parts[0]) > 3)
    ]
    return (found[-1] if last else found[0]) if found else None


def _is_name(family: str, word: str) -> bool:
    if family == word:
        return len(word) > 1
    if HAN.match(family):
        return len(family) > 1 and family in word
    if CYRILLIC.match(family) and len(family) >= 4:
        return (
            word.startswith(family[:-2] if len(family) > 6 else family[:-1])
            and abs(len(word) - len(family)) <= 3
        )
    return word.endswith(("'s", "’s")) and word[:-2] == family
