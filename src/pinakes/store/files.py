"""The bytes of a library, each file once, named by its digest: `files/ab/abcd…`.

A file is whole or not there: it is written beside its place, forced to the disk, then moved in.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAME = re.compile(r"[0-9a-f]{64}")
PARTIAL = ".partial"


class Shelves:
    """The folder `files/` of one library."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, digest: str) -> Path:
        """Where the bytes with this digest lie, or would lie."""
        if _NAME.fullmatch(digest) is None:
            raise ValueError(f"not a digest: {digest!r:.80}")
        return self.folder / digest[:2] / digest

    def handed_out(self, digest: str) -> Path:
        """Where the bytes lie, for those who show them to others; `BadInput` for a link: in a library
        that somebody else made it may lead to any file of this machine.
        """
        place = self.path(digest)
        if place.is_symlink() or place.parent.is_symlink():
            raise BadInput("unsafe", f"the file {digest} is a link, and links of a library are not followed")
        return place

    def keep(self, content: bytes) -> str:
        """Put bytes on the shelf, once; their digest."""
        digest = hashlib.sha256(content).hexdigest()
        place = self.path(digest)
        if self.is_sound(digest):  # what is there may have been changed: then it is written again
            return digest
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=place.parent, prefix=digest[:8], suffix=PARTIAL)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(0o644)
            Path(name).replace(place)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        _force(place.parent)
        return digest

    def holds(self, digest: str, *, size: int | None = None) -> bool:
        """Whether the bytes are there, in this size."""
        try:
            found = self.path(digest).stat().st_size
        except (OSError, ValueError):
            return False
        return size is None or found == size

    def is_sound(self, digest: str) -> bool:
        """Whether the bytes still have their digest."""
        try:
            with self.path(digest).open("rb") as file:
                return hashlib.file_digest(file, "sha256").hexdigest() == digest
        except OSError:
            return False

    def drop(self, digest: str) -> bool:
        """Take bytes off the shelf; whether they were there."""
        try:
            self.path(digest).unlink()
        except FileNotFoundError:
            return False
        return True

    def all(self) -> Iterator[Path]:
        """Everything that lies in the folder, half-written files too."""
        yield from (path for path in sorted(self.folder.glob("*/*")) if path.is_file())


def _force(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
