"""A small network over the evidence: how likely is it that a subject is right? Learnt by numpy, so its weights are probabilities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from pinakes.vocabulary.subjects.rows import Numbers

HIDDEN = 48
STEPS = 10
"""Passes over the examples."""
BATCH = 4096
FEWEST = 1500
"""Steps that are taken however few the examples."""
PACE, GENTLE = 0.003, 0.0005


@dataclass(frozen=True, slots=True)
class Ranker:
    """Evidence, made even, through one hidden layer."""

    mean: Numbers
    spread: Numbers
    inner: Numbers
    inner_bias: Numbers
    outer: Numbers
    outer_bias: Numbers

    def weights(self, rows: Numbers) -> Numbers:
        """The probability that each candidate is right."""
        hidden = np.maximum((rows - self.mean) / self.spread @ self.inner + self.inner_bias, 0)
        return np.asarray(1 / (1 + np.exp(-np.clip(hidden @ self.outer + self.outer_bias[0], -30, 30))))

    def arrays(self) -> dict[str, Numbers]:
        """What a file keeps of it."""
        return {f"ranker.{name}": getattr(self, name) for name in self.__dataclass_fields__}


def kept_ranker(arrays: Any) -> Ranker:
    """What `arrays` of a `Ranker` gave."""
    return Ranker(**{name: arrays[f"ranker.{name}"] for name in Ranker.__dataclass_fields__})


def fitted(
    rows: Numbers,
    right: Numbers,
    *,
    weight: Numbers | None = None,
    seed: int = 17,
    voices: int = 1,
    steps: int = FEWEST,
    consumed: bool = False,
) -> Ranker:
    """A ranker learnt from rows of evidence and whether each candidate was right; `weight`: how many such rows there were.

    So many `steps` are taken at least; fewer than usual keep it from learning few examples by heart.
    Several voices are networks that began by another lot; the mean of what they say is one wider network.
    Rows that are `consumed` are made even where they lie: there may be no memory for a second time.
    """
    many = np.ones(len(rows), np.float32) if weight is None else weight
    mean, spread = rows.mean(0), _spread(rows)
    even = rows if consumed and rows.dtype == np.float32 else rows.astype(np.float32)
    even -= mean
    even /= spread
    spoken = [_voice(even, right, many, seed + voice, steps) for voice in range(voices)]
    inner, inner_bias, outer, outer_bias = zip(*spoken, strict=True)
    return Ranker(
        mean.astype(np.float32),
        spread.astype(np.float32),
        np.concatenate(inner, 1),
        np.concatenate(inner_bias),
        np.concatenate(outer) / np.float32(voices),
        np.asarray(np.mean(outer_bias, 0), np.float32),
    )


def taught_on(base: Ranker, rows: Numbers, right: Numbers, *, weight: Numbers, seed: int = 17) -> Ranker:
    """The ranker after some more examples, of one field, say: gently, so that what it knew stays."""
    even = np.asarray((rows - base.mean) / base.spread, np.float32)
    begun = [one.copy() for one in (base.inner, base.inner_bias, base.outer, base.outer_bias)]
    found = _descended(begun, even, right, weight, seed, pace=GENTLE, steps=FEWEST // 5)
    return Ranker(base.mean, base.spread, *found)


def _voice(even: Numbers, right: Numbers, many: Numbers, seed: int, steps: int) -> list[Numbers]:
    """One network: the weights and biases of its two layers."""
    lot = np.random.default_rng(seed)
    width = even.shape[1]
    begun = [
        (lot.standard_normal((width, HIDDEN)) * np.sqrt(2 / width)).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        (lot.standard_normal(HIDDEN) * np.sqrt(1 / HIDDEN)).astype(np.float32),
        np.full(1, -2.0, np.float32),
    ]
    return _descended(begun, even, right, many, seed, pace=PACE, steps=steps)


def _descended(
    found: list[Numbers],
    even: Numbers,
    right: Numbers,
    many: Numbers,
    seed: int,
    *,
    pace: float,
    steps: int,
) -> list[Numbers]:
    """A network led by Adam to where the examples are likeliest, slower and slower."""
    lot = np.random.default_rng(seed)
    first = [np.zeros_like(one) for one in found]
    second = [np.zeros_like(one) for one in found]
    step = 0
    batch = min(BATCH, max(32, len(even) // 100))
    passes = max(STEPS if steps == FEWEST else 1, -(-steps * batch // max(1, len(even))))
    whole = passes * -(-len(even) // batch)
    for _ in range(passes):
        order = lot.permutation(len(even))
        for begin in range(0, len(even), batch):
            part = order[begin : begin + batch]
            slopes = _slopes(found, even[part], right[part], many[part])
            step += 1
            now = pace * (1 - 0.95 * step / whole)
            for one, slope, momentum, square in zip(found, slopes, first, second, strict=True):
                momentum += 0.1 * (slope - momentum)
                square += 0.001 * (slope * slope - square)
                one -= now * (momentum / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return found


def _spread(rows: Numbers) -> Numbers:
    """The standard deviation of each column, one at a time: rows may be as large as memory allows."""
    return np.array([column.std() for column in rows.T], np.float32) + 1e-6


def _slopes(weights: list[Numbers], rows: Numbers, right: Numbers, many: Numbers) -> list[Numbers]:
    inner, inner_bias, outer, outer_bias = weights
    hidden = np.maximum(rows @ inner + inner_bias, 0)
    wrong = (
        (1 / (1 + np.exp(-np.clip(hidden @ outer + outer_bias[0], -30, 30))) - right).astype(np.float32)
        * many
        / many.sum()
    )
    back = np.outer(wrong, outer) * (hidden > 0)
    return [rows.T @ back, back.sum(0), hidden.T @ wrong, np.array([wrong.sum()], np.float32)]
