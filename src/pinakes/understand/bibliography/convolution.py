"""The second reader of tokens: a small convolution over what the token model observes.

Its scores are added to those of the chain. Trained by `learn.convolution`; here it is numpy alone. A form is
the sum of the vectors of its attributes, made once and remembered; a token sees its own form, those at the
ends of its segment, and where it stands, and then, layer by layer, its neighbours and the whole reference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from pinakes.understand.bibliography.observe import MOST_FORMS, SLOTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from pinakes.understand.bibliography.observe import Ints, ObservedBatch

    Floats = NDArray[np.float32]

LOOKED_AT = tuple(SLOTS.index(slot) for slot in ("0", "first", "last", "before", "after"))
"""The token, the ends of its segment, and those of the segments beside."""
STEPS = (1, 2, 4)
"""How far off the neighbours are that each layer sees."""
NUMBERED = {"decile": 11, "mood": 18, "start": 7, "end": 6, "style": 32, "ordinal": 13, "length": 13}
"""Columns that are small numbers, and how many there are."""
WORDED = {"tail": "tail", "opening": "coarse", "ending": "ending"}
"""Columns that are words, and whose."""
LEAST = -12.0
"""No label is less likely than this, as a logarithm."""
COARSE = ("forms", "places")
"""Large tables, kept in eight bits."""


def sizes(words: Mapping[str, Mapping[str, int]]) -> list[int]:
    """How many values each column of `places` has."""
    return [*NUMBERED.values(), *(len(words[column]) for column in WORDED.values())]


def places(columns: Mapping[str, Ints], words: Mapping[str, Mapping[str, int]]) -> Ints:
    """The rows of the table of places that each token adds up."""
    told = {
        **columns,
        "mood": columns["past"] * 6 + columns["inside"] * 2 + columns["listed"],
    }
    found = [np.minimum(told[name], count - 1) for name, count in NUMBERED.items()]
    found += [told[name] for name in WORDED]
    rows: Ints = np.stack(found, axis=1) + np.cumsum([0, *sizes(words)[:-1]])
    return rows


class Convolution:
    """Logarithms of the probability of every label, token by token."""

    def __init__(
        self, stored: Mapping[str, NDArray[np.generic]], words: Mapping[str, Mapping[str, int]]
    ) -> None:
        self._words = words
        self._weight = np.float32(stored["net_weight"])
        self._given: dict[str, Floats] = {
            name.removeprefix("net_"): values.astype(np.float32)
            for name, values in stored.items()
            if name.startswith("net_")
        }
        for name in COARSE:
            self._given[name] *= self._given[f"{name}_step"]
        width = self._given["forms"].shape[1]
        self._forms = np.zeros((MOST_FORMS + 8192, width), np.float32)

    def learn(self, begin: int, lookups: Sequence[tuple[list[int], list[int]]]) -> None:
        """Vectors for new forms from number `begin` on: rows of attributes, and where each begins."""
        vectors = sum(np.add.reduceat(self._given["forms"][rows], ends, axis=0) for rows, ends in lookups)
        end = begin + len(lookups[0][1])
        while len(self._forms) < end:
            self._forms = np.concatenate([self._forms, np.zeros_like(self._forms)])
        self._forms[begin:end] = vectors

    def scores(self, batch: ObservedBatch) -> Floats:
        """What is added to the scores of labels, for the tokens of all references, one after the other."""
        given, width = self._given, len(batch.counts)
        which = np.repeat(np.arange(width), batch.counts)
        step = np.arange(len(which)) - (np.cumsum(batch.counts) - batch.counts)[which]
        # step by step, references side by side: a neighbour is a fixed number of rows away
        at = step * width + which
        inner = np.concatenate([self._forms[batch.slots[k]] for k in LOOKED_AT], axis=1) @ given["input"]
        inner += given["input_bias"]
        for rows in places(batch.columns, self._words).T:
            inner += given["places"][rows]
        np.maximum(inner, 0, out=inner)
        seen = np.zeros((int(batch.counts.max(initial=0)), width, inner.shape[1]), np.float32)
        flat = seen.reshape(-1, inner.shape[1])
        flat[at] = inner
        inside = np.zeros((len(flat), 1), np.float32)
        inside[at] = 1
        for k, far in enumerate(STEPS):
            if k == 1:
                flat += np.tile(self._whole(seen, batch.counts), (len(seen), 1))
                flat *= inside
            new = self._neighbours(flat, k, far * width)
            new *= inside
            flat += new
        out: Floats = flat[at] @ given["output"]
        out += given["output_bias"]
        out -= out.max(axis=1, keepdims=True)
        out -= np.log(np.exp(out).sum(axis=1, keepdims=True))
        np.maximum(out, LEAST, out=out)
        out *= self._weight
        return out

    def _whole(self, seen: Floats, counts: Ints) -> Floats:
        """What the whole reference tells each of its tokens."""
        means = seen.sum(axis=0) / np.maximum(counts, 1).astype(np.float32)[:, None]
        told: Floats = np.concatenate([means, seen.max(axis=0)], axis=1) @ self._given["whole"]
        return told

    def _neighbours(self, flat: Floats, layer: int, away: int) -> Floats:
        """One layer: each token with those as many rows before and behind it."""
        width = flat.shape[1]
        all_three = flat @ self._given[f"layer{layer}"]
        new: Floats = all_three[:, width : 2 * width] + self._given[f"layer{layer}_bias"]
        if away < len(flat):
            new[away:] += all_three[:-away, :width]
            new[:-away] += all_three[away:, 2 * width :]
        np.maximum(new, 0, out=new)
        return new
