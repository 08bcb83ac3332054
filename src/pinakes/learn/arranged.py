"""Codes of the token model in the order in which the model keeps them: table by table, by their keys, their columns as numbers.

Written out, a code is `table<tab>column<joint>column…`; made into numbers here, once, so that nobody who loads the model has to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.understand.bibliography.observe import JOINT, TABLES, WORDY, Observer, family, keys

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray


def arranged(codes: Iterable[str]) -> tuple[list[str], dict[str, NDArray[Any]]]:
    """The codes in order; how many each table has, the words their columns use, and the columns, a row a column and a place a code."""
    rows: dict[str, list[tuple[str, ...]]] = {table: [] for table in TABLES}
    for code in codes:
        table, _, rest = code.partition("\t")
        rows[table].append(tuple(rest.split(JOINT)))
    observer = Observer(_vocabulary(rows))
    ordered: list[str] = []
    columns: list[NDArray[np.int64]] = []
    for table, parts in TABLES.items():
        numbers = {
            part: _numbered(part, [row[k] for row in rows[table]], observer.words)
            for k, part in enumerate(parts)
        }
        order = np.argsort(keys(table, numbers), kind="stable")
        ordered += [f"{table}\t{JOINT.join(rows[table][i])}" for i in order.tolist()]
        filled = np.zeros((max(map(len, TABLES.values())), len(order)), np.int64)
        for k, part in enumerate(parts):
            filled[k] = numbers[part][order]
        columns.append(filled)
    whole = np.concatenate(columns, axis=1)
    return ordered, {
        "code_counts": np.array([len(rows[table]) for table in TABLES], np.int64),
        "code_columns": whole.astype(np.uint16 if whole.max(initial=0) < 65536 else np.uint32),
        **{
            f"words_{column}": np.frombuffer("\n".join(observer.words[column]).encode("utf-8"), np.uint8)
            for column in WORDY
        },
    }


def _vocabulary(rows: dict[str, list[tuple[str, ...]]]) -> dict[str, set[str]]:
    """The words that codes are made of, by column."""
    found: dict[str, set[str]] = {column: set() for column in WORDY}
    for table, parts in TABLES.items():
        for k, part in enumerate(parts):
            if family(part) in found:
                found[family(part)].update(row[k] for row in rows[table])
    return found


def _numbered(column: str, parts: Sequence[str], words: dict[str, dict[str, int]]) -> NDArray[np.int64]:
    known = words.get(family(column))
    return np.array(list(map(int, parts) if known is None else map(known.__getitem__, parts)), np.int64)
