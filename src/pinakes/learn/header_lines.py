"""Train the line model of the header on aligned and made documents."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.learn.header_labels import LABELS, labels_of
from pinakes.understand.header.blocks import front_of
from pinakes.understand.header.features import known_titles, running_heads
from pinakes.understand.header.line_model import table_of
from pinakes.understand.header.observe import COLUMNS, GROUPS, with_neighbours

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from pinakes.learn.papers import Known

HIDDEN = 48
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


def lines_of(known: Known, claims: Iterable[Any], language: str | None) -> Lines | None:
    """The rows of a document with their labels; None where they are not known."""
    front = front_of(known.paper)
    if not front.rows:
        return None
    table = table_of(front, known=known_titles(known.paper), running=running_heads(known.paper), language=language)
    labels = labels_of(front.rows[: len(table)], known.paper, known.truth, claims)
    if labels is None:
        return None
    return Lines(known.source, known.truth["file"], table, np.array([LABELS.index(name) for name in labels]))


def stripped(table: NDArray[np.float32]) -> NDArray[np.float32]:
    """Observations as they would be without fonts and boxes."""
    bare = table.copy()
    for name in GROUPS["look"]:
        if name not in ("style_before", "style_after"):
            bare[:, COLUMNS.index(name)] = _LEVEL.get(name, 0.0)
    bare[:, [COLUMNS.index("style_before"), COLUMNS.index("style_after")]] = 1.0
    return bare


def train(documents: Sequence[Lines], *, seed: int = 1, epochs: int = 10, without: Sequence[str] = ()) -> dict[str, NDArray[Any]]:
    """The arrays of the model; `without` names groups of columns that are left out, for an ablation."""
    from sklearn.neural_network import MLPClassifier

    chance = random.Random(seed)
    sizes: dict[str, int] = {}
    for one in documents:
        sizes[one.source] = sizes.get(one.source, 0) + 1
    running = [LABELS.index("body"), LABELS.index("reference")]
    inputs, targets = [], []
    for one in documents:
        if chance.random() > MOST / sizes[one.source] and not one.source.startswith("made"):
            continue
        shapes = [one.table] + ([stripped(one.table)] if chance.random() < STRIPPED else [])
        for table in shapes:
            keep = np.array([label not in running or chance.random() < SHARE_BODY for label in one.labels.tolist()])
            inputs.append(with_neighbours(table)[keep])
            targets.append(one.labels[keep])
    table, target = np.concatenate(inputs).astype(np.float32), np.concatenate(targets)
    for group in without:
        table[:, [COLUMNS.index(name) for name in GROUPS[group]]] = 0.0
    mean, spread = table.mean(axis=0), table.std(axis=0) + 0.02
    network = MLPClassifier((HIDDEN,), alpha=3e-2, batch_size=200, learning_rate_init=2e-3, max_iter=epochs, random_state=seed, tol=0)
    network.fit((table - mean) / spread, target)
    inner = network.coefs_[0] / spread[:, None]
    outer = np.zeros((HIDDEN, len(LABELS)))
    bias = np.full(len(LABELS), -20.0)
    outer[:, network.classes_], bias[network.classes_] = network.coefs_[1], network.intercepts_[1]
    return {
        "labels": np.array("\n".join(LABELS)),
        "inner": inner.astype(np.float32),
        "inner_bias": (network.intercepts_[0] - mean @ inner).astype(np.float32),
        "outer": outer.astype(np.float32),
        "outer_bias": bias.astype(np.float32),
    }
