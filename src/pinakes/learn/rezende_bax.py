"""Train the hidden Markov model of `rezende-bax-2002`: `python -m pinakes.learn.rezende_bax DATA [--without COLLECTION,…] [--out FILE]`.

Page 1 of every document in DATA whose truth is known, the truth laid over its lines (`align`): title, authors, notes about them
(affiliations, addresses), abstract, keywords, and the rest. Words that only one document has stay unknown.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.config import settings
from pinakes.evaluate.baselines.hmm import counted
from pinakes.evaluate.baselines.rezende_bax_2002 import NAME, STATES, symbol, words_of
from pinakes.evaluate.locked import to_learn_from
from pinakes.evaluate.suites import collections
from pinakes.learn.align import align
from pinakes.learn.register import store
from pinakes.run import batch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from pinakes.model import Paper

STATE = {
    "title": "title",
    "subtitle": "title",
    "author": "authors",
    "affiliation": "notes",
    "abstract": "abstract",
    "keywords": "keywords",
}
LEAST = 2
FIRST_WORDS = 600
"""Words of a page that are learnt from: the body of long lines teaches nothing new."""


def marked(paper: Paper, truth: dict[str, Any]) -> list[tuple[str, str]]:
    """The words of page 1, each with its state; nothing where the title is not there."""
    page = paper.pages[0]
    labels = align(paper, truth, pages=1).labels
    states = [STATE.get(labels.get(number, ""), "rest") for number in range(len(page.lines))]
    states = [
        "notes" if state == "rest" and "@" in line.text else state
        for state, line in zip(states, page.lines, strict=True)
    ]
    if "title" not in states:
        return []
    return [(symbol(word), states[number]) for word, number in words_of(page)][:FIRST_WORDS]


def documents(data: Path, without: frozenset[str]) -> Iterator[list[tuple[str, str]]]:
    """Every marked page of the data."""
    chosen = [one for one in collections(to_learn_from(data)) if one.name.rsplit("/", 1)[-1] not in without]
    truths = {str(one.folder / row["file"]): row for one in chosen for row in one.truth if row.get("title")}
    for done in batch.run("read", [(path, path) for path in truths], settings(), ordered=True):
        paper = done.results[0].paper if done.results else None
        if paper is not None and paper.pages and (words := marked(paper, truths[done.file[1]])):
            yield words


def train(data: Path, *, without: frozenset[str] = frozenset()) -> dict[str, NDArray[Any]]:
    """The arrays of the model."""
    found = list(documents(data, without))
    print(f"{len(found)} papers marked", file=sys.stderr)
    made = counted(STATES, found, least=LEAST)
    words = sorted(word for word in made.emits if "\n" not in word)
    emits = np.array([made.emits[word] for word in words])
    return {
        "words": np.array("\n".join(words)),
        "emits": np.round(emits * 255).astype(np.uint8),
        "opens": made.opens.astype(np.float32),
        "moves": made.moves.astype(np.float32),
    }


def main() -> None:
    """Train, and store beside the register of models."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("--without", default="", help="collections left out, for an honest test")
    arguments.add_argument(
        "--out", type=Path, help="a file; default: the package's own model, with its entry in models.toml"
    )
    given = arguments.parse_args()
    model = train(given.data, without=frozenset(filter(None, given.without.split(","))))
    if given.out:
        np.savez_compressed(given.out, allow_pickle=False, **model)
    else:
        store(
            NAME,
            model,
            command="python -m pinakes.learn.rezende_bax DATA/docs",
            trained_on="page 1 of docs/*, truth aligned",
        )


if __name__ == "__main__":
    main()
