"""What HTML pages say of themselves: title, meta tags (Dublin Core, citation_*, OpenGraph), links, JSON-LD."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.model import Properties
from pinakes.properties.entries import collect
from pinakes.text import encodings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selectolax.lexbor import LexborHTMLParser

    from pinakes.config import Settings
    from pinakes.model import Format, Source

_LOOK = 8 << 20
_CHARSET = re.compile(
    rb"""<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]{2,30})|<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.:-]{2,30})""",
    re.IGNORECASE,
)
_HEADER_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w.:-]{2,30})", re.IGNORECASE)
_LINKS = frozenset({"canonical", "license", "author", "schema.dc", "alternate", "publisher"})


class HtmlInspector:
    """HTML by selectolax (lexbor)."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def score(self, format: Format) -> int | None:
        """HTML and XHTML."""
        return 10 if format.media_type in ("text/html", "application/xhtml+xml") else None

    def inspect(self, source: Source, content: bytes, format: Format) -> Properties:
        """Title, language, meta tags, links and JSON-LD as it stands."""
        from selectolax.lexbor import LexborHTMLParser

        said = _HEADER_CHARSET.search(source.declared_type or "")
        declared = said[1] if said else None
        if declared is None and (found := _CHARSET.search(content[:8192])):
            declared = (found[1] or found[2]).decode("ascii")
        text = encodings.decode(content[:_LOOK], declared=declared).text
        page = LexborHTMLParser(text.replace("\0", ""))
        return Properties(
            entries=collect("html", _page(page))
            + collect("meta", _metas(page))
            + collect("link", _links(page))
            + collect("json-ld", _scripts(page)),
            is_encrypted=False,
        )


def _page(page: LexborHTMLParser) -> Iterator[tuple[str, str]]:
    for root in page.css("html")[:1]:
        attributes = root.attributes
        yield "lang", attributes.get("lang") or attributes.get("xml:lang") or ""
    for title in page.css("title")[:1]:
        yield "title", title.text() or ""


def _metas(page: LexborHTMLParser) -> Iterator[tuple[str, str]]:
    for meta in page.css("meta"):
        attributes = meta.attributes
        name = (
            attributes.get("name")
            or attributes.get("property")
            or attributes.get("itemprop")
            or attributes.get("http-equiv")
        )
        value = attributes.get("content")
        if name and value and name.lower() != "content-type":
            yield name, value


def _links(page: LexborHTMLParser) -> Iterator[tuple[str, str]]:
    for link in page.css("link[rel]"):
        relation = (link.attributes.get("rel") or "").lower()
        if relation in _LINKS and not (relation == "alternate" and not link.attributes.get("type")):
            yield relation, link.attributes.get("href") or ""


def _scripts(page: LexborHTMLParser) -> Iterator[tuple[str, str]]:
    for script in page.css("script"):
        if (script.attributes.get("type") or "").strip().lower() == "application/ld+json":
            yield "script", script.text() or ""
