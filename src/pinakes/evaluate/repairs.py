"""What each step behind the token model is worth: `python -m pinakes.evaluate.repairs DATA [--model FILE]`.

Every labelled reference is parsed with all steps, and again without each of those that changed its labels; a
step is worth the fields that are right only with it, less those right only without it. `--model` is a model
that never saw the sources (`learn.references --held` keeps one): what a step is worth where the model has
learnt the very references says little.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.evaluate.references import judge, truth_of
from pinakes.publish.export.csl import csl_of
from pinakes.understand import bibliography
from pinakes.understand.bibliography import crf, repair

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Json = dict[str, Any]

MOST = 1500
"""References of one source that are looked at."""


@dataclass(slots=True)
class Worth:
    """How often a step changed labels, and how many fields were right only with it and only
    without it, by source.
    """

    fired: Counter[str] = field(default_factory=Counter)
    better: Counter[str] = field(default_factory=Counter)
    worse: Counter[str] = field(default_factory=Counter)


def sources(data: Path) -> Iterator[tuple[str, list[Json]]]:
    """The labelled references of each source, a part of the large ones."""
    for path in sorted((data / "refs").glob("*/*.jsonl.gz")):
        if path.name.startswith("synthetic"):
            continue
        with gzip.open(path, "rt", encoding="utf-8") as stored:
            rows = [json.loads(line) for line in stored]
        random.Random(5).shuffle(rows)
        yield f"{path.parent.name}/{path.name.removesuffix('.jsonl.gz')}", rows[:MOST]


def worth(
    collections: Iterator[tuple[str, list[Json]]], machine: crf.Labeller | None = None
) -> dict[str, Worth]:
    """Step → what it is worth behind a model, the shipped one unless another is handed in."""
    machine = machine or crf.labeller()
    found: dict[str, Worth] = defaultdict(Worth)
    whole = repair.STEPS
    for source, rows in collections:
        raws = [" ".join(str(row["raw"]).split("\n")) for row in rows]
        fired = _fired(raws, machine)
        right = _right(rows, raws, machine)
        for step in whole:
            numbers = fired[step.name]
            found[step.name].fired[source] += len(numbers)
            if not numbers:
                continue
            with_it = [right[k] for k in numbers]
            repair.STEPS = tuple(one for one in whole if one is not step)
            try:
                without = _right([rows[k] for k in numbers], [raws[k] for k in numbers], machine)
            finally:
                repair.STEPS = whole
            for one, other in zip(with_it, without, strict=True):
                found[step.name].better[source] += len(one - other)
                found[step.name].worse[source] += len(other - one)
    return found


def _fired(raws: Sequence[str], machine: crf.Labeller) -> dict[str, list[int]]:
    """Step → the references whose labels it changes."""
    found: dict[str, list[int]] = defaultdict(list)
    for number, (raw, (seen, labels, _)) in enumerate(
        zip(raws, crf.label_references(raws, machine), strict=True)
    ):
        for name in repair.fired(raw, seen, labels):
            found[name].append(number)
    return found


def _right(rows: Sequence[Json], raws: Sequence[str], machine: crf.Labeller) -> list[set[str]]:
    """The fields that are right, reference by reference."""
    parsed = bibliography.parse_references(raws, machine)
    return [
        {name for name, one in judge(truth_of(row), csl_of(reference)).items() if one.right}
        for row, reference in zip(rows, parsed, strict=True)
    ]


def main() -> None:
    """Print a Markdown table, the least worth first."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("--model", type=Path, help="a model that never saw the sources")
    given = arguments.parse_args()
    machine = None
    if given.model:
        with np.load(given.model, allow_pickle=False) as stored:
            machine = crf.Labeller({name: stored[name] for name in stored.files})
    print("| step | changed | sources | better | worse |\n|---|---|---|---|---|")
    ordered = sorted(
        worth(sources(given.data), machine).items(),
        key=lambda one: one[1].better.total() - one[1].worse.total(),
    )
    for name, one in ordered:
        touched = sum(count > 0 for count in one.fired.values())
        print(f"| {name} | {one.fired.total()} | {touched} | {one.better.total()} | {one.worse.total()} |")


if __name__ == "__main__":
    main()
