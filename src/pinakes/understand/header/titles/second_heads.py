"""The head in another language that stands apart from the first: on a page of its own in theses, behind the references in journals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.text.languages import guess
from pinakes.text.scripts import HAN, main
from pinakes.understand.header.rows.blocks import joined, rows_of, same_style
from pinakes.understand.header.rows.cues import has, is_only, opening
from pinakes.understand.header.rows.features import name_share

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.model import Paper
    from pinakes.understand.header.abstracts.abstract import Passage
    from pinakes.understand.header.rows.blocks import Row

CLOSING_PAGES = 2
LONG_WORDS, USUAL_WORD = 16, 7
"""Letters a word on the mean from which spaces are missing, and those of a usual word."""
REACH = 14
"""Rows above an abstract among which its title stands."""
_SCRIPTS = {"zh": "Hani", "ru": "Cyrl", "uk": "Cyrl"}
_STOP = re.compile(r"[.。;；,，:：]$")


def closing_rows(
    paper: Paper, *, after: int, kinds: tuple[str, ...] = ("abstract", "keywords")
) -> tuple[Row, ...]:
    """The rows of the last pages, where one of them opens an abstract or keywords; pages up to `after` are looked at elsewhere."""
    first = max(after, len(paper.pages) - CLOSING_PAGES)
    if not paper.has_pages:
        return ()
    for page in paper.pages[first:]:
        for line in page.lines:
            found = opening(line.text[:60], kinds)
            if found is not None and (found.alone or found.marked):
                return rows_of(paper, first=first, last=len(paper.pages))
    return ()


def titles_above(
    rows: Sequence[Row], passages: Sequence[Passage], *, taken: set[str | None]
) -> Iterator[tuple[tuple[Row, ...], str]]:
    """(rows, language) of the titles over abstracts whose language has no title yet."""
    for passage in passages:
        if passage.language is None or passage.language in taken:
            continue
        found = _above(rows, passage.first, passage.language)
        if found:
            taken.add(passage.language)
            yield found, passage.language


def title_over(rows: Sequence[Row], at: int, language: str) -> tuple[Row, ...]:
    """The title directly over a line of names: the nearest lines of one style, in its language."""
    place = at - 1
    while place >= 0 and rows[place].line.role != "body":
        place -= 1
    end = place + 1
    if place < 0 or rows[place].page is not rows[at].page:
        return ()
    while (
        place > 0
        and end - place < 5
        and same_style(rows[place - 1], rows[place])
        and _is_close(rows[place - 1], rows[place])
    ):
        if rows[place - 1].page is not rows[at].page or main(rows[place - 1].text) != main(rows[place].text):
            break
        place -= 1
    group = tuple(rows[place:end])
    return group if _is_title(group, language, may_end=True) else ()


def _above(rows: Sequence[Row], at: int, language: str) -> tuple[Row, ...]:
    page = rows[at].page
    best: tuple[Row, ...] = ()
    place = at - 1
    while place >= max(0, at - REACH) and rows[place].page is page:
        end = place + 1
        while (
            place > 0
            and rows[place - 1].page is page
            and same_style(rows[place - 1], rows[place])
            and _is_close(rows[place - 1], rows[place])
        ):
            place -= 1
        # Rows of one type hang together, even if the first of them stands where running heads do.
        group = tuple(rows[place:end]) if any(row.line.role == "body" for row in rows[place:end]) else ()
        if (
            group
            and _is_title(group, language)
            and (not best or (group[0].size or 0) > 1.04 * (best[0].size or 0))
        ):
            best = group
        place -= 1
    return best


def _is_close(above: Row, below: Row) -> bool:
    if above.box is None or below.box is None:
        return below.number == above.number + 1
    return -0.5 * (below.size or 12) < below.box.top - above.box.bottom < 1.2 * (below.size or 12)


def _is_title(group: tuple[Row, ...], language: str, *, may_end: bool = False) -> bool:
    text = joined(row.text for row in group)
    words = len(text.split()) + len(HAN.findall(text)) // 2
    if words and len(text) > LONG_WORDS * words and not HAN.search(text):
        words = len(text) // USUAL_WORD  # the text layer has lost its spaces
    if not 3 <= words <= 40 or len(group) > 4 or any(row.is_heading for row in group) or "@" in text:
        return False
    if _STOP.search(text.rstrip(".") if may_end and text.count(".") == 1 else text):
        return False
    if main(text) != _SCRIPTS.get(language, "Latn") or sum(map(str.isdigit, text)) > 0.15 * len(text):
        return False
    if has(text, "affiliation") and words < 12 and not group[0].bold:
        return False
    if is_only(text, "furniture") or has(text, "thesis") or name_share(text) > (0.7 if may_end else 0.5):
        return False
    spoken, sure = guess(text, language)
    return spoken == language or sure < 0.8
