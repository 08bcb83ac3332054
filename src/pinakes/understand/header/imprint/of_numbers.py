"""Candidates for volume, issue and pages, and what speaks for and against each, as numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pinakes.text.figures import whole_number
from pinakes.understand.header.imprint.lines import any_near
from pinakes.understand.header.imprint.of_titles import standing_in
from pinakes.understand.header.rows.numbers import FORMS

if TYPE_CHECKING:
    from pinakes.understand.header.imprint.context import Context
    from pinakes.understand.header.imprint.lines import Placed
    from pinakes.understand.header.imprint.of_titles import Evidence, Titled

KINDS = ("volume", "issue", "pages")
_FORMS = (*(name for name, _, _ in FORMS), "labelled", "article", "bare", "folios", "stated", "citation")
_IN_FORM = tuple((f"form {form}", form) for form in _FORMS)
_RANGE = re.compile(r"([A-Za-z]{0,2}|\d+:)(\d+)-([A-Za-z]{0,2}|\d+:)(\d+)")
_YEARS = range(1850, 2101)


@dataclass
class Numbered:
    """One candidate: its value, the lines where it stands, and in which forms."""

    value: str
    lines: list[Placed] = field(default_factory=list)
    forms: set[str] = field(default_factory=set)


def number_candidates(context: Context, kind: str, title: Titled | None) -> list[tuple[Numbered, Evidence]]:
    """Every candidate for one kind of number with its evidence; `title` is the venue's as chosen."""
    found: dict[str, Numbered] = {}
    for line in context.lines:
        for part in line.parsed.values(kind):
            one = found.setdefault(part.value, Numbered(part.value))
            one.lines.append(line)
            one.forms.add(part.form)
    for stated in context.stated:
        value = getattr(stated.venue, kind, None)
        if value:
            found.setdefault(str(value), Numbered(str(value))).forms.add(
                "stated" if stated.by == "file" else "citation"
            )
    if kind == "pages" and context.folios is not None:
        found.setdefault(context.folios.range, Numbered(context.folios.range)).forms.add("folios")
    return [(one, _evidence(one, kind, context, title, list(found.values()))) for one in found.values()]


def _evidence(
    one: Numbered, kind: str, context: Context, title: Titled | None, all_found: list[Numbered]
) -> Evidence:
    made: Evidence = {name: float(form in one.forms) for name, form in _IN_FORM} | standing_in(one.lines)
    pages = {line.page for line in one.lines}
    others = max((len(other.lines) for other in all_found if other is not one), default=0)
    made |= {
        "pages 2": float(len(pages) > 1),
        "marked": float(any(line.marked for line in one.lines)),
        "on first": float(0 in pages),
        "dated": float(any(line.parsed.dates for line in one.lines)),
        "numbers 2": float(any(line.parsed.numbers > 1 for line in one.lines)),
        "numbers 3": float(any(line.parsed.numbers > 2 for line in one.lines)),
        "with title": float(title is not None and any(line in title.lines for line in one.lines)),
        "near title": float(title is not None and any_near(one.lines, title.lines)),
        "alone": float(len(all_found) == 1),
        "less often": float(others > len(one.lines)),
        "only text": float(bool(one.lines) and all(line.where == "text" for line in one.lines)),
    }
    return made | (_of_pages(one, context) if kind == "pages" else _of_value(one))


def _of_value(one: Numbered) -> Evidence:
    number = whole_number(one.value)
    return {
        "plain": float(number is not None),
        "year": float(number is not None and number in _YEARS),
        "large": float(number is not None and number > 400),
        "range": float("-" in one.value),
        "small": float(number is not None and number < 4),
        "zero": float(number == 0),
    }


def _of_pages(one: Numbered, context: Context) -> Evidence:
    match = _RANGE.fullmatch(one.value)
    first, last = (int(match[2]), int(match[4])) if match else (None, None)
    folios, count = context.folios, context.pages or 0
    length = last - first + 1 if first is not None and last is not None else 0
    bare = "".join(filter(str.isdigit, one.value))
    return {
        "range": float(match is not None),
        "backward": float(length < 0),
        "letters": float(one.value[:1].isalpha()),
        "from 1": float(first == 1),
        "years": float(first in _YEARS and last in _YEARS),
        "as long": float(match is not None and length == count),
        "longer": float(match is not None and length > count),
        "far longer": float(length > 150),
        "shorter": float(match is not None and 0 < length < count),
        "folio first": float(folios is not None and first == folios.first),
        "folio last": float(folios is not None and last == folios.last),
        "other folios": float(
            folios is not None and match is not None and first != folios.first and folios.first > 1
        ),
        "folios": float(folios is not None),
        "folios from 1": float(folios is not None and folios.first <= 1),
        "many folios": float(folios is not None and folios.printed > 2),
        "first folio": float(folios is not None and folios.on_first),
        "in address": float(len(bare) > 2 and bare in context.addresses),
        "long": float(match is None and len(bare) > 3),
        "short": float(match is None and len(bare) < 3),
    }
