"""What a work says in Dublin Core: the fifteen elements, and the finer terms that refine them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pinakes.publish.export.work import as_address, standing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.publish.export.work import Work

DC = "http://purl.org/dc/elements/1.1/"
DCTERMS = "http://purl.org/dc/terms/"
CLASS_SCHEMES = {"udc": "dcterms:UDC", "ddc": "dcterms:DDC"}


class Statement(NamedTuple):
    """A term with its value; `refined` is the term of DCMI that says it more exactly, `scheme` how the value is written."""

    term: str
    value: str
    language: str | None = None
    refined: str | None = None
    scheme: str | None = None


def statements(work: Work) -> Iterator[Statement]:
    """Everything the work says, in the order of the source system: source first, relations last."""
    yield Statement("source", work.file, refined="source")
    yield from _about(work)
    for person in work.authors:
        yield Statement("creator", person.literal)
    yield from _subjects(work)
    for text in work.abstracts:
        yield Statement("description", text.value, text.language, "abstract")
    for one in work.contributors:
        yield Statement("contributor", one.person.literal)
    yield from _published(work)
    for identifier in work.identifiers:
        yield Statement("identifier", as_address(identifier), scheme="dcterms:URI")
    if work.rights:
        yield Statement("rights", work.rights, refined="license")
    if place := standing(work.venue):
        yield Statement("source", place, refined="bibliographicCitation")
    if work.part_of:
        yield Statement("relation", work.part_of, refined="isPartOf")
    for reference in work.references:
        yield Statement("relation", reference.raw, refined="references")
    if work.media_type:
        yield Statement("format", work.media_type, refined="medium", scheme="dcterms:IMT")


def _about(work: Work) -> Iterator[Statement]:
    for i, text in enumerate(work.titles):
        yield Statement("title", text.value, text.language, "alternative" if i else None)
    if work.subtitle:
        yield Statement("title", work.subtitle.value, work.subtitle.language, "alternative")


def _subjects(work: Work) -> Iterator[Statement]:
    for words in work.keywords:
        for word in words.values:
            yield Statement("subject", word, words.language)
    for code in work.classes:
        yield Statement("subject", f"{code.scheme.upper()} {code.value}", scheme=CLASS_SCHEMES.get(code.scheme))


def _published(work: Work) -> Iterator[Statement]:
    if work.publisher:
        yield Statement("publisher", work.publisher)
    if work.institution:
        department = work.institution.department
        yield Statement("publisher", f"{work.institution.name}, {department}" if department else work.institution.name)
    if work.date:
        yield Statement("date", str(work.date), refined="issued", scheme="dcterms:W3CDTF")
    if work.kind != "other":
        yield Statement("type", work.kind)
    if work.language:
        yield Statement("language", work.language, scheme="dcterms:RFC5646")
