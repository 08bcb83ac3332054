"""Entries of a reference manager (BibTeX, RIS …) as documents of a library:
what they say, their keys, and the files they name.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pinakes.exchange.entry import claims_of
from pinakes.exchange.reading import read
from pinakes.model import Claim, Outcome, Problem, Record, Source
from pinakes.model.fields import FIELDS
from pinakes.store.stored import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

SUFFIXES = (".bib", ".bibtex", ".ris", ".enw", ".nbib")
"""Files that hold entries, when they are named themselves."""
WEIGHT = 0.97
"""Of what a person keeps in a reference manager: a rival of what is read off the page, and weighed with it."""
INSIDE = "!/"
DEPTH = 12
"""Parts of a path that are tried below the folder of the file."""


@dataclass(frozen=True, slots=True)
class ImportedEntry:
    """One entry: as an outcome without bytes, and its files as far as they were found."""

    outcome: Outcome
    files: tuple[Path, ...]


def imported(path: Path, name: str) -> Iterator[ImportedEntry]:
    """The entries of a file; `BadInput` where it cannot be read."""
    held = read(path.read_bytes(), name)
    by = f"{held.kind}@1"
    for number, entry in enumerate(held.entries, start=1):
        claims = tuple(
            _weighable(
                Claim("citekey", entry.key, WEIGHT, by) if entry.key else None, *claims_of(entry, by, WEIGHT)
            )
        )
        links = {said: _found(said, path.parent) for said in entry.files}
        missing = [said for said, found in links.items() if found is None]
        problems = tuple(
            Problem("store", "damaged", f"its file {said} is not there; add it by itself") for said in missing
        )
        own = f"{name}{INSIDE}{entry.key or number}"
        digest = hashlib.sha256(f"{own}\n{text_of(claims)}".encode("utf-8", "replace")).hexdigest()
        source = Source(digest, own, 0)
        looked = tuple(dict.fromkeys(claim.field for claim in claims))
        record = Record(digest, (source,), claims, tuple(range(len(claims))), looked)
        outcome = Outcome(own, source, record if claims else None, problems=problems)
        yield ImportedEntry(outcome, tuple(file for file in links.values() if file is not None))


def _weighable(*claims: Claim | None) -> list[Claim]:
    """The claims in the order of the vocabulary."""
    order = {field.name: i for i, field in enumerate(FIELDS)}
    return sorted(
        (claim for claim in claims if claim is not None), key=lambda claim: order.get(claim.field, len(order))
    )


def _found(said: str, folder: Path) -> Path | None:
    """The file that a link means: as it stands, from the root, below the folder of the library,
    or by the end of its path.
    """
    if said.startswith("file:"):
        said = unquote(urlsplit(said).path)
    parts = PurePosixPath(said.replace("\\", "/")).parts[-DEPTH:]
    tries = [Path(said)] if Path(said).is_absolute() else [folder / said, Path("/" + said)]
    tries += [folder.joinpath(*parts[i:]) for i in range(len(parts)) if parts[i] not in ("/", "..")]
    for path in tries:
        try:
            if path.is_file():
                return path
        except (OSError, ValueError):
            continue
    return None
