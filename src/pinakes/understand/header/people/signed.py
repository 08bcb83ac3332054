"""Who signed at the end: letters, reviews and notices have their names below the text, set to the right."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from pinakes.text import names
from pinakes.understand.header.rows.blocks import Row, rows_of
from pinakes.understand.header.rows.cues import has
from pinakes.understand.header.rows.marks import Marked

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.model import Paper

_NUMBER = re.compile(r"\d\d")
PAGES = 6
"""Longer works are not signed at the end."""
LONGEST = 90
ROWS = 700
LIKE = 0.7
EDGE = 3.0
"""Points from the right edge of the column at which a signature may end."""
APART = 0.7
"""Sizes that lie between the text and its signature at least."""


def _right_edges(rows: Sequence[Row]) -> dict[tuple[int, int | None], float]:
    """How far the lines of each column reach."""
    edges: dict[tuple[int, int | None], float] = {}
    for row in rows:
        key = (row.page.number, row.line.column)
        edges[key] = max(edges.get(key, 0.0), row.box.x1 if row.box else 0.0)
    return edges


def signatures(paper: Paper) -> Iterator[tuple[str, Row]]:
    """The names of the first line below running text that is names alone and ends at the right edge of its column."""
    if not paper.has_pages or len(paper.pages) > PAGES:
        return
    rows = [
        row
        for row in rows_of(paper, last=PAGES, limit=ROWS)
        if row.line.role == "body" and row.box is not None
    ]
    edges = _right_edges(rows)
    for at, (before, row) in enumerate(pairwise(rows), start=1):
        if at > 8 and _is_signed(before, row, edges[row.page.number, row.line.column]):
            found = _names(row)
            if not found:
                continue
            yield from ((name, row) for name in found)
            following = rows[at + 1] if at + 1 < len(rows) else None
            if following is not None and following.font is row.font and following.page is row.page:
                yield from ((name, following) for name in _names(following))
            return


def _is_signed(before: Row, row: Row, edge: float) -> bool:
    """A short line at the right edge of a column, set off from what stands above it."""
    if len(row.text) > LONGEST or row.box is None or before.box is None or row.opening is not None:
        return False
    if before.page is not row.page or before.line.column != row.line.column or _NUMBER.search(row.text):
        return False
    if row.box.top - before.box.bottom < APART * (row.size or 10):
        return False
    return row.box.x1 > edge - EDGE and not has(row.text, "affiliation") and not has(row.text, "venue")


def _names(row: Row) -> list[str]:
    """The names of a line that is nothing else."""
    found = [name for name, _ in names.split_marked(Marked().text(row))]
    return found if found and all(names.looks_like_name(name) >= LIKE for name in found) else []
