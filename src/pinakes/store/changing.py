"""What people change: works joined and parted, values corrected, files opened or closed,
works collected in sets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.errors import Usage
from pinakes.store.adding import check_access, depart, refresh, retire
from pinakes.store.library import name_of
from pinakes.store.stored import CLAIM, row_of, text_of

if TYPE_CHECKING:
    import sqlite3

    from pinakes.model import Claim
    from pinakes.store.library import Library


def join(
    library: Library,
    first: str,
    second: str,
    *,
    by: str,
    why: tuple[str, ...] = ("said by a person",),
    weight: float = 1.0,
) -> str:
    """Two works are one: the second's documents become the first's, by decisions that can be undone."""
    into, other = library.number_of(first), library.number_of(second)
    if into == other:
        raise Usage(f"{first} and {second} are one work already")
    with library.database.transaction(f"join {name_of(other)} into {name_of(into)}", by=by) as change:
        sql = library.sql
        for (document,) in sql.execute(
            "SELECT id FROM document WHERE work=? AND gone IS NULL", (other,)
        ).fetchall():
            _decide(sql, document, into, why, by=by, change=change, weight=weight)
        sql.execute("UPDATE document SET work=? WHERE work=?", (into, other))
        sql.execute("UPDATE claim SET work=? WHERE work=?", (into, other))
        sql.execute(
            "INSERT OR IGNORE INTO member SELECT collection, ?, ? FROM member WHERE work=?",
            (into, change, other),
        )
        sql.execute("UPDATE work SET merged=?, changed=? WHERE id=?", (into, change, other))
        refresh(sql, into, change)
    return name_of(into)


def part(library: Library, decision: int, *, by: str) -> str:
    """Undo a decision that a document belongs to a work:
    it becomes a work of its own, and stays one when it is added again.
    """
    with library.database.transaction(f"undo decision {decision}", by=by) as change:
        sql = library.sql
        row = sql.execute(
            "SELECT document, work FROM decision WHERE id=? AND gone IS NULL", (decision,)
        ).fetchone()
        if row is None:
            raise Usage(f"there is no decision {decision} to undo; pinakes show WORK lists them")
        document, before = row
        before = sql.execute("SELECT work FROM document WHERE id=?", (document,)).fetchone()[0]
        if (
            sql.execute("SELECT count(*) FROM document WHERE work=? AND gone IS NULL", (before,)).fetchone()[
                0
            ]
            < 2
        ):
            raise Usage(
                f"decision {decision} joined the only document its work has left; there is nothing to part"
            )
        sql.execute("UPDATE decision SET gone=? WHERE document=? AND gone IS NULL", (change, document))
        made = sql.execute("INSERT INTO work (added, changed) VALUES (?, ?)", (change, change)).lastrowid
        assert made is not None
        sql.execute("UPDATE document SET work=? WHERE id=?", (made, document))
        _decide(sql, document, made, ("parted by a person",), by=by, change=change)
        refresh(sql, before, change)
        refresh(sql, made, change)
    return name_of(made)


def _decide(
    sql: sqlite3.Connection,
    document: int,
    work: int,
    why: tuple[str, ...],
    *,
    by: str,
    change: int,
    weight: float = 1.0,
) -> None:
    sql.execute("UPDATE decision SET gone=? WHERE document=? AND gone IS NULL", (change, document))
    sql.execute(
        "INSERT INTO decision (document, work, weight, by, why, added) VALUES (?, ?, ?, ?, ?, ?)",
        (document, work, weight, by, text_of(why), change),
    )


def correct(library: Library, work: str, *claims: Claim) -> None:
    """A person's claims, which win; earlier corrections of the same field and language give way and
    stay in the history.
    """
    number = library.number_of(work)
    fields = " and ".join(dict.fromkeys(claim.field for claim in claims))
    with library.database.transaction(f"correct {fields} of {name_of(number)}", by=claims[0].by) as change:
        for field, language in dict.fromkeys((claim.field, claim.language) for claim in claims):
            library.sql.execute(
                "UPDATE claim SET gone=? WHERE work=? AND field=? AND language IS ? AND gone IS NULL",
                (change, number, field, language),
            )
        insert = f"INSERT INTO claim ({CLAIM}, work, added) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        library.sql.executemany(insert, [(*row_of(claim, 0), number, change) for claim in claims])
        refresh(library.sql, number, change)


def withdraw(library: Library, work: str, field: str, *, by: str) -> int:
    """What people said of a field of a work counts no longer: the documents' own values count again.
    How many corrections there were.
    """
    number = library.number_of(work)
    with library.database.transaction(f"corrections of {field} of {name_of(number)} undone", by=by) as change:
        ended = "UPDATE claim SET gone=? WHERE work=? AND field=? AND gone IS NULL"
        found = library.sql.execute(ended, (change, number, field)).rowcount
        if not found:
            raise Usage(f"nobody corrected the {field} of {name_of(number)}; there is nothing to undo")
        refresh(library.sql, number, change)
    return found


def set_access(library: Library, digest: str, state: str, *, until: str | None = None, by: str) -> None:
    """Who may have the bytes of a file from now on."""
    access = check_access(state, until)
    with library.database.transaction(f"access of {digest}: {state}", by=by) as change:
        set_to = (access.state, access.until, by, digest)
        if not library.sql.execute(
            "UPDATE file SET access=?, embargo=?, access_by=? WHERE digest=?", set_to
        ).rowcount:
            raise Usage(f"there is no file {digest} in {library.folder}")
        library.sql.execute(
            "UPDATE work SET changed=? WHERE id IN (SELECT work FROM document WHERE digest=?)",
            (change, digest),
        )


EMBEDDED = "embed: {} became {}"


def exchange_bytes(library: Library, digest: str, content: bytes, *, by: str) -> str:
    """A file of the library has other bytes now, which say the same: its documents go over to them;
    the old bytes stay.
    """
    new = library.shelves.keep(content)
    with library.database.transaction(EMBEDDED.format(digest, new), by=by) as change:
        _go_over(library.sql, digest, new, len(content), change)
    return new


def bytes_before(library: Library, digest: str, *, by: str) -> str | None:
    """Go back to the bytes a file had before they were exchanged; None where they never were."""
    row = library.sql.execute(
        "SELECT what FROM change WHERE what LIKE ? ORDER BY id DESC", (EMBEDDED.format("%", digest),)
    ).fetchone()
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
    sql.execute(
        "INSERT OR IGNORE INTO source SELECT ?, origin, stored, ? FROM source WHERE digest=?",
        (new, change, old),
    )
    moved = "UPDATE OR IGNORE document SET digest=?, key=replace(key, ?, ?) WHERE digest=? AND gone IS NULL"
    sql.execute(moved, (new, old, new, old))
    sql.execute(
        "UPDATE work SET changed=? WHERE id IN (SELECT work FROM document WHERE digest=? AND gone IS NULL)",
        (change, new),
    )


def is_open(library: Library, digest: str, *, today: str) -> bool:
    """Whether the bytes are open: by licence, or the embargo is over."""
    row = library.sql.execute(
        "SELECT access, embargo FROM file WHERE digest=? AND held=1", (digest,)
    ).fetchone()
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
            library.sql.executemany(
                "UPDATE work SET changed=? WHERE id=?", [(change, work) for (work,) in works]
            )
    return len(works)


def collect(library: Library, collection: str, *works: str, title: str = "", by: str) -> int:
    """Put works into a set, which is made when it is not there; how many were not in it before."""
    if not collection.strip():
        raise Usage("a set needs a name")
    numbers = [library.number_of(work) for work in works]
    with library.database.transaction(f"collect {len(works)} in {collection}", by=by) as change:
        sql = library.sql
        sql.execute(
            "INSERT OR IGNORE INTO collection (name, title, added) VALUES (?, ?, ?)",
            (collection, title or collection, change),
        )
        if title:
            sql.execute("UPDATE collection SET title=? WHERE name=?", (title, collection))
        found = sql.execute("SELECT id FROM collection WHERE name=?", (collection,)).fetchone()[0]
        new = 0
        for number in dict.fromkeys(numbers):
            if sql.execute("INSERT OR IGNORE INTO member VALUES (?, ?, ?)", (found, number, change)).rowcount:
                sql.execute("UPDATE work SET changed=? WHERE id=?", (change, number))
                new += 1
    return new


def uncollect(library: Library, collection: str, *works: str, by: str) -> int:
    """Take works out of a set; how many were in it. Who harvests the set hears that they left it."""
    numbers = [library.number_of(work) for work in works]
    with library.database.transaction(f"take {len(works)} out of {collection}", by=by) as change:
        sql = library.sql
        row = sql.execute("SELECT id FROM collection WHERE name=?", (collection,)).fetchone()
        if row is None:
            raise Usage(f"there is no set {collection!r}; pinakes collect lists them")
        left = 0
        for number in dict.fromkeys(numbers):
            if sql.execute("DELETE FROM member WHERE collection=? AND work=?", (row[0], number)).rowcount:
                depart(sql, "collection", collection, number, change)
                sql.execute("UPDATE work SET changed=? WHERE id=?", (change, number))
                left += 1
    return left


def allow(library: Library, *works: str, state: str, until: str | None = None, by: str) -> int:
    """Who may have the files of works from now on; how many files that are held."""
    access = check_access(state, until)
    numbers = [library.number_of(work) for work in works]
    with library.database.transaction(f"access of {len(works)} works: {state}", by=by) as change:
        files = 0
        for number in dict.fromkeys(numbers):
            query = "SELECT DISTINCT digest, held FROM document JOIN file USING (digest) WHERE work=? AND gone IS NULL"
            found = library.sql.execute(query, (number,)).fetchall()
            for digest, held in found:
                set_to = (access.state, access.until, by, digest)
                library.sql.execute("UPDATE file SET access=?, embargo=?, access_by=? WHERE digest=?", set_to)
                files += held
                touched = "UPDATE work SET changed=? WHERE id IN (SELECT work FROM document WHERE digest=? AND gone IS NULL)"
                library.sql.execute(touched, (change, digest))
    return files


def remove(library: Library, *works: str, by: str, with_bytes: bool = False) -> int:
    """Take works out: their documents count no longer, their numbers stay;
    how many files went, where their bytes go too.
    """
    numbers = [library.number_of(work) for work in works]
    lost: list[str] = []
    with library.database.transaction(f"remove {len(works)} works", by=by) as change:
        sql = library.sql
        for number in dict.fromkeys(numbers):
            found = sql.execute(
                "SELECT id, digest FROM document WHERE work=? AND gone IS NULL", (number,)
            ).fetchall()
            if not found:
                raise Usage(f"{name_of(number)} was taken out before")
            for document, digest in found:
                retire(sql, document, change)
                lost += [digest] if with_bytes else []
            refresh(sql, number, change)
        needed = "SELECT 1 FROM document WHERE digest=? AND gone IS NULL"
        lost = [digest for digest in dict.fromkeys(lost) if sql.execute(needed, (digest,)).fetchone() is None]
        sql.executemany("UPDATE file SET held=0 WHERE digest=?", [(digest,) for digest in lost])
    return sum(library.shelves.drop(digest) for digest in lost)
