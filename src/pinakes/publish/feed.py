"""What is new, as an Atom feed (RFC 4287)."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from lxml import etree

from pinakes.publish.safe import safe, safe_address

if TYPE_CHECKING:
    from collections.abc import Sequence

ATOM = "http://www.w3.org/2005/Atom"
_SPACE = uuid.UUID("6f0b2a52-6f0e-5a0e-9f6a-9b0b5f6f3c11")
"""Under which names of feeds and entries are made into identifiers that never change."""


@dataclass(frozen=True, slots=True)
class FeedItem:
    """One entry: a name of its own in the feed, a title, when it happened, where it is, what is said of it,
    what kind of news it is.
    """

    name: str
    title: str
    at: float
    address: str
    text: str
    kind: str


def feed(name: str, title: str, items: Sequence[FeedItem]) -> bytes:
    """The feed, the newest first; `name` tells one feed from another for ever."""
    root = etree.fromstring(f'<feed xmlns="{ATOM}"/>')
    _put(root, "id", _identifier(name))
    _put(root, "title", safe(title))
    _put(root, "updated", _moment(max((item.at for item in items), default=0.0)))
    _put(_put(root, "author"), "name", "Pinakes")
    _put(root, "generator", "Pinakes")
    for item in sorted(items, key=lambda item: -item.at):
        entry = _put(root, "entry")
        _put(entry, "id", _identifier(f"{name}\n{item.name}"))
        _put(entry, "title", safe(item.title) or safe(item.address) or item.kind)
        _put(entry, "updated", _moment(item.at))
        _put(entry, "category").set("term", item.kind)
        address = safe_address(item.address)
        if address is not None:
            _put(entry, "link").set("href", address)
        _put(entry, "content", safe(item.text)).set("type", "text")
    found: bytes = etree.tostring(root, xml_declaration=True, encoding="utf-8", pretty_print=True)
    return found


def _put(parent: etree._Element, name: str, text: str | None = None) -> etree._Element:
    element = etree.SubElement(parent, f"{{{ATOM}}}{name}")
    element.text = text
    return element


def _identifier(name: str) -> str:
    return f"urn:uuid:{uuid.uuid5(_SPACE, name)}"


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
