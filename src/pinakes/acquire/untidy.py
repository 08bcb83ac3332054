"""XML as it should be, out of XML as repositories send it.

Control characters, bare ampersands, entities of HTML, wrong encodings, warnings of programs before the declaration, an end that
never came.
"""

from __future__ import annotations

import html
import re
from typing import Any

from lxml import etree

from pinakes.errors import BadInput
from pinakes.text import encodings

Element = Any
"""lxml's element, whose class has no public name."""

_DECLARED = re.compile(rb"<\?xml[^>]*?encoding\s*=\s*[\"']([A-Za-z0-9._-]+)[\"'][^>]*\?>")
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_DOCTYPE = re.compile(r"<!DOCTYPE[^\[>]*(?:\[[^\]]*\])?[^>]*>", re.IGNORECASE)
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_REFERENCE = re.compile(r"&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));|&")
_XML_NAMES = frozenset(("amp", "lt", "gt", "quot", "apos"))
_PIECE = re.compile(rb"(?=<(?:\w+:)?record[\s>])")


def tree(content: bytes) -> tuple[Element, bool]:
    """The root element, and whether something had to be mended; `BadInput` where it is no XML by any effort.

    Entities are never looked up anywhere, whatever a document type says.
    """
    try:
        if b"<!DOCTYPE" not in content[:4096]:
            return etree.fromstring(content, _parser()), False
    except (etree.XMLSyntaxError, ValueError):
        pass
    text = _tidy(_decoded(content))
    for recover in (False, True):
        try:
            root = etree.fromstring(text.encode(), _parser(recover=recover))
        except (etree.XMLSyntaxError, ValueError):
            continue
        if root is not None:
            return root, True
    raise BadInput("damaged", f"is not XML: it begins with {content[:60]!r}")


def _parser(*, recover: bool = False) -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        remove_comments=True,
        remove_pis=True,
        recover=recover,
    )


def _decoded(content: bytes) -> str:
    """The text; each record is decoded by itself where not all are in the encoding that was said."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    said = _DECLARED.search(content[:2000])
    declared = said[1].decode("ascii", "replace") if said else None
    try:
        return content.decode("utf-8-sig")  # what is valid UTF-8 is UTF-8, whatever was said
    except UnicodeDecodeError:
        return "".join(_piece(piece, declared) for piece in _PIECE.split(content))


def _piece(piece: bytes, declared: str | None) -> str:
    try:
        return piece.decode("utf-8-sig")
    except UnicodeDecodeError:
        return encodings.decode(
            piece, declared=None if declared and declared.lower().replace("-", "") == "utf8" else declared
        ).text


def _tidy(text: str) -> str:
    text = _FORBIDDEN.sub("", text)
    start = text.find("<?xml")
    first = start if start >= 0 else text.find("<")
    text = _DECLARATION.sub("", text[max(first, 0) :])
    return _REFERENCE.sub(_reference, _DOCTYPE.sub("", text, count=1))


def _reference(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    if name:
        if name in _XML_NAMES:
            return match[0]
        known = html.unescape(match[0])
        return _escaped(known) if known != match[0] else "&amp;" + match[0][1:]
    if decimal or hexadecimal:
        code = int(decimal) if decimal else int(hexadecimal, 16)
        return "" if code > 0x10FFFF or _FORBIDDEN.match(chr(code)) else match[0]
    return "&amp;"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
