"""Venues that no numbered strip names: proceedings in a note, owners of footers, running heads; whole titles for shortened ones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.text.dates import find
from pinakes.text.scripts import HAN
from pinakes.text.words import fold, words
from pinakes.understand.header.blocks import joined, same_style
from pinakes.understand.header.cues import has, label
from pinakes.understand.header.features import name_share

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pinakes.model import PartialDate
    from pinakes.understand.header.blocks import Row

Placed = tuple[str, "PartialDate | None", "Row", float]
"""Title, date, row, weight."""
NOTE, OWNER, HEAD = 0.62, 0.58, 0.56
MOST_ROWS = 4
LONGEST = 260
FOOT = 0.8
"""Share of a page's height below which its notes stand."""
_MARK = re.compile(r"^[*†‡§\d]{1,2}\s*")
_OWNED = re.compile(r"^©\s*(?P<title>[^\W\d_][^\d,;:|]{3,80}?)\s*,\s*(?P<year>(?:19|20)\d\d)\b")
_END = re.compile(r"(?<=[»”\")’])\s*[,.;]\s|(?<=\d{4})[,.;]?\s(?=[^\W\d_])")
_WORD = re.compile(r"[^\W\d_]+")


def named_in_note(rows: Sequence[Row], title_row: int, is_edge: Callable[[Row], bool]) -> Placed | None:
    """The proceedings that a note on the first page, or a line over the title, names: «Труды I Международной конференции …»."""
    page = rows[0].page if rows else None
    for at, row in enumerate(rows):
        if row.page is not page or len(row.text) > LONGEST or not (row.number < title_row or is_edge(row) or _is_low(row)):
            continue
        if label(_MARK.sub("", row.text), "proceedings") is None:
            continue
        kept = [row]
        for below in rows[at + 1 : at + MOST_ROWS]:
            if below.page is not page or not same_style(row, below) or below.opening is not None or _MARK.match(below.text):
                break
            kept.append(below)
        whole = _MARK.sub("", joined(one.text for one in kept))
        dates = find(whole)
        stop = _END.search(whole)
        title = whole[: stop.start()] if stop else whole[: dates[0].start] if dates and dates[0].start > 20 else whole
        title = title.strip(" ,.;–—-(")
        if 3 <= len(title.split()) <= 24 and (dates or len(title) < 140):
            return title, dates[0].date if dates else None, row, NOTE
    return None


def _is_low(row: Row) -> bool:
    return row.line.role == "note" or bool(row.box and row.page.height and row.box.top > FOOT * row.page.height)


def owner_of_footers(rows: Sequence[Row], can_be: Callable[[str], bool]) -> Placed | None:
    """The journal that footers of several pages call the owner: "© Title, 2006"."""
    seen: dict[str, Row] = {}
    for row in rows:
        match = _OWNED.match(row.text) if row.text.startswith("©") else None
        if match is None or row.line.role == "body":
            continue
        title = match["title"].strip()
        first = seen.setdefault(fold(title), row)
        if first.page is not row.page and not _is_body(title) and can_be(title):
            dates = find(match["year"])
            return title, dates[0].date if dates else None, first, OWNER
    return None


def _is_body(title: str) -> bool:
    """Whether an owner is a publisher, an institution or a person, and no journal."""
    return has(title, "affiliation") or has(title, "university") or has(title, "publisher_word") or name_share(title) > 0.6


def han_head(rows: Sequence[Row], can_be: Callable[[str], bool]) -> Placed | None:
    """The collection in a Chinese running head that also names the author: "2006年某某论文集 某校 某人"."""
    seen: dict[str, Row] = {}
    for row in rows:
        if row.line.role != "header" or not HAN.search(row.text) or len(row.text) > 60 or " " not in row.text:
            continue
        first = seen.setdefault(fold(row.text), row)
        dates = find(row.text)
        if first.page is row.page or not dates or dates[0].start > 2:
            continue
        parts = re.sub(r"(?<=\d) (?=[年届])", "", row.text).split()
        if len(parts) > 1 and len(HAN.findall(parts[0])) >= 5 and can_be(parts[0]) and not all(map(can_be, parts[1:])):
            return parts[0], dates[0].date, first, HEAD
    return None


def whole_title(short: str, rows: Sequence[Row], title_row: int) -> str | None:
    """The whole title that a line over the title, or in a margin, prints for a shortened one: each word begins with its short form."""
    wanted = [fold(word) for word in _WORD.findall(short)]
    little = words("function", "words")
    for row in rows:
        if len(row.text) > 120 or not (row.number < title_row or row.line.role in ("header", "footer")):
            continue
        got = [fold(word) for word in _WORD.findall(row.text)]
        bare = [word for word in got if word not in little]
        mine = [word for word in wanted if word not in little]
        longer = len("".join(bare)) > len("".join(mine))
        if len(bare) == len(mine) >= 2 and longer and all(word.startswith(one) for word, one in zip(bare, mine, strict=True)):
            return row.text.strip(" .,;")
    return None
