"""Is the library whole? What SQLite says of its pages, what rows say of each other,
what lies on the shelves; and repairs.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.store.files import PARTIAL

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from pinakes.store.library import Library

FAULTS: tuple[tuple[str, str, str], ...] = (
    (
        "half a document",
        "SELECT document.id FROM document WHERE claims <> (SELECT count(*) FROM claim WHERE claim.document = document.id) "
        "OR cited <> (SELECT count(*) FROM reference WHERE reference.document = document.id)",
        "take your back-up, or add the file again",
    ),
    (
        "a work without documents",
        "SELECT id FROM work WHERE merged IS NULL AND NOT EXISTS (SELECT 1 FROM document WHERE work = work.id) "
        "AND NOT EXISTS (SELECT 1 FROM link WHERE cited = work.id)",
        "add its file again",
    ),
    (
        "a document of a work that was joined to another",
        "SELECT document.id FROM document JOIN work ON work.id = document.work WHERE merged IS NOT NULL",
        "",
    ),
)
"""What must not be: its name, the query that finds it, what to do."""
MENDED = {
    "a document of a work that was joined to another": (
        "UPDATE document SET work = (SELECT merged FROM work WHERE work.id = document.work) "
        "WHERE work IN (SELECT id FROM work WHERE merged IS NOT NULL)"
    )
}
SALVAGE = (
    "take your back-up; or save what can still be read: pinakes export --library {0} --to json > rest.jsonl, "
    "then pinakes add --library NEW --from-json rest.jsonl FILES…"
)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not as it should be;
    `fixed` where it was repaired, `harmless` where it costs nothing but room or time.
    """

    what: str
    where: str
    advice: str
    fixed: bool = False
    harmless: bool = False


def check(library: Library, *, fix: bool = False) -> Iterator[Fault]:
    """Everything that is wrong, repaired where that loses nothing and `fix` is asked for."""
    if fix:
        with library.at_work(alone=True):
            yield from _findings(library, fix=True)
    else:
        yield from _findings(library, fix=False)


def _findings(library: Library, *, fix: bool) -> Iterator[Fault]:
    damage = list(_pages(library, fix=fix))
    yield from damage
    if any(not finding.fixed for finding in damage):
        return  # what rows say of each other cannot be asked of a damaged database, and nothing may be taken away by it
    with library.database.errors():
        for table, row, parent, _ in library.sql.execute("PRAGMA foreign_key_check").fetchall():
            yield Fault(
                f"a row of {table} refers to a row of {parent} that is not there",
                f"{table} {row}",
                "take your back-up",
            )
        for what, query, advice in FAULTS:
            found = [str(row[0]) for row in library.sql.execute(query).fetchall()]
            mended = bool(found and fix and what in MENDED)
            if mended:
                with library.database.transaction(f"mend: {what}", by="check@1"):
                    library.sql.execute(MENDED[what])
            for where in found:
                yield Fault(what, where, advice or "type pinakes check --fix", fixed=mended)
    yield from _shelves(library, fix=fix)
    yield from _index(library, fix=fix)


def _index(library: Library, *, fix: bool) -> Iterator[Fault]:
    """The search index can always be built again: nothing that is wrong with it loses anything."""
    from pinakes.store.index_check import damaged, disagrees, rebuild

    found = [("a file of the search index is damaged", str(path)) for path in damaged(library)]
    if not found and disagrees(library):
        found = [("the search index knows other works than the library", str(library.folder / "index"))]
    if found and fix:
        rebuild(library)
    for what, where in found:
        yield Fault(
            what, where, "nothing is lost; pinakes check --fix builds it again", fixed=fix, harmless=True
        )


def _pages(library: Library, *, fix: bool) -> Iterator[Fault]:
    """Damaged pages; damage of indexes alone can be repaired, because they repeat what tables say."""
    mended = False
    try:
        said = [str(row[0]) for row in library.sql.execute("PRAGMA integrity_check(20)")]
        if said == ["ok"]:
            return
        if fix:
            library.sql.execute("REINDEX")
            mended = library.sql.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
    except sqlite3.DatabaseError as error:
        said = [str(error)]
    for fault in said:
        yield Fault(f"library.db: {fault}", "library.db", SALVAGE.format(library.folder), fixed=mended)


def _shelves(library: Library, *, fix: bool) -> Iterator[Fault]:
    with library.database.errors():
        held = dict(library.sql.execute("SELECT digest, size FROM file WHERE held=1").fetchall())
    for path in _stray(library, held):
        if fix:
            path.unlink()
        what = "a half-written file" if path.name.endswith(PARTIAL) else "a file that no document belongs to"
        yield Fault(what, str(path), "harmless; pinakes check --fix takes it away", fixed=fix, harmless=True)
    for digest in held:
        if library.shelves.is_sound(digest):
            continue
        missing = not library.shelves.holds(digest)
        if fix and missing:
            with library.database.transaction(f"file {digest} is lost", by="check@1"):
                library.sql.execute("UPDATE file SET held=0 WHERE digest=?", (digest,))
        what = "a file is missing" if missing else "a file was changed"
        yield Fault(
            what,
            str(library.shelves.path(digest)),
            "add the original again, or take your back-up",
            fixed=fix and missing,
        )


def _stray(library: Library, held: Collection[str]) -> Iterator[Path]:
    """What lies on the shelves and belongs to nothing:
    half-written, or written by somebody who was killed before it was noted.
    """
    return (path for path in library.shelves.all() if path.name not in held)


def clear(library: Library) -> None:
    """Take away what an interrupted `add` left; only while no other program is at work."""
    with library.database.errors():
        held = {digest for (digest,) in library.sql.execute("SELECT digest FROM file WHERE held=1")}
    for path in _stray(library, held):
        path.unlink(missing_ok=True)
