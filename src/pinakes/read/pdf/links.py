"""Links of a page and the outline of a document, as pdfium lists them."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

from pinakes.model import Anchor, Box, Heading
from pinakes.read.pdf.library import bytes_of, text_of

if TYPE_CHECKING:
    from pinakes.read.pdf.characters import PageView
    from pinakes.read.pdf.library import Pdfium

MAX_LINKS = 2000  # a page
MAX_HEADINGS = 5000  # a document
MAX_LEVEL = 20


def links_of(library: Pdfium, document: int, page: int, *, view: PageView) -> tuple[Anchor, ...]:
    """The links of a page: addresses, and places in the same document as `#page=N`."""
    found: list[Anchor] = []
    position, link = ctypes.c_int(0), ctypes.c_size_t(0)
    edges = (ctypes.c_float * 4)()
    while len(found) < MAX_LINKS and library.FPDFLink_Enumerate(
        page, ctypes.addressof(position), ctypes.addressof(link)
    ):
        target = _target(library, document, link.value)
        if target:
            known = library.FPDFLink_GetAnnotRect(link.value, ctypes.addressof(edges))
            found.append(Anchor(target, _box(view, *edges) if known else None))
    return tuple(found)


def _box(view: PageView, left: float, high: float, right: float, low: float) -> Box:
    (xa, ya), (xb, yb) = view.points(left, high), view.points(right, low)
    return Box(*(round(edge, 2) for edge in (min(xa, xb), min(ya, yb), max(xa, xb), max(ya, yb))))


def _target(library: Pdfium, document: int, link: int) -> str:
    action = library.FPDFLink_GetAction(link)
    if action:
        address = bytes_of(library.FPDFAction_GetURIPath, document, action)
        if address:
            return address.decode("utf-8", "replace")
    place = library.FPDFLink_GetDest(document, link) or (
        action and library.FPDFAction_GetDest(document, action)
    )
    if place:
        index = library.FPDFDest_GetDestPageIndex(document, place)
        if index >= 0:
            return f"#page={index + 1}"
    return ""


def outline_of(library: Pdfium, document: int) -> tuple[Heading, ...]:
    """The bookmarks, from top to bottom; a bookmark that leads back to one seen ends the walk there."""
    found: list[Heading] = []
    seen: set[int] = set()
    waiting = [(library.FPDFBookmark_GetFirstChild(document, 0), 1)]
    while waiting and len(found) < MAX_HEADINGS:
        bookmark, level = waiting.pop()
        if not bookmark or bookmark in seen:
            continue
        seen.add(bookmark)
        title = " ".join(text_of(library.FPDFBookmark_GetTitle, bookmark).split())
        place = library.FPDFBookmark_GetDest(document, bookmark)
        index = library.FPDFDest_GetDestPageIndex(document, place) if place else -1
        if title:
            found.append(Heading(title, level, index + 1 if index >= 0 else None))
        waiting.append((library.FPDFBookmark_GetNextSibling(document, bookmark), level))
        if level < MAX_LEVEL:
            waiting.append((library.FPDFBookmark_GetFirstChild(document, bookmark), level + 1))
    return tuple(found)
