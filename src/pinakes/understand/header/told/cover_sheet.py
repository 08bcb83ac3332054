"""Sheets that repositories and publishers put before a paper, and preprint stamps: skipped, and mined."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.model import Claim
from pinakes.text import dates, identifiers, names
from pinakes.text.languages import guess
from pinakes.text.words import fold, words
from pinakes.understand.header.codes import rights
from pinakes.understand.header.rows.after_label import text_after
from pinakes.understand.header.rows.blocks import joined, rows_of
from pinakes.understand.header.rows.cues import finder, has, is_only, label, opening
from pinakes.understand.header.told.citation_line import claims_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.model import Page, Paper
    from pinakes.understand.header.rows.blocks import Row

BY = "cover-sheet@1"
_LONGEST = 4500
_SPARSE = 1800
"""Characters that a page with little on it can have."""
_LABELS = ("sheet_type", "sheet_rights", "sheet_link", "sheet_version", "citation", "accessed")
"""Kinds of labels that make a sheet."""
_MOST_SHEETS, _TOLD = 3, 24
"""Pages before a paper at most, and letters of a line that two pages have by no chance."""
_STAMP = re.compile(
    r"arXiv:\s?(?P<id>\S+?)(?P<version>v\d+)?\s+\[(?P<subject>[\w.\-]+)\]\s+(?P<date>\d{1,2}\s+\w{3,9}\s+\d{4})",
    re.IGNORECASE,
)


def sheet_of(paper: Paper) -> tuple[Row, ...]:
    """The rows of the pages before a paper, without what they say of other works; () where none do."""
    count = sheets_before(paper)
    rows = rows_of(paper, last=count, limit=80 * count) if count else ()
    others = next((row for row in rows[1:] if is_only(row.text, "sheet_others")), None)
    if others is None:
        return rows
    return tuple(row for row in rows if row.page is not others.page or row.number < others.number)


def sheets_before(paper: Paper) -> int:
    """How many pages stand before it: sheets in a row, a cover over one if the page behind repeats it."""
    if not paper.has_pages:
        return 0
    pages = paper.pages[: _MOST_SHEETS + 1]
    are = [_can_be_sheet(page) and is_sheet([line.text for line in page.lines]) for page in pages[:-1]]
    if are[:2] == [False, True] and len(pages) > 2 and _is_repeated(pages[0], pages[2]):
        are[0] = True
    return are.index(False) if False in are else len(are)


def _can_be_sheet(page: Page) -> bool:
    return 3 <= len(page.lines) <= 70 and sum(len(line.text) for line in page.lines) <= _LONGEST


def _is_repeated(cover: Page, page: Page) -> bool:
    """Whether a cover with little on it says what another page says, too: the title, in other lines."""
    texts = [fold(line.text) for line in cover.lines]
    there = fold(" ".join(line.text for line in page.lines))
    return sum(map(len, texts)) < _SPARSE and any(len(text) > _TOLD and text in there for text in texts)


def is_sheet(texts: Sequence[str]) -> bool:
    """Whether a page's lines say that they are about the paper, not of it: by their very words."""
    whole = fold(" ".join(texts))
    sure = _said(whole, "sheet_sure")
    if sure >= 2:
        return True
    if not sure and len(whole) >= _SPARSE:
        return False
    # Publishers stamp a single one of these words on the pages of a paper, too.
    if any(opening(text, ("abstract", "keywords", "introduction")) is not None for text in texts):
        return False
    return sure > 0 and _said(whole, "sheet_weak") >= 3


def _said(whole: str, key: str) -> int:
    """How many of the phrases stand in a folded text as words: "reads" does not stand in "spreadsheet"."""
    found = (word for word in words("header", key) if word in whole)
    return sum(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", whole) is not None for word in found)


def sheet_claims(rows: Sequence[Row], language: str | None) -> Iterator[Claim]:
    """What a sheet says of the paper: its citation, labelled title and authors, identifiers, licence."""
    if not rows:
        return
    cited = []
    for at, row in enumerate(rows):
        got = _cited(row.text)
        if got is None:
            continue
        text, used = text_after(rows, at, got, most=5)
        if len(text) > 30:
            cited.append((text, tuple(one.span() for one in used)))
    yield from claims_of(cited[:2], language, by=BY)
    if not cited:
        yield from _on_top(rows, language)
    seen = set()
    for row in rows:
        for found in identifiers.find(row.text):
            if found.identifier not in seen:
                seen.add(found.identifier)
                yield Claim("identifier", found.identifier, 0.9, BY, (row.span(),))
    licence = rights.rights_of(list(rows))
    if licence is not None:
        yield Claim("rights", licence[0], 0.85, BY, (licence[1].span(),))


def _cited(text: str) -> str | None:
    """What follows the label of a citation, also where it is said in two languages: "Empfohlene Zitierung / Suggested Citation:"."""
    got = label(text, "citation")
    if got is not None and (got[2] or not got[1]):
        return got[1]
    match = finder("citation").search(text[:80])
    if match is None or match.start() > 50:
        return None
    rest = text[match.end() :]
    return rest.lstrip(" :/") if rest.lstrip()[:1] in (":", "") else None


def _on_top(rows: Sequence[Row], language: str | None) -> Iterator[Claim]:
    """Title and authors as sheets print them before their first label: names on lines of their own, the other lines the title."""
    named: list[tuple[str, Row]] = []
    title: list[Row] = []
    for row in rows[:10]:
        if (
            any((got := label(row.text, key)) and (got[2] or not got[1]) for key in _LABELS)
            or _cited(row.text) is not None
        ):
            break
        if (
            has(row.text, "sheet_name")
            or has(row.text, "sheet_sure")
            or "http" in row.text
            or "www." in row.text
        ):
            continue
        people = names.split(row.text)
        if people and all("," in name and names.looks_like_name(name) >= 0.5 for name in people):
            named += [(name, row) for name in people]
        elif not named or not title or row.number == title[-1].number + 1:
            title.append(row)
    else:
        return
    for name, row in named[:20]:
        yield Claim("author", names.parse(name, language), 0.76, BY, (row.span(),), language)
    text = joined(row.text for row in title)
    if 8 < len(text) < 300 and len(title) <= 5:
        yield Claim("title", text, 0.72, BY, tuple(row.span() for row in title), guess(text, language)[0])


def stamp_claims(rows: Sequence[Row]) -> Iterator[Claim]:
    """The date of a preprint's stamp in the margin; its identifier is found with the others."""
    for row in rows:
        if "arxiv" not in row.text[:40].casefold():
            continue
        match = _STAMP.search(row.text)
        found = dates.find(match["date"]) if match else ()
        if found:
            yield Claim("date", found[0].date, 0.6, BY, (row.span(),))
            return
