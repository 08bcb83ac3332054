"""What a vocabulary adds to a query: the other names of the concepts it names, in the same and in other languages, the names of their
counterparts in further vocabularies, and the names of concepts to which rules of transfer lead from its words.

Nothing is taken away: what is added is asked for beside the query, each piece with its reason, and each can be left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from pinakes.text import analysis
from pinakes.vocabulary import forms

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from pinakes.vocabulary.kept import Concept, Vocabulary
    from pinakes.vocabulary.transfer import Transfer

LONGEST = 6
"""Words of a name that is looked for in a query."""
MOST = 24
"""Pieces that are added at most."""
WEIGHTS = {"pref": 0.8, "alt": 0.6, "hidden": 0.5, "mapping": 0.5}
"""What a hit by a name of this kind is worth beside one by the query's own words."""
RULED = 0.3
"""Rules that hold more rarely add nothing to a query."""
FEW = 3
"""Concepts that rules may add."""
_OPERATORS = frozenset({"OR", "AND", "NOT"})


@dataclass(frozen=True, slots=True)
class Addition:
    """A piece that is added: what is asked for, in which language, whose name it is, and what a hit by it is worth."""

    text: str
    language: str
    concept: str
    why: str
    weight: float


def widened(
    query: str,
    vocabulary: Vocabulary,
    *,
    languages: Collection[str] = (),
    without: Collection[str] = (),
    others: Iterable[Vocabulary] = (),
    transfer: Transfer | None = None,
) -> list[Addition]:
    """Further names to ask a plain query by; none for a query with fields, phrases or operators.

    `others` are vocabularies whose names of exact and close counterparts are added, `transfer` has rules from words to concepts.
    """
    words = query.split()
    if (
        any(sign in query for sign in '":*~')
        or _OPERATORS & set(words)
        or any(word.startswith("-") for word in words)
    ):
        return []
    barred = {one.casefold() for one in without} | {query.casefold()}
    found: dict[str, Addition] = {}
    linked = {one.name: one for one in others}
    for one in chain(
        _own(query, vocabulary, linked), _by_rules(query, vocabulary, transfer) if transfer else ()
    ):
        told = one.text.casefold()
        if told not in barred and told not in found and (not languages or one.language in languages):
            found[told] = one
    return sorted(found.values(), key=lambda one: -one.weight)[:MOST]


def _own(query: str, vocabulary: Vocabulary, linked: Mapping[str, Vocabulary]) -> Iterator[Addition]:
    """The names of the concepts that the query names, then those of their counterparts."""
    concepts = [vocabulary.concept(number) for number in _named(analysis.words(query), vocabulary)]
    for concept in concepts:
        yield from _names(concept, vocabulary.name, 1.0)
    for concept in concepts:
        for mapping in concept.mappings:
            there = linked.get(mapping.scheme)
            number = there.identify(mapping.target) if there and mapping.kind in ("exact", "close") else None
            if there and number is not None:
                yield from _names(there.concept(number), there.name, WEIGHTS["mapping"] * mapping.weight)


def _by_rules(query: str, vocabulary: Vocabulary, transfer: Transfer) -> Iterator[Addition]:
    """The preferred names of the concepts to which rules lead from the words of the query, the likeliest first."""
    worth: dict[str, float] = {}
    for term in dict.fromkeys([query, query.casefold(), *forms.stems(query, transfer.language)]):
        for rule in transfer.rules(term):
            worth[rule.other] = max(rule.weight, worth.get(rule.other, 0.0))
    likely = sorted((one for one in worth.items() if one[1] >= RULED), key=lambda one: -one[1])[:FEW]
    for other, weight in likely:
        number = vocabulary.identify(other)
        if number is not None:
            yield from _names(vocabulary.concept(number), f"{vocabulary.name}, by rule", weight, ("pref",))


def _names(
    concept: Concept, where: str, worth: float, kinds: Collection[str] = tuple(WEIGHTS)
) -> Iterator[Addition]:
    for label in concept.labels:
        if label.kind in kinds:
            why = f"{where}: {label.kind} name of {concept.label()}"
            yield Addition(label.value, label.language, concept.uri, why, WEIGHTS[label.kind] * worth)


def _named(words: list[str], vocabulary: Vocabulary) -> Iterator[int]:
    """The concepts of the whole query, else of the longest pieces that are names."""
    at = 0
    while at < len(words):
        for length in range(min(LONGEST, len(words) - at), 0, -1):
            if found := vocabulary.look_up(" ".join(words[at : at + length])):
                yield from found[:2]
                at += length
                break
        else:
            at += 1
