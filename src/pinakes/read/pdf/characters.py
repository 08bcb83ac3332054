"""The characters of one page, asked of pdfium with as few calls as possible, as fragments: runs without a space in one text object.

The text comes in one call. A text object (one Tj or TJ) has one font, one size and one matrix, so style is asked once an
object, and boxes only for the first and last character of a fragment: about one call a character in all, where asking
everything takes six. Coordinates are those of the page as a person sees it, rotation undone, y downwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.read.pdf.accents import SIGNS, with_accents

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pinakes.read.pdf.calls import Calls
    from pinakes.read.pdf.library import Pdfium

LINE_END_HYPHEN = 0x02  # pdfium's word for a hyphen that ends a line; the text in one piece says U+FFFE
STRIDE = 4  # every how many characters the text object is asked first
SPACES = np.array(
    [
        0x09,
        0x0A,
        0x0B,
        0x0C,
        0x0D,
        0x20,
        0xA0,
        0x1680,
        *range(0x2000, 0x200B),
        0x2028,
        0x2029,
        0x202F,
        0x205F,
        0x3000,
    ]
)
ZERO_WIDTH = np.array(
    [0x034F, 0x061C, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF]
)
SPACE, DROPPED, ZERO, SIGN = 1, 2, 4, 8  # kinds of characters, as bits


@dataclass(frozen=True, slots=True)
class Runs:
    """What the characters of one text object share, one entry each, as painted; `handle` is for `Calls`, `x` and `y` its start."""

    handle: Any
    font: NDArray[np.uint64]
    size: NDArray[np.float64]
    angle: NDArray[np.float64]
    x: NDArray[np.float64]
    y: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Fragments:
    """Characters of one text object without a space between, in the order painted; `code` holds all their characters in turn.

    `spaced`: a space or a line end stood before, the page's own or pdfium's. `base_x`, `base_y`: a point
    of the baseline. `unmapped`: control characters that were painted, whose font does not say what they mean.
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
    unmapped: int
    runs: Runs


HIGH, LOW, NO_CHARACTER = 0xD800 >> 10, 0xDC00 >> 10, 0xFFFE
"""What the two halves of a character beyond 16 bits begin with, and a number that is none's."""
DINGBATS, MANY = range(0x2700, 0x27C0), 0.1
"""Signs that letters become where a glyph's number is taken for a dingbat's, and their share on a page that nobody prints so many on."""


def _unmapped(control: int, signs: int, count: int) -> int:
    """How many of a page's characters were painted whose font does not say, or cannot be right in saying, what they mean."""
    return control + (signs if signs > MANY * count else 0)


def fragments(library: Pdfium, page: int, *, view: PageView, limit: int) -> tuple[Fragments, bool]:
    """The page's fragments from at most `limit` characters, and whether there were more."""
    text = library.FPDFText_LoadPage(page)
    try:
        count = max(library.FPDFText_CountChars(text), 0) if text else 0
        return _ask(library, text, min(count, limit), view), count > limit
    finally:
        library.FPDFText_ClosePage(text)


def _ask(library: Pdfium, text: int, count: int, view: PageView) -> Fragments:
    calls, here = library.calls, library.calls.text(text)
    code = _joined(_codes(library, text, count))
    answer = calls.fragments(text, code, _table(), view.frame)
    if answer is None:
        found, keep, has_signs = _one_by_one(calls, here, code, view)
    else:
        found, keep, has_signs = _at_once(answer, count, view)
    if not has_signs:
        return found

    def edges(indexes: NDArray[np.int64]) -> NDArray[np.float64]:
        left, _, right, _ = view.boxes(_boxes(calls, here, indexes))
        return np.stack((left, right), axis=1)

    return with_accents(found, keep, edges)


Asked = tuple[Fragments, "NDArray[np.int64]", bool]
"""Fragments, the page's own numbers of their characters, and whether accents are among these."""


def _at_once(answer: Any, count: int, view: PageView) -> Asked:
    """What the optional module tells of a page."""
    code, keep, start, end, run, x0, top, x1, bottom, spaced, handle, font, matrix, size, *counts = answer
    zero_width, control, dingbats, signs = counts
    runs = _runs_of(
        np.frombuffer(handle, np.uint64),
        np.frombuffer(font, np.uint64),
        np.frombuffer(matrix, np.float32).reshape(-1, 6),
        np.frombuffer(size, np.float64),
        view,
    )
    run = np.frombuffer(run, np.int64)
    x0, top, x1, bottom = (np.frombuffer(edge, np.float64) for edge in (x0, top, x1, bottom))
    found = Fragments(
        code=np.frombuffer(code, np.uint32),
        start=np.frombuffer(start, np.int64),
        end=np.frombuffer(end, np.int64),
        run=run,
        x0=x0,
        top=top,
        x1=x1,
        bottom=bottom,
        base_x=runs.x[run],
        base_y=runs.y[run],
        spaced=np.frombuffer(spaced, np.bool_),
        zero_width=zero_width,
        unmapped=_unmapped(control, dingbats, count),
        runs=runs,
    )
    return found, np.frombuffer(keep, np.int64), signs > 0


def _one_by_one(calls: Calls, here: Any, code: NDArray[np.uint32], view: PageView) -> Asked:
    """The same by one call of pdfium after the other."""
    count = len(code)
    handle = _handles(calls, here, count)
    kind = _kinds(code)
    space = (kind & SPACE) != 0
    keep = np.flatnonzero(((kind & (SPACE | DROPPED)) == 0) & (handle != 0))
    changes = np.empty(count, bool)
    changes[:1] = True
    np.not_equal(handle[1:], handle[:-1], out=changes[1:])
    run = (np.cumsum(changes) - 1)[keep]
    spaces = np.cumsum(space)[keep]
    spaced = np.ones(len(keep), bool)
    np.greater(spaces[1:], spaces[:-1], out=spaced[1:])
    cut = spaced.copy()
    cut[1:] |= run[1:] != run[:-1]
    start = np.flatnonzero(cut)
    end = np.append(start[1:], len(keep)) if len(start) else start
    run = run[start]
    other = np.ones(len(run), bool)  # runs come in order, so a change of the number is a new one
    np.not_equal(run[1:], run[:-1], out=other[1:])
    firsts = np.flatnonzero(changes)[run[other]]
    run = np.cumsum(other) - 1
    x0, top, x1, bottom = _extents(calls, here, keep[start], keep[end - 1], view)
    runs = _runs(calls, here, firsts, handle, view)
    control = int(np.count_nonzero(handle[(code < 0x20) & (code != LINE_END_HYPHEN)]))
    dingbats = int(np.count_nonzero((code >= DINGBATS.start) & (code < DINGBATS.stop)))
    found = Fragments(
        code=code[keep],
        start=start,
        end=end,
        run=run,
        x0=x0,
        top=top,
        x1=x1,
        bottom=bottom,
        base_x=runs.x[run],
        base_y=runs.y[run],
        spaced=spaced[start],
        zero_width=int(np.count_nonzero(kind & ZERO)),
        unmapped=_unmapped(control, dingbats, count),
        runs=runs,
    )
    return found, keep, bool((kind[keep] & SIGN).any())


def _kinds(code: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """What each character is, as bits: SPACE, DROPPED, ZERO, SIGN."""
    if not len(code) or code.max() < 0x10000:
        return _table()[code]
    kind = _table()[np.minimum(code, 0x10000)]
    kind[((code > 0xFFFF) & ((code & 0xFFFE) == 0xFFFE)) | (code > 0x10FFFF)] = DROPPED
    return kind


@cache
def _table() -> NDArray[np.uint8]:
    table = np.zeros(0x10001, np.uint8)
    table[:32] = table[0x7F:0xA0] = table[0xFFFE:0x10000] = DROPPED
    table[LINE_END_HYPHEN] = 0
    table[SPACES] |= SPACE
    table[ZERO_WIDTH] |= ZERO | DROPPED
    table[list(SIGNS)] |= SIGN
    return table


def _codes(library: Pdfium, text: int, count: int) -> NDArray[np.uint32]:
    """The Unicode number of every character, from the whole text in one call.

    The text leaves some characters out; they are found by halving, and asked one by one. So is the whole of
    a text with characters beyond 16 bits: pdfium writes them as surrogates, or counts them and leaves them
    out, so that there is text behind its end.
    """
    units = np.zeros(count + 2, np.uint16)
    written = max(library.FPDFText_GetText(text, 0, count, units.ctypes.data) - 1, 0) if count else 0
    codes = units[:written].astype(np.uint32)
    beyond = codes.max(initial=0) >= 0xD800
    if beyond:
        codes[codes == 0xFFFE] = LINE_END_HYPHEN
    surrogates = beyond and ((codes >= 0xD800) & (codes < 0xE000)).any()
    if written == count and not surrogates:
        return codes
    beyond = surrogates or library.FPDFText_GetCharIndexFromTextIndex(text, written) >= 0
    calls, here = library.calls, library.calls.text(text)
    place = _places(library, text, written) if 0 < count - written < count / 20 else None
    if place is None or beyond:
        return calls.at("FPDFText_GetUnicode", here, range(count))
    every = np.zeros(count, np.uint32)
    every[place] = codes
    left_out = np.setdiff1d(np.arange(count), place, assume_unique=True)
    every[left_out] = calls.at("FPDFText_GetUnicode", here, left_out)
    return every


def _joined(code: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Two surrogates in turn are one character: the second is dropped, and what stays alone means nothing."""
    halves = (code >= 0xD800) & (code < 0xE000)
    if not halves.any():
        return code
    first = np.flatnonzero((code[:-1] >> 10 == HIGH) & (code[1:] >> 10 == LOW))
    whole = np.where(halves, 0xFFFD, code).astype(np.uint32)
    whole[first] = 0x10000 + ((code[first] & 0x3FF) << 10) + (code[first + 1] & 0x3FF)
    whole[first + 1] = NO_CHARACTER
    return whole


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
            waiting += [
                (low, middle, before, between),
                (middle + 1, high, ask(text, middle + 1) - middle - 1, after),
            ]
    return place


def _handles(calls: Calls, text: Any, count: int) -> NDArray[np.uint64]:
    """The text object of every character: every fourth is asked, and those between where the two ends differ."""
    name = "FPDFText_GetTextObject"
    sampled = calls.at(name, text, range(0, count, STRIDE))
    handle = np.repeat(sampled, STRIDE)[:count]
    unsure = np.ones(len(sampled), bool)
    unsure[:-1] = (sampled[1:] != sampled[:-1]) | (sampled[1:] == 0)
    between = (STRIDE * np.flatnonzero(unsure)[:, None] + np.arange(1, STRIDE)).ravel()
    between = between[between < count]
    handle[between] = calls.at(name, text, between)
    return handle


def _boxes(calls: Calls, text: Any, indexes: NDArray[np.int64]) -> NDArray[np.float32]:
    """The boxes of characters in the page's own space."""
    return _finite(calls.written("FPDFText_GetLooseCharBox", text, indexes, slots=2).view(np.float32))


def _finite(numbers: NDArray[Any]) -> NDArray[Any]:
    """The numbers, with 0 for what is none or without end, as damaged files have it."""
    return numbers if np.isfinite(numbers).all() else np.nan_to_num(numbers, nan=0.0, posinf=0.0, neginf=0.0)


def _extents(calls: Calls, text: Any, first: Any, last: Any, view: PageView) -> tuple[Any, Any, Any, Any]:
    """The boxes around the first and last characters of fragments, as seen."""
    count = len(first)
    several = np.flatnonzero(last != first)
    x0, top, x1, bottom = view.boxes(_boxes(calls, text, np.concatenate((first, last[several]))))
    for edge, choose in ((x0, np.minimum), (top, np.minimum), (x1, np.maximum), (bottom, np.maximum)):
        edge[several] = choose(edge[several], edge[count:])
    return x0[:count], top[:count], x1[:count], bottom[:count]


def _runs(calls: Calls, text: Any, first: Any, handle: Any, view: PageView) -> Runs:
    """Font, size and direction of each text object, asked at its first character."""
    matrix = _finite(calls.written("FPDFText_GetMatrix", text, first, slots=3).view(np.float32))
    size = _finite(calls.at("FPDFText_GetFontSize", text, first))
    handles = calls.objects(handle[first])
    return _runs_of(handles, calls.of("FPDFTextObj_GetFont", handles), matrix, size, view)


def _runs_of(handles: Any, font: Any, matrix: Any, size: Any, view: PageView) -> Runs:
    """The text objects with these handles, fonts, matrices and sizes."""
    wide = matrix.astype(np.float64)
    # size and matrix may both be negative: then text stands upright, and what is seen has no sign
    x, y = view.directions(wide[:, 0] * np.sign(size), wide[:, 1] * np.sign(size))
    start_x, start_y = view.points(wide[:, 4], wide[:, 5])
    return Runs(
        handles,
        font,
        np.abs(size * np.hypot(wide[:, 2], wide[:, 3])),
        np.degrees(np.arctan2(-y, x)),
        start_x,
        start_y,
    )


@dataclass(frozen=True, slots=True)
class PageView:
    """From the page's own space to the page as a person sees it."""

    left: float
    low: float
    right: float
    high: float
    width: float
    height: float
    rotation: int

    @classmethod
    def of(cls, library: Pdfium, page: int) -> PageView:
        """The view that pdfium would paint: its crop box, turned."""
        box = np.zeros(4, np.float32)
        library.FPDF_GetPageBoundingBox(page, box.ctypes.data)
        left, high, right, low = (float(value) for value in box)
        quarter = library.FPDFPage_GetRotation(page) % 4
        return cls(
            left,
            low,
            right,
            high,
            library.FPDF_GetPageWidthF(page),
            library.FPDF_GetPageHeightF(page),
            quarter * 90,
        )

    @property
    def frame(self) -> tuple[float, float, float, float, int]:
        """Its edges in the page's own space, and its rotation."""
        return self.left, self.low, self.right, self.high, self.rotation

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
