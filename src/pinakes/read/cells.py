"""Cells: blocks set side by side over the text of a page, as authors with their addresses are,
read one after the other.

Below a line in large print, rows whose pieces leave the same white free, again and again, are a band of cells
if what stands between is centred or flush and holds addresses. The columns of the text below may leave that
white free too, so a band ends where their lines begin.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from pinakes.read.gutters import LINES, SLACK, Gutter
from pinakes.read.middle import median, percentile
from pinakes.text.words import fold
from pinakes.text.words import words as words_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

LARGE = 1.15  # times the usual size is the title above the cells
TITLE = 1.3  # the same, where small print stands beside it
ZONE = 0.62  # of the height of the print, within which cells stand
WHITE = 0.55  # sizes: the least white between two cells
LEVEL = 0.5  # sizes: baselines this near are one row
APART = 0.85  # sizes: white over the whole band, below which the next row of cells begins
CENTRED = 0.8  # sizes that the middles of a cell's rows may differ
ALIKE = 0.7  # of the rows of a cell that share a middle or a left edge
FILLED, MOSTLY = 0.7, 0.5  # of its column is the width of a line of text
ROWS = 2  # that have print on both sides of a white
HAN = re.compile("[\u4e00-\u9fff]")
WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class PlacedPieces:
    """Pieces of text and where they stand; `said` gives the text of one."""

    x0: Numbers
    top: Numbers
    x1: Numbers
    bottom: Numbers
    base: Numbers
    size: Numbers
    said: Callable[[int], str]


@dataclass(frozen=True, slots=True)
class _Part:
    """A piece in a row."""

    x0: float
    x1: float
    at: int


@dataclass(frozen=True, slots=True)
class _Row:
    """Pieces on one baseline, from left to right, and how high they reach."""

    parts: tuple[_Part, ...]
    top: float
    bottom: float


White = tuple[float, float]


def with_cells(strips: list[Gutter], pieces: PlacedPieces) -> list[Gutter]:
    """The gutters of a page and those between its cells; a gutter of columns begins below the cells."""
    em = median(pieces.size)
    inside = _head(strips, pieces, em)
    found = []
    if len(inside) >= 2 * ROWS and _is_address(" ".join(map(pieces.said, inside))):  # cells have addresses
        found = [cell for band in _bands(_rows(pieces, inside, em), pieces, em) for cell in band]
    found += _beside_title(strips, pieces, em)
    if not found:
        return strips
    lowest = max(cell.bottom for cell in found)
    kept = [
        replace(strip, top=max(strip.top, lowest)) if strip.top < lowest and not strip.side else strip
        for strip in strips
    ]
    kept = [strip for strip in kept if strip.bottom > strip.top]
    return sorted([*kept, *found], key=lambda gutter: (gutter.top - gutter.bottom, gutter.x0))


def _beside_title(strips: list[Gutter], pieces: PlacedPieces, em: float) -> list[Gutter]:
    """The white between a narrow title of several lines at the left edge and a box in small print beside it."""
    large = np.flatnonzero(pieces.size > TITLE * em)
    large = (
        large[(pieces.top[large] < pieces.top.min() + ZONE / 2 * np.ptp(pieces.bottom))]
        if len(large)
        else large
    )
    lines, size = _title_lines(pieces, large)
    if len(lines) < ROWS:
        return []
    begin, top, bottom = (
        float(pieces.x1[lines].max()),
        float(pieces.top[lines].min()),
        float(pieces.bottom[lines].max()),
    )
    middle = (pieces.top + pieces.bottom) / 2
    level = (top - 2 * em < middle) & (middle < bottom + em) & (pieces.size < size / LARGE)
    beside = np.flatnonzero(level & (pieces.x0 > begin + em))
    if len(beside) < LINES or (level & (pieces.x0 <= begin + em) & (middle > top) & (middle < bottom)).any():
        return []
    white = Gutter(begin, float(pieces.x0[beside].min()), min(top, float(pieces.top[beside].min())), bottom)
    taken = any(
        strip.top < white.bottom and white.top < strip.bottom and abs(strip.x1 - white.x1) < 3 * em
        for strip in strips
    )
    return [] if taken else [white]


def _title_lines(pieces: PlacedPieces, large: NDArray[np.int64]) -> tuple[NDArray[np.int64], float]:
    """The lines in the largest type of which several stand below one another at one edge, and its size."""
    for size in sorted(set(pieces.size[large].tolist()), reverse=True):
        alike = large[np.abs(pieces.size[large] - size) < 0.05 * size]
        lines = alike[np.abs(pieces.x0[alike] - median(pieces.x0[alike])) <= SLACK]
        if len(lines) >= max(ROWS, ALIKE * len(alike)):
            return lines, size
    return large[:0], 0.0


def _head(strips: list[Gutter], pieces: PlacedPieces, em: float) -> list[int]:
    """The pieces between the title and the text, but for notes in the margin."""
    top, bottom = pieces.top, pieces.bottom
    first = float(top.min())
    end = first + ZONE * (float(bottom.max()) - first)
    large = (pieces.size > LARGE * em) & (top < end)
    if not large.any():
        return []
    inside = top >= float(bottom[large].min()) - em / 2
    middle = (top + bottom) / 2
    for strip in strips:
        if strip.side:
            inside &= ~((strip.top <= middle) & (middle <= strip.bottom) & (pieces.x1 <= strip.x1))
        else:
            end = min(end, _text_begins(strip, pieces, middle))
    return np.flatnonzero(inside & (bottom <= end)).tolist()


def _text_begins(gutter: Gutter, pieces: PlacedPieces, middle: Numbers) -> float:
    """Where one of the columns beside a gutter has its first lines:
    two in a row from its edge that fill it, or three that mostly do.
    """
    x0, x1 = pieces.x0, pieces.x1
    level = (gutter.top <= middle) & (middle <= gutter.bottom)
    begins = float("inf")
    for side in (level & (x1 <= gutter.x1) & (x0 < gutter.x0), level & (x0 >= gutter.x0)):
        at = np.flatnonzero(side)
        if not len(at):
            continue
        at = at[np.argsort(pieces.top[at], kind="stable")]
        edges, counts = np.unique(np.round(x0[at]), return_counts=True)
        edge = float(edges[counts.argmax()])
        width = percentile(x1[at], 90) - edge
        share = np.where(np.abs(x0[at] - edge) <= SLACK, (x1[at] - x0[at]) / max(width, 1.0), 0.0)
        full, most = share > FILLED, share > MOSTLY
        lines = np.append(full[:-1] & full[1:], False)
        lines[:-2] |= most[:-2] & most[1:-1] & most[2:]
        if lines.any():
            begins = min(begins, float(pieces.top[at[lines.argmax()]]))
    return begins


def _rows(pieces: PlacedPieces, inside: list[int], em: float) -> list[_Row]:
    base, top, bottom = pieces.base.tolist(), pieces.top.tolist(), pieces.bottom.tolist()
    x0, x1 = pieces.x0.tolist(), pieces.x1.tolist()
    groups: list[list[int]] = []
    for at in sorted(inside, key=base.__getitem__):
        if groups and base[at] - base[groups[-1][0]] < LEVEL * em:
            groups[-1].append(at)
        else:
            groups.append([at])
    return [
        _Row(
            tuple(
                sorted(
                    (_Part(x0[at], x1[at], at) for at in group),
                    key=lambda part: part.x0,
                )
            ),
            min(map(top.__getitem__, group)),
            max(map(bottom.__getitem__, group)),
        )
        for group in groups
    ]


def _bands(rows: list[_Row], pieces: PlacedPieces, em: float) -> Iterator[list[Gutter]]:
    """The gutters of every band of cells among these rows."""
    at = 0
    while at < len(rows):
        length, whites = _band(rows[at:], em)
        for count in _lengths(rows[at : at + length]) if whites else ():
            band = rows[at : at + count]
            if _are_cells(band, whites, pieces, em):
                yield [
                    Gutter(begin, end, band[0].top - 0.1 * em, band[-1].bottom + 0.1 * em)
                    for begin, end in whites
                ]
                at += count
                break
        else:
            at += 1


def _lengths(rows: Sequence[_Row]) -> list[int]:
    """How far a band may go, the likelier first: to its end, or to where one cell stands alone,
    as where the last author stands in the middle below the others.
    """
    fewer = next((at for at, row in enumerate(rows) if len(row.parts) == 1 < len(rows[0].parts)), 0)
    if fewer < ROWS:
        return [len(rows)]
    steps = [below.bottom - above.bottom for above, below in pairwise(rows[: fewer + 1])]
    is_apart = steps[-1] > max(steps[:-1]) + 1
    return [fewer, len(rows)] if is_apart else [len(rows), fewer]


def _band(rows: Sequence[_Row], em: float) -> tuple[int, list[White]]:
    """How many of the rows leave some white free in common, and what white."""
    first = rows[0].parts
    whites = [(left.x1, right.x0) for left, right in pairwise(first) if right.x0 - left.x1 >= WHITE * em]
    length = 1
    for above, row in pairwise(rows):
        free = [white for each in whites if (white := _left_free(each, row, em)) is not None]
        if not free or row.top - above.bottom > APART * em:
            break
        whites, length = free, length + 1
    return length, whites


def _left_free(white: White, row: _Row, em: float) -> White | None:
    """What a row leaves of a white, if that is enough."""
    begin, end = white
    for part in row.parts:
        if part.x1 <= begin or part.x0 >= end:
            continue
        if part.x0 - begin >= end - part.x1:
            end = part.x0
        else:
            begin = part.x1
    return (begin, end) if end - begin >= WHITE * em else None


def _are_cells(rows: Sequence[_Row], whites: list[White], pieces: PlacedPieces, em: float) -> bool:
    """Whether what stands between these whites are blocks of their own,
    most of them with an address below their first row.
    """
    if min(sum(_on_both_sides(row, white) for row in rows) for white in whites) < ROWS:
        return False
    edges = [float("-inf"), *((begin + end) / 2 for begin, end in whites), float("inf")]
    addresses = 0
    for left, right in pairwise(edges):
        cell = [parts for row in rows if (parts := [part for part in row.parts if left < part.x0 < right])]
        if not _is_block([(parts[0].x0, parts[-1].x1) for parts in cell], em):
            return False
        said = [" ".join(pieces.said(part.at) for part in parts) for parts in cell]
        if 2 * sum(text.endswith((":", "：")) for text in said) > len(said):
            return False
        addresses += any(map(_is_address, said[1:]))
    return 2 * addresses > len(edges) - 1


def _on_both_sides(row: _Row, white: White) -> bool:
    return any(part.x1 <= white[0] + 0.1 for part in row.parts) and any(
        part.x0 >= white[1] - 0.1 for part in row.parts
    )


def _is_block(spans: list[tuple[float, float]], em: float) -> bool:
    """Whether rows share their middle or their left edge; rows that share both edges are lines of a text."""
    half = len(spans) // 2
    left, right = sorted(a for a, _ in spans)[half], sorted(b for _, b in spans)[half]
    middle = sorted((a + b) / 2 for a, b in spans)[half]
    centred = sum(abs((a + b) / 2 - middle) <= CENTRED * em for a, b in spans)
    flush = sum(abs(a - left) <= SLACK for a, _ in spans)
    filled = sum(abs(a - left) <= SLACK and abs(b - right) <= SLACK for a, b in spans)
    return max(centred, flush) >= ALIKE * len(spans) and (filled < LINES or 2 * filled < len(spans))


def _is_address(text: str) -> bool:
    """An e-mail address, or a word of those that name a school or an institute."""
    if "@" in text:
        return True
    single, han = _institutes()
    folded = fold(text)
    return not single.isdisjoint(WORD.findall(folded)) or (
        HAN.search(folded) is not None and any(word in folded for word in han)
    )


@cache
def _institutes() -> tuple[frozenset[str], tuple[str, ...]]:
    known = words_for("header", "affiliation")
    return frozenset(word for word in known if not HAN.search(word)), tuple(
        word for word in known if HAN.search(word)
    )
