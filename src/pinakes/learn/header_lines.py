"""Train the line model of the header on aligned and made documents."""

from __future__ import annotations

import random
import warnings
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.learn.header_labels import LABELS, labels_of
from pinakes.understand.header.rows.blocks import front_of
from pinakes.understand.header.rows.features import known_titles, running_heads
from pinakes.understand.header.rows.line_model import table_of
from pinakes.understand.header.rows.observe import COLUMNS, GROUPS, with_neighbours
from pinakes.understand.header.told.cover_sheet import sheets_before

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pinakes.learn.papers import KnownPaper
    from pinakes.understand.header.rows.blocks import Front

KEEN, STEPS = 0.1, 60
"""How far the regression follows the rows (the inverse of its penalty), and how long it learns."""
NEVER = -20.0
"""The bias of a label that nothing was learnt of."""
MADE = "made"
"""The source of documents that we made ourselves."""
SHARE_BODY = 0.12
"""Rows of running text and of references that are kept: there are many, and they are alike."""
MOST = 90
"""Documents of one source that count in full; of larger sources a share is taken."""
STRIPPED = 0.25
"""Share of the documents that are seen once more without fonts and boxes, as plain text would be."""
_LEVEL = {
    "relative": 1.0,
    "rank": 3.0,
    "left": 0.2,
    "width": 0.5,
    "top": 0.3,
    "size_before": 1.0,
    "size_after": 1.0,
    "gap_above": 0.5,
    "gap_below": 0.5,
}


@dataclass(frozen=True, slots=True)
class Lines:
    """The rows of one document: what is observed of them and what they are."""

    source: str
    file: str
    table: NDArray[np.float32]
    labels: NDArray[np.int64]


def fronted(known: KnownPaper) -> tuple[Front, NDArray[np.float32], list[str]] | None:
    """The front of a document, what is observed of its rows, and their labels; None where these are not known."""
    front = front_of(known.paper, first=sheets_before(known.paper))
    if not front.rows:
        return None
    told = (claim.value for claim in known.claims if claim.field == "language")
    language = str(next(told, known.truth.get("lang") or "en"))
    table = table_of(
        front, known=known_titles(known.paper), running=running_heads(known.paper), language=language
    )
    labels = labels_of(front.rows[: len(table)], known.paper, known.truth, known.claims)
    return (front, table, labels) if labels is not None else None


def lines_of(known: KnownPaper) -> Lines | None:
    """The rows of a document with their labels; None where they are not known."""
    found = fronted(known)
    if found is None:
        return None
    _, table, labels = found
    return Lines(known.source, known.truth["file"], table, np.array([LABELS.index(name) for name in labels]))


def stripped(table: NDArray[np.float32]) -> NDArray[np.float32]:
    """Observations as they would be without fonts and boxes."""
    bare = table.copy()
    for name in GROUPS["look"]:
        if name not in ("style_before", "style_after"):
            bare[:, COLUMNS.index(name)] = _LEVEL.get(name, 0.0)
    bare[:, [COLUMNS.index("style_before"), COLUMNS.index("style_after")]] = 1.0
    return bare


def without(lines: Lines, group: str) -> Lines:
    """The rows with a group of columns levelled, for an ablation."""
    bare = lines.table.copy()
    bare[:, [COLUMNS.index(name) for name in GROUPS[group]]] = 0.0
    return replace(lines, table=bare)


def drawn(documents: Sequence[Lines], *, seed: int = 1) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """The rows to learn from, with their neighbours, and their labels: large sources and running text in part, some documents once more
    as plain text.
    """
    chance = random.Random(seed)
    sizes: dict[str, int] = {}
    for one in documents:
        sizes[one.source] = sizes.get(one.source, 0) + 1
    running = [LABELS.index("body"), LABELS.index("reference")]
    inputs, targets = [], []
    for one in documents:
        if chance.random() > MOST / sizes[one.source] and one.source != MADE:
            continue
        shapes = [one.table] + ([stripped(one.table)] if chance.random() < STRIPPED else [])
        for table in shapes:
            keep = np.array(
                [label not in running or chance.random() < SHARE_BODY for label in one.labels.tolist()]
            )
            inputs.append(with_neighbours(table)[keep])
            targets.append(one.labels[keep])
    return np.concatenate(inputs).astype(np.float32), np.concatenate(targets)


def train(documents: Sequence[Lines], *, seed: int = 1) -> dict[str, NDArray[Any]]:
    """The arrays of the model: a weight a column and label, and a bias a label."""
    from sklearn.linear_model import LogisticRegression

    table, target = drawn(documents, seed=seed)
    mean, spread = table.mean(axis=0), table.std(axis=0) + 0.02
    regression = LogisticRegression(C=KEEN, max_iter=STEPS)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a fixed number of steps, not convergence, is what we want
        regression.fit((table - mean) / spread, target)
    weights, bias = np.zeros((table.shape[1], len(LABELS))), np.full(len(LABELS), NEVER)
    weights[:, regression.classes_] = (regression.coef_ / spread).T
    bias[regression.classes_] = regression.intercept_ - mean @ weights[:, regression.classes_]
    return {
        "labels": np.array("\n".join(LABELS)),
        "weights": weights.astype(np.float32),
        "bias": bias.astype(np.float32),
    }
