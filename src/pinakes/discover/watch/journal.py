"""What is watched, what was seen there, and what was new: `watch.db` beside the library.

A thing is noted in the moment in which it is in the library; a source is put off only when its visit is over. Whatever moment a visit
is killed at, the next one goes on with what is not noted yet.
"""

from __future__ import annotations

import sqlite3
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinakes.discover.watch.schedule import Rhythm, interval
from pinakes.errors import Usage

if TYPE_CHECKING:
    from pinakes.store.library import Library

FILE = "watch.db"
_SCHEMA = """
CREATE TABLE IF NOT EXISTS source (id INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, depth INTEGER NOT NULL,
    due REAL NOT NULL, last REAL, visits REAL NOT NULL DEFAULT 0, changes REAL NOT NULL DEFAULT 0, seconds REAL NOT NULL DEFAULT 0,
    failures INTEGER NOT NULL DEFAULT 0, state TEXT NOT NULL DEFAULT 'alive', why TEXT NOT NULL DEFAULT '');
CREATE TABLE IF NOT EXISTS seen (source INTEGER NOT NULL, address TEXT NOT NULL, mark TEXT NOT NULL, state TEXT NOT NULL, work TEXT,
    checked REAL NOT NULL, failures INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (source, address)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS news (id INTEGER PRIMARY KEY, at REAL NOT NULL, source TEXT NOT NULL, what TEXT NOT NULL, address TEXT NOT NULL,
    work TEXT, title TEXT NOT NULL, why TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS news_at ON news (at);
"""
_SOURCE = "id, address, kind, depth, due, last, visits, changes, seconds, failures, state, why"
DEAD_AFTER = 3
"""Visits in a row without an answer, after which something is dead."""
KINDS = ("page", "oai", "folder")


@dataclass(frozen=True, slots=True)
class Watched:
    """A source: where it is, what it is, when it is due (seconds since 1970), what its visits saw."""

    id: int
    address: str
    kind: str
    depth: int
    due: float
    last: float | None
    rhythm: Rhythm
    failures: int
    state: str
    why: str


@dataclass(frozen=True, slots=True)
class Seen:
    """A thing at a source: `held`, `passed` (no paper), `failing`, `dead`; its mark tells whether it changed."""

    address: str
    mark: str
    state: str
    work: str | None
    checked: float
    failures: int


@dataclass(frozen=True, slots=True)
class News:
    """Something that happened: `new`, `changed`, `dead`, `back`; of a source itself where `address` is its own."""

    id: int
    at: float
    source: str
    what: str
    address: str
    work: str | None
    title: str
    why: str


class WatchJournal:
    """The journal of one library."""

    def __init__(self, library: Library) -> None:
        self._sql = sqlite3.connect(library.folder / FILE, isolation_level=None, timeout=30)
        self._sql.execute("PRAGMA journal_mode=WAL")
        self._sql.executescript(_SCHEMA)

    def watch(self, address: str, kind: str, depth: int) -> Watched:
        """A source from now on; one that is known stays as it is."""
        self._sql.execute(
            "INSERT OR IGNORE INTO source (address, kind, depth, due) VALUES (?, ?, ?, ?)",
            (address, kind, depth, time.time()),
        )
        (found,) = self._sources("address=?", address)
        return found

    def knows(self, address: str) -> bool:
        """Whether a source is watched."""
        return bool(self._sources("address=?", address))

    def forget(self, address: str) -> None:
        """Visit a source no more; what came from it stays."""
        for found in self._sources("address=?", address):
            self._sql.execute("DELETE FROM seen WHERE source=?", (found.id,))
            self._sql.execute("DELETE FROM source WHERE id=?", (found.id,))
            return
        raise Usage(f"{address} is not watched; pinakes watch --list shows what is")

    def sources(self, *, due: float | None = None) -> list[Watched]:
        """All sources, or those that are due at a moment; the longest due first."""
        return self._sources("due<=?", due) if due is not None else self._sources("1")

    def hasten(self, longest: float) -> None:
        """No source waits longer than this from now on, whatever was said when it was visited last."""
        self._sql.execute("UPDATE source SET due=min(due, ?)", (time.time() + longest,))

    def seen(self, source: Watched) -> dict[str, Seen]:
        """What was seen at a source, by address."""
        query = "SELECT address, mark, state, work, checked, failures FROM seen WHERE source=?"
        return {row[0]: Seen(*row) for row in self._sql.execute(query, (source.id,))}

    def note(self, source: Watched, one: Seen, news: News | None = None) -> None:
        """What is known now of a thing, and what is to be told of it."""
        row = (source.id, one.address, one.mark, one.state, one.work, one.checked, one.failures)
        self._sql.execute("BEGIN IMMEDIATE")
        self._sql.execute("INSERT OR REPLACE INTO seen VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        if news is not None:
            self.tell(news)
        self._sql.execute("COMMIT")

    def tell(self, news: News) -> None:
        """Something to report."""
        self._sql.execute(
            "INSERT INTO news (at, source, what, address, work, title, why) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (news.at, news.source, news.what, news.address, news.work, news.title, news.why),
        )

    def visited(self, source: Watched, *, changed: bool, bounds: tuple[float, float]) -> Watched:
        """A visit is over: when the next one is due."""
        now = time.time()
        gap = now - source.last if source.last is not None else 0.0
        rhythm = source.rhythm.after(changed=changed, gap=gap) if source.last is not None else source.rhythm
        wait = interval(rhythm, shortest=bounds[0], longest=bounds[1])
        self._sql.execute(
            "UPDATE source SET due=?, last=?, visits=?, changes=?, seconds=?, failures=0, state='alive', why='' WHERE id=?",
            (now + wait, now, rhythm.visits, rhythm.changes, rhythm.seconds, source.id),
        )
        return self._sources("id=?", source.id)[0]

    def silent(self, source: Watched, why: str, *, bounds: tuple[float, float]) -> Watched:
        """A visit came to nothing: tried again later and later, dead after some."""
        failures = source.failures + 1
        wait = min(bounds[1], bounds[0] * 4.0**failures)
        state = "dead" if failures >= DEAD_AFTER else source.state
        self._sql.execute(
            "UPDATE source SET due=?, failures=?, state=?, why=? WHERE id=?",
            (time.time() + wait, failures, state, why[:500], source.id),
        )
        return self._sources("id=?", source.id)[0]

    def news(self, *, since: float = 0.0, after: int = 0, limit: int = 1000) -> list[News]:
        """What happened since a moment, or after a number, oldest first; the last `limit`."""
        query = "SELECT id, at, source, what, address, work, title, why FROM news WHERE at>=? AND id>? ORDER BY id DESC LIMIT ?"
        return [News(*row) for row in self._sql.execute(query, (since, after, limit))][::-1]

    def last(self) -> int:
        """The number of the last news."""
        return int(self._sql.execute("SELECT coalesce(max(id), 0) FROM news").fetchone()[0])

    def close(self) -> None:
        """Let go of the file."""
        self._sql.close()

    def _sources(self, condition: str, *values: object) -> list[Watched]:
        rows = self._sql.execute(f"SELECT {_SOURCE} FROM source WHERE {condition} ORDER BY due, id", values)
        return [_watched(row) for row in rows.fetchall()]


def _watched(row: tuple[Any, ...]) -> Watched:
    number, address, kind, depth, due, last, visits, changes, seconds, failures, state, why = row
    rhythm = Rhythm(visits, changes, seconds)
    return Watched(number, address, kind, depth, due, last, rhythm, failures, state, why)
