"""What a subject is made of: terms with weights, moved by what people mark (Rocchio 1971), compared with
texts by the cosine; and the
terms that tell marked texts from all others (Robertson and Sparck Jones 1976).
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from pinakes.text.analysis import terms, terms_of
from pinakes.text.analysis import words as words_of
from pinakes.text.words import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    Vector = Mapping[str, float]

OWN, TOWARDS, AWAY = 1.0, 0.75, 0.25
"""What the words asked for, relevant texts and irrelevant ones are worth."""
MOST = 60
"""Terms of a subject."""
TAUGHT = 40
"""Terms that marks teach, at most."""
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
        """Count one more text."""
        self._counts.update(set(found))
        self._texts += 1

    @property
    def texts(self) -> int:
        """How many texts were met."""
        return self._texts

    def having(self, term: str) -> int:
        """How many of them have a term."""
        return self._counts[term]

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


def printed(text: str, found: Mapping[str, int], *, most: int = 60) -> dict[str, str]:
    """The commonest terms of a text, each as a word that was printed: engines are not asked for stems."""
    wanted = set(sorted(found, key=lambda term: -found[term])[:most])
    shown: dict[str, str] = {}
    for word in words_of(text[:LOOKED_AT]):
        for term in terms_of([word], STEMMED):
            if term in wanted:
                shown.setdefault(term, word.lower())
    return shown


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
    forms: Mapping[str, str] = field(default_factory=dict)
    titles: tuple[str, ...] = ()
    """Terms as they are printed, and titles, of what was marked as relevant."""
    heads: tuple[Mapping[str, int], ...] = ()
    others: tuple[Mapping[str, int], ...] = ()
    """Titles and keywords of what was marked as relevant, and as irrelevant."""

    def profile(self, background: Background) -> dict[str, float]:
        """The terms of the subject with their weights, of length one: what texts are compared with."""
        return self._moved(background, self.relevant, self.irrelevant)

    def signpost(self, background: Background) -> dict[str, float]:
        """The same for what stands around links, which is short: marks move it by titles and keywords only,
        for of whole papers every page has some words.
        """
        return self._moved(background, self.heads, self.others)

    def _moved(
        self, background: Background, towards: Sequence[Mapping[str, int]], away: Sequence[Mapping[str, int]]
    ) -> dict[str, float]:
        own = {term: background.rarity(term) for term in counted(self.words) or counted(self.words.lower())}
        for phrase, worth in self.added:
            for term in counted(phrase):
                own[term] = max(own.get(term, 0.0), worth * background.rarity(term))
        moved = {term: OWN * weight for term, weight in unit(own).items()}
        for texts, share in ((towards, TOWARDS), (away, -AWAY)):
            for text in texts:
                for term, weight in background.vector(text).items():
                    moved[term] = moved.get(term, 0.0) + share * weight / len(texts)
        best = sorted(((weight, term) for term, weight in moved.items() if weight > 0), reverse=True)[:MOST]
        return unit({term: weight for weight, term in best})

    def taught(self, background: Background) -> dict[str, float]:
        """Terms that relevant texts have and others lack, with what each tells; nothing where nothing
        was marked.
        """
        return dict(list(self._told_apart(background).items())[:TAUGHT])

    def _told_apart(self, background: Background) -> dict[str, float]:
        relevant, seen = len(self.relevant), background.texts + len(self.irrelevant)
        having = Counter(term for text in self.relevant for term in text)
        against = Counter(term for text in self.irrelevant for term in text)
        found = []
        for term, inside in having.items():
            if inside >= min(2, relevant):
                outside = max(0, background.having(term) - inside) + against[term]
                rest = max(0, seen - relevant - outside)
                odds = (inside + 0.5) * (rest + 0.5) / ((outside + 0.5) * (relevant - inside + 0.5))
                found.append((inside * math.log(odds), term, math.log(odds)))
        return {term: weight for _, term, weight in sorted(found, reverse=True) if weight > 0}

    def telling(self, background: Background, *, most: int = 6) -> list[str]:
        """Words that marks brought, the strongest first: what further questions ask for.

        Only words of titles and keywords, as they are printed: where all papers met are relevant, nothing
        else tells their common words from those of any paper.
        """
        heads = {term for head in self.heads for term in head}
        asked = heads & self.forms.keys() - set(counted(self.words))
        return [self.forms[term] for term in self._told_apart(background) if term in asked][:most]


def said_by(taught: Vector, text: Mapping[str, int]) -> float:
    """How much of what marks taught a text has, 0 to 1."""
    whole = sum(taught.values())
    return sum(weight for term, weight in taught.items() if term in text) / whole if whole else 0.0


def mean(texts: Sequence[Mapping[str, int]], background: Background) -> dict[str, float]:
    """The middle of some texts, of length one."""
    summed: dict[str, float] = {}
    for text in texts:
        for term, weight in background.vector(text).items():
            summed[term] = summed.get(term, 0.0) + weight
    return unit(summed)
