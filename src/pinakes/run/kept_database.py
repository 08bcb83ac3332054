"""The database in which a run keeps what is done, beside its output."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from pinakes.errors import Usage

if TYPE_CHECKING:
    from pathlib import Path


def opened(path: Path, schema: str, version: int) -> sqlite3.Connection:
    """The database, made where there is none; `Usage` where it is another version's or broken."""
    try:
        database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=NORMAL")
        found = database.execute("PRAGMA user_version").fetchone()[0]
        if found not in (0, version):
            raise Usage(f"{path} was written by another version of Pinakes; choose another --out folder")
        database.executescript(f"{schema}PRAGMA user_version={version};")
    except sqlite3.DatabaseError as error:
        raise Usage(
            f"{path} cannot be used ({error}); choose another --out folder or move it away"
        ) from error
    return database
