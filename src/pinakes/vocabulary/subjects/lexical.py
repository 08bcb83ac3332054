"""Subjects by names alone, for vocabularies that no titles were indexed with: what a text names often, early and exactly."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from math import log2, sqrt
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

from pinakes.text import analysis, scripts
from pinakes.vocabulary import forms
from pinakes.vocabulary.folder import open_vocabulary, place
from pinakes.vocabulary.keyphrases.phrases import form_of, function_words
from pinakes.vocabulary.keyphrases.rank import shipped
from pinakes.vocabulary.subjects.matching import Labels
from pinakes.vocabulary.subjects.model import Subject
from pinakes.vocabulary.subjects.words import read_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

RIGHT = (0.06, 0.36, 0.42)
"""How often a subject whose name of one, two, three words stands in a title was given to it (YSO, 32,000 titles)."""
COMPOUND = 4
FIRMNESS = {0: 1.0, 1: 0.9, 2: 0.6, 3: 0.4, COMPOUND: 0.4}
"""What a name is worth by how firmly it names its concept (`kept.STRENGTH`; last the head of a compound)."""
ENDING = 3
"""Letters in which two forms of a word may differ at their ends."""
LONG, FRONT, REAR = 9, 3, 4
"""Letters of a word that may be a compound, of its first part and of its head at least."""
EARLY, OFTEN = 0.8, 0.5
"""What standing in the first tenth, and each doubling of the times it stands there, add."""
UNHEARD = 0.001
"""What a phrase is worth as a keyphrase that was not even weighed."""
MOST = 0.9
SHOWS = 5000
"""Characters that show in which script a text is."""
_HAN = re.compile("[㐀-鿿豈-﫿]")


def named_subjects(text: str, language: str, vocabulary: str, folder: str, *, limit: int) -> list[Subject]:
    """The concepts that a text names, the likeliest first; a name within another does not count,
    nor does a single word in another script: a product, or a place in an address.
    """
    file = place(vocabulary, folder)
    known = _labels(file, vocabulary, folder, language, file.stat().st_mtime_ns if file.is_file() else 0)
    words, stems = _words(text, language)
    telling = shipped().weighed(read_of(text), language)
    found: dict[int, list[_Hit]] = {}
    script = scripts.main(text[:SHOWS])
    at = 0
    while at < len(stems):
        hits = _hits(words, stems, at, known, language)
        for concept, hit in hits:
            if hit.length > 1 or scripts.main(words[at]) in (script, None):
                found.setdefault(concept, []).append(hit)
        at += max((hit.length for _, hit in hits), default=1)
    told = [(_weight(hits, len(stems), telling), concept) for concept, hits in found.items()]
    likeliest: dict[str, tuple[float, int]] = {}
    for weight, concept in sorted(told, key=lambda one: (-one[0], one[1])):
        likeliest.setdefault(known.names[concept].casefold(), (weight, concept))
    best = list(likeliest.values())[:limit]
    return [Subject(known.uris[concept], known.names[concept], round(weight, 4)) for weight, concept in best]


@dataclass(frozen=True, slots=True)
class _Hit:
    """A name in the text: how firmly it names its concept, its words, its place, and its form as a phrase."""

    strength: int
    length: int
    at: int
    phrase: str


@dataclass(frozen=True, slots=True)
class _Names:
    """What the concepts of a vocabulary are called in a language."""

    labels: Labels
    uris: list[str]
    names: list[str]
    single: dict[int, tuple[str, ...]]
    """Names of one word, as they are written."""


def _hits(
    words: Sequence[str], stems: Sequence[str], at: int, known: _Names, language: str
) -> list[tuple[int, _Hit]]:
    """The concepts of the longest name at a place; a single word must be no small one and no other word."""
    hits = [
        (concept, _Hit(strength, length, at, form_of(stems[at : at + length])))
        for concept, strength, length in known.labels.at(stems, at)
        if length > 1
        or (stems[at] not in _small(language) and _same(words[at], known.single.get(concept, ()), language))
    ]
    if hits:
        return hits
    head = _head(words[at], known.labels, language)
    return [(concept, _Hit(COMPOUND, 1, at, stems[at])) for concept, _ in known.labels.concepts.get(head, ())]


def _same(word: str, names: Sequence[str], language: str) -> bool:
    """Whether a word is a form of one of these, not just of the same stem ("relation", "relativity").

    Where nouns have capitals, a word without one ("wollen") is no form of a name with one ("Wolle").
    """
    lower = word.lower()
    verb = language in forms.CAPITALISED and word[:1].islower()
    return any(
        (_alike(lower, name.lower()) or _folded(lower) == _folded(name.lower()))
        and not (verb and name[:1].isupper())
        for name in names
    )


def _alike(one: str, other: str) -> bool:
    shared = _shared(one, other)
    return max(len(one), len(other)) - shared <= min(ENDING, (shared + 1) // 2)


def _shared(one: str, other: str) -> int:
    """Letters that two words have in common at their beginnings."""
    return next(
        (at for at, (left, right) in enumerate(zip(one, other, strict=False)) if left != right),
        min(len(one), len(other)),
    )


def _folded(word: str) -> str:
    return "".join(c for c in normalize("NFKD", word) if not combining(c))


def _head(word: str, labels: Labels, language: str) -> str:
    """The form of the last part of a compound that is a name ("Elektroautos": auto); else ""."""
    high = word[:1].isupper() or language not in forms.CAPITALISED
    if len(word) < LONG or language not in forms.SOLID or not high:
        return ""
    for at in range(FRONT, len(word) - REAR + 1):
        rear = word[at:].lower()
        for form in (forms.key(rear, language), rear[:-1], rear[:-2]):
            known = labels.concepts.get(form, ()) if len(form) >= REAR else ()
            if any(strength < COMPOUND for _, strength in known):
                return form
    return ""


def _weight(hits: Sequence[_Hit], words: int, telling: Mapping[str, float]) -> float:
    """The odds of the name, raised by further times and by an early place; and of its phrase as a keyphrase.

    The mean of both: the second tells what a text is about from what it says in passing, or of itself.
    """
    best = min(hits, key=lambda one: (one.strength, -one.length, one.at))
    likely = RIGHT[min(best.length, len(RIGHT)) - 1] * FIRMNESS[best.strength]
    early = EARLY if min(one.at for one in hits) * 10 < words else 0.0
    named = likely / (1 - likely) * (1 + early) * (1 + OFTEN * log2(len(hits)))
    told = min(MOST, max(telling.get(one.phrase, UNHEARD) for one in hits))
    odds = sqrt(named * told / (1 - told))
    return min(MOST, odds / (1 + odds))


def _words(text: str, language: str) -> tuple[list[str], list[str]]:
    """The words of the part of a text that is looked at, and their stems."""
    words = analysis.words(read_of(text))
    stems = {word: word if _HAN.match(word) else forms.key(word, language) for word in dict.fromkeys(words)}
    words = [word for word in words if stems[word]]
    return words, [stems[word] for word in words]


@cache
def _small(language: str) -> frozenset[str]:
    """The stems of small words: a name of one such word ("paro", where "para" stands) is not meant."""
    return frozenset(stem for word in function_words(language) for stem in forms.stems(word, language))


@lru_cache(maxsize=4)
def _labels(file: Path, vocabulary: str, folder: str, language: str, changed: int) -> _Names:
    """The names of a vocabulary, kept as long as its file stays the same."""
    with open_vocabulary(vocabulary, folder) as opened:
        known = opened.uris()
        uris = list(known)
        places = {known[uri]: number for number, uri in enumerate(uris)}
        single: dict[int, tuple[str, ...]] = {}
        for concept, _, _, value in opened.labels():
            for form in dict.fromkeys((value, forms.bare(value))):
                if len(analysis.words(form)) == 1 or _HAN.match(form):
                    single[places[concept]] = (*single.get(places[concept], ()), form)
        return _Names(
            Labels.of(opened, {uri: number for number, uri in enumerate(uris)}, language),
            uris,
            [opened.name_of(known[uri], language) for uri in uris],
            single,
        )
