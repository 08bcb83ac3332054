"""Archives → their members, and a compressed document → that document. Nothing is written to disk.

Office documents and EPUBs are ZIP files too; the caller has identified the bytes first and asks `is_archive`.
"""

from __future__ import annotations

import io
import re
import stat
import tarfile
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from pinakes.acquire.folder import printable, source_of
from pinakes.errors import BadInput
from pinakes.model import Problem, Source
from pinakes.packing import BROKEN_ARCHIVE, compression_of, inner_name, unpack
from pinakes.text import encodings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Limits
    from pinakes.errors import Code
    from pinakes.model import Format

ZIP, TAR = "application/zip", "application/x-tar"
_UNSUPPORTED = {
    "application/x-7z-compressed": "a 7z archive; unpack it with 7z x (apt-get install 7zip)",
    "application/vnd.rar": "a RAR archive; unpack it with unrar or 7z x (apt-get install 7zip)",
    "application/x-rar-compressed": "a RAR archive; unpack it with unrar or 7z x (apt-get install 7zip)",
}
MARK = "!/"
_MOST_NESTING = 1
_HARMLESS = 16 << 20
_CHUNK = 1 << 20
_JUNK = re.compile(r"(^|/)(__MACOSX/|\.DS_Store$)")
_OUTSIDE = re.compile(r"(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[A-Za-z]:")
OUTSIDE = "leads out of its archive; it is refused, for whoever unpacks it overwrites a file of yours"
LINKED = "is a link to another file; links of archives are not followed"


@dataclass(frozen=True, slots=True)
class Member:
    """One file of an archive: its bytes, or the problem that kept them; `file` is `archive!/name`."""

    file: str
    source: Source | None = None
    content: bytes = b""
    problem: Problem | None = None


def is_archive(format: Format) -> bool:
    """The format holds other documents and is none itself."""
    return format.media_type in (ZIP, TAR) or format.media_type in _UNSUPPORTED


def unsafe(name: str, *, linked: bool = False) -> str | None:
    """Why a member is refused whatever it holds; None for a plain file. A backslash parts folders too."""
    return LINKED if linked else OUTSIDE if _OUTSIDE.search(name) else None


def is_link(entry: zipfile.ZipInfo) -> bool:
    """Whether a member of a ZIP file is a symbolic link, as Unix programs write it."""
    return stat.S_ISLNK(entry.external_attr >> 16)


def opened(content: bytes, name: str, *, limits: Limits) -> tuple[bytes, str]:
    """The document inside a gzip, compress, bzip2 or xz stream with its own name; other bytes as they are."""
    if compression_of(content) is None:
        return content, name
    most = min(limits.unpacked, max(len(content) * limits.ratio, _HARMLESS))
    inner = unpack(content, most)
    if inner is None:
        raise BadInput("damaged", f"{name}: the {compression_of(content)} stream is broken")
    if inner.is_more:
        raise BadInput(
            "bomb", f"{name} unpacks to more than {most} bytes (settings limits.ratio, limits.unpacked)"
        )
    return inner.content, inner_name(name)


def members(source: Source, content: bytes, format: Format, *, limits: Limits) -> Iterator[Member]:
    """The files of an archive, in its order; `BadInput` for a bomb, for a broken one, and for archives nested too deeply."""
    if format.media_type in _UNSUPPORTED:
        raise BadInput("unsupported", f"{source.origin} is {_UNSUPPORTED[format.media_type]}")
    if source.origin.count(MARK) > _MOST_NESTING:
        raise BadInput(
            "unsupported", f"{source.origin}: an archive within an archive within an archive is not opened"
        )
    content, _ = opened(content, source.origin, limits=limits)
    budget = _Budget(
        source.origin, packed=len(content) if format.compression is None else source.size, limits=limits
    )
    yield from (
        _zip_members(source.origin, content, budget)
        if format.media_type == ZIP
        else _tar_members(source.origin, content, budget)
    )


class _Budget:
    """How much an archive may still unpack to."""

    def __init__(self, origin: str, *, packed: int, limits: Limits) -> None:
        self._origin = origin
        self._most = min(limits.unpacked, max(packed * limits.ratio, _HARMLESS))
        self._members = limits.members
        self._taken = 0
        self._count = 0

    def check_total(self, total: int) -> None:
        """Raise where what the archive says of its size is too much already."""
        if total > self._most:
            raise BadInput(
                "bomb",
                f"{self._origin} unpacks to {total} bytes; allowed are {self._most} (settings limits.ratio, limits.unpacked)",
            )

    def count(self) -> None:
        """One more member."""
        self._count += 1
        if self._count > self._members:
            raise BadInput(
                "bomb", f"{self._origin} has more than {self._members} members (setting limits.members)"
            )

    def read(self, stream: BinaryIO) -> bytes:
        """All of a member, as long as the archive stays within its limits."""
        parts = []
        while chunk := stream.read(_CHUNK):
            self._taken += len(chunk)
            self.check_total(self._taken)
            parts.append(chunk)
        return b"".join(parts)


def _zip_members(origin: str, content: bytes, budget: _Budget) -> Iterator[Member]:
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
    except BROKEN_ARCHIVE as error:
        raise BadInput("damaged", f"{origin} is a broken ZIP archive: {error}") from error
    with archive:
        entries = [entry for entry in archive.infolist() if not entry.filename.endswith("/")]
        budget.check_total(sum(entry.file_size for entry in entries))
        for entry, name in zip(entries, _zip_names(entries), strict=True):
            budget.count()
            if _JUNK.search(name):
                continue
            file = origin + MARK + printable(name)
            if why := unsafe(name, linked=is_link(entry)):
                yield _failed(file, "unsafe", why)
                continue
            if entry.flag_bits & 1:
                yield _failed(
                    file, "encrypted", "is encrypted; unpack the archive with its password and give the files"
                )
                continue
            try:
                with archive.open(entry) as stream:
                    inner = budget.read(stream)  # type: ignore[arg-type]
            except NotImplementedError as error:
                yield _failed(
                    file,
                    "unsupported",
                    f"is packed by an unknown method ({error}); unpack the archive and give the files",
                )
            except (*BROKEN_ARCHIVE, RuntimeError) as error:
                yield _failed(file, "damaged", f"cannot be unpacked: {error}")
            else:
                yield _member(file, inner)


def _zip_names(entries: list[zipfile.ZipInfo]) -> list[str]:
    """The names; those not marked as UTF-8 are in a code page that only their letters tell (zipfile reads cp437)."""
    old = {}
    for entry in entries:
        if not entry.flag_bits & 0x800 and not entry.filename.isascii():
            try:
                old[entry.filename] = entry.filename.encode("cp437")
            except UnicodeEncodeError:
                continue
    if not old:
        return [entry.filename for entry in entries]
    page = encodings.code_page(old.values())
    return [
        encodings.decode_as(old[entry.filename], page) if entry.filename in old else entry.filename
        for entry in entries
    ]


def _tar_members(origin: str, content: bytes, budget: _Budget) -> Iterator[Member]:
    try:
        with tarfile.open(fileobj=io.BytesIO(content), mode="r:", errors="surrogateescape") as archive:
            for entry in archive:
                budget.count()
                linked = entry.issym() or entry.islnk()
                if not (entry.isreg() or linked) or _JUNK.search(entry.name):
                    continue
                file = origin + MARK + printable(entry.name)
                if why := unsafe(entry.name, linked=linked):
                    yield _failed(file, "unsafe", why)
                    continue
                budget.check_total(entry.size)
                stream = archive.extractfile(entry)
                if stream is not None:
                    yield _member(file, budget.read(stream))  # type: ignore[arg-type]
    except BROKEN_ARCHIVE as error:
        raise BadInput("damaged", f"{origin} is a broken tar archive: {error}") from error


def _member(file: str, content: bytes) -> Member:
    return Member(file, source_of(file, content, filename=file.rsplit("/", 1)[-1]), content)


def _failed(file: str, code: Code, what: str) -> Member:
    return Member(file, problem=Problem("acquire", code, f"{file} {what}", fatal=True))
