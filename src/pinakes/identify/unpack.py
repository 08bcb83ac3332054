"""A single document under a stream compressor (gzip, compress, bzip2, xz), opened far enough to see what it is."""

from __future__ import annotations

import bz2
import lzma
import re
import zlib
from dataclasses import dataclass

LIMIT = 64 << 20
_MAGIC = re.compile(rb"(?P<gzip>\x1f\x8b\x08)|(?P<compress>\x1f\x9d)|(?P<bzip2>BZh[1-9]1AY&SY)|(?P<xz>\xfd7zXZ\0)")
_SUFFIXES = {".gz": "", ".z": "", ".bz2": "", ".xz": "", ".tgz": ".tar", ".tbz2": ".tar", ".txz": ".tar", ".taz": ".tar"}


@dataclass(frozen=True, slots=True)
class Unpacked:
    """What came out, under which name, and what was wrong with it."""

    content: bytes
    name: str
    compression: str
    warning: str | None = None


def compression_of(content: bytes) -> str | None:
    """Which compressor made these bytes, or None."""
    found = _MAGIC.match(content)
    return found.lastgroup if found else None


def unpacked(content: bytes, name: str, *, limit: int = LIMIT) -> Unpacked | None:
    """The compressed document's first `limit` bytes; None where it is not compressed, or nothing at all comes out."""
    compression = compression_of(content)
    if compression is None:
        return None
    try:
        inner, complete = _expand(content, compression, limit)
    except (OSError, EOFError, ValueError, zlib.error, lzma.LZMAError, IndexError):
        return None
    if not inner:
        return None
    warning = None
    if len(inner) >= limit:
        warning = f"unpacks to more than {limit >> 20} MB: told from the first of them"
    elif not complete:
        warning = f"damaged: the {compression} stream ends too early"
    return Unpacked(inner, inner_name(name), compression, warning)


def inner_name(name: str) -> str:
    """The name without the compressor's extension: `a.ps.gz` is `a.ps`."""
    for suffix, instead in _SUFFIXES.items():
        if name.lower().endswith(suffix):
            return name[: -len(suffix)] + instead
    return name


def _expand(content: bytes, compression: str, limit: int) -> tuple[bytes, bool]:
    if compression == "compress":
        return _expand_compress(content, limit)
    if compression == "gzip":
        gzip = zlib.decompressobj(wbits=31)
        return gzip.decompress(content, limit), gzip.eof
    if compression == "bzip2":
        bzip2 = bz2.BZ2Decompressor()
        return bzip2.decompress(content, limit), bzip2.eof
    xz = lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=256 << 20)
    return xz.decompress(content, limit), xz.eof


def _expand_compress(content: bytes, limit: int) -> tuple[bytes, bool]:
    from unlzw3 import unlzw

    # unlzw has no limit of its own; compress cannot do better than about 1:700 and rarely 1:10
    inner: bytes = unlzw(content[: max(1 << 20, limit // 16)])
    return inner[:limit], True
