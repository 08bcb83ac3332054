"""The network as a whole: which works matter most (PageRank), which belong together (communities),
which lie near one.

rustworkx ranks and measures distances; communities are found by moving works to where the modularity grows
most (after Louvain), many at a time, which numpy does for a million citations in seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pinakes.store.network.asking import entity_of, told

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pinakes.store.library import Library
    from pinakes.store.network.asking import NetworkWork

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]

SWEEPS, LEVELS = 12, 6
"""Rounds of moving works, and of joining what belongs together into one."""
SETTLED = 0.002
"""Share of works that still want to move when a round is the last."""
AROUND = 20_000
"""Works around one that are looked at for what lies near it."""
POPULAR = 500
"""Neighbours of one work that are followed."""


@dataclass(frozen=True, slots=True)
class Community:
    """Works that cite each other, or the same works, more than others: how many, and those that matter most."""

    number: int
    size: int
    works: tuple[NetworkWork, ...]


def edges(sql: sqlite3.Connection, *, wanted: bool = True) -> tuple[Ints, Ints]:
    """Citing and cited entities of every citation, each pair once."""
    rows = sql.execute("SELECT DISTINCT citing, cited FROM link WHERE gone IS NULL").fetchall()
    if wanted:
        rows += sql.execute("SELECT DISTINCT citing, -wanted FROM want WHERE gone IS NULL").fetchall()
    both = np.array(rows, dtype=np.int64).reshape(-1, 2)
    return both[:, 0], both[:, 1]


def most_important(library: Library, *, limit: int = 20, wanted: bool = False) -> list[NetworkWork]:
    """The works with the highest PageRank; `score` is it, times the number of works."""
    import rustworkx

    with library.database.snapshot() as sql:
        citing, cited = edges(sql)
        entities, places = np.unique(np.concatenate([citing, cited]), return_inverse=True)
        if not len(entities):
            return []
        graph = rustworkx.PyDiGraph(multigraph=False)
        graph.add_nodes_from(entities.tolist())
        graph.add_edges_from_no_data(
            list(zip(places[: len(citing)].tolist(), places[len(citing) :].tolist(), strict=True))
        )
        ranks = np.array(list(rustworkx.pagerank(graph).values())) * len(entities)
        chosen = [i for i in np.argsort(-ranks, kind="stable") if wanted or entities[i] > 0][:limit]
        counts = np.bincount(places[len(citing) :], minlength=len(entities))
        return told(sql, [(int(entities[i]), int(counts[i]), round(float(ranks[i]), 4)) for i in chosen])


def near(library: Library, work: str, *, limit: int = 20) -> list[NetworkWork]:
    """The works nearest to one: where somebody who follows citations either way, and comes back often,
    is met most; held ones.

    `count` is the distance in citations, `score` the share of the time.
    """
    import rustworkx

    entity = entity_of(library, work)
    with library.database.snapshot() as sql:
        pairs = _around(sql, entity)
        entities = list(dict.fromkeys((entity, *(end for pair in pairs for end in pair))))
        places = {one: place for place, one in enumerate(entities)}
        graph = rustworkx.PyDiGraph(multigraph=False)
        graph.add_nodes_from(entities)
        there = [(places[one], places[other]) for one, other in pairs]
        graph.add_edges_from_no_data([*there, *((other, one) for one, other in there)])
        shares = rustworkx.pagerank(graph, alpha=0.7, personalization={0: 1.0})
        distances = _distances(there, len(entities))
        ranked = sorted(
            (place for place in range(1, len(entities)) if entities[place] > 0),
            key=lambda place: (-shares[place], place),
        )
        return told(
            sql,
            [(entities[place], distances[place], round(float(shares[place]), 5)) for place in ranked[:limit]],
        )


def _around(sql: sqlite3.Connection, entity: int) -> list[tuple[int, int]]:
    """Citations among what is reached from an entity, the nearest first, as many as are looked at."""
    seen, layer = {entity}, [entity]
    found: dict[tuple[int, int], None] = {}
    while layer and len(seen) < AROUND:
        further: list[int] = []
        for one in layer:
            for pair in touching(sql, one):
                found[pair] = None
                other = pair[1] if pair[0] == one else pair[0]
                if other not in seen and len(seen) < AROUND:
                    seen.add(other)
                    further.append(other)
        layer = further
    return [pair for pair in found if pair[0] in seen and pair[1] in seen]


def touching(sql: sqlite3.Connection, entity: int) -> list[tuple[int, int]]:
    """The citations that an entity makes or gets."""
    if entity < 0:
        rows = sql.execute(
            "SELECT citing FROM want WHERE wanted=? AND gone IS NULL LIMIT ?", (-entity, POPULAR)
        )
        return [(row[0], entity) for row in rows]
    to = sql.execute(
        "SELECT citing FROM link WHERE cited=? AND gone IS NULL LIMIT ?", (entity, POPULAR)
    ).fetchall()
    held = sql.execute(
        "SELECT cited FROM link WHERE citing=? AND gone IS NULL LIMIT ?", (entity, POPULAR)
    ).fetchall()
    missing = sql.execute(
        "SELECT -wanted FROM want WHERE citing=? AND gone IS NULL LIMIT ?", (entity, POPULAR)
    ).fetchall()
    return [*((row[0], entity) for row in to), *((entity, row[0]) for row in (*held, *missing))]


def _distances(pairs: Sequence[tuple[int, int]], size: int) -> list[int]:
    """Citations between the first and each other one."""
    beside: list[list[int]] = [[] for _ in range(size)]
    for one, other in pairs:
        beside[one].append(other)
        beside[other].append(one)
    distances, layer = [-1] * size, [0]
    distances[0] = 0
    while layer:
        further = []
        for one in layer:
            for other in beside[one]:
                if distances[other] < 0:
                    distances[other] = distances[one] + 1
                    further.append(other)
        layer = further
    return distances


def communities(library: Library, *, limit: int = 20, shown: int = 5) -> list[Community]:
    """Communities of works, the largest first, each with the works most cited inside it."""
    with library.database.snapshot() as sql:
        citing, cited = edges(sql)
        if not len(citing):
            return []
        entities, places = np.unique(np.concatenate([citing, cited]), return_inverse=True)
        one, other = places[: len(citing)], places[len(citing) :]
        labels = grouped(one, other, len(entities))
        inside = np.bincount(other[labels[one] == labels[other]], minlength=len(entities))
        is_held = entities > 0
        sizes = np.bincount(labels[is_held], minlength=labels.max() + 1)
        found = []
        for number, label in enumerate(np.argsort(-sizes, kind="stable")[:limit], start=1):
            own = np.flatnonzero((labels == label) & is_held)
            if len(own) < 2:
                break
            best = own[np.argsort(-inside[own], kind="stable")][:shown]
            works = told(sql, [(int(entities[place]), int(inside[place]), None) for place in best])
            found.append(Community(number, len(own), tuple(works)))
        return found


def grouped(one: Ints, other: Ints, size: int, *, seed: int = 7) -> Ints:
    """The community of each of `size` nodes, by the edges between them; the same every time."""
    chance = np.random.default_rng(seed)
    start, end = np.concatenate([one, other]), np.concatenate([other, one])
    weight: Floats = np.ones(len(start))
    labels = np.arange(size)
    for _ in range(LEVELS):
        moved = _moved(start, end, weight, int(max(start.max(initial=-1), end.max(initial=-1)) + 1), chance)
        names, moved = np.unique(moved, return_inverse=True)
        labels = moved[labels]
        if len(names) == len(moved):
            break
        joined, place = np.unique(moved[start] * len(names) + moved[end], return_inverse=True)
        weight = np.asarray(np.bincount(place, weights=weight), dtype=np.float64)
        start, end = joined // len(names), joined % len(names)
    return labels


def _moved(start: Ints, end: Ints, weight: Floats, size: int, chance: np.random.Generator) -> Ints:
    """Each node in the community where the modularity grows most;
    half of them move at a time, else they swap for ever.
    """
    labels = np.arange(size)
    degree = np.bincount(start, weights=weight, minlength=size)
    total = degree.sum()
    between = start != end
    start, end, weight = start[between], end[between], weight[between]
    for _ in range(SWEEPS):
        volume = np.bincount(labels, weights=degree, minlength=size)
        pairs, place = np.unique(start * size + labels[end], return_inverse=True)
        links = np.bincount(place, weights=weight)
        node, there = pairs // size, pairs % size
        own = labels[node] == there
        gain = links - degree[node] * (volume[there] - own * degree[node]) / total
        stay = -degree * (volume[labels] - degree) / total
        stay[node[own]] = gain[own]
        first = np.flatnonzero(np.diff(node, prepend=-1))  # pairs are sorted by node
        best = np.zeros(size)
        best[node[first]] = np.maximum.reduceat(gain, first) if len(first) else ()
        better = (gain == best[node]) & (gain > stay[node] + 1e-12)
        waiting = np.unique(node[better])
        if not len(waiting):
            break
        chosen = np.zeros(size, dtype=bool)
        chosen[waiting[chance.random(len(waiting)) < 0.5]] = True
        moving = better & chosen[node]
        labels[node[moving]] = there[moving]
        if len(waiting) < SETTLED * size:
            break
    return labels
