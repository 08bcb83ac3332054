"""Paths as given → every regular file under them, once, in a stable order; and the bytes of one file.

Symbolic links are followed only where they were given by name: inside folders they are passed by, so nothing is walked
twice and no loop can arise. Pipes, sockets and devices are passed by too.
"""

from __future__ import annotations

import hashlib
import os
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.model import Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file to look at: `file` is the name it answers to in every output, `path` what to open."""

    file: str
    path: str


def walk(paths: Iterable[str]) -> Iterator[FoundFile]:
    """Every file under the paths, each once; a path that is not there comes too, and `load` says so."""
    seen: set[str] = set()
    for given in paths:
        found = _under(given) if os.path.isdir(given) else iter((given,))  # noqa: PTH112 - names may not be UTF-8
        for path in found:
            if path not in seen:
                seen.add(path)
                yield FoundFile(printable(path), path)


def _under(folder: str) -> Iterator[str]:
    """Files below a folder, depth first, sorted by the bytes of their names; a folder that cannot be listed stands for itself."""
    try:
        with os.scandir(folder) as listing:
            entries = sorted(listing, key=lambda entry: os.fsencode(entry.name))
    except OSError:
        yield folder
        return
    prefix = folder if folder.endswith("/") else folder + "/"
    for entry in entries:
        try:
            if entry.is_dir(follow_symlinks=False):
                yield from _under(prefix + entry.name)
            elif entry.is_file(follow_symlinks=False):
                yield prefix + entry.name
        except OSError:
            yield prefix + entry.name


def printable(name: str) -> str:
    r"""A name as output may show it: bytes that are not UTF-8, and control characters, are written `\xNN`."""
    if name.isprintable():
        return name
    return "".join(_shown(char) for char in name)


def _shown(char: str) -> str:
    code = ord(char)
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    if code < 0x20 or 0x7F <= code < 0xA0:
        return f"\\x{code:02x}"
    return char if not 0xD800 <= code <= 0xDFFF else "\ufffd"


def load(found: FoundFile, *, limit: int) -> tuple[Source, bytes]:
    """The file's bytes and what is known of them; `BadInput` where it cannot be opened or is larger than `limit`."""
    try:
        # a pipe that took the file's place must not hold us up
        handle = os.open(found.path, os.O_RDONLY | os.O_NONBLOCK | getattr(os, "O_CLOEXEC", 0))
    except FileNotFoundError as error:
        raise BadInput("not-a-document", f"{found.file}: there is no such file") from error
    except (OSError, ValueError) as error:
        raise BadInput(
            "damaged", f"{found.file} cannot be opened: {getattr(error, 'strerror', None) or error}"
        ) from error
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise BadInput("not-a-document", f"{found.file} is not a regular file")
        if status.st_size > limit:
            raise BadInput(
                "too-large",
                f"{found.file} has {status.st_size} bytes; the limit is {limit} (setting limits.size)",
            )
        with os.fdopen(handle, "rb", closefd=False) as stream:
            content = stream.read(limit + 1 if status.st_size == 0 else status.st_size + 1)
    except OSError as error:
        raise BadInput("damaged", f"{found.file} cannot be read: {error.strerror or error}") from error
    finally:
        os.close(handle)
    if len(content) > limit:
        raise BadInput("too-large", f"{found.file} is larger than {limit} bytes (setting limits.size)")
    return source_of(found.file, content, filename=printable(found.path.rsplit("/", 1)[-1])), content


def source_of(origin: str, content: bytes, *, filename: str | None = None) -> Source:
    """The source that these bytes are."""
    return Source(
        digest=hashlib.sha256(content).hexdigest(), origin=origin, size=len(content), filename=filename
    )
