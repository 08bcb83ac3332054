"""What the workbench keeps beside a library: accounts, sessions, what was checked. One small database in the library's folder."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from pinakes.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NAME = "workbench.db"
VERSION = 1
SCHEMA = """
CREATE TABLE IF NOT EXISTS account (
  name TEXT PRIMARY KEY, role TEXT NOT NULL, password TEXT, made TEXT NOT NULL, gone TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS session (key TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES account, made TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS invitation (
  key TEXT PRIMARY KEY, role TEXT NOT NULL, made TEXT NOT NULL, used TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS renewal (     -- one-time links to a new password
  key TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES account, made TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS choice (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sureness (    -- of each work: how sure its record is, and what is least sure of it
  work INTEGER PRIMARY KEY, weight REAL NOT NULL, reason TEXT NOT NULL, state TEXT NOT NULL DEFAULT '');
CREATE INDEX IF NOT EXISTS sureness_weight ON sureness (state, weight);
CREATE TABLE IF NOT EXISTS looked (only INTEGER PRIMARY KEY CHECK (only = 1), upto INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS review (      -- accepted, set aside, submitted, returned: who, when, with whom else, until taken back
  id INTEGER PRIMARY KEY, work INTEGER NOT NULL, state TEXT NOT NULL, before TEXT NOT NULL, by TEXT NOT NULL, at TEXT NOT NULL,
  batch TEXT NOT NULL, note TEXT NOT NULL DEFAULT '', gone TEXT);
CREATE INDEX IF NOT EXISTS review_work ON review (work);
CREATE INDEX IF NOT EXISTS review_batch ON review (batch);
CREATE TABLE IF NOT EXISTS draft (       -- what a depositor brought: draft, submitted, returned, accepted
  work INTEGER PRIMARY KEY, owner TEXT NOT NULL, state TEXT NOT NULL, note TEXT NOT NULL DEFAULT '', licence TEXT NOT NULL DEFAULT '',
  at TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS draft_owner ON draft (owner, state);
CREATE TABLE IF NOT EXISTS checked (     -- of each field of a work that somebody looked at: its weight as given, and whether it was left as read
  work INTEGER NOT NULL, field TEXT NOT NULL, weight REAL NOT NULL, is_right INTEGER NOT NULL, PRIMARY KEY (work, field)) WITHOUT ROWID;
"""


class Ledger:
    """One connection, used by one thread at a time."""

    def __init__(self, folder: Path) -> None:
        path = folder / NAME
        try:
            self._sql = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=30)
            self._sql.execute("PRAGMA journal_mode=WAL")
            self._sql.executescript(SCHEMA)
        except sqlite3.Error as error:
            raise Refused(f"{path} cannot be used ({error}); check who owns the folder") from error
        self._lock = threading.RLock()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, alone."""
        with self._lock:
            yield self._sql

    @contextmanager
    def changing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all changes or none."""
        with self._lock:
            self._sql.execute("BEGIN IMMEDIATE")
            try:
                yield self._sql
                self._sql.execute("COMMIT")
            except BaseException:
                self._sql.execute("ROLLBACK")
                raise

    def close(self) -> None:
        """Let go."""
        with self._lock:
            self._sql.close()


def now() -> str:
    """The moment, in UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
