"""An XMP packet, flattened: `prefix:name` → value, arrays as repeated entries, structures as `outer/inner`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.properties import xml
from pinakes.properties.entries import MOST, collect
from pinakes.text import encodings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.model import Property

_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_XML = "http://www.w3.org/XML/1998/namespace"
_DEEPEST = 6
# the customary prefix of a namespace, whatever the packet calls it
_PREFIXES = {
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://purl.org/dc/terms/": "dcterms",
    "http://ns.adobe.com/xap/1.0/": "xmp",
    "http://ns.adobe.com/xap/1.0/mm/": "xmpMM",
    "http://ns.adobe.com/xap/1.0/rights/": "xmpRights",
    "http://ns.adobe.com/xap/1.0/t/pg/": "xmpTPg",
    "http://ns.adobe.com/pdf/1.3/": "pdf",
    "http://ns.adobe.com/pdfx/1.3/": "pdfx",
    "http://ns.adobe.com/photoshop/1.0/": "photoshop",
    "http://ns.adobe.com/exif/1.0/": "exif",
    "http://ns.adobe.com/tiff/1.0/": "tiff",
    "http://www.aiim.org/pdfa/ns/id/": "pdfaid",
    "http://prismstandard.org/namespaces/basic/2.0/": "prism",
    "http://prismstandard.org/namespaces/basic/2.1/": "prism",
    "http://prismstandard.org/namespaces/basic/3.0/": "prism",
    "http://crossref.org/crossmark/1.0/": "crossmark",
    "http://creativecommons.org/ns#": "cc",
}
_DULL = frozenset(
    {
        "xmpMM:History",
        "xmp:Thumbnails",
        "pdfaExtension:schemas",
        "xmpMM:Ingredients",
        "xmpTPg:SwatchGroups",
        "xmpTPg:Fonts",
    }
)


def xmp_entries(packet: bytes, *, where: str = "xmp") -> tuple[Property, ...]:
    """What an XMP packet says; nothing where it cannot be parsed at all."""
    start = packet.find(b"<")
    root = xml.parse(packet[start:]) if start >= 0 else None
    if root is None:
        return ()
    return collect(where, _statements(root))


def _statements(root: Any) -> Iterator[tuple[str, str]]:
    seen = 0
    for description in root.iter(f"{{{_RDF}}}Description"):
        parent = description.getparent()
        if parent is not None and xml.local(parent) != "RDF":
            continue
        for name, value in _within(description, "", 0):
            seen += 1
            if seen > MOST:
                return
            yield name, encodings.repair(value)


def _within(element: Any, prefix: str, depth: int) -> Iterator[tuple[str, str]]:
    """The properties of a description, as attributes and as elements."""
    for key, value in element.attrib.items():
        space, _ = xml.parted(key)
        if space and space not in (_RDF, _XML):
            yield prefix + _name(key, element), str(value)
    for child in element:
        if not isinstance(child.tag, str):
            continue
        name = prefix + _name(child.tag, child)
        if name not in _DULL and depth < _DEEPEST:
            yield from _values(child, name, depth)


def _values(element: Any, name: str, depth: int) -> Iterator[tuple[str, str]]:
    resource = element.get(f"{{{_RDF}}}resource")
    if resource:
        yield name, resource
    items = [item for item in element.iter(f"{{{_RDF}}}li") if _array_of(item) is element]
    if items:
        for item in items:
            if len(item) or item.get(f"{{{_RDF}}}parseType") == "Resource":
                yield from _structure(item, name, depth)
            elif item.text:
                yield name, item.text
    elif len(element) or element.get(f"{{{_RDF}}}parseType") == "Resource":
        yield from _structure(element, name, depth)
    elif element.text and element.text.strip():
        yield name, element.text
    elif any(xml.parted(key)[0] not in (_RDF, _XML, "") for key in element.attrib):
        yield from _within(element, name + "/", depth + 1)


def _array_of(item: Any) -> Any:
    """The property whose array an item belongs to."""
    array = item.getparent()
    return array.getparent() if array is not None else None


def _structure(element: Any, name: str, depth: int) -> Iterator[tuple[str, str]]:
    inner = [
        child for child in element if isinstance(child.tag, str) and child.tag == f"{{{_RDF}}}Description"
    ]
    for part in inner or [element]:
        value = part.find(f"{{{_RDF}}}value")
        if value is not None and value.text:
            yield name, value.text
        else:
            yield from _within(part, name + "/", depth + 1)


def _name(tag: str, element: Any) -> str:
    space, rest = xml.parted(tag)
    if not space:
        return rest
    prefix = _PREFIXES.get(space)
    if prefix is None:
        own = {named: short for short, named in element.nsmap.items()}
        prefix = own.get(space) or space.rstrip("/#").rsplit("/", 1)[-1]
    return f"{prefix}:{rest}"
