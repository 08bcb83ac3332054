"""What speaks for a phrase: how often, where and how it stands there, how rare it is, how often others chose it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from pinakes.vocabulary.keyphrases.phrases import TextPhrases

    Numbers = NDArray[Any]

LANGUAGES = ("de", "en", "fr", "pt", "ru", "zh")
"""Languages that texts with keyphrases were at hand for; habits of choosing differ between them."""
NAMES = (
    "count", "share", "first", "first of all", "spread", "words", "rarity", "rarest", "least rare", "title",
    "weight", "high", "capitals", "inside longer", "holds together", "letters", "text", "whole",
    "drawn", "least drawn", "most drawn", "sentences", "known", "openings", "headings", "cited",
    "chosen", "chosen often", "rank", "rank of its length", "rank drawn",
    *(f"language {one}" for one in LANGUAGES),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Stems of a language: how rare each is, how often a text that has it draws on it, which are small words.

    `chosen` are phrases that were keyphrases of several texts: of how many, and in how many they stand.
    """

    rarity: Mapping[str, float]
    drawn: Mapping[str, float]
    common: frozenset[str]
    unknown: float = 8.0
    usual: float = 0.05
    chosen: Mapping[str, tuple[int, int]] = field(default_factory=dict)


def evidence(found: TextPhrases, lexicon: Lexicon, language: str = "") -> NDArray[Any]:
    """A row (`NAMES`) for each phrase."""
    words = found.words
    many = max(1, len(words))
    count, length, first = found.count, found.length, found.place[found.begin]
    last = found.place[found.begin + count - 1]
    rarity = _of_stems(found, [lexicon.rarity.get(stem, lexicon.unknown) for stem in words.stems])
    drawn = _of_stems(found, [lexicon.drawn.get(stem, lexicon.usual) for stem in words.stems])
    known = _of_stems(found, [stem in lexicon.rarity for stem in words.stems])
    single = _of_stems(found, np.bincount(words.stem, minlength=len(words.stems)))
    capitals = _of_words(found, np.array([word.isupper() for word in words.printed], np.float32))
    letters = _of_words(found, np.array([len(word) for word in words.printed], np.float32))
    mean = np.nanmean(rarity, 1)
    weight = np.log1p(count) * mean
    part, often = _chosen(found, lexicon)
    columns: list[Numbers | float] = [
        np.log(count),
        count / max(1, count.max(initial=1)),
        np.log1p(first),
        first / many,
        (last - first) / many,
        length,
        mean,
        np.nanmax(rarity, 1),
        np.nanmin(rarity, 1),
        _any(found, words.run == 0),
        weight,
        _share(found, _high(found)),
        np.nanmin(capitals, 1),
        found.longer / count,
        count / np.nanmin(single, 1),
        np.nansum(letters, 1) + length - 1,
        np.log(many),
        _share(found, _whole(found)),
        np.nanmean(drawn, 1),
        np.nanmin(drawn, 1),
        np.nanmax(drawn, 1),
        np.log(_distinct(found)),
        np.nanmean(known, 1),
        _share(found, words.opening[found.place]),
        _any(found, words.headed),
        _share(found, words.cited[found.place]),
        part,
        often,
        _rank(weight),
        _rank_within(weight, length),
        _rank(np.nanmean(drawn, 1)),
        *(float(language == one) for one in LANGUAGES),
    ]
    rows = np.empty((len(found), len(NAMES)), np.float32)
    for number, column in enumerate(columns):
        rows[:, number] = column
    return rows


def _of_stems(found: TextPhrases, values: Any) -> Numbers:
    """What is known of the stems of each phrase, a column a word, nan behind the last."""
    return _of_words(found, np.asarray(values, np.float32)[found.words.stem])


def _of_words(found: TextPhrases, values: Numbers) -> Numbers:
    """What is known of the words of each phrase at its first place, a column a word, nan behind the last."""
    step = np.arange(int(found.length.max(initial=1)))
    place = np.minimum(found.place[found.begin][:, None] + step, len(found.words) - 1)
    return np.where(step < found.length[:, None], values[place], np.nan)


def _share(found: TextPhrases, there: Numbers) -> Numbers:
    """The part of its places at which something holds."""
    return np.bincount(found.phrase, weights=there, minlength=len(found)) / found.count


def _any(found: TextPhrases, words: Numbers) -> Numbers:
    return _share(found, words[found.place]) > 0


def _high(found: TextPhrases) -> Numbers:
    """A capital where no sentence begins."""
    words, before = found.words, np.maximum(found.place - 1, 0)
    capital = np.array([word[:1].isupper() for word in words.printed], bool)
    inside = (found.place > 0) & (words.sentence[before] == words.sentence[found.place])
    return np.asarray(capital[found.place] & inside)


def _whole(found: TextPhrases) -> Numbers:
    """Small words or stops on both sides."""
    words, place = found.words, found.place
    end = place + found.length[found.phrase]
    before, behind = np.maximum(place - 1, 0), np.minimum(end, len(words) - 1)
    left = (place == 0) | words.small[before] | (words.run[before] != words.run[place])
    right = (end == len(words)) | words.small[behind] | (words.run[behind] != words.run[place])
    return np.asarray(left & right)


def _distinct(found: TextPhrases) -> Numbers:
    """The number of sentences in which a phrase stands."""
    sentence = found.words.sentence[found.place]
    fresh = np.ones(len(sentence), bool)
    fresh[1:] = (sentence[1:] != sentence[:-1]) | (found.phrase[1:] != found.phrase[:-1])
    return np.bincount(found.phrase[fresh], minlength=len(found))


def _chosen(found: TextPhrases, lexicon: Lexicon) -> tuple[Numbers, Numbers]:
    """How often others chose the phrase where it stood, and of how many texts it was a keyphrase."""
    if not lexicon.chosen:
        return np.zeros(len(found)), np.zeros(len(found))
    told = np.array([lexicon.chosen.get(form, (0, 0)) for form in found.forms()], np.float32)
    return (told[:, 0]) / (told[:, 1] + 2), np.log1p(told[:, 0])


def _rank(values: Numbers) -> Numbers:
    order = np.argsort(-values, kind="stable")
    ranks = np.empty(len(values))
    ranks[order] = np.arange(len(values))
    return 1 / (1 + ranks)


def _rank_within(values: Numbers, kinds: Numbers) -> Numbers:
    """The rank among those of the same kind."""
    found = np.zeros(len(values))
    for kind in np.unique(kinds):
        found[kinds == kind] = _rank(values[kinds == kind])
    return found
