"""Titles with their subjects, as the training files of libraries have them: title, tab, identifiers apart by spaces."""

from __future__ import annotations

import gzip
import io
import zlib
from typing import TYPE_CHECKING

from pinakes.errors import BadInput, Usage
from pinakes.vocabulary.load import unpacked

if TYPE_CHECKING:
    from pathlib import Path


def titles_of(file: Path) -> list[tuple[str, tuple[str, ...]]]:
    """Every title with the identifiers of its subjects."""
    found: list[tuple[str, tuple[str, ...]]] = []
    try:
        with unpacked(file) as stream:
            for number, row in enumerate(
                io.TextIOWrapper(stream, "utf-8-sig", errors="replace", newline="\n"), 1
            ):
                title, tab, given = row.rstrip("\r\n").rpartition("\t")
                if not row.strip():
                    continue
                if not tab or not given.split():
                    raise BadInput(
                        "damaged",
                        f"{file}, line {number}: not a title, a tab, and identifiers of concepts: {row[:60]!r}",
                    )
                found.append((title, tuple(given.split())))
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BadInput(
            "damaged", f"{file}: the compressed file is broken ({error}): fetch it again"
        ) from error
    except OSError as error:
        raise Usage(f"{file}: {error.strerror or error}") from error
    return found
