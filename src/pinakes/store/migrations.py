"""The schema of `library.db` and how older libraries come to it:
one file of SQL a version, each applied whole or not at all.
"""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from pinakes.errors import Usage

if TYPE_CHECKING:
    import sqlite3

APPLICATION = 0x50494E4B
"""Marks a SQLite file as a library of ours ("PINK")."""


def names() -> list[str]:
    """The files of SQL in order; the version of a schema is how many of them led to it."""
    return sorted(
        item.name
        for item in (resources.files("pinakes.store") / "schema").iterdir()
        if item.name.endswith(".sql")
    )


def versions() -> list[str]:
    """The SQL that leads from each version to the next, the first from nothing."""
    return [(resources.files("pinakes.store") / "schema" / name).read_text("utf-8") for name in names()]


def migrate(database: sqlite3.Connection) -> int:
    """Bring the schema to this version; the version it had before.
    A library of a later Pinakes is left alone with `Usage`.
    """
    steps = versions()
    if version(database) == len(steps):
        return len(steps)
    database.execute("BEGIN IMMEDIATE")
    try:
        before = version(database)  # another process may have been quicker
        if before > len(steps):
            raise Usage(
                f"the library has schema {before}, this Pinakes knows {len(steps)}: use the newer Pinakes that wrote it"
            )
        for number, script in enumerate(steps[before:], start=before + 1):
            for statement in statements(script):
                database.execute(statement)
            database.execute(f"PRAGMA user_version={number}")
        database.execute(f"PRAGMA application_id={APPLICATION}")
        database.execute("COMMIT")
    except BaseException:
        database.execute("ROLLBACK")
        raise
    return before


def statements(script: str) -> list[str]:
    """The statements of a script; our SQL has no `;` inside of one."""
    bare = "\n".join(line.split("--")[0] for line in script.splitlines())
    return [statement.strip() for statement in bare.split(";") if statement.strip()]


def version(database: sqlite3.Connection) -> int:
    """The version of the schema that a library has."""
    return int(database.execute("PRAGMA user_version").fetchone()[0])
