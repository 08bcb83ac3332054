"""What a list of publications says, into the library: files as works, the list itself as a document that cites all of its entries.

So an entry without a file is a work that the library wants, with the list as who cites it, and `grow` looks for it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.describe.weigh import weigh
from pinakes.discover.entry_files import verified_file
from pinakes.discover.taking import shelved
from pinakes.model import Claim, Outcome, Source
from pinakes.store.adding import add
from pinakes.store.network.linking import link
from pinakes.understand.bibliography import parse_references

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.acquire.client import WebClient
    from pinakes.discover.describing import Describer
    from pinakes.discover.scholar import ScholarEntry
    from pinakes.store.library import Library

BY = "scholar@1"
LEAST = 0.5
"""Weight from which a file is taken for what its entry cites."""


@dataclass(frozen=True, slots=True)
class PlacedEntry:
    """An entry in the library: the work its file is now, or none; why."""

    entry: ScholarEntry
    work: str | None
    weight: float
    why: tuple[str, ...]


def place(
    library: Library,
    whose: str,
    address: str,
    entries: Sequence[ScholarEntry],
    client: WebClient,
    describer: Describer,
    *,
    limit: int,
) -> Iterator[PlacedEntry]:
    """Every entry: its file added where it has one that is the work, the others wanted."""
    left = limit
    for entry in entries:
        if entry.url is None or left <= 0:
            yield PlacedEntry(
                entry, None, entry.weight, ("no file",) if entry.url is None else ("left for later",)
            )
            continue
        left -= 1
        kept = verified_file(entry, whose, client, describer)
        work = None
        if kept.reply is not None and kept.outcome is not None and kept.weight >= LEAST:
            added = shelved(library, [kept.outcome], kept.reply.content, where=entry.url, by=BY)
            work = added[0].work
        yield PlacedEntry(entry, work, kept.weight, kept.why)
    cite(library, whose, address, entries)


def cite(library: Library, whose: str, address: str, entries: Sequence[ScholarEntry]) -> str | None:
    """The list as a document of its own; the work it is, which cites its entries."""
    if not entries:
        return None
    printed = [" ".join(entry.raw.split()) for entry in entries]
    digest = hashlib.sha256("\n".join((address, *printed)).encode("utf-8", "replace")).hexdigest()
    source = Source(digest, address, 0, declared_type="text/html")
    claims = [Claim("title", f"{whose}: {address}", 0.9, BY), Claim("type", "other", 0.99, BY)]
    for entry, reference in zip(entries, parse_references(printed), strict=True):
        if reference is not None:
            claims.append(Claim("reference", reference, entry.weight, BY))
    (added,) = add(library, [Outcome(address, source, weigh(source, tuple(claims)))], by=BY)
    link(library)
    return added.work
