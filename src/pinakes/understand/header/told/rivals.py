"""What a paper says of itself besides its head: citation lines, cards, sheets before it, notes about its authors. Rival claims all."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from pinakes.model import Claim, Person, Venue
from pinakes.understand.header.covers import awarding, cards
from pinakes.understand.header.people import about_authors, bodies
from pinakes.understand.header.rows.blocks import Row
from pinakes.understand.header.told import citation_line, cover_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.model import Paper
    from pinakes.understand.header.covers.thesis import Covers
    from pinakes.understand.header.rows.blocks import Front

CLOSING_PAGES, CLOSING_ROWS = 2, 160
LONG = 12
"""Pages from which a work can be a book with a card."""


def rival_claims(
    paper: Paper,
    front: Front,
    sheet: tuple[Row, ...],
    covers: Covers,
    language: str | None,
    *,
    is_thesis: bool,
) -> Iterator[Claim]:
    """Every rival claim of one paper."""
    yield from cover_sheet.sheet_claims(sheet, language)
    first = front.rows[0].page.number
    early = [row for row in front.rows if row.page.number <= first + 1]
    yield from cover_sheet.stamp_claims([row for row in early if row.page.number == first])
    closing = [] if is_thesis else closing_rows(paper, after=early[-1].number)
    yield from citation_line.citation_claims([*early, *closing], language)
    if not is_thesis:
        ends = [
            row
            for row in early
            if row.page.number == first or (paper.has_pages and row.page is paper.pages[-1])
        ]
        yield from about_authors.author_claims([*ends, *closing], language)
    if is_thesis:
        yield from cards.card_claims(covers.sheets[1:], language, is_thesis=True)
    elif (paper.page_count or len(paper.pages)) >= LONG and paper.has_pages:
        pages = [tuple(page) for _, page in groupby(front.rows, key=lambda row: row.page.number)]
        yield from cards.card_claims(pages[1:], language, is_thesis=False, labelled="card" in front.cues)


def body_claims(
    front: Front, named: Sequence[Claim], people: Sequence[Claim], *, sort: str
) -> Iterator[Claim]:
    """Organisations as authors, where no person signs."""
    if sort in ("thesis", "slides"):
        return
    lines = {span.line for claim in named[:1] for span in claim.spans}
    title = [row for row in front.rows if row.number in lines]
    yield from bodies.body_claims(front.rows, title, has_people=bool(people))


def behind_claims(people: Sequence[Claim], placed: Sequence[Claim], *, sort: str) -> Iterator[Claim]:
    """The body behind a work that names no venue and whose authors are all of one university."""
    named = any(isinstance(claim.value, Venue) and claim.value.title for claim in placed)
    if sort in ("thesis", "slides", "book") or named:
        return
    persons = [claim.value for claim in people if isinstance(claim.value, Person)]
    body = awarding.behind(persons) if persons else None
    if body is not None:
        yield Claim("institution", body, 0.5, people[0].by, people[0].spans)


def closing_rows(paper: Paper, *, after: int) -> list[Row]:
    """The last rows of a paper, those already seen left out."""
    found: list[Row] = []
    number = sum(len(page.lines) for page in paper.pages)
    for page in paper.pages[: -CLOSING_PAGES - 1 : -1] if paper.has_pages else paper.pages[-1:]:
        for line in reversed(page.lines):
            number -= 1
            if number <= after or len(found) >= CLOSING_ROWS:
                break
            text = " ".join(line.text.split())
            if text:
                found.append(Row(page, number, line, text, line.tokens[0].font if line.tokens else None))
    return found[::-1]
