"""Where a value stands in the documents of one library, in words that fit any page: in the first row,
in the row below the title, in the rows of one style, below or behind a text that comes back; whole or cut.

Every document can be read in all these ways at once; which of them give what people say is right is counted
(`learn/habits`), and the way that was right most often makes a claim. So corrected documents of a journal are
examples from which a wrapper is induced.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from pinakes.model import Claim
from pinakes.text import names
from pinakes.text.scripts import HAN
from pinakes.understand.header.habits.layout_marks import style_of, text_of
from pinakes.understand.header.people import authors
from pinakes.understand.header.rows.marks import Marked
from pinakes.understand.header.titles.title import cleaned

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pinakes.model import Person
    from pinakes.understand.header.rows.blocks import Row

BY = "header-template@1"
LOOKED_AT, TOP, FOOT, MARGIN = 60, 8, 4, 3
"""Rows of the front that are read, and of the first page: from the top, from the foot, in the margins."""
BELOW = range(-3, 6)
"""Rows counted from the title."""
MOST = 8
"""Rows of one value at most."""
DOUBT = 1.5
"""Documents in which a way is taken to have been wrong before it was tried."""
LEAST = 0.45
"""The least share of documents in which a way must have been right."""
_LABELLED = re.compile(r"^([^\W\d_][^:：]{1,30})[:：]\s*(?=\S)")
_NAMES = {True: 1, False: 2}
"""Words of one name at the end of a row, by whether it is Chinese."""

Counts = tuple[int, int]
"""How often a way was right, how often it was tried."""


@dataclass(frozen=True)
class PlacedRows:
    """Rows that may hold a value, or what is left of one of them."""

    rows: tuple[Row, ...]
    text: str | None = None

    @cached_property
    def title(self) -> str:
        """The rows read as a title."""
        return cleaned(self.rows) if self.text is None else self.text

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """The rows read as a list of authors."""
        if self.text is not None:
            return tuple(names.parse(name) for name in names.split(self.text) if name)
        marked, found = Marked(), []
        for unit in authors.units(list(self.rows)):
            found += authors.names_of(unit, marked, is_known=True, judged=0.9)
        return tuple(one.person for one in authors.by_script(authors.once(found)))


def passages(rows: Sequence[Row], titled: frozenset[int]) -> dict[str, PlacedRows]:
    """Every way to read a front → the rows it leads to; `titled` are the rows of the title."""
    seen = rows[:LOOKED_AT]
    first = [row for row in seen if row.page is rows[0].page] if rows else []
    found: dict[str, PlacedRows] = {}
    for name, at in _anchors(rows, first, titled).items():
        found |= {f"{name} {manner}": one for manner, one in _read(rows, at)}
    for style in dict.fromkeys(style_of(row) for row in seen):
        alike = tuple(row for row in first if style_of(row) == style)
        if 1 < len(alike) <= MOST:
            found[f"every row in {style}"] = PlacedRows(alike)
    return found


def _anchors(rows: Sequence[Row], first: Sequence[Row], titled: frozenset[int]) -> dict[str, int]:
    """The names of the places of a front, and which row each is; of two rows of one name the first."""
    place = {row.number: at for at, row in enumerate(rows)}
    known = _counted(first, place) | _from_title(
        sorted(place[one] for one in titled if one in place), len(rows)
    )
    for at, row in enumerate(rows[:LOOKED_AT]):
        known.setdefault(f"first row in {style_of(row)}", at)
        if at and (text := text_of(rows[at - 1])):
            known.setdefault(f"row below {text}", at)
        if (label := _LABELLED.match(row.text)) and (text := text_of(row, label[1])):
            known.setdefault(f"row that begins {text}", at)
    return known


def _counted(first: Sequence[Row], place: Mapping[int, int]) -> dict[str, int]:
    """Rows of the first page counted from its top and its foot, and those of its margins."""
    parts: dict[bool, list[int]] = {True: [], False: []}
    for row in first:
        parts[row.line.role in ("header", "footer")].append(place[row.number])
    known = {f"row {number} of the page": at for number, at in enumerate(parts[False][:TOP])}
    known |= {f"row {number} of the margin": at for number, at in enumerate(parts[True][:MARGIN])}
    if first and first[-1].box is not None:
        last = reversed(parts[False][-FOOT:])
        known |= {f"row {number} from the foot": at for number, at in enumerate(last)}
    return known


def _from_title(lines: Sequence[int], count: int) -> dict[str, int]:
    """Rows counted from the title, up and down."""
    steps = {step: (lines[0] if step < 0 else lines[-1]) + step for step in BELOW if step and lines}
    return {f"row {step} from the title": at for step, at in steps.items() if 0 <= at < count}


def _read(rows: Sequence[Row], at: int) -> Iterator[tuple[str, PlacedRows]]:
    """One row, the rows that go on in its style, its last word, or what stands behind its label."""
    row = rows[at]
    yield "alone", PlacedRows((row,))
    end = at + 1
    while (
        end < min(at + MOST, len(rows))
        and rows[end].page is row.page
        and style_of(rows[end]) == style_of(row)
    ):
        end += 1
    if end > at + 1:
        yield "and on", PlacedRows(tuple(rows[at:end]))
    words = row.text.split()
    wide = _NAMES[bool(HAN.search(row.text))]
    if len(words) > wide:
        yield "at its end", PlacedRows((row,), " ".join(words[-wide:]))
    if label := _LABELLED.match(row.text):
        yield "behind its label", PlacedRows((row,), row.text[label.end() :].strip())


def share(counts: Counts) -> float:
    """How often a way is taken to be right."""
    right, tried = counts
    return right / (tried + DOUBT)


def best(ways: Mapping[str, Counts], found: Mapping[str, PlacedRows]) -> tuple[float, PlacedRows] | None:
    """What the way leads to that was right most often; None where none is worth it."""
    tried = [(share(ways[name]), name) for name in found if name in ways]
    sure, name = max(tried, default=(0.0, ""))
    return (round(sure, 4), found[name]) if sure >= LEAST else None


def title_claims(
    ways: Mapping[str, Counts], found: Mapping[str, PlacedRows], language: str | None
) -> Iterator[Claim]:
    """The title by the best way."""
    chosen = best(ways, found)
    if chosen is not None and chosen[1].title:
        weight, passage = chosen
        yield Claim("title", passage.title, weight, BY, tuple(row.span() for row in passage.rows), language)


def author_claims(
    ways: Mapping[str, Counts], found: Mapping[str, PlacedRows], language: str | None
) -> Iterator[Claim]:
    """The authors by the best way."""
    chosen = best(ways, {name: one for name, one in found.items() if name in ways and one.people})
    if chosen is not None:
        weight, passage = chosen
        for person in chosen[1].people:
            row = next((one for one in passage.rows if person.literal in one.text), passage.rows[0])
            yield Claim("author", person, weight, BY, (row.span(),), language)


def titled_by(claims: Iterable[Claim]) -> frozenset[int]:
    """The rows of the title that is claimed most heavily with a place."""
    placed = [claim for claim in claims if claim.field == "title" and claim.spans]
    chosen = max(placed, key=lambda claim: claim.weight, default=None)
    return frozenset(span.line for span in chosen.spans) if chosen is not None else frozenset()
