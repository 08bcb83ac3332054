"""The line model: how probable each label is for every row of the front pages. A multinomial regression, run by numpy."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from pinakes import models
from pinakes.errors import Broken
from pinakes.understand.header.rows.observe import observed, with_neighbours

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from pinakes.understand.header.rows.blocks import Front

    Floats = NDArray[np.float32]

MODEL = "header"
STEP = 40
_SCRIPTS = {"zh": "Hani", "ja": "Hani", "ru": "Cyrl", "uk": "Cyrl", "bg": "Cyrl"}


class LineModel:
    """Probabilities of labels for rows."""

    def __init__(self, stored: Mapping[str, NDArray[np.generic]]) -> None:
        self.labels: tuple[str, ...] = tuple(str(stored["labels"]).split("\n"))
        self._weights = stored["weights"].astype(np.float32)
        self._bias = stored["bias"].astype(np.float32)
        self._last: tuple[Floats | None, Floats] = None, np.zeros((0, 0), np.float32)
        self.tables: dict[str, tuple[list[float], list[float]]] = (
            json.loads(str(stored["tables"])) if "tables" in stored else {}
        )
        self.title_weights: Floats = (
            stored["title_weights"].astype(np.float32)
            if "title_weights" in stored
            else np.zeros(0, np.float32)
        )

    def probabilities(self, table: Floats) -> Floats:
        """Rows of `observe.observed` → rows of probabilities, in the order of `labels`."""
        if not len(table):
            return np.zeros((0, len(self.labels)), np.float32)
        if self._last[0] is not table:  # the closer look asks of the same table again
            self._last = table, self._judged(table)
        return self._last[1]

    def _judged(self, table: Floats) -> Floats:
        wide = with_neighbours(table)
        if wide.shape[1] != len(self._weights):
            raise Broken(
                f"the header model was taught with {len(self._weights)} columns and observe.py gives"
                f" {wide.shape[1]}: teach it anew (docs/how-to/train-the-header.md)"
            )
        # A few rows at a time: larger products wake the threads of the linear algebra library, which spin for longer than they work.
        scores = (
            np.concatenate([wide[at : at + STEP] @ self._weights for at in range(0, len(wide), STEP)])
            + self._bias
        )
        scores -= scores.max(axis=1, keepdims=True)
        likely: Floats = np.exp(scores)
        likely /= likely.sum(axis=1, keepdims=True)
        return likely


class Likely:
    """What the line model says of the rows of one paper, by their numbers; nothing of rows it did not look at."""

    def __init__(self, rows: dict[int, int], table: Floats, model: LineModel) -> None:
        self._rows: dict[int, int] = rows
        self._table: list[list[float]] = table.tolist()
        self._labels = {name: i for i, name in enumerate(model.labels)}
        self.title_weights = model.title_weights

    def of(self, number: int, label: str) -> float | None:
        """The probability of a label for one row."""
        at = self._rows.get(number)
        return self._table[at][self._labels[label]] if at is not None else None

    def means(self, numbers: Sequence[int], labels: Sequence[str]) -> list[float]:
        """The mean probability of each label over rows; 0 where none of them was looked at."""
        seen = [self._table[self._rows[number]] for number in numbers if number in self._rows]
        if not seen:
            return [0.0] * len(labels)
        columns = [self._labels[name] for name in labels]
        return [sum([row[column] for row in seen]) / len(seen) for column in columns]


@cache
def shipped() -> LineModel:
    """The model that comes with the package."""
    return LineModel(models.arrays(MODEL))


def table_of(
    front: Front, *, known: tuple[str, ...], running: tuple[str, ...], language: str | None
) -> Floats:
    """The observations of a front."""
    script = _SCRIPTS.get((language or "en")[:2], "Latn")
    return observed(front.rows, body_size=front.body_size, known=known, running=running, script=script)


def likely_of(front: Front, table: Floats, machine: LineModel) -> Likely:
    """What a model says of a front whose observations are given."""
    found = machine.probabilities(table)
    return Likely({row.number: i for i, row in enumerate(front.rows[: len(table)])}, found, machine)
