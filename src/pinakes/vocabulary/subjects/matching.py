"""Concepts that a text names itself: their labels, stem by stem, in the text."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from pinakes.vocabulary import forms
from pinakes.vocabulary.kept import STRENGTH
from pinakes.vocabulary.subjects.words import FRONT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pinakes.vocabulary.kept import Vocabulary

LONGEST = 6
"""Stems of a label that is matched."""


class Labels:
    """The labels of a vocabulary in one language, ready to be found in texts."""

    def __init__(self, forms_of: Mapping[str, Sequence[tuple[int, int]]]) -> None:
        self.concepts = forms_of
        self.stems: dict[int, list[frozenset[str]]] = {}
        self.firsts: set[str] = set()
        for key, found in forms_of.items():
            parts = key.split(" ")
            self.firsts.add(parts[0])
            for concept, _ in found:
                self.stems.setdefault(concept, []).append(frozenset(parts))

    @classmethod
    def of(cls, vocabulary: Vocabulary, numbers: Mapping[str, int], language: str) -> Labels:
        """Labels in the language (or in none); `numbers` gives the concepts, by URI, their place in the model."""
        uris = {number: uri for uri, number in vocabulary.uris().items()}
        found: dict[str, list[tuple[int, int]]] = {}
        spoken = vocabulary.languages()
        wanted = (
            ({language, language.split("-")[0], ""} if language else {*spoken, ""})
            if language in spoken
            else {*spoken, ""}
        )
        for concept, kind, said, value in vocabulary.labels():
            number = numbers.get(uris[concept])
            if number is None or said not in wanted:
                continue
            whole = forms.key(value, language or said)
            bare = forms.key(forms.bare(value), language or said)
            for key, strength in ((whole, STRENGTH[kind]), (bare, STRENGTH["bare"])):
                if key and (key != whole or strength == STRENGTH[kind]):
                    found.setdefault(key, []).append((number, strength))
        return cls(found)

    def named(self, stems: Sequence[str]) -> dict[int, tuple[float, int, float, int, float, float, float]]:
        """Concepts whose labels stand in the text: strength (1 = preferred), stems of the label, where first (0 to 1), how often, how far
        the first place is from the last; in scale, how many bear the name, and how often it is in front.
        """
        found: dict[int, tuple[float, int, float]] = {}
        times: Counter[int] = Counter()
        front: Counter[int] = Counter()
        alike: dict[int, int] = {}
        last: dict[int, float] = {}
        many = len(stems)
        for at, stem in enumerate(stems):
            if stem not in self.firsts:
                continue
            for length in range(min(LONGEST, many - at), 0, -1):
                bearing = self.concepts.get(" ".join(stems[at : at + length]), ())
                for concept, strength in bearing:
                    told = (1.0 / (1 + strength), length, at / many)
                    if concept not in found or found[concept][:2] < told[:2]:
                        found[concept] = told
                        alike[concept] = len(bearing)
                    front[concept] += at < FRONT
                    times[concept] += 1
                    last[concept] = at / many
        return {
            concept: (
                *told,
                times[concept],
                max(0.0, last[concept] - told[2]),
                float(np.log(alike[concept])),
                float(np.log1p(front[concept])),
            )
            for concept, told in found.items()
        }

    def at(self, stems: Sequence[str], place: int) -> list[tuple[int, int, int]]:
        """Concepts of the longest name that begins at a place: concept, strength (0 = preferred), stems."""
        if stems[place] not in self.firsts:
            return []
        for length in range(min(LONGEST, len(stems) - place), 0, -1):
            if found := self.concepts.get(" ".join(stems[place : place + length])):
                return [(concept, strength, length) for concept, strength in found]
        return []

    def covered(
        self, concept: int, stems: frozenset[str], weights: Mapping[str, float], unknown: float
    ) -> float:
        """The part of a label, by weight of its stems, that stands anywhere in the text; of several labels the best."""
        best = 0.0
        for label in self.stems.get(concept, ()):
            inside = label & stems
            if inside:
                whole = sum(weights.get(stem, unknown) for stem in label)
                best = max(best, sum(weights.get(stem, unknown) for stem in inside) / whole)
        return best


NONE = Labels({})
