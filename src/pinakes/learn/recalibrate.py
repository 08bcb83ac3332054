"""What weights are worth in one library, from values that people checked: left as they were read, or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from pinakes.learn.drawn import drawn
from pinakes.store.worth import Curve, log_odds

if TYPE_CHECKING:
    from collections.abc import Iterable

FEWEST = 5
"""Checked values of a field below which its weights stay as they are."""
PULL = (1.0, 4.0)
"""How strongly level and slope are drawn to "as it is": as much as a handful of checked values."""
FLATTEST = 0.1
"""No weight may mean less than a lower one."""


def recalibrated(checked: Iterable[tuple[str, float, bool]]) -> dict[str, Curve]:
    """Field → its curve, from (field, weight, left as read)."""
    by_field: dict[str, list[tuple[float, bool]]] = {}
    for field, weight, right in checked:
        by_field.setdefault(field, []).append((log_odds(weight), right))
    return {field: _curve(rows) for field, rows in by_field.items() if len(rows) >= FEWEST}


def _curve(rows: list[tuple[float, bool]]) -> Curve:
    table = np.array([(1.0, odds) for odds, _ in rows])
    right = np.array([float(is_right) for _, is_right in rows])
    level, slope = drawn(table, right, np.ones(len(rows)), np.array([0.0, 1.0]), np.array(PULL)).tolist()
    return Curve(round(max(FLATTEST, slope), 4), round(level, 4), len(rows))
