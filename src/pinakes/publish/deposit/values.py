"""The values that mapping files can name, taken from a work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.publish.export.codes import licence_address, three_letters
from pinakes.publish.export.work import RESOLVERS, inverted, standing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pinakes.model import Person
    from pinakes.publish.export.work import Work


@dataclass(frozen=True, slots=True)
class Said:
    """One value: the text, its language, and the person where it is one."""

    text: str
    language: str | None = None
    person: Person | None = None


def _people(*roles: str) -> Callable[[Work], Iterable[Said]]:
    return lambda work: (_said(person) for person in work.people(*roles))


def _said(person: Person) -> Said:
    return Said(inverted(person), None, person)


def _one(value: Callable[[Work], str | None]) -> Callable[[Work], Iterable[Said]]:
    def values(work: Work) -> Iterator[Said]:
        if text := value(work):
            yield Said(text)

    return values


def _identifiers(scheme: str) -> Callable[[Work], Iterable[Said]]:
    return lambda work: (Said(one.value) for one in work.identifiers if one.scheme == scheme)


def _title(work: Work) -> Iterator[Said]:
    if work.titles:
        yield Said(work.whole_title, work.titles[0].language)


VALUES: dict[str, Callable[[Work], Iterable[Said]]] = {
    "title": _title,
    "main-title": lambda work: (Said(title.value, title.language) for title in work.titles[:1]),
    "subtitle": lambda work: (Said(work.subtitle.value, work.subtitle.language),) if work.subtitle else (),
    "other-titles": lambda work: (Said(title.value, title.language) for title in work.titles[1:]),
    "author": lambda work: (_said(person) for person in work.authors),
    **{
        role: _people(role) for role in ("advisor", "committee", "referee", "editor", "translator", "speaker")
    },
    "institution": _one(lambda work: work.institution.name if work.institution else None),
    "department": _one(lambda work: work.institution.department if work.institution else None),
    "degree": _one(lambda work: work.degree),
    "programme": _one(lambda work: work.programme),
    "specialty": _one(
        lambda work: (
            " ".join(p for p in (work.specialty.code, work.specialty.name) if p) if work.specialty else None
        )
    ),
    "publisher": _one(lambda work: work.publisher),
    "licence": _one(lambda work: work.rights),
    "licence-address": _one(lambda work: licence_address(work.rights)),
    "abstract": lambda work: (Said(text.value, text.language) for text in work.abstracts),
    "keyword": lambda work: (Said(word, words.language) for words in work.keywords for word in words.values),
    "class": lambda work: (Said(f"{one.scheme.upper()} {one.value}") for one in work.classes),
    **{
        f"class-{scheme}": (
            lambda work, scheme=scheme: (Said(one.value) for one in work.classes if one.scheme == scheme)  # type: ignore[misc]
        )
        for scheme in ("msc", "udc", "bbk", "clc", "ddc", "jel", "grnti")
    },
    "date": _one(lambda work: str(work.date) if work.date else None),
    "year": _one(lambda work: work.year),
    "journal": _one(lambda work: work.venue.title),
    "volume": _one(lambda work: work.venue.volume),
    "issue": _one(lambda work: work.venue.issue),
    "pages": _one(lambda work: work.venue.pages),
    "first-page": _one(lambda work: work.pages[0]),
    "last-page": _one(lambda work: work.pages[1]),
    "issn": _one(lambda work: work.issn),
    "citation": _one(lambda work: standing(work.venue)),
    **{scheme: _identifiers(scheme) for scheme in ("doi", "arxiv", "isbn", "handle", "urn", "url")},
    "doi-address": lambda work: (
        Said(RESOLVERS["doi"].format(said.text)) for said in _identifiers("doi")(work)
    ),
    "type": _one(lambda work: work.kind),
    "language": _one(lambda work: work.language),
    "language-3": _one(lambda work: three_letters(work.language) if work.language else None),
    "reference": lambda work: (Said(reference.raw) for reference in work.references),
    "part-of": _one(lambda work: work.part_of),
    "page-count": _one(lambda work: str(work.page_count) if work.page_count else None),
}
"""Name in a mapping file → the values of a work."""
