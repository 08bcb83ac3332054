"""What the network is asked: whom a work cites, who cites it, what is cited with it, what cites the same, what is wanted most."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pinakes.errors import Usage
from pinakes.store.library import name_of
from pinakes.store.network.citation import loaded
from pinakes.store.stored import cited_fields

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterable, Sequence

    from pinakes.store.library import Library

_WANTED = re.compile(r"x(\d{1,15})")
LOOKED_AT = 20
"""References to a wanted work that are looked at for its title."""
MOST = 2000
"""Citing works that are looked through for what they cite together."""
ALL = 1 << 62
"""A limit that limits nothing."""


@dataclass(frozen=True, slots=True)
class NetworkWork:
    """A work of an answer: `count` says how often (references, or works in common), `cited` how many works cite it in all.

    `printed` is a reference to a wanted work of which nobody says the title.
    """

    entity: int
    title: str | None
    authors: tuple[str, ...]
    year: int | None
    count: int
    cited: int
    score: float | None = None
    weight: float | None = None
    links: tuple[int, ...] = ()
    references: tuple[int, ...] = ()
    printed: str | None = None
    identifiers: frozenset[str] = frozenset()
    """What references to a wanted work print, `doi:10.1/x`."""

    @property
    def name(self) -> str:
        """The name that people type: `w12` is held, `x12` is wanted."""
        return name_of(self.entity) if self.entity > 0 else f"x{-self.entity}"


def entity_of(library: Library, work: str) -> int:
    """The entity behind `w12` or `x12`, followed to where it went; `Usage` where there is none."""
    match = _WANTED.fullmatch(work.strip())
    if match is None:
        return library.number_of(work)
    number: int | None = int(match[1])
    with library.database.snapshot() as sql:
        while number is not None:
            row = sql.execute("SELECT work, merged FROM wanted WHERE id=?", (number,)).fetchone()
            if row is None:
                break
            if row[0] is not None:
                return library.number_of(name_of(row[0]))
            if row[1] is None:
                return -number
            number = row[1]
    raise Usage(f"there is no wanted work {work!r} in {library.folder}; pinakes wanted lists them")


def cites(library: Library, work: str, *, limit: int | None = None) -> list[NetworkWork]:
    """The works that a work cites, held ones first."""
    entity = entity_of(library, work)
    with library.database.snapshot() as sql:
        query = (
            "SELECT entity, count(*), max(weight), group_concat(link), group_concat(reference) FROM ("
            "SELECT cited AS entity, id AS link, reference, weight FROM link WHERE citing=? AND gone IS NULL UNION ALL "
            "SELECT -wanted, NULL, reference, weight FROM want WHERE citing=? AND gone IS NULL) AS met "
            "GROUP BY 1 ORDER BY entity < 0, abs(entity) LIMIT ?"
        )
        return _told(sql, sql.execute(query, (entity, entity, ALL if limit is None else limit)).fetchall())


def cited_by(library: Library, work: str, *, limit: int | None = None) -> list[NetworkWork]:
    """The works that cite it."""
    entity = entity_of(library, work)
    with library.database.snapshot() as sql:
        table, column, links = (
            ("link", "cited", "group_concat(id)") if entity > 0 else ("want", "wanted", "NULL")
        )
        query = (
            f"SELECT citing, count(*), max(weight), {links}, group_concat(reference) FROM {table} "
            f"WHERE {column}=? AND gone IS NULL GROUP BY 1 ORDER BY 1 LIMIT ?"
        )
        return _told(sql, sql.execute(query, (abs(entity), ALL if limit is None else limit)).fetchall())


def cited_with(library: Library, work: str, *, limit: int = 20) -> list[NetworkWork]:
    """Co-citation: the works that are cited by the same works, most often first; `score` is the cosine."""
    entity = entity_of(library, work)
    with library.database.snapshot() as sql:
        citing = _citing(sql, entity)
        query = (
            "SELECT entity, count(DISTINCT citing) FROM ("
            f"SELECT citing, cited AS entity FROM link WHERE citing IN ({_marks(citing)}) AND gone IS NULL UNION ALL "
            f"SELECT citing, -wanted FROM want WHERE citing IN ({_marks(citing)}) AND gone IS NULL) AS met "
            "WHERE entity<>? GROUP BY 1 ORDER BY 2 DESC, 1 DESC LIMIT ?"
        )
        rows = sql.execute(query, (*citing, *citing, entity, limit)).fetchall()
        return _scored(sql, rows, len(citing), {other: _cited(sql, other) for other, _ in rows})


def coupled(library: Library, work: str, *, limit: int = 20) -> list[NetworkWork]:
    """Bibliographic coupling: the works that cite the same works, most in common first; `score` is the cosine."""
    entity = library.number_of(work)
    with library.database.snapshot() as sql:
        held = [
            row[0]
            for row in sql.execute(
                "SELECT DISTINCT cited FROM link WHERE citing=? AND gone IS NULL", (entity,)
            )
        ][:MOST]
        wanted = [
            row[0]
            for row in sql.execute(
                "SELECT DISTINCT wanted FROM want WHERE citing=? AND gone IS NULL", (entity,)
            )
        ][:MOST]
        query = (
            "SELECT citing, count(DISTINCT entity) FROM ("
            f"SELECT citing, cited AS entity FROM link WHERE cited IN ({_marks(held)}) AND gone IS NULL UNION ALL "
            f"SELECT citing, -wanted FROM want WHERE wanted IN ({_marks(wanted)}) AND gone IS NULL) AS met "
            "WHERE citing<>? GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?"
        )
        rows = sql.execute(query, (*held, *wanted, entity, limit)).fetchall()
        return _scored(
            sql, rows, len(held) + len(wanted), {other: _citations(sql, other) for other, _ in rows}
        )


def wanted(library: Library, *, limit: int = 20, skip: int = 0) -> list[NetworkWork]:
    """The works that are cited and not held, most cited first."""
    with library.database.snapshot() as sql:
        query = (
            "SELECT -id, count FROM wanted WHERE work IS NULL AND merged IS NULL AND count>0 "
            "ORDER BY count DESC, id LIMIT ? OFFSET ?"
        )
        rows = [
            (entity, _cited(sql, entity), None, None, None)
            for entity, _ in sql.execute(query, (limit, skip)).fetchall()
        ]
        return sorted(_told(sql, rows), key=lambda one: (-one.count, -one.entity))


def cited_without(
    library: Library, found: Iterable[NetworkWork], hidden: Collection[int]
) -> list[NetworkWork]:
    """Works as those cite them that are not hidden, without hidden ones and what only they cite."""
    with library.database.snapshot() as sql:
        kept = []
        for one in found:
            citing = set(_citing(sql, one.entity)) & set(hidden)
            count = one.count - len(citing)
            if one.entity not in hidden and (count > 0 or not citing):
                kept.append(replace(one, count=count, cited=one.cited - len(citing)))
        return sorted(kept, key=lambda one: (-one.count, -one.entity))


def told(sql: sqlite3.Connection, scores: Iterable[tuple[int, int, float | None]]) -> list[NetworkWork]:
    """Entities with a count and a score, as an answer lists them."""
    return [_listed(sql, entity, count, score=score) for entity, count, score in scores]


def _told(
    sql: sqlite3.Connection, rows: Sequence[tuple[int, int, float | None, str | None, str | None]]
) -> list[NetworkWork]:
    found = []
    for entity, count, weight, links, references in rows:
        found.append(
            _listed(sql, entity, count, weight=weight, links=_numbers(links), references=_numbers(references))
        )
    return found


def _scored(
    sql: sqlite3.Connection, rows: list[tuple[int, int]], own: int, others: dict[int, int]
) -> list[NetworkWork]:
    return told(
        sql,
        [(entity, count, round(count / max(1, own * others[entity]) ** 0.5, 4)) for entity, count in rows],
    )


def _listed(sql: sqlite3.Connection, entity: int, count: int, *, score: float | None = None, weight: float | None = None,
            links: tuple[int, ...] = (), references: tuple[int, ...] = ()) -> NetworkWork:  # fmt: skip
    printed: str | None = None
    identifiers: frozenset[str] = frozenset()
    if entity > 0:
        title, authors, year = sql.execute(
            "SELECT title, authors, year FROM work WHERE id=?", (entity,)
        ).fetchone()
    else:
        title, authors, year, printed = sql.execute(
            "SELECT title, authors, year, printed FROM wanted WHERE id=?", (-entity,)
        ).fetchone()
        title, printed = (title, None) if title else (_title_of(sql, -entity), printed)
        known = sql.execute("SELECT stored FROM entry WHERE entity=?", (entity,)).fetchone()
        identifiers = loaded(known[0]).identifiers if known else identifiers
    return NetworkWork(
        entity,
        title,
        tuple(json.loads(authors)),
        year,
        count,
        _cited(sql, entity),
        score,
        weight,
        links,
        references,
        printed,
        identifiers,
    )


def _title_of(sql: sqlite3.Connection, wanted: int) -> str | None:
    """The title by which most references to a wanted work call it; None where they give none."""
    query = (
        "SELECT packed, item FROM want JOIN reference ON reference.id = want.reference JOIN bibliography USING (document) "
        "WHERE wanted=? AND want.gone IS NULL ORDER BY want.reference LIMIT ?"
    )
    titles = Counter(
        value
        for packed, item in sql.execute(query, (wanted, LOOKED_AT))
        for name, value in cited_fields(packed)[item][1]
        if name == "title" and value
    )
    return str(titles.most_common(1)[0][0]) if titles else None


def _citing(sql: sqlite3.Connection, entity: int) -> list[int]:
    table, column = ("link", "cited") if entity > 0 else ("want", "wanted")
    query = f"SELECT DISTINCT citing FROM {table} WHERE {column}=? AND gone IS NULL ORDER BY 1 DESC LIMIT ?"
    return [row[0] for row in sql.execute(query, (abs(entity), MOST))]


def _cited(sql: sqlite3.Connection, entity: int) -> int:
    """How many works cite it."""
    table, column = ("link", "cited") if entity > 0 else ("want", "wanted")
    return int(
        sql.execute(
            f"SELECT count(DISTINCT citing) FROM {table} WHERE {column}=? AND gone IS NULL", (abs(entity),)
        ).fetchone()[0]
    )


def _citations(sql: sqlite3.Connection, work: int) -> int:
    """How many works it cites."""
    query = (
        "SELECT (SELECT count(DISTINCT cited) FROM link WHERE citing=? AND gone IS NULL) "
        "+ (SELECT count(DISTINCT wanted) FROM want WHERE citing=? AND gone IS NULL)"
    )
    return int(sql.execute(query, (work, work)).fetchone()[0])


def _marks(values: list[int]) -> str:
    return ",".join("?" * len(values))


def _numbers(text: str | None) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(",")) if text else ()
