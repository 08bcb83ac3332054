"""Archives of any size as sources: listed without unpacking, each member opened where it lies."""

from __future__ import annotations

import bz2
import gzip
import lzma
import tarfile
import zipfile
from itertools import pairwise
from typing import IO, TYPE_CHECKING, Any

from pinakes.acquire.archive import MARK, is_link, unsafe
from pinakes.acquire.folder import printable
from pinakes.batch import warc
from pinakes.batch.unit import Unit
from pinakes.errors import BadInput
from pinakes.packing import BROKEN_ARCHIVE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinakes.batch.unit import Kind
    from pinakes.config import Limits

SUFFIXES: dict[str, Kind] = {
    ".zip": "zip", ".warc": "warc", ".warc.gz": "warc", ".tar": "tar", ".tar.gz": "tar", ".tgz": "tar",
    ".tar.bz2": "tar", ".tar.xz": "tar",
}  # fmt: skip
HARMLESS = 16 << 20
"""What a member may unpack to, however small it is packed."""
LOCAL_HEADER = 30
"""Bytes that stand before a member of a ZIP file, without its name."""
JUNK = ("__MACOSX/", ".DS_Store")


def kind_of(path: str) -> Kind | None:
    """What kind of archive a file says it is."""
    lower = path.lower()
    return next((kind for suffix, kind in SUFFIXES.items() if lower.endswith(suffix)), None)


def members(file: str, path: str, kind: Kind) -> Iterator[Unit]:
    """The documents of an archive; one that cannot be listed to its end stands for itself, with why."""
    seen: dict[str, int] = {}
    try:
        for name, place, mark, linked in LISTERS[kind](path):
            if name.endswith(JUNK) or name.startswith(JUNK):
                continue
            shown = file + MARK + printable(name)
            if kind != "warc" and (why := unsafe(name, linked=linked)):
                yield Unit(shown, "broken", path, place=f"unsafe {shown} {why}")
                continue
            seen[shown] = seen.get(shown, 0) + 1
            # two members of one name are two documents
            again = f" ({seen[shown]})" if seen[shown] > 1 else ""
            yield Unit(shown + again, kind, path, place=place, mark=mark)
    except BROKEN_ARCHIVE as error:
        yield Unit(file, "broken", path, place=f"damaged {file} is an archive that cannot be read: {error}")


def _zip(path: str) -> Iterator[tuple[str, str, str, bool]]:
    with zipfile.ZipFile(path) as archive:
        if _share_bytes(archive.infolist()):
            raise zipfile.BadZipFile("its members lie over each other, as those of a bomb do")
        for number, entry in enumerate(archive.infolist()):
            if not entry.filename.endswith("/"):
                yield entry.filename, str(number), f"{entry.CRC:08x}-{entry.file_size}", is_link(entry)


def _share_bytes(entries: list[zipfile.ZipInfo]) -> bool:
    """Whether some members are made of the same bytes: a thousand large ones then fit into a small file."""
    placed = sorted((entry.header_offset, entry.compress_size) for entry in entries)
    return any(start + LOCAL_HEADER + size > after for (start, size), (after, _) in pairwise(placed))


def _tar(path: str) -> Iterator[tuple[str, str, str, bool]]:
    with tarfile.open(path, errors="surrogateescape") as archive:
        for entry in archive:
            linked = entry.issym() or entry.islnk()
            if entry.isreg() or linked:
                yield entry.name, f"{entry.offset_data} {entry.size}", f"{entry.mtime}-{entry.size}", linked
            archive.members = []  # type: ignore[attr-defined] # a list of millions would fill the memory


def _warc(path: str) -> Iterator[tuple[str, str, str, bool]]:
    for record in warc.records(path):
        yield record.address, str(record.offset), f"{record.offset}-{record.date}", False


LISTERS = {"zip": _zip, "tar": _tar, "warc": _warc}


class Archives:
    """Opens members; the archive of the last one stays open, because the next is usually of it too. Use it
    from one thread.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._path = ""
        self._archive: zipfile.ZipFile | IO[bytes] | None = None

    def content(self, unit: Unit) -> tuple[bytes, str]:
        """The bytes of a member and its own file name; `BadInput` where it is too large or cannot be
        unpacked.
        """
        try:
            return OPENERS[unit.kind](self, unit, self._limits)
        except BROKEN_ARCHIVE as error:
            self.close()
            raise BadInput("damaged", f"{unit.file} cannot be unpacked: {error}") from error
        except RuntimeError as error:  # how zipfile says that a password is wanted
            what = f"{unit.file} is encrypted; unpack the archive and give the files"
            raise BadInput("encrypted", what) from error

    def opened(self, unit: Unit, by: Callable[[str], Any]) -> Any:
        """The archive of a unit."""
        if self._path != unit.path or self._archive is None:
            self.close()
            self._archive, self._path = by(unit.path), unit.path
        return self._archive

    def close(self) -> None:
        """Let go of the last archive."""
        archive, self._archive = self._archive, None
        if archive is not None:
            archive.close()


def _from_zip(archives: Archives, unit: Unit, limits: Limits) -> tuple[bytes, str]:
    archive: zipfile.ZipFile = archives.opened(unit, zipfile.ZipFile)
    entry = archive.infolist()[int(unit.place)]
    most = max(entry.compress_size * limits.ratio, HARMLESS)
    with archive.open(entry) as stream:
        content = stream.read(min(most, limits.size) + 1)
    if len(content) > most:
        raise BadInput("bomb", f"{unit.file} unpacks to more than {most} bytes (setting limits.ratio)")
    _check(unit, len(content), limits.size)
    return content, entry.filename


def _from_tar(archives: Archives, unit: Unit, limits: Limits) -> tuple[bytes, str]:
    start, size = map(int, unit.place.split())
    _check(unit, size, limits.size)
    stream: IO[bytes] = archives.opened(unit, unpacked)
    stream.seek(start)
    content = stream.read(size)
    if len(content) < size:
        raise BadInput("damaged", f"{unit.file} cannot be unpacked: the archive breaks off")
    return content, unit.file


def _from_warc(archives: Archives, unit: Unit, limits: Limits) -> tuple[bytes, str]:
    return warc.body(unit.path, int(unit.place), limit=limits.size)


OPENERS = {"zip": _from_zip, "tar": _from_tar, "warc": _from_warc}


def _check(unit: Unit, size: int, limit: int) -> None:
    if size > limit:
        raise BadInput("too-large", f"{unit.file} has more than {limit} bytes (setting limits.size)")


COMPRESSED: dict[str, Callable[..., Any]] = {
    ".gz": gzip.open,
    ".tgz": gzip.open,
    ".bz2": bz2.open,
    ".xz": lzma.open,
}


def unpacked(path: str) -> IO[bytes]:
    """The bytes of a tar archive, unpacked as they are read."""
    opener = next((by for suffix, by in COMPRESSED.items() if path.lower().endswith(suffix)), open)
    stream: IO[bytes] = opener(path, "rb")
    return stream
