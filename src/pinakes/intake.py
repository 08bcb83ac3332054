"""From a path or an address to bytes that are known: opened, unpacked, identified. The first steps of the road."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.acquire import archive, fetch
from pinakes.errors import BadInput
from pinakes.identify import identify_bytes, identify_path
from pinakes.model import Problem, Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Settings
    from pinakes.model import Format


@dataclass(frozen=True, slots=True)
class Arrival:
    """One document at the door; with a problem it goes no further."""

    file: str
    source: Source | None = None
    content: bytes = b""
    format: Format | None = None
    problem: Problem | None = None

    @property
    def is_archive(self) -> bool:
        """Whether it only holds other documents."""
        return self.format is not None and archive.is_archive(self.format)


def arrive(file: str, path: str, settings: Settings) -> Iterator[Arrival]:
    """The file or address itself, then the members of an archive, one level deep."""
    first = meet(file, path, settings)
    yield first
    if first.problem is None and first.is_archive and first.format is not None:
        yield from _members(first, first.format, settings)


def meet(file: str, path: str, settings: Settings) -> Arrival:
    """One file or address: its bytes (unpacked if it is one compressed document), its digest, its format."""
    try:
        if path.startswith(("http://", "https://")):
            source, content = fetch.fetch(path, settings)
            return _known(Arrival(file, replace(source, origin=file), content), settings)
        return _known(_opened(file, path, settings), settings, path=path)
    except BadInput as error:
        return Arrival(file, problem=Problem.fatal_at("acquire", error))


def _opened(file: str, path: str, settings: Settings) -> Arrival:
    try:
        size = os.stat(path).st_size  # noqa: PTH116 - the path may hold bytes that are not text
        if size > settings.limits.size:
            raise BadInput("too-large", f"is {size:,} bytes; the limit is {settings.limits.size:,} (set PINAKES_LIMITS_SIZE to raise it)")
        content = Path(path).read_bytes()
    except OSError as error:
        raise BadInput("damaged", f"cannot be opened: {error.strerror or error}") from error
    return Arrival(file, _source(file, content), content)


def _source(file: str, content: bytes) -> Source:
    return Source(
        digest=hashlib.sha256(content).hexdigest(), origin=file, size=len(content), filename=file.rsplit("/", 1)[-1].rsplit("!/", 1)[-1]
    )


def _known(arrival: Arrival, settings: Settings, *, path: str | None = None) -> Arrival:
    """The arrival with its format; compressed documents are opened first."""
    if not arrival.content:
        return replace(arrival, problem=Problem("identify", "empty", "is empty: there is nothing to describe", fatal=True))
    assert arrival.source is not None
    name = arrival.source.filename
    known = identify_path(path) if path is not None else identify_bytes(arrival.content, name)
    packed = replace(arrival, format=known)
    if known.compression is None:
        return packed
    try:
        content = archive.unpack(arrival.content, known.compression, settings.limits)
    except BadInput as error:
        return replace(packed, problem=Problem.fatal_at("acquire", error))
    return replace(packed, content=content)


def _members(whole: Arrival, format: Format, settings: Settings) -> Iterator[Arrival]:
    for member in archive.members(whole.content, format, settings.limits):
        file = f"{whole.file}!/{member.name}"
        if member.problem is not None:
            yield Arrival(file, problem=member.problem)
            continue
        arrival = Arrival(file, _source(file, member.content), member.content)
        try:
            known = _known(arrival, settings)
        except BadInput as error:
            known = replace(arrival, problem=Problem.fatal_at("identify", error))
        if known.problem is None and known.is_archive:
            message = "is an archive inside an archive; unpack it first"
            known = replace(known, problem=Problem("acquire", "unsupported", message, fatal=True))
        yield known
