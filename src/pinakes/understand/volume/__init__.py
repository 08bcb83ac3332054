"""Proceedings, journal issues, collections: whether a file is one, and where its papers begin and end.

sheets.py    a page from far away
looks.py     how much it looks like the first page of a paper → a small network gives the chance that it is
contents.py  which pages tables of contents and outline name
openings.py  in a volume: what its first pages share and what names them → the chance again

Theses and books have chapters with titles, lists of references and entries in the contents too; what they lack is people,
addresses and abstracts under each title. So a file is a volume by the looks of its pages alone, and several must look it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes import models
from pinakes.model import Claim, span_of
from pinakes.text.languages import guess
from pinakes.understand.header.rows.cues import has
from pinakes.understand.volume.contents import named_pages, repeats
from pinakes.understand.volume.looks import looks_of
from pinakes.understand.volume.openings import seconds_of
from pinakes.understand.volume.sheets import glimpse_of, is_signed, sheet_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pinakes.model import Page, Paper
    from pinakes.understand.volume.sheets import PageSketch

MODEL = "volume"
BY = "volume@1"
SURE, LIKELY = 0.5, 0.3
STARTS = 3
"""First pages of papers that a volume shows, that of its first paper among them."""
EVIDENCE = 5.3
"""Of single works, 0 of 649 have more than 3.3; of volumes bound of five papers and more none has less than 7 (by source)."""
SIGNED = 0.5
"""Of the likely first pages of a volume at least two in three are signed, of those of a book or thesis hardly any."""
STEEP = 1.2
CUT = 0.4
"""The chance from which a page of a volume opens a paper."""
CANDIDATE = 0.01
LISTED = 0.5
"""Share of lines ending in a number on the pages of an index."""
COVER_LINES = 60
COVER_PAGES = 2
COVER_LENGTH = 900
"""Characters on a cover, at most."""
COVER_PRINT = 1.25
COVER_TITLE = 0.8
"""Weight of the largest print of a cover as the title of a volume."""


@dataclass(frozen=True, slots=True)
class VolumePart:
    """One paper of a volume: its first and last page, counted from 0 over the pages read, and the chance that both are right."""

    first: int
    last: int
    weight: float


@dataclass(frozen=True, slots=True)
class Division:
    """A volume: how probably it is one, its papers, and the pages before them that tell what it is."""

    weight: float
    parts: tuple[VolumePart, ...]
    front: tuple[int, ...]
    title: Claim | None = None
    """What stands in the largest print of its cover."""


def divide(paper: Paper) -> Division | None:
    """The papers of a volume; None for everything that is one work."""
    pages = paper.pages
    sheets = _sheets(pages)
    if not sheets:
        return None
    chances = chances_of(sheets)
    weight = weight_of(sheets, chances)
    if weight < 0.5 or _is_thesis(pages, sheets):
        return None
    named = named_pages(
        pages, sheets, paper.outline, [at for at, chance in enumerate(chances) if chance > CANDIDATE]
    )
    final = _second(seconds_of(sheets, chances, named))
    starts = [at for at in range(len(pages)) if final[at] >= CUT and at not in named.tables]
    starts = _without_sheets(sheets, starts)
    if len(starts) < STARTS - 1:
        return None
    end = _end(sheets, starts[-1], named.tables)
    lasts = [*(start - 1 for start in starts[1:]), end]
    sure = [*(float(final[start]) for start in starts), 0.95]
    parts = tuple(
        VolumePart(first, last, round(min(0.99, sure[i] * sure[i + 1] ** 0.5), 3))
        for i, (first, last) in enumerate(zip(starts, lasts, strict=True))
    )
    front = tuple(at for at in range(starts[0]) if at not in named.tables)
    return Division(round(weight, 3), parts, front, _title(pages, sheets, front))


def _sheets(pages: tuple[Page, ...]) -> list[PageSketch]:
    """The pages from far away; none where too few of them are signed for several papers."""
    if _holds_no_papers(pages):
        return []
    seen = [glimpse_of(page) for page in pages]
    if sum(each.is_signed for each in seen[1:]) < STARTS - 1:
        return []
    return [sheet_of(page, glimpse) for page, glimpse in zip(pages, seen, strict=True)]


def _holds_no_papers(pages: tuple[Page, ...]) -> bool:
    """Whether there are too few pages for several papers, or those of slides."""
    return len(pages) < STARTS or _is_landscape(pages)


def chances_of(sheets: Sequence[PageSketch]) -> NDArray[np.float64]:
    """How probably each page is the first of a paper, by its looks."""
    known = _model()
    inside = np.maximum(
        (looks_of(sheets) - known["mean"]) / known["spread"] @ known["inner"] + known["inner_bias"], 0.0
    )
    return _sigmoid(inside @ known["outer"] + known["outer_bias"])


def weight_of(sheets: Sequence[PageSketch], chances: NDArray[np.float64]) -> float:
    """How probably a file is a volume: what its likely first pages after page 1 say together, as far as they are signed.

    Chapters are not, and where most likely first pages are not signed, or all by the same, they are chapters.
    """
    likely = [at for at in range(1, len(sheets)) if chances[at] > LIKELY]
    signed = [at for at in likely if is_signed(sheets[at])]
    if sum(chances[at] > SURE for at in signed) < STARTS - 1 or len(signed) < SIGNED * len(likely):
        return 0.0
    people = [sheets[at].people[0] for at in signed if sheets[at].people]
    if len(people) >= STARTS and len(set(people)) == 1:
        return 0.0
    evidence = float(-np.log1p(-np.clip(chances[signed], 0.0, 0.99)).sum())
    return min(0.99, float(_sigmoid(np.array(STEEP * (evidence - EVIDENCE)))))


def _second(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    known = _model()
    return _sigmoid(rows @ known["second"] + known["second_bias"])


def _sigmoid(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return 1.0 / (1.0 + np.exp(-np.clip(values, -30.0, 30.0)))


@cache
def _model() -> dict[str, NDArray[Any]]:
    return models.arrays(MODEL)


def _without_sheets(sheets: Sequence[PageSketch], starts: Sequence[int]) -> list[int]:
    """The first pages, but for those that follow a publisher's cover sheet: its title stands again on the next page."""
    kept: list[int] = []
    for start in starts:
        if not kept or start > kept[-1] + COVER_PAGES or not repeats(sheets[kept[-1]], sheets[start]):
            kept.append(start)
    return kept


def _title(pages: Sequence[Page], sheets: Sequence[PageSketch], front: Sequence[int]) -> Claim | None:
    """The title on the cover: covers have little print, and little of it is large."""
    for at in front[:2]:
        sheet = sheets[at]
        if _is_no_cover(sheet):
            continue
        wide = [
            line
            for line in pages[at].lines
            if line.box and line.box.width > 0.65 * sheet.width and line.text not in sheet.title
        ]
        if len(wide) > 3:  # running text: a foreword
            continue
        before = sum(len(page.lines) for page in pages[:at])
        lines = [
            (before + number, line)
            for number, line in enumerate(pages[at].lines)
            if line.text and line.text in sheet.title
        ]
        text = " ".join(line.text for _, line in lines)
        spans = tuple(span_of(pages[at], number, line) for number, line in lines)
        return Claim("title", text, COVER_TITLE, BY, spans, guess(text)[0]) if text else None
    return None


def _is_no_cover(sheet: PageSketch) -> bool:
    """Whether a page is too full, or printed too small, for a cover."""
    return not sheet.title or sheet.length > COVER_LENGTH or sheet.largest < COVER_PRINT * sheet.body


def _end(sheets: Sequence[PageSketch], start: int, tables: frozenset[int]) -> int:
    """The last page of the last paper: an index, contents and empty pages after it are not its own."""
    end = len(sheets) - 1
    while end > start and (
        end in tables
        or sheets[end].length < 40
        or (sheets[end].listed > LISTED and not sheets[end].references)
    ):
        end -= 1
    return end


def _is_landscape(pages: Sequence[Page]) -> bool:
    """Slides, each with a title of its own."""
    sized = [page for page in pages if page.width and page.height]
    return sum((page.width or 0) > 1.15 * (page.height or 0) for page in sized) > 0.5 * len(pages)


def _is_thesis(pages: Sequence[Page], sheets: Sequence[PageSketch]) -> bool:
    """Whether one of the first two pages is the cover of a thesis: its chapters may be papers with authors and abstracts."""
    for page, sheet in zip(pages[:2], sheets[:2], strict=True):
        if sheet.abstract or sheet.keywords or sheet.lines > COVER_LINES:
            continue
        texts = [line.text for line in page.lines if len(line.text) < 110]
        if any(has(text, "thesis") for text in texts) and any(
            has(text, key) for text in texts for key in ("degree_formula", "advisor")
        ):
            return True
    return False
