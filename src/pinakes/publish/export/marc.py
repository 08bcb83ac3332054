"""MARC 21: MARCXML, and ISO 2709 for the systems that want it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.publish.export.codes import licence_address, three_letters
from pinakes.publish.export.mods import GENERAL, ROLES
from pinakes.publish.export.slim import Iso2709, MarcExporter, SlimField, control, field
from pinakes.publish.export.work import inverted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Settings
    from pinakes.model import Identifier, Person
    from pinakes.publish.export.work import Work

LEADERS = {
    "article": "aab",
    "chapter": "aab",
    "thesis": "aam",
    "report": "aam",
    "book": "aam",
    "volume": "aam",
}
"""Status, kind of record and level: a part of a serial (`b`) or a whole (`m`)."""
SOURCE_CODES = {"doi": "doi", "handle": "hdl", "urn": "urn", "arxiv": "arxiv"}
CLASS_SCHEMES = {"msc": "msc", "bbk": "rubbk", "clc": "clc", "jel": "jelc", "grnti": "rugrnti"}


class MarcXmlExporter(MarcExporter):
    """One `collection` of MARC 21 records."""

    def leader(self, work: Work) -> str:
        """The leader."""
        kind = LEADERS.get(work.kind, "aam")
        return f"00000n{kind[1:]} a2200000 u 4500"

    def fields(self, work: Work) -> Iterator[SlimField | None]:
        """Every field in the order of its tags."""
        yield control("001", work.id[:32])
        yield control("007", "cr||||||||||||")
        yield control("008", _fixed(work))
        for identifier in work.identifiers:
            yield _number(identifier)
        yield field("041", "0 ", a=three_letters(work.language)) if work.language else None
        for code in work.classes:
            yield _class(code)
        first, *others = work.authors or (None,)
        if first is not None:
            yield _person(first, "1", "author")
        title = work.titles[0].value if work.titles else None
        subtitle = work.subtitle.value if work.subtitle else None
        yield field(
            "245", "10" if work.authors else "00", a=title or "[untitled]", b=subtitle, c=_responsible(work)
        )
        for text in work.titles[1:]:
            yield field("246", "31", a=text.value)
        publisher = work.publisher or (work.institution.name if work.institution else None)
        yield field("264", " 1", b=publisher, c=work.year or None)
        yield field("300", "  ", a=f"{work.page_count} p." if work.page_count else None)
        if work.kind == "thesis":
            yield _thesis(work)
        yield from self._notes(work, others)

    def _notes(self, work: Work, others: list[Person]) -> Iterator[SlimField | None]:
        """Notes, subjects, further persons and addresses."""
        yield from (field("504", "  ", a=f"{len(work.references)} references") for _ in work.references[:1])
        for text in work.abstracts:
            yield field("520", "3 ", a=text.value)
        yield field("540", "  ", a=work.rights, u=licence_address(work.rights))
        for words in work.keywords:
            yield from (field("653", "  ", a=word) for word in words.values)
        for person in others:
            yield _person(person, "7", "author")
        for one in work.contributors:
            yield _person(one.person, "7", one.role)
        if work.institution:
            yield field("710", "2 ", a=work.institution.name, b=work.institution.department)
        yield _host(work)
        addresses = dict.fromkeys(
            (work.address(), *(one.value for one in work.identifiers if one.scheme == "url"))
        )
        yield from (field("856", "40", u=address) for address in addresses)


class MarcIsoExporter(Iso2709):
    """MARC 21 in ISO 2709."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__(MarcXmlExporter(settings))


def _fixed(work: Work) -> str:
    """The forty characters of 008: entered, date, place, language."""
    date = f"s{work.year}    " if work.year else "nuuuuuuuu"
    return f"000101{date}xx            000 0 {three_letters(work.language)} d".ljust(40)[:40]


def _number(identifier: Identifier) -> SlimField | None:
    scheme, value = identifier.scheme, identifier.value
    if scheme == "isbn":
        return field("020", "  ", a=value)
    if scheme == "issn":
        return field("022", "  ", a=value)
    return field("024", "7 ", a=value, **{"2": SOURCE_CODES[scheme]}) if scheme in SOURCE_CODES else None


def _class(code: Identifier) -> SlimField | None:
    if code.scheme == "udc":
        return field("080", "  ", a=code.value)
    if code.scheme == "ddc":
        return field("082", "04", a=code.value)
    return field("084", "  ", a=code.value, **{"2": CLASS_SCHEMES.get(code.scheme, code.scheme)})


def _person(person: Person, entry: str, role: str) -> SlimField | None:
    code, term = ROLES.get(role, GENERAL)
    where = person.affiliations[0] if person.affiliations else None
    orcid = f"(orcid){person.orcid}" if person.orcid else None
    if person.kind == "organisation":
        return field(f"{entry}10", "2 ", a=person.literal, e=term, u=where, **{"4": code})
    return field(
        f"{entry}00",
        "1 " if person.family else "0 ",
        a=inverted(person),
        e=term,
        u=where,
        **{"0": orcid, "4": code},
    )


def _responsible(work: Work) -> str | None:
    return ", ".join(person.literal for person in work.authors) or None


def _host(work: Work) -> SlimField | None:
    venue = work.venue
    number = " ".join(
        part
        for part in (
            f"vol. {venue.volume}" if venue.volume else "",
            f"no. {venue.issue}" if venue.issue else "",
            work.year,
        )
        if part
    )
    place = ", ".join(part for part in (number, f"p. {venue.pages}" if venue.pages else "") if part)
    title = venue.title or work.part_of
    return (
        field("773", "0 ", t=title, g=place or None, x=work.issn)
        if title or (venue.volume and place)
        else None
    )


def _thesis(work: Work) -> SlimField | None:
    """The note of a thesis: its degree, who grants it, when."""
    granting = work.institution.name if work.institution else None
    said = None if granting or work.degree else "Thesis"
    return field("502", "  ", a=said, b=work.degree, c=granting, d=work.year or None)
