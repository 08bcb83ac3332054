"""DOCX, PPTX, XLSX: the core properties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from pinakes.errors import BadInput
from pinakes.publish.embed.packages import parts_of, with_parts

if TYPE_CHECKING:
    from pinakes.publish.embed import Values

CORE = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
DC = "http://purl.org/dc/elements/1.1/"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
CORE_TYPE = "application/vnd.openxmlformats-package.core-properties+xml"
CORE_RELATION = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
USUAL = "docProps/core.xml"
_SAFE = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)


def write(content: bytes, values: Values) -> bytes:
    """The package with its core properties brought up to date, or made where it had none."""
    with parts_of(content) as package:
        try:
            relations = etree.fromstring(package.read("_rels/.rels"), _SAFE)
            types = etree.fromstring(package.read("[Content_Types].xml"), _SAFE)
            found = next(
                (one for one in relations if str(one.get("Type", "")).endswith("/core-properties")), None
            )
            name = str(found.get("Target")).lstrip("/") if found is not None else USUAL
            is_new = found is None or name not in package.namelist()
            core = _empty() if is_new else etree.fromstring(package.read(name), _SAFE)
        except (KeyError, etree.XMLSyntaxError) as error:
            raise BadInput("damaged", f"its package cannot be read: {error}") from error
        said = {
            f"{{{DC}}}title": values.title,
            f"{{{DC}}}creator": "; ".join(values.authors),
            f"{{{DC}}}subject": values.subject,
            f"{{{CORE}}}keywords": "; ".join(values.keywords),
        }
        for tag, value in said.items():
            if value:
                element = core.find(tag)
                if element is None:
                    element = etree.SubElement(core, tag)
                element.text = value
        changed = {name: _bytes(core)}
        if is_new:
            if found is None:
                etree.SubElement(
                    relations,
                    f"{{{RELATIONS}}}Relationship",
                    Id="rIdCoreProperties",
                    Type=CORE_RELATION,
                    Target=name,
                )
                changed["_rels/.rels"] = _bytes(relations)
            if not any(one.get("PartName") == f"/{name}" for one in types):
                etree.SubElement(types, f"{{{TYPES}}}Override", PartName=f"/{name}", ContentType=CORE_TYPE)
                changed["[Content_Types].xml"] = _bytes(types)
        return with_parts(package, changed)


def _empty() -> etree._Element:
    return etree.Element(f"{{{CORE}}}coreProperties", nsmap={"cp": CORE, "dc": DC})


def _bytes(element: etree._Element) -> bytes:
    return etree.tostring(element, xml_declaration=True, encoding="UTF-8", standalone=True)
