"""Train what tells names in rows of authors: `python -m pinakes.learn.header_names FOLDER… [--gold FOLDER]`.

Rows that are authors by the truths, and rows that the line model may take for such, are cut into pieces as the
extractor cuts them; trees learn which pieces are authors. Sources are dealt into folds as for the rows; how many
pieces are told rightly is printed for sources that were not learnt from, beside what the look alone tells.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.evaluate.matching import same_person
from pinakes.learn.boosted import boosted
from pinakes.learn.header_lines import fronted
from pinakes.learn.header_rows import worth
from pinakes.learn.left_out import WILD, add_options, documents, folds_of, keep, sampled, source_of
from pinakes.learn.register import store
from pinakes.models.trees import trees_of
from pinakes.understand.header.people import authors
from pinakes.understand.header.rows.line_model import shipped
from pinakes.understand.header.rows.marks import Marked
from pinakes.understand.header.second_look import closer, pieces
from pinakes.understand.header.second_look.learned import CloseLook

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from pinakes.learn.papers import KnownPaper

    Arrays = dict[str, NDArray[Any]]

TREES, RATE, DEPTH, SHARE, LEAST = 80, 0.1, 4, 0.3, 6
"""How many trees vote, how far each corrects those before it, how deep they are, what share of columns a node
may ask, and pieces of a leaf."""
POSSIBLE = 0.08
"""Probability of authors, by the line model, from which a row is learnt from."""
ALONE = 0.35
"""How much like a name a piece must look by itself to be one, for the comparison."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The pieces of one document, what is observed of them, and which are authors."""

    source: str
    table: NDArray[np.float32]
    right: NDArray[np.float64]


def cut(known: KnownPaper) -> Cut | None:
    """The pieces of a document; None where its authors are not known."""
    found = fronted(known)
    if found is None or not known.truth.get("authors"):
        return None
    front, table, labels = found
    model = shipped()
    likely = model.probabilities(table)
    looked = CloseLook({}, likely, model.labels, closer.evidence(front, known.paper, known.claims))
    column = model.labels.index("author")
    rows = [
        row
        for at, row in enumerate(front.rows[: len(table)])
        if labels[at] == "author" or likely[at, column] > POSSIBLE
    ]
    places = {row.number: at for at, row in enumerate(front.rows[: len(table)])}
    tables, right = [], []
    marked = Marked()
    for unit in authors.units(rows):
        own = authors.parted(unit, marked, 1.0).pieces
        if own:
            tables.append(
                pieces.observed(own, looked.taken_for([places[row.number] for row in unit]), looked.evidence)
            )
            right += [
                float(any(same_person(name, piece) for name in known.truth["authors"])) for piece, _ in own
            ]
    return Cut(source_of(known), np.concatenate(tables), np.array(right)) if tables else None


def train(documents: Sequence[Cut]) -> Arrays:
    """The arrays of the trees."""
    table = np.concatenate([one.table for one in documents])
    right = np.concatenate([one.right for one in documents])
    weight = np.concatenate([np.full(len(one.right), worth(one.source)) for one in documents])
    part = boosted(
        table, right.astype(int), weight, trees=TREES, rate=RATE, depth=DEPTH, share=SHARE, least=LEAST
    )
    return {f"name_{key}": array for key, array in part.items()}


def figures(documents: Sequence[Cut], by_fold: dict[int, Arrays], folds: dict[str, int]) -> dict[str, float]:
    """F1 of pieces, and documents whose pieces are all told rightly, of many layouts, each left out."""
    made: dict[str, float] = {}
    wild = [one for one in documents if one.source.startswith(WILD)]
    for who in ("look alone", "pieces"):
        both = told = own = whole = 0
        for one in wild:
            trees = trees_of(by_fold[folds[one.source]], "name")
            said = one.table[:, 0] >= ALONE if who == "look alone" else trees.votes(one.table) > 0
            right = one.right > 0
            both, told, own = both + (said & right).sum(), told + said.sum(), own + right.sum()
            whole += bool((said == right).all())
        made[f"left out, {who}, F1"] = round(float(2 * both / max(told + own, 1)), 3)
        made[f"left out, {who}, all of a paper"] = round(whole / max(len(wild), 1), 3)
    return made


def gathered(known: Iterable[KnownPaper]) -> list[Cut]:
    """The documents to learn from."""
    return [found for one in sampled(known) if (found := cut(one)) is not None]


def main() -> None:
    """Cut, train, measure on sources left out, and store beside the register of models."""
    arguments = argparse.ArgumentParser(description=__doc__)
    add_options(arguments)
    arguments.add_argument(
        "--folds", type=Path, help="a file for the models of the folds, which the judge is taught with"
    )
    given = arguments.parse_args()
    found = gathered(documents(given))
    print(f"{len(found)} documents, {sum(len(one.right) for one in found)} pieces", file=sys.stderr)
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
        pieces.MODEL, whole, scores=scores, trained_on="docs/* with gold/, above all those of many layouts; pages set by TeX",
        command="python -m pinakes.learn.header_names DATA/docs PAGES --gold gold --folds names.npz",
    )  # fmt: skip


if __name__ == "__main__":
    main()
