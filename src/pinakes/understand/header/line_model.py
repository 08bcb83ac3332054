"""The line model: how probable each label is for every row of the front pages. A small network, run by numpy."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from pinakes import models
from pinakes.understand.header.observe import observed, with_neighbours

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from pinakes.understand.header.blocks import Front

    Floats = NDArray[np.float32]

MODEL = "header"
_SCRIPTS = {"zh": "Hani", "ja": "Hani", "ru": "Cyrl", "uk": "Cyrl", "bg": "Cyrl"}


class LineModel:
    """Probabilities of labels for rows."""

    def __init__(self, stored: Mapping[str, NDArray[np.generic]]) -> None:
        self.labels: tuple[str, ...] = tuple(str(stored["labels"]).split("\n"))
        self._inner = stored["inner"].astype(np.float32)
        self._inner_bias = stored["inner_bias"].astype(np.float32)
        self._outer = stored["outer"].astype(np.float32)
        self._outer_bias = stored["outer_bias"].astype(np.float32)

    def probabilities(self, table: Floats) -> Floats:
        """Rows of `observe.observed` → rows of probabilities, in the order of `labels`."""
        if not len(table):
            return np.zeros((0, len(self.labels)), np.float32)
        hidden = np.maximum(with_neighbours(table) @ self._inner + self._inner_bias, 0.0)
        scores = hidden @ self._outer + self._outer_bias
        scores -= scores.max(axis=1, keepdims=True)
        likely: Floats = np.exp(scores)
        likely /= likely.sum(axis=1, keepdims=True)
        return likely


class Likely:
    """What the line model says of the rows of one paper, by their numbers; nothing of rows it did not look at."""

    def __init__(self, rows: dict[int, int], table: Floats, labels: tuple[str, ...]) -> None:
        self._rows, self._table = rows, table
        self._labels = {name: i for i, name in enumerate(labels)}

    def of(self, number: int, label: str) -> float | None:
        """The probability of a label for one row."""
        at = self._rows.get(number)
        return float(self._table[at, self._labels[label]]) if at is not None else None

    def mean(self, numbers: list[int], label: str) -> float | None:
        """The mean probability of a label over rows."""
        at = [self._rows[number] for number in numbers if number in self._rows]
        return float(self._table[at, self._labels[label]].mean()) if at else None


@cache
def line_model() -> LineModel:
    """The model we ship."""
    return LineModel(models.arrays(MODEL))


def table_of(front: Front, *, known: tuple[str, ...], running: tuple[str, ...], language: str | None) -> Floats:
    """The observations of a front."""
    script = _SCRIPTS.get((language or "en")[:2], "Latn")
    return observed(front.rows, body_size=front.body_size, known=known, running=running, script=script)


def likely(front: Front, table: Floats) -> Likely:
    """What the shipped model says of a front whose observations are given."""
    machine = line_model()
    found = machine.probabilities(table)
    return Likely({row.number: i for i, row in enumerate(front.rows[: len(table)])}, found, machine.labels)
