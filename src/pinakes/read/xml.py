"""XML read safely: no entity is expanded, nothing is fetched, depth is bounded;
what is broken is read as far as it goes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from lxml import etree

from pinakes.errors import BadInput

Element = Any

# ISO "strict" office documents are the same language under other names.
STRICT = (b"http://purl.oclc.org/ooxml/", b"http://schemas.openxmlformats.org/")
STRICT_FAMILIES = re.compile(rb"http://purl\.oclc\.org/ooxml/(\w+)/([\w-]+)")
TRANSITIONAL = {
    b"wordprocessingml/main": b"wordprocessingml/2006/main",
    b"presentationml/main": b"presentationml/2006/main",
    b"drawingml/main": b"drawingml/2006/main",
    b"drawingml/diagram": b"drawingml/2006/diagram",
    b"drawingml/chart": b"drawingml/2006/chart",
    b"officeDocument/relationships": b"officeDocument/2006/relationships",
    b"officeDocument/math": b"officeDocument/2006/math",
}


@dataclass(frozen=True, slots=True)
class XmlTree:
    """The root of a tree; not whole when something was broken and left out."""

    root: Element
    is_whole: bool


def parse(content: bytes, *, name: str) -> XmlTree:
    """The tree of some XML; `BadInput` for a bomb or for what is no XML at all."""
    if STRICT[0] in content:
        content = STRICT_FAMILIES.sub(_transitional, content)
    try:
        root, is_whole = _tree(content, recover=False), True
    except etree.XMLSyntaxError as error:
        if "xcessive depth" in str(error) or (
            "entity" in str(error).lower() and "loop" in str(error).lower()
        ):
            raise BadInput("bomb", f"{name} is nested without end ({error.msg})") from error
        try:
            root, is_whole = _tree(content, recover=True), False
        except etree.XMLSyntaxError:
            root = None
        if root is None:
            raise BadInput(
                "damaged", f"{name} is not XML that can be read ({error.msg}); save the document anew"
            ) from error
    _refuse_bombs(root, name)
    return XmlTree(root, is_whole)


def local(element: Element) -> str:
    """The element's name without its namespace; empty for comments and the like."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def _tree(content: bytes, *, recover: bool) -> Element:
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        recover=recover,
        remove_comments=True,
        remove_pis=True,
    )
    return etree.fromstring(content, parser)


def _refuse_bombs(root: Element, name: str) -> None:
    table = root.getroottree().docinfo.internalDTD
    for entity in () if table is None else table.iterentities():
        if "&" in (entity.content or "") or len(entity.content or "") > 10_000:
            raise BadInput("bomb", f"{name} defines XML entities that multiply ({entity.name})")


def _transitional(match: re.Match[bytes]) -> bytes:
    family = match[1] + b"/" + match[2]
    return STRICT[1] + TRANSITIONAL.get(family, family)
