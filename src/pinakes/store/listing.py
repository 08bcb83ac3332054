"""Works by the moment of their last change, a page at a time: what is new since then, what is gone. For those who keep copies.

A page costs the same wherever it stands in the list: it begins behind the last work of the page before, not at a count. A work that
changes while somebody lists moves to the end, so nothing is missed; it may come twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

Kind = Literal["", "language", "type", "collection"]
FEW = 20_000
"""Members up to which a collection is sorted for every page; larger ones are met often enough in the list of all works."""
_KNOWN = (
    "(merged IS NOT NULL OR EXISTS (SELECT 1 FROM document WHERE document.work = work.id AND (document.status <> 'failed' "
    "OR EXISTS (SELECT 1 FROM claim WHERE claim.work = work.id))))"
)
"""Works that are, or were, in the library; those only cited, and files of which nothing could be said, are not."""
_GONE = "(merged IS NOT NULL OR NOT EXISTS (SELECT 1 FROM document WHERE document.work = work.id AND document.gone IS NULL))"
_COLUMNS = (
    f"work.id, work.changed, (SELECT at FROM change WHERE change.id = work.changed), language, type, {_GONE}"
)
_AWAY = {
    "language": "(language IS NULL OR (value <> '' AND language <> value))",
    "type": "(type IS NULL OR (value <> '' AND type <> value))",
    "collection": "NOT EXISTS (SELECT 1 FROM member JOIN collection ON collection.id = collection WHERE member.work = departed.work "
    "AND name = value)",
}
"""When a work that left a set is not in it again."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which works: changed between two moments (UTC, both included), of a language, type or collection; of any, without a value."""

    since: str | None = None
    until: str | None = None
    kind: Kind = ""
    value: str | None = None


@dataclass(frozen=True, slots=True)
class ListedWork:
    """A work in the list; `gone` where it was taken out or joined to another, `left` where it only left the set that is listed."""

    work: int
    changed: int
    at: str
    language: str | None
    type: str | None
    gone: bool
    left: bool = False


def page(
    sql: sqlite3.Connection, selection: Selection, *, after: tuple[int, int] | None, limit: int
) -> list[ListedWork]:
    """The next works behind `after` (the change and the number of the last one), in order of change."""
    bounds = _bounds(sql, selection)
    if bounds is None:
        return []
    low, high = bounds
    found: list[ListedWork] = []
    table, condition, values = _chosen(sql, selection)
    if after is not None:
        query = f"SELECT {_COLUMNS} FROM {table} WHERE {condition} AND work.changed=? AND work.id>? AND {_KNOWN} ORDER BY work.id LIMIT ?"
        if low <= after[0] <= high:
            found = [ListedWork(*row) for row in sql.execute(query, (*values, *after, limit))]
        low = max(low, after[0] + 1)
    query = (
        f"SELECT {_COLUMNS} FROM {table} WHERE {condition} AND work.changed BETWEEN ? AND ? AND {_KNOWN} "
        "ORDER BY work.changed, work.id LIMIT ?"
    )
    found += [ListedWork(*row) for row in sql.execute(query, (*values, low, high, limit - len(found)))]
    if selection.kind:
        found += _departed(sql, selection, bounds, after=after, limit=limit)
        found.sort(key=lambda one: (one.changed, one.work))
    return found[:limit]


def _departed(
    sql: sqlite3.Connection,
    selection: Selection,
    bounds: tuple[int, int],
    *,
    after: tuple[int, int] | None,
    limit: int,
) -> list[ListedWork]:
    """The works that left a set and are not in it again, by the change with which they left."""
    query = (
        "SELECT work.id, change, (SELECT at FROM change AS c WHERE c.id = departed.change), language, type, 1, 1 "
        f"FROM departed JOIN work ON work.id = departed.work WHERE {_AWAY[selection.kind]} AND kind=? AND value=? "
        "AND (change, work) > (?, ?) AND change BETWEEN ? AND ? ORDER BY change, work LIMIT ?"
    )
    asked = (selection.kind, selection.value or "", *(after or (-1, -1)), *bounds, limit)
    return [ListedWork(*row) for row in sql.execute(query, asked)]


def count(sql: sqlite3.Connection, selection: Selection) -> int:
    """How many works a selection has now."""
    bounds = _bounds(sql, selection)
    if bounds is None:
        return 0
    table, condition, values = _chosen(sql, selection)
    query = f"SELECT count(*) FROM {table} WHERE {condition} AND work.changed BETWEEN ? AND ? AND {_KNOWN}"
    found = int(sql.execute(query, (*values, *bounds)).fetchone()[0])
    if not selection.kind:
        return found
    query = (
        f"SELECT count(*) FROM departed JOIN work ON work.id = departed.work WHERE {_AWAY[selection.kind]} AND kind=? AND value=? "
        "AND change BETWEEN ? AND ?"
    )
    return found + int(sql.execute(query, (selection.kind, selection.value or "", *bounds)).fetchone()[0])


def one(sql: sqlite3.Connection, work: int) -> ListedWork | None:
    """One work as lists have it; None where it never was in the library."""
    row = sql.execute(f"SELECT {_COLUMNS} FROM work WHERE work.id=? AND {_KNOWN}", (work,)).fetchone()
    return None if row is None else ListedWork(*row)


def collections_of(sql: sqlite3.Connection, work: int) -> list[str]:
    """The names of the collections a work is in, or was in when it went."""
    query = "SELECT name FROM collection JOIN member ON collection.id = collection WHERE work=? ORDER BY name"
    return [row[0] for row in sql.execute(query, (work,))]


def collections(sql: sqlite3.Connection, *, after: str, limit: int) -> list[tuple[str, str]]:
    """The collections behind a name, in order, with their titles."""
    return sql.execute(
        "SELECT name, title FROM collection WHERE name > ? ORDER BY name LIMIT ?", (after, limit)
    ).fetchall()


def spread(sql: sqlite3.Connection, kind: Literal["language", "type"]) -> Iterator[str]:
    """The languages, or types, that works have; as many steps as there are values, not works."""
    value: str | None = ""
    while True:
        value = sql.execute(f"SELECT min({kind}) FROM work WHERE {kind} > ?", (value,)).fetchone()[0]
        if value is None:
            return
        yield value


def earliest(sql: sqlite3.Connection) -> str | None:
    """The moment before which nothing changed; None for an empty library."""
    row = sql.execute("SELECT at FROM change WHERE id = (SELECT min(changed) FROM work)").fetchone()
    return None if row is None else str(row[0])


def _bounds(sql: sqlite3.Connection, selection: Selection) -> tuple[int, int] | None:
    """The first and the last change of the time asked for; None where there is none."""
    low, high = 0, 1 << 62
    if selection.since is not None:
        row = sql.execute(
            "SELECT id FROM change WHERE at >= ? ORDER BY at, id LIMIT 1", (selection.since,)
        ).fetchone()
        if row is None:
            return None
        low = row[0]
    if selection.until is not None:
        row = sql.execute(
            "SELECT id FROM change WHERE at <= ? ORDER BY at DESC, id DESC LIMIT 1", (selection.until,)
        ).fetchone()
        if row is None:
            return None
        high = row[0]
    return low, high


def _chosen(sql: sqlite3.Connection, selection: Selection) -> tuple[str, str, tuple[object, ...]]:
    """Tables, condition and its values; the index is named so that a page never sorts more than it gives."""
    kind, value = selection.kind, selection.value
    if kind in ("language", "type"):
        if value is None:
            return "work INDEXED BY work_changed", f"{kind} IS NOT NULL", ()
        return f"work INDEXED BY work_{kind}", f"{kind}=?", (value,)
    if kind == "collection":
        row = sql.execute("SELECT id FROM collection WHERE name=?", (value,)).fetchone()
        number = row[0] if row else -1
        counted = "SELECT count(*) FROM (SELECT 1 FROM member WHERE collection=? LIMIT ?) AS met"
        if sql.execute(counted, (number, FEW + 1)).fetchone()[0] <= FEW:
            return "member CROSS JOIN work ON work.id = member.work", "member.collection=?", (number,)
        inside = "EXISTS (SELECT 1 FROM member WHERE member.collection=? AND member.work = work.id)"
        return "work INDEXED BY work_changed", inside, (number,)
    return "work INDEXED BY work_changed", "1=1", ()
