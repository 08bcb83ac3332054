"""Phrases of a text that may be keyphrases: runs of up to four words between stops, with every place where they stand."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pinakes.text import analysis
from pinakes.text.words import table
from pinakes.vocabulary import forms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LONGEST = 4
"""Words of a phrase."""
READ = 20_000
"""Characters of a text that are looked at."""
LONG, EARLY = 1200, 400
"""Words of a long text, and of its beginning."""
_STOP = re.compile(r"[.,;:!?()\[\]{}\"“”«»…|。，；：！？（）【】《》、•]|\n\s*\n")
_HAN = re.compile("[㐀-鿿豈-﫿]")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the text: as printed, its stem, whether a phrase may begin or end with it, the run and the sentence it stands in."""

    text: str
    stem: str
    small: bool
    run: int
    sentence: int


@dataclass(slots=True)
class Phrase:
    """A phrase with its places, which are numbers of first words."""

    stems: tuple[str, ...]
    places: list[int] = field(default_factory=list)
    whole: int = 0
    """Places where small words or stops stand on both sides."""
    titled: bool = False
    high: int = 0
    """Places where it has a capital though no sentence begins there."""
    longer: int = 0
    """How often the commonest phrase that has one word more stands there."""


def words_of(text: str, language: str, common: frozenset[str]) -> list[Word]:
    """The words of a text in order; `common` are stems with which no phrase begins or ends."""
    function = function_words(language)
    found: list[Word] = []
    known: dict[str, tuple[str, bool]] = {}
    run = sentence = 0
    last = 0
    text = text[:READ]
    first_line = len(text) - len(text.lstrip())
    title_end = text.find("\n", first_line)
    for start, end, printed in _printed(text):
        between = text[last:start]
        if _STOP.search(between) or (last <= title_end < start):
            run += 1
            sentence += any(mark in between for mark in ".!?。！？\n")
        last = end
        if printed not in known:
            stem = " ".join(forms.stems(printed, language)) or printed.lower()
            short = len(printed) < 2 and not _HAN.match(printed)
            known[printed] = (
                stem,
                short or printed.isdigit() or printed.lower() in function or stem in common,
            )
        found.append(Word(printed, *known[printed], run, sentence))
    return found


def _printed(text: str) -> Iterator[tuple[int, int, str]]:
    for start, end, _ in analysis.placed(text):
        yield start, end, text[start:end]


def function_words(language: str) -> frozenset[str]:
    """The small words of a language, where it has a table."""
    try:
        return frozenset(table(language.split("-")[0])["function"]["words"])
    except (FileNotFoundError, KeyError):
        return frozenset()


def phrases(words: Sequence[Word], *, every: bool = False) -> dict[tuple[str, ...], Phrase]:
    """The phrases of a text by their stems; those that stand once, late in a long text, and are hardly ever chosen, only with `every`."""
    runs = list(_runs(words))
    counts = Counter(stems for _, _, stems in runs)
    long = len(words) > LONG and not every
    found: dict[tuple[str, ...], Phrase] = {}
    for at, end, stems in runs:
        if long and at > EARLY and counts[stems] == 1:
            continue
        one = found.get(stems)
        if one is None:
            one = found[stems] = Phrase(stems)
        word, before = words[at], words[at - 1] if at else None
        one.places.append(at)
        one.titled |= word.run == 0
        one.high += before is not None and before.sentence == word.sentence and word.text[:1].isupper()
        left = before is None or before.small or before.run != word.run
        one.whole += left and (end == len(words) or words[end].small or words[end].run != word.run)
    for stems, count in counts.items():
        for part in (stems[1:], stems[:-1]):
            if part in found and count > found[part].longer:
                found[part].longer = count
    return found


def _runs(words: Sequence[Word]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """First word, the one behind the last, and stems of every phrase."""
    many = len(words)
    for at, word in enumerate(words):
        if word.small:
            continue
        stems: tuple[str, ...] = ()
        for end in range(at, min(at + LONGEST, many)):
            last = words[end]
            if last.run != word.run:
                break
            stems = (*stems, last.stem)
            if not last.small:
                yield at, end + 1, stems


def printed(words: Sequence[Word], phrase: Phrase, place: int) -> str:
    """The phrase as it stands at a place."""
    start, end = place, place + len(phrase.stems)
    found = words[start].text
    for one, other in zip(words[start : end - 1], words[start + 1 : end], strict=True):
        found += other.text if _HAN.match(other.text) and _HAN.match(one.text[-1]) else f" {other.text}"
    return found
