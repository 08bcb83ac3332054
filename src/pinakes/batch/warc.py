"""What a crawler kept (WARC, ISO 28500): the documents that servers answered with, found by their place in
the file.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pinakes.errors import BadInput
from pinakes.text.figures import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterator

HEAD = 1 << 16
"""Bytes that the heads of a record, its own and that of HTTP, may take."""
_CHUNK = 1 << 20
_ENCODINGS = {"gzip": 31, "x-gzip": 31, "deflate": 15}


@dataclass(frozen=True, slots=True)
class Kept:
    """A document in a WARC: where it begins, what it was asked for by, and when."""

    offset: int
    address: str
    date: str


def records(path: str) -> Iterator[Kept]:
    """Every document in the file: resources, and answers with status 200; `ValueError` where the file
    cannot be followed.
    """
    with open(path, "rb") as file:  # noqa: PTH123 - the path may hold bytes that are not text
        packed = file.read(2) == b"\x1f\x8b"
        file.seek(0)
        for offset, head in _packed_heads(file) if packed else _plain_heads(file):
            fields, begin = _fields(head)
            kind = fields.get("warc-type")
            if kind == "resource" or (kind == "response" and _status(head[begin:]) == 200):
                address = fields.get("warc-target-uri", "").strip("<>") or f"record-{offset}"
                yield Kept(offset, address, fields.get("warc-date", ""))


def _plain_heads(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    offset = 0
    while True:
        file.seek(offset)
        head = file.read(HEAD)
        if not head.strip():
            return
        fields, begin = _fields(head)
        yield offset, head
        offset += begin + _length(fields) + 4


def _packed_heads(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    offset = 0
    while True:
        file.seek(offset)
        head, size = b"", 0
        stream = zlib.decompressobj(wbits=31)
        while not stream.eof:
            piece = stream.unconsumed_tail or file.read(_CHUNK)
            if not piece:
                if size:
                    raise ValueError(f"the record at {offset} breaks off")
                return
            unpacked = stream.decompress(piece, _CHUNK)
            size += len(unpacked)
            head += unpacked[: HEAD - len(head)]
        fields, begin = _fields(head)
        if begin + _length(fields) + 4 < size:
            raise ValueError("it is not compressed record by record; unpack it first")
        yield offset, head
        offset = file.tell() - len(stream.unused_data)


def _fields(head: bytes) -> tuple[dict[str, str], int]:
    """The named fields at the beginning of a record, names in lower case, and where they end."""
    top, mark, _ = head.partition(b"\r\n\r\n")
    first, *lines = top.decode("utf-8", "replace").split("\r\n")
    if not mark or not first.lstrip().startswith(("WARC/", "HTTP/")):
        raise ValueError("a record does not begin as one should")
    pairs = (line.partition(":") for line in lines)
    return {name.strip().lower(): value.strip() for name, _, value in pairs}, len(top) + len(mark)


def _length(fields: dict[str, str]) -> int:
    """Bytes of a record's block; one of less than none would lead back to where we have been."""
    length = whole_number(fields.get("content-length"))
    if length is None:
        raise ValueError("a record does not say how long it is")
    return length


def _status(block: bytes) -> int:
    words = block[:64].split(maxsplit=2)
    is_answer = len(words) > 1 and words[0].startswith(b"HTTP/")
    return (whole_number(words[1].decode("latin-1")) or 0) if is_answer else 0


def body(path: str, offset: int, *, limit: int) -> tuple[bytes, str]:
    """The document of the record that begins at an offset, as the server meant it, and the name its address
    ends in.
    """
    with open(path, "rb") as file:  # noqa: PTH123
        file.seek(offset)
        most = limit + 2 * HEAD
        packed = file.read(2) == b"\x1f\x8b"
        file.seek(offset)
        record = _unpacked(file, most) if packed else file.read(most + 1)
    fields, begin = _fields(record)
    length = _length(fields)
    if length > most or len(record) > most:
        raise BadInput("too-large", f"has more than {limit} bytes (setting limits.size)")
    block = record[begin : begin + length]
    if fields.get("warc-type") == "response":
        answer, start = _fields(block)
        block = _decoded(block[start:], answer, limit)
    name = unquote(urlsplit(fields.get("warc-target-uri", "").strip("<>")).path.rsplit("/", 1)[-1])
    return block, name


def _unpacked(file: IO[bytes], most: int) -> bytes:
    stream = zlib.decompressobj(wbits=31)
    parts, size = [], 0
    while not stream.eof and size <= most:
        piece = stream.unconsumed_tail or file.read(_CHUNK)
        if not piece:
            break
        parts.append(stream.decompress(piece, _CHUNK))
        size += len(parts[-1])
    return b"".join(parts)


def _decoded(content: bytes, answer: dict[str, str], limit: int) -> bytes:
    if "chunked" in answer.get("transfer-encoding", "").lower():
        content = _joined(content)
    wbits = _ENCODINGS.get(answer.get("content-encoding", "").lower())
    if wbits is None:
        return content
    try:
        unpacked = zlib.decompressobj(wbits=wbits).decompress(content, limit + 1)
    except zlib.error:
        return content  # some crawlers keep what was unpacked beside the old heads
    if len(unpacked) > limit:
        raise BadInput("bomb", f"unpacks to more than {limit} bytes (setting limits.size)")
    return unpacked


def _joined(content: bytes) -> bytes:
    """The pieces of an answer that was sent in pieces; as it is where it is not."""
    parts: list[bytes] = []
    at = 0
    while True:
        end = content.find(b"\r\n", at, at + 20)
        try:
            size = int(content[at:end].split(b";")[0], 16)
        except ValueError:
            return b"".join(parts) or content
        if end < 0 or size <= 0:
            return b"".join(parts)
        parts.append(content[end + 2 : end + 2 + size])
        at = end + 2 + size + 2
