"""Subjects by names alone, for vocabularies that no titles were indexed with: what a text names often, early and exactly."""

from __future__ import annotations

from functools import cache, lru_cache
from math import log2
from typing import TYPE_CHECKING

from pinakes.vocabulary import forms
from pinakes.vocabulary.folder import open_vocabulary, place
from pinakes.vocabulary.keyphrases.phrases import function_words
from pinakes.vocabulary.subjects.matching import Labels
from pinakes.vocabulary.subjects.model import Subject
from pinakes.vocabulary.subjects.words import stems_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

RIGHT = (0.06, 0.36, 0.42)
"""How often a subject whose name of one, two, three words stands in a title was given to it (YSO, 32,000 titles)."""
FIRMNESS = {0: 1.0, 1: 0.9, 2: 0.6, 3: 0.4}
"""What a name is worth by how firmly it names its concept (`kept.STRENGTH`)."""
EARLY, OFTEN = 0.8, 0.5
"""What standing in the first tenth, and each doubling of the times it stands there, add."""
MOST = 0.9


def named_subjects(text: str, language: str, vocabulary: str, folder: str, *, limit: int) -> list[Subject]:
    """The concepts that a text names, the likeliest first; of a name within another only the longer counts."""
    file = place(vocabulary, folder)
    labels, uris, names = _labels(
        file, vocabulary, folder, language, file.stat().st_mtime_ns if file.is_file() else 0
    )
    stems = stems_of(text, language)
    small = _small(language)
    found: dict[int, list[tuple[int, int, int]]] = {}
    at = 0
    while at < len(stems):
        hits = [hit for hit in labels.at(stems, at) if hit[2] > 1 or stems[at] not in small]
        for concept, strength, length in hits:
            found.setdefault(concept, []).append((strength, length, at))
        at += max((length for _, _, length in hits), default=1)
    told = [(_weight(places, len(stems)), concept) for concept, places in found.items()]
    likeliest: dict[str, tuple[float, int]] = {}
    for weight, concept in sorted(told, key=lambda one: (-one[0], one[1])):
        likeliest.setdefault(names[concept].casefold(), (weight, concept))
    best = list(likeliest.values())[:limit]
    return [Subject(uris[concept], names[concept], round(weight, 4)) for weight, concept in best]


def _weight(places: Sequence[tuple[int, int, int]], words: int) -> float:
    """The odds of the name, raised by each further time and by an early place."""
    strength, length, _ = min(places, key=lambda one: (one[0], -one[1], one[2]))
    likely = RIGHT[min(length, len(RIGHT)) - 1] * FIRMNESS[strength]
    early = EARLY if min(one[2] for one in places) * 10 < words else 0.0
    odds = likely / (1 - likely) * (1 + early) * (1 + OFTEN * log2(len(places)))
    return min(MOST, odds / (1 + odds))


@cache
def _small(language: str) -> frozenset[str]:
    """The stems of small words: a name of one such word ("paro", where "para" stands) is not meant."""
    return frozenset(stem for word in function_words(language) for stem in forms.stems(word, language))


@lru_cache(maxsize=4)
def _labels(
    file: Path, vocabulary: str, folder: str, language: str, changed: int
) -> tuple[Labels, list[str], list[str]]:
    """The names of a vocabulary, kept as long as its file stays the same."""
    with open_vocabulary(vocabulary, folder) as opened:
        known = opened.uris()
        uris = list(known)
        names = [opened.name_of(known[uri], language) for uri in uris]
        return Labels.of(opened, {uri: number for number, uri in enumerate(uris)}, language), uris, names
