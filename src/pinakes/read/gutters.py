"""Gutters: tall strips without text that part columns; and the order in which a page cut by them is read."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

SLACK = 3.0  # points: how far from an edge a line of its column may begin
UNEVEN = 4.0  # sizes: how much higher one column may begin than the other
NARROW = 1.8  # times as wide as a note in the margin is the text beside it
MOST_EDGES = 24
SMALL_PRINT = 0.93  # of the usual size
MOSTLY_BROAD = 0.5
LINES = 3  # printed lines that must stand on either side
HEADED_LINES = 2  # the same beside a column that has its own heading
LEVEL = 0.4  # sizes: pieces whose middles are this near stand on one line
TOUCHING = 1.5  # sizes: what two gutters share that stand one below the other
OVERLAP = 0.2  # of the height of a gutter
WHITE = 1.5  # sizes: white across the page that parts columns of one width from those of another
LABEL_EM = 2.5  # sizes: what is narrower than that all the way down are numbers of a list
COLUMN_EM = 8.0  # sizes: narrower pieces beside a strip are cells of a table, not lines of a column


@dataclass(frozen=True, slots=True)
class Gutter:
    """A strip without text between columns; `side`:
    what stands left of it is a note in the margin, read after the text.
    """

    x0: float
    x1: float
    top: float
    bottom: float
    side: bool = False

    @property
    def middle(self) -> float:
        """Its middle from left to right."""
        return (self.x0 + self.x1) / 2


def gutters(
    x0: Any,
    top: Any,
    x1: Any,
    bottom: Any,
    size: Any,
    *,
    known: Sequence[float] = (),
    headed: Sequence[float] = (),
) -> list[Gutter]:
    """The gutters of a page whose pieces of text stand in these boxes, tallest first.

    A column begins at a left edge that several lines share. Pieces that cross such an edge part the page into
    bands, and a band with lines of a column on both sides of the edge has a gutter there. At `known` edges,
    where columns of other pages begin, a single line is enough. At `headed` edges, where a heading stands
    beside another piece, one of the two columns may be short and narrow.
    """
    if len(x0) < (2 if known else 2 * LINES):
        return []
    em = _median(size)
    middle = (top + bottom) / 2
    found: list[Gutter] = []
    edges = _between(_edges(x0, em), x0, x1, em) if len(x0) >= 2 * LINES else []
    further = _new_edges(known, headed, edges)
    for edge in [*edges, *further]:
        crossing = (x0 < edge - SLACK) & (x1 > edge - SLACK / 2)
        across = np.sort(middle[crossing])
        band = np.searchsorted(across, middle)
        starts = np.abs(x0 - edge) <= SLACK
        per_band = np.bincount(band[starts])
        least = _needed(known, edge)
        for number in np.flatnonzero(per_band >= least).tolist():
            inside = (band == number) & ~crossing
            if number < len(
                across
            ):  # what stands level with the line that ends the band belongs to what is below
                inside &= middle < across[number] - LEVEL * em
            gutter = _proved(edge, inside, x0, top, x1, bottom, middle, size, em, least)
            if gutter is None and any(abs(edge - each) <= SLACK for each in headed):
                gutter = _beside_heading(edge, inside, x0, top, x1, bottom, middle, em)
            if gutter is not None:
                found.append(gutter)
    found = [one for one in found if not _parts_labels(one, found, x0, x1, middle, em)]
    kept: list[Gutter] = []
    for gutter in sorted(found, key=lambda g: (g.top - g.bottom, g.x0)):
        if _is_apart(kept, em, gutter):
            kept.append(gutter)
    kept = _in_one(kept, x0, x1, middle, em)
    kept = _met(kept, top, bottom, middle, em)
    return [_cut_short(gutter, kept) for gutter in kept]


def _needed(known: Sequence[float], edge: float) -> int:
    """How many lines make a gutter here: one, where the page before had it."""
    return 1 if any(abs(edge - each) <= SLACK for each in known) else LINES


def _new_edges(known: Sequence[float], headed: Sequence[float], edges: Sequence[float]) -> list[float]:
    """Known edges that were not met on this page."""
    return [each for each in (*known, *headed) if all(abs(each - edge) > SLACK for edge in edges)]


def _is_apart(kept: list[Gutter], em: float, gutter: Gutter) -> bool:
    """Whether a gutter stands beside no other that is kept; those around a line that juts out touch."""
    return not any(
        abs(k.x1 - gutter.x1) < 3 * em
        and min(k.bottom, gutter.bottom) - max(k.top, gutter.top) > TOUCHING * em
        for k in kept
    )


def _parts_labels(gutter: Gutter, found: list[Gutter], x0: Any, x1: Any, middle: Any, em: float) -> bool:
    """Whether between a gutter and one to its left, as wide, stand only the numbers of a list."""
    inside = (middle > gutter.top) & (middle < gutter.bottom) & (x1 <= gutter.x0 + SLACK)
    for other in found:
        # what is wider than the white before it are the last cells of a table, beside a column of text
        if other.x1 > gutter.x0 or other.x1 - other.x0 < gutter.x1 - gutter.x0:
            continue
        labels = inside & (x0 >= other.x1 - SLACK)
        if np.count_nonzero(labels) < LINES or (x1 - x0)[labels].max() >= LABEL_EM * em:
            continue
        heights = middle[labels]
        is_beside = other.top < heights.min() and heights.max() < other.bottom
        if is_beside and x0[labels].max() <= other.x1 + em:
            return True
    return False


def _in_one(kept: list[Gutter], x0: Any, x1: Any, middle: Any, em: float) -> list[Gutter]:
    """Gutters one below the other as one, where a line that juts out of its column parts them."""
    down = sorted(kept, key=lambda gutter: gutter.top)
    for above, below in itertools.pairwise(down):
        if abs(above.x1 - below.x1) > SLACK or above.side or below.side:
            continue
        near = (middle > above.bottom - TOUCHING * em) & (middle < below.top + TOUCHING * em)
        start, edge = max(above.x0, below.x0), min(above.x1, below.x1)
        jutting = near & (x0 < edge) & (x1 > edge)
        if abs(below.top - above.bottom) > TOUCHING * em or not jutting.any() or x0[jutting].min() <= start:
            continue
        whole = Gutter(start, float(x0[jutting].min()), above.top, below.bottom)
        rest = [gutter for gutter in kept if gutter not in (above, below)]
        return _in_one(sorted([whole, *rest], key=lambda g: (g.top - g.bottom, g.x0)), x0, x1, middle, em)
    return kept


def _met(kept: list[Gutter], top: Any, bottom: Any, middle: Any, em: float) -> list[Gutter]:
    """Gutters of which one begins before the other has ended meet where the page is white from side to side:
    a box beside an abstract ends there, and the columns of the text begin.
    """
    met = list(kept)
    for upper, lower in itertools.permutations(range(len(met)), 2):
        above, below = met[upper], met[lower]
        if not above.top < below.top < above.bottom < below.bottom or abs(above.x1 - below.x1) <= SLACK:
            continue
        beside = np.flatnonzero((middle > below.top) & (middle < below.bottom))
        down = beside[np.argsort(top[beside], kind="stable")]
        ends = np.maximum.accumulate(bottom[down])[:-1]
        white = np.where(ends <= above.bottom, top[down][1:] - ends, 0.0)
        if len(white) and white.max() >= WHITE * em:
            at = int(white.argmax())
            met[upper] = replace(above, bottom=float(ends[at]))
            met[lower] = replace(below, top=float(top[down][at + 1]) - 0.5 * em)
    return sorted(met, key=lambda g: (g.top - g.bottom, g.x0))


def _cut_short(gutter: Gutter, others: list[Gutter]) -> Gutter:
    """A gutter that reaches a little way into the columns of another place below it ends where those begin."""
    for below in others:
        within = gutter.bottom - below.top
        if (
            gutter.top < below.top
            and 0 < within < OVERLAP * (gutter.bottom - gutter.top)
            and gutter.bottom < below.bottom - within
        ):
            return replace(gutter, bottom=below.top)
    return gutter


def _edges(x0: Any, em: float) -> list[float]:
    """Left edges that several pieces share, the outermost left out;
    of edges close together the one that most share.
    """
    ordered = np.sort(x0)
    ordered = ordered[ordered > ordered[0] + COLUMN_EM * em / 2]
    shared = np.searchsorted(ordered, ordered + SLACK / 2, side="right") - np.arange(len(ordered))
    edges: list[float] = []
    for at in np.argsort(-shared, kind="stable").tolist():
        if shared[at] < LINES:
            break
        if all(abs(ordered[at] - edge) > SLACK for edge in edges):
            edges.append(float(ordered[at]))
    return edges[:MOST_EDGES]


def _between(edges: list[float], x0: Any, x1: Any, em: float) -> list[float]:
    """Those edges that have enough broad lines on both sides; the others cannot be proved."""
    broad = x1 - x0 > COLUMN_EM * em
    begins, ends, at = np.sort(x0[broad]), np.sort(x1[broad]), np.array(edges)
    right = begins.searchsorted(at + 8 * em) - begins.searchsorted(at - SLACK)
    left = ends.searchsorted(at + SLACK, side="right") - ends.searchsorted(at - 14 * em, side="right")
    return at[(right >= LINES) & (left >= LINES)].tolist() if edges else []


def _proved(
    edge: float,
    inside: Any,
    x0: Any,
    top: Any,
    x1: Any,
    bottom: Any,
    middle: Any,
    size: Any,
    em: float,
    least: int,
) -> Gutter | None:
    """The gutter left of an edge if lines of a column stand on both sides, cut to where it parts something."""
    left = inside & (x1 <= edge + SLACK) & (x0 < edge - SLACK)
    right = inside & (x0 >= edge - SLACK) & (x0 < edge + 8 * em)
    near = left & (x1 > edge - 14 * em)
    lines = min(_distinct(middle[near], em), _distinct(middle[right], em))
    if lines < least:
        return None
    wide = x1 - x0
    broad = wide > COLUMN_EM * em
    if min(np.count_nonzero(broad[near]), np.count_nonzero(broad[right])) < LINES and not (
        least < LINES
        and (broad & right & (np.abs(x0 - edge) <= SLACK)).any()
        # few lines at an edge known from other pages:
        # most of their print in pieces as broad as lines of a column
        and all(wide[side & broad].sum() >= MOSTLY_BROAD * wide[side].sum() for side in (near, right))
    ):
        return None
    begin, end = float(x1[near].max()), float(x0[right].min())
    if end - begin < 0.9 * em and lines < 2 * LINES and least == LINES:
        return None
    starts = _start(left, right, top, bottom, em), _start(right, left, top, bottom, em)
    side = starts[0] > starts[1] + em and _median(wide[right]) > NARROW * _median(wide[left])
    # columns begin at nearly one height; what stands further above one of them stands above both
    first = min(starts) if side or max(starts) - min(starts) < UNEVEN * em else max(starts)
    return Gutter(
        min(begin, end - 0.5), end, first - 0.5 * em, _last(left, right, top, bottom, size, em), side
    )


def _beside_heading(
    edge: float, inside: Any, x0: Any, top: Any, x1: Any, bottom: Any, middle: Any, em: float
) -> Gutter | None:
    """The gutter at an edge that a heading marks: broad lines on one side, at least two lines on the other."""
    left, right = inside & (x1 <= edge + SLACK) & (x0 < edge - SLACK), inside & (x0 >= edge - SLACK)
    if min(_distinct(middle[left], em), _distinct(middle[right], em)) < HEADED_LINES:
        return None
    broad = x1 - x0 > COLUMN_EM * em
    if max(_distinct(middle[left & broad], em), _distinct(middle[right & broad], em)) < LINES:
        return None
    begin, end = float(x1[left].max()), float(x0[right].min())
    if end - begin < 0.6 * em:
        return None
    first = max(float(top[left].min()), float(top[right].min()))
    return Gutter(begin, end, first - 0.5 * em, max(float(bottom[left].max()), float(bottom[right].max())))


def _start(here: Any, there: Any, top: Any, bottom: Any, em: float) -> float:
    """Where a column begins: a line alone above it, higher than the other column and apart from its own,
    is a running head.
    """
    order = np.argsort(top[here], kind="stable")[:3]
    tops, bottoms = top[here][order].tolist(), bottom[here][order].tolist()
    if len(tops) > 1 and float(top[there].min()) - tops[0] > em and tops[1] - bottoms[0] > em:
        return float(tops[1])
    return float(tops[0])


def _last(left: Any, right: Any, top: Any, bottom: Any, size: Any, em: float) -> float:
    """Where the columns end: small print at the foot of one column only belongs to the whole page and
    is read after both.
    """
    large = size > SMALL_PRINT * em
    if not (left & large).any() or not (right & large).any():
        return max(float(bottom[left].max()), float(bottom[right].max()))
    last = max(float(bottom[left & large].max()), float(bottom[right & large].max()))
    below = [bool((side & ~large & (bottom > last)).any()) for side in (left, right)]
    beside = (
        left & ~large & (bottom > last - em) & (top < last)
    ).any()  # a note that began above goes on below
    return (
        last
        if below == [True, False] and not beside
        else max(float(bottom[left].max()), float(bottom[right].max()))
    )


def _median(values: Any) -> float:
    """As numpy's, in a fifth of the time for few values."""
    ordered = sorted(values.tolist())
    middle = len(ordered) // 2
    return float(ordered[middle]) if len(ordered) % 2 else float((ordered[middle - 1] + ordered[middle]) / 2)


def _distinct(heights: Any, em: float) -> int:
    """How many printed lines these heights are."""
    if not len(heights):
        return 0
    ordered = np.sort(heights)
    return 1 + int((np.diff(ordered) > 0.6 * em).sum())


def in_order(boxes: NDArray[np.float64], strips: list[Gutter]) -> tuple[list[int], list[int | None]]:
    """The lines (rows x0, top, x1, bottom, baseline) in reading order, and each line's column."""
    down = np.lexsort((boxes[:, 0], boxes[:, 4])).tolist()
    if not strips:
        return down, [0] * len(down)
    middle_x = ((boxes[:, 0] + boxes[:, 2]) / 2).tolist()
    middle_y = ((boxes[:, 1] + boxes[:, 3]) / 2).tolist()
    order = _cut(down, strips, middle_x, middle_y, 12)
    columns: list[int | None] = []
    for x, y, left, right in zip(middle_x, middle_y, boxes[:, 0].tolist(), boxes[:, 2].tolist(), strict=True):
        column: int | None = None
        for strip in strips:
            if strip.top <= y <= strip.bottom:
                middle = strip.middle
                if left + 3 < middle < right - 3:
                    column = None
                    break
                column = (column or 0) + (middle < x)
        columns.append(column)
    return order, columns


def _cut(lines: list[int], strips: list[Gutter], x: list[float], y: list[float], depth: int) -> list[int]:
    """Above the tallest gutter, left of it, right of it, below it;
    each part again by the gutters that lie in it.
    """
    for at, strip in enumerate(strips):
        inside = [line for line in lines if strip.top <= y[line] <= strip.bottom]
        left = [line for line in inside if x[line] < strip.middle]
        if depth and left and len(left) < len(inside):
            rest = strips[at + 1 :]
            chosen = set(left)
            right = _not_chosen(inside, chosen)
            above = [line for line in lines if y[line] < strip.top]
            below = [line for line in lines if y[line] > strip.bottom]
            parts = (above, right, left, below) if strip.side else (above, left, right, below)
            return [line for part in parts for line in _cut(part, rest, x, y, depth - 1)]
    return lines


def _not_chosen(inside: Sequence[int], chosen: set[int]) -> list[int]:
    """The lines inside that were not cut out."""
    return [line for line in inside if line not in chosen]
