"""Lists of publications that are files: BibTeX and other bibliographies, and PDF, DOC or the like that home pages call so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pinakes.acquire.page import kind_of
from pinakes.discover.entries import entries as entries_of
from pinakes.discover.priorities import has_word
from pinakes.discover.typed import printed
from pinakes.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.acquire.client import WebClient
    from pinakes.acquire.page import WebAnchor, WebPage
    from pinakes.discover.describing import Describer
    from pinakes.discover.entries import ListedEntry
    from pinakes.discover.home import Sought

BIBLIOGRAPHY = re.compile(r"\.(?:bib|bibtex|ris|enl)$", re.IGNORECASE)
MOST = 3
"""Files of a page that are looked into."""
FEWEST = 2
"""Entries that make a file a list."""


def candidates(page: WebPage) -> list[WebAnchor]:
    """The links of a page that may lead to a list in a file: a bibliography, a document that is called a list, or a CV."""
    found: dict[str, WebAnchor] = {}
    for link in page.links:
        last = unquote(urlsplit(link.address).path).rpartition("/")[2]
        listed = len(link.text) < 60 and has_word(f"{link.text} {last}", "publications", "about")
        if BIBLIOGRAPHY.search(last) or (link.is_document and listed):
            found.setdefault(link.address, link)
    return sorted(found.values(), key=lambda link: not has_word(link.text, "publications"))[:MOST]


def listed_in(link: WebAnchor, sought: Sought, client: WebClient, describer: Describer) -> list[ListedEntry]:
    """The entries of a list in a file; none where it holds none."""
    try:
        reply = client.get(link.address)
    except BadInput:
        return []
    if reply.status != 200:
        return []
    if BIBLIOGRAPHY.search(urlsplit(link.address).path) or kind_of(reply.content) == "text":
        found = list(_bibliography(reply.content, link.address))
    elif kind_of(reply.content) == "document":
        lines = [line for _, text in describer.pages(link.address, reply) for line in text.split("\n")]
        found = _entries(lines, sought, link.address)
    else:
        found = []
    return found if len(found) >= FEWEST else []


def _bibliography(content: bytes, name: str) -> Iterator[ListedEntry]:
    from pinakes.discover.entries import ListedEntry
    from pinakes.exchange.reading import read

    try:
        known = read(content, name).entries
    except BadInput:
        return
    for place, entry in enumerate(known):
        if entry.title:
            yield ListedEntry(place, place, printed(entry), 0.95)


def _entries(lines: list[str], sought: Sought, address: str) -> list[ListedEntry]:
    """The entries among the lines of a document: a page is made of them, numbers and indents begin a paragraph."""
    from html import escape

    from pinakes.acquire.page import parsed

    paragraphs: list[str] = []
    for line in lines:
        text = " ".join(line.split())
        begins = re.match(r"(?:\[?\d{1,3}[\].)]|[•*–-])\s", text)
        ends = paragraphs and re.search(r"[.。](?:\s*\d{4}\.?)?$", paragraphs[-1])
        if not text:
            paragraphs.append("")
        elif begins or not paragraphs or not paragraphs[-1] or (ends and text[:1].isupper()):
            paragraphs.append(text)
        else:
            paragraphs[-1] += f" {text}"
    body = "".join(f"<p>{escape(one)}</p>" for one in paragraphs if one)
    return entries_of(parsed(body, address), sought.family)
