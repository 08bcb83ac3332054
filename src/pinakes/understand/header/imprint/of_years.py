"""Candidates for the year, and what speaks for and against each, as numbers: the date of the venue, of the copyright, of the file …"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pinakes.understand.header.imprint.lines import any_near, are_near
from pinakes.understand.header.imprint.of_titles import standing_in
from pinakes.understand.header.rows.blocks import same_style
from pinakes.understand.header.rows.cues import cues_in

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from pinakes.model import PartialDate
    from pinakes.understand.header.imprint.context import Context
    from pinakes.understand.header.imprint.lines import Placed
    from pinakes.understand.header.imprint.of_titles import Evidence, Titled

ROLES = ("published", "accepted", "received")
_COPYRIGHT = re.compile(r"©|\(c\)|copyright", re.IGNORECASE)


@dataclass
class Dated:
    """One candidate: a year, its dates on the first page with the weight of their places, its lines, their labels, who else said it."""

    year: int
    printed: list[tuple[PartialDate, float]] = field(default_factory=list)
    lines: list[Placed] = field(default_factory=list)
    roles: set[str] = field(default_factory=set)
    said: set[str] = field(default_factory=set)


def year_candidates(context: Context, title: Titled | None) -> list[tuple[Dated, Evidence]]:
    """Every year with its evidence; `title` is the venue's as chosen."""
    found: dict[int, Dated] = {}
    passed = _of_access(context.lines) | _of_pages(context)
    for line in context.lines:
        cues = cues_in(line.parsed.text)
        if _is_no_date(line, cues, passed, title):
            continue
        for date in line.parsed.dates:
            one = found.setdefault(date.year, Dated(date.year))
            one.lines.append(line)
            one.roles |= {role for role in ROLES if role in cues}
            if _COPYRIGHT.search(line.parsed.text):
                one.roles.add("copyright")
    for date, weight, _ in (one for one in context.printed if one[2] not in passed):
        one = found.setdefault(date.year, Dated(date.year))
        one.printed.append((date, weight))
    for stated in context.stated:
        if stated.date is not None:
            one = found.setdefault(stated.date.year, Dated(stated.date.year))
            one.said.add(stated.by)
    shown = sorted(year for year, one in found.items() if one.lines or one.printed)
    return [(one, _evidence(one, context, title, shown)) for _, one in sorted(found.items())]


def _of_access(lines: Sequence[Placed]) -> set[int]:
    """The rows that tell when a copy was fetched: those with such a word, and what goes on right below."""
    rows = [line.row for line in lines if line.row is not None and "accessed" in cues_in(line.parsed.text)]
    numbers = {row.number for row in rows}
    for line in lines:
        row = line.row
        if row is not None and any(
            row.number == other.number + 1 and same_style(row, other) and are_near(row, other)
            for other in rows
        ):
            numbers.add(row.number)
    return numbers


def _of_pages(context: Context) -> set[int]:
    """The rows that are the number of their page alone, which can look like a year."""
    if context.folios is None:
        return set()
    first, lead = context.folios.first, context.folios.lead
    return {
        line.row.number
        for line in context.lines
        if line.row is not None and line.parsed.text == f"{lead}{first + line.page}"
    }


def _is_no_date(line: Placed, cues: Container[str], passed: set[int], title: Titled | None) -> bool:
    """Days of access date no publication, a page's number is no year, and a year amid the text is history
    where neither numbers nor the venue stand beside it.
    """
    if "accessed" in cues or (line.row is not None and line.row.number in passed):
        return True
    is_named = title is not None and line in title.lines
    return line.where == "text" and not line.parsed.numbers and not is_named


def _evidence(one: Dated, context: Context, title: Titled | None, shown: list[int]) -> Evidence:
    lines = one.lines
    pages = {line.page for line in lines}
    made = standing_in(lines)
    made |= {f"role {role}": float(role in one.roles) for role in (*ROLES, "copyright")}
    made |= {f"said {by}": float(by in one.said) for by in ("file", "citation", "made", "changed", "name")}
    return made | {
        "pages 2": float(len(pages) > 1),
        "marked": float(any(line.marked for line in lines)),
        "on first": float(0 in pages),
        "numbered": float(any(line.parsed.numbers for line in lines)),
        "numbers 2": float(any(line.parsed.numbers > 1 for line in lines)),
        "volume": float(any(line.parsed.values("volume") for line in lines)),
        "with title": float(title is not None and any(line in title.lines for line in lines)),
        "near title": float(title is not None and any_near(one.lines, title.lines)),
        "only text": float(bool(lines) and all(line.where == "text" for line in lines)),
        "no line": float(not lines),
        "rules": max((weight for _, weight in one.printed), default=0.0),
        "latest": float(bool(shown) and one.year == shown[-1]),
        "earliest": float(bool(shown) and one.year == shown[0]),
        "alone": float(shown == [one.year]),
        "unprinted": float(bool(shown) and one.year not in shown),
        "nothing printed": float(not shown),
        "in address": float(str(one.year) in context.addresses),
        "unlikely": float(not 1900 <= one.year <= 2030),
        "often": min(len(lines), 6) / 6,
    }
