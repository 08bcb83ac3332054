"""SOIF, the Summary Object Interchange Format of the Harvest system: `@FILE { address`, then `Name{size}:<tab>value`, then `}`.

Sizes count bytes. Where one is wrong (files were converted, line ends changed), the value ends where the next attribute begins.
"""

from __future__ import annotations

import gzip
import io
import re
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.text import encodings

if TYPE_CHECKING:
    from collections.abc import Iterator

_OBJECT = re.compile(rb"@([A-Za-z][\w-]*)[ \t]*\{[ \t]*([^\s{}]*)[ \t]*\r?\n")
_ATTRIBUTE = re.compile(rb"\s*([A-Za-z][\w.;:/ -]{0,80}?)\{(\d{1,9})\}:[ \t]?")
_END = re.compile(rb"\s*\}")
_NEXT = re.compile(rb"\r?\n(?=[A-Za-z][\w.;:/ -]{0,80}\{\d{1,9}\}:|\}\s*(?:\r?\n|@|$))")
STREAMS = frozenset((b"UPDATE", b"REFRESH", b"DELETE"))
"""Objects around objects: what is to be done with them."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One object: its kind, the address it is about, attributes as (name in lower case, value); `deleted` where it is to be forgotten."""

    kind: str
    address: str
    attributes: tuple[tuple[str, str], ...]
    deleted: bool = False

    def all(self, *names: str) -> list[str]:
        """Every value of these attributes; `Author-1`, `Author-2` are more of `Author`."""
        return [value for name, value in self.attributes if re.sub(r"-\d+$", "", name) in names and value]

    def one(self, *names: str) -> str | None:
        """The first value of the first of these attributes that has one."""
        return next((found[0] for name in names if (found := self.all(name))), None)


def is_soif(content: bytes) -> bool:
    """Whether it begins as such a stream does."""
    start = unpacked(content)[:100_000].lstrip()
    match = _OBJECT.match(start)
    return match is not None and any(
        ahead.match(start, match.end()) for ahead in (_ATTRIBUTE, _END, re.compile(rb"\s*@"))
    )


def unpacked(content: bytes, *, most: int = 1 << 30) -> bytes:
    """The bytes, out of gzip where they are in it."""
    if not content.startswith(b"\x1f\x8b"):
        return content
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as stream:
            plain = stream.read(most + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise BadInput("damaged", f"the gzip is broken: {error}") from error
    if len(plain) > most:
        raise BadInput("bomb", f"unpacks to more than {most} bytes")
    return plain


def summaries(content: bytes) -> Iterator[Summary]:
    """Every object of a stream, in order; what is between them is passed over."""
    content = unpacked(content)
    at, deleting = 0, False
    while (match := _OBJECT.search(content, at)) is not None:
        kind, address, at = match[1].upper(), match[2], match.end()
        if kind in STREAMS and not address:
            deleting = kind == b"DELETE"
            continue
        attributes = []
        while (found := _ATTRIBUTE.match(content, at)) is not None:
            value, at = _value(content, found.end(), int(found[2]))
            attributes.append((found[1].decode("ascii", "replace").strip().lower(), _text(value)))
        end = _END.match(content, at)
        at = end.end() if end else at
        if address:
            yield Summary(kind.decode("ascii"), _text(address), tuple(attributes), deleting)


def _value(content: bytes, start: int, size: int) -> tuple[bytes, int]:
    stop = start + size
    if (
        stop <= len(content)
        and (_ATTRIBUTE.match(content, stop) or _END.match(content, stop))
        and content[stop : stop + 1] in (b"\n", b"\r", b"}", b"")
    ):
        return content[start:stop], stop
    following = _NEXT.search(content, start)
    stop = following.start() if following else len(content)
    return content[start:stop], stop


def _text(value: bytes) -> str:
    return encodings.decode(value).text.strip() if not value.isascii() else value.decode("ascii").strip()
