"""Header models that never saw some collections.

`python -m pinakes.learn.unseen FOLDER… --without NAME… --out FOLDER`. Line model, choice of titles and closer
look at rows are learnt as the shipped ones are, from what is left. With them in the place of the shipped ones
(`PINAKES_MODELS`, or `pinakes evaluate learning --model NAME=FILE`) a collection is as new as a journal that
nobody has met.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from pinakes import models
from pinakes.learn import header_lines, header_rows, header_titles
from pinakes.learn.left_out import add_options, documents
from pinakes.understand.header.rows.line_model import MODEL, LineModel
from pinakes.understand.header.second_look import closer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.learn.left_out import Arrays
    from pinakes.learn.papers import KnownPaper


def is_of(source: str, names: Sequence[str]) -> bool:
    """Whether a source is one of the collections named, or a part of one."""
    return any(name in source.split("/") for name in names)


def line_arrays(known: Sequence[KnownPaper]) -> Arrays:
    """The line model of some documents; how its weights are calibrated is taken from the shipped one."""
    lines, choices = [], []
    for one in known:
        rows = header_lines.lines_of(one)
        if rows is not None:
            lines.append(rows)
            choice = header_titles.choice_of(one, rows)
            choices += [choice] if choice is not None else []
    made = header_lines.train(lines)
    model = LineModel(made)
    seen = {(one.source, one.file): model.probabilities(one.table) for one in lines}
    made["title_weights"] = header_titles.train(choices, seen, model)
    made["tables"] = models.arrays(MODEL)["tables"]
    return made


def main() -> None:
    """Learn both models and write them."""
    arguments = argparse.ArgumentParser(description=__doc__)
    add_options(arguments)
    arguments.add_argument("--without", nargs="+", required=True, help="collections that are not learnt from")
    given = arguments.parse_args()
    known = [one for one in documents(given) if not is_of(one.source, given.without)]
    print(f"{len(known)} documents", file=sys.stderr)
    place: Path = given.out or Path()
    place.mkdir(parents=True, exist_ok=True)
    lines = line_arrays(known)
    np.savez_compressed(place / f"{MODEL}.npz", allow_pickle=False, **lines)
    rows = header_rows.train(header_rows.gathered(known, LineModel(lines)))
    np.savez_compressed(place / f"{closer.MODEL}.npz", allow_pickle=False, **rows)


if __name__ == "__main__":
    main()
