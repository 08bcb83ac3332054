"""A record as a form: each field with its value, how sure it is, where it stands on the page, and what else was claimed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from pinakes.model import Identifier, Institution, Keywords, Person, Venue
from pinakes.publish.safe import safe
from pinakes.store.correcting import TYPES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pinakes.model import Claim, Record, Span
    from pinakes.model.record import Value

RIVALS = 6
"""Other values that are offered."""
SLACK = 12
"""Characters by which a line and its words may differ: broken words stand whole in one, printed in the other."""


@dataclass(frozen=True, slots=True)
class FieldKind:
    """How a field is typed: `form` is line, text, list or choice; with languages there is a row a language."""

    field: str
    form: str = "line"
    languages: bool = False
    options: tuple[str, ...] = ()


KINDS = (
    FieldKind("title", "line", languages=True),
    FieldKind("subtitle"),
    FieldKind("abstract", "text", languages=True),
    FieldKind("keywords", "list", languages=True),
    FieldKind("date"),
    FieldKind("language"),
    FieldKind("type", "choice", options=("", *TYPES)),
    FieldKind("identifier", "list"),
    FieldKind("class", "list"),
    FieldKind("publisher"),
    FieldKind("institution"),
    FieldKind("degree"),
    FieldKind("rights"),
)
ALWAYS = ("title", "abstract", "keywords", "date", "language", "type", "identifier")
"""Fields that have a row though nothing was found; the others are offered."""
VENUE = ("title", "volume", "issue", "pages", "issn")


@dataclass(frozen=True, slots=True)
class ValuePlace:
    """Where a value stands."""

    page: int
    line: int
    box: tuple[float, float, float, float] | None
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """A value that was claimed."""

    text: str
    weight: float
    by: str
    places: tuple[ValuePlace, ...] = ()


@dataclass(frozen=True, slots=True)
class InputRow:
    """One input; `name` is its name in the form."""

    name: str
    field: str
    form: str
    text: str = ""
    language: str | None = None
    weight: float | None = None
    by: str = ""
    places: tuple[ValuePlace, ...] = ()
    rivals: tuple[Offer, ...] = ()
    options: tuple[str, ...] = ()
    error: str = ""

    @property
    def is_said(self) -> bool:
        """Whether a person said so."""
        return self.by.startswith("person:")


@dataclass(frozen=True, slots=True)
class Author:
    """One author's inputs; `number` is their place among the authors as they stand, None for a new one."""

    name: str
    number: int | None = None
    family: str = ""
    given: str = ""
    affiliations: str = ""
    email: str = ""
    orcid: str = ""
    also: str = ""
    weight: float | None = None
    by: str = ""
    places: tuple[ValuePlace, ...] = field(default=())
    error: str = ""


class Places:
    """Where values stand in the document that is looked at, though the record may take them from another one."""

    def __init__(self, own: Record | None) -> None:
        self._spans = {span for claim in own.claims for span in claim.spans} if own else set()
        self._same: dict[tuple[str, str], tuple[Span, ...]] = {}
        for claim in own.claims if own else ():
            if claim.spans and claim.field != "reference":
                self._same.setdefault((claim.field, text_of(claim.value).casefold()), claim.spans)

    def of(self, claim: Claim) -> tuple[ValuePlace, ...]:
        """The places of a claim, a place a line."""
        spans = [span for span in claim.spans if span in self._spans] or self._same.get(
            (claim.field, text_of(claim.value).casefold()), ()
        )
        return tuple(place_of(span) for span in spans)


def place_of(span: Span) -> ValuePlace:
    """Where a piece of a document stands."""
    box = span.box
    edges = (
        None if box is None else (round(box.x0, 1), round(box.top, 1), round(box.x1, 1), round(box.bottom, 1))
    )
    return ValuePlace(span.page, span.line, edges, span.start, span.end)


def rows_of(record: Record, places: Places) -> list[InputRow]:
    """Every row of the form but those of authors."""
    found: list[InputRow] = []
    for kind in KINDS:
        best = record.best(kind.field)
        if not best:
            found.append(
                InputRow(
                    f"{kind.field}.",
                    kind.field,
                    kind.form,
                    rivals=_rivals(record, kind, None, "", places),
                    options=kind.options,
                )
            )
        elif kind.languages:
            found += [_row(record, kind, (claim,), claim.language, places) for claim in best]
        else:
            found.append(_row(record, kind, best, None, places))
        if kind.field == "date":
            found += _venue(record, places)
    return _apart(found)


def _row(
    record: Record, kind: FieldKind, claims: tuple[Claim, ...], language: str | None, places: Places
) -> InputRow:
    shown = claims if kind.form == "list" and not kind.languages else claims[:1]
    text = "\n".join(text_of(claim.value) for claim in shown)
    weight, here = (
        min(claim.weight for claim in shown),
        tuple(place for claim in shown for place in places.of(claim)),
    )
    rivals = _rivals(record, kind, language, text, places)
    return InputRow(
        f"{kind.field}.{language or ''}",
        kind.field,
        kind.form,
        text,
        language,
        weight,
        shown[0].by,
        here,
        rivals,
        kind.options,
    )


def _venue(record: Record, places: Places) -> Iterator[InputRow]:
    best = record.best("venue")
    value = best[0].value if best else Venue()
    assert isinstance(value, Venue)
    for part in VENUE:
        text = safe(getattr(value, part) or "")
        others = [
            (getattr(claim.value, part) or "", claim)
            for claim in record.rivals("venue")
            if isinstance(claim.value, Venue)
        ]
        rivals = (
            _offers(((said, claim) for said, claim in others if said), text, places)
            if part == "title"
            else ()
        )
        weight, by = (best[0].weight, best[0].by) if best and text else (None, "")
        yield InputRow(
            f"venue.{part}",
            f"venue-{part}",
            "line",
            text,
            None,
            weight,
            by,
            places.of(best[0]) if best and text else (),
            rivals,
        )


def _rivals(
    record: Record, kind: FieldKind, language: str | None, text: str, places: Places
) -> tuple[Offer, ...]:
    rivals = [
        claim
        for claim in record.rivals(kind.field)
        if not kind.languages or claim.language in (None, language) or language is None
    ]
    return _offers(((text_of(claim.value), claim) for claim in rivals), text, places)


def _offers(rivals: Iterable[tuple[str, Claim]], text: str, places: Places) -> tuple[Offer, ...]:
    """The other values, each once, the surest first."""
    found: dict[str, Offer] = {}
    for said, claim in sorted(rivals, key=lambda rival: -rival[1].weight):
        if said and said != text:
            found.setdefault(said, Offer(said, claim.weight, claim.by, places.of(claim)))
    return tuple(found.values())[:RIVALS]


def _apart(rows: list[InputRow]) -> list[InputRow]:
    """Names of inputs are told apart, where a record has two values of one language."""
    seen: dict[str, InputRow] = {}
    for row in rows:
        seen.setdefault(row.name, row)
    return list(seen.values())


def authors_of(record: Record, places: Places) -> list[Author]:
    """The authors as they stand."""
    found = []
    for number, claim in enumerate(record.best("author")):
        value = claim.value
        assert isinstance(value, Person)
        also = ", ".join(safe(form.name) for form in value.also)
        said = (safe(value.family or ""), safe(value.given or ""), "\n".join(map(safe, value.affiliations)))
        known = (safe(value.email or ""), safe(value.orcid or ""))
        found.append(
            Author(safe(value.literal), number, *said, *known, also, claim.weight, claim.by, places.of(claim))
        )
    return found


def text_of(value: Value) -> str:
    """A value as it is typed."""
    match value:
        case Keywords():
            return "\n".join(safe(word) for word in value.values)
        case Identifier():
            return safe(f"{value.scheme}:{value.value}")
        case Institution():
            return safe(value.name)
        case Person():
            return safe(value.literal)
        case Venue():
            return safe(", ".join(part for part in (getattr(value, name) for name in VENUE) if part))
        case _:
            return safe(str(value))


def narrowed(place: ValuePlace, text: str, leaf: dict[str, Any]) -> ValuePlace:
    """The place as its words have it, where a value takes but a part of its line: three authors, three boxes."""
    line = next((one for one in leaf["lines"] if one["line"] == place.line), None)
    if line is None:
        return place
    start, end = stretch(place, text, line["text"])
    if place.box is None:
        return replace(place, start=start, end=end) if start >= 0 else place
    boxes, length = _boxes(line["words"], start, end)
    if start < 0 or not boxes or abs(length - len(line["text"])) > SLACK:
        return place
    left, top, right, bottom = (f(box[i] for box in boxes) for i, f in enumerate((min, min, max, max)))
    return replace(place, box=(left, top, right, bottom))


def stretch(place: ValuePlace, text: str, line: str) -> tuple[int, int]:
    """From where to where in its line a value stands; -1 where it has the whole line and is not in it."""
    if place.end - place.start < len(line):
        return place.start, place.end
    start = line.casefold().find(text.casefold()) if text else -1
    return start, start + len(text)


def in_pieces(text: str, marks: Sequence[tuple[str, str, str, ValuePlace]]) -> Iterator[tuple[str, Any]]:
    """A line cut where values stand in it: each piece, and its mark or None."""
    at = 0
    for mark in sorted(marks, key=lambda one: (one[3].start, -one[3].end)):
        start, end = mark[3].start, mark[3].end or len(text)
        if start < at or start >= len(text):
            continue
        if start > at:
            yield text[at:start], None
        yield text[start:end], mark
        at = min(end, len(text))
    if at < len(text):
        yield text[at:], None


def _boxes(words: list[list[Any]], start: int, end: int) -> tuple[list[list[float]], int]:
    """The boxes of the words between two characters of their line, and how long the words are together."""
    at, inside = 0, []
    for text, *box, glued, _ in words:
        at = at if glued or at == 0 else at + 1
        if at < end and at + len(text) > start:
            inside.append(box)
        at += len(text)
    return inside, at
