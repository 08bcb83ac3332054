"""The network laid out on a plane: a neighbourhood by springs, the whole library by communities, each a disc of its works."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pinakes.store.network.asking import told
from pinakes.store.network.graph import edges, grouped, touching

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Sequence

    from numpy.typing import NDArray

    from pinakes.store.network.asking import NetworkWork

BESIDE = 24
"""Neighbours that an opened work brings in, the most cited first."""
MOST = 300
"""Works of a neighbourhood."""
TURN = math.pi * (3 - math.sqrt(5))
"""The golden angle: points set so fill a disc evenly."""
LONELY = 3
"""Works of a community below which it is put with the other small ones."""


@dataclass(frozen=True, slots=True)
class Around:
    """A neighbourhood: works with their places between 0 and 1, citations as pairs of their numbers, how many were left out."""

    works: list[NetworkWork]
    places: list[tuple[float, float]]
    citations: list[tuple[int, int]]
    left_out: int


def around(sql: sqlite3.Connection, opened: Sequence[int], *, hidden: Collection[int] = ()) -> Around:
    """What cites the opened works or is cited by them, but for hidden ones."""
    import rustworkx

    shown: dict[int, None] = dict.fromkeys(opened)
    pairs: dict[tuple[int, int], None] = {}
    left_out = 0
    for entity in opened:
        ranked = _ranked(sql, entity, hidden)
        left_out += max(0, len(ranked) - BESIDE)
        for other in ranked[:BESIDE]:
            if len(shown) < MOST:
                shown[other] = None
    entities = list(shown)
    for entity in entities:
        pairs |= {pair: None for pair in touching(sql, entity) if pair[0] in shown and pair[1] in shown}
    numbers = {entity: i for i, entity in enumerate(entities)}
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(entities)
    citations = [(numbers[one], numbers[other]) for one, other in pairs]
    graph.add_edges_from_no_data(citations)
    laid = rustworkx.spring_layout(graph, seed=7, num_iter=120, k=1.6 / max(1.0, math.sqrt(len(entities))))
    places = _fitted(np.array([laid[i] for i in range(len(entities))], dtype=np.float64).reshape(-1, 2))
    works = told(sql, [(entity, 0, None) for entity in entities])
    return Around(works, [(float(x), float(y)) for x, y in places], citations, left_out)


def _ranked(sql: sqlite3.Connection, entity: int, hidden: Collection[int]) -> list[int]:
    """The neighbours of a work that are not hidden, the most cited first."""
    others = {other for pair in touching(sql, entity) for other in pair} - {entity, *hidden}
    return sorted(others, key=lambda other: (-_degree(sql, other), other))


def _degree(sql: sqlite3.Connection, entity: int) -> int:
    if entity < 0:
        return int(sql.execute("SELECT count FROM wanted WHERE id=?", (-entity,)).fetchone()[0])
    return int(
        sql.execute("SELECT count(*) FROM link WHERE cited=? AND gone IS NULL", (entity,)).fetchone()[0]
    )


def _fitted(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """The points moved and stretched into the square from 0 to 1."""
    if not len(points):
        return points
    low, high = points.min(axis=0), points.max(axis=0)
    fitted: NDArray[np.float64] = (points - low) / np.maximum(high - low, 1e-9)
    fitted[:, high - low < 1e-9] = 0.5
    return fitted


@dataclass(frozen=True, slots=True)
class Map:
    """All works that are linked: entity, place, community and how often each is cited; the citations that weigh most."""

    entities: NDArray[np.int64]
    places: NDArray[np.float64]
    groups: NDArray[np.int64]
    cited: NDArray[np.int64]
    citations: NDArray[np.int64]


def whole(sql: sqlite3.Connection, *, most: int = 3000, wanted: bool = False) -> Map:
    """The map of a library; the same every time."""
    citing, cited = edges(sql, wanted=wanted)
    entities, places = np.unique(np.concatenate([citing, cited]), return_inverse=True)
    one, other = places[: len(citing)], places[len(citing) :]
    counts = np.bincount(other, minlength=len(entities))
    if not len(entities):
        return Map(
            entities, np.zeros((0, 2)), np.zeros(0, dtype=np.int64), counts, np.zeros((0, 2), dtype=np.int64)
        )
    groups = _numbered(grouped(one, other, len(entities)))
    strength = counts[one] + counts[other]
    kept = np.argsort(-strength, kind="stable")[:most]
    return Map(
        entities, _laid(groups, counts, one, other), groups, counts, np.column_stack([one[kept], other[kept]])
    )


def less(drawn: Map, hidden: Collection[int], *, most: int) -> Map:
    """The map without hidden works, and with those that are cited most where there are more than `most`."""
    order = np.argsort(-drawn.cited, kind="stable")
    order = order[~np.isin(drawn.entities[order], list(hidden))][:most]
    kept = np.sort(order)
    numbers = np.full(len(drawn.entities), -1, dtype=np.int64)
    numbers[kept] = np.arange(len(kept))
    pairs = numbers[drawn.citations]
    return Map(
        drawn.entities[kept],
        drawn.places[kept],
        drawn.groups[kept],
        drawn.cited[kept],
        pairs[(pairs >= 0).all(axis=1)] if len(pairs) else pairs,
    )


def _numbered(labels: NDArray[np.int64]) -> NDArray[np.int64]:
    """Communities by size, from 0; the tiny ones are one together."""
    _, inverse, sizes = np.unique(labels, return_inverse=True, return_counts=True)
    rank = np.empty(len(sizes), dtype=np.int64)
    rank[np.argsort(-sizes, kind="stable")] = np.arange(len(sizes))
    large = int((sizes >= LONELY).sum())
    return np.minimum(rank[inverse], large)


def _laid(
    groups: NDArray[np.int64], counts: NDArray[np.int64], one: NDArray[np.int64], other: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Communities by springs, those that cite each other near; the works of each as a disc, the most cited in the middle."""
    sizes = np.bincount(groups)
    radius = np.sqrt(sizes.astype(np.float64))
    centres = _apart(
        _centres(groups, one, other, len(sizes)) * 4 * radius.sum() ** 0.5 * radius.max() ** 0.5,
        radius * 1.25,
    )
    points = np.zeros((len(groups), 2))
    for group in range(len(sizes)):
        own = np.flatnonzero(groups == group)
        own = own[np.argsort(-counts[own], kind="stable")]
        steps = np.arange(len(own))
        far = np.sqrt(steps + 0.5)
        points[own] = centres[group] + np.column_stack(
            [far * np.cos(steps * TURN), far * np.sin(steps * TURN)]
        )
    return _fitted(points)


def _centres(
    groups: NDArray[np.int64], one: NDArray[np.int64], other: NDArray[np.int64], size: int
) -> NDArray[np.float64]:
    import rustworkx

    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    between = groups[one] != groups[other]
    pairs, weights = np.unique(
        np.sort(np.column_stack([groups[one][between], groups[other][between]]), axis=1),
        axis=0,
        return_counts=True,
    )
    graph.add_edges_from([(int(a), int(b), float(w)) for (a, b), w in zip(pairs, weights, strict=True)])
    laid = rustworkx.spring_layout(graph, seed=7, num_iter=150, weight_fn=lambda weight: math.log1p(weight))
    return np.array([laid[i] for i in range(size)], dtype=np.float64).reshape(-1, 2)


def _apart(
    centres: NDArray[np.float64], radius: NDArray[np.float64], *, rounds: int = 120
) -> NDArray[np.float64]:
    """Discs pushed from each other until they hardly overlap."""
    for _ in range(rounds):
        gap = centres[:, None, :] - centres[None, :, :]
        far = np.sqrt((gap**2).sum(axis=2)) + np.eye(len(centres)) * 1e9
        lack = np.maximum(radius[:, None] + radius[None, :] - far, 0.0)
        if lack.max(initial=0.0) < 0.01:
            break
        centres = centres + (gap / np.maximum(far, 1e-6)[:, :, None] * (lack / 2)[:, :, None]).sum(axis=1)
    return centres
