"""The lines of a paper with what the body asks of each: size, weight, edges; and the measures of columns and of the whole."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.model import Problem, span_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Line, Page, Paper, Span

SHARED = 0.12  # of a column's lines that stand at one edge, from which it is the column's edge
NEAR = 2.0  # points within which edges are one
RIVAL = 0.6  # of the commonest size's characters, from which a larger one is the text's
MOST_ROWS = 150_000
LEADING = 1.25  # times the size, where nothing else tells


@dataclass(frozen=True, slots=True)
class BodyLine:
    """One line; `size` is None where the format has no fonts, `blank` where a blank line stands before it."""

    number: int
    page: Page
    line: Line
    text: str
    size: float | None
    bold: bool
    italic: bool
    font: str | None
    blank: bool = False

    def span(self) -> Span:
        """The whole line."""
        return span_of(self.page, self.number, self.line)


@dataclass(frozen=True, slots=True)
class Frame:
    """The edges of one column on one page."""

    left: float
    right: float

    @property
    def width(self) -> float:
        """Points from edge to edge."""
        return max(self.right - self.left, 1.0)


@dataclass(frozen=True, slots=True)
class Measures:
    """What is usual in a paper: size, weight and slant of its text, the step from line to line, and its columns."""

    size: float | None
    bold: bool
    italic: bool
    font: str | None
    leading: float | None
    frames: dict[tuple[int, int | None], Frame]
    is_wrapped: bool
    is_indented: bool = False

    def frame(self, row: BodyLine) -> Frame | None:
        """The column in which a row stands."""
        return self.frames.get((row.page.number, row.line.column))


def rows_of(paper: Paper) -> list[BodyLine]:
    """Every line that shows something, running heads left out; of a hostile file, as many as a long book has."""
    rows: list[BodyLine] = []
    blank = False
    for page, number, line in paper.lines():
        text = line.text.strip()
        if not text:
            blank = blank or not line.original
            continue
        if line.role in ("header", "footer"):
            continue
        if len(rows) >= MOST_ROWS:
            break
        rows.append(_row(page, number, line, text, blank=blank))
        blank = False
    return rows


def left_over(paper: Paper) -> Problem | None:
    """What is to be said where a paper has more lines than are looked at."""
    count = sum(len(page.lines) for page in paper.pages)
    if count <= MOST_ROWS:
        return None
    return Problem(
        "understand",
        "too-large",
        f"the body has {count:,} lines; sections are told of the first {MOST_ROWS:,}: split the file",
    )


def _row(page: Page, number: int, line: Line, text: str, *, blank: bool) -> BodyLine:
    tokens = line.tokens
    first = tokens[0].font if tokens else None
    if first is not None and all(token.font is first for token in tokens):
        return BodyLine(number, page, line, text, first.size, first.bold, first.italic, first.name, blank)
    total = bold = italic = 0
    sizes: Counter[float] = Counter()
    for token in tokens:
        if token.font is None or token.superscript:
            continue
        length = len(token.text)
        total += length
        bold += length if token.font.bold else 0
        italic += length if token.font.italic else 0
        if token.font.size:
            sizes[token.font.size] += length
    size = sizes.most_common(1)[0][0] if sizes else None
    return BodyLine(
        number,
        page,
        line,
        text,
        size,
        bold > 0.7 * total > 0,
        italic > 0.7 * total > 0,
        first.name if first else None,
        blank,
    )


def measures_of(rows: Sequence[BodyLine]) -> Measures:
    """The measures of the rows that are text."""
    plain = [row for row in rows if row.line.role == "body"] or list(rows)
    sizes: Counter[float] = Counter()
    for row in plain:
        if row.size:
            sizes[round(row.size * 2) / 2] += len(row.text)
    size = _usual_size(sizes)
    usual = [row for row in plain if size is None or row.size is None or abs(row.size - size) <= 0.5]
    total = _letters(usual)
    fonts = Counter[str | None]()
    for row in usual:
        fonts[row.font] += len(row.text)
    frames = _frames(plain)
    return Measures(
        size=size,
        bold=sum(len(row.text) for row in usual if row.bold) > 0.5 * total,
        italic=sum(len(row.text) for row in usual if row.italic) > 0.5 * total,
        font=fonts.most_common(1)[0][0] if fonts else None,
        leading=_leading(usual, size),
        frames=frames,
        is_wrapped=_is_wrapped(plain),
        is_indented=_is_indented(usual, frames),
    )


def _letters(usual: list[BodyLine]) -> int:
    """The letters of all usual rows; at least one."""
    return sum(len(row.text) for row in usual) or 1


def _usual_size(sizes: Counter[float]) -> float | None:
    """The size of most characters; of two that are nearly as common the larger one: lists and notes are small."""
    if not sizes:
        return None
    most = max(sizes.values())
    return max(size for size, count in sizes.items() if count >= RIVAL * most)


def _frames(rows: Sequence[BodyLine]) -> dict[tuple[int, int | None], Frame]:
    columns: dict[tuple[int, int | None], list[BodyLine]] = {}
    for row in rows:
        if row.line.box is not None:
            columns.setdefault((row.page.number, row.line.column), []).append(row)
    frames = {}
    for place, own in columns.items():
        left = _edge(sorted(row.line.box.x0 for row in own if row.line.box))
        right = -_edge(sorted(-row.line.box.x1 for row in own if row.line.box))
        frames[place] = Frame(left, right)
    return frames


def _edge(values: list[float]) -> float:
    """The outermost value that enough others share, the values going inwards."""
    enough = max(2, SHARED * len(values))
    for at, value in enumerate(values):
        if bisect_left(values, value + NEAR, at) - at >= enough:
            return value
    return values[0]


def _leading(rows: Sequence[BodyLine], size: float | None) -> float | None:
    if size is None:
        return None
    steps: Counter[float] = Counter()
    for above, below in itertools.pairwise(rows):
        a, b = above.line.box, below.line.box
        if (
            a is not None
            and b is not None
            and above.page is below.page
            and 0.8 * size < b.top - a.top < 3 * size
        ):
            steps[round((b.top - a.top) * 2) / 2] += 1
    return steps.most_common(1)[0][0] if steps else LEADING * size


def _is_wrapped(rows: Sequence[BodyLine]) -> bool:
    """Whether lines without boxes are printed lines and not whole paragraphs: many nearly as long as the longest usual ones."""
    if any(row.line.box is not None for row in rows):
        return True
    lengths = sorted(len(row.text) for row in rows)
    if len(lengths) < 4:
        return False
    longest = lengths[int(0.95 * (len(lengths) - 1))]
    return longest <= 130 and sum(length > 0.75 * longest for length in lengths) > 0.3 * len(lengths)


def _is_indented(rows: Sequence[BodyLine], frames: dict[tuple[int, int | None], Frame]) -> bool:
    """Whether paragraphs begin with an indent: many rows that follow a full or closed line begin a little further in."""
    indented = straight = 0
    for above, below in itertools.pairwise(rows):
        frame = frames.get((below.page.number, below.line.column))
        a, b = above.line.box, below.line.box
        if (
            frame is None
            or a is None
            or b is None
            or above.page is not below.page
            or above.line.column != below.line.column
        ):
            continue
        em = below.size or 10.0
        if (
            abs(a.x0 - frame.left) < NEAR
            and 0.7 * em < b.x0 - frame.left < 5 * em
            and b.x1 > frame.right - 6 * em
        ):
            indented += 1
        elif abs(b.x0 - frame.left) < NEAR and a.x1 < frame.right - 2 * em and above.text[-1] in ".。!?":
            straight += 1
    return indented >= 2 and indented > 0.6 * straight
