"""Bitmap fonts whose unit is a pixel, as converters of PostScript make them:
their size is said to be a pixel's, and their boxes are flat.

What is known is how wide the characters are: on the mean of many, about half of the size.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from pinakes.read.pdf.characters import Fragments

PIXEL = 1.5  # points: larger than the pixels of printers
WIDER = 3.0  # times its size, and no character is so wide
MEAN_WIDTH = 0.47  # of the size
ENOUGH = 8  # characters to measure a font by
ABOVE, BELOW = 0.72, 0.22  # of the size: where letters stand about their baseline
STEP = 0.5  # points
MOST = 0.5  # of a page's characters: a few signs in such a font among others are left to those who look for hidden text


def with_sizes(found: Fragments) -> Fragments:
    """The fragments with the sizes of such fonts as their widths tell, and boxes as high as these."""
    runs = found.runs
    if not len(found.start) or runs.size.min() >= PIXEL:
        return found
    pixels = runs.size[found.run] < PIXEL
    length, width = found.end - found.start, found.x1 - found.x0
    _, font = np.unique(runs.font[found.run], return_inverse=True)
    count = np.bincount(font, weights=length * pixels)
    mean = np.bincount(font, weights=width * pixels) / np.maximum(count, 1)
    flat = pixels & (mean[font] > WIDER * runs.size[found.run])
    if length[flat].sum() < MOST * length.sum():
        return found
    known = (count >= ENOUGH) & (np.bincount(font, weights=flat) > 0)
    # fonts of a few signs are as large as most of the text, or smaller: marks of footnotes
    usual = mean[np.argmax(np.where(known, count, -1))] if known.any() else mean[np.argmax(count)]
    size = np.maximum(
        np.round(np.where(known, mean, np.minimum(mean, usual)) / MEAN_WIDTH / STEP) * STEP, STEP
    )[font]
    sizes = runs.size.copy()
    sizes[found.run[flat]] = size[flat]
    upright = flat & (np.abs(runs.angle[found.run]) < 0.01) & (found.bottom - found.top < 0.5 * size)
    return replace(
        found,
        top=np.where(upright, found.base_y - ABOVE * size, found.top),
        bottom=np.where(upright, found.base_y + BELOW * size, found.bottom),
        runs=replace(runs, size=sizes),
    )
