"""Where it appeared: journal, volume, issue and pages from the banner, the footer or the paper's own citation line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pinakes.model import Venue
from pinakes.text.scripts import HAN
from pinakes.text.words import words
from pinakes.understand.header.cues import finder, has, label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import PartialDate
    from pinakes.understand.header.blocks import Row

_COMPACT = re.compile(
    r"(?P<title>[^\d;:]{4,90}?)[\s,.:]*(?P<year>(?:19|20)\d\d)\s*[;,]\s*(?P<volume>\d{1,4})\s*\((?P<issue>[\w\s.\-/]{1,12})\)\s*:?\s*(?P<pages>[eA-Z]?\d+(?:\s?[-–—]\s?[eA-Z]?\d+)?)?"
)
_SHORT = re.compile(r"(?P<title>[^\d;:]{4,90}?)[\s,.]+(?P<volume>\d{1,3})\s*\((?P<issue>\d{1,3})\)\s*[,:]\s*(?P<pages>\d+\s?[-–—]\s?\d+)")
_HAN_VOLUME, _HAN_ISSUE = re.compile(r"第\s*(\d+)\s*卷"), re.compile(r"第\s*(\d+)\s*期")
_HAN_JOURNAL = re.compile(r"[\u4e00-\u9fff（）()]{2,20}?(?:学报|杂志|通报|学刊|期刊|评论)(?:[（(][\u4e00-\u9fff]{2,8}[）)])?")
_PAGE_RANGE = re.compile(r"(\d{1,5})\s?[-–—]{1,2}\s?(\d{1,5})")


@dataclass(frozen=True)
class Found:
    """A venue, its date as far as printed with it, and its row."""

    venue: Venue
    year: PartialDate | None
    row: Row
    weight: float


@cache
def _numbered(key: str) -> re.Pattern[str]:
    choice = "|".join(re.escape(word) for word in sorted(words("header", key), key=len, reverse=True))
    number = r"([eA-Z]?\d+(?:\s?[-–—/]\s?[eA-Z]?\d+)?)" if key == "pages" else r"(\d{1,4}(?:\s?[-/–]\s?\d{1,3})?)"
    return re.compile(rf"(?<![\w]){'(?:' + choice + ')'}\s*{number}(?!\w)", re.IGNORECASE)


def venue_of(rows: Sequence[Row], title_row: int) -> Found | None:
    """The venue that the first page names, from the fullest line."""
    candidates: list[tuple[float, Row, str]] = []
    for row in rows:
        cited = label(row.text, "citation")
        text = row.text
        if cited and cited[1]:
            at = rows.index(row)
            text = cited[1] + " " + " ".join(one.text for one in rows[at + 1 : at + 4] if one.page is row.page)
            candidates.append((1.0, row, text))
        elif len(text) < 200 and (row.number < title_row or row.line.role in ("header", "footer") or _is_at_edge(row)):
            candidates.append((0.0, row, text))
    best: tuple[float, Venue, Row] | None = None
    for bonus, row, text in candidates:
        venue = parse(text, is_citation=bool(bonus))
        if venue is None:
            continue
        known = sum(value is not None for value in (venue.title, venue.volume, venue.issue, venue.pages)) + 0.5 * bonus
        if best is None or known > best[0]:
            best = (known, venue, row)
    if best is None or best[0] < 1.9:
        return None
    return Found(best[1], None, best[2], 0.85 if best[0] >= 3 else 0.65)


def _is_at_edge(row: Row) -> bool:
    height = row.page.height
    return bool(row.box and height and (row.box.bottom < 0.12 * height or row.box.top > 0.9 * height))


def parse(text: str, *, is_citation: bool = False) -> Venue | None:
    """The venue that one line names; None where it names none."""
    if is_citation and "//" in text:
        text = text.split("//", 1)[1]
    for pattern in (_COMPACT, _SHORT):
        match = pattern.search(text)
        if match:
            title = match["title"].strip(" .,;:–—-")
            if is_citation:
                title = re.split(r"[.?!]\s+", title)[-1]
            return Venue(title or None, match["volume"], match["issue"].strip(), _range(match["pages"]))
    volume, issue, pages = (_number(key, text) for key in ("volume", "issue", "pages"))
    if HAN.search(text):
        volume = (m[1] if (m := _HAN_VOLUME.search(text)) else None) or volume
        issue = (m[1] if (m := _HAN_ISSUE.search(text)) else None) or issue
        journal = _HAN_JOURNAL.search(re.sub(r"第\s*\d+\s*[卷期]|\d+\s*[年月]", " ", text))
        if journal and (volume or issue):
            return Venue(journal[0], volume, issue, _range(pages))
    title = _title(text, is_citation=is_citation)
    if title is None and not (volume and issue):
        return None
    return Venue(title, volume, issue, _range(pages))


def _number(key: str, text: str) -> str | None:
    match = _numbered(key).search(text)
    return re.sub(r"\s", "", match[1]) if match else None


def _range(pages: str | None) -> str | None:
    if not pages:
        return None
    match = _PAGE_RANGE.fullmatch(pages.strip())
    return f"{match[1]}-{match[2]}" if match else pages.strip()


def _title(text: str, *, is_citation: bool) -> str | None:
    """The words of a line before its first number, where a word for a journal stands among them."""
    head = re.split(
        r"(?<!\w)(?:vol|no|v|n|т|том|№|вып|issn|isbn|jg|bd|heft|pp?|с)\b\.?\s*[\d*(:]|\d|[|•]", text, maxsplit=1, flags=re.IGNORECASE
    )[0]
    head = head.strip(' .,;:–—-()«»"')
    if is_citation:
        head = re.split(r"[.?!]\s+", head)[-1] if not has(head, "venue") else head
    if not 6 <= len(head) <= 120 or not has(head, "venue") or finder("received").search(head):
        return None
    return head
