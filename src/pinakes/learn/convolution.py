"""Train the second reader of tokens, `understand.bibliography.convolution`.

It learns from the references that the chain has learnt from, and sees them with its eyes. PyTorch is needed
here and nowhere else; one thread, seeds fixed.
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.understand.bibliography import convolution, crf
from pinakes.understand.bibliography.convolution import COARSE, LOOKED_AT, STEPS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from pinakes.learn.mend import Labelled
    from pinakes.understand.bibliography.tokens import TokenForm

    Ints = NDArray[np.int64]

VECTOR, WIDTH = 32, 96
"""Numbers a form, numbers a token in the layers."""
ROUNDS, TOGETHER, RATE = 8, 64, 3e-3
"""Passes over the references, references a step, the largest step."""
WATCHED = 1000
"""References that are not learnt from: the round that reads them best is kept."""
HIDDEN, WHOLLY = 0.22, 0.35
"""Share of words that are unknown in a step, and the share of those whose spelling is unknown too."""
DROPPED = 0.1
LONGEST = 250
"""Tokens of the longest reference learnt from."""
SHARE = 0.3
"""What the second reader's scores are worth, beside the mean weight of a transition of the chain."""
FINE = 5
"""Steps in a standard deviation of a table that is kept in eight bits."""
BATCH = 2048
SPELLING = ("s=", "t=", "p=", "u=", "q=")


@dataclass(frozen=True, slots=True)
class Lessons:
    """References as numbers, token after token: forms looked at, rows of places, labels;
    and the attributes of every form.
    """

    forms: Ints
    places: Ints
    labels: Ints
    counts: Ints
    attributes: list[tuple[int | None, list[int], list[int]]]

    def tokens(self, chosen: Ints) -> Ints:
        """The numbers of the tokens of these references."""
        starts = np.cumsum(self.counts) - self.counts
        return np.concatenate([np.arange(starts[k], starts[k] + self.counts[k]) for k in chosen.tolist()])


def lessons(machine: crf.Labeller, rows: Sequence[Labelled]) -> Lessons:
    """What is seen in the references, with the eyes of the chain."""
    place = {name: number for number, name in enumerate(machine.labels)}
    words = machine.observer.words
    forms, places, labels, counts = [], [], [], []
    for begin in range(0, len(rows), BATCH):
        part = rows[begin : begin + BATCH]
        batch = machine.observer.observe([raw for raw, _, _ in part], [spans for _, spans, _ in part])
        forms.append(np.stack([batch.slots[k] for k in LOOKED_AT], axis=1))
        places.append(convolution.places(batch.columns, words))
        labels.append(np.array([place[label] for _, _, own in part for label in own], np.int64))
        counts.append(batch.counts)
    return Lessons(
        np.concatenate(forms),
        np.concatenate(places),
        np.concatenate(labels),
        np.concatenate(counts),
        [attributes(seen, machine.names) for seen in machine.observer.forms],
    )


def attributes(seen: TokenForm, names: dict[str, int]) -> tuple[int | None, list[int], list[int]]:
    """The rows of a form: that of its word, if it can be hidden, those of its spelling, and the others."""
    word, spelling, others = None, [], []
    for name in seen.attributes:
        row = names.get(name)
        if row is None:
            continue
        if name.startswith("w=") and len(name) > 5 and name[2:].isalpha():
            word = row
        elif name.startswith(SPELLING):
            spelling.append(row)
        else:
            others.append(row)
    return word, spelling, others


class Learner:
    """The same sums as in `Convolution`, with gradients."""

    def __init__(self, known: Lessons, machine: crf.Labeller, seed: int) -> None:
        import torch

        torch.set_num_threads(1)
        torch.manual_seed(seed)
        self.torch, self.known, self.draws = torch, known, np.random.default_rng(seed)
        labels, rows = len(machine.labels), sum(convolution.sizes(machine.observer.words))

        def drawn(*shape: int, spread: float) -> Any:
            return torch.nn.Parameter(torch.randn(*shape) * spread)

        self.own: dict[str, Any] = {
            "forms": drawn(len(machine.names) + 1, VECTOR, spread=0.02),
            "places": drawn(rows, WIDTH, spread=0.05),
            "input": drawn(len(LOOKED_AT) * VECTOR, WIDTH, spread=math.sqrt(2 / (len(LOOKED_AT) * VECTOR))),
            "input_bias": drawn(WIDTH, spread=0.0),
            "whole": drawn(2 * WIDTH, WIDTH, spread=0.05),
            "output": drawn(WIDTH, labels, spread=math.sqrt(1 / WIDTH)),
            "output_bias": drawn(labels, spread=0.0),
        }
        for k in range(len(STEPS)):
            self.own[f"layer{k}"] = drawn(WIDTH, 3 * WIDTH, spread=math.sqrt(1 / (3 * WIDTH)))
            self.own[f"layer{k}_bias"] = drawn(WIDTH, spread=0.0)

    def loss(self, chosen: Ints, *, learning: bool) -> Any:
        """How surprising the labels are, on the mean of the tokens."""
        torch, functional = self.torch, self.torch.nn.functional
        counts, tokens = self.known.counts[chosen], self.known.tokens(chosen)
        long = int(counts.max())
        which = np.repeat(np.arange(len(chosen)), counts)
        at = torch.from_numpy(which * long + np.arange(len(tokens)) - (np.cumsum(counts) - counts)[which])
        out = self._read(tokens, at, torch.from_numpy(counts), long, learning=learning)
        right = torch.from_numpy(self.known.labels[tokens])
        return functional.cross_entropy(out, right, label_smoothing=0.02 if learning else 0.0)

    def _read(self, tokens: Ints, at: Any, counts: Any, long: int, *, learning: bool) -> Any:
        torch, functional, own = self.torch, self.torch.nn.functional, self.own

        def dropped(values: Any) -> Any:
            return functional.dropout(values, DROPPED, training=learning)

        inner = torch.relu(self._seen(tokens, learning=learning))
        shape = (len(counts), long)
        flat = torch.zeros(len(counts) * long, WIDTH).index_copy(0, at, inner)
        inside = torch.zeros(len(counts) * long, 1)
        inside[at] = 1
        seen, inside = dropped(flat.reshape(*shape, WIDTH)), inside.reshape(*shape, 1)
        for k, far in enumerate(STEPS):
            if k == 1:
                means = seen.sum(1) / counts.float()[:, None]
                told = torch.cat([means, seen.max(1).values], 1) @ own["whole"]
                seen = (seen + told[:, None]) * inside
            all_three = seen @ own[f"layer{k}"]
            new = all_three[..., WIDTH : 2 * WIDTH] + own[f"layer{k}_bias"]
            if far < long:
                new = new + functional.pad(all_three[:, :-far, :WIDTH], (0, 0, far, 0))
                new = new + functional.pad(all_three[:, far:, 2 * WIDTH :], (0, 0, 0, far))
            seen = seen + dropped(torch.relu(new) * inside)
        return seen.reshape(-1, WIDTH)[at] @ own["output"] + own["output_bias"]

    def _seen(self, tokens: Ints, *, learning: bool) -> Any:
        """What each token shows by itself, its segment and its place."""
        torch, functional, own = self.torch, self.torch.nn.functional, self.own
        forms, where = np.unique(self.known.forms[tokens], return_inverse=True)
        rows, begins = self._attributes(forms.tolist(), learning=learning)
        vectors = functional.embedding_bag(torch.tensor(rows), own["forms"], torch.tensor(begins), mode="sum")
        vectors = functional.dropout(vectors, DROPPED, training=learning)
        told = own["places"][torch.from_numpy(self.known.places[tokens])]
        if learning:
            told = told * (torch.rand(*told.shape[:2], 1) > DROPPED)
        looked_at = vectors[torch.from_numpy(where.reshape(len(tokens), -1))].reshape(len(tokens), -1)
        return looked_at @ own["input"] + own["input_bias"] + told.sum(1)

    def _attributes(self, forms: list[int], *, learning: bool) -> tuple[list[int], list[int]]:
        """Rows of the attributes of these forms, some words and their spelling hidden;
        and where those of each form begin.
        """
        draws = self.draws.random((len(forms), 2)).tolist() if learning else [(1.0, 1.0)] * len(forms)
        rows: list[int] = []
        begins = []
        for form, (first, second) in zip(forms, draws, strict=True):
            word, spelling, others = self.known.attributes[form]
            begins.append(len(rows))
            rows += others
            hidden = first < HIDDEN
            if word is not None and not hidden:
                rows.append(word)
            rows += spelling[:1] if hidden and second < WHOLLY else spelling
        return rows, begins

    def steps(self, chosen: Ints) -> Iterator[Ints]:
        """These references in any order, those of like length together."""
        chosen = self.draws.permutation(chosen)
        found = []
        for begin in range(0, len(chosen), TOGETHER * 40):
            part = chosen[begin : begin + TOGETHER * 40]
            part = part[np.argsort(self.known.counts[part], kind="stable")]
            found += [part[k : k + TOGETHER] for k in range(0, len(part), TOGETHER)]
        for k in self.draws.permutation(len(found)).tolist():
            yield found[k]

    def surprise(self, chosen: Ints) -> float:
        """The loss of references that are not learnt from."""
        with self.torch.no_grad():
            return float(np.mean([float(self.loss(part, learning=False)) for part in self.steps(chosen)]))

    def learn(self, rounds: int) -> dict[str, NDArray[np.float32]]:
        """The arrays of the round that read best what is not learnt from."""
        torch = self.torch
        usable = np.flatnonzero((self.known.counts > 0) & (self.known.counts < LONGEST))
        usable = self.draws.permutation(usable)
        watched = min(WATCHED, len(usable) // 10)
        optimiser = torch.optim.Adam(list(self.own.values()), lr=RATE, betas=(0.9, 0.99))
        last = rounds * math.ceil((len(usable) - watched) / TOGETHER)
        best, kept, number = math.inf, {}, 0
        for turn in range(rounds):
            for part in self.steps(usable[watched:]):
                slope = (1 + math.cos(math.pi * number / last)) / 2
                for group in optimiser.param_groups:
                    group["lr"] = RATE * min(1, (number + 1) / 200) * slope + 2e-5
                loss = self.loss(part, learning=True)
                optimiser.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(list(self.own.values()), 2.0)
                optimiser.step()
                number += 1
            surprise = self.surprise(usable[:watched]) if watched else 0.0
            print(f"round {turn + 1}: {surprise:.4f}", file=sys.stderr, flush=True)
            if surprise <= best:
                best = surprise
                kept = {name: values.detach().numpy().copy() for name, values in self.own.items()}
        return kept


def learnt(
    model: dict[str, NDArray[Any]], rows: Sequence[Labelled], *, rounds: int = ROUNDS, seed: int = 5
) -> dict[str, NDArray[Any]]:
    """What the second reader adds to the arrays of a chain."""
    machine = crf.Labeller(model)
    found = Learner(lessons(machine, rows), machine, seed).learn(rounds)
    moves = model["transitions"]
    return packed(found, SHARE * float(np.abs(moves[moves != 0]).mean()))


def packed(found: dict[str, NDArray[np.float32]], weight: float) -> dict[str, NDArray[Any]]:
    """The arrays as they are kept: large tables in eight bits, the others in sixteen."""
    found["forms"][-1] = 0  # what no attribute stands for
    out: dict[str, NDArray[Any]] = {"net_weight": np.array(weight, np.float32)}
    for name, values in found.items():
        if name in COARSE:
            step = float(values.std()) / FINE
            out[f"net_{name}"] = np.clip(np.round(values / step), -127, 127).astype(np.int8)
            out[f"net_{name}_step"] = np.array(step, np.float32)
        else:
            out[f"net_{name}"] = values.astype(np.float16)
    return out
