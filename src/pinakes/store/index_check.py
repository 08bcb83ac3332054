"""Is the search index whole? Every file of tantivy ends with a checksum of what stands before it."""

from __future__ import annotations

import json
import struct
import zlib
from typing import TYPE_CHECKING

from pinakes.store.search import FOLDER, Index, behind

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pinakes.store.library import Library

SUFFIXES = (".fast", ".fieldnorm", ".idx", ".pos", ".store", ".term")
META = "meta.json"
SEGMENT = 32
"""Characters of a segment's name, with which its files begin."""
MAGIC = 1337
_PIECE = 1 << 20


def damaged(library: Library) -> Iterator[Path]:
    """Files of the index whose bytes are not those that were written."""
    folder = library.folder / FOLDER
    meta = folder / META
    if not meta.exists():
        return
    try:
        segments = {
            one["segment_id"].replace("-", "") for one in json.loads(meta.read_text("utf-8"))["segments"]
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        yield meta
        return
    # files of other segments are what an interrupted merge left; the next commit takes them away
    files = (
        path
        for path in sorted(folder.glob("*"))
        if path.suffix in SUFFIXES and path.name[:SEGMENT] in segments
    )
    yield from (path for path in files if not _is_sound(path))


def disagrees(library: Library) -> bool:
    """Whether an index that says it is current knows other works than the database;
    one that lags behind does not disagree.
    """
    if not (library.folder / FOLDER).is_dir() or behind(library):
        return False
    with library.database.snapshot() as sql:
        query = "SELECT id FROM work WHERE merged IS NULL ORDER BY id"
        known = [number for (number,) in sql.execute(query)]
    return Index(library).numbers("") != known


def rebuild(library: Library) -> None:
    """Throw the index away and build it anew."""
    Index(library).drop()
    Index(library)


def _is_sound(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(max(0, size - 8))
            length, magic = struct.unpack("<II", file.read(8))
            file.seek(size - 8 - length)
            stated = json.loads(file.read(length))["crc"]
            file.seek(0)
            left, found = size - 8 - length, 0
            while left > 0 and (piece := file.read(min(_PIECE, left))):
                found, left = zlib.crc32(piece, found), left - len(piece)
    except (OSError, ValueError, KeyError, TypeError, struct.error):
        return False
    return bool(magic == MAGIC and stated == found)
