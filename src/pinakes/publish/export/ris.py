"""RIS: tagged lines that every reference manager takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from pinakes.model import Contributor, Identifier, Institution, Keywords, PartialDate, Person, Venue
from pinakes.publish.safe import safe

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.config import Settings
    from pinakes.model import Claim, Outcome, Record

TYPES = {"article": "JOUR", "thesis": "THES", "report": "RPRT", "book": "BOOK", "chapter": "CHAP", "volume": "CONF", "slides": "SLIDE"}
TEXT_TAGS = {
    "title": "TI",
    "abstract": "AB",
    "publisher": "PB",
    "language": "LA",
    "place": "CY",
    "edition": "ET",
    "series": "T3",
    "accessed": "Y2",
}
IDENTIFIER_TAGS = {"doi": "DO", "isbn": "SN", "issn": "SN", "url": "UR", "handle": "UR"}
ROLE_TAGS = {"editor": "ED", "translator": "A4", "advisor": "A3"}


class RisExporter:
    """A record a document, as they come; documents without a record are left out."""

    media_type = "application/x-research-info-systems"

    def __init__(self, settings: Settings | None = None) -> None:
        pass

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write a record a document."""
        for outcome in outcomes:
            if outcome.record is not None:
                lines = [f"{tag}  - {' '.join(safe(value).split())}" for tag, value in _tagged(outcome.record) if value.strip()]
                out.write(("\r\n".join([*lines, "ER  - "]) + "\r\n\r\n").encode())
                out.flush()


def _tagged(record: Record) -> Iterator[tuple[str, str]]:
    kind = next((str(claim.value) for claim in record.best("type")), "")
    yield "TY", TYPES.get(kind, "GEN")
    seen: set[str] = set()
    for claim in (record.claims[i] for i in record.winners):
        for tag, value in _pairs(claim):
            if tag in ("TI", "AB") and tag in seen:
                yield ("TT", value) if tag == "TI" else ("N2", value)
            else:
                yield tag, value
            seen.add(tag)


def _pairs(claim: Claim) -> Iterator[tuple[str, str]]:
    match claim.value:
        case Person() as person if claim.field == "author":
            yield "AU", _name(person)
        case Contributor(role, person):
            yield ROLE_TAGS.get(role, "A2"), _name(person)
        case Keywords(values):
            yield from (("KW", word) for word in values)
        case PartialDate(year, month, day):
            yield "PY", f"{year:04d}"
            if month:
                yield "DA", f"{year:04d}/{month:02d}/{day or 0:02d}".replace("/00", "/")
        case Identifier(scheme, value) if claim.field == "identifier" and scheme in IDENTIFIER_TAGS:
            yield IDENTIFIER_TAGS[scheme], value
        case Institution(name) if name:
            yield "PB", name
        case Venue() as venue:
            yield from _venue(venue)
        case str() as text if claim.field in TEXT_TAGS:
            yield TEXT_TAGS[claim.field], text
        case _:
            return


def _venue(venue: Venue) -> Iterator[tuple[str, str]]:
    first, _, last = (venue.pages or "").replace("–", "-").partition("-")
    pairs = (("T2", venue.title), ("VL", venue.volume), ("IS", venue.issue), ("SP", first), ("EP", last), ("SN", venue.issn))
    yield from ((tag, value) for tag, value in pairs if value)


def _name(person: Person) -> str:
    if person.kind == "organisation" or not person.family:
        return person.literal
    return f"{person.family}, {person.given}" if person.given else person.family
