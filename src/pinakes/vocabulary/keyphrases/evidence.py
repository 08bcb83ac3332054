"""What speaks for a phrase: how often, where and how it stands in the text, how rare its words are, how often others drew on them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log, log1p
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.vocabulary.keyphrases.phrases import printed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from pinakes.vocabulary.keyphrases.phrases import Phrase, Word

NAMES = (
    "count", "share", "first", "first of all", "spread", "words", "rarity", "rarest", "least rare", "title", "weight", "high", "capitals",
    "inside longer", "holds together", "letters", "text", "whole", "drawn", "least drawn", "rank", "rank of its length",
    "sentences", "known",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Stems of a language: how rare each is, how often a text that has it also has it in a keyphrase, which are small words."""

    rarity: Mapping[str, float]
    drawn: Mapping[str, float]
    common: frozenset[str]
    unknown: float = 8.0
    usual: float = 0.05


def evidence(
    found: Mapping[tuple[str, ...], Phrase], words: Sequence[Word], lexicon: Lexicon
) -> NDArray[Any]:
    """A row (`NAMES`) for each phrase, in the order of `found`."""
    if not found:
        return np.zeros((0, len(NAMES)), np.float32)
    single = Counter(word.stem for word in words)
    most = max(len(phrase.places) for phrase in found.values())
    sentences = [word.sentence for word in words]
    rows = np.array(
        [_row(phrase, words, lexicon, (single, most, sentences)) for phrase in found.values()], np.float32
    )
    rows[:, 20] = 1 / (1 + _ranks(rows[:, 10]))
    for length in range(1, 5):
        same = rows[:, 5] == length
        rows[same, 21] = 1 / (1 + _ranks(rows[same, 10]))
    return rows


def _row(
    phrase: Phrase, words: Sequence[Word], lexicon: Lexicon, text: tuple[Counter[str], int, list[int]]
) -> tuple[float, ...]:
    single, most, sentences = text
    stems, places = phrase.stems, phrase.places
    count, many, first = len(places), len(words), places[0]
    rarity = [lexicon.rarity.get(stem, lexicon.unknown) for stem in stems]
    drawn = [lexicon.drawn.get(stem, lexicon.usual) for stem in stems]
    shape = printed(words, phrase, first)
    mean = sum(rarity) / len(rarity)
    return (
        log(count),
        count / most,
        log1p(first),
        first / many,
        (places[-1] - first) / many,
        len(stems),
        mean,
        max(rarity),
        min(rarity),
        phrase.titled,
        log1p(count) * mean,
        phrase.high / count,
        shape.isupper(),
        phrase.longer / count,
        count / min(single[stem] for stem in stems),
        len(shape),
        log(many),
        phrase.whole / count,
        sum(drawn) / len(drawn),
        min(drawn),
        0,
        0,
        log(len({sentences[place] for place in places})),
        sum(stem in lexicon.rarity for stem in stems) / len(stems),
    )


def _ranks(values: NDArray[Any]) -> NDArray[Any]:
    order = np.argsort(-values, kind="stable")
    ranks = np.empty(len(values))
    ranks[order] = np.arange(len(values))
    return ranks
