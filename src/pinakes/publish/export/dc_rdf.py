"""Dublin Core in RDF/XML: one `rdf:Description` a document, one element a value, language tags where languages are known.

After Rezende and Bax (2002), with one `dc:subject` a keyword and one `dc:relation` a citation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from pinakes.publish.export.dublin_core import DC, statements
from pinakes.publish.export.xml import Vocabulary, XmlExporter

if TYPE_CHECKING:
    from pinakes.publish.export.work import Work
    from pinakes.publish.export.xml import Element

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
V = Vocabulary({"rdf": RDF, "dc": DC})


class DublinCoreRdfExporter(XmlExporter):
    """One `rdf:RDF` for all documents."""

    media_type = "application/rdf+xml"
    suffix = "rdf"
    vocabulary = V
    root = "rdf:RDF"

    def record(self, work: Work) -> Element:
        """One document as `rdf:Description`."""
        said = (V.filled(f"dc:{one.term}", {"xml:lang": one.language}, one.value) for one in statements(work))
        return V.always("rdf:Description", {"rdf:about": address(work.file)}, said)


def address(name: str) -> str:
    """Where the document is: an address as it was given, a path as an IRI reference without spaces and odd characters."""
    return quote(name, safe="/:?#[]@!$&'()*+,;=-._~%") if "://" in name else quote(name, safe="/!$&'()*+,;=@-._~")
