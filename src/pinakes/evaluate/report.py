"""A run as one JSON object: what was measured, how, on which state of the data."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.evaluate.item import USUAL, calibrations, means, points, tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.evaluate.item import Item

    Json = dict[str, Any]

MOST_WRONG = 5000
"""Wrong values kept in a report; files and counts of all are kept."""


def report(
    items: Sequence[Item],
    *,
    suite: str,
    method: str,
    data_digest: str,
    command: str,
    wall: float | None = None,
) -> Json:
    """Scores under every matching, calibration, every document's counts, what was wrong,
    seconds (`slowest`: 95 % are quicker).
    """
    wrong = [
        {"file": item.file, "collection": item.collection, **asdict(one)}
        for item in items
        for one in item.wrong
    ]
    return {
        "suite": suite,
        "method": method,
        "command": command,
        "data": data_digest,
        "documents": len(items),
        "status": dict(Counter(item.status for item in items)),
        "seconds": round(sum(item.seconds for item in items), 2),
        "slowest": round(float(np.percentile([item.seconds for item in items], 95)), 4) if items else 0.0,
        "wall": None if wall is None else round(wall, 1),
        "tables": tables(items),
        "means": means(items),
        "points": points(items),
        "calibration": calibrations(items),
        "rows": [_row(item) for item in items],
        "wrong": wrong[:MOST_WRONG],
    }


def runs_of(reported: Json) -> list[Json]:
    """The runs of a report: several suites or methods, or the one it is."""
    runs: list[Json] = reported.get("runs") or [reported]
    return runs


def _row(item: Item) -> Json:
    counts = {field: [c.right, c.offered, c.expected] for field, c in item.counts.get(USUAL, {}).items()}
    return {
        "file": item.file,
        "collection": item.collection,
        "language": item.language,
        "format": item.format,
        "seconds": item.seconds,
        "counts": counts,
    }
