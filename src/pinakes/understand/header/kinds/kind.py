"""What kind of work it is: article, chapter, thesis, slides, report, book, other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.text.words import fold, words
from pinakes.understand.header.rows.cues import finder, has, is_chapter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Paper
    from pinakes.understand.header.rows.blocks import Front, Row

_SLIDES = frozenset({
    "application/vnd.ms-powerpoint",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "application/vnd.oasis.opendocument.presentation",
})  # fmt: skip
_OF_ARTICLES = frozenset(("abstract", "keywords", "introduction"))
FULL_PAGE = 1800
"""Characters from which a page is one of running text."""
TOP_ROWS, NAMED_ROWS = 12, 25
FEWEST_PIECES, LONGEST_PIECES = 6, 5
"""Pieces from which a line can be one that is set wide, and how long they are on the mean at most."""
BOOK_PAGES = 24
"""Pages from which a work can be the textbook that its cover calls it."""
CHAPTER_ROWS, CHAPTER_PAGES, SHORT = 10, 80, 60
"""Rows at the top that can say that a chapter begins there, its pages, characters of such a row."""
ARTICLE = (0.4, 0.5, 0.6, 0.8, 0.9, 0.95, 0.97)
"""How sure it is that a work is an article, by how many signs of one it has; seminar papers and essays have few, and signs against it."""
_ISBN = re.compile(r"\bISBN\b")


def kind_of(paper: Paper, front: Front) -> tuple[str, float]:
    """The type of a document, and its weight."""
    if paper.format.media_type in _SLIDES or _is_landscape(paper):
        return "slides", 0.95 if paper.format.media_type in _SLIDES else 0.85
    first = [row for row in front.rows if row.page is front.rows[0].page]
    has_abstract = any(row.opening and row.opening.kind in ("abstract", "keywords") for row in first)
    pages = paper.page_count or len(paper.pages)
    if "thesis" in front.cues:
        early = _on_covers([row for row in front.rows if row.page.number <= front.rows[0].page.number + 1])
        if not has_abstract and any(_names_kind(row.text, "thesis") for row in early):
            return "thesis", 0.92
        if pages > 12 and any(_names_kind(row.text, "thesis") for row in first):
            return "thesis", 0.75
    stated = _stated(first, pages, has_abstract=has_abstract)
    if stated is not None:
        return stated
    if pages > 60 and any(_ISBN.search(row.text) for row in front.rows):
        return "book", 0.7
    if pages > 2 or any(row.opening and row.opening.kind in _OF_ARTICLES for row in front.rows):
        return "article", ARTICLE[2]
    return ("article", 0.5) if sum(len(row.text) for row in front.rows) > FULL_PAGE else ("other", 0.4)


def _stated(first: Sequence[Row], pages: int, *, has_abstract: bool) -> tuple[str, float] | None:
    """What the rows of the first page call the work, if anything."""
    if pages <= CHAPTER_PAGES and _is_in_book(first):
        return "chapter", 0.8
    if any(fold(row.text) in words("header", "coursework") for row in first[:TOP_ROWS]):
        return "report", 0.7
    if has_abstract:
        return None
    names = [row.text for row in first[:NAMED_ROWS]]
    if any(_names_kind(text, key) for text in names for key in ("report", "coursework")):
        return "report", 0.6
    is_book = pages > BOOK_PAGES and any(_names_kind(text, "book_name") for text in names)
    return ("book", 0.75) if is_book else None


def _is_in_book(first: Sequence[Row]) -> bool:
    """Whether a row at the top, not the largest, begins or ends with a word for a chapter: "Chapter 9"."""
    top = first[:CHAPTER_ROWS]
    largest = max((row.size or 0.0 for row in top), default=0.0)
    known = tuple(words("types", "chapter"))
    for row in top:
        text = fold(row.text).strip(" .:")
        says = is_chapter(row.text) or (row.size or 0.0) < largest
        if says and len(text) < SHORT and (text.startswith(known) or text.endswith(known)):
            return True
    return False


def article(signs: int, against: int) -> float:
    """How sure it is that a work is an article, by the number of signs for and against it."""
    return ARTICLE[min(max(1 + signs - against, 0), len(ARTICLE) - 1)]


def signs_against(front: Front, *, advised: bool) -> int:
    """Evidence against an article: contents on the first two pages, which counts twice, and an advisor."""
    first = front.rows[0].page.number
    listed = any(
        row.opening is not None and row.opening.kind == "contents"
        for row in front.rows
        if row.page.number <= first + 1
    )
    return 2 * listed + advised


def is_coursework(front: Front) -> bool:
    """Whether a work with a cover is a paper of a course: all that its first pages call it are names of such, and no degree is sought."""
    rows = _on_covers([row for row in front.rows if row.page.number <= front.rows[0].page.number + 1])
    named = {
        fold(match[0])
        for row in rows
        if _names_kind(row.text, "thesis")
        for match in finder("thesis").finditer(row.text)
    }
    named |= {
        word
        for row in rows
        if (wide := _closed_up(row.text))
        for word in words("header", "coursework")
        if wide.startswith(word)
    }
    return (
        bool(named)
        and named <= set(words("header", "coursework"))
        and not any(has(row.text, "degree_formula") for row in rows)
    )


def _closed_up(text: str) -> str:
    """A line that is set wide, and so falls into letters and short pieces, without its gaps; empty for all others."""
    parts = text.split()
    return (
        fold("".join(parts)) if len(parts) > FEWEST_PIECES and len(text) < LONGEST_PIECES * len(parts) else ""
    )


def _on_covers(rows: Sequence[Row]) -> list[Row]:
    """The rows of pages that are no full pages of text, and those at the top of full ones: only there works say what they are."""
    sizes: dict[int, int] = {}
    for row in rows:
        sizes[row.page.number] = sizes.get(row.page.number, 0) + len(row.text)
    places: dict[int, int] = {}
    found = []
    for row in rows:
        places[row.page.number] = place = places.get(row.page.number, 0) + 1
        if sizes[row.page.number] <= FULL_PAGE or (place <= TOP_ROWS and row.page is rows[0].page):
            found.append(row)
    return found


def _names_kind(text: str, key: str) -> bool:
    """A short line that is, or begins or ends with, the name of a kind of work."""
    if len(text) > 110 or not has(text, key):
        return False
    match = finder(key).search(text)
    if match is not None and match.start() > 0 and text[:1].islower():
        return False  # a line inside a sentence
    return match is not None and (match.start() < 8 or match.end() > len(text) - 8 or len(text) < 50)


def _is_landscape(paper: Paper) -> bool:
    pages = [page for page in paper.pages[:8] if page.width and page.height]
    if len(pages) < 3 or not all(
        page.width and page.height and page.width > 1.15 * page.height for page in pages
    ):
        return False
    return sum(len(line.text) for page in pages for line in page.lines) < 1400 * len(pages)
