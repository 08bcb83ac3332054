"""DataCite Metadata Schema 4.4, for registering a DOI."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.publish.export.codes import KINDS, licence_address
from pinakes.publish.export.parted import parted
from pinakes.publish.export.work import inverted
from pinakes.publish.export.xml import XSI, ElementMaker, XmlExporter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.model import Person, Reference
    from pinakes.publish.export.work import Work
    from pinakes.publish.export.xml import Element

KERNEL = "http://datacite.org/schema/kernel-4"
V = ElementMaker({None: KERNEL, "xsi": XSI})
ROLES = {
    "advisor": "Supervisor",
    "editor": "Editor",
    "committee": "Other",
    "referee": "Other",
    "translator": "Other",
    "speaker": "Other",
}
UNAVAILABLE = ":unav"
"""What the schema wants where a mandatory value is not known."""
CLASS_SCHEMES = {
    "udc": "http://udcdata.info/",
    "ddc": "http://dewey.info/",
    "msc": "https://mathscinet.ams.org/msc/",
    "jel": "https://www.aeaweb.org/econlit/jelCodes.php",
}


class DataciteExporter(XmlExporter):
    """`resource`; several stand in `resources`."""

    vocabulary = V
    several = "resources"

    def record(self, work: Work) -> Element:
        """One document."""
        doi = work.identifier("doi")
        return V.always(
            "resource",
            {"xsi:schemaLocation": f"{KERNEL} https://schema.datacite.org/meta/kernel-4.4/metadata.xsd"},
            V.always("identifier", {"identifierType": "DOI"}, doi or UNAVAILABLE),
            V.always("creators", [_person("creator", person) for person in work.authors] or [_unknown()]),
            V.always("titles", list(_titles(work))),
            V.always(
                "publisher",
                work.publisher or (work.institution.name if work.institution else None) or UNAVAILABLE,
            ),
            V.always("publicationYear", work.year or UNAVAILABLE),
            V.always(
                "resourceType",
                {"resourceTypeGeneral": KINDS.get(work.kind, KINDS["other"]).datacite},
                work.kind,
            ),
            V.filled("subjects", list(_subjects(work))),
            V.filled(
                "contributors",
                [
                    _person("contributor", one.person, ROLES.get(one.role, "Other"))
                    for one in work.contributors
                ],
            ),
            V.filled(
                "dates", V.filled("date", {"dateType": "Issued"}, str(work.date) if work.date else None)
            ),
            V("language", work.language),
            V.filled("alternateIdentifiers", _others(work)),
            V.filled("relatedIdentifiers", list(_related(work.references))),
            V.filled("sizes", V("size", f"{work.page_count} pages") if work.page_count else None),
            V.filled("formats", V("format", work.media_type)),
            V.filled("rightsList", _rights(work)),
            V.filled("descriptions", [_abstract(text.value, text.language) for text in work.abstracts]),
            parted(V, work, "datacite"),
            V.filled("relatedItems", _container(work)),
        )


def _titles(work: Work) -> Iterator[Element | None]:
    for i, text in enumerate(work.titles):
        yield V(
            "title", {"xml:lang": text.language, "titleType": "TranslatedTitle" if i else None}, text.value
        )
        if not i and work.subtitle:
            yield V(
                "title", {"xml:lang": work.subtitle.language, "titleType": "Subtitle"}, work.subtitle.value
            )
    if not work.titles:
        yield V("title", UNAVAILABLE)


def _person(kind: str, person: Person, role: str | None = None) -> Element:
    name_type = "Organizational" if person.kind == "organisation" else "Personal"
    return V.always(
        kind,
        {"contributorType": role},
        V(f"{kind}Name", {"nameType": name_type}, inverted(person)),
        V("givenName", person.given) if person.kind == "person" else None,
        V("familyName", person.family) if person.kind == "person" else None,
        V.filled(
            "nameIdentifier",
            {"nameIdentifierScheme": "ORCID", "schemeURI": "https://orcid.org"},
            person.orcid,
        ),
        [V("affiliation", name) for name in person.affiliations],
    )


def _unknown() -> Element:
    return V.always("creator", V("creatorName", UNAVAILABLE))


def _subjects(work: Work) -> Iterator[Element | None]:
    for words in work.keywords:
        yield from (V("subject", {"xml:lang": words.language}, word) for word in words.values)
    for code in work.classes:
        yield V(
            "subject",
            {"subjectScheme": code.scheme.upper(), "schemeURI": CLASS_SCHEMES.get(code.scheme)},
            code.value,
        )


def _others(work: Work) -> list[Element | None]:
    return [
        V("alternateIdentifier", {"alternateIdentifierType": one.scheme}, one.value)
        for one in work.identifiers
        if one.scheme != "doi"
    ]


def _related(references: tuple[Reference, ...]) -> Iterator[Element | None]:
    for reference in references:
        doi = next((str(claim.value) for claim in reference.claims if claim.field == "doi"), None)
        yield V.filled("relatedIdentifier", {"relatedIdentifierType": "DOI", "relationType": "Cites"}, doi)


def _rights(work: Work) -> Element | None:
    address = licence_address(work.rights)
    named = {"rightsIdentifier": work.rights, "rightsIdentifierScheme": "SPDX"} if address else {}
    return V.filled("rights", {"rightsURI": address, **named}, work.rights)


def _abstract(text: str, language: str | None) -> Element | None:
    return V("description", {"descriptionType": "Abstract", "xml:lang": language}, text)


def _container(work: Work) -> Element | None:
    venue, (first, last) = work.venue, work.pages
    if not venue.title:
        return None
    return V.always(
        "relatedItem",
        {
            "relatedItemType": "Journal" if work.issn or venue.volume else "Collection",
            "relationType": "IsPublishedIn",
        },
        V.filled("relatedItemIdentifier", {"relatedItemIdentifierType": "ISSN"}, work.issn),
        V.always("titles", V("title", venue.title)),
        V("publicationYear", work.year),
        V("volume", venue.volume),
        V("issue", venue.issue),
        V("firstPage", first),
        V("lastPage", last),
    )
