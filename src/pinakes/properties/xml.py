"""Safe reading of small XML parts: no entities, no network, broken ones as far as they go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 8 << 20


def parse(content: bytes) -> Any | None:
    """The root element, or None where nothing can be made of the bytes."""
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        recover=True,
        huge_tree=False,
        remove_comments=True,
    )
    try:
        return etree.fromstring(content[:LARGEST].lstrip(b"\x00 \t\r\n"), parser)
    except (etree.XMLSyntaxError, ValueError):
        return None


def parted(name: str) -> tuple[str, str]:
    """The namespace of a name (empty where a damaged file never said what its prefix means) and the rest."""
    space, _, rest = name.rpartition("}")
    return space.removeprefix("{"), rest.rpartition(":")[2]


def local(element: Any) -> str:
    """The name of an element without its namespace; empty for comments and instructions."""
    return parted(element.tag)[1] if isinstance(element.tag, str) else ""


def named(root: Any, name: str) -> Iterator[Any]:
    """All elements with a local name, in any namespace."""
    return (element for element in root.iter() if local(element) == name)


def text_of(element: Any) -> str:
    """All text within an element."""
    return "".join(element.itertext())
