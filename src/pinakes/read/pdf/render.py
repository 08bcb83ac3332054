"""A page of a PDF as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pinakes.read.pdf.library import Pdfium

GREY, COLOUR = 1, 2  # pdfium's formats: one byte a dot; blue, green, red
ANNOTATIONS, GREYSCALE = 0x01, 0x08
PIXELS = 60_000_000
WHITE = 0xFFFFFFFF


def picture_of(
    library: Pdfium, page: int, *, dpi: float, colour: bool = False
) -> tuple[NDArray[np.uint8], float]:
    """The page as painted, and the dots an inch it has: less than asked where the page is huge.
    Colours are blue, green, red.
    """
    width, height = library.FPDF_GetPageWidthF(page), library.FPDF_GetPageHeightF(page)
    dots = width * height * (dpi / 72) ** 2
    if dots > PIXELS:
        dpi *= (PIXELS / dots) ** 0.5
    wide, high = max(round(width * dpi / 72), 1), max(round(height * dpi / 72), 1)
    picture = np.full((high, wide, 3) if colour else (high, wide), 255, np.uint8)
    bitmap = library.FPDFBitmap_CreateEx(
        wide, high, COLOUR if colour else GREY, picture.ctypes.data, picture.strides[0]
    )
    if bitmap:
        library.FPDF_RenderPageBitmap(
            bitmap, page, 0, 0, wide, high, 0, ANNOTATIONS | (0 if colour else GREYSCALE)
        )
        library.FPDFBitmap_Destroy(bitmap)
    return picture, dpi
