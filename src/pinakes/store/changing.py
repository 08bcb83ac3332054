"""What people change: works joined and parted, values corrected, files opened or closed, works collected in sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.errors import Usage
from pinakes.store.adding import check_access, refresh
from pinakes.store.library import name_of
from pinakes.store.stored import CLAIM, row_of, text_of

if TYPE_CHECKING:
    import sqlite3

    from pinakes.model import Claim
    from pinakes.store.library import Library


def join(library: Library, first: str, second: str, *, by: str, why: tuple[str, ...] = ("said by a person",), weight: float = 1.0) -> str:
    """Two works are one: the second's documents become the first's, by decisions that can be undone."""
    into, other = library.number_of(first), library.number_of(second)
    if into == other:
        raise Usage(f"{first} and {second} are one work already")
    with library.database.transaction(f"join {name_of(other)} into {name_of(into)}", by=by) as change:
        sql = library.sql
        for (document,) in sql.execute("SELECT id FROM document WHERE work=? AND gone IS NULL", (other,)).fetchall():
            _decide(sql, document, into, why, by=by, change=change, weight=weight)
        sql.execute("UPDATE document SET work=? WHERE work=?", (into, other))
        sql.execute("UPDATE claim SET work=? WHERE work=?", (into, other))
        sql.execute("INSERT OR IGNORE INTO member SELECT collection, ?, ? FROM member WHERE work=?", (into, change, other))
        sql.execute("UPDATE work SET merged=?, changed=? WHERE id=?", (into, change, other))
        refresh(sql, into, change)
    return name_of(into)


def part(library: Library, decision: int, *, by: str) -> str:
    """Undo a decision that a document belongs to a work: it becomes a work of its own, and stays one when it is added again."""
    with library.database.transaction(f"undo decision {decision}", by=by) as change:
        sql = library.sql
        row = sql.execute("SELECT document, work FROM decision WHERE id=? AND gone IS NULL", (decision,)).fetchone()
        if row is None:
            raise Usage(f"there is no decision {decision} to undo; pinakes show WORK lists them")
        document, before = row
        before = sql.execute("SELECT work FROM document WHERE id=?", (document,)).fetchone()[0]
        if sql.execute("SELECT count(*) FROM document WHERE work=? AND gone IS NULL", (before,)).fetchone()[0] < 2:
            raise Usage(f"decision {decision} joined the only document its work has left; there is nothing to part")
        sql.execute("UPDATE decision SET gone=? WHERE document=? AND gone IS NULL", (change, document))
        made = sql.execute("INSERT INTO work (added, changed) VALUES (?, ?)", (change, change)).lastrowid
        assert made is not None
        sql.execute("UPDATE document SET work=? WHERE id=?", (made, document))
        _decide(sql, document, made, ("parted by a person",), by=by, change=change)
        refresh(sql, before, change)
        refresh(sql, made, change)
    return name_of(made)


def _decide(sql: sqlite3.Connection, document: int, work: int, why: tuple[str, ...], *, by: str, change: int, weight: float = 1.0) -> None:
    sql.execute("UPDATE decision SET gone=? WHERE document=? AND gone IS NULL", (change, document))
    sql.execute(
        "INSERT INTO decision (document, work, weight, by, why, added) VALUES (?, ?, ?, ?, ?, ?)",
        (document, work, weight, by, text_of(why), change),
    )


def correct(library: Library, work: str, claim: Claim) -> None:
    """One more claim, a person's, which wins; an earlier correction of the same field and language gives way and stays in the history."""
    number = library.number_of(work)
    with library.database.transaction(f"correct {claim.field} of {name_of(number)}", by=claim.by) as change:
        library.sql.execute(
            "UPDATE claim SET gone=? WHERE work=? AND field=? AND language IS ? AND gone IS NULL",
            (change, number, claim.field, claim.language),
        )
        library.sql.execute(
            f"INSERT INTO claim ({CLAIM}, work, added) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row_of(claim, 0), number, change)
        )
        refresh(library.sql, number, change)


def set_access(library: Library, digest: str, state: str, *, until: str | None = None, by: str) -> None:
    """Who may have the bytes of a file from now on."""
    access = check_access(state, until)
    with library.database.transaction(f"access of {digest}: {state}", by=by) as change:
        set_to = (access.state, access.until, by, digest)
        if not library.sql.execute("UPDATE file SET access=?, embargo=?, access_by=? WHERE digest=?", set_to).rowcount:
            raise Usage(f"there is no file {digest} in {library.folder}")
        library.sql.execute("UPDATE work SET changed=? WHERE id IN (SELECT work FROM document WHERE digest=?)", (change, digest))


EMBEDDED = "embed: {} became {}"


def exchange_bytes(library: Library, digest: str, content: bytes, *, by: str) -> str:
    """A file of the library has other bytes now, which say the same: its documents go over to them; the old bytes stay."""
    new = library.shelves.keep(content)
    with library.database.transaction(EMBEDDED.format(digest, new), by=by) as change:
        _go_over(library.sql, digest, new, len(content), change)
    return new


def bytes_before(library: Library, digest: str, *, by: str) -> str | None:
    """Go back to the bytes a file had before they were exchanged; None where they never were."""
    row = library.sql.execute("SELECT what FROM change WHERE what LIKE ? ORDER BY id DESC", (EMBEDDED.format("%", digest),)).fetchone()
    if row is None:
        return None
    old = str(row[0]).split()[1]
    with library.database.transaction(f"embed undone: back to {old}", by=by) as change:
        size = library.sql.execute("SELECT size FROM file WHERE digest=?", (old,)).fetchone()[0]
        _go_over(library.sql, digest, old, size, change)
    return old


def _go_over(sql: sqlite3.Connection, old: str, new: str, size: int, change: int) -> None:
    sql.execute(
        "INSERT OR IGNORE INTO file SELECT ?, ?, 1, format, rights, rights_by, rights_weight, access, embargo, access_by, ? "
        "FROM file WHERE digest=?",
        (new, size, change, old),
    )
    sql.execute("INSERT OR IGNORE INTO source SELECT ?, origin, stored, ? FROM source WHERE digest=?", (new, change, old))
    moved = "UPDATE OR IGNORE document SET digest=?, key=replace(key, ?, ?) WHERE digest=? AND gone IS NULL"
    sql.execute(moved, (new, old, new, old))
    sql.execute("UPDATE work SET changed=? WHERE id IN (SELECT work FROM document WHERE digest=? AND gone IS NULL)", (change, new))


def is_open(library: Library, digest: str, *, today: str) -> bool:
    """Whether anybody may have the bytes: open, or the embargo is over."""
    row = library.sql.execute("SELECT access, embargo FROM file WHERE digest=? AND held=1", (digest,)).fetchone()
    return row is not None and (row[0] == "open" or (row[0] == "embargo" and row[1] <= today))


def announce(library: Library, *, today: str) -> int:
    """Works whose file has come out of its embargo since their last change count as changed now; how many.

    Whoever asks what is new must hear of them, though nobody has touched them.
    """
    over = (
        "SELECT DISTINCT document.work FROM file JOIN document USING (digest) JOIN work ON work.id = document.work "
        "JOIN change ON change.id = work.changed WHERE access='embargo' AND embargo <= ? AND substr(at, 1, 10) < embargo "
        "AND document.gone IS NULL AND merged IS NULL"
    )
    with library.database.errors():
        works = library.sql.execute(over, (today,)).fetchall()
    if works:
        with library.database.transaction(f"embargoes that are over: {len(works)}", by="embargo@1") as change:
            library.sql.executemany("UPDATE work SET changed=? WHERE id=?", [(change, work) for (work,) in works])
    return len(works)


def collect(library: Library, collection: str, work: str, *, title: str = "", by: str) -> None:
    """Put a work into a set, which is made when it is not there."""
    number = library.number_of(work)
    with library.database.transaction(f"collect {name_of(number)} in {collection}", by=by) as change:
        library.sql.execute(
            "INSERT OR IGNORE INTO collection (name, title, added) VALUES (?, ?, ?)", (collection, title or collection, change)
        )
        found = library.sql.execute("SELECT id FROM collection WHERE name=?", (collection,)).fetchone()[0]
        library.sql.execute("INSERT OR IGNORE INTO member VALUES (?, ?, ?)", (found, number, change))
        library.sql.execute("UPDATE work SET changed=? WHERE id=?", (change, number))
