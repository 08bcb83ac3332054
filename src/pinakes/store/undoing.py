"""What people changed of a work, when, and how a change is taken back:
by a further change, so that nothing is ever overwritten.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.errors import Usage
from pinakes.store.adding import refresh
from pinakes.store.library import name_of
from pinakes.store.stored import CLAIM, claim_of

if TYPE_CHECKING:
    import sqlite3

    from pinakes.model import Claim
    from pinakes.store.library import Library


@dataclass(frozen=True, slots=True)
class Changed:
    """One field of a work in one change:
    what people said before (nothing: it stood as it was read), and after.
    """

    change: int
    at: str
    by: str
    field: str
    language: str | None
    before: tuple[Claim, ...]
    after: tuple[Claim, ...]


def history(sql: sqlite3.Connection, work: int) -> list[Changed]:
    """All that people changed, the latest first."""
    rows = sql.execute(f"SELECT {CLAIM}, added, gone FROM claim WHERE work=? ORDER BY id", (work,)).fetchall()
    before: dict[tuple[int, str, str | None], list[Claim]] = {}
    after: dict[tuple[int, str, str | None], list[Claim]] = {}
    for row in rows:
        claim, added, gone = claim_of(row[:-2]), row[-2], row[-1]
        after.setdefault((added, claim.field, claim.language), []).append(claim)
        if gone is not None:
            before.setdefault((gone, claim.field, claim.language), []).append(claim)
    found = []
    for key in sorted({*before, *after}, key=lambda key: (-key[0], key[1], key[2] or "")):
        at, by = sql.execute("SELECT at, by FROM change WHERE id=?", (key[0],)).fetchone()
        found.append(
            Changed(key[0], at, by, key[1], key[2], tuple(before.get(key, ())), tuple(after.get(key, ())))
        )
    return found


def undo(library: Library, work: str, change: int, *, by: str) -> int:
    """What a change of a work's fields said counts no longer, what it replaced counts again;
    the number of the new change.
    """
    number = library.number_of(work)
    with library.database.transaction(f"undo change {change} of {name_of(number)}", by=by) as made:
        sql = library.sql
        touched = "SELECT DISTINCT field, language FROM claim WHERE work=? AND (added=? OR gone=?)"
        fields = sql.execute(touched, (number, change, change)).fetchall()
        if not fields:
            raise Usage(f"change {change} did not touch {name_of(number)}; there is nothing to undo")
        for field, language in fields:
            here = "work=? AND field=? AND language IS ?"
            earlier = f"SELECT {CLAIM} FROM claim WHERE {here} AND added<? AND gone>=? ORDER BY id"
            kept = sql.execute(earlier, (number, field, language, change, change)).fetchall()
            sql.execute(
                f"UPDATE claim SET gone=? WHERE {here} AND gone IS NULL", (made, number, field, language)
            )
            insert = f"INSERT INTO claim ({CLAIM}, work, added) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
            sql.executemany(insert, [(*row, number, made) for row in kept])
        refresh(sql, number, made)
    return made
