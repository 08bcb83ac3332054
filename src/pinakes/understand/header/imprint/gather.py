"""The context of one work: its lines, what the file and its citations of itself say, its folios, and the venues that it cites."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.model import PartialDate, Person, Reference, Venue
from pinakes.text.scripts import HAN
from pinakes.text.words import fold
from pinakes.understand.header.imprint import dates
from pinakes.understand.header.imprint.context import ENOUGH, Context, Stated, containers_of
from pinakes.understand.header.imprint.folios import Folios, folios_of
from pinakes.understand.header.imprint.lines import Placed, placed_lines
from pinakes.understand.header.rows.numbers import parsed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pinakes.model import Claim, Paper
    from pinakes.understand.header.rows.blocks import Front, Row

STATING = ("subject", "title", "description", "identifier")
"""Properties in which programs lay a citation of the work."""
_FEWEST = 2
"""Numbers that such a property has at least."""
CITATIONS = ("citation-line", "cover-sheet")
STATED, MADE = 0.4, 0.3
"""Weights from which a date among the file's properties is one of publication, and that of its making."""
LONG_LINE = 600
FEWEST_CITED, LISTED = 2, 0.6
"""References that make a list, and their weight."""
SHORTEST_REST = 8
"""Characters behind a title that can be an imprint."""


def context_of(
    paper: Paper, front: Front, sheet: Sequence[Row], head: Sequence[Claim], heard: Iterable[Claim]
) -> Context:
    """Everything that the imprint of a work is read from; `head` is what its head was found to say, `heard` what all others say."""
    heard = tuple(heard)
    titles = [claim for claim in head if claim.field == "title" and isinstance(claim.value, str)]
    best = max(titles, key=lambda claim: claim.weight, default=None)
    row = min((span.line for span in best.spans), default=0) if best is not None else 0
    cited = _cited_lines(heard)
    placed = placed_lines(paper, front, row, sheet=sheet)
    lines = [*(line for line in placed if line.row is None or line.row.number not in cited), *_of_file(paper)]
    lines += _after_title(lines, str(best.value) if best is not None else "")
    count = len(paper.pages) - front.rows[0].page.number + 1 if paper.has_pages else None
    references = (claim.value for claim in heard if isinstance(claim.value, Reference))
    return Context(
        lines,
        title=str(best.value) if best is not None else "",
        families=_families(head),
        body_size=front.body_size,
        containers=containers_of(references),
        stated=tuple(_stated(heard)),
        printed=_printed(front, row),
        folios=_folios(lines, count),
        pages=count,
    )


def _cited_lines(heard: Iterable[Claim]) -> set[int]:
    """The lines of a list of references; a single one may be the own citation of the work."""
    found = [claim for claim in heard if isinstance(claim.value, Reference) and claim.weight >= LISTED]
    if len(found) < FEWEST_CITED:
        return set()
    return {span.line for claim in found for span in claim.spans}


def _of_file(paper: Paper) -> list[Placed]:
    if paper.embedded is None:
        return []
    texts = dict.fromkeys(
        text for term in STATING for _, text in paper.embedded.values(term) if len(text) < LONG_LINE // 2
    )
    found = [Placed(None, "file", -1, False, parsed(" ".join(text.split()))) for text in texts]
    return [line for line in found if line.parsed.numbers + bool(line.parsed.dates) >= _FEWEST]


def _after_title(lines: Sequence[Placed], title: str) -> Iterator[Placed]:
    """What follows the work's own title in the lines that name it, as citations do."""
    end = fold(title)[-ENOUGH:]
    for line in lines if len(end) == ENOUGH else ():
        at = fold(line.parsed.text).find(end)
        rest = line.parsed.text[at + ENOUGH :].lstrip(" .,;:/”\"'")
        if at >= 0 and len(rest) > SHORTEST_REST:
            yield replace(line, parsed=parsed(rest), joined=True)


def _families(head: Sequence[Claim]) -> tuple[str, ...]:
    people = (claim.value for claim in head if isinstance(claim.value, Person))
    return tuple(
        fold(person.literal if HAN.search(person.literal) else person.family or person.literal)
        for person in people
    )


def _stated(claims: Iterable[Claim]) -> Iterator[Stated]:
    for claim in claims:
        if isinstance(claim.value, Venue):
            yield Stated(claim.value, None, "citation" if claim.by.startswith(CITATIONS) else "file")
        elif claim.field == "date" and isinstance(claim.value, PartialDate):
            yield Stated(None, claim.value, _sayer(claim))


def _sayer(claim: Claim) -> str:
    if claim.by.startswith(CITATIONS):
        return "citation"
    if claim.by.startswith("filename"):
        return "name"
    return "file" if claim.weight >= STATED else "made" if claim.weight > MADE else "changed"


def _printed(front: Front, title_row: int) -> tuple[tuple[PartialDate, float, int], ...]:
    """The dates of the first page by the rules for their places: date, weight, row."""
    page = [row for row in front.rows if row.page is front.rows[0].page and len(row.text) < LONG_LINE]
    end = next(
        (row.number for row in page if row.number > title_row and row.opening is not None), title_row + 15
    )
    found = dates.dates_of(page, title_row=title_row, end_row=end, is_thesis=False)
    return tuple((date, weight, row.number) for date, row, weight in found)


def _folios(lines: Sequence[Placed], count: int | None) -> Folios | None:
    if not count:
        return None
    pages: list[list[str]] = [[] for _ in range(count)]
    for line in lines:
        if 0 <= line.page < count and line.where in ("head", "foot"):
            lone = (
                (line.parsed.text,) if line.parsed.text.isdigit() else ()
            )  # a year, or the page so numbered
            pages[line.page].extend(line.parsed.folios or lone)
    return folios_of(pages)
