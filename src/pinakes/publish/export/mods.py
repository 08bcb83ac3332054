"""MODS 3.4: the Library of Congress' description with roles, languages and the host a work appeared in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.publish.export.codes import KINDS, licence_address, three_letters
from pinakes.publish.export.work import as_address
from pinakes.publish.export.xml import XLINK, XSI, ElementMaker, XmlExporter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.model import Person
    from pinakes.publish.export.work import Work
    from pinakes.publish.export.xml import Element

MODS = "http://www.loc.gov/mods/v3"
V = ElementMaker({None: MODS, "xlink": XLINK, "xsi": XSI})
ROLES = {
    "author": ("aut", "author"),
    "advisor": ("ths", "thesis advisor"),
    "referee": ("opn", "opponent"),
    "committee": ("dgc", "degree committee member"),
    "editor": ("edt", "editor"),
    "translator": ("trl", "translator"),
    "speaker": ("spk", "speaker"),
}
"""Our roles in the relator codes of MARC."""
GENERAL = ("ctb", "contributor")


class ModsExporter(XmlExporter):
    """One `modsCollection` of all documents."""

    media_type = "application/mods+xml"
    vocabulary = V
    root = "modsCollection"

    def record(self, work: Work) -> Element:
        """One document as `mods`."""
        return V.always("mods", {"version": "3.4"}, _parts(work))


def _parts(work: Work) -> Iterator[Element | None]:
    for i, text in enumerate(work.titles):
        subtitle = work.subtitle.value if work.subtitle and not i else None
        attributes = {"type": "translated" if i else None, "xml:lang": text.language}
        yield V("titleInfo", attributes, V("title", text.value), V("subTitle", subtitle))
    for person in work.authors:
        yield _name(person, "author")
    for one in work.contributors:
        yield _name(one.person, one.role)
    if work.institution:
        role = (
            ("dgg", "degree granting institution") if work.kind == "thesis" else ("his", "host institution")
        )
        yield V(
            "name",
            {"type": "corporate"},
            V("namePart", work.institution.name),
            V("namePart", work.institution.department),
            _role(role),
        )
    yield from _described(work)


def _described(work: Work) -> Iterator[Element | None]:
    """What it is, when it appeared, what it says, what it cites, where it is."""
    yield V("typeOfResource", "text")
    yield V("genre", KINDS.get(work.kind, KINDS["other"]).mods_genre)
    if work.degree:
        yield V("genre", {"type": "degree"}, work.degree)
    yield V(
        "originInfo",
        V("publisher", work.publisher),
        V.filled(
            "dateIssued", {"encoding": "w3cdtf", "keyDate": "yes"}, str(work.date) if work.date else None
        ),
    )
    if work.language:
        yield V(
            "language",
            V("languageTerm", {"type": "code", "authority": "iso639-2b"}, three_letters(work.language)),
        )
    extent = V("extent", f"{work.page_count} p.") if work.page_count else None
    yield V("physicalDescription", V("internetMediaType", work.media_type), extent)
    for text in work.abstracts:
        yield V("abstract", {"xml:lang": text.language}, text.value)
    for words in work.keywords:
        yield from (V("subject", {"xml:lang": words.language}, V("topic", word)) for word in words.values)
    yield from (V("classification", {"authority": one.scheme}, one.value) for one in work.classes)
    yield _host(work)
    for reference in work.references:
        yield V("relatedItem", {"type": "references"}, V("note", reference.raw))
    for identifier in work.identifiers:
        if identifier.scheme != "issn":
            yield V(
                "identifier",
                {"type": "uri" if identifier.scheme == "url" else identifier.scheme},
                identifier.value,
            )
    address = next(
        (as_address(one) for one in work.identifiers if one.scheme in ("doi", "handle", "url", "arxiv")), None
    )
    yield V("location", V("url", address)) if address else None
    yield V.filled(
        "accessCondition",
        {"type": "use and reproduction", "xlink:href": licence_address(work.rights)},
        work.rights,
    )


def _name(person: Person, role: str) -> Element | None:
    known = ROLES.get(role, GENERAL)
    if person.kind == "organisation":
        return V("name", {"type": "corporate"}, V("namePart", person.literal), _role(known))
    if person.family:
        parts = (
            V("namePart", {"type": "family"}, person.family),
            V.filled("namePart", {"type": "given"}, person.given),
        )
    else:
        parts = (V("namePart", person.literal), None)
    where = (V("affiliation", name) for name in person.affiliations)
    # name identifiers came with MODS 3.7; a description every version has
    note = V("description", f"ORCID {person.orcid}") if person.orcid else None
    return V("name", {"type": "personal"}, parts, V("displayForm", person.literal), where, _role(known), note)


def _role(role: tuple[str, str]) -> Element:
    return V.always(
        "role",
        V("roleTerm", {"type": "code", "authority": "marcrelator"}, role[0]),
        V("roleTerm", {"type": "text", "authority": "marcrelator"}, role[1]),
    )


def _host(work: Work) -> Element | None:
    venue, (first, last) = work.venue, work.pages
    title = venue.title or work.part_of
    details = (
        V("detail", {"type": kind}, V("number", value))
        for kind, value in (("volume", venue.volume), ("issue", venue.issue))
        if value
    )
    extent = V("extent", {"unit": "pages"}, V("start", first), V("end", last)) if first else None
    parts = (
        V("titleInfo", V("title", title)),
        V.filled("identifier", {"type": "issn"}, work.issn),
        V("part", details, extent),
    )
    return V("relatedItem", {"type": "host"}, parts) if any(part is not None for part in parts) else None
