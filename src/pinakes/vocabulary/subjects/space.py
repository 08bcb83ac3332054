"""Features and subjects as points of one space, in which a text lies nearest its subjects.

Words that mean the same come to lie together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from pinakes.vocabulary.subjects.rows import Numbers, SparseRows

WIDTH = 64
PASSES = 4
BATCH = 1024
PACE = 0.15
"""Of the first step; each goes so far over the root of all slopes before it (Adagrad, one figure a row)."""
FEWEST = 5000
"""Texts below which there is too little to learn a space from."""


@dataclass(frozen=True, slots=True)
class Space:
    """Points of features and of subjects, and how readily each subject is given."""

    features: Numbers
    subjects: Numbers
    readily: Numbers

    @property
    def is_learnt(self) -> bool:
        """Whether there were texts enough."""
        return bool(self.features.shape[1] > 1)

    def likely(self, index: Numbers, value: Numbers) -> Numbers:
        """How near each subject lies to a text, in the scale of logarithms."""
        place = value @ self.features[index]
        return np.asarray(self.subjects @ place + self.readily)

    def arrays(self) -> dict[str, Numbers]:
        """What a file keeps of it."""
        return {f"space.{name}": getattr(self, name) for name in self.__dataclass_fields__}


def kept(arrays: Any) -> Space:
    """What `arrays` of a `Space` gave."""
    return Space(**{name: arrays[f"space.{name}"] for name in Space.__dataclass_fields__})


def nowhere(features: int, subjects: int) -> Space:
    """A space that says nothing, where texts are too few."""
    return Space(
        np.zeros((features, 1), np.float32),
        np.zeros((subjects, 1), np.float32),
        np.zeros(subjects, np.float32),
    )


def learnt(
    texts: SparseRows, subjects: SparseRows, sizes: tuple[int, int], *, among: Numbers, seed: int = 17
) -> Space:
    """A space learnt from the texts `among`; `sizes` are the numbers of features and of subjects.

    Of a batch each text is to tell its subjects from those of the others; subjects that stand in many
    batches are not held to be wrong the oftener for it.
    """
    if len(among) < FEWEST:
        return nowhere(*sizes)
    lot = np.random.default_rng(seed)
    features, points = (
        _Points((lot.standard_normal((many, WIDTH)) / WIDTH).astype(np.float32)) for many in sizes
    )
    readily = _Points(np.zeros((sizes[1], 1), np.float32))
    places, _ = subjects.places(among)
    share = np.bincount(subjects.index[places], minlength=sizes[1]) / len(among)
    met = np.log(-np.expm1(BATCH * np.log1p(-np.minimum(share, 0.5))) + 1e-9).astype(np.float32)
    step, steps = 0, PASSES * -(-len(among) // BATCH)
    for _ in range(PASSES):
        order = lot.permutation(among)
        for begin in range(0, len(order), BATCH):
            part = order[begin : begin + BATCH]
            batch = _batch(part[np.diff(texts.start)[part] > 0], texts, subjects)
            if batch is not None:
                _step(batch, features, points, readily, met, PACE * (1 - step / steps))
            step += 1
    return Space(features.rows, points.rows, readily.rows[:, 0])


class _Points:
    """Rows that are moved, each the less the farther it has come."""

    def __init__(self, rows: Numbers) -> None:
        self.rows = rows
        self.trodden = np.full(len(rows), 1e-6, np.float32)

    def move(self, which: Numbers, slopes: Numbers, pace: float) -> None:
        """A step down the slopes of some rows."""
        self.trodden[which] += (slopes * slopes).mean(1)
        self.rows[which] -= pace * slopes / np.sqrt(self.trodden[which])[:, None]


@dataclass(frozen=True, slots=True)
class _Batch:
    """Some texts: their features, one text after the other, with the text of each; subjects likewise."""

    index: Numbers
    value: Numbers
    owner: Numbers
    starts: Numbers
    known: Numbers
    given: tuple[Numbers, Numbers]
    share: Numbers


def _batch(part: Numbers, texts: SparseRows, subjects: SparseRows) -> _Batch | None:
    if not len(part):
        return None
    at, many = texts.places(part)
    there, lots = subjects.places(part)
    known, where = np.unique(subjects.index[there], return_inverse=True)
    return _Batch(
        texts.index[at],
        texts.value[at],
        np.repeat(np.arange(len(part)), many),
        np.cumsum(many) - many,
        known,
        (np.repeat(np.arange(len(part)), lots), where),
        np.repeat(1 / np.maximum(lots, 1), lots).astype(np.float32),
    )


def _step(
    batch: _Batch, features: _Points, points: _Points, readily: _Points, met: Numbers, pace: float
) -> None:
    """Move what the texts of a batch touch towards where their subjects are likelier."""
    place = np.add.reduceat(features.rows[batch.index] * batch.value[:, None], batch.starts)
    near = points.rows[batch.known]
    told = place @ near.T
    told += readily.rows[batch.known, 0] - met[batch.known]
    told -= told.max(1, keepdims=True)
    np.exp(told, out=told)
    told /= told.sum(1, keepdims=True)
    told[batch.given] -= batch.share
    back = told @ near
    points.move(batch.known, told.T @ place, pace)
    readily.move(batch.known, told.sum(0)[:, None], pace)
    order = np.argsort(batch.index, kind="stable")
    index = batch.index[order]
    first = np.flatnonzero(np.diff(index, prepend=-1))
    slopes = np.add.reduceat(back[batch.owner[order]] * batch.value[order, None], first)
    features.move(index[first], slopes, pace)
