"""Where it appeared: the strip at the top or bottom of the first pages, or the paper's citation of itself.

A strip is known by its numbers, or by coming back on further pages; its words before the numbers are the venue's title.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from pinakes.model import Venue
from pinakes.text import names
from pinakes.text.scripts import HAN, main
from pinakes.text.words import fold
from pinakes.understand.header.cues import code_label, finder, has, label
from pinakes.understand.header.features import name_share
from pinakes.understand.header.proceedings import han_head, named_in_note, owner_of_footers, whole_title
from pinakes.understand.header.strips import Strip, is_coded, taken_apart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import PartialDate
    from pinakes.understand.header.blocks import Row

PAGES = 3
ADDRESSED = 0.5
"""The weight of a venue that only its web address names."""
_JOURNAL_PATH = re.compile(r"/index\.php/(?!(?:index|article|issue|about)\b)([A-Za-z][\w-]{3,40}?)(?=[/\s.,;)]|$)")
_DIGITS = re.compile(r"\d+")
_SMALL = re.compile(r"(?<!\S)[a-zа-яё]{2,}")


@dataclass(frozen=True)
class Found:
    """A venue, its date as far as printed with it, and its row."""

    venue: Venue
    date: PartialDate | None
    row: Row
    weight: float


@dataclass(frozen=True)
class Known:
    """What is known already and cannot be the venue."""

    title: str = ""
    families: tuple[str, ...] = ()
    venue: str | None = None
    """What the file's own properties say."""

    @cached_property
    def folded(self) -> str:
        """The title for comparison."""
        return fold(self.title)


@dataclass(frozen=True)
class _Line:
    row: Row
    strip: Strip
    title: str | None
    cited: bool
    repeated: bool

    @property
    def score(self) -> float:
        return self.strip.labels + 0.8 * bool(self.title) + 1.5 * self.cited + 0.7 * self.repeated + 0.1 * (self.row.page.number == 1)

    @property
    def is_sure(self) -> bool:
        """Two parts, or a part in a line that comes back."""
        least = 2 if self.strip.volume or self.strip.issue or self.strip.pages or self.strip.issn else 3
        if self.cited:
            return self.strip.labels >= 2
        if self.strip.issn and self.title and self.row.line.role != "footer":
            return True
        return self.strip.labels >= least or bool(self.repeated and self.title and (self.strip.labels or has(self.title, "venue")))


def venue_of(rows: Sequence[Row], title_row: int, known: Known | None = None) -> Found | None:
    """The venue that the first pages name, from their fullest line, completed by the others."""
    known = known or Known()
    lines = _lines(rows, title_row, known)
    sure = sorted((line for line in lines if line.is_sure), key=lambda line: -line.score)
    if not sure:
        return _unnumbered(rows, title_row, known)
    best = sure[0]
    venue = _venue(best)
    if venue.title:
        venue = replace(venue, title=_with_line_above(rows, best.row, venue.title))
    date = best.strip.date
    for other in lines:
        if other is not best and _fits(venue, other):
            venue = _filled(venue, other)
            date = _fuller(date, other.strip.date) if other.is_sure else date
    if venue.title is None:
        venue = replace(venue, title=_banner(rows, best.row, title_row, known))
    script = main(known.title) if known.title else None
    if script == "Hani" and venue.title and not HAN.search(venue.title):
        own = next((line.title for line in lines if line.title and HAN.search(line.title) and line.strip.labels), None)
        venue = replace(venue, title=own or _banner(rows, best.row, title_row, known, han=True) or venue.title)
    if known.venue and (venue.title is None or fuzz.partial_ratio(fold(known.venue), fold(venue.title)) > 85):
        venue = replace(venue, title=known.venue)
    if venue.title and _SHORTENED.search(venue.title):
        venue = replace(venue, title=whole_title(venue.title, rows, title_row) or venue.title)
    if venue.title is None and not (venue.volume or venue.issue):
        return None
    if venue.title is None and (address := _in_address(rows)):
        return Found(replace(venue, title=address), date, best.row, ADDRESSED)
    return Found(venue, date, best.row, _weight(venue, date, best, lines))


def _in_address(rows: Sequence[Row]) -> str | None:
    """The short name of a journal in its own address on the first page, as the programs that run journals make it."""
    for row in rows:
        if row.page is rows[0].page and (match := _JOURNAL_PATH.search(row.text)):
            return match[1]
    return None


def _unnumbered(rows: Sequence[Row], title_row: int, known: Known) -> Found | None:
    """A venue of which no numbers are printed."""
    early = [row for row in rows if row.page.number < rows[0].page.number + PAGES]
    found = named_in_note(early, title_row, is_at_edge)
    found = (
        found or owner_of_footers(early, lambda text: can_be_title(text, known)) or han_head(early, lambda text: can_be_title(text, known))
    )
    return Found(Venue(found[0]), found[1], found[2], found[3]) if found is not None else None


_SHORTENED = re.compile(r"[^\W\d_]{2,}\.(?=[\s:,]|$)")


def _weight(venue: Venue, date: PartialDate | None, best: _Line, lines: Sequence[_Line]) -> float:
    """How sure a venue is: by how much is printed with its title, and whether the title is whole and comes more than once."""
    if venue.title is None:
        return 0.4
    numbers = sum(bool(value) for value in (venue.volume, venue.issue, venue.pages, date, venue.issn))
    title = fold(venue.title)
    again = best.cited or best.repeated or sum(line.title is not None and fold(line.title) == title for line in lines) > 1
    named = has(venue.title, "venue")
    return round(0.55 + 0.05 * numbers + 0.1 * again + 0.05 * named - 0.15 * (_SHORTENED.search(venue.title) is not None), 3)


def _lines(rows: Sequence[Row], title_row: int, known: Known) -> list[_Line]:
    first = rows[0].page.number if rows else 0
    masked: dict[str, set[int]] = {}
    bands: list[Row] = []
    found: list[_Line] = []
    edges: dict[int, tuple[float, float]] = {}
    for row in rows:
        if row.page.number >= first + PAGES or len(row.text) > 400:
            continue
        if _DIGITS.search(row.text) is None and row.line.role == "body":
            continue
        if row.page.number == first and label(row.text, "citation"):
            line = _citation(rows, row, known)
            if line is not None:
                found.append(line)
                continue
        if _is_strip(row, title_row, edges, rows):
            bands.append(row)
            masked.setdefault(_mask(row.text), set()).add(row.page.number)
    for row in bands:
        line = _line(rows, row, known, repeated=len(masked[_mask(row.text)]) > 1)
        if line is not None:
            found.append(line)
    return found


def _mask(text: str) -> str:
    return _DIGITS.sub("#", fold(text)).strip("# -–—/")


def _is_strip(row: Row, title_row: int, edges: dict[int, tuple[float, float]], rows: Sequence[Row]) -> bool:
    if len(row.text) > 220:
        return row.line.role in ("header", "footer")
    if row.line.role in ("header", "footer"):
        return True
    if row.page.number == rows[0].page.number:
        return row.number < title_row or is_at_edge(row) or is_coded(row.text)
    if not is_at_edge(row):
        return False
    if row.page.number not in edges:
        boxes = [one.box for one in rows if one.page is row.page and one.box]
        edges[row.page.number] = (min(box.top for box in boxes), max(box.bottom for box in boxes))
    top, bottom = edges[row.page.number]
    return bool(row.box and (row.box.top <= top + 1 or row.box.bottom >= bottom - 1))


def is_at_edge(row: Row) -> bool:
    """In the top or bottom band of its page."""
    height = row.page.height
    return bool(row.box and height and (row.box.bottom < 0.12 * height or row.box.top > 0.9 * height))


def _line(rows: Sequence[Row], row: Row, known: Known, *, repeated: bool) -> _Line | None:
    text = row.text
    if (any(has(text[:120], key) for key in ("received", "accepted", "accessed")) or label(text, "notes")) and not is_coded(text):
        return None
    after = _after_title(text, known)
    if after is not None:
        return _citation(rows, row, known)
    strip = taken_apart(text)
    if not strip.labels and not repeated:
        return None
    if row.line.role == "body" and not repeated and len(_SMALL.findall(text)) > 9 and not strip.volume:
        return None
    return _Line(row, strip, _title(strip, known, named=strip.labels < 2), False, repeated)


def _citation(rows: Sequence[Row], row: Row, known: Known) -> _Line | None:
    """The paper's citation of itself: all after its own title, or after the double slash, or the last sentence before the numbers."""
    at = next(i for i, one in enumerate(rows) if one is row)
    cited = label(row.text, "citation")
    text = _without_number(cited[1] if cited else row.text, row)
    for one in rows[at + 1 : at + 6]:
        if one.page is not row.page or one.opening is not None or (one.box and row.box and one.box.x0 > row.box.x1):
            break
        if abs((one.size or 0) - (row.size or 0)) > 0.5 or (one.box is None and len(one.text) > 300):
            break
        text += " " + _without_number(one.text, one)
    after = _after_title(text, known)
    strip = taken_apart(after if after is not None else text.split("//", 1)[-1], keep_numbers=True)
    if strip.date is None and after is not None:
        strip = replace(strip, date=taken_apart(text[: len(text) - len(after)], keep_numbers=True).date)
    if strip.labels < 2:
        return None
    title = _title(strip, known, named=False)
    if title and after is None and "//" not in text:
        title = re.split(r"[.?!]\s+", title)[-1]
    return _Line(row, strip, title, True, False)


def _without_number(text: str, row: Row) -> str:
    """A line without its page's number at the end."""
    return text.removesuffix(f" {row.page.number}")


def _after_title(text: str, known: Known) -> str | None:
    """What follows the paper's own title in a line; None where the line does not name it."""
    title = known.folded
    if len(title) < 12 or len(text) < len(title):
        return None
    at = text.casefold().find(title[-40:] if len(title) > 40 else title)
    if at < 0 or fuzz.partial_ratio(title, fold(text)) < 90:
        return None
    rest = text[at + len(title[-40:] if len(title) > 40 else title) :]
    return rest if len(rest) > 8 else None


def _title(strip: Strip, known: Known, *, named: bool) -> str | None:
    for piece in strip.titles:
        lead = finder("venue_lead").match(piece)
        if lead is not None and len(piece) > lead.end() + 4:
            piece = piece[lead.end() :].lstrip(' :–—-„“"')
        if can_be_title(piece, known, named=named):
            return piece
    return None


def can_be_title(text: str, known: Known, *, named: bool = True) -> bool:
    """Whether words of a strip can be a venue's title: not the paper's own, nobody's name, no label."""
    folded = fold(text)
    if not 2 <= len(text) <= 160 or len(_SMALL.findall(text)) > 14:
        return False
    if known.folded and (fuzz.ratio(folded, known.folded) > 75 or (len(folded) > 12 and fuzz.partial_ratio(folded, known.folded) > 88)):
        return False
    if "©" in text or code_label().match(text) or has(text, "others") or any(_names(folded, family) for family in known.families):
        return False
    if any(has(text, key) for key in ("received", "accepted", "accessed", "published", "correspondence", "publisher_note")):
        return False
    return not named or has(text, "venue") or name_share(text) < 0.6


def _names(folded: str, family: str) -> bool:
    at = folded.find(family) if family else -1
    if at < 0 or HAN.search(family):
        return at >= 0
    return not folded[max(0, at - 1) : at].isalpha() and not folded[at + len(family) : at + len(family) + 1].isalpha()


def _venue(line: _Line) -> Venue:
    strip = line.strip
    return Venue(line.title, strip.volume, strip.issue, strip.pages, strip.issn)


def _with_line_above(rows: Sequence[Row], row: Row, title: str) -> str:
    """A title that began on the line above its numbers: it goes on with a small letter or a conjunction."""
    first = title.split()[0]
    above = next((one for one, other in pairwise(rows) if other is row), None)
    if above is None or above.page is not row.page or above.size != row.size or _DIGITS.search(above.text):
        return title
    return f"{above.text} {title}" if first.islower() or first.casefold() in names.conjunctions() else title


def _fits(venue: Venue, line: _Line) -> bool:
    strip = line.strip
    for mine, other in ((venue.volume, strip.volume), (venue.issue, strip.issue)):
        if mine and other and mine != other:
            return False
    return bool(strip.labels)


def _filled(venue: Venue, line: _Line) -> Venue:
    strip = line.strip
    sure = line.is_sure or line.repeated
    return Venue(
        venue.title or (line.title if sure else None),
        venue.volume or (strip.volume if sure else None),
        venue.issue or (strip.issue if sure else None),
        venue.pages or (strip.pages if sure else None),
        venue.issn or strip.issn,
    )


def _fuller(one: PartialDate | None, other: PartialDate | None) -> PartialDate | None:
    if one is None or (other is not None and other.year == one.year and one.month is None):
        return other or one
    return one


def _banner(rows: Sequence[Row], strip: Row, title_row: int, known: Known, *, han: bool = False) -> str | None:
    """A title that stands on a line of its own in the strip's band, or comes back in the bands of later pages."""
    found: list[tuple[float, str]] = []
    later: set[str] = set()
    for row in rows:
        if row.page.number > rows[0].page.number + PAGES - 1 or len(row.text) > 120:
            continue
        on_first = row.page is strip.page and row.number < title_row and is_at_edge(row)
        if not on_first and row.line.role not in ("header", "footer"):
            continue
        for piece in taken_apart(row.text).titles:
            if han and not HAN.search(piece):
                continue
            if not on_first and fold(piece) not in later:
                later.add(fold(piece))
                continue
            if can_be_title(piece, known) and finder("furniture").fullmatch(piece) is None:
                found.append(((row.size or 0) + (6 if has(piece, "venue") else 0) + (2 if on_first else 0), piece))
    return max(found)[1] if found else None
