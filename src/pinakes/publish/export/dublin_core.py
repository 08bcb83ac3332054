"""What a work says in Dublin Core: the fifteen elements, and the finer terms that refine them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pinakes.model.fields import FIELDS
from pinakes.publish.export.work import as_address, standing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.publish.export.work import Work

DC = "http://purl.org/dc/elements/1.1/"
DCTERMS = "http://purl.org/dc/terms/"
_TERM = {field.name: field.dublin_core for field in FIELDS if field.dublin_core}
CLASS_SCHEMES = {"udc": "dcterms:UDC", "ddc": "dcterms:DDC"}


class Statement(NamedTuple):
    """A term with its value; `refined` is the term of DCMI that says it more exactly,
    `scheme` how the value is written.
    """

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
        yield Statement(_TERM["author"], person.literal)
    yield from _subjects(work)
    for text in work.abstracts:
        yield Statement(_TERM["abstract"], text.value, text.language, "abstract")
    for one in work.contributors:
        yield Statement(_TERM["contributor"], one.person.literal)
    for name, values in work.parted:
        for value in values:
            yield Statement(
                _TERM[name], ", ".join(filter(None, (getattr(value, p) for p in value.__slots__)))
            )
    for name, texts in work.plain:
        for text in texts if name in _TERM else ():
            yield Statement(_TERM[name], text.value, text.language)
    yield from _published(work)
    for identifier in work.identifiers:
        yield Statement(_TERM["identifier"], as_address(identifier), scheme="dcterms:URI")
    if work.rights:
        yield Statement(_TERM["rights"], work.rights, refined="license")
    if place := standing(work.venue):
        yield Statement(_TERM["venue"], place, refined="bibliographicCitation")
    if work.part_of:
        yield Statement(_TERM["part_of"], work.part_of, refined="isPartOf")
    for reference in work.references:
        yield Statement(_TERM["reference"], reference.raw, refined="references")
    if work.media_type:
        yield Statement("format", work.media_type, refined="medium", scheme="dcterms:IMT")


def _about(work: Work) -> Iterator[Statement]:
    for i, text in enumerate(work.titles):
        yield Statement(_TERM["title"], text.value, text.language, "alternative" if i else None)
    if work.subtitle:
        yield Statement(_TERM["subtitle"], work.subtitle.value, work.subtitle.language, "alternative")


def _subjects(work: Work) -> Iterator[Statement]:
    for words in work.keywords:
        for word in words.values:
            yield Statement(_TERM["keywords"], word, words.language)
    for code in work.classes:
        yield Statement(
            _TERM["class"], f"{code.scheme.upper()} {code.value}", scheme=CLASS_SCHEMES.get(code.scheme)
        )


def _published(work: Work) -> Iterator[Statement]:
    if work.publisher:
        yield Statement(_TERM["publisher"], work.publisher)
    if work.institution:
        department = work.institution.department
        yield Statement(
            _TERM["institution"],
            f"{work.institution.name}, {department}" if department else work.institution.name,
        )
    if work.date:
        yield Statement(_TERM["date"], str(work.date), refined="issued", scheme="dcterms:W3CDTF")
    if work.kind != "other":
        yield Statement(_TERM["type"], work.kind)
    if work.language:
        yield Statement(_TERM["language"], work.language, scheme="dcterms:RFC5646")
