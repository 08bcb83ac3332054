"""Circles in a hierarchy: concepts that stand above themselves. They are told, and no walk is caught in them."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

ROUNDS = 60
"""Of peeling in arrays; hierarchies are hardly ever deeper."""


def circles(links: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Groups of concepts each of which is, over others, above itself.

    Concepts that nothing stands above, or that stand above nothing, are peeled off until only circles
    and what joins two of them remain; what can be reached both ways is one circle.
    """
    above: dict[int, set[int]] = defaultdict(set)
    below: dict[int, set[int]] = defaultdict(set)
    for one, other in _in_doubt(links):
        above[one].add(other)
        below[other].add(one)
    _peel(above, below)
    _peel(below, above)
    found: list[list[int]] = []
    seen: set[int] = set()
    for start in sorted(above):
        if start not in seen:
            group = _reached(start, above) & _reached(start, below)
            seen |= group | {start}
            if len(group) > 1:
                found.append(sorted(group))
    return found


def _in_doubt(links: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The links that a few rounds of peeling leave, in flat arrays: of a hierarchy of millions without circles next to none."""
    pairs = np.fromiter(chain.from_iterable(links), np.int64).reshape(-1, 2)
    many = int(pairs.max(initial=0)) + 1
    for _ in range(ROUNDS):
        leads, led_to = np.zeros(many, bool), np.zeros(many, bool)
        leads[pairs[:, 0]] = led_to[pairs[:, 1]] = True
        kept = leads[pairs[:, 1]] & led_to[pairs[:, 0]]
        if kept.all():
            break
        pairs = pairs[kept]
    return [(one, other) for one, other in pairs.tolist()]


def _peel(ahead: dict[int, set[int]], behind: dict[int, set[int]]) -> None:
    """Take away what leads nowhere, and what then leads nowhere."""
    ends = [node for node in behind if not ahead.get(node)]
    while ends:
        node = ends.pop()
        for other in behind.pop(node, ()):
            ahead[other].discard(node)
            if not ahead[other]:
                del ahead[other]
                ends.append(other)


def _reached(start: int, links: dict[int, set[int]]) -> set[int]:
    found, waiting = {start}, [start]
    while waiting:
        for other in links.get(waiting.pop(), ()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found
