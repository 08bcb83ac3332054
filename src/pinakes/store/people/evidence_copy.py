"""What a library on a server knows beforehand, as a file: guarded children reach no server."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from pinakes.store import address

if TYPE_CHECKING:
    from pathlib import Path

NAME = "known.db"
_TABLES = {
    "known": ("id, by, packed, gone", "SELECT id, by, packed, gone FROM known WHERE gone IS NULL"),
    "known_key": ("kind, value, known", "SELECT kind, value, known FROM known_key WHERE kind='letters'"),
    "known_name": ("value, name", "SELECT value, name FROM known_name"),
}
_INDEXES = ("known (id)", "known_key (value)", "known_name (value)")


def bring(folder: Path) -> None:
    """Make the copy in a folder whose library lies on a server, unless nothing changed since the last one."""
    if address.noted(folder) is None:
        return
    from pinakes.store.library import open_library

    with open_library(folder) as library, library.database.snapshot() as sql:
        upto = int(sql.execute("SELECT coalesce(max(id), 0) FROM change").fetchone()[0])
        if _upto(folder / NAME) == upto:
            return
        beside = folder / f"{NAME}.partial"
        beside.unlink(missing_ok=True)
        copy = sqlite3.connect(beside, isolation_level=None)
        try:
            copy.execute("PRAGMA journal_mode=OFF")
            copy.execute("BEGIN")
            for table, (columns, query) in _TABLES.items():
                copy.execute(f"CREATE TABLE {table} ({columns})")
                marks = ", ".join("?" * len(columns.split(", ")))
                copy.executemany(f"INSERT INTO {table} VALUES ({marks})", sql.execute(query))
            for index in _INDEXES:
                copy.execute(f"CREATE INDEX {index.split()[0]}_of ON {index}")
            copy.execute(f"PRAGMA user_version={upto}")
            copy.execute("COMMIT")
        finally:
            copy.close()
        beside.replace(folder / NAME)


def _upto(path: Path) -> int:
    """The change up to which a copy goes; -1 where there is none."""
    if not path.is_file():
        return -1
    copy = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        return int(copy.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error:
        return -1
    finally:
        copy.close()
