"""Folders named `locked` hold documents for scoring alone:
who walks a data folder passes them over, and nobody learns from them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.errors import Usage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCKED = "locked"


def open_files(folder: Path, pattern: str) -> Iterator[Path]:
    """The files at or under a folder, in order, but for those in a locked folder beneath it."""
    for path in sorted(folder.rglob(pattern)):
        if LOCKED not in path.relative_to(folder).parts[:-1]:
            yield path


def to_learn_from(folder: Path) -> Path:
    """The folder, refused where it lies in a locked one."""
    if LOCKED in folder.resolve().parts:
        raise Usage(f"{folder} is locked: its documents are for scoring alone, nothing is learnt from them")
    return folder
