"""UNIMARC with the profiles of RUSMARC and CNMARC, as XML and ISO 2709.

What the profiles add here: field 801 names the rules of description, RUSMARC writes initials in $b and full
names in $g, CNMARC gives a title its reading nowhere we know it; Chinese class numbers stand in 690, Russian
ones (ББК) in 686.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.publish.export.codes import three_letters
from pinakes.publish.export.slim import Iso2709, MarcExporter, SlimField, control, field

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Settings
    from pinakes.model import Identifier, Person
    from pinakes.publish.export.work import Work

ROLES = {
    "author": "070",
    "advisor": "727",
    "referee": "555",
    "committee": "555",
    "editor": "340",
    "translator": "730",
    "speaker": "835",
}
"""Our roles in the relator codes of UNIMARC."""
CLASS_SCHEMES = {"bbk": "rubbk", "grnti": "rugasnti", "msc": "msc", "jel": "jelc"}


class UnimarcExporter(MarcExporter):
    """One `collection` of UNIMARC records."""

    media_type = "application/marcxml+xml"
    rules: str | None = None
    country = "  "

    def leader(self, work: Work) -> str:
        """The leader: an analytic part (`a`) or a monograph (`m`)."""
        level = "a" if work.kind in ("article", "chapter") else "m"
        return f"00000na{level}  2200000   450 "

    def fields(self, work: Work) -> Iterator[SlimField | None]:
        """Every field in the order of its tags."""
        yield control("001", work.id[:32])
        yield field("010", "  ", a=work.identifier("isbn"))
        doi = work.identifier("doi")
        yield field("017", "70", a=doi, **{"2": "doi"}) if doi else None
        yield SlimField("100", "  ", (("a", _coded(work)),))
        yield field("101", "0 ", a=three_letters(work.language))
        responsible = ", ".join(person.literal for person in work.authors) or None
        yield field(
            "200",
            "1 ",
            a=work.title or "[untitled]",
            e=work.subtitle.value if work.subtitle else None,
            f=responsible,
        )
        publisher = work.publisher or (work.institution.name if work.institution else None)
        yield field("210", "  ", c=publisher, d=work.year or None)
        yield field("215", "  ", a=f"{work.page_count} p." if work.page_count else None)
        if work.kind == "thesis":
            granting = work.institution.name if work.institution else None
            yield field("328", " 0", b=work.degree or "thesis", e=granting, d=work.year or None)
        for text in work.abstracts:
            yield field("330", "  ", a=text.value)
        yield from self.host(work)
        yield from self._further(work)

    def _further(self, work: Work) -> Iterator[SlimField | None]:
        """Other titles, subjects, persons, and who made the record."""
        for text in work.titles[1:]:
            yield field("510", "1 ", a=text.value, z=three_letters(text.language) if text.language else None)
        for words in work.keywords:
            yield from (field("610", "0 ", a=word) for word in words.values)
        for code in work.classes:
            yield self.classed(code)
        first, *others = work.authors or (None,)
        if first is not None:
            yield self.person(first, "0", "author")
        for person in others:
            yield self.person(person, "1", "author")
        for one in work.contributors:
            yield self.person(one.person, "2", one.role)
        if work.institution:
            yield field("712", "02", a=work.institution.name, b=work.institution.department)
        yield field("801", " 0", a=self.country.strip() or "XX", b="pinakes", g=self.rules)
        yield field("856", "40", u=work.address())

    def host(self, work: Work) -> Iterator[SlimField | None]:
        """The journal, with its number and pages as a linked field."""
        venue = work.venue
        yield (
            field("463", " 1", t=venue.title or work.part_of, v=_number(work), x=work.issn)
            if venue.title or work.part_of
            else None
        )

    def classed(self, code: Identifier) -> SlimField | None:
        """A class code."""
        if code.scheme == "udc":
            return field("675", "  ", a=code.value)
        if code.scheme == "ddc":
            return field("676", "  ", a=code.value)
        if code.scheme == "clc":
            return field("690", "  ", a=code.value)
        return field("686", "  ", a=code.value, **{"2": CLASS_SCHEMES.get(code.scheme, code.scheme)})

    def person(self, person: Person, place: str, role: str) -> SlimField | None:
        """A person in 70X, a body in 71X; `place` 0 is the first author, 1 another,
        2 somebody with another part.
        """
        code = ROLES.get(role, "205")
        if person.kind == "organisation":
            return field(f"71{place}", "02", a=person.literal, **{"4": code})
        where = person.affiliations[0] if person.affiliations else None
        if not person.family:
            return field(f"70{place}", " 0", a=person.literal, p=where, **{"4": code})
        return field(f"70{place}", " 1", a=person.family, **self.given(person), p=where, **{"4": code})

    def given(self, person: Person) -> dict[str, str | None]:
        """The part of a name that is not its entry."""
        return {"b": person.given}


class RusmarcExporter(UnimarcExporter):
    """RUSMARC: described by ГОСТ rules, initials in $b, full given names in $g."""

    rules = "rusmarc"
    country = "RU"

    def given(self, person: Person) -> dict[str, str | None]:
        """Initials, and the names they stand for."""
        given = person.given or ""
        initials = " ".join(f"{name[0]}." for name in given.replace(".", ". ").split() if name[:1].isalpha())
        spelt = given if any(len(name.strip(".")) > 1 for name in given.replace(".", ". ").split()) else None
        return {"b": initials or None, "g": spelt}


class CnmarcExporter(UnimarcExporter):
    """CNMARC: names as one entry, the Chinese classification in 690."""

    rules = "cnmarc"
    country = "CN"

    def person(self, person: Person, place: str, role: str) -> SlimField | None:
        """A Chinese name is one entry, not cut in two."""
        plain = (
            person.kind == "person"
            and person.family
            and person.literal == f"{person.family}{person.given or ''}"
        )
        if not plain:
            return UnimarcExporter.person(self, person, place, role)
        code = ROLES.get(role, "205")
        return field(
            f"70{place}",
            " 0",
            a=person.literal,
            p=person.affiliations[0] if person.affiliations else None,
            **{"4": code},
        )


class UnimarcIsoExporter(Iso2709):
    """UNIMARC in ISO 2709."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__(UnimarcExporter(settings))


def _coded(work: Work) -> str:
    """The thirty-six characters of 100 $a:
    entered, date, audience, language of the record, character set (UTF-8 is 50).
    """
    date = f"d{work.year}    " if work.year else "u        "
    return f"20000101{date}k  y0engy50      ba"


def _number(work: Work) -> str | None:
    venue = work.venue
    parts = (
        f"vol. {venue.volume}" if venue.volume else "",
        f"no. {venue.issue}" if venue.issue else "",
        f"p. {venue.pages}" if venue.pages else "",
    )
    return ", ".join(part for part in (work.year, *parts) if part) or None
