"""The characters of one page, asked of pdfium with as few calls as possible, as fragments: runs without a space in one text object.

The text comes in one call. A text object (one Tj or TJ) has one font, one size and one matrix, so style is asked once an
object, and boxes only for the first and last character of a fragment: about one call a character in all, where asking
everything takes six. Coordinates are those of the page as a person sees it, rotation undone, y downwards.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.read.pdf.accents import with_accents

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pinakes.read.pdf.library import Pdfium

LINE_END_HYPHEN = 0x02  # pdfium's word for a hyphen that ends a line; the text in one piece says U+FFFE
STRIDE = 4  # every how many characters the text object is asked first
SPACES = np.array([0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000])
ZERO_WIDTH = np.array([0x034F, 0x061C, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF])


@dataclass(frozen=True, slots=True)
class Runs:
    """What the characters of one text object share, an entry an object in the order painted."""

    handle: NDArray[np.uint64]
    font: NDArray[np.uint64]
    size: NDArray[np.float64]
    angle: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Fragments:
    """Characters of one text object without a space between, in the order painted; `code` holds all their characters in turn.

    `spaced`: a space or a line end stood before, the page's own or pdfium's. `base_x`, `base_y`: a point
    of the baseline.
    """

    code: NDArray[np.uint32]
    start: NDArray[np.int64]
    end: NDArray[np.int64]
    run: NDArray[np.int64]
    x0: NDArray[np.float64]
    top: NDArray[np.float64]
    x1: NDArray[np.float64]
    bottom: NDArray[np.float64]
    base_x: NDArray[np.float64]
    base_y: NDArray[np.float64]
    spaced: NDArray[np.bool_]
    zero_width: int
    runs: Runs


def fragments(library: Pdfium, page: int, *, view: View, limit: int) -> tuple[Fragments, bool]:
    """The page's fragments from at most `limit` characters, and whether there were more."""
    text = library.FPDFText_LoadPage(page)
    try:
        count = max(library.FPDFText_CountChars(text), 0) if text else 0
        return _ask(library, text, min(count, limit), view), count > limit
    finally:
        library.FPDFText_ClosePage(text)


def _ask(library: Pdfium, text: int, count: int, view: View) -> Fragments:
    code = _codes(library, text, count)
    handle = _handles(library, text, count)
    space = np.isin(code, SPACES)
    zero = np.isin(code, ZERO_WIDTH) if (code > 0x2FF).any() else np.zeros(count, bool)
    drop = space | zero | (handle == 0) | (code > 0x10FFFF) | ((code & 0xFFFE) == 0xFFFE)
    drop |= ((code < 32) & (code != LINE_END_HYPHEN)) | ((code >= 0x7F) & (code < 0xA0))
    keep = np.flatnonzero(~drop)
    changes = np.diff(handle, prepend=np.uint64(0)) != 0
    run = (np.cumsum(changes) - 1)[keep]
    spaced = np.diff(np.cumsum(space)[keep], prepend=-1) > 0
    cut = spaced | (np.diff(run, prepend=-1) != 0)
    start = np.flatnonzero(cut)
    end = np.append(start[1:], len(keep)) if len(start) else start
    first, last = keep[start], keep[end - 1]
    used, run = np.unique(run[start], return_inverse=True)
    x0, top, x1, bottom = _extents(library, text, first, last, view)
    found = Fragments(
        code=np.where((code >= 0xD800) & (code < 0xE000), 0xFFFD, code)[keep],
        start=start,
        end=end,
        run=run,
        x0=x0,
        top=top,
        x1=x1,
        bottom=bottom,
        **_origins(library, text, np.flatnonzero(changes)[used], run, view),
        spaced=spaced[start],
        zero_width=int(zero.sum()),
        runs=_runs(library, text, np.flatnonzero(changes)[used], handle, view),
    )

    def edges(indexes: list[int]) -> NDArray[np.float64]:
        boxes = np.zeros((len(indexes), 4), np.float32)
        _fill(library.FPDFText_GetLooseCharBox, text, indexes, boxes)
        left, _, right, _ = view.boxes(boxes)
        return np.stack((left, right), axis=1)

    return with_accents(found, keep, edges)


def _codes(library: Pdfium, text: int, count: int) -> NDArray[np.uint32]:
    """The Unicode number of every character, from the whole text in one call.

    The text leaves some characters out; they are found by halving, and asked one by one. Text with surrogates is asked so wholly.
    """
    units = np.zeros(count + 2, np.uint16)
    written = max(library.FPDFText_GetText(text, 0, count, units.ctypes.data) - 1, 0) if count else 0
    codes = units[:written].astype(np.uint32)
    codes[codes == 0xFFFE] = LINE_END_HYPHEN
    if written == count and not ((codes >= 0xD800) & (codes < 0xE000)).any():
        return codes
    place = _places(library, text, written) if 0 < count - written < count / 20 else None
    if place is None or ((codes >= 0xD800) & (codes < 0xE000)).any():
        return np.fromiter(map(library.FPDFText_GetUnicode, repeat(text), range(count)), np.uint32, count)
    every = np.zeros(count, np.uint32)
    every[place] = codes
    left_out = np.setdiff1d(np.arange(count), place, assume_unique=True).tolist()
    every[left_out] = np.fromiter(map(library.FPDFText_GetUnicode, repeat(text), left_out), np.uint32, len(left_out))
    return every


def _places(library: Pdfium, text: int, written: int) -> NDArray[np.int64] | None:
    """The character that each unit of the text is; the distance between the two grows only where characters were left out."""
    ask = library.FPDFText_GetCharIndexFromTextIndex
    place = np.arange(written)
    waiting = [(0, written - 1, ask(text, 0), ask(text, written - 1) - written + 1)]
    while waiting:
        low, high, before, after = waiting.pop()
        if before < 0 or after < before:
            return None
        if before == after:
            place[low : high + 1] += before
        elif high - low <= 1:
            place[low] += before
            place[high] += after
        else:
            middle = (low + high) // 2
            between = ask(text, middle) - middle
            waiting += [(low, middle, before, between), (middle + 1, high, ask(text, middle + 1) - middle - 1, after)]
    return place


def _handles(library: Pdfium, text: int, count: int) -> NDArray[np.uint64]:
    """The text object of every character: every fourth is asked, and those between where the two ends differ."""
    sampled = np.arange(0, count, STRIDE)
    handle = np.zeros(count, np.uint64)
    ask = library.FPDFText_GetTextObject
    handle[sampled] = np.fromiter(map(ask, repeat(text), sampled.tolist()), np.uint64, len(sampled))
    for offset in range(1, STRIDE):
        handle[offset::STRIDE] = handle[sampled[: len(handle[offset::STRIDE])]]
    unsure = np.ones(len(sampled), bool)
    unsure[:-1] = (handle[sampled[1:]] != handle[sampled[:-1]]) | (handle[sampled[1:]] == 0)
    between = (sampled[unsure][:, None] + np.arange(1, STRIDE)).ravel()
    between = between[between < count]
    handle[between] = np.fromiter(map(ask, repeat(text), between.tolist()), np.uint64, len(between))
    return handle


def _extents(library: Pdfium, text: int, first: Any, last: Any, view: View) -> tuple[Any, Any, Any, Any]:
    """The boxes around the first and last characters of fragments, as seen."""
    count = len(first)
    boxes = np.zeros((2 * count, 4), np.float32)
    _fill(library.FPDFText_GetLooseCharBox, text, first.tolist(), boxes)
    several = np.flatnonzero(last != first)
    ends = np.zeros((len(several), 4), np.float32)
    _fill(library.FPDFText_GetLooseCharBox, text, last[several].tolist(), ends)
    boxes[count:] = boxes[:count]
    boxes[count + several] = ends
    x0, top, x1, bottom = view.boxes(boxes)
    return (
        np.minimum(x0[:count], x0[count:]),
        np.minimum(top[:count], top[count:]),
        np.maximum(x1[:count], x1[count:]),
        np.maximum(bottom[:count], bottom[count:]),
    )


def _origins(library: Pdfium, text: int, first: Any, run: Any, view: View) -> dict[str, Any]:
    """Where the baseline of each fragment runs, asked once a text object."""
    origin = np.zeros((len(first), 2), np.float64)
    address, end = origin.ctypes.data, origin.ctypes.data + 16 * len(first)
    places = range(address, end, 16), range(address + 8, end + 8, 16)
    deque(map(library.FPDFText_GetCharOrigin, repeat(text), first.tolist(), *places), maxlen=0)
    x, y = view.points(origin[:, 0], origin[:, 1])
    return {"base_x": x[run], "base_y": y[run]}


def _runs(library: Pdfium, text: int, first: Any, handle: Any, view: View) -> Runs:
    """Font, size and direction of each text object, asked at its first character."""
    firsts = first.tolist()
    matrix = np.zeros((len(firsts), 6), np.float32)
    _fill(library.FPDFText_GetMatrix, text, firsts, matrix)
    size = np.fromiter(map(library.FPDFText_GetFontSize, repeat(text), firsts), np.float64, len(firsts))
    objects = handle[first]
    font = np.fromiter(map(library.FPDFTextObj_GetFont, objects.tolist()), np.uint64, len(firsts))
    wide = matrix.astype(np.float64)
    # size and matrix may both be negative: then text stands upright, and what is seen has no sign
    x, y = view.directions(wide[:, 0] * np.sign(size), wide[:, 1] * np.sign(size))
    return Runs(objects, font, np.abs(size * np.hypot(wide[:, 2], wide[:, 3])), np.degrees(np.arctan2(-y, x)))


def _fill(ask: Any, text: int, indexes: Sequence[int], rows: NDArray[np.float32]) -> None:
    """Each row filled by one call that takes the address to write to."""
    step, address = rows.shape[1] * rows.itemsize, rows.ctypes.data
    deque(map(ask, repeat(text), indexes, range(address, address + step * len(indexes), step)), maxlen=0)


@dataclass(frozen=True, slots=True)
class View:
    """From the page's own space to the page as a person sees it."""

    left: float
    low: float
    right: float
    high: float
    width: float
    height: float
    rotation: int

    @classmethod
    def of(cls, library: Pdfium, page: int) -> View:
        """The view that pdfium would paint: its crop box, turned."""
        box = np.zeros(4, np.float32)
        library.FPDF_GetPageBoundingBox(page, box.ctypes.data)
        left, high, right, low = (float(value) for value in box)
        quarter = library.FPDFPage_GetRotation(page) % 4
        return cls(left, low, right, high, library.FPDF_GetPageWidthF(page), library.FPDF_GetPageHeightF(page), quarter * 90)

    def points(self, x: Any, y: Any) -> tuple[Any, Any]:
        """Points of the page's own space, as seen."""
        if self.rotation == 90:
            return y - self.low, x - self.left
        if self.rotation == 180:
            return self.right - x, y - self.low
        if self.rotation == 270:
            return self.high - y, self.right - x
        return x - self.left, self.high - y

    def directions(self, x: Any, y: Any) -> tuple[Any, Any]:
        """Vectors of the page's own space, as seen."""
        if self.rotation == 90:
            return y, x
        if self.rotation == 180:
            return -x, y
        if self.rotation == 270:
            return -y, -x
        return x, -y

    def boxes(self, boxes: Any) -> tuple[Any, Any, Any, Any]:
        """Rows of left, top, right, bottom in the page's own space as x0, top, x1, bottom as seen."""
        wide = boxes.astype(np.float64)
        xa, ya = self.points(wide[:, 0], wide[:, 1])
        xb, yb = self.points(wide[:, 2], wide[:, 3])
        return np.minimum(xa, xb), np.minimum(ya, yb), np.maximum(xa, xb), np.maximum(ya, yb)
