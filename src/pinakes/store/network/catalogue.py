"""Entries of works, held and wanted, found by their keys: a bounded number of candidates for a reference, whatever the size."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pinakes.store.network.citation import loaded, stored
from pinakes.store.network.keys import keys

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence

    from pinakes.store.network.citation import Citation

SHARED = 40
"""Entities looked at under one key; more share it only where it says nothing."""
FEW = 3
"""Entities that share a key which tells enough alone; under a commoner key an entity must be met twice, or a large library offers
every reference strangers by the dozen."""
CANDIDATES = 8
"""Entities that are compared with one reference."""
KEPT = 30_000
"""Entries kept in memory."""
CHUNK, ASKED = 500, 2000
"""Entries, and keys, asked for at once."""
_LOOKUP = (
    "SELECT CAST(value AS BIGINT), (SELECT group_concat(entity) FROM (SELECT entity FROM clue "
    "WHERE key=CAST(asked.value AS BIGINT) LIMIT ?) AS met) FROM json_each(?) AS asked"
)


class Catalogue:
    """The tables `entry` and `clue` of a library; changes are kept back until `write`."""

    def __init__(self, sql: sqlite3.Connection) -> None:
        self.sql = sql
        self._known: dict[int, Citation] = {}
        self._changed: dict[int, Citation] = {}
        self._met: dict[int, list[int]] = {}
        self._seen: dict[int, list[int]] = {}

    def expect(self, wanted: Iterable[int]) -> None:
        """Look up keys that will be asked for, and load what is met under them: many at once are quicker than one by one."""
        missing = sorted({key for key in wanted if key not in self._seen})
        for begin in range(0, len(missing), ASKED):
            part = missing[begin : begin + ASKED]
            for key, entities in self.sql.execute(_LOOKUP, (SHARED, json.dumps(part))):
                self._seen[key] = [int(entity) for entity in entities.split(",")] if entities else []

    def near(self, own: Sequence[int], *, without: Iterable[int] = ()) -> list[int]:
        """The entities met under most keys, of the library and of this batch."""
        counts: dict[int, int] = {}
        if not self._seen.keys() >= set(own):
            self.expect(own)
        for key in own:
            met = [*self._seen[key], *self._met.get(key, ())[:SHARED]]
            worth = 2 if len(met) <= FEW else 1
            for entity in met:
                counts[entity] = counts.get(entity, 0) + worth
        counts = {entity: count for entity, count in counts.items() if count > 1}
        for entity in without:
            counts.pop(entity, None)
        if len(counts) <= CANDIDATES:
            return list(counts)
        return sorted(counts, key=lambda entity: (-counts[entity], -entity))[:CANDIDATES]

    def load(self, entities: Iterable[int]) -> None:
        """Fetch entries that will be asked for, many at once."""
        missing = [entity for entity in dict.fromkeys(entities) if entity not in self._known]
        if not missing:
            return
        if len(self._known) + len(missing) > KEPT:
            self._known = dict(self._changed)
            missing = [entity for entity in dict.fromkeys(entities) if entity not in self._known]
        for begin in range(0, len(missing), CHUNK):
            part = missing[begin : begin + CHUNK]
            query = f"SELECT entity, stored FROM entry WHERE entity IN ({','.join('?' * len(part))})"
            for entity, text in self.sql.execute(query, part):
                self._known[entity] = loaded(text)

    def get(self, entity: int) -> Citation | None:
        """The entry, if there is one."""
        if entity not in self._known:
            self.load((entity,))
        return self._known.get(entity)

    def put(self, entity: int, entry: Citation, own: Sequence[int]) -> None:
        """A new entry, or a changed one, with its keys; it is found from now on, and written with the rest."""
        self._known[entity] = self._changed[entity] = entry
        for key in own:
            found = self._met.setdefault(key, [])
            if len(found) < SHARED and entity not in found and entity not in self._seen.get(key, ()):
                found.append(entity)

    def drop(self, entity: int) -> None:
        """No longer found."""
        entry = self.get(entity)
        if entry is not None:
            self.sql.executemany(
                "DELETE FROM clue WHERE key=? AND entity=?", [(key, entity) for key in keys(entry)]
            )
            self.sql.execute("DELETE FROM entry WHERE entity=?", (entity,))
        self._known.pop(entity, None)
        self._changed.pop(entity, None)
        for key in keys(entry) if entry is not None else ():
            for found in (self._met, self._seen):
                if entity in found.get(key, ()):
                    found[key].remove(entity)

    def write(self) -> None:
        """Write what was put; in the order of the keys, which spares the disk."""
        rows = [(entity, stored(entry)) for entity, entry in self._changed.items()]
        self.sql.executemany(
            "INSERT INTO entry VALUES (?, ?) ON CONFLICT (entity) DO UPDATE SET stored = excluded.stored",
            rows,
        )
        met = sorted((key, entity) for key, entities in self._met.items() for entity in entities)
        self.sql.executemany("INSERT OR IGNORE INTO clue VALUES (?, ?)", met)
        self._changed, self._met, self._seen = {}, {}, {}
