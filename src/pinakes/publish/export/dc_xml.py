"""Dublin Core in plain XML: `oai_dc` as harvesters want it, and qualified,
with DCMI's refinements and encoding schemes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.publish.export.dublin_core import DC, DCTERMS, statements
from pinakes.publish.export.xml import XSI, ElementMaker, XmlExporter

if TYPE_CHECKING:
    from pinakes.publish.export.work import Work
    from pinakes.publish.export.xml import Element

OAI_DC = "http://www.openarchives.org/OAI/2.0/oai_dc/"
QDC = "http://dspace.org/qualifieddc/"
SIMPLE = ElementMaker({"oai_dc": OAI_DC, "dc": DC, "xsi": XSI})
QUALIFIED = ElementMaker({"qdc": QDC, "dc": DC, "dcterms": DCTERMS, "xsi": XSI})


class OaiDcExporter(XmlExporter):
    """`oai_dc:dc`; several stand in `records`."""

    vocabulary = SIMPLE
    several = "records"

    def record(self, work: Work) -> Element:
        """The fifteen elements."""
        said = (
            SIMPLE.filled(f"dc:{one.term}", {"xml:lang": one.language}, one.value) for one in statements(work)
        )
        return SIMPLE.always(
            "oai_dc:dc",
            {"xsi:schemaLocation": f"{OAI_DC} http://www.openarchives.org/OAI/2.0/oai_dc.xsd"},
            said,
        )


class QualifiedDcExporter(XmlExporter):
    """`qdc:qualifieddc`; several stand in `records`."""

    vocabulary = QUALIFIED
    several = "records"

    def record(self, work: Work) -> Element:
        """Elements, refined where a finer term is known."""
        said = []
        for one in statements(work):
            name = f"dcterms:{one.refined}" if one.refined else f"dc:{one.term}"
            said.append(QUALIFIED.filled(name, {"xml:lang": one.language, "xsi:type": one.scheme}, one.value))
        return QUALIFIED.always("qdc:qualifieddc", {}, said)
