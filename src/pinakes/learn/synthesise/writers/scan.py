"""Pages that are only pictures: printed, laid slightly askew on a scanner, with its noise. For OCR."""

from __future__ import annotations

import io
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL import Image

DAY = time.struct_time((2020, 1, 1, 0, 0, 0, 2, 1, 0))


def page_picture(pdf: bytes, page: int = 0, *, dpi: int = 200, askew: float = 0.4) -> Image.Image:
    """A grey picture of a page, turned by `askew` degrees, with the same noise every time."""
    import numpy as np
    import pypdfium2
    from PIL import Image

    document = pypdfium2.PdfDocument(pdf)
    try:
        shown = document[page].render(scale=dpi / 72).to_pil().convert("L")
    finally:
        document.close()
    turned = shown.rotate(askew, resample=Image.Resampling.BICUBIC, fillcolor=255)
    noise = np.random.default_rng(page).normal(0, 6, (turned.height, turned.width))
    return Image.fromarray(np.clip(np.asarray(turned, dtype=float) * 0.93 + noise, 0, 255).astype(np.uint8))


def black_and_white(picture: Image.Image) -> Image.Image:
    """The picture as a fax machine or an office scanner sends it."""
    return picture.point(lambda grey: 255 if grey > 150 else 0).convert("1")


def scanned_pdf(pages: list[Image.Image], *, dpi: int, quality: int = 40) -> bytes:
    """A PDF of pictures: JPEG for grey pages, fax coding for black and white ones."""
    options: dict[str, Any] = {"resolution": dpi, "creationDate": DAY, "modDate": DAY, "producer": "scanner"}
    if pages[0].mode != "1":
        options["quality"] = quality
    return _saved(pages[0], "PDF", save_all=True, append_images=pages[1:], **options)


def jpeg(picture: Image.Image, *, dpi: int, quality: int = 40) -> bytes:
    """The picture as JPEG."""
    return _saved(picture, "JPEG", quality=quality, optimize=True, dpi=(dpi, dpi))


def tiff(picture: Image.Image, *, dpi: int) -> bytes:
    """The picture as fax-coded TIFF."""
    return _saved(picture, "TIFF", compression="group4", dpi=(dpi, dpi))


def _saved(picture: Image.Image, kind: str, **options: Any) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()
