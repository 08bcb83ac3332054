"""Works as references find them: their entries kept up to date, and wanted works handed over when they come."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pinakes.store.network.catalogue import Catalogue
from pinakes.store.network.citation import FIELDS, of_claims, of_record
from pinakes.store.network.judge import label, weighed
from pinakes.store.network.keys import keys
from pinakes.store.network.wanting import HANDED, Wanting
from pinakes.store.records import outcome_of

if TYPE_CHECKING:
    import sqlite3

    from pinakes.store.library import Library
    from pinakes.store.network.citation import Citation

WORKS = 500
"""Works read in one transaction, about."""
DOUBTFUL = 0.2
"""Weight from which each reference to a wanted work is asked again whether it means the work that came."""


def read_works(library: Library) -> int:
    """Read some works that are new or changed since; how many they were."""
    sql = library.sql
    with library.database.errors():
        upto = _upto(sql)
        if sql.execute("SELECT 1 FROM work WHERE changed>? LIMIT 1", (upto,)).fetchone() is None:
            return 0
    with library.database.transaction("read works for linking", by=label()) as change:
        upto = _upto(sql)
        row = sql.execute(
            "SELECT changed FROM work WHERE changed>? ORDER BY changed LIMIT 1 OFFSET ?", (upto, WORKS)
        ).fetchone()
        bound = max(row[0] - 1, _next(sql, upto)) if row else change
        works = sql.execute(
            "SELECT id, merged FROM work WHERE changed>? AND changed<=? ORDER BY id", (upto, bound)
        ).fetchall()
        catalogue = Catalogue(sql)
        wanting = Wanting(sql, catalogue, change)
        for work, merged in works:
            _read(sql, work, merged, catalogue, wanting, change)
        catalogue.write()
        sql.execute(
            "INSERT INTO linked VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET upto=excluded.upto", (bound,)
        )
    return len(works)


def _upto(sql: sqlite3.Connection) -> int:
    row = sql.execute("SELECT upto FROM linked").fetchone()
    return int(row[0]) if row else 0


def _next(sql: sqlite3.Connection, upto: int) -> int:
    """The next change that touched works: it is read whole, however many they are."""
    return int(sql.execute("SELECT min(changed) FROM work WHERE changed>?", (upto,)).fetchone()[0])


def _read(
    sql: sqlite3.Connection,
    work: int,
    merged: int | None,
    catalogue: Catalogue,
    wanting: Wanting,
    change: int,
) -> None:
    before = catalogue.get(work)
    _move_citations(sql, work, change)
    if merged is not None:
        if before is not None:
            catalogue.drop(work)
        _cite_instead(sql, work, merged, change)
        return
    entry = entry_of(sql, work)
    if entry == before:
        return
    if before is not None:
        catalogue.drop(work)
        if set(entry.titles) != set(before.titles):
            _ask_again(sql, work, change)
    if entry.is_empty:
        return
    if before is None:
        for other in _parted_from(sql, work):
            _ask_again(sql, other, change)
    _meet(work, entry, catalogue, wanting)


def _meet(work: int, entry: Citation, catalogue: Catalogue, wanting: Wanting) -> None:
    """Put a work into the catalogue, and let what is wanted find it."""
    own = keys(entry)
    near = [entity for entity in catalogue.near(own) if entity < 0]
    catalogue.put(work, entry, own)
    catalogue.load(near)
    known = [(entity, wanted) for entity in near if (wanted := catalogue.get(entity)) is not None]
    weights = weighed([(wanted, entry) for _, wanted in known]).tolist()
    for (entity, _), weight in zip(known, weights, strict=True):
        if weight >= HANDED:
            wanting.hand_over(-entity, work, weight)
        elif weight >= DOUBTFUL:
            wanting.ask_again(-entity)


def entry_of(sql: sqlite3.Connection, work: int) -> Citation:
    """The entry of a work; one with a single document and no corrections needs no weighing."""
    documents = sql.execute(
        "SELECT id FROM document WHERE work=? AND gone IS NULL LIMIT 2", (work,)
    ).fetchall()
    corrected = sql.execute("SELECT 1 FROM claim WHERE work=? AND gone IS NULL LIMIT 1", (work,)).fetchone()
    if len(documents) == 1 and corrected is None:
        rows = sql.execute(
            "SELECT field, value FROM claim WHERE document=? AND place IS NOT NULL ORDER BY place",
            documents[0],
        )
        return of_claims([(field, json.loads(value)) for field, value in rows if field in FIELDS])
    record = outcome_of(sql, work, references=False).record
    return of_record(record) if record is not None else of_claims(())


def _move_citations(sql: sqlite3.Connection, work: int, change: int) -> None:
    """What documents cite goes with them to another work;
    what a description that gave way cited counts no longer.
    """
    for table in ("link", "want"):
        own = "SELECT reference.id FROM reference JOIN document ON document.id = document WHERE reference.id = reference AND "
        sql.execute(
            f"UPDATE {table} SET gone=? WHERE citing=? AND gone IS NULL AND reference IN ({own} document.gone IS NOT NULL)",
            (change, work),
        )
        sql.execute(
            f"UPDATE {table} SET citing=(SELECT document.work FROM reference JOIN document ON document.id = document "
            f"WHERE reference.id = {table}.reference) WHERE citing=? AND gone IS NULL",
            (work,),
        )


def _cite_instead(sql: sqlite3.Connection, work: int, into: int, change: int) -> None:
    """Links to a work that was joined to another lead there."""
    sql.execute(
        "INSERT INTO link (citing, cited, reference, weight, by, added) SELECT citing, ?, reference, weight, by, ? FROM link "
        "WHERE cited=? AND gone IS NULL AND citing<>?",
        (into, change, work, into),
    )
    sql.execute("UPDATE link SET gone=? WHERE cited=? AND gone IS NULL", (change, work))


def _parted_from(sql: sqlite3.Connection, work: int) -> list[int]:
    """The works that its documents belonged to before."""
    query = (
        "SELECT DISTINCT decision.work FROM document JOIN decision ON decision.document = document.id "
        "WHERE document.work=? AND decision.gone IS NOT NULL AND decision.work<>?"
    )
    return [row[0] for row in sql.execute(query, (work, work))]


def _ask_again(sql: sqlite3.Connection, work: int, change: int) -> None:
    """A work has other titles or documents now: what we linked to it is looked at again;
    what a person said stays.
    """
    ours = "cited=? AND gone IS NULL AND by NOT LIKE 'person:%'"
    sql.execute(
        f"UPDATE reference SET state='queued' WHERE id IN (SELECT reference FROM link WHERE {ours})", (work,)
    )
    sql.execute(f"UPDATE link SET gone=? WHERE {ours}", (change, work))
