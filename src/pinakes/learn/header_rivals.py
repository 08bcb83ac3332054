"""Other line models beside the one in use: `python -m pinakes.learn.header_rivals DATA [--gold FOLDER] [--cache FOLDER] [--records]`.

The regression, the same shown every row of running text, a small network over the same columns and neighbours, and a linear-chain CRF
over a row's own columns learn the real documents of all folds but one and are tried on that one; printed is the F1 of rows a label,
over the folds tried. With `--records`, whole records by the regression and by the network.
"""

from __future__ import annotations

import argparse
import tempfile
import time
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.learn import header_lines
from pinakes.learn.header import by_language, dealt, gathered, held_out, learnt, made_lines
from pinakes.learn.header_labels import LABELS
from pinakes.learn.papers import known_papers
from pinakes.understand.header.rows.line_model import LineModel
from pinakes.understand.header.rows.observe import COLUMNS, with_neighbours

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from pinakes.learn.header_lines import Lines
    from pinakes.learn.papers import KnownPaper

    Answers = list[NDArray[np.int64]]

SHOWN = ("title", "author", "affiliation", "abstract", "keywords", "venue")
STEPS = 60
HIDDEN, EPOCHS = 48, 8


def regression(known: Sequence[Lines], tried: Sequence[Lines]) -> Answers:
    """What the regression in use would say."""
    model = LineModel(header_lines.train(known))
    return [model.probabilities(one.table).argmax(axis=1) for one in tried]


class Network(LineModel):
    """A small network over the columns that the regression has, learnt from the same rows."""

    def __init__(self, stored: Mapping[str, NDArray[Any]]) -> None:
        super().__init__(stored)
        self._layers = stored["inner"], stored["inner_bias"], stored["outer"], stored["outer_bias"]

    @staticmethod
    def learnt(known: Sequence[Lines]) -> dict[str, NDArray[Any]]:
        """The arrays of a network."""
        from sklearn.neural_network import MLPClassifier

        table, target = header_lines.drawn(known)
        mean, spread = table.mean(axis=0), table.std(axis=0) + 0.02
        machine = MLPClassifier(
            (HIDDEN,), alpha=3e-2, batch_size=200, learning_rate_init=2e-3, max_iter=EPOCHS, random_state=1
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            machine.fit((table - mean) / spread, target)
        inner = machine.coefs_[0] / spread[:, None]
        outer, bias = np.zeros((HIDDEN, len(LABELS))), np.full(len(LABELS), header_lines.NEVER)
        outer[:, machine.classes_], bias[machine.classes_] = machine.coefs_[1], machine.intercepts_[1]
        none = {"weights": np.zeros((1, 1)), "bias": np.zeros(1)}
        named = {
            "labels": np.array("\n".join(LABELS)),
            "inner": inner,
            "inner_bias": machine.intercepts_[0] - mean @ inner,
        }
        return {**none, **named, "outer": outer, "outer_bias": bias}

    def probabilities(self, table: NDArray[np.float32]) -> NDArray[np.float32]:
        """Rows of `observe.observed` → rows of probabilities, in the order of `labels`."""
        inner, inner_bias, outer, outer_bias = self._layers
        scores = np.maximum(with_neighbours(table) @ inner + inner_bias, 0.0) @ outer + outer_bias
        likely = np.exp(scores - scores.max(axis=1, keepdims=True, initial=-np.inf))
        found: NDArray[np.float32] = (likely / likely.sum(axis=1, keepdims=True)).astype(np.float32)
        return found


def network(known: Sequence[Lines], tried: Sequence[Lines]) -> Answers:
    """What a network would say."""
    model = Network(Network.learnt(known))
    return [model.probabilities(one.table).argmax(axis=1) for one in tried]


def every_row(known: Sequence[Lines], tried: Sequence[Lines]) -> Answers:
    """The regression, shown every row of running text."""
    from sklearn.linear_model import LogisticRegression

    table = np.concatenate([with_neighbours(one.table) for one in known])
    mean, spread = table.mean(axis=0), table.std(axis=0) + 0.02
    model = LogisticRegression(C=header_lines.KEEN, max_iter=STEPS)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model.fit((table - mean) / spread, np.concatenate([one.labels for one in known]))
    return [np.asarray(model.predict((with_neighbours(one.table) - mean) / spread)) for one in tried]


def chain(known: Sequence[Lines], tried: Sequence[Lines]) -> Answers:
    """A linear-chain CRF: a row's own columns as weighted features, its neighbours by the labels' transitions."""
    import pycrfsuite

    trainer = pycrfsuite.Trainer(verbose=False)
    for one in known:
        trainer.append(_weighted(one), [LABELS[label] for label in one.labels.tolist()])
    trainer.set_params({"c1": 0.1, "c2": 1.0, "max_iterations": STEPS, "feature.possible_transitions": True})
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "chain")
        trainer.train(path)
        tagger = pycrfsuite.Tagger()
        tagger.open(path)
        return [
            np.array([LABELS.index(name) for name in tagger.tag(_weighted(one))], np.int64) for one in tried
        ]


def _weighted(one: Lines) -> list[dict[str, float]]:
    rows = []
    for row in one.table.tolist():
        found = {name: value for name, value in zip(COLUMNS, row, strict=True) if value}
        found["always"] = 1.0
        rows.append(found)
    return rows


RIVALS: dict[str, Callable[[Sequence[Lines], Sequence[Lines]], Answers]] = {
    "regression": regression,
    "every row": every_row,
    "network": network,
    "chain": chain,
}


def _records(given: argparse.Namespace) -> None:
    """Print a table a model: every document described without its source, weights as the rules and the model give them."""

    def known() -> Iterator[KnownPaper]:
        return known_papers(given.data, cache=given.cache, gold=given.gold)

    lines, choices, titles = gathered(known())
    made = made_lines(given.made, given.cache) if given.made else []
    folds = dealt(titles)
    for name, train, model in (
        ("regression", header_lines.train, LineModel),
        ("network", Network.learnt, Network),
    ):
        arrays = learnt(lines, choices, made, folds, train=train, model=model)
        print(name, *by_language(held_out(known(), arrays, folds, model=model)), sep="\n", flush=True)


def main() -> None:
    """Print a Markdown table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("--gold", type=Path, help="a folder of labels that are added to the truths")
    arguments.add_argument("--cache", type=Path, help="a folder that keeps what was read")
    arguments.add_argument("--folds", type=int, default=6, help="how many of the six folds are tried")
    arguments.add_argument(
        "--records",
        action="store_true",
        help="whole records by the regression and by the network, models without the source",
    )
    arguments.add_argument("--made", type=Path, help="a folder of made documents, for --records")
    given = arguments.parse_args()
    if given.records:
        _records(given)
        return
    lines, _, titles = gathered(known_papers(given.data, cache=given.cache, gold=given.gold))
    folds = dealt(titles)
    print(f"| | {' | '.join(SHOWN)} | all rows right | CPU-s |\n|{'---|' * (len(SHOWN) + 3)}", flush=True)
    for name, rival in RIVALS.items():
        told, truth, start = [], [], time.process_time()
        for number in range(given.folds):
            tried = [one for one in lines if folds[one.source] == number]
            told += rival([one for one in lines if folds[one.source] != number], tried)
            truth += [one.labels for one in tried]
        answers, labels = np.concatenate(told), np.concatenate(truth)
        cells = []
        for label in map(LABELS.index, SHOWN):
            both = np.sum((answers == label) & (labels == label))
            cells.append(f"{2 * both / max(np.sum(answers == label) + np.sum(labels == label), 1):.3f}")
        print(
            f"| {name} | {' | '.join(cells)} | {np.mean(answers == labels):.3f} | {time.process_time() - start:.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
