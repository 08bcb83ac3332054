"""Sparse rows in three numpy arrays, as far as indexing needs them: gather rows, turn them round, count pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    Numbers = NDArray[Any]


@dataclass(frozen=True, slots=True)
class SparseRows:
    """Row i holds `index[start[i]:start[i + 1]]` with the values beside them."""

    start: Numbers
    index: Numbers
    value: Numbers

    def __len__(self) -> int:
        return len(self.start) - 1

    def places(self, rows: Numbers) -> tuple[Numbers, Numbers]:
        """Where the entries of these rows stand, one row after the other, and how many each row has."""
        begin = self.start[rows]
        lengths = self.start[rows + 1] - begin
        ends = np.cumsum(lengths)
        total = int(ends[-1]) if len(ends) else 0
        return np.arange(total) + np.repeat(begin - ends + lengths, lengths), lengths

    def turned(self, width: int) -> SparseRows:
        """Columns as rows."""
        order = np.argsort(self.index, kind="stable")
        start = np.zeros(width + 1, np.int64)
        np.cumsum(np.bincount(self.index, minlength=width), out=start[1:])
        row = np.repeat(np.arange(len(self), dtype=np.int32), np.diff(self.start))
        return SparseRows(start, row[order], self.value[order])

    def arrays(self, name: str) -> dict[str, Numbers]:
        """What a file keeps of it."""
        return {f"{name}.start": self.start, f"{name}.index": self.index, f"{name}.value": self.value}


def kept_rows(arrays: Any, name: str) -> SparseRows:
    """What `arrays` of a `Rows` gave."""
    return SparseRows(arrays[f"{name}.start"], arrays[f"{name}.index"], arrays[f"{name}.value"])


def rows_of(lists: Iterable[Sequence[int]]) -> SparseRows:
    """A sparse matrix of ones from the columns of each row."""
    index: list[int] = []
    start = [0]
    for one in lists:
        index += one
        start.append(len(index))
    return SparseRows(np.array(start, np.int64), np.array(index, np.int32), np.ones(len(index), np.float32))


def counted(
    left: SparseRows, right: SparseRows, *, width: int, height: int, among: Numbers | None = None
) -> SparseRows:
    """How often (by left value) an entry of `left` and one of `right` stand in the same row: a row for each entry of `left`."""
    chosen = np.arange(len(left)) if among is None else among
    totals: Numbers | None = None
    keys_known = np.zeros(0, np.int64)
    for piece in np.array_split(chosen, max(1, len(chosen) // 50_000)):
        places, lengths = left.places(piece)
        rows = np.repeat(piece, lengths)
        others, many = right.places(rows)
        keys = np.repeat(left.index[places].astype(np.int64), many) * width + right.index[others]
        weights = np.repeat(left.value[places], many)
        keys_known, totals = _merged(keys_known, totals, keys, weights)
    start = np.zeros(height + 1, np.int64)
    np.cumsum(np.bincount(keys_known // width, minlength=height), out=start[1:])
    return SparseRows(
        start, (keys_known % width).astype(np.int32), np.zeros(0, np.float32) if totals is None else totals
    )


def _merged(
    known: Numbers, totals: Numbers | None, keys: Numbers, weights: Numbers
) -> tuple[Numbers, Numbers]:
    keys = np.concatenate([known, keys])
    weights = weights if totals is None else np.concatenate([totals, weights])
    order = np.argsort(keys, kind="stable")
    keys, weights = keys[order], weights[order]
    first = np.flatnonzero(np.diff(keys, prepend=-1))
    return keys[first], np.add.reduceat(weights, first).astype(np.float32) if len(first) else weights
