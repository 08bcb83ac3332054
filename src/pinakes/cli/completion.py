"""What a shell offers while somebody types: works, sets and fields of the library that the command would use, formats."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

MOST = 50
"""Proposals that a person can look through."""


def works(incomplete: str) -> list[tuple[str, str]]:
    """Works by number, or by the beginning of a word of their title; each with its title."""
    number = incomplete.removeprefix("w")
    asked = (f"{number}%",) if number.isdigit() or not number else (f"%{incomplete}%",)
    column = "CAST(id AS TEXT)" if number.isdigit() or not number else "title"
    query = f"SELECT id, coalesce(title, '') FROM work WHERE merged IS NULL AND {column} LIKE ? ORDER BY id LIMIT {MOST}"
    return [(f"w{number}", title) for number, title in _rows(query, asked)]


def sets(incomplete: str) -> list[tuple[str, str]]:
    """Sets by the beginning of their names."""
    return _rows(
        f"SELECT name, title FROM collection WHERE name LIKE ? ORDER BY name LIMIT {MOST}",
        (f"{incomplete}%",),
    )


def fields(incomplete: str) -> list[str]:
    """Fields of records, as `correct` takes them."""
    from pinakes.model.fields import FIELDS

    return [field.name for field in FIELDS if field.name.startswith(incomplete)]


def queries(incomplete: str) -> list[str]:
    """The beginnings of conditions, and the values of `set:`, as `search` takes them."""
    from pinakes.store.query import EXACT, FIELDS

    if incomplete.startswith("set:"):
        return [f"set:{name}" for name, _ in sets(incomplete.removeprefix("set:"))]
    return [f"{name}:" for name in (*FIELDS, *EXACT, "year") if name.startswith(incomplete)]


def parts(seam: str, *besides: str) -> Callable[[str], list[str]]:
    """The names of the parts of a seam, as `pinakes parts` lists them, and what a verb takes besides."""

    def offered(incomplete: str) -> list[str]:
        from pinakes import plugins

        return [name for name in (*plugins.names(seam), *besides) if name.startswith(incomplete)]

    return offered


def among(*values: str) -> Callable[[str], list[str]]:
    """Values of an option that takes no others."""
    return lambda incomplete: [value for value in values if value.startswith(incomplete)]


def _rows(query: str, values: tuple[str, ...]) -> list[tuple[str, str]]:
    """What the library says, read only and without waiting; nothing where there is none."""
    import sqlite3

    from pinakes.store.library import place_of

    path = place_of(_library()) / "library.db"
    if not path.is_file():
        return []
    try:
        sql = sqlite3.connect(f"file:{path.absolute()}?mode=ro", uri=True, timeout=0.5)
        try:
            return [(str(name), str(said)) for name, said in sql.execute(query, values)]
        finally:
            sql.close()
    except sqlite3.Error:
        return []


def _library() -> str:
    """The folder that the command line names, as far as it is typed."""
    words = (
        os.environ.get("COMP_WORDS", os.environ.get("_TYPER_COMPLETE_ARGS", "")).replace("\n", " ").split()
    )
    for place, word in enumerate(words[:-1]):
        if word == "--library":
            return words[place + 1]
    return ""
