"""What GROBID's endpoints answer, made from a described document: TEI, BibTeX, places on the page."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lxml import etree

from pinakes.publish.export.bibtex import BibtexExporter
from pinakes.publish.export.cited import outcome_of
from pinakes.publish.export.jats import JatsExporter
from pinakes.publish.export.tei import TEI, Shape, V, bibliography, reference, tei
from pinakes.publish.export.work import work_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pinakes.model import Outcome, Reference, Span
    from pinakes.publish.export.work import Work

XML, BIBTEX, JSON, PDF = "application/xml", "application/x-bibtex", "application/json", "application/pdf"
COORDINATES = frozenset(
    (
        "title",
        "persName",
        "affiliation",
        "orgName",
        "ref",
        "biblStruct",
        "figure",
        "formula",
        "head",
        "p",
        "s",
        "note",
    )
)
"""Elements that can say where they stand."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The body of an answer; empty where nothing was found."""

    content: bytes
    media_type: str


@dataclass(frozen=True, slots=True)
class GrobidWish:
    """What a client asked for."""

    bibtex: bool = False
    raw_references: bool = False
    raw_affiliations: bool = False
    coordinates: frozenset[str] = frozenset()
    sentences: bool = False
    ids: bool = False

    def shape(self, *, text: bool = True) -> Shape:
        """The same for TEI, with or without body and bibliography."""
        return Shape(
            self.coordinates, self.sentences, self.ids, self.raw_references, self.raw_affiliations, text, text
        )


def header(outcome: Outcome, wish: GrobidWish) -> Answer:
    """The front of a document; nothing where neither a title nor an author was found."""
    work = _work(outcome)
    if work is None or not (work.titles or work.authors):
        return Answer(b"", XML)
    if wish.bibtex:
        return Answer(_bibtex([outcome]), BIBTEX)
    return Answer(_xml(tei(work, wish.shape(text=False))), XML)


def fulltext(outcome: Outcome, wish: GrobidWish) -> Answer:
    """The whole document."""
    work = _work(outcome)
    return Answer(_xml(tei(work, wish.shape())), XML) if work is not None else Answer(b"", XML)


def jats(outcome: Outcome, wish: GrobidWish) -> Answer:
    """The whole document as JATS."""
    work = _work(outcome)
    return Answer(_xml(JatsExporter().record(work)), XML) if work is not None else Answer(b"", XML)


def references(outcome: Outcome, wish: GrobidWish) -> Answer:
    """The works a document cites."""
    work = _work(outcome)
    return listed(work.references if work else (), wish)


def listed(cited: Iterable[Reference], wish: GrobidWish) -> Answer:
    """References as a list by themselves."""
    cited = tuple(cited)
    if not cited:
        return Answer(b"", XML)
    if wish.bibtex:
        return Answer(_bibtex([outcome_of(one) for one in cited]), BIBTEX)
    listing = bibliography(cited, wish.shape())
    text = V.always(
        "text",
        V.always("front"),
        V.always("body"),
        V.always("back", V.always("div", {"type": "references"}, listing)),
    )
    return Answer(_xml(V.always("TEI", {"xml:space": "preserve"}, V.always("teiHeader"), text)), XML)


def cited(one: Reference, wish: GrobidWish) -> Answer:
    """One reference by itself."""
    if wish.bibtex:
        return Answer(_bibtex([outcome_of(one)]), BIBTEX)
    return fragment([reference(one, shape=wish.shape())])


def places(outcome: Outcome, wish: GrobidWish) -> Answer:
    """Where references stand and where they are cited, as boxes on pages."""
    work, record = _work(outcome), outcome.record
    if work is None or record is None:
        return Answer(b"", JSON)
    made: dict[str, Any] = {"pages": [], "refBibs": [], "refMarkers": []}
    for i, one in enumerate(work.references):
        doi = next((str(claim.value) for claim in one.claims if claim.field == "doi"), None)
        made["refBibs"].append(
            {
                "id": f"b{i}",
                **({"url": f"https://doi.org/{doi}"} if doi else {}),
                "pos": _positions(one.spans),
            }
        )
    for mention in work.body.mentions if work.body else ():
        made["refMarkers"].append(
            {"id": f"b{mention.reference}", **next(iter(_positions((mention.span,))), {})}
        )
    return Answer(json.dumps(made).encode(), JSON)


def _positions(spans: Iterable[Span]) -> list[dict[str, float]]:
    return [
        {
            "p": span.page,
            "x": round(span.box.x0, 2),
            "y": round(span.box.top, 2),
            "w": round(span.box.x1 - span.box.x0, 2),
            "h": round(span.box.bottom - span.box.top, 2),
        }
        for span in spans
        if span.box is not None
    ]


FORMS: dict[str, Callable[[Outcome, GrobidWish], Answer]] = {
    "header": header,
    "fulltext": fulltext,
    "references": references,
    "annotations": places,
    "jats": jats,
}
NEED_BODY = ("fulltext", "annotations", "jats", "annotated")
"""Forms that want the text itself."""


def _work(outcome: Outcome) -> Work | None:
    return work_of(outcome, outcome.record) if outcome.record is not None else None


def _bibtex(outcomes: Iterable[Outcome]) -> bytes:
    out = io.BytesIO()
    BibtexExporter().export(outcomes, out)
    return out.getvalue()


def _xml(element: etree._Element) -> bytes:
    etree.cleanup_namespaces(element, keep_ns_prefixes=[])
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + etree.tostring(element, encoding="utf-8")


def fragment(elements: Iterable[etree._Element | None]) -> Answer:
    """Elements by themselves, without a name space, as GROBID answers about names, dates and places."""
    kept = [element for element in elements if element is not None]
    text = b"\n".join(etree.tostring(element, encoding="utf-8") for element in kept)
    return Answer(text.replace(f' xmlns="{TEI}"'.encode(), b""), XML)
