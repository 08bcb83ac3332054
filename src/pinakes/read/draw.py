"""Paints what the program saw: the page's picture, a box a line in the colour of its role,
its place in the reading order.
"""

from __future__ import annotations

import base64
import io
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image, ImageDraw, UnidentifiedImageError

from pinakes.errors import Usage
from pinakes.read.pdf import opened
from pinakes.read.pdf.library import pdfium
from pinakes.read.pdf.render import picture_of

if TYPE_CHECKING:
    from pinakes.model import Page, Paper

COLOURS = {
    "body": "#1f77b4",
    "header": "#7f7f7f",
    "footer": "#8c564b",
    "note": "#9467bd",
    "caption": "#2ca02c",
}
COLUMN_COLOURS = ("#1f77b4", "#d62728", "#ff7f0e", "#17becf")
DPI = 110


def draw(paper: Paper, content: bytes, *, page: int = 1, dpi: int = DPI) -> bytes:
    """A PNG of one page of a paper read from these bytes; `Usage` where its format has no places on pages."""
    here = next((each for each in paper.pages if each.number == page), None)
    if here is None:
        raise Usage(f"there is no page {page}; pages read: {len(paper.pages)}")
    if here.width is None or here.height is None:
        raise Usage("this format has no places on pages to draw")
    picture = background(content, here, dpi)
    _paint(picture, here, picture.width / here.width)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


THUMBNAIL = 260
"""Dots across a thumbnail."""


def thumbnail(paper: Paper, content: bytes) -> str | None:
    """The first page as a small picture, as an address that holds it (`data:`);
    None for formats without pages.
    """
    page = paper.pages[0] if paper.pages else None
    if page is None or not page.width or not page.height or not content:
        return None
    picture = background(content, page, max(round(72 * THUMBNAIL / page.width), 6))
    picture.thumbnail((THUMBNAIL, 2 * THUMBNAIL))
    out = io.BytesIO()
    picture.convert("RGB").save(out, "JPEG", quality=70)
    return "data:image/jpeg;base64," + base64.b64encode(out.getvalue()).decode()


def background(content: bytes, page: Page, dpi: int) -> Any:
    """The page as painted, or white paper where the bytes are neither PDF nor picture (PostScript)."""
    assert page.width is not None
    assert page.height is not None
    size = (max(round(page.width * dpi / 72), 1), max(round(page.height * dpi / 72), 1))
    if b"%PDF-" in content[:1024]:
        library = pdfium()
        with opened(library, content) as document:
            handle = library.FPDF_LoadPage(document, page.number - 1)
            try:
                dots, _ = picture_of(library, handle, dpi=dpi, colour=True)
            finally:
                library.FPDF_ClosePage(handle)
        return Image.fromarray(np.ascontiguousarray(dots[:, :, ::-1]))
    try:
        with Image.open(io.BytesIO(content)) as picture:
            picture.seek(page.number - 1)
            return picture.convert("RGB").resize(size)
    except (UnidentifiedImageError, OSError, EOFError, ValueError):
        return Image.new("RGB", size, "white")


def _paint(picture: Any, page: Page, scale: float) -> None:
    pen = ImageDraw.Draw(picture)
    before = None
    for number, line in enumerate(page.lines):
        if line.box is None:
            continue
        colour = COLOURS[line.role]
        if line.role == "body" and line.column is not None:
            colour = COLUMN_COLOURS[line.column % len(COLUMN_COLOURS)]
        left, top, right, bottom = (
            edge * scale for edge in (line.box.x0, line.box.top, line.box.x1, line.box.bottom)
        )
        pen.rectangle((left, top, max(right, left), max(bottom, top)), outline=colour)
        pen.text((max(left - 18, 0), top), str(number), fill=colour)
        if before is not None and abs(before[1] - top) > 40 * scale:
            pen.line((*before, left, top), fill="#ff00ff", width=2)  # where reading jumps
        before = (left, top)
        for token in line.tokens:
            if token.superscript and token.box is not None:
                box = token.box
                pen.rectangle(
                    [edge * scale for edge in (box.x0, box.top, box.x1, box.bottom)], outline="#e377c2"
                )
