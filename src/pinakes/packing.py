"""A single document under a stream compressor (gzip, compress, bzip2, xz), opened within a limit.

Everything is bounded by the caller's limit while it is being unpacked: a bomb costs no more than the limit.
"""

from __future__ import annotations

import bz2
import lzma
import re
import struct
import tarfile
import zipfile
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_MAGIC = re.compile(
    rb"(?P<gzip>\x1f\x8b\x08)|(?P<compress>\x1f\x9d)|(?P<bzip2>BZh[1-9](?:1AY&SY|\x17rE8P\x90))|(?P<xz>\xfd7zXZ\0)"
)
_SUFFIXES = {
    ".tgz": ".tar",
    ".tbz2": ".tar",
    ".txz": ".tar",
    ".taz": ".tar",
    ".gz": "",
    ".z": "",
    ".bz2": "",
    ".xz": "",
}
_XZ_MEMORY = 256 << 20
BROKEN_ARCHIVE = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    OSError,
    EOFError,
    ValueError,
    LookupError,
    NotImplementedError,
)
"""What is raised over archives, and over members of them, whose bytes are not as they should be."""


@dataclass(frozen=True, slots=True)
class Unpacked:
    """What came out of a compressed stream;
    `is_more` when it went on beyond the limit, `is_cut` when it ended too early.
    """

    content: bytes
    compression: str
    is_more: bool = False
    is_cut: bool = False


_PIECE, _LARGE_PIECE = 1 << 8, 1 << 20
"""Bytes handed to a stream at first and at most. What it does not need is copied: among thousands of small
streams in one file that must not be all the rest of the file each time.
"""


class _Decompressor(Protocol):
    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


_MAKERS: dict[str, Callable[[], _Decompressor]] = {
    "gzip": lambda: zlib.decompressobj(wbits=31),
    "bzip2": bz2.BZ2Decompressor,
    "xz": lambda: lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=_XZ_MEMORY),
}


def compression_of(content: bytes) -> str | None:
    """Which compressor made these bytes: gzip, compress, bzip2, xz, or None."""
    found = _MAGIC.match(content)
    return found.lastgroup if found else None


def inner_name(name: str) -> str:
    """The name without the compressor's extension: `a.ps.gz` is `a.ps`, `a.tgz` is `a.tar`."""
    for suffix, instead in _SUFFIXES.items():
        if name.lower().endswith(suffix) and len(name) > len(suffix):
            return name[: -len(suffix)] + instead
    return name


def unpack(content: bytes, limit: int) -> Unpacked | None:
    """The document inside, at most `limit` bytes of it;
    None where the bytes are not compressed or nothing comes out.
    """
    compression = compression_of(content)
    if compression is None:
        return None
    if compression == "compress":
        inner, is_cut = _uncompress(content, limit + 1)
    else:
        inner, is_cut = _expand(content, limit + 1, _MAKERS[compression])
    if not inner and is_cut:
        return None
    return Unpacked(
        inner[:limit], compression, is_more=len(inner) > limit, is_cut=is_cut and len(inner) <= limit
    )


def _expand(content: bytes, limit: int, make: Callable[[], _Decompressor]) -> tuple[bytes, bool]:
    """All streams laid end to end; what follows the last one and is no stream does not matter."""
    whole: list[bytes] = []
    size = at = 0
    while True:
        stream, begin, piece, parts = make(), at, _PIECE, []
        while not stream.eof and size < limit and at < len(content):
            given = content[at : at + piece]
            try:
                parts.append(stream.decompress(given, limit - size))
            except (OSError, EOFError, ValueError, zlib.error, lzma.LZMAError):
                return b"".join(whole), not whole or _is_packed(content, begin)
            size += len(parts[-1])
            at += len(given) - len(stream.unused_data)
            piece = min(2 * piece, _LARGE_PIECE)
        whole += parts
        if size >= limit or not stream.eof:
            return b"".join(whole), not stream.eof
        if not _is_packed(content, at):
            return b"".join(whole), False


def _is_packed(content: bytes, at: int) -> bool:
    return _MAGIC.match(content, at) is not None


def _uncompress(content: bytes, limit: int) -> tuple[bytes, bool]:
    """LZW as compress(1) writes it. (unlzw3 has no limit: 100 KB may unpack to gigabytes.)"""
    if len(content) < 3 or content[2] & 0x60 or not 9 <= content[2] & 0x1F <= 16:
        return b"", True
    is_block = bool(content[2] & 0x80)
    table: list[bytes] = _bytes_alone()
    room = 1 << (content[2] & 0x1F)
    parts: list[bytes] = []
    size = 0
    previous = b""
    codes = _Codes(content, widest=content[2] & 0x1F)
    for code in codes:
        if code == 256 and is_block:
            del table[256:]
            codes.clear()
            previous = b""
            continue
        if is_block and len(table) == 256:
            table.append(b"")  # the place of the clearing code
        if code < len(table):
            entry = table[code]
        elif code == len(table) and previous:
            entry = previous + previous[:1]
        else:
            return b"".join(parts), True
        if not entry:
            return b"".join(parts), True
        if previous and len(table) < room:
            table.append(previous + entry[:1])
        codes.grow(len(table))
        parts.append(entry)
        size += len(entry)
        if size >= limit:
            break
        previous = entry
    return b"".join(parts), False


def _bytes_alone() -> list[bytes]:
    """The first codes: every byte by itself."""
    return [bytes((value,)) for value in range(256)]


class _Codes:
    """The codes of a compressed stream; they come in groups of eight,
    and a change of width drops the rest of a group.
    """

    def __init__(self, content: bytes, *, widest: int) -> None:
        self._content = content
        self._place = 3
        self._width = 9
        self._widest = widest
        self._is_new = True

    def clear(self) -> None:
        """The table was cleared: nine bits again."""
        self._width, self._is_new = 9, True

    def grow(self, entries: int) -> None:
        """The table holds so many entries now; the next code may need another bit."""
        if entries >= 1 << self._width and self._width < self._widest:
            self._width, self._is_new = self._width + 1, True

    def __iter__(self) -> Iterator[int]:
        while self._place < len(self._content):
            width = self._width
            group = self._content[self._place : self._place + width]
            self._place += width
            bits = int.from_bytes(group, "little")
            self._is_new = False
            for number in range(len(group) * 8 // width):
                yield bits >> (number * width) & ((1 << width) - 1)
                if self._is_new:
                    break
