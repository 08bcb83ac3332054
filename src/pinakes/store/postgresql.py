"""A library whose truth lies on a PostgreSQL server, so that several machines can write it.

The connection speaks as one of SQLite does, as far as the store asks it to. Changes wait for each other by an
advisory lock, as SQLite's writers do: they end in the order of their numbers,
and "what is new since then?" rests on that.
"""

from __future__ import annotations

import re
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from pinakes.errors import BadInput, Missing, PinakesError, Refused, TryLater, Usage
from pinakes.store import dialect
from pinakes.store.database import PATIENCE, Database
from pinakes.store.migrations import APPLICATION, migrate

try:
    import psycopg
except ImportError as error:
    raise Missing("a library on a PostgreSQL server needs: pip install 'pinakes[postgres]'") from error

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from pinakes.store.address import Address

WRITING, AT_WORK = 1, 2
"""The advisory locks of a library: of who changes rows, of who writes files."""
RESTART = 60.0
"""Seconds in which a server that went away may come back."""
_NUMBERED = re.compile(r"INSERT INTO (?:change|work|person|united|known|link)\b(?! \(id)")
_PRAGMA = re.compile(r"PRAGMA (\w+)(?:=(-?\d+))?(?:\(\d+\))?")
_KEPT = ("user_version", "application_id")
_AGAIN = ("SELECT", "BEGIN")
_COMING = ("starting up", "shutting down", "Connection refused", "No such file", "the database system is")


class ServerDatabase(Database):
    """One connection to a library on a server."""

    def __init__(self, folder: Path, address: Address) -> None:
        self.path = folder
        self.only_read = False
        self.node = address.node
        self.address = address
        with self.errors():
            self.sql = cast("sqlite3.Connection", Connection(address.vouched()))
            self._claim()
            migrate(self.sql)

    def _claim(self) -> None:
        """Take an empty schema for a library; one that holds something else is left alone with `Usage`."""
        if self.sql.execute("SELECT to_regclass('about')").fetchone()[0] is None:
            tables = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
            self.sql.execute("BEGIN IMMEDIATE")  # another process may be quicker
            if self.sql.execute("SELECT to_regclass('about')").fetchone()[0] is None:
                if self.sql.execute(tables).fetchone()[0]:
                    self.sql.execute("ROLLBACK")
                    raise Usage(
                        f"{self.address.url} holds something else; give the library a schema of its own"
                    )
                self.sql.execute("CREATE TABLE about (name TEXT PRIMARY KEY, value INTEGER NOT NULL)")
                self.sql.execute(dialect.NUMBERED)
            self.sql.execute("COMMIT")
        if self.sql.execute("PRAGMA application_id").fetchone()[0] not in (0, APPLICATION):
            raise Usage(f"{self.address.url} is no library of Pinakes; give the library a schema of its own")

    @contextmanager
    def errors(self) -> Iterator[None]:
        """What the server says, as a person can use it."""
        try:
            yield
        except psycopg.Error as error:
            raise told(error, self.address.url) from error

    @contextmanager
    def at_work(self, *, alone: bool) -> Iterator[None]:
        """Held by whoever writes files, on whatever machine; `alone` does not wait."""
        with self.errors():
            held = Connection(self.address.vouched())
        try:
            with self.errors():
                if not alone:
                    held.execute(f"SELECT pg_advisory_lock_shared({held.lock(AT_WORK)})")
                elif not held.execute(f"SELECT pg_try_advisory_lock({held.lock(AT_WORK)})").fetchone()[0]:
                    raise Refused(f"somebody is adding to {self.address.url}; repair it when that has ended")
            yield
        finally:
            held.close()


class Cursor(psycopg.ClientCursor[Any]):
    """What a statement gives; values are written into it, so that none needs a type before it is compared."""

    lastrowid: int | None = None


class Connection:
    """A connection to a server that takes SQLite's statements."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._under_way = False
        self._connect()

    def _connect(self) -> None:
        until = time.monotonic() + RESTART
        while True:
            try:
                self._sql = psycopg.connect(self._address, autocommit=True, connect_timeout=10)
                self._sql.execute(
                    f"SET lock_timeout = {int(PATIENCE * 1000)}; SET client_min_messages = warning"
                )
                break
            except psycopg.OperationalError as error:
                if not any(sign in str(error) for sign in _COMING) or time.monotonic() > until:
                    raise
                time.sleep(0.2)
        self._sql.adapters.register_dumper(bool, _Whole)
        self._sql.adapters.register_loader("numeric", _Number)
        named = self._sql.execute("SELECT hashtext(current_schema())").fetchone()
        if named is None or named[0] is None:
            raise Usage("the schema that the address names is not there; make it with CREATE SCHEMA")
        self._key = int(named[0])

    def lock(self, which: int) -> str:
        """One of the advisory locks of this library, as arguments."""
        return f"{self._key}, {which}"

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction was begun and not ended, even where its connection is gone."""
        return self._under_way

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Any:
        """What the statement gives; asked once more where the server had gone and nothing was under way."""
        if self._sql.closed:
            self._return(statement)
        try:
            return self._asked(statement, values)
        except psycopg.OperationalError:
            if self._under_way or not self._sql.closed or not statement.startswith(_AGAIN):
                raise
        self._connect()
        return self._asked(statement, values)

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> Any:
        """The same for every row, sent together."""
        if self._sql.closed:
            self._return(statement)
        cursor = self._sql.cursor()
        cursor.executemany(dialect.asked(statement), list(rows))
        return cursor

    def close(self) -> None:
        """Close the connection."""
        self._sql.close()

    def _return(self, statement: str) -> None:
        """Connect again; a transaction that was under way went with its connection."""
        if self._under_way and statement != "ROLLBACK":
            self._under_way = False
            raise psycopg.OperationalError("the connection was lost in the middle of a transaction")
        self._connect()

    def _asked(self, statement: str, values: Sequence[Any]) -> Any:
        first = statement.split(None, 1)[0]
        if first == "PRAGMA":
            return self._pragma(statement)
        if first == "BEGIN":
            return self._begin(writes="IMMEDIATE" in statement)
        if first in ("COMMIT", "ROLLBACK"):
            self._under_way = False
            return self._sql.execute(statement)
        if first in ("CREATE", "DROP"):
            return [self._sql.execute(part) for part in dialect.made(statement)]
        numbered = _NUMBERED.match(statement) is not None
        cursor = Cursor(self._sql)
        cursor.execute(dialect.asked(statement) + " RETURNING id" * numbered, values)
        if numbered:
            row = cursor.fetchone()
            cursor.lastrowid = row[0] if row else None
        return cursor

    def _begin(self, *, writes: bool) -> Any:
        if not writes:
            self._sql.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
        else:
            self._sql.execute("BEGIN")
            try:
                self._sql.execute(f"SELECT pg_advisory_xact_lock({self.lock(WRITING)})")
            except BaseException:
                if not self._sql.closed:
                    self._sql.execute("ROLLBACK")
                raise
        self._under_way = True

    def _pragma(self, statement: str) -> Any:
        """What SQLite keeps beside its tables stands in `about`.

        A server looks after its pages and references itself, and how SQLite is to work is nothing to it.
        """
        match = _PRAGMA.fullmatch(statement)
        if match is None or match[1] not in _KEPT:
            return self._sql.execute(
                "SELECT 'ok'" if "integrity_check" in statement else "SELECT 1 WHERE false"
            )
        if match[2] is None:
            query = "SELECT coalesce((SELECT value FROM about WHERE name = %s), 0)"
            return self._sql.execute(query, (match[1],))
        upsert = "INSERT INTO about VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        return self._sql.execute(upsert, (match[1], int(match[2])))


class _Whole(psycopg.adapt.Dumper):
    """Booleans as SQLite has them: 0 and 1."""

    oid = psycopg.postgres.types["int8"].oid

    def dump(self, obj: bool) -> bytes:
        return b"1" if obj else b"0"

    def quote(self, obj: bool) -> bytes:
        return self.dump(obj)


class _Number(psycopg.adapt.Loader):
    """Sums as SQLite gives them."""

    def load(self, data: Any) -> int | float:
        said = bytes(data).decode()
        return float(said) if "." in said or "N" in said else int(said)


def told(error: psycopg.Error, place: str) -> PinakesError:
    """The error with what to do next."""
    from psycopg import errors

    if isinstance(error, errors.DiskFull):
        return Refused(f"{place}: the server's disk is full; nothing was lost, make room and run it again")
    if isinstance(error, errors.LockNotAvailable):
        return TryLater(
            f"{place} is in use by another program that does not let go; end it and run this again"
        )
    if isinstance(error, errors.InsufficientPrivilege | errors.ReadOnlySqlTransaction):
        return Refused(f"{place} cannot be written ({error}); check what the server grants this user")
    if isinstance(error, psycopg.OperationalError):
        return TryLater(
            f"{place} does not answer ({str(error).strip()}); check the server, the address and the password"
        )
    return BadInput("damaged", f"{place}: {str(error).strip()}; type pinakes check")
