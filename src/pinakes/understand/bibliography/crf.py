"""The token model: a linear-chain CRF whose weights are gathered with numpy, many references at once.

Trained by crfsuite (`learn.references`), stored as sparse eight-bit weights. Every attribute of a token's form has one row of
weights for all slots, so that a form costs its lookups once and is remembered.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from pinakes import models
from pinakes.understand.bibliography.observe import EDGE, JOINT, NEAR, SLOTS, TABLES, Code, View, places, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pinakes.understand.bibliography.tokens import Form

    Floats = NDArray[np.float32]

MODEL = "reference-fields"
BATCH = 128
_MOST_FORMS = 60_000


class Labeller:
    """Labels and their probabilities for the tokens of references."""

    def __init__(self, stored: dict[str, NDArray[np.generic]]) -> None:
        self.labels: list[str] = str(stored["labels"]).split("\n")
        self.temperature = float(stored["temperature"]) if "temperature" in stored else 1.0
        count = len(self.labels)
        scale = float(stored["scale"])
        self._names = {name: i for i, name in enumerate(_strings(stored["names"]))}
        width = len(SLOTS) * count
        dense = np.zeros(len(self._names) * width, np.int8)
        dense[np.cumsum(stored["name_cells"], dtype=np.int64)] = stored["name_weights"]
        self._weights = dense.reshape(len(self._names), width)
        self._scale = scale
        self._tables: list[dict[Code, int]] = [{} for _ in TABLES]
        codes = _strings(stored["codes"])
        for row, name in enumerate(codes):
            table, _, code = name.partition("\t")
            self._tables[TABLES.index(table)][tuple(code.split(JOINT)) if JOINT in code else code] = row
        dense = np.zeros((len(codes) + 1) * count, np.int8)
        dense[np.cumsum(stored["code_cells"], dtype=np.int64)] = stored["code_weights"]
        self._code_weights = dense.reshape(len(codes) + 1, count).astype(np.float32) * scale
        self.transitions: Floats = stored["transitions"].astype(np.float32)
        self._bias: Floats = stored["bias"].astype(np.float32)
        near = np.zeros((len(SLOTS), count), np.float32)
        for k, slot in enumerate(SLOTS):
            near[k] = slot in NEAR
        self._near = near.ravel()
        self._edge = self._row((EDGE,))
        self._known: dict[Form, int] = {}
        self._rows = np.zeros((1024, width), np.float32)
        self._filled = 0
        self._forget()

    def _forget(self) -> None:
        self._known.clear()
        self._rows[0] = self._edge
        self._filled = 1

    def _row(self, names: Sequence[str]) -> Floats:
        found = [i for name in names if (i := self._names.get(name)) is not None]
        row: Floats = self._weights[found].sum(axis=0, dtype=np.float32) * np.float32(self._scale)
        return row

    def _index(self, form: Form) -> int:
        index = self._known.get(form)
        if index is None:
            if self._filled == len(self._rows):
                self._rows = np.concatenate([self._rows, np.zeros_like(self._rows)])
            index = self._filled
            self._filled += 1
            far = self._row(form.far)
            near = self._row([name for name in form.attributes if name not in form.far])
            # what is not `far` counts only at the near slots; the trainer never saw it elsewhere
            extra = [name for name in form.far if name not in form.attributes]
            row = far + near * self._near
            if extra:
                row -= self._row(extra) * self._near
            self._rows[index] = row
            self._known[form] = index
        return index

    def emissions(self, views: Sequence[View]) -> Floats:
        """Scores of every label for the tokens of all views, one after the other."""
        count = len(self.labels)
        if self._filled > _MOST_FORMS:
            self._forget()
        index = self._index
        looked: list[list[int]] = [[] for _ in SLOTS]
        codes: list[list[int]] = [[] for _ in TABLES]
        missing = len(self._code_weights) - 1
        tables = [table.get for table in self._tables]
        for seen in views:
            forms = [index(form) for form in seen.forms]
            forms.append(0)
            for where, slot in zip(places(seen), looked, strict=True):
                slot += map(forms.__getitem__, where)
            for get, found, column in zip(tables, codes, zip(*seen.codes, strict=True), strict=True):
                found += [get(code, missing) for code in column]
        total = np.tile(self._bias, (len(looked[0]), 1))
        rows = self._rows.reshape(len(self._rows), len(SLOTS), count)
        for k, where in enumerate(looked):
            total += rows[where, k]
        for where in codes:
            total += self._code_weights[where]
        return total

    def label(self, views: Sequence[View]) -> list[tuple[list[int], Floats]]:
        """For each view the most likely labels (as indexes), and how probable each is (temperature applied)."""
        filled = [k for k, seen in enumerate(views) if seen.forms]
        out: list[tuple[list[int], Floats]] = [([], np.zeros(0, np.float32))] * len(views)
        # references of like length are decoded together
        filled.sort(key=lambda k: len(views[k].forms))
        for begin in range(0, len(filled), BATCH):
            part = filled[begin : begin + BATCH]
            scores = self.emissions([views[k] for k in part])
            lengths = np.array([len(views[k].forms) for k in part])
            longest = int(lengths.max())
            padded = np.zeros((longest, len(part), len(self.labels)), np.float32)
            columns = np.repeat(np.arange(len(part)), lengths)
            steps = np.arange(len(columns)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
            padded[steps, columns] = scores
            best = _viterbi(padded, lengths, self.transitions)
            sure = _marginals(padded / self.temperature, lengths, self.transitions / self.temperature)
            for column, k in enumerate(part):
                path = best[: lengths[column], column]
                out[k] = (path.tolist(), sure[np.arange(len(path)), column, path])
        return out


def _viterbi(scores: Floats, lengths: NDArray[np.int64], transitions: Floats) -> NDArray[np.int64]:
    steps, width, _ = scores.shape
    back = np.zeros(scores.shape, np.int8)
    current = scores[0]
    alive = np.arange(width)
    for t in range(1, steps):
        options = current[:, :, None] + transitions[None]
        chosen = options.argmax(axis=1)
        moved = np.take_along_axis(options, chosen[:, None], axis=1)[:, 0] + scores[t]
        going = lengths > t
        back[t] = chosen
        current = np.where(going[:, None], moved, current)
    path = np.zeros((steps, width), np.int64)
    state = current.argmax(axis=1)
    for t in range(steps - 1, -1, -1):
        path[t] = state
        previous = back[t, alive, state]
        state = np.where(lengths > t, previous, state) if t else state
    return path


def _marginals(scores: Floats, lengths: NDArray[np.int64], transitions: Floats) -> Floats:
    """Probability of each label at each step: forward and backward with scaling."""
    steps = len(scores)
    emit = np.exp(np.clip(scores - scores.max(axis=2, keepdims=True), -60, 0))
    move = np.exp(np.clip(transitions - transitions.max(), -60, 0))
    forward = np.empty_like(emit)
    forward[0] = emit[0] / emit[0].sum(axis=1, keepdims=True)
    for t in range(1, steps):
        now = (forward[t - 1] @ move) * emit[t]
        forward[t] = now / np.maximum(now.sum(axis=1, keepdims=True), 1e-30)
    backward = np.ones_like(emit)
    for t in range(steps - 2, -1, -1):
        then = (backward[t + 1] * emit[t + 1]) @ move.T
        then /= np.maximum(then.sum(axis=1, keepdims=True), 1e-30)
        backward[t] = np.where((lengths > t + 1)[:, None], then, 1.0)
    sure: Floats = forward * backward
    sure /= np.maximum(sure.sum(axis=2, keepdims=True), 1e-30)
    return sure


def _strings(stored: NDArray[np.generic]) -> list[str]:
    return bytes(stored).decode("utf-8").split("\n")


@cache
def calibration() -> dict[str, tuple[list[float], list[float]]]:
    """Field → weights as the model gives them and as they turned out, rising together; empty where none was stored."""
    stored = models.arrays(MODEL)
    found: dict[str, tuple[list[float], list[float]]] = json.loads(str(stored["calibration"])) if "calibration" in stored else {}
    return found


@cache
def labeller() -> Labeller:
    """The model we ship."""
    return Labeller(models.arrays(MODEL))


def label_references(raws: Sequence[str]) -> list[tuple[View, list[str], Floats]]:
    """View, labels and probabilities of each reference."""
    machine = labeller()
    views = [view(raw) for raw in raws]
    names = machine.labels
    return [(seen, [names[i] for i in path], sure) for seen, (path, sure) in zip(views, machine.label(views), strict=True)]
