"""A page about a document: where it says the document itself is, the surest place first."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urljoin, urlsplit

from pinakes.text import encodings
from pinakes.tools.lexbor import parse_with_care

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.acquire.fetch import Reply

META = (
    "citation_pdf_url",
    "bepress_citation_pdf_url",
    "eprints.document_url",
    "wkhealth_pdf_url",
    "citation_fulltext_pdf_url",
)
"""Meta tags that name the full text, as Google Scholar's guidelines and the repositories have them."""
MOST = 5
"""Places that are tried for one page."""
DOCUMENTS = (
    "application/pdf",
    "application/postscript",
    "application/msword",
    "application/rtf",
    "application/epub+zip",
)
_SUFFIX = re.compile(r"\.(?:pdf|ps|ps\.gz|djvu|docx?|rtf|odt|pptx?|epub)$", re.IGNORECASE)
_ITEM = re.compile(r"<([^<>]+)>((?:\s*;\s*[\w*-]+\s*=\s*(?:\"[^\"]*\"|[^\s;,]+))*)")


@dataclass(frozen=True, slots=True)
class LandingLink:
    """Where a document is said to be; `sure` where the page says so to machines, not only by a link among others."""

    address: str
    sure: bool
    why: str


def is_page(reply: Reply) -> bool:
    """Whether the answer is a page of the web, and no document of its own."""
    start = reply.content[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return start.startswith((b"<!doctype html", b"<html", b"<head")) or (
        b"<html" in start and b"%pdf-" not in start
    )


def links(reply: Reply) -> list[LandingLink]:
    """Where the page says that its document is; a few, each once."""
    found: dict[str, LandingLink] = {}
    for link in (*_signposts(reply), *_in_page(reply)):
        address = urldefrag(urljoin(reply.address, link.address.strip()))[0]
        if urlsplit(address).scheme in ("http", "https") and address != reply.address:
            found.setdefault(address, LandingLink(address, link.sure, link.why))
    return list(found.values())[:MOST]


def _signposts(reply: Reply) -> Iterator[LandingLink]:
    """Typed links of the header (FAIR Signposting): `rel="item"` with the type of a document."""
    for target, parameters in _ITEM.findall(reply.headers.get("link", "")):
        said = dict(re.findall(r"([\w*-]+)\s*=\s*\"?([^\";]+)", parameters))
        if "item" in said.get("rel", "").split() and said.get("type", "").startswith(DOCUMENTS):
            yield LandingLink(target, sure=True, why="signposted as the item")


def _in_page(reply: Reply) -> Iterator[LandingLink]:
    declared = re.search(r"charset=([\w-]+)", reply.headers.get("content-type", ""))
    tree = parse_with_care(encodings.decode(reply.content, declared=declared[1] if declared else None).text)
    tags = [
        (
            node.attributes.get("name") or node.attributes.get("property") or "",
            node.attributes.get("content") or "",
        )
        for node in tree.css("meta")
    ]
    for wanted in META:
        yield from (
            LandingLink(content, sure=True, why=wanted)
            for name, content in tags
            if name.strip().lower() == wanted and content.strip()
        )
    for node in tree.css("link[href]"):
        if (node.attributes.get("type") or "").startswith(DOCUMENTS):
            yield LandingLink(
                node.attributes.get("href") or "", sure=True, why="linked as the same in another format"
            )
    here = urlsplit(reply.address).netloc
    weak = []
    for node in tree.css("a[href]")[:5000]:
        target = (node.attributes.get("href") or "").strip()
        parts = urlsplit(urljoin(reply.address, target))
        typed = (node.attributes.get("type") or "").startswith(DOCUMENTS)
        if (
            typed
            or _SUFFIX.search(parts.path)
            or re.search(r"/bitstreams?/|/download\b", parts.path, re.IGNORECASE)
        ):
            weak.append((parts.netloc != here, LandingLink(target, sure=False, why="a link of its page")))
    yield from (link for _, link in sorted(weak, key=lambda pair: pair[0]))
