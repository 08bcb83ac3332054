"""Train the forest of the baseline `antiplagiat-2019`: `python -m pinakes.learn.antiplagiat DATA`.

The same documents as our own line model learns from; scikit-learn grows the trees, plain arrays keep them. The constants of the gluing
are those with the best mean F1 a document on a part of the documents the trees were not grown on.
"""

from __future__ import annotations

import argparse
import itertools
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.evaluate.baselines import antiplagiat_2019 as baseline
from pinakes.learn.lines import training_documents
from pinakes.learn.register import store

if TYPE_CHECKING:
    from numpy.typing import NDArray

TREES, DEPTH = 40, 9
MOST = 700
"""Documents that are enough for a dozen features."""
GRID = {
    "sure": (0.3, 0.4, 0.5, 0.6, 0.7),
    "join": (3, 5, 8),
    "drop": (2, 3),
    "join_again": (8, 15),
    "drop_again": (3, 5),
}


def train(data: Path, *, without: frozenset[str] = frozenset(), seed: int = 7) -> dict[str, NDArray[Any]]:
    """The arrays of the forest and its constants."""
    from sklearn.ensemble import RandomForestClassifier

    chance = random.Random(seed)
    documents = list(training_documents(data, without, chance))
    documents = chance.sample(documents, min(MOST, len(documents)))
    rows = [(baseline.rows_of(lines), np.minimum(labels, 1)) for lines, labels in documents if lines]
    held, grown = rows[: len(rows) // 4], rows[len(rows) // 4 :]
    trees = RandomForestClassifier(TREES, max_depth=DEPTH, min_samples_leaf=20, random_state=seed, n_jobs=1)
    trees.fit(np.concatenate([row for row, _ in grown]), np.concatenate([label for _, label in grown]))
    arrays = exported(trees.estimators_)
    found = baseline.Forest(
        **{**arrays, "depth": DEPTH},  # type: ignore[arg-type]
        sure=0.5,
        join=5,
        drop=2,
        join_again=8,
        drop_again=3,
    )
    probable = [(found.probable(row), label) for row, label in held]
    best: tuple[float, tuple[float, ...]] = (-1.0, (0.5, 5, 2, 8, 3))
    for constants in itertools.product(*GRID.values()):
        trial = baseline.Forest(**{**arrays, "depth": DEPTH}, **dict(zip(GRID, constants, strict=True)))  # type: ignore[arg-type]
        best = max(
            best,
            (
                float(np.mean([_f1(baseline.glued(votes, trial), label) for votes, label in probable])),
                constants,
            ),
        )
    return {**arrays, "depth": np.array(DEPTH), "constants": np.array(best[1], np.float32)}


def _f1(labels: list[int], truth: NDArray[Any]) -> float:
    found = np.array(labels)
    both = int((found & truth).sum())
    total = int(found.sum() + truth.sum())
    return 2 * both / total if total else 1.0


def exported(trees: Any) -> dict[str, NDArray[Any]]:
    """Trees of scikit-learn as arrays of one width; leaves point at themselves."""
    width = max(tree.tree_.node_count for tree in trees)
    shape = (len(trees), width)
    feature, threshold, value = (
        np.zeros(shape, np.int8),
        np.zeros(shape, np.float32),
        np.zeros(shape, np.float16),
    )
    left, right = np.zeros(shape, np.int16), np.zeros(shape, np.int16)
    for i, tree in enumerate(trees):
        grown = tree.tree_
        count = grown.node_count
        leaf = grown.children_left < 0
        here = np.arange(count)
        feature[i, :count] = np.where(leaf, 0, grown.feature)
        threshold[i, :count] = np.where(leaf, 0, grown.threshold)
        left[i, :count] = np.where(leaf, here, grown.children_left)
        right[i, :count] = np.where(leaf, here, grown.children_right)
        votes = grown.value[:, 0, :]
        value[i, :count] = votes[:, 1] / votes.sum(axis=1)
    return {"feature": feature, "threshold": threshold, "left": left, "right": right, "value": value}


def main() -> None:
    """Train, and store beside the register of models."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    given = arguments.parse_args()
    store(
        baseline.MODEL, train(given.data), command="python -m pinakes.learn.antiplagiat DATA", trained_on="as bibliography-lines, a sample"
    )  # fmt: skip


if __name__ == "__main__":
    main()
