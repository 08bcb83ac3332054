"""JATS 1.1, Journal Publishing: the front, the body where it was read,
the reference list with its parts marked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.publish.export.codes import KINDS, licence_address
from pinakes.publish.export.csl import csl_of
from pinakes.publish.export.parted import parted
from pinakes.publish.export.passages import Passages
from pinakes.publish.export.xml import XLINK, ElementMaker, XmlExporter
from pinakes.publish.safe import safe_address

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.model import Contributor, PartialDate, Person, Reference
    from pinakes.model.body import Block, Body
    from pinakes.publish.export.work import Text, Work
    from pinakes.publish.export.xml import Element

V = ElementMaker({"xlink": XLINK})
ARTICLE_TYPES = {
    "article": "research-article",
    "thesis": "dissertation",
    "report": "report",
    "book": "book",
    "chapter": "chapter-article",
}
CITED_TYPES = {"article-journal": "journal", "book": "book", "chapter": "book", "thesis": "thesis", "paper-conference": "confproc",
               "report": "report", "webpage": "web"}  # fmt: skip
CLASS_TITLES = {
    "udc": "UDC",
    "msc": "MSC",
    "bbk": "BBK",
    "clc": "CLC",
    "ddc": "DDC",
    "jel": "JEL",
    "grnti": "GRNTI",
}


class JatsExporter(XmlExporter):
    """`article`; several stand in `articles`."""

    media_type = "application/jats+xml"
    vocabulary = V
    several = "articles"
    wants_body = True

    def record(self, work: Work) -> Element:
        """One document."""
        kind = ARTICLE_TYPES.get(work.kind, "other")
        return V.always(
            "article",
            {"article-type": kind, "dtd-version": "1.1", "xml:lang": work.language},
            V.always("front", _journal(work), V.always("article-meta", list(_meta(work)))),
            _body(work.body) if work.body else None,
            V(
                "back",
                V.filled("ref-list", [_reference(i, one) for i, one in enumerate(work.references, start=1)]),
            ),
        )


def _body(body: Body) -> Element | None:
    """Sections inside one another by their levels; notes stand where JATS wants them, in the text."""
    passages = Passages(body)
    top = V.always("body")
    open_: list[tuple[int, Element]] = [(0, top)]
    for section in body.sections:
        inner = top
        if section.head:
            while open_[-1][0] >= section.level:
                open_.pop()
            inner = V.always("sec", V("label", section.number), V.always("title", section.head))
            open_[-1][1].append(inner)
            open_.append((section.level, inner))
        inner.extend(_block(block, passages) for block in section.blocks)
    for note in body.notes:
        (open_[-1][1] if len(open_) > 1 else top).append(
            V.always("p", V.always("fn", V.always("p", list(_marked(note, passages)))))
        )
    return top if len(top) else None


def _block(block: Block, passages: Passages) -> Element:
    marked = list(_marked(block, passages))
    if block.kind == "caption":
        return V.always("fig", V.always("caption", V.always("p", marked)))
    if block.kind == "code":
        return V.always("p", V.always("preformat", block.text))
    return V.always("p", marked)


def _marked(block: Block, passages: Passages) -> Iterator[Element | str]:
    for part, cited in passages.of(block):
        yield (
            part
            if cited is None
            else V.always("xref", {"ref-type": "bibr", "rid": f"B{cited.reference + 1}"}, part)
        )


def _journal(work: Work) -> Element:
    title = work.venue.title or work.part_of
    return V.always(
        "journal-meta",
        V.always("journal-id", {"journal-id-type": "publisher-id"}, work.issn or "unknown"),
        V("journal-title-group", V("journal-title", title)),
        V.always("issn", {"pub-type": "ppub"}, work.issn or ""),
        V("publisher", V("publisher-name", work.publisher)),
    )


def _meta(work: Work) -> Iterator[Element | None]:
    for scheme, kind in (("doi", "doi"), ("arxiv", "arxiv"), ("handle", "publisher-id")):
        value = work.identifier(scheme)
        yield V("article-id", {"pub-id-type": kind}, value) if value else None
    yield V.filled("article-categories", _classes(work))
    yield V.always("title-group", list(_titles(work)))
    places = _institutions(work)
    yield V.filled("contrib-group", [_author(person, places) for person in work.authors])
    yield V.filled("contrib-group", [_other(one) for one in work.contributors])
    for i, name in enumerate(places, start=1):
        yield V(
            "aff", {"id": f"aff{i}"}, V("label", str(i)), V("institution", {"content-type": "original"}, name)
        )
    yield _date(work.date)
    venue, (first, last) = work.venue, work.pages
    yield V("volume", venue.volume)
    yield V("issue", venue.issue)
    yield V("fpage", first)
    yield V("lpage", last)
    yield _permissions(work)
    for one in work.identifiers:
        address = safe_address(one.value) if one.scheme == "url" else None
        yield V("self-uri", {"xlink:href": address}, address) if address else None
    for i, text in enumerate(work.abstracts):
        paragraphs = _paragraphs(text)
        yield V("trans-abstract" if i else "abstract", {"xml:lang": text.language}, paragraphs)
    for words in work.keywords:
        yield V.filled("kwd-group", {"kwd-group-type": f"{words.kind}-generated" if words.kind == "author" else words.kind,
                                     "xml:lang": words.language}, [V("kwd", word) for word in words.values])  # fmt: skip
    yield from parted(V, work, "jats")
    yield V("counts", V("page-count", {"count": work.page_count})) if work.page_count else None


def _paragraphs(text: Text) -> list[Element | None]:
    """The paragraphs of an abstract."""
    return [V("p", part) for part in text.value.split("\n") if part.strip()]


def _institutions(work: Work) -> list[str]:
    """The institutions of all authors, each once."""
    return list(dict.fromkeys(name for person in work.authors for name in person.affiliations))


def _classes(work: Work) -> list[Element | None]:
    made: dict[str, list[Element | None]] = {
        "heading": [V("subject", KINDS.get(work.kind, KINDS["other"]).coar_name)]
    }
    for code in work.classes:
        made.setdefault(CLASS_TITLES.get(code.scheme, code.scheme), []).append(V("subject", code.value))
    return [V("subj-group", {"subj-group-type": kind}, subjects) for kind, subjects in made.items()]


def _titles(work: Work) -> Iterator[Element | None]:
    yield V.always(
        "article-title", {"xml:lang": work.titles[0].language if work.titles else None}, work.title
    )
    yield V("subtitle", work.subtitle.value) if work.subtitle else None
    for text in work.titles[1:]:
        yield V("trans-title-group", {"xml:lang": text.language}, V("trans-title", text.value))


def _author(person: Person, places: list[str]) -> Element:
    marks = [
        V("xref", {"ref-type": "aff", "rid": f"aff{places.index(name) + 1}"}) for name in person.affiliations
    ]
    orcid = (
        V("contrib-id", {"contrib-id-type": "orcid"}, f"https://orcid.org/{person.orcid}")
        if person.orcid
        else None
    )
    return V.always(
        "contrib",
        {"contrib-type": "author", "corresp": "yes" if person.is_corresponding else None},
        orcid,
        _name(person),
        V("email", person.email),
        marks,
    )


def _other(one: Contributor) -> Element:
    return V.always("contrib", {"contrib-type": one.role}, _name(one.person))


def _name(person: Person) -> Element | None:
    if person.kind == "organisation":
        return V("collab", person.literal)
    if not person.family:
        return V("name-alternatives", V("string-name", person.literal))
    return V("name", V("surname", person.family), V("given-names", person.given))


def _date(date: PartialDate | None) -> Element | None:
    if date is None:
        return V.always("pub-date", {"pub-type": "epub"}, V.always("year"))
    parts = (("day", date.day), ("month", date.month), ("year", f"{date.year:04d}"))
    return V("pub-date", {"pub-type": "epub"}, [V(name, str(value)) for name, value in parts if value])


def _permissions(work: Work) -> Element | None:
    if not work.rights:
        return None
    address = licence_address(work.rights)
    return V(
        "permissions",
        V(
            "license",
            {"license-type": "open-access" if address else None, "xlink:href": address},
            V("license-p", work.rights),
        ),
    )


def _reference(place: int, reference: Reference) -> Element:
    return V.always(
        "ref",
        {"id": f"B{place}"},
        V("label", str(place)),
        V("mixed-citation", reference.raw),
        _cited(reference),
    )


def _cited(reference: Reference) -> Element | None:
    item = csl_of(reference)
    if not item:
        return None
    first, _, last = str(item.get("page", "")).replace("–", "-").partition("-")
    issued = item.get("issued", {}).get("date-parts", [[None]])[0][0]
    address = safe_address(item.get("URL"))
    title = "article-title" if item.get("container-title") else "source"
    return V.filled(
        "element-citation",
        {"publication-type": CITED_TYPES.get(str(item.get("type")), "other")},
        V.filled(
            "person-group",
            {"person-group-type": "author"},
            [_cited_name(one) for one in item.get("author", [])],
        ),
        V(title, item.get("title")),
        V("source", item.get("container-title")),
        V("year", str(issued) if issued else None),
        V("volume", item.get("volume")),
        V("issue", item.get("issue")),
        V("fpage", first),
        V("lpage", last),
        V("publisher-loc", item.get("publisher-place")),
        V("publisher-name", item.get("publisher")),
        V.filled("pub-id", {"pub-id-type": "doi"}, item.get("DOI")),
        V("ext-link", {"ext-link-type": "uri", "xlink:href": address}, address) if address else None,
    )


def _cited_name(name: dict[str, str]) -> Element | None:
    if "literal" in name:
        return V("collab", name["literal"])
    return V("name", V("surname", name.get("family")), V("given-names", name.get("given")))
