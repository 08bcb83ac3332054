"""The metadata formats: each an exporter of ours, with the schema and the name space that
harvesters want to hear of.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

from lxml import etree

from pinakes import plugins
from pinakes.model import Identifier
from pinakes.publish.export.dc_xml import OAI_DC, QDC
from pinakes.publish.export.mods import MODS
from pinakes.publish.export.slim import SLIM
from pinakes.publish.export.work import work_of
from pinakes.publish.export.xml import XSI

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.model import Outcome
    from pinakes.seams import RecordExporter


class OaiFormat(NamedTuple):
    """One format; `root` is the element that a name space must be written into,
    because its DTD knows of none.
    """

    exporter: str
    schema: str
    namespace: str
    root: bytes | None = None


FORMATS = {
    "oai_dc": OaiFormat("dc-xml", "http://www.openarchives.org/OAI/2.0/oai_dc.xsd", OAI_DC),
    "qdc": OaiFormat("qdc", "http://dublincore.org/schemas/xmls/qdc/2006/01/06/dcterms.xsd", QDC),
    "marcxml": OaiFormat("marcxml", "http://www.loc.gov/standards/marcxml/schema/MARC21slim.xsd", SLIM),
    "mods": OaiFormat("mods", "http://www.loc.gov/standards/mods/v3/mods-3-4.xsd", MODS),
    "jats": OaiFormat(
        "jats",
        "https://jats.nlm.nih.gov/publishing/1.1/xsd/JATS-journalpublishing1.xsd",
        "http://jats.nlm.nih.gov",
        b"<article",
    ),
}
"""By metadataPrefix. JATS stands in the name space that journal systems give it: the protocol wants one."""


def metadata(prefix: str, outcome: Outcome, *, name: str, addresses: Iterable[str]) -> bytes:
    """What an outcome says in a format, as an element; `addresses` are where its open files can be had.

    Where a file lay on somebody's disk, and which volume it was cut from, is nobody's business out there.
    """
    assert outcome.record is not None
    known = FORMATS[prefix]
    work = work_of(outcome, outcome.record)
    identifiers = (*work.identifiers, *(Identifier("url", address) for address in addresses))
    bare = replace(work, id=name, file="", part_of=None, page_range=None, identifiers=identifiers, body=None)
    element = _exporter(known.exporter).record(bare)
    if known.root is None:
        place = f"{{{XSI}}}schemaLocation"
        if place not in element.attrib:
            element.set(place, f"{known.namespace} {known.schema}")
        return etree.tostring(element, encoding="utf-8", xml_declaration=False)
    plain = etree.tostring(element, encoding="utf-8", xml_declaration=False)
    assert plain.startswith(known.root)
    return known.root + f' xmlns="{known.namespace}"'.encode() + plain[len(known.root) :]


@cache
def _exporter(name: str) -> RecordExporter:
    return cast("RecordExporter", plugins.exporter(name, None))
