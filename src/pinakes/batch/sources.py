"""What was given → units, one after another and never all in memory: folders, lists, archives, addresses.

A list is a text file named with an @ before it, or one whose every line is there or is an address. Archives
are sources, not
documents: each member is a document of its own, however large the archive.
"""

from __future__ import annotations

import os
import re
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.acquire import is_address
from pinakes.acquire.folder import printable, walk
from pinakes.batch import packed
from pinakes.batch.unit import Unit
from pinakes.errors import Missing, Usage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_REMOTE = re.compile(r"[a-z][a-z0-9+.-]*(?:::[^:]+)*://", re.IGNORECASE)
LISTS = (".txt", ".lst", ".list")
"""How the names of files end that may be lists."""
LOOKED_AT = 100
"""Lines of a text that must all be there for it to be a list."""


def units(sources: Sequence[str], share: tuple[int, int] = (1, 1)) -> Iterator[Unit]:
    """Every document of the sources, in a stable order, or of them the share of one of several drivers;
    sources that are not there are the caller's error.
    """
    for source in sources:
        check(source)
    number, drivers = share
    for source in sources:
        for unit in _of_source(source):
            if drivers == 1 or zlib.crc32(os.fsencode(unit.file)) % drivers == number - 1:
                yield unit


def share_of(text: str) -> tuple[int, int]:
    """`3/8`: the third of eight shares."""
    found = re.fullmatch(r"(\d{1,6})/(\d{1,6})", text)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise Usage(f"--share {text}: say which of how many, such as 3/8")
    return int(found[1]), int(found[2])


def check(source: str) -> None:
    """Raise `Usage` for a source that cannot be one, before anything is begun."""
    path = source.removeprefix("@")
    if not is_remote(path) and not os.path.lexists(path):
        raise Usage(f"{path}: there is no such file, folder or list")


def is_remote(source: str) -> bool:
    """Whether it is an address, of the web or of a store of objects."""
    return _REMOTE.match(source) is not None


def _of_source(source: str) -> Iterator[Unit]:
    if source.startswith("@"):
        yield from _listed(source[1:])
    elif is_address(source):
        yield Unit(source, "web", source)
    elif is_remote(source):
        yield from _remote(source)
    elif source.lower().endswith(LISTS) and _is_list(source):
        yield from _listed(source)
    else:
        for found in walk([source]):
            yield from _of_file(found.file, found.path)


def _of_file(file: str, path: str) -> Iterator[Unit]:
    kind = packed.kind_of(path)
    if kind is None:
        yield Unit(file, "file", path, mark=_mark(path))
    else:
        yield from packed.members(file, path, kind)


def _mark(path: str) -> str:
    try:
        status = os.stat(path)  # noqa: PTH116 - the path may hold bytes that are not text
    except OSError:
        return ""
    return f"{status.st_size}-{status.st_mtime_ns}"


def _lines(path: str) -> Iterator[str]:
    """The lines of a list; relative ones are meant from where the list lies."""
    folder = os.path.dirname(path)  # noqa: PTH120
    try:
        with Path(path).open(encoding="utf-8", errors="surrogateescape") as lines:
            for line in lines:
                name = line.rstrip("\r\n")
                if name and not name.startswith("#"):
                    yield name if is_remote(name) else os.path.join(folder, name)  # noqa: PTH118
    except OSError as error:
        raise Usage(f"{path} cannot be read: {error.strerror or error}") from error


def _is_list(path: str) -> bool:
    if not os.path.isfile(path):  # noqa: PTH113
        return False
    seen = False
    for number, line in enumerate(_lines(path)):
        seen = True
        if number == LOOKED_AT:
            break
        if len(line) > 4096 or not (is_remote(line) or os.path.lexists(line)):
            return False
    return seen


def _listed(path: str) -> Iterator[Unit]:
    """What a list names; what is not there is a document that fails, not the end of the run."""
    for line in _lines(path):
        if is_address(line):
            yield Unit(line, "web", line)
        elif is_remote(line):
            yield from _remote(line)
        else:
            for found in walk([line]):
                yield from _of_file(found.file, found.path)


def _remote(address: str) -> Iterator[Unit]:
    """Every object at or below an address of a store that fsspec knows."""
    try:
        from fsspec.core import url_to_fs
    except ModuleNotFoundError as error:
        raise Missing(f"{address} needs the Python package fsspec: pip install 'pinakes[remote]'") from error
    try:
        store, root = url_to_fs(address)
        found = store.find(root, withdirs=False, detail=True)
    except (ImportError, OSError, ValueError) as error:
        yield Unit(address, "broken", address, place=f"network {address} cannot be listed: {error}")
        return
    if not found:
        yield Unit(address, "broken", address, place=f"network {address}: nothing is there")
    for path in sorted(found):
        told = found[path]
        mark = "-".join(
            str(told[key]) for key in ("size", "ETag", "etag", "mtime", "created") if told.get(key)
        )
        whole = store.unstrip_protocol(path)
        yield Unit(printable(whole), "remote", whole, mark=mark)
