"""When it appeared: published before banner before copyright before received."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.text.dates import find
from pinakes.understand.header.cues import finder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.model import PartialDate
    from pinakes.understand.header.blocks import Row

_YEAR = re.compile(r"\d{4}|年")
_COPYRIGHT = re.compile(r"©|\(c\)|copyright", re.IGNORECASE)
LABELS = (("published", 0.9), ("accepted", 0.45), ("received", 0.35))


def dates_of(rows: Sequence[Row], *, title_row: int, is_thesis: bool) -> Iterator[tuple[PartialDate, Row, float]]:
    """(date, row, weight), rivals included."""
    for row in rows:
        if _YEAR.search(row.text) is None:
            continue
        found = find(row.text[:400])
        if not found:
            continue
        labelled = False
        for key, weight in LABELS:
            for match in finder(key).finditer(row.text[:400]):
                after = next((one for one in found if 0 <= one.start - match.end() < 30), None)
                if after is not None:
                    labelled = True
                    yield after.date, row, weight
        if labelled:
            continue
        if _COPYRIGHT.search(row.text):
            yield found[0].date, row, 0.75
        elif row.line.role in ("header", "footer") or row.number < title_row or _is_at_edge(row):
            yield found[0].date, row, 0.7 if row.number < title_row else 0.6
        elif is_thesis and len(row.text) < 60:
            yield found[0].date, row, 0.85


def _is_at_edge(row: Row) -> bool:
    height = row.page.height
    return bool(row.box and height and (row.box.bottom < 0.12 * height or row.box.top > 0.9 * height))
