"""Train the line model of the bibliography: `python -m pinakes.learn.lines DATA [--without SOURCE] [--out FILE]`.

DATA is a folder with `lines/*.jsonl.gz` (documents as labelled lines) and `refs/`, `keyphrases/`, `docs/` for documents we put
together ourselves (`synthesise.lists`): Russian and Chinese have no labelled lines. Documents are altered as well – prose after the list,
lines joined to paragraphs, short documents, the heading taken away – so that no layout is learnt by heart.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.learn.register import store
from pinakes.learn.synthesise.lists import altered, made_up
from pinakes.understand.bibliography import blocks
from pinakes.understand.bibliography.line_features import line_features

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Document = tuple[list[str], list[int]]

NEAR = 40
"""Lines around a list that are all kept; of those further off a share is enough."""
SHARE_FAR = 0.12


def documents(data: Path, source: str) -> list[Document]:
    """The labelled documents of one source; a heading just before a list belongs to it, blank lines to nothing."""
    found = []
    with gzip.open(data / "lines" / f"{source}.jsonl.gz", "rt", encoding="utf-8") as rows:
        for row in map(json.loads, rows):
            lines, labels = row["lines"], [min(1, label) for label in row["labels"]]
            kept = [i for i, line in enumerate(lines) if line.strip()]
            found.append(([lines[i] for i in kept], [labels[i] for i in kept]))
    if source == "anystyle-finder":
        from pinakes.understand.bibliography.headings import heading

        for lines, labels in found:
            for i in range(len(lines) - 1):
                if labels[i + 1] and not labels[i] and heading(lines[i]) == "references":
                    labels[i] = 1
    return found


def rows_of(document: Document, chance: random.Random) -> tuple[NDArray[np.float16], list[int]]:
    """Rows to learn from: everything near a list or a heading word, a share of the rest."""
    lines, labels = document
    rows = blocks.with_context(line_features(lines))
    marked = np.zeros(len(lines), bool)
    for i in np.flatnonzero(labels):
        marked[max(0, i - NEAR) : i + NEAR] = True
    keep = [i for i in range(len(lines)) if marked[i] or rows[i, blocks._HEADING] or chance.random() < SHARE_FAR]
    return rows[keep].astype(np.float16), [labels[i] for i in keep]


def training_documents(data: Path, without: frozenset[str], chance: random.Random) -> Iterator[tuple[Document, float]]:
    """Every document to learn from, with its weight."""
    for path in sorted((data / "lines").glob("*.jsonl.gz")):
        source = path.name.removesuffix(".jsonl.gz")
        if source in without:
            continue
        for lines, labels in documents(data, source):
            for begin in range(0, len(lines), 6000):  # theses are long: neighbourhoods are what matters
                part = (lines[begin : begin + 6000], labels[begin : begin + 6000])
                yield part, 1.0
                if chance.random() < 0.7 and len(part[0]) < 4000:
                    yield altered(part, chance), 1.0
    for document in made_up(data, chance):
        yield document, 1.0


def train(data: Path, *, without: frozenset[str] = frozenset(), seed: int = 7, hidden: int = 32) -> dict[str, NDArray[Any]]:
    """The arrays of the model."""
    from sklearn.neural_network import MLPClassifier

    chance = random.Random(seed)
    inputs, targets = [], []
    for document, _ in training_documents(data, without, chance):
        if document[0]:
            rows, labels = rows_of(document, chance)
            inputs.append(rows)
            targets += labels
    table = np.concatenate(inputs)
    del inputs
    mean, spread = table.mean(axis=0, dtype=np.float64), table.std(axis=0, dtype=np.float64) + 1e-3
    scaled = ((table - mean) / spread).astype(np.float32)
    del table
    print(f"{len(targets)} lines, {sum(targets)} of them bibliography", file=sys.stderr)
    network = MLPClassifier(
        (hidden,), alpha=3e-3, batch_size=512, learning_rate_init=1e-3, max_iter=12, random_state=seed, tol=0, n_iter_no_change=50
    )
    network.fit(scaled, targets)
    inner = network.coefs_[0] / spread[:, None]
    return {
        "inner": inner.astype(np.float16),
        "inner_bias": (network.intercepts_[0] - mean @ inner).astype(np.float32),
        "outer": network.coefs_[1][:, 0].astype(np.float32),
        "outer_bias": np.array(network.intercepts_[1][0], np.float32),
    }


def main() -> None:
    """Train, and store beside the register of models."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("--without", default="", help="sources left out, for an honest test")
    arguments.add_argument("--out", type=Path, help="a file; default: the package's own model, with its entry in models.toml")
    given = arguments.parse_args()
    model = train(given.data, without=frozenset(filter(None, given.without.split(","))))
    if given.out:
        np.savez_compressed(given.out, allow_pickle=False, **model)
    else:
        store(
            blocks.MODEL,
            model,
            command=f"python -m pinakes.learn.lines {given.data.name}",
            trained_on="lines/*, synthesised lists (ru, zh, pt, de)",
        )


if __name__ == "__main__":
    main()
