"""How promising a link is on the way to papers: a trained sum over what it says, where it stands, and what
its page is about.

What is learnt is what a link leads to in the end, papers behind the page behind it too (Rennie and McCallum
1999): `python -m pinakes.learn.walks`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import numpy as np

from pinakes.discover.judging import judge
from pinakes.discover.priorities import has_word
from pinakes.discover.topic.profile import counted, likeness
from pinakes.text.scripts import has_han

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pinakes.acquire.page import WebAnchor, WebPage
    from pinakes.discover.topic.profile import Background

MODEL = "link-promise"
COLUMNS = (
    "every link", "document", "words around alike", "page alike", "list of papers", "way to papers", "other matters", "head alike", "deep",
    "same host", "own words alike", "page of documents",
)  # fmt: skip
TOGETHER = (
    ("document", "page alike"),
    ("list of papers", "page alike"),
    ("document", "head alike"),
    ("document", "words around alike"),
)
"""What counts together: a document on a page on the subject, or beside words on it: in contents of journals
that is all that tells one from the others.
"""
LISTED = 10
"""Documents of a page that are as good as many."""
AROUND, HAN = 160, 60
"""Characters on each side of a link that say what it is about; Chinese ones, which say more."""


def learnt_columns() -> tuple[str, ...]:
    """The columns of the model."""
    return (*COLUMNS, *(f"{one}, {other}" for one, other in TOGETHER))


def together(row: Sequence[float]) -> list[float]:
    """The numbers of a link with what counts together; rows from when there were fewer are filled up."""
    said = dict(zip(COLUMNS, [*row, *[0.0] * (len(COLUMNS) - len(row))], strict=True))
    return [*said.values(), *(said[one] * said[other] for one, other in TOGETHER)]


def promised(row: Sequence[float]) -> float:
    """What a link promises: the more, the sooner it is followed."""
    return float(judge(MODEL).sums(np.array([together(row)]))[0])


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
    near, head, own = alike_around(said_around(link, page), profile, background)
    documents = sum(one.is_document for one in page.links)
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
        float(urlsplit(link.address).netloc == urlsplit(page.address).netloc),
        own,
        min(LISTED, documents) / LISTED,
    ]


def said_around(link: WebAnchor, page: WebPage) -> tuple[str, str, str]:
    """What is said around a link, by itself, and above it."""
    far = HAN if has_han(page.text[max(0, link.start - HAN) : link.end + HAN]) else AROUND
    around = page.text[max(0, link.start - far) : link.end + far]
    return around, f"{link.text} {unquote(urlsplit(link.address).path)}", _head(page, link)


def alike_around(
    said: tuple[str, str, str], profile: Mapping[str, float], background: Background
) -> tuple[float, float, float]:
    """How much what is said around a link, above it, and in it, is on the subject."""
    around, itself, head = said
    near = likeness(profile, background.vector(counted(around, title=itself)))
    above, own = (likeness(profile, background.vector(counted(text))) for text in (head, itself))
    return min(1.0, 3 * near), min(1.0, 2 * above), min(1.0, 2 * own)


def _head(page: WebPage, link: WebAnchor) -> str:
    """What a link stands under: the title of its page, and the heading before it."""
    above = next((page.words(one) for one in reversed(page.headings) if one.start <= link.start), "")
    return f"{page.title} {above}"
