"""The learning curve: of a collection, how much is read wrong after so many of its documents were corrected."""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from pinakes.learn.attempt import Errors, errors_of
from pinakes.learn.habits import FEWEST, learn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.learn.habits import Lesson

    Json = dict[str, Any]

STEPS = (0, 5, 10, 20, 40)
ROUNDS = 3
REST = 5
"""Documents that must be left to measure on."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """Errors on documents that were not corrected, after `corrected` others were, in all rounds; beside them what is wrong without learning."""

    corrected: int
    before: Errors
    after: Errors

    def told(self) -> Json:
        """As JSON."""
        return asdict(self)


def curve(
    lessons: Sequence[Lesson], *, steps: Sequence[int] = STEPS, rounds: int = ROUNDS, seed: int = 1
) -> list[CurvePoint]:
    """A point a step; in each round other documents are corrected first, by lot."""
    plain = {id(lesson): errors_of([lesson], None) for lesson in lessons}
    found = []
    for step in steps:
        if step + REST > len(lessons) or 0 < step < FEWEST:
            continue
        before, after = Errors(), Errors()
        for number in range(rounds):
            order = list(lessons)
            random.Random(seed * 1000 + number).shuffle(order)
            habits = learn(order[:step]) if step else None
            rest = order[step:]
            before += sum((plain[id(one)] for one in rest), Errors())
            after += errors_of(rest, habits)
        found.append(CurvePoint(step, before, after))
    return found


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
