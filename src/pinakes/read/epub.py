"""EPUB → Paper: the pages of the book in the order of its spine."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pinakes.errors import BadInput
from pinakes.read.flow import Flow
from pinakes.read.html import decode_page
from pinakes.read.markup import lay_out
from pinakes.read.package import BROKEN, Package
from pinakes.tools.lexbor import parse

if TYPE_CHECKING:
    from pinakes.config import Settings
    from pinakes.model import Format, Paper, Source

READER = "epub@1"
MEDIA_TYPES = frozenset(("application/epub+zip",))
PAGES = (".xhtml", ".html", ".htm", ".xml")


class EpubReader:
    """Reads EPUB 2 and 3."""

    def __init__(self, settings: Settings) -> None:
        self._limits = settings.limits

    def score(self, format: Format) -> int | None:
        """Ten for EPUB."""
        return 10 if format.media_type.lower() in MEDIA_TYPES or format.puid == "fmt/483" else None

    def read(self, source: Source, content: bytes, format: Format) -> Paper:
        """The paper, without pages; a book's chapters follow each other."""
        package = Package(content, self._limits)
        names = _spine(package)
        flow = Flow.of(self._limits)
        if _is_locked(package, names):
            raise BadInput("encrypted", "the book is locked (DRM); get a copy without")
        if not names:
            names = sorted(
                name
                for name in package.names()
                if name.lower().endswith(PAGES) and not name.startswith("META-INF")
            )
            if not names:
                raise BadInput(
                    "damaged", "the container has no pages of a book; it is no EPUB, or its parts are lost"
                )
            flow.trouble(
                "damaged", "the order of the book's parts is lost; they were read in the order of their names"
            )
        lost = 0
        for name in names[: self._limits.members]:
            try:
                page = package.read(name)
            except BadInput:
                page = None
            if page is None:
                lost += 1
            else:
                lay_out(parse(decode_page(page).text), flow)
        if not package.is_whole:
            flow.trouble("damaged", BROKEN)
        if lost:
            flow.trouble("damaged", f"{lost} of {len(names)} parts of the book are missing or broken")
        return flow.paper(source, format, reader=READER)


def _spine(package: Package) -> list[str]:
    """Names of the parts in reading order; none if the book does not say."""
    container = package.optional("META-INF/container.xml")
    rootfile = None if container is None else next(container.iter("{*}rootfile"), None)
    path = (rootfile.get("full-path") if rootfile is not None else None) or next(
        (name for name in package.names() if name.lower().endswith(".opf")), None
    )
    book = package.optional(path)
    if book is None or path is None:
        return []
    folder = posixpath.dirname(path)
    items = {
        item.get("id"): posixpath.normpath(posixpath.join(folder, unquote(item.get("href") or "")))
        for item in book.iter("{*}item")
        if "html" in (item.get("media-type") or "") or (item.get("href") or "").lower().endswith(PAGES[:3])
    }
    order = [
        items[reference.get("idref")]
        for reference in book.iter("{*}itemref")
        if reference.get("idref") in items
    ]
    return list(dict.fromkeys(order))


def _is_locked(package: Package, names: list[str]) -> bool:
    """Whether the pages are encrypted; fonts often are, and do no harm."""
    rights = package.optional("META-INF/encryption.xml")
    if rights is None:
        return False
    locked = {unquote(reference.get("URI") or "") for reference in rights.iter("{*}CipherReference")}
    return any(name in locked for name in names)
