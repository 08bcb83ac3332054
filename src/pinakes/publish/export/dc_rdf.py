"""Dublin Core in RDF/XML: one `rdf:Description` a document, one element a value,
language tags where languages are known.

After Rezende and Bax (2002), with one `dc:subject` a keyword and one `dc:relation` a citation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from pinakes.model.source import PART_MARK
from pinakes.publish.export.dublin_core import DC, Statement, statements
from pinakes.publish.export.work import RESOLVERS
from pinakes.publish.export.xml import ElementMaker, XmlExporter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.publish.export.work import Work
    from pinakes.publish.export.xml import Element

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
V = ElementMaker({"rdf": RDF, "dc": DC})


class DublinCoreRdfExporter(XmlExporter):
    """One `rdf:RDF` for all documents."""

    media_type = "application/rdf+xml"
    suffix = "rdf"
    vocabulary = V
    root = "rdf:RDF"

    def statements(self, work: Work) -> Iterable[Statement]:
        """What is said of a document, in order."""
        return statements(work)

    def record(self, work: Work) -> Element:
        """One document as `rdf:Description`."""
        said = (
            V.filled(f"dc:{one.term}", {"xml:lang": one.language}, one.value) for one in self.statements(work)
        )
        return V.always("rdf:Description", {"rdf:about": self.about(work)}, said)

    def about(self, work: Work) -> str:
        """What the description is about, the same wherever the file lies: the DOI, else the digest;
        where it lay is `dc:source`.
        """
        doi = work.identifier("doi")
        return RESOLVERS["doi"].format(address(doi)) if doi else f"urn:sha256:{work.id}"


class JoinedSubjectsExporter(DublinCoreRdfExporter):
    """Dublin Core as Rezende and Bax wrote it in 2002:
    their six elements, the keywords one `dc:subject` joined by `;`.
    """

    def about(self, work: Work) -> str:
        """The document by its path, or the pages of a volume."""
        volume, mark, pages = work.file.rpartition(PART_MARK) if work.page_range else (work.file, "", "")
        return address(volume) + mark + pages

    def statements(self, work: Work) -> Iterable[Statement]:
        """Source, titles, creators, one subject, descriptions, relations; no language tags."""
        said = list(statements(work))
        joined = Statement("subject", "; ".join(word for words in work.keywords[:1] for word in words.values))
        for term in ("source", "title", "creator", "subject", "description", "relation"):
            values = [joined] if term == "subject" else [one for one in said if one.term == term]
            yield from (Statement(term, one.value) for one in (values[:1] if term == "source" else values))


def address(name: str) -> str:
    """Where the document is: an address as it was given,
    a path as an IRI reference without spaces and odd characters.
    """
    return (
        quote(name, safe="/:?#[]@!$&'()*+,;=-._~%")
        if "://" in name
        else quote(name, safe="/!$&'()*+,;=@-._~")
    )
