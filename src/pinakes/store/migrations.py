"""The schema of `library.db` and how older libraries come to it: one file of SQL a version, each applied whole or not at all."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from pinakes.errors import Usage

if TYPE_CHECKING:
    import sqlite3

APPLICATION = 0x50494E4B
"""Marks a SQLite file as a library of ours ("PINK")."""


def versions() -> dict[int, str]:
    """The SQL that leads to each version from the one before it, the first from nothing; numbers are those of the files."""
    folder = resources.files("pinakes.store") / "schema"
    names = sorted(item.name for item in folder.iterdir() if item.name.endswith(".sql"))
    return {int(name.removesuffix(".sql")): folder.joinpath(name).read_text("utf-8") for name in names}


def migrate(database: sqlite3.Connection) -> int:
    """Bring the schema to this version; the version it had before. A library of a later Pinakes is left alone with `Usage`."""
    steps = versions()
    present = max(steps)
    if _version(database) == present:
        return present
    database.execute("BEGIN IMMEDIATE")
    try:
        before = _version(database)  # another process may have been quicker
        if before > present:
            raise Usage(f"the library has schema {before}, this Pinakes knows {present}: use the newer Pinakes that wrote it")
        for number, script in steps.items():
            for statement in statements(script) if number > before else ():
                database.execute(statement)
        database.execute(f"PRAGMA user_version={present}")
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


def _version(database: sqlite3.Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])
