"""A described document as exporters see it:
the winning values by kind, made safe to write, without their history.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from pinakes.model import (
    Contributor,
    Identifier,
    Institution,
    Keywords,
    OtherForm,
    PartialDate,
    Person,
    Reference,
    Specialty,
    Venue,
)
from pinakes.model.fields import FIELDS
from pinakes.model.record import Parted, with_parts
from pinakes.publish.safe import safe, safe_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.model import Claim, Outcome, Record, Span
    from pinakes.model.body import Body
    from pinakes.model.record import Value

RESOLVERS = {
    "doi": "https://doi.org/{}",
    "arxiv": "https://arxiv.org/abs/{}",
    "isbn": "urn:isbn:{}",
    "issn": "urn:issn:{}",
    "handle": "https://hdl.handle.net/{}",
}
"""How an identifier is written as an address; other schemes stand as `scheme:value`."""


@dataclass(frozen=True, slots=True)
class Text:
    """Words of a language, and how sure they are."""

    value: str
    language: str | None
    weight: float
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """One set of keywords in a language."""

    values: tuple[str, ...]
    language: str | None
    kind: str
    weight: float


@dataclass(frozen=True, slots=True)
class Work:
    """What a record says, ready to be written; strings hold nothing that XML, JSON or a terminal chokes on."""

    id: str
    file: str
    media_type: str | None
    kind: str
    language: str | None
    titles: tuple[Text, ...]
    subtitle: Text | None
    authors: tuple[Person, ...]
    author_weights: tuple[float, ...]
    author_spans: tuple[tuple[Span, ...], ...]
    contributors: tuple[Contributor, ...]
    institution: Institution | None
    degree: str | None
    programme: str | None
    specialty: Specialty | None
    publisher: str | None
    rights: str | None
    abstracts: tuple[Text, ...]
    keywords: tuple[Words, ...]
    classes: tuple[Identifier, ...]
    date: PartialDate | None
    venue: Venue
    identifiers: tuple[Identifier, ...]
    part_of: str | None
    page_range: str | None
    page_count: int | None
    references: tuple[Reference, ...]
    parted: tuple[tuple[str, tuple[Parted, ...]], ...] = ()
    """Values made of parts, by the name of their field."""
    plain: tuple[tuple[str, tuple[Text, ...]], ...] = ()
    """Strings of fields that have no place of their own here, by the name of their field."""
    body: Body | None = None

    @property
    def title(self) -> str:
        """The title in the document's own language; empty where there is none."""
        return self.titles[0].value if self.titles else ""

    @property
    def whole_title(self) -> str:
        """Title and subtitle."""
        return f"{self.title}: {self.subtitle.value}" if self.title and self.subtitle else self.title

    @property
    def abstract(self) -> str:
        """The abstract in the document's own language."""
        return self.abstracts[0].value if self.abstracts else ""

    @property
    def year(self) -> str:
        """Four digits, or nothing."""
        return f"{self.date.year:04d}" if self.date else ""

    @property
    def pages(self) -> tuple[str, str]:
        """First and last page in the venue."""
        first, _, last = re.sub("[‐-―−]", "-", self.venue.pages or "").partition("-")
        return first.strip(), last.strip()

    @property
    def issn(self) -> str | None:
        """The ISSN, wherever it stands."""
        return self.venue.issn or self.identifier("issn")

    def identifier(self, scheme: str) -> str | None:
        """The first value of a scheme."""
        return next((one.value for one in self.identifiers if one.scheme == scheme), None)

    def address(self) -> str | None:
        """Where the work itself can be reached, by its most lasting identifier."""
        for scheme in ("doi", "handle", "arxiv", "url"):
            value = self.identifier(scheme)
            if value:
                return value if scheme == "url" else RESOLVERS[scheme].format(value)
        return None

    def people(self, *roles: str) -> tuple[Person, ...]:
        """The contributors in these roles."""
        return tuple(one.person for one in self.contributors if one.role in roles)


def works(outcomes: Iterable[Outcome]) -> Iterator[Work]:
    """The works of outcomes that have a record, as they come."""
    for outcome in outcomes:
        if outcome.record is not None:
            yield work_of(outcome, outcome.record)


def work_of(outcome: Outcome, record: Record) -> Work:
    """The work behind an outcome."""
    language = _text(record, "language")
    authors = [claim for claim in record.best("author") if isinstance(claim.value, Person)]
    return Work(
        id=record.id,
        file=safe_name(outcome.file),
        media_type=outcome.format.media_type if outcome.format else None,
        kind=_text(record, "type") or "other",
        language=language,
        titles=_texts(record, "title", language),
        subtitle=next(iter(_texts(record, "subtitle", language)), None),
        authors=tuple(_person(claim.value) for claim in authors if isinstance(claim.value, Person)),
        author_weights=tuple(claim.weight for claim in authors),
        author_spans=tuple(claim.spans for claim in authors),
        contributors=tuple(
            Contributor(claim.value.role, _person(claim.value.person))
            for claim in record.best("contributor")
            if isinstance(claim.value, Contributor)
        ),
        institution=next(
            _institutions(record),
            None,
        ),
        degree=_text(record, "degree"),
        programme=_text(record, "programme"),
        specialty=next(
            _specialties(record),
            None,
        ),
        publisher=_text(record, "publisher"),
        rights=_text(record, "rights"),
        abstracts=_texts(record, "abstract", language),
        keywords=tuple(
            _words(claim, language if not i else None) for i, claim in enumerate(record.best("keywords"))
        ),
        classes=_identifiers(record, "class"),
        date=_date_of(record),
        venue=next(_venues(record), Venue()),
        identifiers=_identifiers(record, "identifier"),
        part_of=_text(record, "part_of"),
        page_range=_text(record, "page_range"),
        page_count=outcome.pages,
        parted=_parted_values(record),
        plain=tuple(_plain_values(record)),
        body=outcome.body,
        references=tuple(
            _reference(claim.value, claim.spans)
            for claim in record.best("reference")
            if isinstance(claim.value, Reference)
        ),
    )


def _institutions(record: Record) -> Iterator[Institution]:
    """The institutions with a name."""
    return (
        _institution(value)
        for value in _values(record, "institution")
        if isinstance(value, Institution) and value.name
    )


def _parted_values(record: Record) -> tuple[tuple[str, tuple[Parted, ...]], ...]:
    """Values made of parts, by their fields."""
    return tuple((one.name, _parted(record, one.name)) for one in FIELDS if one.xml)


def _plain_values(record: Record) -> Iterator[tuple[str, tuple[Text, ...]]]:
    """Strings of fields that a work has no name for."""
    return ((name, texts) for name in _plain_fields() if (texts := _texts(record, name, None)))


@cache
def _plain_fields() -> tuple[str, ...]:
    """Fields of strings that a work has no name for: what is added to the table and needs nothing else."""
    named = {"type", *Work.__slots__, *(name.removesuffix("s") for name in Work.__slots__)}
    return tuple(field.name for field in FIELDS if field.holds == "str" and field.name not in named)


def _venues(record: Record) -> Iterator[Venue]:
    """The venues, cleaned."""
    return (_venue(value) for value in _values(record, "venue") if isinstance(value, Venue))


def _date_of(record: Record) -> PartialDate | None:
    """The date of publication."""
    return next((value for value in _values(record, "date") if isinstance(value, PartialDate)), None)


def _specialties(record: Record) -> Iterator[Specialty]:
    """The specialties, cleaned."""
    return (_specialty(value) for value in _values(record, "specialty") if isinstance(value, Specialty))


def _parted(record: Record, name: str) -> tuple[Parted, ...]:
    return tuple(with_parts(value, _clean) for value in _values(record, name) if isinstance(value, Parted))


def _values(record: Record, field: str) -> Iterator[object]:
    return (claim.value for claim in record.best(field))


def _text(record: Record, field: str) -> str | None:
    return next((_clean(str(value)) for value in _values(record, field)), None) or None


def _texts(record: Record, field: str, language: str | None) -> tuple[Text, ...]:
    """The texts of a field; the first is in the document's own language unless it says otherwise."""
    found = [
        Text(_clean(str(claim.value)), claim.language or (None if i else language), claim.weight, claim.spans)
        for i, claim in enumerate(record.best(field))
    ]
    return tuple(text for text in found if text.value)


def _clean(text: str) -> str:
    return safe(text).strip()


def _maybe(text: str | None) -> str | None:
    return _clean(text) or None if text is not None else None


def _person(person: Person) -> Person:
    return Person(
        _clean(person.literal),
        person.kind,
        _maybe(person.family),
        _maybe(person.given),
        tuple(clean for one in person.affiliations if (clean := _clean(one))),
        _maybe(person.email),
        _maybe(person.orcid),
        tuple(OtherForm(_clean(form.name), form.language) for form in person.also),
        person.is_corresponding,
    )


def _institution(value: Institution) -> Institution:
    return Institution(_clean(value.name), _maybe(value.department))


def _specialty(value: Specialty) -> Specialty:
    return Specialty(_maybe(value.code), _maybe(value.name))


def _venue(value: Venue) -> Venue:
    return Venue(
        _maybe(value.title),
        _maybe(value.volume),
        _maybe(value.issue),
        _maybe(value.pages),
        _maybe(value.issn),
    )


def _reference(value: Reference, spans: tuple[Span, ...]) -> Reference:
    return Reference(
        _clean(value.raw),
        tuple(replace(claim, value=_cleaned(claim.value)) for claim in value.claims),
        spans or value.spans,
    )


def _cleaned(value: Value) -> Value:
    match value:
        case str():
            return _clean(value)
        case Person():
            return _person(value)
        case _:
            return value


def _words(claim: Claim, language: str | None) -> Words:
    assert isinstance(claim.value, Keywords)
    values = tuple(clean for word in claim.value.values if (clean := " ".join(_clean(word).split())))
    return Words(values, claim.language or language, claim.value.kind, claim.weight)


def _identifiers(record: Record, field: str) -> tuple[Identifier, ...]:
    found = (value for value in _values(record, field) if isinstance(value, Identifier))
    return tuple(
        dict.fromkeys(Identifier(one.scheme, _clean(one.value)) for one in found if _clean(one.value))
    )


def inverted(person: Person) -> str:
    """`Family, Given` where both are known, else the name as printed."""
    if person.kind == "organisation" or not person.family:
        return person.literal
    return f"{person.family}, {person.given}" if person.given else person.family


def as_address(identifier: Identifier) -> str:
    """An identifier as an address or `scheme:value`."""
    if identifier.scheme in ("urn", "url"):
        return identifier.value
    return RESOLVERS.get(identifier.scheme, identifier.scheme + ":{}").format(identifier.value)


def standing(venue: Venue) -> str:
    """A venue as one line: `Title 38(3): 1-9, ISSN …`."""
    number = (venue.volume or "") + (f"({venue.issue})" if venue.issue else "")
    head = " ".join(part for part in (venue.title, number) if part)
    text = f"{head}: {venue.pages}" if head and venue.pages else head or venue.pages or ""
    return ", ".join(part for part in (text, f"ISSN {venue.issn}" if venue.issn else "") if part)
