"""What people decide about citations: this reference means that work, or does not.

It is never overridden, and what was before stays in the history.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.errors import Usage
from pinakes.store.network.asking import entity_of

if TYPE_CHECKING:
    import sqlite3

    from pinakes.store.library import Library


def refuse(library: Library, number: int, *, by: str) -> int:
    """A link is wrong: it goes, the reference never means that work again, and is looked at anew;
    the number of the reference.
    """
    with library.database.transaction(f"undo link {number}", by=by) as change:
        sql = library.sql
        row = sql.execute(
            "SELECT reference, cited FROM link WHERE id=? AND gone IS NULL", (number,)
        ).fetchone()
        if row is None:
            raise Usage(f"there is no link {number} to undo; pinakes cites WORK lists them")
        reference, cited = row
        sql.execute("UPDATE link SET gone=? WHERE id=?", (change, number))
        _refuse(sql, reference, cited, by=by, change=change)
        sql.execute("UPDATE reference SET state='queued' WHERE id=?", (reference,))
    return int(reference)


def say(library: Library, reference: int, work: str, *, by: str) -> int:
    """A reference means this work, held or wanted: other decisions on it give way;
    the number of the link, 0 for a wanted work.
    """
    entity = entity_of(library, work)
    with library.database.transaction(f"reference {reference} means {work}", by=by) as change:
        sql = library.sql
        query = "SELECT document.work FROM reference JOIN document ON document.id = document WHERE reference.id=? AND gone IS NULL"
        row = sql.execute(query, (reference,)).fetchone()
        if row is None:
            raise Usage(f"there is no reference {reference}; pinakes cites WORK lists them")
        citing = row[0]
        sql.execute("UPDATE link SET gone=? WHERE reference=? AND gone IS NULL", (change, reference))
        _leave(sql, citing, reference, change)
        sql.execute(
            "UPDATE refusal SET gone=? WHERE reference=? AND entity=? AND gone IS NULL",
            (change, reference, entity),
        )
        made = 0
        if entity > 0:
            added = sql.execute(
                "INSERT INTO link (citing, cited, reference, weight, by, added) VALUES (?, ?, ?, 1.0, ?, ?)",
                (citing, entity, reference, by, change),
            )
            made = added.lastrowid or 0
        else:
            sql.execute(
                "INSERT INTO want (wanted, reference, added, citing, weight, by) VALUES (?, ?, ?, ?, 1.0, ?)",
                (-entity, reference, change, citing, by),
            )
            _recount(sql, -entity)
        sql.execute(
            "UPDATE reference SET state=? WHERE id=?", ("linked" if entity > 0 else "unknown", reference)
        )
    return made


def leave(library: Library, reference: int, work: str, *, by: str) -> None:
    """A reference does not mean a wanted work: it leaves it, never to come back, and is looked at anew."""
    entity = entity_of(library, work)
    with library.database.transaction(f"reference {reference} does not mean {work}", by=by) as change:
        sql = library.sql
        query = "SELECT citing FROM want WHERE wanted=? AND reference=? AND gone IS NULL"
        row = sql.execute(query, (-entity, reference)).fetchone()
        if row is None:
            raise Usage(
                f"reference {reference} does not stand for {work}; pinakes cites --in {work} lists those that do"
            )
        _leave(sql, row[0], reference, change)
        _refuse(sql, reference, entity, by=by, change=change)
        sql.execute("UPDATE reference SET state='queued' WHERE id=?", (reference,))


def _leave(sql: sqlite3.Connection, citing: int, reference: int, change: int) -> None:
    """Take a reference out of the wanted works it stands for."""
    query = "SELECT wanted FROM want WHERE citing=? AND reference=? AND gone IS NULL"
    for (number,) in sql.execute(query, (citing, reference)).fetchall():
        sql.execute(
            "UPDATE want SET gone=? WHERE wanted=? AND reference=? AND gone IS NULL",
            (change, number, reference),
        )
        _recount(sql, number)


def _refuse(sql: sqlite3.Connection, reference: int, entity: int, *, by: str, change: int) -> None:
    sql.execute(
        "INSERT INTO refusal (reference, entity, by, added) VALUES (?, ?, ?, ?)",
        (reference, entity, by, change),
    )


def _recount(sql: sqlite3.Connection, number: int) -> None:
    counted = "SELECT count(DISTINCT citing) FROM want WHERE wanted=? AND gone IS NULL"
    sql.execute(f"UPDATE wanted SET count=({counted}) WHERE id=?", (number, number))
