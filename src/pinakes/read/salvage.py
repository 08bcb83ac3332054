"""Members of a zip file whose directory is lost or wrong:
found by their own headers, unpacked as far as they go.
"""

from __future__ import annotations

import struct
import zlib

from pinakes.errors import BadInput

HEADER = b"PK\x03\x04"
MEMBERS = 10_000
STEP = 16_384
STORED, DEFLATED = 0, 8
ENCRYPTED = 1


def salvaged(content: bytes, *, limit: int) -> dict[str, bytes]:
    """Name → bytes of every member that can be found; `BadInput` when they unpack to more than the limit."""
    found: dict[str, bytes] = {}
    view = memoryview(content)
    position = content.find(HEADER)
    while position >= 0 and position + 30 <= len(content) and len(found) < MEMBERS:
        flags, method, packed, name_size, extra_size = struct.unpack_from("<HH8xI4xHH", content, position + 6)
        start = position + 30 + name_size + extra_size
        name = content[position + 30 : position + 30 + name_size].decode("utf-8", "replace")
        end = start
        if not flags & ENCRYPTED and name and name not in found:
            if method == DEFLATED:
                found[name], end = _inflated(view, start, limit)
            elif method == STORED:
                found[name], end = content[start : start + packed], start + packed
            limit -= len(found.get(name, b""))
            if limit < 0:
                raise BadInput(
                    "bomb", "the broken container unpacks to too much; see limits.unpacked and limits.ratio"
                )
        position = content.find(HEADER, max(end, position + 4))
    return found


def _inflated(view: memoryview, start: int, limit: int) -> tuple[bytes, int]:
    """What a deflated stream gives until it ends or breaks, and where that was."""
    stream = zlib.decompressobj(-15)
    pieces: list[bytes] = []
    size, position = 0, start
    while position < len(view) and not stream.eof and size <= limit:
        try:
            piece = stream.decompress(view[position : position + STEP], limit - size + 1)
        except zlib.error:
            break
        position += min(STEP, len(view) - position) - len(stream.unconsumed_tail)
        pieces.append(piece)
        size += len(piece)
    return b"".join(pieces), position - len(stream.unused_data)
