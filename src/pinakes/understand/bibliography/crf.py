"""The token model: a linear-chain CRF whose weights are gathered with numpy, many references at once.

Trained by crfsuite (`learn.references`), stored as sparse eight-bit weights. Every attribute of a token's form has one row of
weights for all slots, so that a form costs its lookups once and is remembered. A second reader
(`convolution.py`) adds its scores to those of the observations; moves and paths are the chain's.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from pinakes import models
from pinakes.understand.bibliography.convolution import Convolution
from pinakes.understand.bibliography.observe import (
    MOST_FORMS,
    NEAR,
    SLOTS,
    TABLES,
    WORDY,
    ObservedReference,
    Observer,
    keys,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pinakes.understand.bibliography.observe import ObservedBatch

    Floats = NDArray[np.float32]

MODEL = "reference-fields"
BATCH = 128
LEARNT = 1024
"""Forms whose weights are added up at once."""


Curve = tuple[list[float], list[float]]
"""Weights as a model gives them and as they turned out, rising together."""


class Labeller:
    """Labels and their probabilities for the tokens of references."""

    def __init__(self, stored: dict[str, NDArray[np.generic]]) -> None:
        self.labels: list[str] = str(stored["labels"]).split("\n")
        self.temperature = float(stored["temperature"]) if "temperature" in stored else 1.0
        self.calibration: dict[str, Curve] = (
            json.loads(str(stored["calibration"])) if "calibration" in stored else {}
        )
        count = len(self.labels)
        self._scale = np.float32(stored["scale"])
        self.names = dict(zip(names := _strings(stored["names"]), range(len(names)), strict=True))
        width = len(SLOTS) * count
        dense = np.zeros((len(self.names) + 1) * width, np.int8)
        dense[np.cumsum(stored["name_cells"], dtype=np.int64)] = stored["name_weights"]
        self._weights = dense.reshape(len(self.names) + 1, width)
        self.observer = Observer({column: _strings(stored[f"words_{column}"]) for column in WORDY})
        columns = stored["code_columns"].astype(np.int64)
        codes = columns.shape[1]
        dense = np.zeros((codes + 1) * count, np.int8)
        dense[np.cumsum(stored["code_cells"], dtype=np.int64)] = stored["code_weights"]
        self._code_weights = dense.reshape(codes + 1, count)
        # the codes of a table stand together, in the order of their keys
        ends = np.cumsum(stored["code_counts"]).tolist()
        self._tables = {
            table: (
                np.append(-1, keys(table, dict(zip(parts, columns[:, begin:end], strict=False)))),
                np.append(codes, np.arange(begin, end)),
            )
            for (table, parts), begin, end in zip(TABLES.items(), [0, *ends[:-1]], ends, strict=True)
        }
        self.transitions: Floats = stored["transitions"].astype(np.float32)
        self._bias: Floats = stored["bias"].astype(np.float32)
        self._near = len(NEAR) * count
        # sums of a few dozen eight-bit weights: sixteen bits hold them, and half the memory is gathered
        self._rows = np.zeros((MOST_FORMS + 8192, width), np.int16)
        self._filled = 0
        self._second = Convolution(stored, self.observer.words) if "net_weight" in stored else None

    def _learn(self) -> None:
        """Rows of weights for the forms that are new."""
        forms = self.observer.forms
        while len(self._rows) < len(forms):
            self._rows = np.concatenate([self._rows, np.zeros_like(self._rows)])
        for begin in range(self._filled, len(forms), LEARNT):
            new = forms[begin : begin + LEARNT]
            known, none = self.names.get, len(self.names)
            everywhere: list[int] = []
            nearby: list[int] = []
            ends = []
            near_ends = []
            for seen in new:
                ends.append(len(everywhere))
                near_ends.append(len(nearby))
                # what is not `far` counts only at the near slots; the trainer never saw it elsewhere
                far = len(seen.far)
                everywhere += [row for name in seen.far if (row := known(name)) is not None]
                nearby += [row for name in seen.attributes[far:] if (row := known(name)) is not None]
                everywhere.append(none)
                nearby.append(none)
            rows = self._rows[begin : begin + len(new)]
            np.add.reduceat(self._weights[everywhere], ends, axis=0, dtype=np.int16, out=rows)
            rows[:, : self._near] += np.add.reduceat(
                self._weights[nearby, : self._near], near_ends, axis=0, dtype=np.int16
            )
            if self._second:
                self._second.learn(begin, ((everywhere, ends), (nearby, near_ends)))
        self._filled = len(forms)

    def emissions(self, batch: ObservedBatch) -> Floats:
        """Scores of every label for the tokens of all references, one after the other."""
        self._learn()
        rows = self._rows.reshape(len(self._rows), len(SLOTS), len(self.labels))
        total = rows[batch.slots[0], 0]
        for k, numbers in enumerate(batch.slots[1:], 1):
            total += rows[numbers, k]
        for table, (known, where) in self._tables.items():
            wanted = keys(table, batch.columns)
            found = np.searchsorted(known, wanted)
            np.minimum(found, len(known) - 1, out=found)
            total += self._code_weights[
                np.where(known[found] == wanted, where[found], len(self._code_weights) - 1)
            ]
        scores: Floats = total * self._scale
        scores += self._bias
        if self._second:
            scores += self._second.scores(batch)
        return scores

    def label(
        self, raws: Sequence[str], tokens: Sequence[list[tuple[int, int]]] | None = None
    ) -> list[tuple[ObservedReference, list[int], Floats]]:
        """For each reference its view, the most likely labels (as indexes), and the logarithms of their probabilities."""
        out: list[tuple[ObservedReference, list[int], Floats]] = [
            (ObservedReference([], []), [], np.zeros(0, np.float32))
        ] * len(raws)
        # references of like length are decoded together
        order = sorted(range(len(raws)), key=lambda k: len(raws[k]))
        for begin in range(0, len(order), BATCH):
            part = order[begin : begin + BATCH]
            if self.observer.is_full:
                self.observer.forget()
                self._filled = 0
            batch = self.observer.observe(
                [raws[k] for k in part], [tokens[k] for k in part] if tokens else None
            )
            filled = np.flatnonzero(batch.counts)
            if not len(filled):
                continue
            # the longest first: those still running at a step stand side by side
            filled = filled[np.argsort(-batch.counts[filled], kind="stable")]
            lengths = batch.counts[filled]
            starts = np.cumsum(batch.counts) - batch.counts
            running = len(lengths) - np.searchsorted(lengths[::-1], np.arange(int(lengths[0])), side="right")
            columns = np.repeat(np.arange(len(filled)), lengths)
            steps = np.arange(len(columns)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
            padded = np.zeros((len(running), len(filled), len(self.labels)), np.float32)
            padded[steps, columns] = self.emissions(batch)[np.repeat(starts[filled], lengths) + steps]
            best = _viterbi(padded, lengths, running.tolist(), self.transitions)
            padded /= self.temperature
            sure = _marginals(padded, running.tolist(), self.transitions / self.temperature)
            chosen = np.take_along_axis(sure, best[:, :, None], axis=2)[:, :, 0]
            np.log(np.maximum(chosen, 1e-6), out=chosen)
            for column, k in enumerate(filled.tolist()):
                length = int(lengths[column])
                out[part[k]] = (batch.views[k], best[:length, column].tolist(), chosen[:length, column])
        return out


def _viterbi(
    scores: Floats, lengths: NDArray[np.int64], running: list[int], transitions: Floats
) -> NDArray[np.intp]:
    """The best path of each sequence; where it came from is worked out again on the way back, for the states on the path only."""
    steps, width, count = scores.shape
    reached = np.empty_like(scores)
    reached[0] = scores[0]
    options = np.empty((count, count, width), np.float32)
    moves = transitions[:, :, None]
    for t in range(1, steps):
        now = running[t]
        here = options[:, :, :now]
        np.add(reached[t - 1, :now].T[:, None, :], moves, out=here)
        np.add(here.max(axis=0).T, scores[t, :now], out=reached[t, :now])
    into = np.ascontiguousarray(transitions.T)
    path = np.zeros((steps, width), np.intp)
    state = reached[lengths - 1, np.arange(width)].argmax(axis=1)
    for t in range(steps - 1, 0, -1):
        now = running[t]
        path[t, :now] = state[:now]
        state[:now] = (reached[t - 1, :now] + into[state[:now]]).argmax(axis=1)
    path[0] = state
    return path


def _marginals(scores: Floats, running: list[int], transitions: Floats) -> Floats:
    """Probability of each label at each step: forward and backward with scaling."""
    steps = len(scores)
    emit = np.exp(np.maximum(scores - scores.max(axis=2, keepdims=True), -60))
    move = np.exp(np.maximum(transitions - transitions.max(), -60))
    back = np.ascontiguousarray(move.T)
    forward = np.zeros_like(emit)
    forward[0] = emit[0] / emit[0].sum(axis=1, keepdims=True)
    for t in range(1, steps):
        now = running[t]
        step = forward[t - 1, :now] @ move
        step *= emit[t, :now]
        np.divide(step, np.maximum(step.sum(axis=1, keepdims=True), 1e-30), out=forward[t, :now])
    backward = np.ones_like(emit)
    for t in range(steps - 2, -1, -1):
        now = running[t + 1]
        step = (backward[t + 1, :now] * emit[t + 1, :now]) @ back
        np.divide(step, np.maximum(step.sum(axis=1, keepdims=True), 1e-30), out=backward[t, :now])
    forward *= backward
    sure: Floats = forward / np.maximum(forward.sum(axis=2, keepdims=True), 1e-30)
    return sure


def _strings(stored: NDArray[np.generic]) -> list[str]:
    return bytes(stored).decode("utf-8").split("\n")


@cache
def labeller() -> Labeller:
    """The model we ship."""
    return Labeller(models.arrays(MODEL))


def label_references(
    raws: Sequence[str], machine: Labeller
) -> list[tuple[ObservedReference, list[str], Floats]]:
    """View, labels and probabilities of each reference."""
    names = machine.labels
    return [(seen, [names[i] for i in path], sure) for seen, path, sure in machine.label(raws)]
