"""What the table of contents and the outline say about the pages: which of them they name."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from rapidfuzz import fuzz, process

from pinakes.text.words import fold
from pinakes.understand.header.rows.cues import opening

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Heading, Page
    from pinakes.understand.volume.sheets import PageSketch

FRONT, BACK = 16, 6
"""Pages at either end of a file among which a table of contents is looked for."""
LISTED = 0.3
"""Share of a page's lines that end in a number, where the page is part of a table of contents."""
ENTRIES = 600
ALIKE = 86.0
SHORTEST = 8
"""Letters of an entry that can be told from others."""
_ENTRY = re.compile(
    r"^(?P<text>.*?)(?:(?<![\s.·…_])[\s.·…_]*?[.·…_]{2}[\s.·…_]*+|(?<!\s)\s++)(?P<page>\d{1,4})$"
)
_LETTERS = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """One entry: its letters (those of the lines around it too) and the page it names."""

    text: str
    around: str
    page: int


@dataclass(frozen=True, slots=True)
class NamedPages:
    """Pages, counted from 0, that are named: by a table of contents with their titles, by its numbers, by the outline."""

    by_title: frozenset[int]
    by_number: frozenset[int]
    by_outline: frozenset[int]
    entries: int
    headings: int
    tables: frozenset[int]
    """The pages of the table of contents itself."""


def named_pages(
    pages: Sequence[Page], sheets: Sequence[PageSketch], outline: Sequence[Heading], candidates: Sequence[int]
) -> NamedPages:
    """What tables and outline name; titles are compared on the candidate pages only."""
    tables, entries = _tables(pages, sheets)
    by_title: dict[int, int] = {}
    shifts: Counter[int] = Counter()
    leads = {at: letters(sheets[at].lead) for at in candidates if at not in tables}
    for at, entry in _alike(entries, leads):
        by_title[at] = entry.page
        shifts[at - entry.page] += 1
    by_number: set[int] = set()
    if shifts:
        shift, votes = shifts.most_common(1)[0]
        if votes >= 2:
            by_number = {
                entry.page + shift for entry in entries if 0 <= entry.page + shift < len(sheets)
            } - tables
    place = {page.number: at for at, page in enumerate(pages)}
    top = [
        heading
        for heading in outline
        if heading.page is not None and heading.level == min(one.level for one in outline)
    ]
    by_outline = {
        place[heading.page]
        for heading in top
        if heading.page in place and _names_page(heading.title, sheets[place[heading.page]])
    }
    return NamedPages(
        frozenset(by_title),
        frozenset(by_number),
        frozenset(by_outline),
        len(entries),
        len(top),
        frozenset(tables),
    )


def letters(text: str) -> str:
    """Only letters and digits, folded: what two settings of one title share."""
    return "".join(_LETTERS.findall(fold(text)))


def repeats(above: PageSketch, below: PageSketch) -> bool:
    """Whether the title of a page stands at the head of another too."""
    title, lead = letters(below.title), letters(above.lead)
    return SHORTEST * 2 <= len(title) <= len(lead) and bool(
        fuzz.partial_ratio(title, lead, score_cutoff=ALIKE)
    )


def _alike(entries: Sequence[ContentsEntry], leads: dict[int, str]) -> set[tuple[int, ContentsEntry]]:
    """Pages and the entries whose title stands at their head, with the line before the entry or without it."""
    places, heads = list(leads), list(leads.values())
    found: set[tuple[int, ContentsEntry]] = set()
    for texts, shortest in (
        ([entry.text for entry in entries], SHORTEST),
        ([entry.around for entry in entries], 2 * SHORTEST),
    ):
        told = [(entry, text) for entry, text in zip(entries, texts, strict=True) if len(text) >= shortest]
        if not told or not heads:
            continue
        scores = process.cdist(
            [text for _, text in told], heads, scorer=fuzz.partial_ratio, score_cutoff=ALIKE
        )
        for row, column in zip(*scores.nonzero(), strict=True):
            entry, text = told[row]
            if len(text) <= len(heads[column]):
                found.add((places[column], entry))
    return found


def _names_page(title: str, sheet: PageSketch) -> bool:
    wanted = letters(title)
    return len(wanted) >= 4 and fuzz.partial_ratio(wanted, letters(sheet.lead)) >= ALIKE - 6


def _tables(pages: Sequence[Page], sheets: Sequence[PageSketch]) -> tuple[set[int], list[ContentsEntry]]:
    """The pages of a table of contents, and its entries."""
    tables: set[int] = set()
    entries: list[ContentsEntry] = []
    for at in (*range(min(FRONT, len(pages))), *range(max(FRONT, len(pages) - BACK), len(pages))):
        if sheets[at].listed < LISTED and not (
            sheets[at].listed > 0.12 and (_has_heading(pages[at]) or at - 1 in tables)
        ):
            continue
        found = list(_entries(pages[at]))
        if len(found) >= 3 and _ascends([entry.page for entry in found]):
            tables.add(at)
            entries += found
    return tables, entries[:ENTRIES]


def _has_heading(page: Page) -> bool:
    return any(
        (seen := opening(line.text[:60], ("contents",))) is not None and seen.alone
        for line in page.lines[:12]
    )


def _entries(page: Page) -> list[ContentsEntry]:
    found: list[ContentsEntry] = []
    waiting: list[str] = []
    for line in page.lines:
        if line.role in ("header", "footer"):
            continue
        match = _ENTRY.match(line.text.strip())
        if match is None:
            waiting = [*waiting[-2:], line.text]
            continue
        own = letters(match["text"])
        found.append(ContentsEntry(own, letters(waiting[-1]) + own if waiting else "", int(match["page"])))
        waiting = []
    return found


def _ascends(numbers: Sequence[int]) -> bool:
    """Whether most numbers are no smaller than the one before: those of contents are, those of an index are not."""
    steps = sum(one <= other for one, other in pairwise(numbers))
    return steps >= 0.85 * (len(numbers) - 1)
