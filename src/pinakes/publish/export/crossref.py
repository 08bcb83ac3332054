"""Crossref deposit 5.3.1: journal articles with their journals, the rest as posted content,
dissertations or reports.

The depositor's name and address come from the settings; Crossref checks the rest.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, ClassVar

from lxml import etree

from pinakes.publish.export.codes import licence_address
from pinakes.publish.export.csl import csl_of
from pinakes.publish.export.xml import XSI, ElementMaker, XmlExporter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.model import PartialDate, Person, Reference
    from pinakes.publish.export.work import Work
    from pinakes.publish.export.xml import Element

SCHEMA = "http://www.crossref.org/schema/5.3.1"
JATS = "http://www.ncbi.nlm.nih.gov/JATS1"
ACCESS = "http://www.crossref.org/AccessIndicators.xsd"
V = ElementMaker({None: SCHEMA, "jats": JATS, "ai": ACCESS, "xsi": XSI})
ROLES = {"editor": "editor", "translator": "translator"}
"""The roles Crossref knows besides the author."""


UNNAMED, UNNAMED_EMAIL = "pinakes", "depositor@example.org"
"""Stand in until the settings name the depositor."""


class CrossrefExporter(XmlExporter):
    """One `doi_batch`; a work without a DOI has nothing to register: a comment stands in its place."""

    media_type = "application/vnd.crossref.deposit+xml"
    vocabulary = V
    root = "doi_batch"
    within = "body"
    root_attributes: ClassVar[dict[str, str]] = {
        "version": "5.3.1",
        "xsi:schemaLocation": f"{SCHEMA} https://www.crossref.org/schemas/crossref5.3.1.xsd",
    }

    def before(self) -> Iterable[Element]:
        """The head: who deposits, and when."""
        stamp = time.strftime("%Y%m%d%H%M%S", time.gmtime())
        who = self.settings.export if self.settings else None
        name, email = (who.depositor, who.email) if who else ("", "")
        yield V.always(
            "head",
            V("doi_batch_id", f"pinakes-{stamp}"),
            V("timestamp", stamp + "000"),
            V.always(
                "depositor", V("depositor_name", name or UNNAMED), V("email_address", email or UNNAMED_EMAIL)
            ),
            V("registrant", name or UNNAMED),
        )

    def record(self, work: Work) -> Element:
        """One work as the kind of thing Crossref has for it."""
        if not work.identifier("doi"):
            return etree.Comment(f" {work.file}: no DOI, nothing to register ".replace("--", "- -"))
        if work.kind == "article" and work.venue.title:
            return _journal(work)
        return _dissertation(work) if work.kind == "thesis" else _posted(work)


def _journal(work: Work) -> Element:
    venue = work.venue
    first, last = work.pages
    return V.always(
        "journal",
        V.always("journal_metadata", V("full_title", venue.title), V("issn", work.issn)),
        V(
            "journal_issue",
            _date("publication_date", work.date),
            V("journal_volume", V("volume", venue.volume)),
            V("issue", venue.issue),
        ),
        V.always(
            "journal_article",
            {"publication_type": "full_text", "language": _language(work)},
            _titles(work),
            _people(work),
            _abstracts(work),
            _date("publication_date", work.date),
            V("pages", V("first_page", first), V("last_page", last)) if first else None,
            _licence(work),
            _doi(work),
            _cited(work.references),
        ),
    )


def _dissertation(work: Work) -> Element:
    return V.always(
        "dissertation",
        {"language": _language(work)},
        V.always("person_name", {"sequence": "first", "contributor_role": "author"}, _name(work.authors[0]))
        if work.authors
        else None,
        _titles(work),
        _date("approval_date", work.date),
        V(
            "institution",
            V("institution_name", work.institution.name),
            V("institution_department", work.institution.department),
        )
        if work.institution
        else None,
        V("degree", work.degree),
        _licence(work),
        _doi(work),
        _cited(work.references),
    )


def _posted(work: Work) -> Element:
    return V.always(
        "posted_content",
        {"type": "report" if work.kind == "report" else "other", "language": _language(work)},
        V("group_title", work.venue.title or work.part_of),
        _people(work),
        _titles(work),
        _date("posted_date", work.date),
        _abstracts(work),
        _licence(work),
        _doi(work),
        _cited(work.references),
    )


def _language(work: Work) -> str | None:
    return work.language.split("-")[0] if work.language else None


def _titles(work: Work) -> Element:
    subtitle = work.subtitle.value if work.subtitle else None
    translated = work.titles[1] if len(work.titles) > 1 else None
    original = (
        V("original_language_title", {"language": translated.language}, translated.value)
        if translated
        else None
    )
    return V.always(
        "titles", V.always("title", work.title or "[untitled]"), V("subtitle", subtitle), original
    )


def _people(work: Work) -> Element | None:
    named = [*((person, "author") for person in work.authors)]
    named += [(one.person, ROLES[one.role]) for one in work.contributors if one.role in ROLES]
    made = []
    for place, (person, role) in enumerate(named):
        attributes = {"sequence": "additional" if place else "first", "contributor_role": role}
        if person.kind == "organisation":
            made.append(V("organization", attributes, person.literal))
        else:
            made.append(V.always("person_name", attributes, _name(person)))
    return V.filled("contributors", made)


def _name(person: Person) -> list[Element | None]:
    where = [V("institution", V("institution_name", name)) for name in person.affiliations]
    return [
        V("given_name", person.given) if person.family else None,
        V("surname", person.family or person.literal),
        V.filled("affiliations", where),
        V("ORCID", f"https://orcid.org/{person.orcid}") if person.orcid else None,
    ]


def _abstracts(work: Work) -> list[Element | None]:
    return [
        V("jats:abstract", {"xml:lang": text.language}, V("jats:p", text.value)) for text in work.abstracts
    ]


def _date(name: str, date: PartialDate | None) -> Element | None:
    if date is None:
        return None
    month, day = (f"{part:02d}" if part else None for part in (date.month, date.day))
    return V.always(
        name,
        {"media_type": "online"},
        V("month", month),
        V("day", day) if month else None,
        V("year", f"{date.year:04d}"),
    )


def _licence(work: Work) -> Element | None:
    address = licence_address(work.rights)
    return V("ai:program", {"name": "AccessIndicators"}, V("ai:license_ref", address)) if address else None


def _doi(work: Work) -> Element:
    doi = work.identifier("doi")
    address = work.identifier("url") or next(
        (f"https://hdl.handle.net/{value}" for value in [work.identifier("handle")] if value), None
    )
    return V.always("doi_data", V("doi", doi), V("resource", address or f"https://doi.org/{doi}"))


def _cited(references: tuple[Reference, ...]) -> Element | None:
    return V.filled("citation_list", [_citation(place, one) for place, one in enumerate(references, start=1)])


def _citation(place: int, reference: Reference) -> Element:
    item = csl_of(reference)
    author: dict[str, Any] = next(iter(item.get("author", [])), {})
    year = str(item["issued"]["date-parts"][0][0]) if "issued" in item else None
    return V.always(
        "citation",
        {"key": f"ref{place}"},
        V("doi", item.get("DOI")),
        V("journal_title", item.get("container-title")),
        V("author", author.get("family") or author.get("literal")),
        V("volume", item.get("volume")),
        V("issue", item.get("issue")),
        V("first_page", str(item.get("page", "")).split("-")[0]),
        V("cYear", year),
        V("article_title", item.get("title")),
        V("unstructured_citation", reference.raw),
    )
