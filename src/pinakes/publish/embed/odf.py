"""ODT, ODP, ODS: meta.xml."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from pinakes.errors import BadInput
from pinakes.publish.embed.packages import parts_of, with_parts

if TYPE_CHECKING:
    from pinakes.publish.embed import Values

OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
META = "urn:oasis:names:tc:opendocument:xmlns:meta:1.0"
DC = "http://purl.org/dc/elements/1.1/"
_SAFE = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)


def write(content: bytes, values: Values) -> bytes:
    """The package with its meta data brought up to date."""
    with parts_of(content) as package:
        try:
            root = etree.fromstring(package.read("meta.xml"), _SAFE)
        except (KeyError, etree.XMLSyntaxError) as error:
            raise BadInput("damaged", f"its meta.xml cannot be read: {error}") from error
        meta = root.find(f"{{{OFFICE}}}meta")
        if meta is None:
            meta = etree.SubElement(root, f"{{{OFFICE}}}meta")
        authors = "; ".join(values.authors)
        said = {
            f"{{{DC}}}title": [values.title],
            f"{{{META}}}initial-creator": [authors],
            f"{{{DC}}}creator": [authors],
            f"{{{DC}}}subject": [values.subject],
            f"{{{META}}}keyword": list(values.keywords),
        }
        for tag, wanted in said.items():
            if any(wanted):
                for old in meta.findall(tag):
                    meta.remove(old)
                for value in wanted:
                    etree.SubElement(meta, tag).text = value
        return with_parts(package, {"meta.xml": etree.tostring(root, xml_declaration=True, encoding="UTF-8")})
