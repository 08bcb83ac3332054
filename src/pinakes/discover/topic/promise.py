"""How promising a link is on the way to papers: fixed weights, and what hosts and pages gave so far.

Pages are remembered by what their links to documents gave, hosts by what they gave. The weights stay as
they are: moving them while walking made walks worse (docs/figures/finding.md).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pinakes.discover.priorities import has_word
from pinakes.discover.topic.profile import counted, likeness

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pinakes.acquire.page import WebAnchor, WebPage
    from pinakes.discover.topic.profile import Background

COLUMNS = (
    "every link", "document", "words around alike", "page alike", "list of papers", "way to papers", "other matters", "head alike", "deep",
)  # fmt: skip
BEGINNING = (-1.5, 0.5, 1.5, 0.5, 0.6, 0.3, -0.5, 2.0, -1.0)
"""What each of these numbers is worth."""
AROUND = 160
"""Characters on each side of a link that say what it is about."""
DOUBT = 2.0
"""Answers that a host, or the links of a page, would have to give to be half believed."""


@dataclass(slots=True)
class Promise:
    """Weights of links, and what hosts, and the documents of pages, gave: (asked, worth)."""

    weights: list[float] = field(default_factory=lambda: list(BEGINNING))
    hosts: dict[str, tuple[float, float]] = field(default_factory=dict)
    pages: dict[str, tuple[float, float]] = field(default_factory=dict)

    def of(self, row: Sequence[float], address: str, parent: str | None = None) -> float:
        """What a link promises, 0 to 1; `parent` is the page it stands on."""
        asked, worth = self.hosts.get(urlsplit(address).netloc, (0.0, 0.0))
        usual = self._overall()
        host = (worth + DOUBT * usual) / (asked + DOUBT)
        own = _squashed(self._sum(row)) * (0.75 + min(2.0, host / (usual + 0.05)) / 4)
        if not row[1] or parent is None:
            return own
        asked, worth = self.pages.get(parent, (0.0, 0.0))
        return (worth + DOUBT * own) / (asked + DOUBT)

    def learn(self, row: Sequence[float], address: str, worth: float, *, parent: str | None = None) -> None:
        """What a link was worth in the end, for its host, and where it is a document for its page."""
        if row[1] and parent is not None:
            asked, before = self.pages.get(parent, (0.0, 0.0))
            self.pages[parent] = (asked + 1, before + worth)
        name = urlsplit(address).netloc
        asked, before = self.hosts.get(name, (0.0, 0.0))
        self.hosts[name] = (asked + 1, before + worth)

    def _sum(self, row: Sequence[float]) -> float:
        return sum(weight * value for weight, value in zip(self.weights, row, strict=True))

    def _overall(self) -> float:
        asked = sum(one for one, _ in self.hosts.values())
        return (sum(worth for _, worth in self.hosts.values()) + 0.5) / (asked + 2)


def _squashed(value: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, value))))


def features(
    link: WebAnchor,
    page: WebPage,
    profile: Mapping[str, float],
    background: Background,
    *,
    alike: float,
    depth: int,
) -> list[float]:
    """The numbers of a link, in the order of `COLUMNS`; `alike` is how much its page is on the subject."""
    place = unquote(urlsplit(link.address).path)
    said = f"{link.text} {place}"
    near, head = near_and_head(said_around(link, page), profile, background)
    return [
        1.0,
        float(link.is_document),
        near,
        min(1.0, 4 * alike),
        float(has_word(said, "publications")),
        float(has_word(said, "research", "catalogue")),
        float(has_word(said, "others")),
        head,
        min(1.0, depth / 4),
    ]


def said_around(link: WebAnchor, page: WebPage) -> tuple[str, str, str]:
    """What is said around a link, by itself, and above it."""
    around = page.text[max(0, link.start - AROUND) : link.end + AROUND]
    return around, f"{link.text} {unquote(urlsplit(link.address).path)}", _head(page, link)


def near_and_head(
    said: tuple[str, str, str], profile: Mapping[str, float], background: Background
) -> tuple[float, float]:
    """How much what is said around a link, and above it, is on the subject."""
    around, itself, head = said
    near = likeness(profile, background.vector(counted(around, title=itself)))
    return min(1.0, 3 * near), min(1.0, 2 * likeness(profile, background.vector(counted(head))))


def _head(page: WebPage, link: WebAnchor) -> str:
    """What a link stands under: the title of its page, and the heading before it."""
    above = next((page.words(one) for one in reversed(page.headings) if one.start <= link.start), "")
    return f"{page.title} {above}"
