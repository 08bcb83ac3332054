"""Text that runs up, down or upside down is laid out in its own frame, then put back;
slanting text is a watermark.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.model import Box

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pinakes.model import Line
    from pinakes.read.pdf.characters import Fragments

SLANTING = 4
TOLERANCE = 8.0  # degrees


def directions(found: Fragments) -> NDArray[np.int64]:
    """The direction of each fragment: quarter turns against the clock, or SLANTING."""
    angle = found.runs.angle
    if np.abs(angle).max(initial=0.0) <= TOLERANCE:
        return np.zeros(len(found.run), np.int64)
    quarters = np.round(angle / 90).astype(np.int64)
    return np.where(np.abs(angle - 90 * quarters) <= TOLERANCE, quarters % 4, SLANTING)[found.run]


def turned(found: Fragments, direction: int, *, width: float, height: float) -> Fragments:
    """The fragments as if the page were held so that this direction runs to the right."""
    if direction == 1:
        boxes = (
            height - found.bottom,
            found.x0,
            height - found.top,
            found.x1,
            height - found.base_y,
            found.base_x,
        )
    elif direction == 2:
        boxes = (
            width - found.x1,
            height - found.bottom,
            width - found.x0,
            height - found.top,
            width - found.base_x,
            height - found.base_y,
        )
    elif direction == 3:
        boxes = (
            found.top,
            width - found.x1,
            found.bottom,
            width - found.x0,
            found.base_y,
            width - found.base_x,
        )
    else:
        return found
    x0, top, x1, bottom, base_x, base_y = boxes
    return replace(found, x0=x0, top=top, x1=x1, bottom=bottom, base_x=base_x, base_y=base_y)


def put_back(line: Line, direction: int, *, width: float, height: float) -> Line:
    """The line with its boxes as seen on the page."""
    if direction not in (1, 2, 3):
        return line

    def back(box: Box | None) -> Box | None:
        if box is None:
            return None
        if direction == 1:
            return Box(box.top, height - box.x1, box.bottom, height - box.x0)
        if direction == 2:
            return Box(width - box.x1, height - box.bottom, width - box.x0, height - box.top)
        return Box(width - box.bottom, box.x0, width - box.top, box.x1)

    return replace(
        line, box=back(line.box), tokens=tuple(replace(token, box=back(token.box)) for token in line.tokens)
    )


def chosen(found: Fragments, mask: Any) -> Fragments:
    """Only some of the fragments; a space stands before each that follows one left out."""
    if mask.all():
        return found
    spaced = found.spaced.copy()
    spaced[1:] |= ~mask[:-1]
    return replace(
        found,
        start=found.start[mask],
        end=found.end[mask],
        run=found.run[mask],
        x0=found.x0[mask],
        top=found.top[mask],
        x1=found.x1[mask],
        bottom=found.bottom[mask],
        base_x=found.base_x[mask],
        base_y=found.base_y[mask],
        spaced=spaced[mask],
    )
