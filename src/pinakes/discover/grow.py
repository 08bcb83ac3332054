"""The library fills itself: wanted works by citations → found → verified → added → their references are wanted in turn.

What was looked for stands in `grow.db` beside the library: a killed run goes on, nothing is looked for twice within `AGAIN` days, and what
somebody rejected is never fetched again.
"""

from __future__ import annotations

import json
import sqlite3
import time
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, Any

from pinakes.acquire.frontier import tidy
from pinakes.discover.standing import standing
from pinakes.discover.taking import take
from pinakes.discover.wanted import Wanted, from_library
from pinakes.errors import BadInput, Usage
from pinakes.store.network.asking import wanted
from pinakes.store.network.plain import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.acquire.client import WebClient
    from pinakes.discover.describing import Describer
    from pinakes.discover.find import Finder, FoundWork
    from pinakes.store.library import Library

FILE = "grow.db"
AGAIN = 30.0
"""Days after which a work that was not found is looked for again."""
AHEAD = 200
"""Wanted works read at once, to look through them for one that was not tried yet."""
OK = 200
ACCEPTED = 1.0
"""Weight of what somebody accepted."""
REVIEW = 1.1
"""A threshold that nothing reaches: everything waits for somebody."""
_SCHEMA = """
CREATE TABLE IF NOT EXISTS looked (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, title TEXT NOT NULL, authors TEXT NOT NULL,
    cited INTEGER NOT NULL, state TEXT NOT NULL, url TEXT, weight REAL, why TEXT NOT NULL, work TEXT, at REAL NOT NULL,
    wanted TEXT NOT NULL DEFAULT '');
CREATE TABLE IF NOT EXISTS growth (at REAL NOT NULL, held INTEGER NOT NULL, wanted INTEGER NOT NULL);
"""


@dataclass(frozen=True, slots=True)
class Budget:
    """What one run may take: documents added, requests sent, seconds."""

    documents: int = 20
    requests: int = 2000
    seconds: float = 3600.0


@dataclass(frozen=True, slots=True)
class Looked:
    """What came of one wanted work: `added`, `candidate` (to be decided), `not found`, `rejected`."""

    id: int
    title: str
    cited: int
    state: str
    url: str | None
    weight: float
    why: tuple[str, ...]
    work: str | None = None


class GrowthJournal:
    """What was looked for, and how the library grew."""

    def __init__(self, library: Library) -> None:
        self._sql = sqlite3.connect(library.folder / FILE, isolation_level=None, timeout=30)
        self._sql.execute("PRAGMA journal_mode=WAL")
        self._sql.executescript(_SCHEMA)
        if "wanted" not in {
            row[1] for row in self._sql.execute("PRAGMA table_info(looked)")
        }:  # older journals
            self._sql.execute("ALTER TABLE looked ADD COLUMN wanted TEXT NOT NULL DEFAULT ''")

    def is_due(self, key: str) -> bool:
        """Whether a work may be looked for now."""
        row = self._sql.execute("SELECT state, at FROM looked WHERE key=?", (key,)).fetchone()
        return row is None or (row[0] == "not found" and time.time() - row[1] > AGAIN * 86400)

    def refused(self) -> frozenset[str]:
        """Addresses that somebody rejected; a volume may hold other works than the one rejected."""
        query = "SELECT url FROM looked WHERE state='rejected' AND url NOT LIKE '%#page=%'"
        return frozenset(filter(None, (tidy(row[0]) for row in self._sql.execute(query))))

    def note(self, key: str, one: Looked, wish: Wanted) -> Looked:
        """What came of a work; a second time replaces the first."""
        row = (
            key,
            one.title,
            "; ".join(wish.authors),
            one.cited,
            one.state,
            one.url,
            one.weight,
            json.dumps(one.why, ensure_ascii=False),
            one.work,
            wish.name,
        )
        self._sql.execute("DELETE FROM looked WHERE key=?", (key,))
        query = (
            "INSERT INTO looked (key, title, authors, cited, state, url, weight, why, work, wanted, at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        number = self._sql.execute(query, (*row, time.time())).lastrowid
        return Looked(
            int(number or 0), one.title, one.cited, one.state, one.url, one.weight, one.why, one.work
        )

    def listed(self, state: str) -> list[Looked]:
        """The works in a state, most cited first."""
        query = "SELECT id, title, cited, state, url, weight, why, work FROM looked WHERE state=? ORDER BY cited DESC, id"
        return [_looked(row) for row in self._sql.execute(query, (state,))]

    def decide(self, number: int, state: str, work: str | None = None) -> Looked:
        """Note a person's decision on a candidate."""
        self._sql.execute(
            "UPDATE looked SET state=?, work=? WHERE id=? AND state='candidate'", (state, work, number)
        )
        query = "SELECT id, title, cited, state, url, weight, why, work FROM looked WHERE id=?"
        row = self._sql.execute(query, (number,)).fetchone()
        if row is None or row[3] != state:
            raise Usage(f"no candidate has the number {number}; pinakes grow --review lists them")
        return _looked(row)

    def wish(self, number: int) -> tuple[Wanted, str]:
        """What a candidate was found for, and its address."""
        query = "SELECT title, authors, wanted, url FROM looked WHERE id=? AND state='candidate'"
        row = self._sql.execute(query, (number,)).fetchone()
        if row is None:
            raise Usage(f"no candidate has the number {number}; pinakes grow --review lists them")
        title, authors, name, url = row
        return Wanted(title, tuple(filter(None, authors.split("; "))), name=name), url

    def measure(self, held: int, lacking: int) -> None:
        """A point of the picture."""
        self._sql.execute("INSERT INTO growth VALUES (?, ?, ?)", (time.time(), held, lacking))

    def counts(self) -> dict[str, int]:
        """How many works are in each state."""
        query = "SELECT state, count(*) FROM looked GROUP BY state ORDER BY state"
        return {state: int(count) for state, count in self._sql.execute(query)}

    def growth(self) -> list[tuple[float, int, int]]:
        """Moments, works held, works wanted."""
        return self._sql.execute("SELECT at, held, wanted FROM growth ORDER BY at").fetchall()

    def close(self) -> None:
        """Let go of the file."""
        self._sql.close()


def _looked(row: Sequence[Any]) -> Looked:
    number, title, cited, state, url, weight, why, work = row
    return Looked(number, title, cited, state, url, weight, tuple(json.loads(why)), work)


def grow(
    library: Library,
    finder: Finder,
    journal: GrowthJournal,
    client: WebClient,
    *,
    budget: Budget,
    least: float,
) -> Iterator[Looked]:
    """Look for wanted works until the budget is spent or nothing is left; what weighs `least` or more is added."""
    began, added = time.monotonic(), 0
    journal.measure(*sizes(library))
    while (
        added < budget.documents
        and client.requests < budget.requests
        and time.monotonic() - began < budget.seconds
    ):
        following = _next(library, journal)
        if following is None:
            return
        key, wish, cited = following
        one = _came(library, finder.find(wish, journal.refused()), cited, least)
        if one.state == "added":
            added += 1
            journal.measure(*sizes(library))
        yield journal.note(key, one, wish)


def accept(
    library: Library, journal: GrowthJournal, number: int, client: WebClient, describer: Describer
) -> Looked:
    """Add a candidate that a person accepted."""
    from pinakes.discover.find import FoundWork, examined

    wish, url = journal.wish(number)
    address = url.partition("#page=")[0]
    reply = client.get(address)
    best = examined(wish, describer, address, reply)[1] if reply.status == OK else None
    if best is None:
        raise BadInput("network", f"{url} cannot be had any more; reject it with --reject {number}")
    work = take(library, FoundWork(wish, url, ACCEPTED, outcome=best[0], reply=reply))
    journal.measure(*sizes(library))
    return journal.decide(number, "added", work)


def sizes(library: Library) -> tuple[int, int]:
    """How many works are held, how many wanted."""
    held = library.sql.execute("SELECT count(DISTINCT work) FROM document WHERE gone IS NULL").fetchone()[0]
    lacking = library.sql.execute(
        "SELECT count(*) FROM wanted WHERE work IS NULL AND merged IS NULL"
    ).fetchone()[0]
    return int(held), int(lacking)


def _next(library: Library, journal: GrowthJournal) -> tuple[str, Wanted, int] | None:
    for skip in count(0, AHEAD):
        some = wanted(library, limit=AHEAD, skip=skip)
        for one in some:
            wish = from_library(one)
            if wish is None or len(wish.level) < 12:
                continue
            key = f"{wish.level}|{plain(wish.families[0]) if wish.families else ''}"
            if journal.is_due(key):
                return key, wish, one.count
        if len(some) < AHEAD:
            break
    return None


def _came(library: Library, found: FoundWork, cited: int, least: float) -> Looked:
    """What comes of a work that was looked for; what may be no paper waits for somebody, however sure it
    is to be the work.
    """
    if found.url is None or found.outcome is None:
        return Looked(0, found.wanted.title, cited, "not found", None, 0.0, found.why)
    known = standing(library, found.outcome, cited)
    one = Looked(0, found.wanted.title, cited, "candidate", found.url, found.weight, (*known.why, *found.why))
    if found.weight < least or not known.is_paper:
        return one
    return replace(one, state="added", work=take(library, found))
