"""PRONOM's word on a file, through siegfried (pygfried).

Siegfried reads paths, so bytes are lent a path: a memory file with a link that carries the name's extension,
or a temporary file where the system has no memory files. pygfried is imported on first use only: it is a Go
library, and a process that holds it must not fork (children are spawned).
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes import scratch
from pinakes.errors import Missing, Usage

if TYPE_CHECKING:
    from collections.abc import Iterator

_STRONG = re.compile(r"\b(byte|container|xml|riff) (match|name)\b")
_POSSIBLE = re.compile(r"possibilities based on extension are (.*)")
_EXTENSION = re.compile(r"\.[A-Za-z0-9]{1,10}\Z")
_serial = itertools.count()


@dataclass(frozen=True, slots=True)
class FormatMatch:
    """One format that siegfried names, with its reason and its warning."""

    puid: str
    name: str
    version: str
    media_type: str
    basis: str
    warning: str

    @property
    def is_strong(self) -> bool:
        """Bytes of the file were matched, more than its extension or its being text."""
        return _STRONG.search(self.basis) is not None

    @property
    def is_container(self) -> bool:
        """What lies inside the file was matched."""
        return self.basis.startswith("container") or "; container" in self.basis


@dataclass(frozen=True, slots=True)
class SiegfriedVerdict:
    """What siegfried says of one file; `possible` are PUIDs that go with its extension when
    nothing else is known.
    """

    matches: tuple[FormatMatch, ...] = ()
    possible: tuple[str, ...] = ()
    error: str = ""


@cache
def _scanner(signature: str | None) -> Any:
    os.environ.setdefault("GOMAXPROCS", "1")  # a file is looked at by one thread; others only wait
    try:
        import pygfried
    except ImportError as error:
        raise Missing("format identification needs pygfried: pip install pygfried") from error
    if signature is None:
        return pygfried.Scanner()
    try:
        return pygfried.Scanner(signature=signature)
    except (pygfried.GoError, OSError, ValueError) as error:
        raise Usage(
            f"{signature} is not a signature file of siegfried ({error}); make one with: roy build {signature}"
        ) from error


def version(signature: str | None = None) -> str:
    """The signatures in use, e.g. `siegfried 1.11.9; DROID_SignatureFile_V125.xml;
    container-signature-20260119.xml`.
    """
    with lent_path(b"x", "x.txt") as path:
        answer = _scanner(signature).identify(path, detailed=True)
    return "; ".join(
        [f"siegfried {answer['siegfried']}", *(identifier["details"] for identifier in answer["identifiers"])]
    )


def verdict(path: str, *, signature: str | None = None) -> SiegfriedVerdict:
    """What siegfried says of the file at `path`; trouble inside the file is in `error`, never raised."""
    scanner = _scanner(signature)
    try:
        (answer,) = scanner.identify(path, detailed=True)["files"]
    except (OSError, RuntimeError, UnicodeError, ValueError) as error:
        return SiegfriedVerdict(error=str(error))
    matches: list[FormatMatch] = []
    possible: list[str] = []
    for found in answer["matches"]:
        if found["ns"] != "pronom" and found["id"] == "UNKNOWN":
            continue
        if listed := _POSSIBLE.search(found["warning"]):
            possible += listed[1].split(", ")
        if found["id"] != "UNKNOWN":
            matches.append(
                FormatMatch(
                    found["id"],
                    found["format"],
                    found["version"],
                    found["mime"],
                    found["basis"] or "",
                    found["warning"] or "",
                )
            )
    return SiegfriedVerdict(tuple(matches), tuple(possible), answer["errors"] or "")


@cache
def puids_of_extension(extension: str, *, signature: str | None = None) -> frozenset[str]:
    """The PUIDs that go with an extension (`.pdf`), empty for one that PRONOM does not know."""
    with lent_path(b"", extension) as path:
        found = verdict(path, signature=signature)
    return frozenset(found.possible) | {match.puid for match in found.matches}


def extension_of(name: str) -> str:
    """The extension of a name with its dot, or nothing where it has none that siegfried could know."""
    found = _EXTENSION.search(name.rsplit("/", 1)[-1])
    return found[0] if found else ""


@contextlib.contextmanager
def lent_path(content: bytes, name: str) -> Iterator[str]:
    """A path where `content` can be read for a while, ending in the extension of `name`."""
    suffix = extension_of(name)
    if hasattr(os, "memfd_create") and Path("/proc/self/fd").is_dir():
        handle = os.memfd_create("pinakes", os.MFD_CLOEXEC)
        try:
            view = memoryview(content)
            while view:
                view = view[os.write(handle, view) :]
            target = f"/proc/{os.getpid()}/fd/{handle}"
            if not suffix:
                yield target
                return
            link = Path(scratch.own(), f"{next(_serial)}-{os.urandom(4).hex()}{suffix}")
            link.symlink_to(target)
            try:
                yield str(link)
            finally:
                link.unlink(missing_ok=True)
        finally:
            os.close(handle)
        return
    with tempfile.NamedTemporaryFile(suffix=suffix, dir=scratch.own()) as spool:
        spool.write(content)
        spool.flush()
        yield spool.name
