"""What corrected documents teach about the layouts of one library (`understand/header/habits`).

Rows of the corrected documents are labelled by what people left standing. What a document is judged with never comes from itself:
memories leave it out, and the claims that its rivals are compared with come from habits learnt on other documents.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.describe.authors import each_once, lists_of
from pinakes.describe.judge import Bench
from pinakes.describe.normalise import normalised
from pinakes.describe.weigh import sorted_out, weigh
from pinakes.learn.drawn import drawn
from pinakes.learn.header_labels import labels_of
from pinakes.learn.judge import is_list, is_title
from pinakes.understand.header.habits import RIVALS, SEEN, SOUGHT, Habits, noted, observed, remembered, seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pinakes.describe.judge import Judge
    from pinakes.model import Claim, Paper, Record
    from pinakes.understand.header.habits import FrontRows, Noted

    Floats = NDArray[np.float64]
    Json = dict[str, Any]

FOLDS = 5
LEAST = 0.3
"""The least that a column is taken to vary by."""
PULL = {"row": 8.0, "rival": 6.0}
"""How strongly weights are drawn to what they are before anything is learnt: the closer look and the judge as they are."""
FEWEST = 3
"""Corrected documents below which nothing is learnt."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A corrected document: all that was said of it, and what is right (title, authors)."""

    paper: Paper
    claims: tuple[Claim, ...]
    truth: Json


@dataclass(frozen=True, slots=True)
class _Read:
    lesson: Lesson
    look: FrontRows
    labels: list[str] | None
    note: Noted | None


def _read(lesson: Lesson) -> _Read | None:
    look = seen(lesson.paper, lesson.claims)
    if look is None:
        return None
    labels = labels_of(look.rows, lesson.paper, lesson.truth, lesson.claims)
    note = noted(look.rows, labels, lesson.truth["authors"]) if labels is not None else None
    return _Read(lesson, look, labels, note)


def learn(lessons: Sequence[Lesson], judge: Judge | None = None) -> Habits | None:
    """The habits that corrected documents show; None where they are too few to show any."""
    read = [found for one in lessons if (found := _read(one)) is not None and found.labels is not None]
    if len(read) < FEWEST:
        return None
    whole = _rows_learnt(read)
    parts: dict[str, list[tuple[list[float], bool, float]]] = {name: [] for name in SOUGHT}
    for fold in range(min(FOLDS, len(read))):
        held = read[fold::FOLDS]
        others = _rows_learnt([one for one in read if one not in held])
        for one in held:
            for kind, rows in _rivals(one.lesson, others, judge).items():
                parts[kind] += rows
    rivals = {kind: _fitted(rows, len(RIVALS), PULL["rival"]) for kind, rows in parts.items()}
    return Habits(whole.memory, whole.rows, rivals, len(read))


def _rows_learnt(read: Sequence[_Read]) -> Habits:
    """Habits without a choice among rivals: each document is seen with the memory of the others."""
    notes = [one.note for one in read if one.note is not None]
    tables = []
    for at, one in enumerate(read):
        tables.append(observed(one.look, remembered([*notes[:at], *notes[at + 1 :]])))
    rows = {}
    for name in SOUGHT:
        examples = [
            (line, label == name, 1.0)
            for one, table in zip(read, tables, strict=True)
            for line, label in zip(table.tolist(), one.labels or [], strict=True)
        ]
        rows[name] = _fitted(examples, len(SEEN), PULL["row"], usual=SEEN.index(name))
    return Habits(remembered(notes), rows, {}, len(read))


def _rivals(
    lesson: Lesson, habits: Habits, judge: Judge | None
) -> dict[str, list[tuple[list[float], bool, float]]]:
    """What is seen of every rival of a document, and whether it is right; a document whose rivals all agree teaches little."""
    said = (*lesson.claims, *habits.claims(lesson.paper, lesson.claims))
    heard, body = sorted_out(normalised(claim) for claim in said)
    bench = Bench(heard, lesson.paper, body, judge)
    preference = habits.preference(said)
    titles = [(claim, bool(is_title(lesson.truth, str(claim.value)))) for claim in bench.titles]
    likings = bench.judge.parts["rival_title"].likings(bench.title_rows([claim for claim, _ in titles]))
    found = {
        "title": [
            (preference.title_row(claim, liking), right)
            for (claim, right), liking in zip(titles, likings, strict=True)
        ]
    }
    heaviest = max(bench.titles, key=lambda claim: claim.weight, default=None)
    found["author"] = [
        (
            preference.list_row(people, bench.liking(people, heaviest)),
            bool(is_list(lesson.truth, people)),
        )
        for people in (each_once(one) for one in lists_of(list(bench.people)))
    ]
    return {
        kind: [(row, right, 1.0 if len({right for _, right in rows}) > 1 else 0.2) for row, right in rows]
        for kind, rows in found.items()
    }


def _fitted(
    examples: Sequence[tuple[Sequence[float], bool, float]], width: int, pull: float, usual: int = 0
) -> list[float]:
    """A constant and a weight a column, drawn to "as the column `usual` says"."""
    start = np.zeros(width + 1)
    start[1 + usual] = 1.0
    if not examples:
        return list(start.tolist())
    table = np.array([[1.0, *row] for row, _, _ in examples])
    right = np.array([float(one) for _, one, _ in examples])
    counts = np.array([count for _, _, count in examples])
    spread = np.maximum(table.std(axis=0), LEAST)
    spread[0] = 1.0
    return list(drawn(table, right, counts, start, pull * spread**2).tolist())


def described(lesson: Lesson, habits: Habits | None, judge: Judge | None = None) -> Record:
    """The record of a document, by habits or without."""
    claims = lesson.claims
    if habits is not None:
        claims = (*claims, *habits.claims(lesson.paper, claims))
    preference = habits.preference(claims) if habits is not None else None
    return weigh(lesson.paper.source, claims, paper=lesson.paper, judge=judge, preference=preference)


def is_right(lesson: Lesson, record: Record) -> tuple[bool | None, bool | None]:
    """Whether title and list of authors are right; None where that is not known."""
    titles, subtitles, people = record.best("title"), record.best("subtitle"), record.best("author")
    title = str(titles[0].value) if titles else ""
    right = is_title(lesson.truth, title, str(subtitles[0].value) if subtitles else None)
    return right, is_list(lesson.truth, people) if lesson.truth.get("authors") else None
