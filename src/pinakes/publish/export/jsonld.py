"""JSON-LD with the words of schema.org, as search engines and dataset crawlers read it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, BinaryIO

from pinakes.publish.export.codes import KINDS, licence_address
from pinakes.publish.export.work import as_address, works

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.config import Settings
    from pinakes.model import Outcome, Person
    from pinakes.publish.export.work import Text, Work

    Json = dict[str, Any]

ROLES = {"editor": "editor", "translator": "translator"}


class JsonLdExporter:
    """One `@graph` of all works, as they come; documents without a record are left out."""

    media_type = "application/ld+json"
    suffix = "jsonld"

    def __init__(self, settings: Settings | None = None) -> None:
        pass

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write the graph."""
        out.write(b'{"@context": "https://schema.org", "@graph": [')
        between = b"\n"
        for work in works(outcomes):
            out.write(between + json.dumps(thing(work), ensure_ascii=False).encode())
            out.flush()
            between = b",\n"
        out.write(b"\n]}\n")


def thing(work: Work) -> Json:
    """A work with what is known of it."""
    first, last = work.pages
    said: Json = {
        "@type": KINDS.get(work.kind, KINDS["other"]).schema_org,
        "@id": work.address() or f"urn:sha256:{work.id}",
        "name": _texts(work.titles),
        "alternativeHeadline": work.subtitle.value if work.subtitle else None,
        "author": [_agent(person) for person in work.authors],
        **_agents(work),
        "contributor": [
            {"@type": "Role", "roleName": one.role, "contributor": _agent(one.person)}
            for one in work.contributors
            if one.role not in ROLES
        ],
        "datePublished": str(work.date) if work.date else None,
        "inLanguage": work.language,
        "abstract": _texts(work.abstracts),
        "keywords": _all_keywords(work),
        "about": [
            {"@type": "DefinedTerm", "termCode": one.value, "inDefinedTermSet": one.scheme}
            for one in work.classes
        ],
        "identifier": [
            {"@type": "PropertyValue", "propertyID": one.scheme, "value": one.value}
            for one in work.identifiers
        ],
        "sameAs": [
            as_address(one) for one in work.identifiers if one.scheme in ("doi", "arxiv", "handle", "url")
        ],
        "publisher": {"@type": "Organization", "name": work.publisher} if work.publisher else None,
        "sourceOrganization": {"@type": "Organization", "name": work.institution.name}
        if work.institution
        else None,
        "inSupportOf": work.degree if work.kind == "thesis" else None,
        "license": licence_address(work.rights) or work.rights,
        "pageStart": first,
        "pageEnd": last,
        "isPartOf": _container(work),
        "citation": [reference.raw for reference in work.references],
        "encodingFormat": work.media_type,
    }
    return _said_only(said)


def _said_only(said: dict[str, Any]) -> dict[str, Any]:
    """What is said, without what is empty."""
    return {name: value for name, value in said.items() if value}


def _all_keywords(work: Work) -> list[str]:
    """The keywords of all sets."""
    return [word for words in work.keywords for word in words.values]


def _agents(work: Work) -> dict[str, Any]:
    """The people of each role, by its name there."""
    return {name: [_agent(person) for person in work.people(role)] for role, name in ROLES.items()}


def _texts(texts: tuple[Text, ...]) -> Any:
    made = [
        {"@language": text.language, "@value": text.value} if text.language else text.value for text in texts
    ]
    return made[0] if len(made) == 1 else made


def _agent(person: Person) -> Json:
    if person.kind == "organisation":
        return {"@type": "Organization", "name": person.literal}
    said = {
        "@type": "Person",
        "@id": f"https://orcid.org/{person.orcid}" if person.orcid else None,
        "name": person.literal,
        "alternateName": [form.name for form in person.also],
        "familyName": person.family,
        "givenName": person.given,
        "email": person.email,
        "affiliation": [{"@type": "Organization", "name": name} for name in person.affiliations],
    }
    return {name: value for name, value in said.items() if value}


def _container(work: Work) -> Json | None:
    """The issue in its volume in its journal, as far as they are known."""
    venue = work.venue
    if not venue.title:
        return {"@type": "CreativeWork", "name": work.part_of} if work.part_of else None
    inner: Json = {
        "@type": "Periodical" if work.issn or venue.volume else "CreativeWork",
        "name": venue.title,
    }
    if work.issn:
        inner["issn"] = work.issn
    if venue.volume:
        inner = {"@type": "PublicationVolume", "volumeNumber": venue.volume, "isPartOf": inner}
    if venue.issue:
        inner = {"@type": "PublicationIssue", "issueNumber": venue.issue, "isPartOf": inner}
    return inner
