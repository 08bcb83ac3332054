"""SQLite as a library needs it: write-ahead log, whole transactions, errors that say what to do."""

from __future__ import annotations

import fcntl
import sqlite3
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from urllib.parse import quote

from pinakes.errors import BadInput, PinakesError, Refused, TryLater, Usage
from pinakes.store.migrations import APPLICATION, migrate, version, versions

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NAME = "library.db"
LOCK = "library.lock"
UNWRITABLE = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_FULL", "SQLITE_PERM")
PATIENCE = 120.0
"""Seconds a writer waits for another one."""


class Database:
    """One connection to one `library.db`."""

    node = 1
    """Whose search index it is, where several machines share a library."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.only_read = False
        with self.errors():
            try:
                self._open()
            except sqlite3.OperationalError as error:
                if not self._can_be_read(error):
                    raise
                self._open_to_read()

    def _can_be_read(self, error: sqlite3.OperationalError) -> bool:
        """Whether a library that cannot be written, on a full or a read-only disk, can still be read: nobody left a log beside it."""
        name = getattr(error, "sqlite_errorname", "") or ""
        log = self.path.with_name(f"{NAME}-wal")
        try:
            return (
                name.startswith(UNWRITABLE)
                and self.path.is_file()
                and (not log.exists() or log.stat().st_size == 0)
            )
        except OSError:
            return False

    def _open_to_read(self) -> None:
        """A connection that reads the file as it lies there, without locks and without a log: whoever
        changes it meanwhile is not seen.
        """
        address = f"file:{quote(str(self.path.absolute()))}?mode=ro&immutable=1"
        self.sql = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
        self.only_read = True
        self.sql.execute("PRAGMA temp_store=MEMORY")
        if version(self.sql) != len(versions()):
            raise Refused(
                f"{self.path} was written by another version of Pinakes and cannot be written here; open it once where it can"
            )

    def _open(self) -> None:
        """A connection that reads and writes."""
        self.sql = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        self.sql.execute("PRAGMA trusted_schema=OFF")  # somebody else may have made the file
        self.sql.execute("PRAGMA journal_mode=WAL")
        self.sql.execute("PRAGMA synchronous=FULL")
        self.sql.execute("PRAGMA foreign_keys=ON")
        self.sql.execute("PRAGMA cache_size=-65536")
        self.sql.execute("PRAGMA temp_store=MEMORY")
        owner = self.sql.execute("PRAGMA application_id").fetchone()[0]
        if owner not in (0, APPLICATION):
            raise Usage(f"{self.path} is no library of Pinakes; choose another --library folder")
        migrate(self.sql)

    @contextmanager
    def transaction(self, what: str, *, by: str) -> Iterator[int]:
        """All or nothing; gives the number of the change that rows refer to.

        The moment of a change is when it ended, and never before that of an earlier change, whatever the clock says: who asks
        "what is new since then?" must not miss what was under way then.
        """
        with self.errors():
            self.sql.execute("BEGIN IMMEDIATE")
            try:
                made = self.sql.execute(
                    "INSERT INTO change (at, by, what) VALUES (?, ?, ?)", (now(), by, what)
                )
                assert made.lastrowid is not None
                yield made.lastrowid
                last = "coalesce((SELECT at FROM change WHERE id < ? ORDER BY id DESC LIMIT 1), '')"
                self.sql.execute(
                    f"UPDATE change SET at = max(?, {last}) WHERE id=?",
                    (now(), made.lastrowid, made.lastrowid),
                )
                self.sql.execute("COMMIT")
            except BaseException:
                if self.sql.in_transaction:
                    self.sql.execute("ROLLBACK")
                raise

    @contextmanager
    def snapshot(self) -> Iterator[sqlite3.Connection]:
        """Several reads of one and the same state."""
        with self.errors():
            outermost = not self.sql.in_transaction
            if outermost:
                self.sql.execute("BEGIN")
            try:
                yield self.sql
            finally:
                if outermost:
                    self.sql.execute("COMMIT")

    @contextmanager
    def errors(self) -> Iterator[None]:
        """What SQLite says, as a person can use it."""
        try:
            yield
        except sqlite3.Error as error:
            raise told(error, self.path) from error

    @contextmanager
    def at_work(self, *, alone: bool) -> Iterator[None]:
        """Held by whoever writes files; `alone` does not wait."""
        folder = self.path.parent
        try:
            held = (folder / LOCK).open("a")
        except OSError as error:
            raise Refused(
                f"{folder} cannot be written ({error.strerror}); who owns it, is the disk read-only?"
            ) from error
        with held:
            try:
                fcntl.flock(
                    held, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | (fcntl.LOCK_NB if alone else 0)
                )
            except OSError as error:
                raise Refused(f"somebody is adding to {folder}; repair it when that has ended") from error
            yield

    def close(self) -> None:
        """Close the connection."""
        self.sql.close()


def told(error: sqlite3.Error, path: Path) -> PinakesError:
    """The error with what to do next."""
    name = getattr(error, "sqlite_errorname", "") or ""
    if name.startswith("SQLITE_FULL"):
        return Refused(f"{path}: the disk is full; nothing was lost, make room and run it again")
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return Refused(
            f"{path} cannot be written ({error}); check who owns the folder and whether the disk is read-only"
        )
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return TryLater(
            f"{path} is in use by another program that does not let go; end it and run this again"
        )
    if name.startswith("SQLITE_IOERR"):
        return Refused(
            f"{path} cannot be read or written ({error}); look at the disk: it may be full or failing"
        )
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return BadInput(
            "damaged",
            f"{path} is damaged ({error}); nothing was changed: take your back-up; pinakes check says what can be repaired or saved",
        )
    return BadInput("damaged", f"{path}: {error}; type pinakes check")


def now() -> str:
    """The moment, in UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
