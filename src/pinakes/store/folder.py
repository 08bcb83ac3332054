"""The files of a library in a folder, under names for people; a second time only what is new is written."""

from __future__ import annotations

import hashlib
import shutil
from typing import TYPE_CHECKING

from pinakes.errors import Refused
from pinakes.store.naming import check_pattern, name_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path, PurePosixPath

    from pinakes.store.taking import Held, Taken


def copy_out(works: Iterable[Taken], folder: Path, pattern: str) -> Iterator[tuple[Taken, Held, Path | None]]:
    """Copy every file; gives where it lies now, None for one that is missing on the shelves."""
    check_pattern(pattern)
    for taken in works:
        for held in taken.files:
            try:
                yield taken, held, _copied(held, folder, name_for(taken, held, pattern))
            except OSError as error:
                raise Refused(
                    f"{folder} cannot be written ({error.strerror}); make room, or choose another --out folder"
                ) from error


def _copied(held: Held, folder: Path, name: PurePosixPath) -> Path | None:
    """Where the file lies; another file of that name keeps it, and this one gets a number."""
    if not held.path.is_file():
        return None
    size, number = held.path.stat().st_size, 1
    while True:
        target = folder / (name if number == 1 else name.with_name(f"{name.stem}-{number}{name.suffix}"))
        if not target.exists():
            break
        if target.is_file() and target.stat().st_size == size and _digest(target) == held.digest:
            return target
        number += 1
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_name(f".{held.digest[:16]}.partial")
    shutil.copyfile(held.path, beside)
    beside.replace(target)
    return target


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
