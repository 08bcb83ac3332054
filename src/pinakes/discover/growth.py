"""A picture of how a library grew: works held and works wanted over time, each with an axis of its own."""

from __future__ import annotations

import datetime
import html
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    GrowthPoint = tuple[float, int, int]
    """A moment, works held, works wanted."""

HELD, WANTED = "#117766", "#aa3333"
STEPS = 4
MARGIN_LEFT, MARGIN_RIGHT, MARGIN_TOP, MARGIN_BOTTOM = 48, 48, 34, 34


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where things stand: moments from left to right, counts from the bottom up."""

    width: int
    height: int
    first: float
    last: float

    def x(self, moment: float) -> float:
        """The place of a moment."""
        return MARGIN_LEFT + (self.width - MARGIN_LEFT - MARGIN_RIGHT) * (moment - self.first) / (
            self.last - self.first
        )

    def y(self, share: float) -> float:
        """The place of a share of the most."""
        return self.height - MARGIN_BOTTOM - (self.height - MARGIN_TOP - MARGIN_BOTTOM) * share


def picture(
    points: Sequence[GrowthPoint],
    states: dict[str, int] | None = None,
    *,
    width: int = 720,
    height: int = 280,
) -> str:
    """The growth as SVG; `states` says how many works were added, wait for a decision, were not found."""
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"'
    if not points:
        return f'{head} aria-label="no growth yet"></svg>'
    frame = _Frame(width, height, points[0][0], max(points[-1][0], points[0][0] + 1))
    held, wanted = points[-1][1], points[-1][2]
    said = f"held: {held}, wanted: {wanted}"
    body = "".join((*_grid(frame, points), *_lines(frame, points), *_labels(frame, points, states or {})))
    return f'{head} aria-label="{said}" font-family="sans-serif" font-size="12">{body}</svg>'


def _most(points: Sequence[GrowthPoint], place: int) -> int:
    """The end of an axis: the most, rounded up so that every step is a whole number."""
    most = max(1, *(int(point[place]) for point in points))
    return -(-most // STEPS) * STEPS


def _grid(frame: _Frame, points: Sequence[GrowthPoint]) -> Iterator[str]:
    right = frame.width - MARGIN_RIGHT
    for step in range(STEPS + 1):
        y = frame.y(step / STEPS)
        yield f'<line x1="{MARGIN_LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
        for place, x, anchor, colour in ((1, MARGIN_LEFT - 6, "end", HELD), (2, right + 6, "start", WANTED)):
            count = _most(points, place) * step // STEPS
            yield f'<text x="{x}" y="{y + 4:.1f}" text-anchor="{anchor}" fill="{colour}">{count}</text>'


def _lines(frame: _Frame, points: Sequence[GrowthPoint]) -> Iterator[str]:
    for place, colour in ((1, HELD), (2, WANTED)):
        most = _most(points, place)
        path = " ".join(f"{frame.x(point[0]):.1f},{frame.y(point[place] / most):.1f}" for point in points)
        yield f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{path}"/>'


def _labels(frame: _Frame, points: Sequence[GrowthPoint], states: dict[str, int]) -> Iterator[str]:
    yield f'<text x="{MARGIN_LEFT}" y="18" fill="{HELD}">works held: {points[-1][1]}</text>'
    end = frame.width - MARGIN_RIGHT
    yield f'<text x="{end}" y="18" text-anchor="end" fill="{WANTED}">works wanted: {points[-1][2]}</text>'
    counted = ", ".join(f"{name} {count}" for name, count in states.items() if count)
    yield f'<text x="{frame.width / 2}" y="18" text-anchor="middle" fill="#444">{html.escape(counted)}</text>'
    for moment, anchor in ((frame.first, "start"), (frame.last, "end")):
        day = datetime.datetime.fromtimestamp(moment, datetime.UTC).strftime("%Y-%m-%d %H:%M")
        place = f'x="{frame.x(moment):.1f}" y="{frame.height - 12}"'
        yield f'<text {place} text-anchor="{anchor}" fill="#444">{day}</text>'
