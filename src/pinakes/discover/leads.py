"""The links of a person's page that may lead to a list of publications."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pinakes.discover.priorities import has_word

if TYPE_CHECKING:
    from pinakes.acquire.page import WebAnchor, WebPage

MOST = 32
"""Links that are followed from one page."""
MENU = 40
"""Characters of what a link of a menu says."""


def promising_links(page: WebPage, *, least: int = 1) -> list[WebAnchor]:
    """The links of a page that promise a list of publications, the likeliest first."""
    found = [(_promise(link), link) for link in page.links if not link.is_document]
    return [link for promise, link in sorted(found, key=lambda one: -one[0]) if promise >= least][:MOST]


def near_links(page: WebPage) -> list[WebAnchor]:
    """Other links of a page to pages beside it or below, of those that a menu may have."""
    here = urlsplit(page.address)
    folder = here.path.rpartition("/")[0]
    return [
        link
        for link in page.links
        if urlsplit(link.address).netloc == here.netloc
        and urlsplit(link.address).path.startswith(f"{folder}/")
        and not link.is_document
        and 0 < len(link.text) <= MENU
        and not has_word(link.text, "others", "unlisted")
    ]


def _promise(link: WebAnchor) -> int:
    """How much a link of a home page promises a list of publications."""
    last = unquote(urlsplit(link.address).path).rstrip("/").rpartition("/")[2]
    return (
        2 * has_word(link.text, "publications")
        + 2 * has_word(last, "publications")
        + has_word(link.text, "research")
    )
