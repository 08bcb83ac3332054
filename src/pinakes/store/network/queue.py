"""The references that wait to be linked, read in batches; where there are many, by a second process that reads ahead.

`python -m pinakes.store.network.queue DIR BATCH` is that process: it writes batches to its stdout, and ends when nobody reads them.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pinakes.store.network.citation import of_reference
from pinakes.store.network.keys import keys
from pinakes.store.stored import cited_fields

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

    from pinakes.store.library import Library
    from pinakes.store.network.citation import Citation

MANY = 20_000
"""References in the queue from which a second process is worth its start."""


@dataclass(slots=True)
class QueueBatch:
    """References to be linked, those that cannot be, and the number of the last one read."""

    cited: list[QueuedReference]
    hopeless: list[int]
    last: int


@dataclass(slots=True)
class QueuedReference:
    """A reference to be linked."""

    id: int
    citing: int
    entry: Citation
    keys: list[int]
    title: str | None
    authors: tuple[str, ...]
    refused: set[int] = field(default_factory=set)


@contextmanager
def ahead(library: Library, batch: int) -> Iterator[Iterator[QueueBatch]]:
    """The batches of the queue; where there are many, the next one is read while one is linked."""
    query = "SELECT count(*) FROM (SELECT 1 FROM reference WHERE state='queued' LIMIT ?) AS met"
    if library.sql.execute(query, (MANY,)).fetchone()[0] < MANY:
        yield batches(library, batch)
        return
    call = [sys.executable, "-m", __name__, str(library.folder), str(batch)]
    with subprocess.Popen(call, stdout=subprocess.PIPE) as reader:
        assert reader.stdout is not None
        try:
            yield _received(library, batch, reader.stdout)
        finally:
            reader.kill()


def _received(library: Library, batch: int, stream: IO[bytes]) -> Iterator[QueueBatch]:
    """What the second process reads; the rest is read here should it fail."""
    after = 0
    with suppress(EOFError, pickle.UnpicklingError):
        while True:
            part: QueueBatch = pickle.load(stream)
            after = part.last
            yield part
    yield from batches(library, batch, after=after)


def batches(library: Library, batch: int, *, after: int = 0) -> Iterator[QueueBatch]:
    """The queue from a number on, to its end."""
    while (part := queued(library, batch, after=after)).last > after:
        yield part
        after = part.last


def queued(library: Library, batch: int, *, after: int = 0) -> QueueBatch:
    """References of the queue that say something, and the numbers of those that cannot be linked."""
    with library.database.snapshot() as sql:
        rows = sql.execute(
            "SELECT reference.id, document, item, place, work, gone FROM reference INDEXED BY reference_queue "
            "JOIN document ON document.id = document WHERE state='queued' AND reference.id>? ORDER BY reference.id LIMIT ?",
            (after, batch),
        ).fetchall()
        found: list[QueuedReference] = []
        hopeless: list[int] = []
        opened, listed = 0, []
        for number, document, item, place, work, gone in rows:
            if document != opened:
                packed = sql.execute(
                    "SELECT packed FROM bibliography WHERE document=?", (document,)
                ).fetchone()
                opened, listed = document, cited_fields(packed[0]) if packed else []
            if gone is not None or place is None or item >= len(listed):
                hopeless.append(number)
                continue
            raw, fields = listed[item]
            entry = of_reference(raw, fields)
            if entry.is_empty:
                hopeless.append(number)
                continue
            title = next((value for name, value in fields if name == "title"), None)
            people = tuple(value.get("literal", "") for name, value in fields if name == "author")
            found.append(QueuedReference(number, work, entry, keys(entry), title, people))
    return QueueBatch(found, hopeless, rows[-1][0] if rows else after)


def main() -> None:
    """Write every batch of a library's queue to stdout."""
    from pinakes.store.library import open_library
    from pinakes.store.network import queue  # as itself, not as __main__: what is written is read by its name

    folder, batch = sys.argv[1:]
    with open_library(folder) as library, suppress(BrokenPipeError):
        for part in queue.batches(library, int(batch)):
            pickle.dump(part, sys.stdout.buffer, protocol=5)
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
