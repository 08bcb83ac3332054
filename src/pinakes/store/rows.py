"""The rows of one transaction: gathered, numbered, and written together, a table at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sqlite3

INSERTS = {
    "file": "(digest, size, held, format, rights, rights_by, rights_weight, access, embargo, added) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (digest) DO UPDATE SET held = max(file.held, excluded.held)",
    "source": "VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    "work": "(id, title, authors, year, language, type, added, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    "document": "(id, work, key, digest, name, status, language, pages, looked_for, problems, seconds, claims, cited, added) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "claim": "(field, value, weight, by, language, spans, place, document, added) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "bibliography": "VALUES (?, ?)",
    "reference": "(document, item, place) VALUES (?, ?, ?)",
    "text": "VALUES (?, ?)",
    "key": "VALUES (?, ?, ?)",
    "signature": "VALUES (?, ?)",
    "decision": "(document, work, weight, by, why, added) VALUES (?, ?, ?, ?, ?, ?)",
}
"""How each table takes its rows, in an order in which rows find what they refer to."""


class WaitingRows:
    """Rows that wait; inside a transaction that only this connection writes."""

    def __init__(self, sql: sqlite3.Connection) -> None:
        self._sql = sql
        self._waiting: dict[str, list[tuple[Any, ...]]] = {table: [] for table in INSERTS}
        self._last: dict[str, int] = {}

    def number(self, table: str) -> int:
        """The number of the next row of a table."""
        if table not in self._last:
            self._last[table] = int(
                self._sql.execute(f"SELECT coalesce(max(id), 0) FROM {table}").fetchone()[0]
            )
        self._last[table] += 1
        return self._last[table]

    def add(self, table: str, *values: Any) -> None:
        """One more row."""
        self._waiting[table].append(values)

    def write(self) -> None:
        """Write what waits."""
        for table, rows in self._waiting.items():
            if rows:
                self._sql.executemany(f"INSERT INTO {table} {INSERTS[table]}", rows)
                rows.clear()
