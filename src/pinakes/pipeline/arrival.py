"""From a path or an address to bytes that are known: opened, unpacked, identified."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pinakes.acquire import archive, folder, is_address
from pinakes.errors import BadInput
from pinakes.identify import identify_bytes
from pinakes.model import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Settings
    from pinakes.model import Format, Source


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
    """The file or address itself; before an archive, its members,
    because only then it is known whether it is sound.
    """
    try:
        if is_address(path):
            from pinakes.acquire.fetch import fetch  # httpx costs 0.1 s, and most runs fetch nothing

            source, content = fetch(path, settings=settings.fetch)
        else:
            source, content = folder.load(folder.FoundFile(file, path), limit=settings.limits.size)
    except BadInput as error:
        yield Arrival(file, problem=Problem.fatal_at("acquire", error))
        return
    yield from _known(Arrival(file, source, content), settings)


def _known(arrival: Arrival, settings: Settings) -> Iterator[Arrival]:
    """The arrival with its format, its bytes unpacked if it is one compressed document."""
    source = arrival.source
    assert source is not None
    if not arrival.content:
        yield replace(
            arrival,
            problem=Problem("identify", "empty", "is empty: there is nothing to describe", fatal=True),
        )
        return
    known = identify_bytes(arrival.content, source.filename or "", signatures=settings.identify.signatures)
    found = replace(arrival, format=known)
    problem = None
    try:
        content, _ = archive.opened(arrival.content, source.filename or arrival.file, limits=settings.limits)
        found = replace(found, content=content)
        if archive.is_archive(known):
            for member in archive.members(source, content, known, limits=settings.limits):
                inside = Arrival(member.file, member.source, member.content, problem=member.problem)
                yield from [inside] if member.source is None or member.problem else _known(inside, settings)
    except BadInput as error:
        problem = Problem.fatal_at("acquire", error)
    yield replace(found, problem=problem)
