"""What a subject is made of: terms with weights, moved by what people mark (Rocchio 1971), compared with texts by the cosine."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pinakes.text.analysis import terms
from pinakes.text.words import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    Vector = Mapping[str, float]

OWN, TOWARDS, AWAY = 1.0, 0.75, 0.25
"""What the words asked for, relevant texts and irrelevant ones are worth."""
MOST = 60
"""Terms of a subject."""
LOOKED_AT = 20_000
"""Characters of a text."""
STEMMED = "en"
"""How words in Latin letters are stemmed, whatever their language: a few words of a subject do not say theirs, and all texts must agree."""
LEAST = 3
"""Letters of a term in an alphabet."""


class Background:
    """How common terms are, among all texts met."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._texts = 0

    def add(self, found: Iterable[str]) -> None:
        """One text more."""
        self._counts.update(set(found))
        self._texts += 1

    def rarity(self, term: str) -> float:
        """What a term tells: the less, the more texts have it."""
        return math.log((self._texts + 2) / (self._counts[term] + 1)) + 0.2

    def vector(self, found: Mapping[str, int]) -> dict[str, float]:
        """The terms of a text, weighed and of length one."""
        return unit({term: (1 + math.log(count)) * self.rarity(term) for term, count in found.items()})


def counted(text: str, *, title: str = "") -> dict[str, int]:
    """The terms of a text that may tell something, those of its title twice."""
    found = Counter(terms(text[:LOOKED_AT], STEMMED))
    for term in terms(title, STEMMED):
        found[term] += 2
    common = _common()
    return {term: count for term, count in found.items() if _tells(term) and term not in common}


def _tells(term: str) -> bool:
    return not term.isdigit() and (len(term) >= LEAST or not term.isascii())


@cache
def _common() -> frozenset[str]:
    return frozenset(term for word in words("function", "words") for term in terms(word, STEMMED))


def unit(vector: Mapping[str, float]) -> dict[str, float]:
    """The vector, of length one."""
    length = math.sqrt(sum(weight * weight for weight in vector.values()))
    return {term: weight / length for term, weight in vector.items()} if length else {}


def likeness(one: Vector, other: Vector) -> float:
    """The cosine of two vectors of length one."""
    small, large = (one, other) if len(one) < len(other) else (other, one)
    return sum(weight * large.get(term, 0.0) for term, weight in small.items())


@dataclass(frozen=True, slots=True)
class TopicSubject:
    """A subject: as somebody put it, what the library's vocabulary adds, texts that were marked."""

    words: str
    added: tuple[tuple[str, float], ...] = ()
    relevant: tuple[Mapping[str, int], ...] = ()
    irrelevant: tuple[Mapping[str, int], ...] = ()

    def profile(self, background: Background) -> dict[str, float]:
        """The terms of the subject with their weights, of length one."""
        own = {term: background.rarity(term) for term in counted(self.words) or counted(self.words.lower())}
        for phrase, worth in self.added:
            for term in counted(phrase):
                own[term] = max(own.get(term, 0.0), worth * background.rarity(term))
        moved = {term: OWN * weight for term, weight in unit(own).items()}
        for texts, share in ((self.relevant, TOWARDS), (self.irrelevant, -AWAY)):
            for text in texts:
                for term, weight in background.vector(text).items():
                    moved[term] = moved.get(term, 0.0) + share * weight / len(texts)
        best = sorted(((weight, term) for term, weight in moved.items() if weight > 0), reverse=True)[:MOST]
        return unit({term: weight for weight, term in best})

    def telling(self, background: Background, *, most: int = 4) -> list[str]:
        """Terms that marks brought, the strongest first: what a further question asks for."""
        own = set(counted(self.words))
        profile = self.profile(background)
        return sorted((term for term in profile if term not in own), key=lambda term: -profile[term])[:most]


def mean(texts: Sequence[Mapping[str, int]], background: Background) -> dict[str, float]:
    """The middle of some texts, of length one."""
    summed: dict[str, float] = {}
    for text in texts:
        for term, weight in background.vector(text).items():
            summed[term] = summed.get(term, 0.0) + weight
    return unit(summed)
