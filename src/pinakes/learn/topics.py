"""Train what tells papers on a subject from others: `python -m pinakes.learn.topics WORLD…` (`learn.synthesise.web.topics` makes them).

Every paper of a world is weighed against every subject that it is on, and some that it is not on; without marks, and with marks of others.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from pinakes.config import settings
from pinakes.discover.topic.profile import Background, TopicSubject
from pinakes.discover.topic.relevance import COLUMNS, MODEL, features, marked_subject, read_of
from pinakes.learn.web import learn
from pinakes.run.batch import run

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pinakes.model import Outcome

COMMAND = "python -m pinakes.learn.topics WORLD…"
OTHERS = 40
"""Papers on other subjects that are weighed against a subject."""


def main() -> None:
    """Train, and put it into the package."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("world", type=Path, nargs="+")
    chosen = options.parse_args()
    chance = random.Random(5)
    rows: list[list[float]] = []
    right: list[float] = []
    groups: list[int] = []
    for world in chosen.world:
        outcomes = _described(world)
        for row in (world / "tasks.jsonl").read_text("utf-8").splitlines():
            task = json.loads(row)
            number = len(set(groups))
            for one, good in _weighed(task["words"], set(task["relevant"]), outcomes, chance):
                rows.append(one)
                right.append(float(good))
                groups.append(number)
    learn(
        MODEL,
        COLUMNS,
        np.array(rows),
        np.array(right),
        groups,
        command=COMMAND,
        trained_on="made worlds of subjects",
    )


def _described(world: Path) -> dict[str, Outcome]:
    """The papers of a world, by address."""
    rows = [json.loads(row) for row in (world / "sites.jsonl").read_text("utf-8").splitlines()]
    files = [
        (f"http://{row['host']}{row['path']}", str(world / row["file"]))
        for row in rows
        if row["host"].startswith("archive")
    ]
    return {
        done.file[0]: done.results[0]
        for done in run("describe", files, settings(), full=True)
        if done.results[0].record is not None
    }


def _weighed(
    words: str, relevant: set[str], outcomes: Mapping[str, Outcome], chance: random.Random
) -> list[tuple[list[float], bool]]:
    others = chance.sample([one for one in outcomes if one not in relevant], OTHERS)
    read = {
        address: said
        for address in [*(one for one in relevant if one in outcomes), *others]
        if (said := read_of(outcomes[address], words)) is not None
    }
    background = Background()
    for said in read.values():
        background.add(said.text)
    good, bad = (
        [one for one in read if one in relevant],
        [one for one in read if one not in relevant],
    )
    found = []
    for marks in (0, 0, 2, 4):
        marked = [*chance.sample(good, min(marks, len(good) - 2)), *chance.sample(bad, min(marks, len(bad)))]
        subject = marked_subject(
            TopicSubject(words),
            [read[one] for one in marked if one in relevant],
            [read[one] for one in marked if one not in relevant],
        )
        found += [
            (features(said, subject, background), one in relevant)
            for one, said in read.items()
            if one not in marked
        ]
    return found


if __name__ == "__main__":
    main()
