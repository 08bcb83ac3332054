"""A page as somebody looks at it beside its record: the words with their places, and the picture."""

from __future__ import annotations

import io
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageSequence, UnidentifiedImageError

from pinakes.model import Page
from pinakes.read.draw import background
from pinakes.read.image import grey_of
from pinakes.read.pdf import opened
from pinakes.read.pdf.library import pdfium

if TYPE_CHECKING:
    from pathlib import Path

    from pinakes.model import Font, Line

    Json = dict[str, Any]

WIDTH = 1240
"""Dots across a picture: enough to read the notes of an A4 page."""
LARGER = (("largest", 1.7), ("larger", 1.3), ("large", 1.1))
"""Names of sizes of type, and from how many times the usual size they hold."""
MOST_WORDS = 6000
"""Words of a page that are handed out."""


def write_leaves(
    pages: tuple[Page, ...], content: bytes, folder: Path, *, recognised: bool, **more: Any
) -> None:
    """A file for each page with its lines and words, then `index.json`, which says `more` too."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 0
    for page in pages:
        leaf = leaf_of(page, first=number)
        number += len(page.lines)
        (folder / f"{page.number}.json").write_text(json.dumps(leaf, ensure_ascii=False), "utf-8", "replace")
    sizes = {page.number: (page.width, page.height) for page in pages}
    known = {"painted": is_painted(content), "recognised": recognised, **more}
    index = {"pages": [one.number for one in pages], "sizes": sizes, **known}
    beside = folder / "index.partial"
    beside.write_text(json.dumps(index), "utf-8")
    beside.replace(folder / "index.json")


def bare_pages(content: bytes, *, most: int) -> tuple[Page, ...]:
    """The pages of a PDF or a picture by their sizes alone, where nobody has recognised what stands on them."""
    if b"%PDF-" in content[:1024]:
        library = pdfium()
        with opened(library, content) as document:
            found = []
            for number in range(min(library.FPDF_GetPageCount(document), most)):
                handle = library.FPDF_LoadPage(document, number)
                found.append(
                    Page(
                        number + 1,
                        (),
                        library.FPDF_GetPageWidthF(handle),
                        library.FPDF_GetPageHeightF(handle),
                    )
                )
                library.FPDF_ClosePage(handle)
            return tuple(found)
    with Image.open(io.BytesIO(content)) as picture:
        found = []
        for number, frame in enumerate(ImageSequence.Iterator(picture), start=1):
            grey, dpi = grey_of(frame)
            high, wide = (72 * side / dpi for side in grey.shape)
            found.append(Page(number, (), wide, high))
            if number == most:
                break
    return tuple(found)


def leaf_of(page: Page, *, first: int) -> Json:
    """The lines of a page, counted over the whole paper, each with its box and its words."""
    lines: list[Json] = []
    words = 0
    usual = _usual_size(page)
    for number, line in enumerate(page.lines, start=first):
        words += len(line.tokens)
        lines.append(
            {
                "line": number,
                "text": line.text,
                "box": _box(line),
                "words": _words(line) if words < MOST_WORDS else [],
                "look": _look(line, usual) if line.box is None else "",
            }
        )
    return {"page": page.number, "width": page.width, "height": page.height, "lines": lines}


def _usual_size(page: Page) -> float:
    """The size of type that most of a page is set in; 0 where lines have no type."""
    sizes: Counter[float] = Counter()
    for line in page.lines:
        if line.tokens and (font := line.tokens[0].font) is not None and font.size:
            sizes[font.size] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def _look(line: Line, usual: float) -> str:
    """How a line looks that has no place on a page, in words for a style sheet."""
    fonts: Counter[Font] = Counter()
    for token in line.tokens:
        if token.font is not None:
            fonts[token.font] += len(token.text)
    if not fonts:
        return ""
    font = fonts.most_common(1)[0][0]
    larger = (font.size or 0.0) / usual if usual else 1.0
    size = next((name for name, least in LARGER if larger >= least), "")
    return " ".join(filter(None, (size, "strong" if font.bold else "", "slanted" if font.italic else "")))


def _box(line: Line) -> list[float] | None:
    box = line.box
    return None if box is None else [round(edge, 1) for edge in (box.x0, box.top, box.x1, box.bottom)]


def _words(line: Line) -> list[list[Any]]:
    """(text, left, top, right, bottom, stuck to the word before, raised) of each word with a place."""
    found = []
    for token in line.tokens:
        if (box := token.box) is not None:
            found.append(
                [
                    token.text,
                    *(round(edge, 1) for edge in (box.x0, box.top, box.x1, box.bottom)),
                    token.glued,
                    token.superscript,
                ]
            )
    return found


def is_painted(content: bytes) -> bool:
    """Whether there is a picture to show: a PDF, or a picture itself."""
    if b"%PDF-" in content[:1024]:
        return True
    try:
        with Image.open(io.BytesIO(content)):
            return True
    except (UnidentifiedImageError, OSError, ValueError):
        return False


def picture(content: bytes, *, page: int, width: float, height: float) -> bytes:
    """A page as WebP."""
    painted = background(content, Page(page, (), width, height), min(round(72 * WIDTH / width), 300) or 1)
    painted.thumbnail((WIDTH, 4 * WIDTH))
    out = io.BytesIO()
    painted.convert("RGB").save(out, "WEBP", quality=70, method=1)
    return out.getvalue()
