"""A work on a page: where its title stands, whether its authors stand near, and which links may lead to its file.

A link within the block that cites the work comes first, then the nearest on either side, by distance in characters.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from pinakes.discover.priorities import has_word
from pinakes.store.network.plain import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.acquire.page import TextPiece, WebAnchor, WebPage
    from pinakes.discover.wanted import Wanted

ALIKE = 90
"""Likeness (of 100) from which a stretch of a page is the title."""
ALIKE_SHORT, SHORT = 78, 45
"""The same for titles of so few letters, where one slip counts more: then authors must stand near."""
NEAR = 500
"""Characters around a title in which authors and links count."""
FEW = 4
"""Links that are tried for one place."""


@dataclass(frozen=True, slots=True)
class CitingPlace:
    """A place of a page that cites a work: its block, how alike the title is, how many of the authors stand near."""

    start: int
    end: int
    alike: float
    authors: float


@dataclass(frozen=True, slots=True)
class Way:
    """A link that may lead to the file: how far it stands from the block, and why it was chosen."""

    address: str
    distance: int
    why: str


def places(page: WebPage, wanted: Wanted) -> list[CitingPlace]:
    """Where the page cites the work, the likeliest place first."""
    found = []
    size = len(wanted.level)
    pieces = page.pieces
    levels = [plain(page.words(piece)) for piece in pieces]
    for i in range(len(pieces)):
        for j in (i, i + 1):  # a title may be broken over two pieces
            if j >= len(pieces) or size < 8:
                continue
            level = levels[i] if i == j else f"{levels[i]} {levels[j]}"
            if len(level) < 0.8 * size or (i != j and (len(levels[i]) > size or len(levels[j]) > 2 * size)):
                continue
            least = ALIKE if size >= SHORT else ALIKE_SHORT
            alike = fuzz.partial_ratio(wanted.level, level, score_cutoff=least)
            if alike >= least:
                cited = _cited(page, wanted, pieces[i].start, pieces[j].end, alike)
                found += [cited] if alike >= ALIKE or cited.authors >= 0.5 else []
    found.sort(key=lambda one: (-one.authors, -one.alike, one.start))
    kept: list[CitingPlace] = []
    for one in found:
        if all(one.end <= other.start or one.start >= other.end for other in kept):
            kept.append(one)
    return kept


def _cited(page: WebPage, wanted: Wanted, start: int, end: int, alike: float) -> CitingPlace:
    around = f" {plain(page.text[max(0, start - NEAR) : end + NEAR])} "
    inside = f" {plain(page.text[start:end])} "
    families = [plain(family) for family in wanted.families]
    near = (
        sum(_named(family, inside) or 0.5 * _named(family, around) for family in families) / len(families)
        if families
        else 0.0
    )
    return CitingPlace(start, end, alike / 100, near)


def _named(family: str, text: str) -> bool:
    return bool(family) and (f" {family} " in text if family.isascii() else family in text)


def ways(page: WebPage, cited: CitingPlace) -> list[Way]:
    """The links that may lead to the file of a cited work, the likeliest first."""
    links = [link for link in page.links if link.address.split("#")[0] != page.address.split("#")[0]]
    inside = [link for link in links if cited.start <= link.start < cited.end]
    found = [
        Way(link.address, 0, f"link {link.text[:40]!r} inside of the citation")
        for link in sorted(inside, key=_promise)
    ]
    following = _between(page, cited)
    around = [link for link in links if link not in inside and following[0] <= link.start < following[1]]
    for link in sorted(around, key=lambda link: (_promise(link), _distance(link, cited))):
        if _promise(link) < 2 and _distance(link, cited) <= NEAR:
            found.append(
                Way(
                    link.address,
                    _distance(link, cited),
                    f"link {link.text[:40]!r} {_distance(link, cited)} characters off",
                )
            )
    return list({way.address: way for way in reversed(found)}.values())[::-1][:FEW]


def _between(page: WebPage, cited: CitingPlace) -> tuple[int, int]:
    """The stretch that a link must stand in: up to the next block of about the same length on either side, not beyond."""
    size = max(40, (cited.end - cited.start) // 2)
    after = next(
        (piece.start for piece in page.pieces if piece.start >= cited.end and _long(piece) > size),
        len(page.text) + 1,
    )
    before = next(
        (piece.end for piece in reversed(page.pieces) if piece.end <= cited.start and _long(piece) > size), 0
    )
    return before, after


def _long(piece: TextPiece) -> int:
    return piece.end - piece.start


def _promise(link: WebAnchor) -> int:
    """0 for the name of a document, 1 for words such as "full text", 2 for others."""
    if link.is_document:
        return 0
    return 1 if has_word(link.text, "download") else 2


def _distance(link: WebAnchor, cited: CitingPlace) -> int:
    return max(0, cited.start - link.end, link.start - cited.end)


def document_links(page: WebPage) -> Iterator[WebAnchor]:
    """Links whose target is named like a document."""
    return (link for link in page.links if link.is_document)
