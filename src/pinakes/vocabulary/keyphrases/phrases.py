"""Phrases of a text that may be keyphrases: runs of up to four words between stops, with every place where they stand.

Words and phrases are columns of numbers, so that a long paper is read in milliseconds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.text import analysis
from pinakes.text.words import table
from pinakes.vocabulary import forms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    Numbers = NDArray[Any]

LONGEST = 4
"""Words of a phrase."""
READ = 20_000
"""Characters of a text that are looked at."""
LONG, EARLY = 1200, 400
"""Words of a long text, and of its beginning."""
WIDE, BRIEF = 200, 60
"""Characters of a line that is a paragraph of its own, and of one that may be a heading."""
_STOP = re.compile(r"[.,;:!?()\[\]{}\"“”«»…|。，；：！？（）【】《》、•]|\n\s*\n")  # fmt: skip
_END = re.compile(r"[.!?。！？\n]")
_CLOSED = (".", ",", ";", ":", "。", "，", "；", "-")
_CITED = re.compile(r"\[\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\]|[(,]\s?(?:19|20)\d\d[a-z]?\)")
_LETTERS = re.compile(r"[^\W_]+")
_HAN = re.compile("[㐀-鿿豈-﫿]")
_BETWEEN_HAN = re.compile(r"(?<=[㐀-鿿豈-﫿]) (?=[㐀-鿿豈-﫿])")


@dataclass(frozen=True, slots=True)
class TextWords:
    """The words of a text in order, a column for each thing that is known of them."""

    printed: Sequence[str]
    stems: Sequence[str]
    """Every stem once."""
    stem: Numbers
    """Which of the stems a word has."""
    small: Numbers
    """No phrase begins or ends with it."""
    run: Numbers
    """Words between two stops have the same number."""
    sentence: Numbers
    opening: Numbers
    """It stands in the first sentence of a paragraph."""
    headed: Numbers
    """It stands in a line that looks like a heading."""
    cited: Numbers
    """Its sentence cites something."""

    def __len__(self) -> int:
        return len(self.printed)

    def stems_at(self, place: int, length: int) -> tuple[str, ...]:
        """The stems of the words from a place on."""
        return tuple(self.stems[number] for number in self.stem[place : place + length].tolist())


@dataclass(frozen=True, slots=True)
class TextPhrases:
    """The phrases of a text: of each how many words and places it has; of each place the phrase and its first word."""

    words: TextWords
    length: Numbers
    count: Numbers
    longer: Numbers
    """How often the commonest phrase that has one word more stands there."""
    phrase: Numbers
    place: Numbers
    """In the order of phrases, and of one phrase in that of the text."""
    begin: Numbers
    """Where the places of each phrase begin."""

    def __len__(self) -> int:
        return len(self.length)

    def stems(self, number: int) -> tuple[str, ...]:
        """The stems of a phrase."""
        return self.words.stems_at(int(self.place[self.begin[number]]), int(self.length[number]))

    def forms(self) -> list[str]:
        """The form of every phrase, by which it is compared."""
        stems, stem = self.words.stems, self.words.stem.tolist()
        firsts, lengths = self.place[self.begin].tolist(), self.length.tolist()
        found = [
            " ".join([stems[number] for number in stem[at : at + length]])
            for at, length in zip(firsts, lengths, strict=True)
        ]
        return [form_of(one) for one in found] if any(map(_HAN.match, stems)) else found

    def places(self, number: int) -> list[int]:
        """Where a phrase stands."""
        begin = int(self.begin[number])
        found: list[int] = self.place[begin : begin + int(self.count[number])].tolist()
        return found


def form_of(stems: str | Sequence[str]) -> str:
    """Stems as one string; Chinese words without spaces, since they can be parted in several ways."""
    return _BETWEEN_HAN.sub("", stems if isinstance(stems, str) else " ".join(stems))


def stems_in(phrase: str, language: str) -> tuple[str, ...]:
    """The stems of a phrase that someone wrote, as those of a text."""
    words = words_of(phrase, language, frozenset())
    return words.stems_at(0, len(words))


def words_of(text: str, language: str, common: frozenset[str], *, read: int = READ) -> TextWords:
    """The words of a text in order; `common` are stems with which no phrase begins or ends."""
    text = text[:read]
    known = _Known(language, common)
    printed: list[str] = []
    kinds: list[tuple[int, bool]] = []
    starts: list[int] = []
    runs: list[int] = []
    sentences: list[int] = []
    run = sentence = last = 0
    title_end = text.find("\n", len(text) - len(text.lstrip()))
    for start, end in _spans(text):
        between = text[last:start]
        if between != " " and (_STOP.search(between) or last <= title_end < start):
            run += 1
            sentence += _END.search(between) is not None
        last = end
        word = text[start:end]
        printed.append(word)
        kinds.append(known[word])
        starts.append(start)
        runs.append(run)
        sentences.append(sentence)
    columns = np.array(kinds, np.int64).reshape(len(kinds), 2)
    where, told = np.array(starts, np.int64), np.array(sentences, np.int64)
    return TextWords(
        printed,
        known.stems,
        columns[:, 0],
        columns[:, 1].astype(bool),
        np.array(runs, np.int64),
        told,
        *_laid_out(text, where, told),
        _citing(text, where, told),
    )


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Where each word begins and ends."""
    if _HAN.search(text):
        return ((start, end) for start, end, _ in analysis.placed(text))
    return (match.span() for match in _LETTERS.finditer(text))


class _Known(dict[str, tuple[int, bool]]):
    """Words of one text: the number of the stem, and whether the word is small."""

    def __init__(self, language: str, common: frozenset[str]) -> None:
        super().__init__()
        self.language, self.common = language, common
        self.function = function_words(language) | _running(language)
        self.numbers: dict[str, int] = {}
        self.stems: list[str] = []

    def __missing__(self, word: str) -> tuple[int, bool]:
        han = _HAN.match(word)
        stem = word if han else " ".join(forms.stems(word, self.language)) or word.lower()
        number = self.numbers.get(stem)
        if number is None:
            number = self.numbers[stem] = len(self.stems)
            self.stems.append(stem)
        small = word.isdigit() or word.lower() in self.function or stem in self.common
        told = self[word] = (number, small or (len(word) < 2 and not han))
        return told


def _laid_out(text: str, starts: Numbers, sentences: Numbers) -> tuple[Numbers, Numbers]:
    """Which words stand in the first sentence of a paragraph, and which in a heading."""
    opening, headed = np.zeros(len(starts), bool), np.zeros(len(starts), bool)
    at, fresh = 0, True
    for row in text.split("\n"):
        line = row.strip()
        if line:
            first, behind = np.searchsorted(starts, (at, at + len(row)))
            heading = len(line) <= BRIEF and not line.endswith(_CLOSED) and not line[0].islower()
            if first < behind:
                headed[first:behind] = heading
                if fresh:
                    opening[first : np.searchsorted(sentences, sentences[first], "right")] = True
            fresh = heading or len(row) > WIDE
        else:
            fresh = True
        at += len(row) + 1
    return opening, headed


def _citing(text: str, starts: Numbers, sentences: Numbers) -> Numbers:
    """Which words stand in a sentence that cites something."""
    places = [match.start() for match in _CITED.finditer(text)]
    if not places or not len(starts):
        return np.zeros(len(starts), bool)
    before = np.maximum(np.searchsorted(starts, places) - 1, 0)
    return np.isin(sentences, sentences[before])


@cache
def function_words(language: str) -> frozenset[str]:
    """The small words of a language, where it has a table."""
    return _listed(language, "function", "words")


@cache
def _running(language: str) -> frozenset[str]:
    """Verbs, pronouns and adverbs that only sentences have."""
    return _listed(language, "bibliography", "running")


def _listed(language: str, part: str, name: str) -> frozenset[str]:
    try:
        return frozenset(table(language.split("-")[0])[part][name])
    except (FileNotFoundError, KeyError):
        return frozenset()


def phrases(words: TextWords, *, every: bool = False) -> TextPhrases:
    """The phrases of a text; those that stand once, late in a long text, and are hardly ever chosen, only with `every`."""
    base = len(words.stems) + 1
    if base**LONGEST > np.iinfo(np.int64).max:
        raise ValueError(f"{base} different words are more than phrases can be numbered with")
    parts = list(_runs(words, base))
    keys = np.concatenate([key for key, _, _ in parts])
    places = np.concatenate([at for _, at, _ in parts])
    lengths = np.concatenate([np.full(len(at), length) for _, at, length in parts])
    known, first, phrase, count = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
    longer = _longer(known, lengths[first], count, base)
    if len(words) > LONG and not every:
        kept = (count > 1) | (places[first] <= EARLY)
        number = np.cumsum(kept) - 1
        inside = kept[phrase]
        phrase, places = number[phrase[inside]], places[inside]
        first, count, longer = first[kept], count[kept], longer[kept]
    order = np.lexsort((places, phrase))
    return TextPhrases(
        words,
        lengths[first],
        count,
        longer,
        phrase[order],
        places[order],
        np.cumsum(count) - count,
    )


def _runs(words: TextWords, base: int) -> Iterator[tuple[Numbers, Numbers, int]]:
    """For each length: a number for the stems of every phrase, its first word, the length."""
    for length in range(1, LONGEST + 1):
        at = np.arange(max(0, len(words) - length + 1))
        end = at + length - 1
        at = at[~words.small[at] & ~words.small[end] & (words.run[at] == words.run[end])]
        key = np.zeros(len(at), np.int64)
        for step in range(length):
            key = key * base + words.stem[at + step] + 1
        yield key, at, length


def _longer(known: Numbers, lengths: Numbers, count: Numbers, base: int) -> Numbers:
    """For each phrase how often the commonest of one word more stands in the text."""
    found = np.zeros(len(known), np.int64)
    inner = lengths > 1
    for part in (known[inner] // base, known[inner] % base ** (lengths[inner] - 1)):
        at = np.minimum(np.searchsorted(known, part), len(known) - 1)
        same = known[at] == part
        np.maximum.at(found, at[same], count[inner][same])
    return found


def printed(words: TextWords, place: int, length: int) -> str:
    """A phrase as it stands at a place."""
    found = words.printed[place]
    for other in words.printed[place + 1 : place + length]:
        found += other if _HAN.match(other) and _HAN.match(found[-1]) else f" {other}"
    return found
