"""What is still to be fetched: addresses by priority, a queue a host, in one file of SQLite.

An address is taken before it is fetched and done in one transaction with what it led to: whatever moment a walk is killed at, no page
is lost, and only those being fetched at that moment are fetched again.
"""

from __future__ import annotations

import hashlib
import re
import sqlite3
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, urldefrag, urlsplit, urlunsplit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_SCHEMA = """
CREATE TABLE IF NOT EXISTS host (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, best REAL, free REAL NOT NULL DEFAULT 0, taken INTEGER
    NOT NULL DEFAULT 0, fetched INTEGER NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS host_best ON host (best DESC) WHERE best IS NOT NULL;
CREATE TABLE IF NOT EXISTS lead (id INTEGER PRIMARY KEY, mark INTEGER NOT NULL UNIQUE, address TEXT NOT NULL, host INTEGER NOT NULL,
    priority REAL NOT NULL,
    depth INTEGER NOT NULL, parent INTEGER, anchor TEXT NOT NULL DEFAULT '', state TEXT NOT NULL DEFAULT 'waiting', why TEXT);
CREATE INDEX IF NOT EXISTS lead_next ON lead (host, priority DESC, id) WHERE state = 'waiting';
CREATE INDEX IF NOT EXISTS lead_taken ON lead (state) WHERE state = 'taken';
"""
_TIDY = re.compile(
    r"https?://[a-z0-9.-]*[a-z](?:/[A-Za-z0-9/%:@!$&'()*+,;=~._-]*)(?:\?[A-Za-z0-9/%:@!$&'()*+,;=~._?-]+)?"
)
"""An address that is in its one form already, as most are."""
LONGEST = 2000
"""Characters of an address that is followed."""


@dataclass(frozen=True, slots=True)
class Lead:
    """An address worth fetching: how much so (0 to 1), how many links from the start, what the link said."""

    address: str
    priority: float = 0.5
    depth: int = 0
    anchor: str = ""
    id: int = 0
    parent: int | None = None


class Frontier:
    """The queue of one walk; opened again, it goes on where it was."""

    def __init__(self, path: str | Path = ":memory:") -> None:
        if path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._sql = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=30)
        self._lock = threading.RLock()
        self._numbers: dict[str, int] = {}
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "cache_size=-64000"):
            self._sql.execute(f"PRAGMA {pragma}")
        self._sql.executescript(_SCHEMA)
        with self._change() as sql:
            for (host,) in sql.execute("SELECT DISTINCT host FROM lead WHERE state='taken'").fetchall():
                sql.execute("UPDATE lead SET state='waiting' WHERE state='taken' AND host=?", (host,))
                sql.execute("UPDATE host SET taken=0 WHERE id=?", (host,))
                self._best(host)
            sql.execute("UPDATE host SET taken=0, free=0 WHERE taken OR free")

    def add(self, leads: Iterable[Lead]) -> int:
        """Put addresses in line, each once, and say how many were new; a better reason for a known one raises it."""
        with self._change():
            return self._add(leads, None)

    def take(self) -> Lead | None:
        """The best address of a host that is not being asked and may be asked now; None where there is none at this moment."""
        with self._change() as sql:
            query = "SELECT id FROM host INDEXED BY host_best WHERE best IS NOT NULL AND taken=0 AND free<=? ORDER BY best DESC LIMIT 1"
            row = sql.execute(query, (time.time(),)).fetchone()
            if row is None:
                return None
            columns = "address, priority, depth, anchor, id, parent"
            query = f"SELECT {columns} FROM lead WHERE host=? AND state='waiting' ORDER BY priority DESC, id LIMIT 1"
            lead = Lead(*sql.execute(query, row).fetchone())
            sql.execute("UPDATE lead SET state='taken' WHERE id=?", (lead.id,))
            sql.execute("UPDATE host SET taken=1, fetched=fetched+1 WHERE id=?", row)
            self._best(row[0])
            return lead

    def done(
        self,
        lead: Lead,
        found: Iterable[Lead] = (),
        *,
        state: str = "done",
        why: str = "",
        pause: float = 0.0,
    ) -> None:
        """The address is dealt with; what it led to stands in line from the same moment on."""
        with self._change() as sql:
            self._add(found, lead)
            sql.execute("UPDATE lead SET state=?, why=? WHERE id=?", (state, why[:500] or None, lead.id))
            query = "UPDATE host SET taken=0, free=? WHERE id=(SELECT host FROM lead WHERE id=?)"
            sql.execute(query, (time.time() + pause if pause else 0.0, lead.id))

    def counts(self) -> dict[str, int]:
        """How many addresses are in each state."""
        with self._lock:
            return dict(self._sql.execute("SELECT state, count(*) FROM lead GROUP BY state"))

    def is_idle(self) -> bool:
        """Whether nothing waits and nothing is being fetched."""
        with self._lock:
            query = "SELECT EXISTS (SELECT 1 FROM host WHERE best IS NOT NULL OR taken)"
            return not self._sql.execute(query).fetchone()[0]

    def path_to(self, lead: Lead) -> list[str]:
        """The addresses that led to one, from the start."""
        found, at = [lead.address], lead.parent
        with self._lock:
            while at is not None and len(found) < 50:
                address, at = self._sql.execute(
                    "SELECT address, parent FROM lead WHERE id=?", (at,)
                ).fetchone()
                found.append(address)
        return found[::-1]

    def close(self) -> None:
        """Let go of the file."""
        self._sql.close()

    def _add(self, leads: Iterable[Lead], parent: Lead | None) -> int:
        new, best = 0, dict[int, float]()
        for lead in leads:
            address = tidy(lead.address)
            if address is None:
                continue
            host, mark = self._number_of(urlsplit(address).netloc), _mark(address)
            row = (
                mark,
                address,
                host,
                lead.priority,
                lead.depth,
                parent.id if parent else None,
                lead.anchor[:200],
            )
            query = "INSERT OR IGNORE INTO lead (mark, address, host, priority, depth, parent, anchor) VALUES (?, ?, ?, ?, ?, ?, ?)"
            if self._sql.execute(query, row).rowcount:
                new += 1
            else:
                raised = "UPDATE lead SET priority=? WHERE mark=? AND state='waiting' AND priority<?"
                if not self._sql.execute(raised, (lead.priority, mark, lead.priority)).rowcount:
                    continue
            best[host] = max(best.get(host, 0.0), lead.priority)
        rows = [(priority, priority, host) for host, priority in best.items()]
        self._sql.executemany("UPDATE host SET best=max(coalesce(best, ?), ?) WHERE id=?", rows)
        return new

    def _number_of(self, name: str) -> int:
        if name not in self._numbers:
            row = self._sql.execute("SELECT id FROM host WHERE name=?", (name,)).fetchone()
            found = (
                row[0] if row else self._sql.execute("INSERT INTO host (name) VALUES (?)", (name,)).lastrowid
            )
            self._numbers[name] = int(found or 0)
        return self._numbers[name]

    def _best(self, host: int) -> None:
        best = (
            "(SELECT priority FROM lead WHERE host=? AND state='waiting' ORDER BY priority DESC, id LIMIT 1)"
        )
        self._sql.execute(f"UPDATE host SET best={best} WHERE id=?", (host, host))

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            self._sql.execute("BEGIN IMMEDIATE")
            try:
                yield self._sql
            except BaseException:
                self._sql.execute("ROLLBACK")
                self._numbers.clear()
                raise
            self._sql.execute("COMMIT")


def _mark(address: str) -> int:
    """A number for an address: an index of numbers is small, and two addresses of a walk do not share one."""
    return int.from_bytes(hashlib.blake2b(address.encode(), digest_size=8).digest(), "big") >> 1


def tidy(address: str) -> str | None:
    """An address in one form, without its fragment; None for what cannot be fetched."""
    if _TIDY.fullmatch(address) and len(address) <= LONGEST:
        return address
    try:
        parts = urlsplit(urldefrag(address.strip())[0])
        host = (parts.hostname or "").rstrip(".").encode("idna").decode("ascii") if parts.hostname else ""
        port = parts.port
    except (ValueError, UnicodeError):
        return None
    if parts.scheme not in ("http", "https") or not host or len(address) > LONGEST:
        return None
    named = f"[{host}]" if ":" in host else host
    netloc = named if port in (None, {"http": 80, "https": 443}[parts.scheme]) else f"{named}:{port}"
    path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._")
    query = quote(parts.query, safe="/%:@!$&'()*+,;=~-._?")
    return urlunsplit((parts.scheme, netloc, path, query, ""))
