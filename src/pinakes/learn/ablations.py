"""What each source of data and each group of features is worth: `python -m pinakes.learn.ablations DATA lines|fields [--model FILE]`.

Lines: the model is trained anew without a source, or without a group of columns, on a part of the rows, and tried on sources it never
saw. Fields: groups of observations are taken from a model trained without the sources it is tried on (`--model`, as
`learn.references --held` keeps it); it is not trained again, so that a group which others can stand in for shows less than it would.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.evaluate import labelled
from pinakes.evaluate.lines import line_scores
from pinakes.learn import lines, references
from pinakes.understand.bibliography import blocks, crf
from pinakes.understand.bibliography.line_features import CHARACTER, CUES, OWN, SHAPE
from pinakes.understand.bibliography.observe import SLOTS, TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

UNSEEN = ("scielo", "grobid-segmentation")
"""Sources that no model of lines learns from here."""
EVERY = 6
"""One document of so many of the larger of them is tried."""
PART = 0.35
"""Share of the rows that is learnt from."""
HEADINGS = ("heading", "glued", "other_heading")
CHAINS = ("numbered", "in_sequence", "chain", "since_number", "long_chain", "lone_number")


def columns() -> dict[str, NDArray[np.intp]]:
    """Group of features → the columns of `blocks.with_context` that hold it."""
    width, around = len(OWN), 1 + 2 * len(blocks.WINDOWS)

    def everywhere(names: tuple[str, ...]) -> NDArray[np.intp]:
        own = np.array([OWN.index(name) for name in names])
        return np.concatenate([own + k * width for k in range(around)])

    distances = np.arange(blocks.DISTANCES) + around * width
    shapes = tuple(name for name in SHAPE if name not in (*HEADINGS, *CHAINS))
    return {
        "characters": everywhere(CHARACTER),
        "words": everywhere(CUES),
        "beginnings and ends": everywhere(shapes),
        "headings": np.concatenate([everywhere(HEADINGS), distances]),
        "chains of numbers": everywhere(CHAINS),
        "neighbouring lines": np.arange(width, around * width),
    }


def of_lines(data: Path) -> Iterator[tuple[str, list[str]]]:
    """What is left out, and F1 on each set tried."""
    draws = np.random.default_rng(3)
    rows = {}
    for source, (found, truth) in lines.gathered(data).items():
        if source not in UNSEEN:
            kept = draws.random(len(truth)) < PART
            rows[source] = (found[kept], truth[kept])
    tried = {source: labelled.corpus(data, source) for source in UNSEEN}
    tried["grobid-segmentation"] = tried["grobid-segmentation"][::EVERY]
    for known in labelled.gold(data):
        if known.measured:
            tried.setdefault(known.source, []).append(known)

    def scored(model: dict[str, NDArray[Any]]) -> list[str]:
        with blocks.using(model):
            return [f"{line_scores(documents).f1:.3f}" for documents in tried.values()]

    yield "", list(tried)
    yield "nothing", scored(lines.train(rows))
    for source in rows:
        yield source, scored(lines.train(rows, without=frozenset((source,))))
    for group, taken in columns().items():
        without = {source: (_blank(found, taken), truth) for source, (found, truth) in rows.items()}
        model = lines.train(without)
        model["inner"][taken] = 0
        yield group, scored(model)


def _blank(rows: NDArray[np.float16], taken: NDArray[np.intp]) -> NDArray[np.float16]:
    rows = rows.copy()
    rows[:, taken] = 0
    return rows


def of_fields(data: Path, path: Path) -> Iterator[tuple[str, list[str]]]:
    """What is taken away, and micro F1 on each source the model never saw."""
    with np.load(path, allow_pickle=False) as stored:
        arrays = {name: stored[name] for name in stored.files}
    whole = references.left_out(data, crf.Labeller(arrays))
    yield "", [key.split(",")[0].removeprefix("left out: ") for key in whole]
    yield "nothing", [f"{score:.3f}" for score in whole.values()]
    for group, machine in _reduced(arrays):
        yield group, [f"{score:.3f}" for score in references.left_out(data, machine).values()]


def _reduced(arrays: dict[str, NDArray[Any]]) -> Iterator[tuple[str, crf.Labeller]]:
    count = len(str(arrays["labels"]).split("\n"))
    names = bytes(arrays["names"]).decode("utf-8").split("\n")
    cells = np.cumsum(arrays["name_cells"], dtype=np.int64)
    row, slot = cells // (len(SLOTS) * count), cells % (len(SLOTS) * count) // count
    kind = np.array([name.partition("=")[0] for name in names])[row]
    groups = {
        "the words themselves": kind == "w",
        "how words are spelt": np.isin(kind, ("s", "t", "u", "p", "q", "n", "d")),
        "what words are cues for": kind == "L",
        "shape and punctuation": np.isin(kind, ("S", "SE", "P", "E", "PE")),
        "the two tokens beside": np.isin(slot, (1, 2)),
        "tokens further off": np.isin(slot, (3, 4, 5, 6)),
        "ends of segments": slot >= 7,
    }
    for group, mask in groups.items():
        yield (
            group,
            crf.Labeller(
                {**arrays, "name_weights": np.where(mask, 0, arrays["name_weights"]).astype(np.int8)}
            ),
        )
    table = np.repeat(list(TABLES), arrays["code_counts"])[
        np.cumsum(arrays["code_cells"], dtype=np.int64) // count
    ]
    for group, tables in (
        ("classes of neighbours", ("pair-", "pair+", "triple", "left")),
        ("place in the reference", ("place", "start", "end", "mood")),
        ("style of the reference", ("style", "segment")),
        ("segments", ("length", "han")),
    ):
        assert set(tables) <= set(TABLES)
        mask = np.isin(table, tables)
        yield (
            group,
            crf.Labeller(
                {**arrays, "code_weights": np.where(mask, 0, arrays["code_weights"]).astype(np.int8)}
            ),
        )


def main() -> None:
    """Print a Markdown table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("what", choices=("lines", "fields"))
    arguments.add_argument(
        "--model", type=Path, help="fields: a model trained without the sources it is tried on"
    )
    given = arguments.parse_args()
    if given.what == "fields" and given.model is None:
        arguments.error("fields needs --model: python -m pinakes.learn.references DATA --held FILE keeps one")
    for group, values in (
        of_lines(given.data) if given.what == "lines" else of_fields(given.data, given.model)
    ):
        print(f"| {group or 'without'} | {' | '.join(values)} |", flush=True)
        if not group:
            print("|---" * (len(values) + 1) + "|")


if __name__ == "__main__":
    main()
