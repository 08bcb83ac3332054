"""What corrected documents teach about the layouts of one library (`understand/header/habits`).

Rows of the corrected documents are labelled by what people left standing. What a document is judged with
never comes from itself: memories leave it out, and the claims that its rivals are compared with come from
habits learnt on other documents.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from math import log
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.describe.authors import each_once, lists_of
from pinakes.describe.judge import Bench
from pinakes.describe.normalise import normalised
from pinakes.describe.weigh import sorted_out, weigh
from pinakes.learn.drawn import drawn
from pinakes.learn.header_labels import labels_of
from pinakes.learn.judge import is_list, is_title
from pinakes.model import Claim
from pinakes.text.words import fold
from pinakes.understand.header.habits import (
    RIVALS,
    SEEN,
    SOUGHT,
    Habits,
    claimed_by,
    noted,
    observed,
    remembered,
    seen,
)
from pinakes.understand.header.habits.templates import LEAST as LEAST_SHARE
from pinakes.understand.header.habits.templates import passages, share, titled_by
from pinakes.understand.header.rows.blocks import front_of
from pinakes.understand.header.told.cover_sheet import sheets_before

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from pinakes.describe.judge import Judge
    from pinakes.model import Paper, Record
    from pinakes.understand.header.habits import FrontRows, LibraryPreference, Noted
    from pinakes.understand.header.habits.templates import Counts, PlacedRows

    Floats = NDArray[np.float64]
    Json = dict[str, Any]

FOLDS = 5
LEAST = 0.3
"""The least that a column is taken to vary by."""
PULL = {"row": 8.0, "rival": 6.0}
"""How strongly weights are drawn to those of the closer look and the judge as they come along."""
RIVAL_START = {"judged": 1.0, "placed": 0.5}
"""What rivals are weighed by before anything is learnt of them."""
FEWEST = 3
"""Corrected documents below which nothing is learnt."""
UNHEARD = 0.01
"""The share of belief that a right value is given at least, also where nobody claims it."""


@dataclass(frozen=True, eq=False)
class Lesson:
    """A corrected document: all that was said of it, and what is right (title, authors).

    What is seen of it is kept, for it is learnt from and measured many times.
    """

    paper: Paper
    claims: tuple[Claim, ...]
    truth: Json

    @cached_property
    def look(self) -> FrontRows | None:
        """Its rows, where they have places."""
        return seen(self.paper, self.claims)

    @cached_property
    def labels(self) -> list[str] | None:
        """What its rows are, where that is known."""
        if self.look is None or not self.truth.get("authors"):
            return None
        return labels_of(self.look.rows, self.paper, self.truth, self.claims)

    @cached_property
    def note(self) -> Noted | None:
        """What it leaves behind in the memory of a library."""
        if self.look is None or self.labels is None:
            return None
        return noted(self.look.rows, self.labels, self.truth["authors"])

    @cached_property
    def ways(self) -> dict[str, dict[str, bool]]:
        """Field → way to read the front → whether it leads to what is right; those that lead nowhere are out."""
        front = self.look.front if self.look else front_of(self.paper, first=sheets_before(self.paper))
        told: dict[tuple[tuple[int, ...], str | None], tuple[bool | None, bool | None]] = {}
        made: dict[str, dict[str, bool]] = {name: {} for name in SOUGHT}
        for way, passage in passages(front.rows, titled_by(self.claims)).items():
            key = tuple(row.number for row in passage.rows), passage.text
            if key not in told:
                told[key] = _right_title(self.truth, passage), _right_people(self.truth, passage)
            for name, right in zip(SOUGHT, told[key], strict=True):
                if right is not None:
                    made[name][way] = right
        return made


def _right_title(truth: Json, passage: PlacedRows) -> bool | None:
    """Whether a passage is the title; None where that is not known."""
    if not truth.get("title"):
        return None
    sizes = sorted((len(passage.title), len(truth["title"])))
    return sizes[1] <= 3 * sizes[0] and bool(is_title(truth, passage.title))


def _right_people(truth: Json, passage: PlacedRows) -> bool | None:
    """Whether a passage holds the authors alone; None where they are not known, or nobody is named."""
    if not truth.get("authors"):
        return None
    shown = fold(" ".join(row.text for row in passage.rows))
    if not any(fold(word) in shown for name in truth["authors"] for word in name.split() if len(word) > 1):
        return False if passage.people else None
    people = [Claim("author", person, 1.0, "") for person in passage.people]
    return bool(is_list(truth, people)) if people else None


def learn(
    lessons: Sequence[Lesson], judge: Judge | None = None, *, beside: Sequence[Lesson] = ()
) -> Habits | None:
    """The habits that corrected documents show; None where they are too few to show any.

    Documents `beside` them, of other makes, teach only how far habits are to be trusted where they may not hold.
    """
    if len(lessons) < FEWEST:
        return None
    whole = _without_choice(lessons)
    parts: dict[str, list[tuple[list[float], bool, float]]] = {name: [] for name in SOUGHT}
    for number in range(min(FOLDS, len(lessons))):
        others = _without_choice([one for at, one in enumerate(lessons) if at % FOLDS != number])
        for one in lessons[number::FOLDS]:
            for kind, rows in _rivals(one, others, judge).items():
                parts[kind] += rows
    for one in beside:
        for kind, rows in _rivals(one, whole, judge).items():
            parts[kind] += rows
    rivals = {kind: _fitted(rows, RIVALS, PULL["rival"], RIVAL_START) for kind, rows in parts.items()}
    return replace(whole, rivals=rivals)


def _without_choice(lessons: Sequence[Lesson]) -> Habits:
    """Habits without a choice among rivals: each document is seen with the memory of the others."""
    placed = [one for one in lessons if one.note is not None]
    notes = [one.note for one in placed if one.note is not None]
    tables = [
        observed(one.look, remembered([*notes[:at], *notes[at + 1 :]]))
        for at, one in enumerate(placed)
        if one.look is not None
    ]
    rows = {}
    for name in SOUGHT if len(placed) >= FEWEST else ():
        examples = [
            (line, label == name, 1.0)
            for one, table in zip(placed, tables, strict=True)
            for line, label in zip(table.tolist(), one.labels or [], strict=True)
        ]
        rows[name] = _fitted(examples, SEEN, PULL["row"], {name: 1.0})
    return Habits(remembered(notes), rows, {}, len(lessons), _counted(lessons), _trust(lessons))


def _counted(lessons: Sequence[Lesson]) -> dict[str, dict[str, Counts]]:
    """The ways to read a front that were right more than once, and often enough."""
    found: dict[str, dict[str, Counts]] = {}
    for name in SOUGHT:
        tried: Counter[str] = Counter()
        right: Counter[str] = Counter()
        for one in lessons:
            tried.update(one.ways[name].keys())
            right.update(way for way, is_so in one.ways[name].items() if is_so)
        counts = {way: (number, tried[way]) for way, number in right.items() if number > 1}
        found[name] = {way: count for way, count in counts.items() if share(count) >= LEAST_SHARE}
    return found


def _trust(lessons: Sequence[Lesson]) -> dict[str, Counts]:
    """How often each claimant was right."""
    right: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    for one in lessons:
        for who, is_right_of in _judged(one):
            tried[who] += 1
            right[who] += is_right_of
    return {who: (right[who], number) for who, number in tried.items()}


def _judged(lesson: Lesson) -> Iterator[tuple[str, bool]]:
    """Each claimant of a title or of authors, and whether it was right."""
    titles = {claim.by: claim for claim in reversed(lesson.claims) if claim.field == "title"}
    for by, claim in titles.items():
        if (right := is_title(lesson.truth, str(claim.value))) is not None:
            yield claimed_by("title", by), right
    people = lists_of([claim for claim in lesson.claims if claim.field == "author"])
    for some in people:
        if lesson.truth.get("authors") and (right := is_list(lesson.truth, some)) is not None:
            yield claimed_by("author", some[0].by), right


def _rivals(
    lesson: Lesson, habits: Habits, judge: Judge | None
) -> dict[str, list[tuple[list[float], bool, float]]]:
    """What is seen of every rival of a document, and whether it is right; a document whose rivals all agree teaches little."""
    found, _ = _compared(lesson, habits, judge)
    return {
        kind: [(row, right, 1.0 if len({right for _, right in rows}) > 1 else 0.2) for row, right in rows]
        for kind, rows in found.items()
    }


def surprise(lesson: Lesson, habits: Habits | None) -> dict[str, float]:
    """How little the right title and list were believed among their rivals: minus the log of their share."""
    found, preference = _compared(lesson, habits, None)
    known = {"title": bool(lesson.truth.get("title")), "author": bool(lesson.truth.get("authors"))}
    return {kind: _surprise(kind, rows, preference) for kind, rows in found.items() if known[kind]}


def _surprise(
    kind: str, rows: Sequence[tuple[list[float], bool]], preference: LibraryPreference | None
) -> float:
    if not any(right for _, right in rows):
        return -log(UNHEARD)
    odds = np.array([row[0] if preference is None else preference.weighed(kind, row) for row, _ in rows])
    belief = np.exp(odds - odds.max())
    right = belief[np.array([right for _, right in rows])].sum() / belief.sum()
    return -log(max(float(right), UNHEARD))


def _compared(
    lesson: Lesson, habits: Habits | None, judge: Judge | None
) -> tuple[dict[str, list[tuple[list[float], bool]]], LibraryPreference | None]:
    """The rivals of a document: what is seen of each, what the judge says first, and whether it is right."""
    said = lesson.claims
    if habits is not None:
        said = (*said, *habits.claims(lesson.paper, lesson.claims, lesson.look))
    heard, body = sorted_out(normalised(claim) for claim in said)
    bench = Bench(heard, lesson.paper, body, judge)
    preference = habits.preference(said) if habits is not None else None
    titles = [(claim, bool(is_title(lesson.truth, str(claim.value)))) for claim in bench.titles]
    likings = bench.judge.parts["rival_title"].likings(bench.title_rows([claim for claim, _ in titles]))
    found = {
        "title": [
            (preference.title_row(claim, liking) if preference else [liking], right)
            for (claim, right), liking in zip(titles, likings, strict=True)
        ]
    }
    heaviest = max(bench.titles, key=lambda claim: claim.weight, default=None)
    found["author"] = []
    for people in (each_once(one) for one in lists_of(list(bench.people))):
        liking = bench.liking(people, heaviest)
        row = preference.list_row(people, liking) if preference else [liking]
        found["author"].append((row, bool(is_list(lesson.truth, people))))
    return found, preference


def _fitted(
    examples: Sequence[tuple[Sequence[float], bool, float]],
    columns: Sequence[str],
    pull: float,
    start_at: Mapping[str, float],
) -> list[float]:
    """A constant and a weight a column, drawn to where they start."""
    start = np.array([0.0, *(start_at.get(name, 0.0) for name in columns)])
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
        claims = (*claims, *habits.claims(lesson.paper, claims, lesson.look))
    preference = habits.preference(claims) if habits is not None else None
    return weigh(lesson.paper.source, claims, paper=lesson.paper, judge=judge, preference=preference)


def is_right(lesson: Lesson, record: Record) -> tuple[bool | None, bool | None]:
    """Whether title and list of authors are right; None where that is not known."""
    titles, subtitles, people = record.best("title"), record.best("subtitle"), record.best("author")
    title = str(titles[0].value) if titles else ""
    right = is_title(lesson.truth, title, str(subtitles[0].value) if subtitles else None)
    return right, is_list(lesson.truth, people) if lesson.truth.get("authors") else None
