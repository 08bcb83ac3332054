r"""RTF: the group \info."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.publish.safe import rtf

if TYPE_CHECKING:
    from pinakes.publish.embed import Values

_INFO = re.compile(rb"\{\s*(?:\\\*\s*)?\\info\b ?")
_HEAD = re.compile(rb"\{\\rtf\d?")
_DESTINATIONS = rb"\\(?:fonttbl|colortbl|stylesheet|generator|listtable|listoverridetable|rsidtbl|themedata|colorschememapping|datastore)"
LOOK = 1 << 20


def write(content: bytes, values: Values) -> bytes:
    """The document with its group of information brought up to date, or made before its text begins."""
    if not _HEAD.match(content.lstrip()[:20]):
        raise BadInput("damaged", "does not begin like RTF")
    said = {
        b"title": values.title,
        b"author": "; ".join(values.authors),
        b"subject": values.subject,
        b"keywords": "; ".join(values.keywords),
    }
    made = b"".join(
        b"{\\" + name + b" " + rtf(value).encode("ascii") + b"}" for name, value in said.items() if value
    )
    found = _INFO.search(content[:LOOK])
    if found is not None:
        end = _end(content, found.start())
        inside = content[found.end() : end - 1]
        for name, value in said.items():
            inside = _without(inside, name) if value else inside
        return content[: found.end()] + made + inside + content[end - 1 :]
    at = _after_tables(content)
    return content[:at] + b"{\\info" + made + b"}" + content[at:]


def _end(content: bytes, start: int) -> int:
    """Just behind the group that opens at `start`."""
    depth, at = 0, start
    while at < len(content):
        byte = content[at : at + 1]
        if byte == b"\\":
            at += 2
            continue
        depth += (byte == b"{") - (byte == b"}")
        at += 1
        if depth == 0:
            return at
    raise BadInput("damaged", "a group of it never ends")


def _without(inside: bytes, name: bytes) -> bytes:
    found = re.search(rb"\{\s*(?:\\\*\s*)?\\" + name + rb"(?![a-zA-Z])", inside)
    return inside[: found.start()] + inside[_end(inside, found.start()) :] if found else inside


def _after_tables(content: bytes) -> int:
    """Where the tables of the head end."""
    at = 0
    for found in re.finditer(rb"\{\s*(?:\\\*\s*)?" + _DESTINATIONS, content[:LOOK]):
        if found.start() >= at:
            at = _end(content, found.start())
    if at:
        return at
    head = re.match(rb"\s*\{\\rtf\d?(?:\\[a-z]+-?\d*)*", content)
    return head.end() if head else 0
