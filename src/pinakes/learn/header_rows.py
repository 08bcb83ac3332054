"""Train the closer look at rows: `python -m pinakes.learn.header_rows FOLDER… [--gold FOLDER] [--cache FOLDER] [--out FILE]`.

Rows of the front pages are labelled by the truths (`learn/header_labels`); the shipped line model says what it takes them
for, and trees learn which of them are the title and which are authors. Sources are dealt into folds, the papers of one site
or collection never apart; the F1 of rows is printed for sources that were not learnt from, beside that of the line model alone.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.learn.boosted import boosted
from pinakes.learn.header_labels import LABELS
from pinakes.learn.header_lines import fronted
from pinakes.learn.left_out import SET, WILD, add_options, documents, folds_of, keep, sampled, source_of
from pinakes.learn.register import store
from pinakes.models.trees import trees_of
from pinakes.understand.header.rows.line_model import shipped
from pinakes.understand.header.second_look.closer import MODEL, SOUGHT, borne_out, evidence, wide

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from pinakes.learn.papers import KnownPaper
    from pinakes.understand.header.rows.line_model import LineModel

    Arrays = dict[str, NDArray[Any]]

TREES, RATE, DEPTH, SHARE = 90, 0.12, 4, 0.25
"""How many trees vote, how far each corrects those before it, how deep they are, and the share of columns a node may ask."""
POSSIBLE, PLAIN = 0.02, 0.15
"""Probability, by the line model, from which a row is learnt from in any case, and the share of the others that are."""
SEEN = 0.5
"""What a document counts of a collection whose pages the rules were mended on."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """The rows of one document: what is seen of them, what the line model takes them for, what they are."""

    source: str
    rows: NDArray[np.float32]
    likely: NDArray[np.float32]
    labels: NDArray[np.int64]


def labelled(known: KnownPaper, model: LineModel) -> Labelled | None:
    """The rows of a document as a line model takes them; None where they are not known."""
    found = fronted(known)
    if found is None or len(found[1]) < 4:
        return None
    front, table, labels = found
    likely = model.probabilities(table)
    rows = wide(
        table,
        likely,
        borne_out(front.rows[: len(table)], evidence(front, known.paper, known.claims)),
        model.labels,
    )
    return Labelled(source_of(known), rows, likely, np.array([LABELS.index(name) for name in labels]))


def worth(source: str) -> float:
    """What a document of a source counts."""
    return 1.0 if source.startswith((WILD, SET)) else SEEN


def train(documents: Sequence[Labelled]) -> Arrays:
    """The arrays of the trees for everything that is sought."""
    chance = np.random.default_rng(1)
    sought = [LABELS.index(name) for name in SOUGHT]
    tables, labels, weights = [], [], []
    for one in documents:
        told = np.isin(one.labels, sought) | (one.likely[:, sought].max(axis=1) > POSSIBLE)
        kept = told | (chance.random(len(one.labels)) < PLAIN)
        tables.append(one.rows[kept])
        labels.append(one.labels[kept])
        weights.append(np.full(kept.sum(), worth(one.source)))
    table, label, weight = np.concatenate(tables), np.concatenate(labels), np.concatenate(weights)
    made: Arrays = {}
    for name, number in zip(SOUGHT, sought, strict=True):
        part = boosted(
            table,
            (label == number).astype(int),
            weight,
            trees=TREES,
            rate=RATE,
            depth=DEPTH,
            share=SHARE,
            least=8,
        )
        made |= {f"{name}_{key}": array for key, array in part.items()}
    return made


def measured(documents: Sequence[Labelled], arrays: Arrays | None) -> dict[str, tuple[int, int, int, int]]:
    """What is sought → rows found rightly, found, expected, and documents with all rows right; without arrays, by the line model."""
    found = {}
    for name in SOUGHT:
        number = LABELS.index(name)
        counts = np.zeros(4, int)
        for one in documents:
            own = one.labels == number
            told = (
                trees_of(arrays, name).votes(one.rows) > 0 if arrays else one.likely.argmax(axis=1) == number
            )
            counts += [int((own & told).sum()), int(told.sum()), int(own.sum()), int((own == told).all())]
        found[name] = tuple(counts.tolist())
    return found


def gathered(known: Iterable[KnownPaper], model: LineModel) -> list[Labelled]:
    """The rows of the documents to learn from."""
    return [found for one in sampled(known) if (found := labelled(one, model)) is not None]


def figures(
    documents: Sequence[Labelled], by_fold: dict[int, Arrays], folds: dict[str, int]
) -> dict[str, float]:
    """F1 of rows, and documents whose rows are all right, among the sources of many layouts, each left out."""
    wild = [one for one in documents if one.source.startswith(WILD)]
    made: dict[str, float] = {}
    parts = {number: [one for one in wild if folds[one.source] == number] for number in by_fold}
    for who, arrays in (("line model", None), ("closer look", by_fold)):
        sums = {name: np.zeros(4, int) for name in SOUGHT}
        for number, part in parts.items():
            for name, counts in measured(part, arrays[number] if arrays else None).items():
                sums[name] += counts
        for name, (both, told, own, whole) in sums.items():
            made[f"left out, {who}, {name} rows, F1"] = round(2 * both / max(told + own, 1), 3)
            made[f"left out, {who}, {name} rows, all of a paper"] = round(whole / max(len(wild), 1), 3)
    return made


def main() -> None:
    """Label, train, measure on sources left out, and store beside the register of models."""
    arguments = argparse.ArgumentParser(description=__doc__)
    add_options(arguments)
    arguments.add_argument(
        "--folds", type=Path, help="a file for the models of the folds, which the judge is taught with"
    )
    given = arguments.parse_args()
    found = gathered(documents(given), shipped())
    print(f"{len(found)} documents", file=sys.stderr)
    folds = folds_of(one.source for one in found)
    by_fold = {
        number: train([one for one in found if folds[one.source] != number])
        for number in sorted(set(folds.values()))
    }
    scores = figures(found, by_fold, folds)
    for name, value in scores.items():
        print(f"{name}\t{value}")
    if given.folds:
        keep(given.folds, by_fold, folds)
    whole = train(found)
    if given.out:
        np.savez_compressed(given.out, allow_pickle=False, **whole)
        return
    store(
        MODEL, whole, scores=scores, trained_on="docs/* aligned with their truths and gold/, above all those of many layouts; pages set by TeX",
        command="python -m pinakes.learn.header_rows DATA/docs PAGES --gold gold --folds rows.npz",
    )  # fmt: skip


if __name__ == "__main__":
    main()
