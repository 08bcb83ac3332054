"""The links of a concept as a graph: its counterparts in other vocabularies, and theirs where those are loaded."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.vocabulary.concordance import CHAINED, DECAY
from pinakes.vocabulary.folder import names, open_vocabulary

if TYPE_CHECKING:
    from pinakes.vocabulary.kept import Vocabulary

MOST = 40
"""Counterparts that are shown."""
TURNED = {"broad": "narrow", "narrow": "broad"}
"""A link seen from its other end."""


@dataclass(frozen=True, slots=True)
class LinkedConcept:
    """A concept: in which vocabulary, how many links away; `is_loaded` where its vocabulary knows it."""

    uri: str
    label: str
    vocabulary: str
    steps: int
    is_loaded: bool


@dataclass(frozen=True, slots=True)
class ConceptLink:
    """A link between two nodes (by number), as it stands in the vocabulary of the first or the second."""

    one: int
    other: int
    kind: str
    weight: float
    made: str


@dataclass(frozen=True, slots=True)
class LinkGraph:
    """The concept comes first; `sums` says of each node what the links up to it amount to, where that is anything."""

    nodes: tuple[LinkedConcept, ...]
    edges: tuple[ConceptLink, ...]
    sums: tuple[tuple[str, float] | None, ...]


def around(name: str, uri: str, folder: str = "", *, language: str = "") -> LinkGraph:
    """What a concept is linked to, in both directions, over one and two links; each step after the first costs."""
    with ExitStack() as stack:
        known = {one: stack.enter_context(open_vocabulary(one, folder)) for one in names(folder)}
        nodes = [_node(name, uri, 0, known, language)]
        edges: list[ConceptLink] = []
        sums: list[tuple[str, float] | None] = [("exact", 1.0)]
        places = {uri: 0}
        for step in (1, 2):
            for at, node in [(i, one) for i, one in enumerate(nodes) if one.steps == step - 1]:
                for scheme, other, kind, weight, made in _links(node, known):
                    if other not in places and len(nodes) <= MOST:
                        places[other] = len(nodes)
                        nodes.append(_node(scheme, other, step, known, language))
                        sums.append(_sum(sums[at], kind, weight, step))
                    if other in places and not any(
                        {one.one, one.other} == {at, places[other]} for one in edges
                    ):
                        edges.append(ConceptLink(at, places[other], kind, weight, made))
    return LinkGraph(tuple(nodes), tuple(edges), tuple(sums))


def _sum(before: tuple[str, float] | None, kind: str, weight: float, step: int) -> tuple[str, float] | None:
    whole = CHAINED.get((before[0], kind)) if before else None
    return (whole, before[1] * weight * (DECAY if step > 1 else 1.0)) if whole and before else None


def _node(scheme: str, uri: str, steps: int, known: dict[str, Vocabulary], language: str) -> LinkedConcept:
    scheme = scheme or next((name for name, one in known.items() if _number(one, uri) is not None), "")
    number = _number(known[scheme], uri) if scheme in known else None
    label = uri if number is None else known[scheme].name_of(number, language)
    return LinkedConcept(uri, label, scheme, steps, number is not None)


def _number(vocabulary: Vocabulary, uri: str) -> int | None:
    row = vocabulary.rows.execute("SELECT id FROM concept WHERE uri = ?", (uri,)).fetchone()
    return None if row is None else int(row[0])


def _links(node: LinkedConcept, known: dict[str, Vocabulary]) -> list[tuple[str, str, str, float, str]]:
    """Vocabulary and URI of the other end, kind, weight, by whom: those filed with the concept, and those that lead to it."""
    found: list[tuple[str, str, str, float, str]] = []
    if node.vocabulary in known:
        found += known[node.vocabulary].rows.execute(
            "SELECT m.scheme, m.target, m.kind, m.weight, m.made FROM mapping m JOIN concept c ON c.id = m.concept"
            " WHERE c.uri = ? ORDER BY m.weight DESC, m.target",
            (node.uri,),
        )
    for name, vocabulary in known.items():
        rows = vocabulary.rows.execute(
            "SELECT c.uri, m.kind, m.weight, m.made FROM mapping m JOIN concept c ON c.id = m.concept WHERE m.target = ?",
            (node.uri,),
        )
        found += [(name, uri, TURNED.get(kind, kind), weight, made) for uri, kind, weight, made in rows]
    return found
