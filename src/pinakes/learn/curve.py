"""The learning curve: of a collection, how much is read wrong after so many of its documents were corrected."""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from pinakes.learn.attempt import Errors, attempt, errors_of
from pinakes.learn.habits import FEWEST, learn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.learn.habits import Lesson
    from pinakes.understand.header.habits import Habits

    Json = dict[str, Any]

STEPS = (0, 5, 10, 20, 40)
ROUNDS = 3
REST = 5
"""Documents that must be left to measure on."""


DRAWS = 1000
"""Draws of documents that the interval of what is left is taken from."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """Errors on documents that were not corrected, after `corrected` others were, in all rounds; beside them
    what is wrong without learning. `left` is the share of errors that remain, with an interval of 95 in 100.
    """

    corrected: int
    before: Errors
    after: Errors
    left: tuple[float, float, float] | None = None

    def told(self) -> Json:
        """As JSON."""
        return asdict(self)


def curve(
    lessons: Sequence[Lesson],
    *,
    steps: Sequence[int] = STEPS,
    rounds: int = ROUNDS,
    seed: int = 1,
    gate: Sequence[Lesson] | None = None,
) -> list[CurvePoint]:
    """A point a step; in each round other documents are corrected first, by lot.

    `gate`: samples that must not be read worse; what is learnt counts only where a library would keep it.
    """
    learnt_of = learn if gate is None else partial(_kept, gate)
    plain = [errors_of([lesson], None) for lesson in lessons]
    found = []
    for step in steps:
        if step + REST > len(lessons) or 0 < step < FEWEST:
            continue
        pairs = [(Errors(), Errors()) for _ in lessons]
        for number in range(rounds):
            order = list(range(len(lessons)))
            random.Random(seed * 1000 + number).shuffle(order)
            habits = learnt_of([lessons[at] for at in order[:step]]) if step else None
            for at in order[step:]:
                before, after = pairs[at]
                learnt = errors_of([lessons[at]], habits) if habits is not None else plain[at]
                pairs[at] = before + plain[at], after + learnt
        before, after = (sum(side, Errors()) for side in zip(*pairs, strict=True))
        found.append(CurvePoint(step, before, after, _left(pairs, seed)))
    return found


def _kept(samples: Sequence[Lesson], lessons: Sequence[Lesson]) -> Habits | None:
    """What is learnt, if it is kept."""
    found = attempt(lessons, samples)
    return found.habits if found.is_better else None


def _left(pairs: Sequence[tuple[Errors, Errors]], seed: int) -> tuple[float, float, float] | None:
    """The share of errors that remain, and between what it lies when documents are drawn again and again."""
    counts = [(before.all, after.all) for before, after in pairs]
    if not sum(before for before, _ in counts):
        return None
    chance, shares = random.Random(seed), []
    for _ in range(DRAWS):
        drawn = chance.choices(counts, k=len(counts))
        if wrong := sum(before for before, _ in drawn):
            shares.append(sum(after for _, after in drawn) / wrong)
    shares.sort()
    whole = sum(after for _, after in counts) / sum(before for before, _ in counts)
    low, high = (shares[int(part * (len(shares) - 1))] for part in (0.025, 0.975))
    return round(whole, 3), round(low, 3), round(high, 3)


def picture(points: Sequence[Json], *, title: str, across: str, up: str) -> str:
    """Two lines as SVG: share of titles and lists that are wrong, as read and as learnt, by the number of corrected documents."""
    if not points:
        return ""
    wide, high, left, top = 360, 160, 44, 10
    most = max(point["corrected"] for point in points) or 1
    shares = {
        which: [
            (
                point["corrected"],
                (point[which]["titles"] + point[which]["lists"]) / max(point[which]["known"], 1),
            )
            for point in points
        ]
        for which in ("before", "after")
    }
    ceiling = min(1.0, max(0.02, 1.15 * max(share for line in shares.values() for _, share in line)))

    def place(number: float, share: float) -> str:
        return f"{left + wide * number / most:.1f},{top + high * (1 - share / ceiling):.1f}"

    lines = "".join(
        f'<polyline class="curve-{which}" points="{" ".join(place(*point) for point in line)}"/>'
        for which, line in shares.items()
    )
    dots = "".join(
        f'<circle class="curve-dot" cx="{place(*point).split(",")[0]}" cy="{place(*point).split(",")[1]}" r="3"/>'
        for point in shares["after"]
    )
    marks = "".join(
        f'<text x="{left + wide * number / most:.0f}" y="{top + high + 14}" text-anchor="middle">{number}</text>'
        for number, _ in shares["after"]
    )
    marks += "".join(
        f'<text x="{left - 5}" y="{top + high * (1 - part) + 4:.0f}" text-anchor="end">{100 * part * ceiling:.0f} %</text>'
        for part in (0, 0.5, 1)
    )
    return (
        f'<svg class="curve" role="img" viewBox="0 0 {left + wide + 16} {top + high + 34}" width="{left + wide + 16}" '
        f'height="{top + high + 34}"><title>{title}</title><rect class="curve-frame" x="{left}" y="{top}" width="{wide}" '
        f'height="{high}"/>{marks}{lines}{dots}<text x="{left + wide / 2}" y="{top + high + 30}" text-anchor="middle">{across}</text>'
        f'<text transform="translate(10 {top + high / 2}) rotate(-90)" text-anchor="middle">{up}</text></svg>'
    )
