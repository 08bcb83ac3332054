"""Columns of plain text: two texts side by side, as programs print pages with spaces between them,
put one below the other.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

GAP = 3
"""Spaces between two columns at least."""
LINES = 6
"""Lines with text on both sides that prove a column."""
WIDE = 18
"""Characters that the lines of either column have on average at least; cells of a table have fewer."""
MOST_LINES = 400
NEAR = 1
"""Places by which the edge of a column may differ from line to line."""


def in_columns(lines: Sequence[str]) -> list[str]:
    """The lines of a page with its columns one below the other; as they are where there are none."""
    lines = [line.expandtabs(8).rstrip() for line in lines]
    edge = _edge(lines)
    if edge is None:
        return lines
    found: list[str] = []
    at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and _cut(lines[end], edge) is not None:
            end += 1
        found += _parted(lines[at:end], edge)
        if end < len(lines):
            found.append(lines[end])
        at = end + 1
    return found


def _edge(lines: Sequence[str]) -> int | None:
    """Where the second column begins: most lines have text there, spaces before it, and text before those."""
    votes: Counter[int] = Counter()
    for line in lines[:MOST_LINES]:
        at = line.find(" " * GAP, len(line) - len(line.lstrip()))
        if at > 0:
            votes[at + len(line[at:]) - len(line[at:].lstrip())] += 1
    if not votes:
        return None
    edge = max(
        votes, key=lambda place: (sum(votes[place + by] for by in range(-NEAR, NEAR + 1)), votes[place])
    )
    return edge if sum(votes[edge + by] for by in range(-NEAR, NEAR + 1)) >= LINES else None


def _cut(line: str, edge: int) -> int | None:
    """Where a line is cut at an edge; None where its text goes across."""
    if len(line) <= edge - GAP + NEAR:
        return len(line)
    for place in range(edge - NEAR, edge + NEAR + 1):
        if not line[max(place - GAP + NEAR, 0) : place].strip() and line[place : place + 1].strip():
            return place
    return edge if not line[:edge].strip() else None


def _parted(lines: Sequence[str], edge: int) -> list[str]:
    """Lines that no text crosses the edge of:
    the left parts, then the right ones, where both are columns of text.
    """
    cuts = [_cut(line, edge) or 0 for line in lines]
    left, right = (
        [line[:cut].rstrip() for line, cut in zip(lines, cuts, strict=True)],
        [line[cut:] for line, cut in zip(lines, cuts, strict=True)],
    )
    both = [
        (len(one.strip()), len(other))
        for one, other in zip(left, right, strict=True)
        if one.strip() and other
    ]
    if len(both) < LINES or min(sum(part) for part in zip(*both, strict=True)) < WIDE * len(both):
        return list(lines)
    return [*left, "", *right]
