"""Train what the name of a venue reads like: `python -m pinakes.learn.venue_names DATA`.

Right are the journals and proceedings of labelled references and of records, wrong their titles, authors, publishers and places. Figures are
of names none of whose references were learnt from.
"""

from __future__ import annotations

import argparse
import gzip
import json
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from pinakes.learn.register import store
from pinakes.text.words import fold
from pinakes.understand.header.imprint.likeness import BUCKETS, MODEL, observations, place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

RIGHT = frozenset(("container-title", "journal"))
WRONG = frozenset(("title", "author", "publisher", "location", "editor", "note"))
STRENGTH = 1.0
LEFT_OUT = 10
"""One name in so many is measured on."""
MOST_OF_ONE = 20_000
"""Examples of one source: letters of archives are cited by the ten thousand."""
SHORTEST = 3


def examples(data: Path) -> dict[str, tuple[str, bool]]:
    """Every phrase once: folded → as printed, and whether it names a venue."""
    found: dict[str, tuple[str, bool]] = {}
    for path in sorted((data / "refs" / "train").glob("*.jsonl.gz")):
        for text, is_right in _of_references(rows_of(path)):
            _add(found, text, is_right)
    for path in sorted((data / "records").glob("bib_*.jsonl.gz")):
        for text, is_right in _of_records(rows_of(path)):
            _add(found, text, is_right)
    return found


def _add(found: dict[str, tuple[str, bool]], text: str, is_right: bool) -> None:
    text = " ".join(text.split()).strip(' ,;:()[]"“”«»/').removeprefix("In ").removeprefix("in ").lstrip(": ")
    key = fold(text)
    if len(text) > SHORTEST and (key not in found or is_right):
        found[key] = (text, is_right)


def rows_of(path: Path) -> Iterator[dict[str, object]]:
    """The objects of a file of JSON lines."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def _of_references(rows: Iterable[dict[str, object]]) -> Iterator[tuple[str, bool]]:
    for count, row in enumerate(rows):
        if count >= MOST_OF_ONE:
            return
        tokens = row["tokens"]
        assert isinstance(tokens, list)
        for text, label in tokens:
            if label in RIGHT or label in WRONG:
                yield text, label in RIGHT


def _of_records(rows: Iterable[dict[str, object]]) -> Iterator[tuple[str, bool]]:
    for row in rows:
        for key, is_right in (("container-title", True), ("title", False), ("publisher", False)):
            if isinstance(row.get(key), str):
                yield str(row[key]), is_right


def table_of(texts: Iterable[str], observed: Callable[[str], Iterable[str]], buckets: int) -> object:
    """What is observed of phrases as a sparse table, each observation in one of some buckets."""
    from scipy.sparse import csr_matrix

    columns: list[int] = []
    starts = [0]
    for text in texts:
        columns.extend(zlib.crc32(one.encode()) % buckets for one in observed(text))
        starts.append(len(columns))
    return csr_matrix((np.ones(len(columns)), columns, starts), shape=(len(starts) - 1, buckets))


def main() -> None:
    """Train, measure on names left out, store."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import roc_auc_score

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    found = examples(parser.parse_args().data)
    order = sorted(found, key=lambda key: place(key))
    table = table_of((found[key][0] for key in order), observations, BUCKETS)
    right = np.array([found[key][1] for key in order], int)
    apart = np.array([place(key) % LEFT_OUT == 0 for key in order])
    model = LogisticRegression(C=STRENGTH, max_iter=300, class_weight="balanced")
    model.fit(table[~apart], right[~apart])  # type: ignore[index]
    auc = float(roc_auc_score(right[apart], model.decision_function(table[apart])))  # type: ignore[index]
    print(f"{len(order)} phrases, {right.sum()} names of venues; left out: AUC {auc:.3f}")
    model.fit(table, right)
    store(
        MODEL,
        {
            "weights": model.coef_[0].astype(np.float16),
            "bias": np.array(model.intercept_[0], np.float32),
        },
        command="python -m pinakes.learn.venue_names DATA",
        trained_on="refs/train/*, records/bib_*",
        scores={"left out, AUC": round(auc, 3)},
    )


if __name__ == "__main__":
    main()
