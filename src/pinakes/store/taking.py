"""Works taken out of a library: all of them or those a query finds, one at a time,
so that any number fits into memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.store.library import name_of
from pinakes.store.records import documents_of, outcome_of
from pinakes.store.search import index_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pinakes.model import Outcome
    from pinakes.store.library import Library

AT_ONCE = 1000
"""Numbers of works read from the database at a time."""


@dataclass(frozen=True, slots=True)
class Held:
    """Bytes that a library has of a work: how they were called, and where they lie."""

    name: str
    digest: str
    media_type: str | None
    path: Path


@dataclass(frozen=True, slots=True)
class Taken:
    """A work with all that is known of it; files that are parts of a larger one are not among `files`."""

    work: str
    outcome: Outcome
    files: tuple[Held, ...]


def taken(
    library: Library,
    query: str = "",
    *,
    told: Callable[[int], None] = lambda number: None,
    lost: Callable[[str, BadInput], None] | None = None,
) -> Iterator[Taken]:
    """The works that a query finds (an empty one: all), in the order in which they came;
    `told` hears how many are being indexed.

    Works that cannot be read because the library is damaged are passed over where `lost` is
    there to hear of them.
    """
    for number in found(library, query, told=told) if query.strip() else _all(library):
        try:
            with library.database.snapshot() as sql:
                outcome = outcome_of(sql, number)
                documents = documents_of(sql, number, references=False) if outcome.record is not None else []
        except BadInput as error:
            if lost is None:
                raise
            lost(name_of(number), error)
            continue
        if outcome.record is None:
            continue
        files = {
            one.digest: Held(
                one.name,
                one.digest,
                one.format.media_type if one.format else None,
                library.shelves.path(one.digest),
            )
            for one in documents
            if one.held and one.record.id == one.digest
        }
        yield Taken(name_of(number), outcome, tuple(files.values()))


def found(
    library: Library, query: str, *, told: Callable[[int], None] = lambda number: None
) -> Iterator[int]:
    """The numbers of the works that a query finds, in the order in which they came."""
    yield from index_of(library, told=told).numbers(query)


def _all(library: Library) -> Iterator[int]:
    last = 0
    while True:
        with library.database.snapshot() as sql:
            rows = sql.execute(
                "SELECT id FROM work WHERE merged IS NULL AND id>? ORDER BY id LIMIT ?", (last, AT_ONCE)
            ).fetchall()
        if not rows:
            return
        yield from (number for (number,) in rows)
        last = rows[-1][0]
