"""What weights are worth in one library:
how often values of such a weight were left standing by those who checked them.

A curve a field, two numbers: log-odds × slope + level. Weights are kept as they were given; whoever asks for
a work gets them as they are worth now, so that a curve holds for all works at once and can be taken back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, log
from typing import TYPE_CHECKING

from pinakes.describe.agree import is_person

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping

    from pinakes.model import Record

LEAST, SURE = 0.001, 0.99
"""Weights beyond which log-odds are not told apart; only a person is surer."""


@dataclass(frozen=True, slots=True)
class Curve:
    """How a weight is to be read; `checked` is the number of values that it was learnt from.
    The slope is above 0.
    """

    slope: float = 1.0
    level: float = 0.0
    checked: int = 0

    def worth(self, weight: float) -> float:
        """How often values of this weight are right here."""
        return round(min(SURE, 1 / (1 + exp(-(self.slope * log_odds(weight) + self.level)))), 4)

    def given(self, worth: float) -> float:
        """The least weight that is worth so much."""
        return 1 / (1 + exp(-(log_odds(worth) - self.level) / self.slope))


AS_IT_IS = Curve()


def log_odds(weight: float) -> float:
    """The log-odds of a weight."""
    bound = min(max(weight, LEAST), 1 - LEAST)
    return log(bound / (1 - bound))


def curves(sql: sqlite3.Connection) -> dict[str, Curve]:
    """Field → its curve, of those that were checked often enough to have one."""
    return {
        field: Curve(slope, level, checked)
        for field, slope, level, checked in sql.execute(
            "SELECT field, slope, level, checked FROM calibration"
        )
    }


def keep(sql: sqlite3.Connection, found: Mapping[str, Curve]) -> None:
    """These curves and no others, from now on."""
    sql.execute("DELETE FROM calibration")
    sql.executemany(
        "INSERT INTO calibration (field, slope, level, checked) VALUES (?, ?, ?, ?)",
        [(field, one.slope, one.level, one.checked) for field, one in found.items()],
    )


def worth(record: Record, found: Mapping[str, Curve]) -> Record:
    """A record whose winners weigh what such values are worth; what people said stays."""
    if not found:
        return record
    claims = list(record.claims)
    for at in record.winners:
        curve = found.get(claims[at].field)
        if curve is not None and not is_person(claims[at]):
            claims[at] = replace(claims[at], weight=curve.worth(claims[at].weight))
    return replace(record, claims=tuple(claims))
