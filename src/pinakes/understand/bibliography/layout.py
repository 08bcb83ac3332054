"""What the page shows of where a list ends: type, gaps, and lines taken for heads or feet that belong to an entry."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from pinakes.understand.bibliography.line_features import numbered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Line, Page

    Placed = Sequence[tuple[Page, int, Line]]

LISTED = 0.5
TAIL = 14
"""Lines at the end of a list that may be set apart from it."""
SMALLER = 0.55
"""Points by which type is another."""
WIDE = 1.9
"""Times the usual gap from which a gap ends a numbered list."""
_DIGITS = re.compile(r"\d+")
_OPEN = re.compile(r"[-–—,:;/(]\s*$")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")


@dataclass(frozen=True, slots=True)
class Layout:
    """The weights after a look at the page, and the role each line has for lists."""

    weights: list[float]
    roles: list[str]


def seen_on_page(placed: Placed, weights: Sequence[float]) -> Layout:
    """The weights corrected by what the page shows; lines of a list in the head or foot of the page count as body."""
    lines = [line for _, _, line in placed]
    layout = Layout(list(weights), [line.role for line in lines])
    if any(weight >= LISTED for weight in weights) and any(line.box is not None for line in lines[:50]):
        _take_back(placed, layout)
        for block in _blocks(layout):
            _cut_tail(lines, block, layout)
    return layout


def _take_back(placed: Placed, layout: Layout) -> None:
    """A line in the head or foot of a page that stands alone of its kind and close to a list belongs to the list."""
    strips = _running_lines(placed)
    seen = Counter(_DIGITS.sub("", placed[i][2].text).strip() for i in strips)
    for i in strips:
        page, _, line = placed[i]
        step = -1 if line.role == "footer" else 1
        other = i + step
        if not (0 <= other < len(placed)) or placed[other][0] is not page or layout.weights[other] < LISTED:
            continue
        beside = placed[other][2]
        if line.box is None or beside.box is None:
            continue
        key = _DIGITS.sub("", line.text).strip()
        height = max(beside.box.bottom - beside.box.top, 4.0)
        gap = line.box.top - beside.box.bottom if step < 0 else beside.box.top - line.box.bottom
        bare = not any(char.isalpha() for char in key)
        fits = (
            _OPEN.search(beside.text) is not None and line.text.rstrip().endswith(".")
            if bare
            else seen[key] == 1
        )
        if fits and gap < 0.8 * height and line.box.x0 < beside.box.x1:
            layout.weights[i] = layout.weights[other]
            layout.roles[i] = layout.roles[other]


def _running_lines(placed: Sequence[tuple[Page, int, Line]]) -> list[int]:
    """The lines of running heads and feet."""
    return [i for i, (_, _, line) in enumerate(placed) if line.role in ("header", "footer")]


def _blocks(layout: Layout) -> list[list[int]]:
    """Runs of body lines of a list; heads, feet and notes in between do not count."""
    blocks: list[list[int]] = []
    running = False
    for i, (weight, role) in enumerate(zip(layout.weights, layout.roles, strict=True)):
        if role != "body":
            continue
        if weight >= LISTED:
            if not running:
                blocks.append([])
            blocks[-1].append(i)
        running = weight >= LISTED
    return blocks


def _cut_tail(lines: Sequence[Line], block: list[int], layout: Layout) -> None:
    """Lower the weights of what follows the last entry in other type, or after a wide gap."""
    if len(block) < 6:
        return
    fonts = [lines[i].font for i in block]
    sizes = [font.size for font in fonts if font is not None and font.size is not None]
    if not sizes:
        return
    usual, bold = (
        float(np.median(sizes)),
        sum(font is not None and font.bold for font in fonts) > len(fonts) / 2,
    )
    last = len(block)
    while last > max(3, len(block) - TAIL):
        font = fonts[last - 1]
        if (
            font is None
            or font.size is None
            or (abs(font.size - usual) <= SMALLER and font.bold == (bold and font.bold))
        ):
            break
        last -= 1
    last = min(last, _wide_gap(lines, block))
    for i in block[last:]:
        layout.weights[i] = min(layout.weights[i], 0.3)


def _wide_gap(lines: Sequence[Line], block: list[int]) -> int:
    """The place in a numbered list after which nothing but unnumbered lines follow a wide gap; its length where there is none."""
    starts = [numbered(lines[i].text) is not None for i in block]
    count = sum(starts)
    if count < 3 or len(block) / count > 8:
        return len(block)
    gaps: list[float | None] = [None]
    for before, i in pairwise(block):
        a, b = lines[before].box, lines[i].box
        gaps.append(
            b.top - a.bottom
            if a and b and lines[before].column == lines[i].column and 0 <= b.top - a.top < 200
            else None
        )
    known = _known_gaps(gaps)
    if len(known) < 5:
        return len(block)
    widest = known[int(len(known) * 0.8)]
    for k in range(len(block) - 1, max(3, len(block) - TAIL), -1):
        if starts[k]:
            break
        gap = gaps[k]
        if (
            gap is not None
            and gap > WIDE * max(widest, 1.0) + 3
            and not _YEAR.search(lines[block[k]].text[-30:])
        ):
            return k
    return len(block)


def _known_gaps(gaps: list[float | None]) -> list[float]:
    """The gaps that are known, the smallest first."""
    return sorted(gap for gap in gaps if gap is not None)
