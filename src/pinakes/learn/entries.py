"""Train the model of where entries begin: `python -m pinakes.learn.entries DATA [--each]`.

Learns from documents of `docs/` whose truth lists their references (each reference is looked up in the lines of the list), from our own
labels in `gold/lines`, and from made-up lists, as plain lines and as they would stand on pages. Numbers are taken off first: what is learnt
is for lists without them. `--each` leaves out one collection after the other first and tells how many beginnings are found in it.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.evaluate import labelled
from pinakes.learn.register import store
from pinakes.learn.synthesise.lined import made_up
from pinakes.understand.bibliography import entries, starts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from pinakes.evaluate.labelled import LabelledLines
    from pinakes.model import Paper
    from pinakes.understand.bibliography.entries import BlockLine

    Listed = tuple[list[BlockLine], list[int]]
    """Rows of a list and, for each, 1 where an entry begins, 0 where not, -1 where that is not known."""

FOUND = 0.6
"""Share of a document's references that must be found for its list to be learnt from."""
OPENING = 22
"""Letters and digits of a reference that are looked up."""
MADE_UP = 500
DECAY, PACE = 0.1, ((1e-3, 10), (1e-4, 4))
"""How strongly weights are held small; rates of learning, and passes over the data at each, as for lines."""
_NUMBER = re.compile(r"^\s*(?:[\[［【(（]\s?\d{1,4}\s?[\]］】)）]\.?|\d{1,3}\s?[.．、)])\s*")
_NOT_WORD = re.compile(r"[\W_]+")


def folded(text: str) -> str:
    """Letters and digits only."""
    return _NOT_WORD.sub("", text.casefold())


def unnumbered(row: BlockLine) -> BlockLine:
    """The row without the number it begins with."""
    return replace(row, text=_NUMBER.sub("", row.text) or row.text)


def from_truth(paper: Paper, references: Sequence[str]) -> Iterator[Listed]:
    """The lists of a paper with the beginnings that its truth tells."""
    from pinakes.understand.bibliography import blocks_of, entries_of

    placed = list(paper.lines())
    weights, _ = entries_of(placed)
    own = [
        weight if line.role == "body" else 0.0 for weight, (_, _, line) in zip(weights, placed, strict=True)
    ]
    wanted = {
        key: n for n, raw in enumerate(references) if len(key := folded(_NUMBER.sub("", raw))[:OPENING]) >= 8
    }
    for block in blocks_of(own, skipped=[line.role != "body" for _, _, line in placed]):
        rows = [unnumbered(entries.row_of(placed[i][2], i, page=placed[i][0].number)) for i in block]
        rows = _filled(rows)
        keys = _opening_texts(rows)
        hits = [next((n for key, n in wanted.items() if text.startswith(key)), -1) for text in keys]
        known = _places_of_hits(hits)
        if len(known) < 3 or len(known) < FOUND * len(wanted):
            continue
        marks = [-1] * len(rows)
        for i, j in zip(known, [*known[1:], -1], strict=True):
            marks[i] = 1
            if j > 0 and hits[j] == hits[i] + 1:
                marks[i + 1 : j] = [0] * (j - i - 1)
        yield rows[known[0] : known[-1] + 1], marks[known[0] : known[-1] + 1]


def _opening_texts(rows: list[BlockLine]) -> list[str]:
    """Each row as it is compared: a short one with the next."""
    return [
        folded(row.text + (rows[i + 1].text if len(row.text) < OPENING and i + 1 < len(rows) else ""))
        for i, row in enumerate(rows)
    ]


def _places_of_hits(hits: list[int]) -> list[int]:
    """The rows that begin an entry."""
    return [i for i, n in enumerate(hits) if n >= 0]


def _filled(rows: list[BlockLine]) -> list[BlockLine]:
    """Rows with something printed on them."""
    return [row for row in rows if row.text.strip()]


def lists(data: Path, chance: random.Random) -> Iterator[tuple[str, Listed]]:
    """Every list to learn from, with its source."""
    from pinakes.config import settings
    from pinakes.pipeline import lay

    parts = lay(settings())
    for path in sorted((data / "docs").glob("*/truth.jsonl")):
        for row in map(json.loads, path.read_text("utf-8").splitlines()):
            texts = _stated_references(row)
            if len(texts) >= 3 and (paper := labelled.read_file(path.parent / row["file"], parts)):
                yield from ((path.parent.name, found) for found in from_truth(paper, texts))
    for known in labelled.gold(data):
        if known.starts and not known.measured:
            rows = _placed_rows(known)
            yield known.source, (rows, [int(row.number in known.starts) for row in rows])
    for number, (lines, labels) in enumerate(made_up(data, chance)):
        if number % 3 == 0 and number < 3 * MADE_UP:
            inside = _inside(labels, lines)
            if len(inside) > 3:
                made = _plain_rows(inside, lines)
                made = [replace(row, gap=False) for row in made]
                marks = [int(labels[i] == 2) for i in inside]
                yield "made-up", (made, marks)
                yield "made-up", (printed(made, marks, chance), marks)


def _stated_references(row: Any) -> list[str]:
    """The references of a row as they were printed."""
    return [
        item if isinstance(item, str) else str(item.get("raw") or "") for item in row.get("references") or ()
    ]


def _inside(labels: Sequence[int], lines: list[str]) -> list[int]:
    """Lines of the bibliography that are not blank."""
    return [i for i, label in enumerate(labels) if label and lines[i].strip()]


def _placed_rows(known: LabelledLines) -> list[BlockLine]:
    """The rows of a bibliography with their places on the page."""
    return [
        unnumbered(entries.row_of(line, n, page=page.number))
        for page, n, line in known.placed
        if known.labels[n]
    ]


def _plain_rows(inside: list[int], lines: list[str]) -> list[BlockLine]:
    """The rows of a bibliography in plain text."""
    return [unnumbered(row) for row in entries.rows_of([lines[i] for i in inside], inside)]


def printed(rows: Sequence[BlockLine], marks: Sequence[int], chance: random.Random) -> list[BlockLine]:
    """A made-up list as it stands on pages: entries hang out, are indented, set apart by gaps, or nothing tells them apart."""
    manner = chance.choice(("hang", "hang", "indent", "flush", "gap"))
    step, size, wide = (
        chance.choice((8.0, 12.0, 18.0, 28.0)),
        chance.choice((8.0, 10.0, 12.0)),
        chance.choice((3.0, 5.0, 9.0)),
    )
    columns = chance.choice((1, 1, 2))
    edge, top, page, column = 72.0, 72.0, 1, 0
    made: list[BlockLine] = []
    for row, mark in zip(rows, marks, strict=True):
        top += size * 1.25 + (wide if manner == "gap" and mark and made else 0.0)
        if top > chance.choice((700.0, 760.0)):
            column += 1
            if column == columns:
                page, column = page + 1, 0
            top = 72.0
        off = step if (manner == "hang" and not mark) or (manner == "indent" and mark) else 0.0
        text = row.text.strip()
        left = edge + column * 250.0 + off
        made.append(
            replace(
                row,
                text=text,
                page=page,
                column=column,
                x0=left,
                x1=left + len(text) * size * 0.45,
                top=top,
                bottom=top + size,
            )
        )
    return made


def train(
    found: Sequence[tuple[str, Listed]], *, without: str = "", seed: int = 7, hidden: int = 24
) -> dict[str, NDArray[Any]]:
    """The arrays of the model."""
    from sklearn.neural_network import MLPClassifier

    inputs, targets = [], []
    for source, (rows, marks) in found:
        if source != without and rows:
            inputs.append(starts.features(rows))
            targets += marks
    labels = np.array(targets)
    table = np.concatenate(inputs)[labels >= 0]
    labels = labels[labels >= 0]
    mean, spread = table.mean(axis=0), table.std(axis=0) + 1e-2
    network = MLPClassifier(
        (hidden,), alpha=DECAY, batch_size=256, random_state=seed, tol=0, n_iter_no_change=50, warm_start=True
    )
    for rate, passes in PACE:
        network.set_params(learning_rate_init=rate, max_iter=passes).fit((table - mean) / spread, labels)
    inner = network.coefs_[0] / spread[:, None]
    print(
        f"{len(labels)} lines, {labels.sum()} of them begin an entry; without {without or 'nothing'}",
        file=sys.stderr,
    )
    return {
        "inner": inner.astype(np.float16),
        "inner_bias": (network.intercepts_[0] - mean @ inner).astype(np.float32),
        "outer": network.coefs_[1][:, 0].astype(np.float32),
        "outer_bias": np.array(network.intercepts_[1][0], np.float32),
    }


def score(found: Sequence[Listed], cut: Any) -> tuple[float, float, float]:
    """Precision, recall and F1 of the beginnings that `cut` finds."""
    right = offered = expected = 0
    for rows, marks in found:
        chosen = {i for i in cut(rows) if marks[i] >= 0}
        truth = {i for i, mark in enumerate(marks) if mark == 1}
        right, offered, expected = right + len(chosen & truth), offered + len(chosen), expected + len(truth)
    precision, recall = right / max(offered, 1), right / max(expected, 1)
    return precision, recall, 2 * precision * recall / max(precision + recall, 1e-9)


def main() -> None:
    """Train, and store beside the register of models."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    arguments.add_argument(
        "--each", action="store_true", help="leave out each collection in turn first, and print figures"
    )
    given = arguments.parse_args()
    found = list(lists(given.data, random.Random(7)))
    scores: dict[str, float] = {}
    for source in sorted({name for name, _ in found} - {"made-up"}) if given.each else ():
        model = starts.weights_of(train(found, without=source))
        own = [listed for name, listed in found if name == source]
        precision, recall, f1 = score(own, lambda rows, m=model: starts.starts(rows, model=m))
        print(f"{source} {len(own)} lists: P {precision:.3f} R {recall:.3f} F1 {f1:.3f}", flush=True)
        scores[f"left out {source}, F1 of beginnings"] = round(f1, 3)
    store(
        starts.MODEL,
        train(found),
        command="python -m pinakes.learn.entries DATA --each"
        if scores
        else "python -m pinakes.learn.entries DATA",
        trained_on="docs/* whose truth lists references, gold/lines (the training half), made-up lists, also as printed",
        scores=scores or None,
    )


if __name__ == "__main__":
    main()
