"""Lists of publications in parts: a page a year, a kind of work, ten entries; they are joined to one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pinakes.acquire.frontier import tidy
from pinakes.discover.priorities import has_word

if TYPE_CHECKING:
    from pinakes.acquire.page import WebAnchor, WebPage

FEWEST, MOST = 2, 30
"""Links that make a page the index of a list in parts, and parts that are read."""
LABEL = 40
"""Characters of what a link to a part says."""
_YEARS = re.compile(r"\W*(?:19|20)\d\d(?:\s*[-–—/]\s*(?:(?:19|20)?\d\d)?)?\W*")
_PAGED = re.compile(r"(?:page|paged|start|offset|seite|pagina)[=/_-]?\d+", re.IGNORECASE)


def parts(page: WebPage, *, has_entries: bool) -> list[str]:
    """Where the parts of a list are; none where it is whole. A page that has entries of its own goes on by
    years or pages, not by kinds.
    """
    here = tidy(page.address)
    dated: dict[str, WebAnchor] = {}
    kinds: dict[str, WebAnchor] = {}
    paged: dict[str, WebAnchor] = {}
    for link in page.links:
        place = tidy(link.address)
        if place is None or place == here or link.is_document or not _is_near(place, page.address):
            continue
        if _YEARS.fullmatch(link.text):
            dated.setdefault(place, link)
        elif link.text.strip().isdigit() and _PAGED.search(place):
            paged.setdefault(place, link)
        elif len(link.text) <= LABEL and has_word(link.text, "publications", "kinds"):
            kinds.setdefault(place, link)
    found = [*dated] if len(dated) >= FEWEST else []
    if not has_entries and not found and len(kinds) >= FEWEST:
        found = [*kinds]
    return [*found, *paged][:MOST]


def _is_near(place: str, index: str) -> bool:
    """Whether an address lies where the index of a list does, or below: other folders are other matters."""
    one, other = urlsplit(place), urlsplit(index)
    folder = unquote(other.path).rpartition("/")[0]
    return one.netloc == other.netloc and unquote(one.path).startswith(f"{folder}/")
