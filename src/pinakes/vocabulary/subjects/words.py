"""A text as features: stems, pairs of neighbouring stems, and the two ends of long words, which compounds share."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from pinakes.vocabulary import forms
from pinakes.vocabulary.subjects.rows import SparseRows, counted, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.vocabulary.subjects.rows import Numbers

RARE = 2
"""Features of fewer texts are left out."""
LONG = 9
"""Letters of a word that may be a compound."""
END = 5
"""Letters of an end."""
READ = 6000
"""Characters of a text that are looked at; its subject is told by then."""
NAMED = 40_000
"""Characters in which names are looked for, where what a name is worth was learnt."""
FRONT = 1000
"""Stems that are features; those of further pages only name."""
LARGEST = 60
"""Features of one text, the weightiest."""
USUAL, UNSEEN = 0.3, 4.0
"""Subjects that two texts with a feature share, where so few pairs were seen."""


def features(stems: Sequence[str]) -> list[str]:
    """The features of a text's first stems, each once for every time it stands there."""
    stems = stems[:FRONT]
    found = list(stems)
    found += [f"{one} {other}" for one, other in pairwise(stems)]
    for stem in stems:
        if len(stem) >= LONG and stem.isalpha():
            found += [f"{stem[:END]}+", f"+{stem[-END:]}"]
    return found


def stems_of(text: str, language: str) -> list[str]:
    """The stems of the part of a text in which names are looked for."""
    return forms.stems(read_of(text, NAMED), language)


def read_of(text: str, most: int = READ) -> str:
    """The part of a text that is looked at."""
    return text[:most].encode("utf-8", "replace").decode()


class Weighing:
    """Known features with how much each tells."""

    def __init__(self, names: Sequence[str], weights: Numbers) -> None:
        self.names = names
        self.weights = weights
        self.numbers = {name: number for number, name in enumerate(names)}

    @classmethod
    def learnt(cls, texts: Iterable[Sequence[str]]) -> Weighing:
        """The features of many texts, weighed by their rarity."""
        found: Counter[str] = Counter()
        many = 0
        for stems in texts:
            found.update(set(features(stems)))
            many += 1
        names = sorted(name for name, count in found.items() if count >= RARE)
        counts = np.array([found[name] for name in names], np.float32)
        return cls(names, np.log((many + 1) / (counts + 0.5)).astype(np.float32))

    def numbered(self, stems: Sequence[str]) -> Counter[int]:
        """The known features of a text, with how often each stands there."""
        numbers = self.numbers
        return Counter(numbers[name] for name in features(stems) if name in numbers)

    def weighed(self, stems: Sequence[str]) -> tuple[Numbers, Numbers]:
        """Features and weights of a text, of length one; of a long text the weightiest."""
        found = self.numbered(stems)
        index = np.fromiter(found.keys(), np.int64, len(found))
        value = (1 + np.log(np.fromiter(found.values(), np.float32, len(found)))) * self.weights[index]
        if len(index) > LARGEST:
            best = np.argpartition(-value, LARGEST)[:LARGEST]
            index, value = index[best], value[best]
        norm = float(np.sqrt((value * value).sum()))
        return index, (value / norm if norm else value).astype(np.float32)

    def numbers_of(self, texts: Iterable[Sequence[str]]) -> SparseRows:
        """The known features of many short texts, each once."""
        return rows_of([list(self.numbered(stems)) for stems in texts])

    def telling(self, found: SparseRows, subjects: SparseRows, *, among: Numbers) -> Weighing:
        """The same features, weighed also by how well the texts `among` that share one agree in their subjects."""
        many = np.bincount(found.index[found.places(among)[0]], minlength=len(self.names))
        together = counted(
            found, subjects, width=int(subjects.index.max(initial=0)) + 1, height=len(many), among=among
        )
        feature = np.repeat(np.arange(len(many)), np.diff(together.start))
        shared = np.bincount(feature, weights=together.value * (together.value - 1), minlength=len(many))
        pairs = many * (many - 1.0)
        agreement = (shared + USUAL * UNSEEN) / (pairs + UNSEEN)
        return Weighing(self.names, (self.weights**0.5 * agreement**0.25).astype(np.float32))

    def rows(self, found: SparseRows) -> SparseRows:
        """The weights of these features, each text of length one."""
        value = self.weights[found.index]
        square = np.zeros(len(found) + 1)
        np.cumsum(
            np.add.reduceat(np.append(value * value, 0), np.minimum(found.start[:-1], len(value))),
            out=square[1:],
        )
        empty = np.diff(found.start) == 0
        norms = np.sqrt(np.where(empty, 1.0, np.diff(square)))
        return SparseRows(
            found.start, found.index, (value / np.repeat(norms, np.diff(found.start))).astype(np.float32)
        )
