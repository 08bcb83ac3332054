"""Dublin Core in RDF/XML: one `rdf:Description` a document, one element a value, language tags where languages are known.

After Rezende and Bax (2002), with one `dc:subject` a keyword and one `dc:relation` a citation.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, BinaryIO
from urllib.parse import quote

from lxml import etree

from pinakes.model import Claim, Contributor, Identifier, Institution, Keywords, Person, Reference, Venue
from pinakes.model.source import PART_MARK
from pinakes.publish.safe import safe, safe_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pinakes.config import Settings
    from pinakes.model import Outcome, Record

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
DC = "http://purl.org/dc/elements/1.1/"
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
RESOLVERS = {
    "doi": "https://doi.org/{}",
    "arxiv": "https://arxiv.org/abs/{}",
    "isbn": "urn:isbn:{}",
    "issn": "urn:issn:{}",
    "handle": "https://hdl.handle.net/{}",
}
"""How an identifier is written as an address; other schemes stand as `scheme:value`."""


class DublinCoreRdfExporter:
    """One `rdf:RDF` for all documents, written as they come; documents without a record are left out."""

    media_type = "application/rdf+xml"

    def __init__(self, settings: Settings | None = None) -> None:
        pass

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write the document, a description at a time."""
        with etree.xmlfile(out, encoding="utf-8") as file:
            file.write_declaration()
            with file.element(f"{{{RDF}}}RDF", nsmap={"rdf": RDF, "dc": DC}):
                file.write("\n")
                for outcome in outcomes:
                    if outcome.record is not None:
                        file.write(description(outcome, outcome.record), pretty_print=True)
                        file.flush()


def description(outcome: Outcome, record: Record) -> etree._Element:
    """One document as `rdf:Description`."""
    top = etree.Element(f"{{{RDF}}}Description", nsmap={"rdf": RDF, "dc": DC})
    top.set(f"{{{RDF}}}about", address(outcome))
    for term, value, language in statements(outcome, record):
        text = safe(value).strip()
        if text:
            element = etree.SubElement(top, f"{{{DC}}}{term}")
            element.text = text
            if language:
                element.set(XML_LANG, language)
    return top


def address(outcome: Outcome) -> str:
    """Where the document is: an address as it was given, a path as an IRI reference without spaces and odd characters."""
    if outcome.record is not None and outcome.record.best("page_range"):
        volume, _, pages = outcome.file.rpartition(PART_MARK)
        return address(dataclasses.replace(outcome, file=volume, record=None)) + PART_MARK + pages
    name = safe_name(outcome.file)
    return quote(name, safe="/:?#[]@!$&'()*+,;=-._~%") if "://" in name else quote(name, safe="/!$&'()*+,;=@-._~")


def statements(outcome: Outcome, record: Record) -> Iterator[tuple[str, str, str | None]]:
    """(Dublin Core term, value, language) of everything the record says, in the order of the source system."""
    yield "source", safe_name(outcome.file), None
    body = next((str(claim.value) for claim in record.best("language")), None)
    for field, term, texts, inherits in TERMS:
        for place, claim in enumerate(record.best(field)):
            language = claim.language or (body if inherits and place == 0 else None)
            for text in texts(claim):
                yield term, text, language if inherits else None
    if outcome.format is not None:
        yield "format", outcome.format.media_type, None


def _said(claim: Claim) -> list[str]:
    return [str(claim.value)]


def _name(claim: Claim) -> list[str]:
    match claim.value:
        case Person(literal=literal) | Contributor(person=Person(literal=literal)):
            return [literal]
        case Institution(name=name, department=department):
            return [f"{name}, {department}" if department else name]
        case _:
            return _said(claim)


def _words(claim: Claim) -> list[str]:
    return list(claim.value.values) if isinstance(claim.value, Keywords) else []


def _class(claim: Claim) -> list[str]:
    return [f"{claim.value.scheme.upper()} {claim.value.value}"] if isinstance(claim.value, Identifier) else []


def _identifier(claim: Claim) -> list[str]:
    if not isinstance(claim.value, Identifier):
        return []
    scheme, value = claim.value.scheme, claim.value.value
    if scheme in ("urn", "url"):
        return [value]
    return [RESOLVERS.get(scheme, scheme + ":{}").format(value)]


def _venue(claim: Claim) -> list[str]:
    venue = claim.value
    if not isinstance(venue, Venue):
        return []
    number = (venue.volume or "") + (f"({venue.issue})" if venue.issue else "")
    head = " ".join(part for part in (venue.title, number) if part)
    text = f"{head}: {venue.pages}" if head and venue.pages else head or venue.pages or ""
    return [f"{text}, ISSN {venue.issn}" if venue.issn else text]


def _citation(claim: Claim) -> list[str]:
    return [claim.value.raw] if isinstance(claim.value, Reference) else []


TERMS: tuple[tuple[str, str, Callable[[Claim], list[str]], bool], ...] = (
    ("title", "title", _said, True),
    ("subtitle", "title", _said, True),
    ("author", "creator", _name, False),
    ("keywords", "subject", _words, True),
    ("class", "subject", _class, False),
    ("abstract", "description", _said, True),
    ("contributor", "contributor", _name, False),
    ("publisher", "publisher", _said, False),
    ("institution", "publisher", _name, False),
    ("date", "date", _said, False),
    ("type", "type", _said, False),
    ("language", "language", _said, False),
    ("identifier", "identifier", _identifier, False),
    ("rights", "rights", _said, False),
    ("venue", "source", _venue, False),
    ("part_of", "relation", _said, False),
    ("reference", "relation", _citation, False),
)
"""Field, Dublin Core term, its texts, and whether they are words of a language."""
