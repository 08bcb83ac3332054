"""Which text objects a person cannot see: painted invisibly, in the colour of what lies behind, off the page, or too small.

An invisible text layer over a picture of the page is what OCR programs write, and is read.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from itertools import repeat
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.model import Problem
from pinakes.read.pdf.calls import pointer, pointers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from pinakes.read.pdf.characters import Fragments, PageView
    from pinakes.read.pdf.library import Pdfium

INVISIBLE_MODE = 3
TEXT, PATH, IMAGE, SHADING, FORM = 1, 2, 3, 4, 5
TINY = 1.5  # points
SCAN = 0.6  # of the page covered by one picture
OBJECTS = 4000  # looked at behind coloured text
NEAR_COLOUR = 6  # of 255
LIGHT = 225  # of 255: text that white paper would hide
SIMPLE = 300  # objects on a page, up to which text of any colour is held against its background
MANY_PATHS = 60  # letters drawn as outlines
BAR, STRAIGHT = (
    5,
    2.1,
)  # points from which a line is a bar; the short side of a straight one's box, in its widths
FEW = 3  # characters that may be hidden without a word
BLACK = (0, 0, 0, 255)
KINDS = {
    "invisible": "painted invisibly",
    "colour": "in the colour of its background",
    "off-page": "outside the page",
    "tiny": f"smaller than {TINY} points",
}


@dataclass(slots=True)
class Hidden:
    """What was left out of one document's reading because it is invisible."""

    count: dict[str, int] = field(default_factory=dict)
    pages: dict[str, int] = field(default_factory=dict)

    def add(self, kind: str, characters: int, page: int) -> None:
        """Note characters of one kind."""
        if characters:
            self.count[kind] = self.count.get(kind, 0) + characters
            self.pages.setdefault(kind, page)

    def problems(self) -> list[Problem]:
        """One problem a kind, where it is more than a few characters."""
        return [
            Problem(
                "read",
                "suspicious-text-layer",
                f"{count} characters of the text layer are {KINDS[kind]}; left out",
                self.pages[kind],
                remark=True,
            )
            for kind, count in self.count.items()
            if count > FEW
        ]


def visible(
    library: Pdfium, page: int, number: int, *, found: Fragments, view: PageView, hidden: Hidden
) -> NDArray[np.bool_]:
    """Which fragments a person sees; the others are noted in `hidden`."""
    runs = found.runs
    mode = library.calls.of("FPDFTextObj_GetTextRenderMode", runs.handle)
    colour = library.calls.colours(runs.handle, BLACK)
    length = found.end - found.start
    seen = np.ones(len(found.start), bool)

    def leave_out(kind: str, mask: Any) -> None:
        nonlocal seen
        hidden.add(kind, int(length[mask & seen].sum()), number)
        seen &= ~mask

    unseen = (mode == INVISIBLE_MODE) | (colour[:, 3] == 0)
    if unseen.any() and not has_scan(library, page, view):
        leave_out("invisible", unseen[found.run])
    if (
        found.x0.min() < 0
        or found.x1.max() > view.width
        or found.top.min() < 0
        or found.bottom.max() > view.height
    ):
        x, y = (found.x0 + found.x1) / 2, (found.top + found.bottom) / 2
        leave_out("off-page", (x < 0) | (x > view.width) | (y < 0) | (y > view.height))
    if runs.size.min() < TINY:
        tiny = runs.size[found.run] < TINY
        if length[tiny].sum() < 0.5 * length.sum():
            leave_out("tiny", tiny)
    if not colour[:, :3].any():
        return seen
    light = (colour[:, :3] >= LIGHT).all(axis=1)
    if library.FPDFPage_CountObjects(page) <= SIMPLE:
        light |= (colour[:, :3] != 0).any(axis=1)
    coloured = light & ~unseen
    if coloured.any():
        leave_out("colour", _on_same_colour(library, page, found, colour, coloured[found.run] & seen, view))
    return seen


def has_scan(library: Pdfium, page: int, view: PageView) -> bool:
    """Whether pictures cover most of the page."""
    area = view.width * view.height
    covered = 0.0
    for _, kind, (x0, top, x1, bottom), _ in _objects(library, page, view):
        if kind == IMAGE:
            covered += max(min(x1, view.width) - max(x0, 0), 0) * max(
                min(bottom, view.height) - max(top, 0), 0
            )
    return covered >= SCAN * area


def is_painted(library: Pdfium, page: int, view: PageView) -> bool:
    """Whether something that may show text is painted: a picture of some size, or many paths."""
    paths = 0
    for _, kind, (x0, top, x1, bottom), _ in _objects(library, page, view):
        if kind == IMAGE and (x1 - x0) * (bottom - top) > 0.02 * view.width * view.height:
            return True
        paths += kind == PATH
    return paths >= MANY_PATHS


def _on_same_colour(
    library: Pdfium, page: int, found: Fragments, colour: Any, asked: Any, view: PageView
) -> NDArray[np.bool_]:
    """Which of the asked fragments stand on their own colour: that of the last thing painted behind them, else white paper."""
    same = np.zeros(len(found.start), bool)
    places = np.flatnonzero(asked)
    x, y = ((found.x0 + found.x1) / 2)[places], ((found.top + found.bottom) / 2)[places]
    behind = np.full((len(places), 3), 255.0)
    if not len(places):
        return same
    for _, kind, (x0, top, x1, bottom), fill in _objects(library, page, view):
        over = (x >= x0) & (x <= x1) & (y >= top) & (y <= bottom)
        if kind in (IMAGE, SHADING):
            behind[over] = -1000.0  # no one colour
        elif kind == PATH and fill is not None:
            behind[over] = fill
    mine = colour[found.run[places], :3].astype(float)
    same[places] = (np.abs(mine - behind) <= NEAR_COLOUR).all(axis=1)
    return same


def objects_of(library: Pdfium, page: int) -> Iterator[tuple[int, int]]:
    """Every painted object with its kind, those inside forms too, up to a limit."""
    functions = library.calls.functions
    waiting = [("FPDFPage_GetObject", page, min(library.FPDFPage_CountObjects(page), OBJECTS))]
    left = OBJECTS
    while waiting and left > 0:
        ask, holder, count = waiting.pop()
        handles = [handle for handle in map(functions[ask], repeat(pointer(holder)), range(count)) if handle]
        left -= count
        for handle, kind in zip(
            handles, map(functions["FPDFPageObj_GetType"], pointers(handles)), strict=True
        ):
            if kind == FORM:
                waiting.append(
                    (
                        "FPDFFormObj_GetObject",
                        handle,
                        max(min(library.FPDFFormObj_CountObjects(handle), left), 0),
                    )
                )
            yield handle, kind


def _objects(library: Pdfium, page: int, view: PageView) -> Any:
    """Every picture, shading and path with its kind, its box as seen, and its colour if it fills one."""
    edges, colour = np.zeros(4, np.float32), np.zeros(4, np.uint32)
    address, place = edges.ctypes.data, colour.ctypes.data
    mode, stroke = ctypes.c_int(), ctypes.c_int()
    for handle, kind in objects_of(library, page):
        if kind not in (PATH, IMAGE, SHADING):
            continue
        if not library.FPDFPageObj_GetBounds(handle, address, address + 4, address + 8, address + 12):
            continue
        box = edges.tolist()
        fill = None
        if kind == PATH:
            library.FPDFPath_GetDrawMode(handle, ctypes.addressof(mode), ctypes.addressof(stroke))
            ask = library.FPDFPageObj_GetFillColor if mode.value else None
            if ask is None and stroke.value and (bar := _bar(library, handle, box)) is not None:
                ask, box = library.FPDFPageObj_GetStrokeColor, bar
            if ask and ask(handle, place, place + 4, place + 8, place + 12) and colour[3] > 127:
                fill = colour[:3].tolist()
        left, low, right, high = box
        xa, ya = view.points(left, high)
        xb, yb = view.points(right, low)
        yield handle, kind, (min(xa, xb), min(ya, yb), max(xa, xb), max(ya, yb)), fill


def _bar(library: Pdfium, handle: int, box: list[float]) -> list[float] | None:
    """The box of a straight line that is as thick as letters are high, as rules under heads are."""
    width = ctypes.c_float()
    library.FPDFPageObj_GetStrokeWidth(handle, ctypes.addressof(width))
    thick = width.value
    left, low, right, high = box  # wider by the line's width on all sides
    if thick < BAR or min(high - low, right - left) > STRAIGHT * thick:
        return None
    if high - low <= right - left:
        middle = (low + high) / 2
        return [left + thick, middle - thick / 2, right - thick, middle + thick / 2]
    middle = (left + right) / 2
    return [middle - thick / 2, low + thick, middle + thick / 2, high - thick]
