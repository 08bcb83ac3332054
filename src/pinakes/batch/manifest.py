"""What is to be done and what became of it: `manifest.db`, the truth of a batch. One process writes it.

A shard is written under a hidden name, then it and its documents are entered in one transaction, then it
gets its own name. Killed
between any two of these, the next run sets it right: a hidden shard that is entered is named, one that is
not is thrown away.
So the shards that can be seen never hold a document twice, and hold every document that is called done once
the run goes on.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import threading
import time
from typing import TYPE_CHECKING

from pinakes.batch.unit import Task, Unit
from pinakes.errors import Usage
from pinakes.run.kept_database import opened

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from pinakes.batch.result import Returned

VERSION = 1
SCHEMA = """
CREATE TABLE IF NOT EXISTS document (
    number INTEGER PRIMARY KEY, file TEXT NOT NULL, mark TEXT NOT NULL, kind TEXT NOT NULL,
    path TEXT NOT NULL, place TEXT NOT NULL,
    losses INTEGER NOT NULL DEFAULT 0,
    status TEXT, code TEXT, message TEXT, seconds REAL, outcomes INTEGER, shard INTEGER REFERENCES shard,
    UNIQUE (file, mark));
CREATE INDEX IF NOT EXISTS waiting ON document (number) WHERE status IS NULL;
CREATE INDEX IF NOT EXISTS failed ON document (code) WHERE code IS NOT NULL;
CREATE TABLE IF NOT EXISTS shard (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, rows INTEGER NOT NULL, bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL, made TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS run (
    number INTEGER PRIMARY KEY, version TEXT NOT NULL, command TEXT NOT NULL,
    began TEXT NOT NULL, ended TEXT);
"""
FOLDER = "shards"
HIDDEN = ".new-"
_PLACES = "INSERT OR IGNORE INTO document (file, mark, kind, path, place) VALUES (?, ?, ?, ?, ?)"


class Manifest:
    """The manifest and the shards of one output folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shards = folder / FOLDER
        self.shards.mkdir(parents=True, exist_ok=True)
        self._held = _hold(folder)
        self._writing = threading.Lock()
        self._database = opened(folder / "manifest.db", SCHEMA, VERSION)
        self._set_right()

    def _set_right(self) -> None:
        entered = {name for (name,) in self._database.execute("SELECT name FROM shard")}
        for path in sorted(self.shards.iterdir()):
            if path.name.startswith(HIDDEN):
                name = path.name.removeprefix(HIDDEN)
                if name in entered:
                    path.replace(self.shards / name)
                else:
                    path.unlink()
            elif path.name not in entered:  # entered, but not yet on the disk when the power failed
                path.unlink()
        lost = [name for name in sorted(entered) if not (self.shards / name).exists()]
        if lost:
            raise Usage(
                f"{self.shards} lacks {lost[0]} that the manifest names;"
                " put it back, or choose another --out folder"
            )

    def begin(self, version: str, command: Sequence[str]) -> int:
        """A new run over this folder."""
        row = (version, json.dumps(list(command)), _now())
        return int(
            self._database.execute(
                "INSERT INTO run (version, command, began) VALUES (?, ?, ?)", row
            ).lastrowid
            or 0
        )

    def end(self, run: int) -> None:
        """The run came to its end."""
        self._database.execute("UPDATE run SET ended=? WHERE number=?", (_now(), run))

    def add(self, units: Iterable[Unit]) -> int:
        """Enter documents; those that are there already stay as they are. How many are new."""
        rows = [
            tuple(_text(part) for part in (unit.file, unit.mark, unit.kind, unit.path, unit.place))
            for unit in units
        ]
        with self._transaction():
            before = self._database.total_changes
            self._database.executemany(_PLACES, rows)
            return self._database.total_changes - before

    def waiting(self, after: int, most: int) -> list[Task]:
        """The next documents without an outcome, behind a number."""
        found = self._database.execute(
            "SELECT number, file, kind, path, place, mark, losses FROM document"
            " WHERE number > ? AND status IS NULL ORDER BY number LIMIT ?",
            (after, most),
        )
        return [
            Task(number, Unit(file, kind, _path(path), _path(place), mark), losses)
            for number, file, kind, path, place, mark, losses in found
        ]

    def lost(self, numbers: Iterable[int]) -> None:
        """Remember that a worker was lost over these documents."""
        with self._transaction():
            self._database.executemany(
                "UPDATE document SET losses=losses+1 WHERE number=?", [(number,) for number in numbers]
            )

    def enter(self, returned: Returned) -> str | None:
        """Keep what a lease brought: its shard and the outcome of each of its documents, all or nothing.

        Documents that have an outcome already would be doubled: then nothing is kept, and None is answered.
        """
        numbers = [done.number for done in returned.done]
        marks = ",".join("?" * len(numbers))
        already = self._database.execute(
            f"SELECT count(*) FROM document WHERE number IN ({marks}) AND status IS NOT NULL", numbers
        ).fetchone()[0]
        if already:
            return None
        number = self._database.execute("SELECT coalesce(max(number), 0) + 1 FROM shard").fetchone()[0]
        name = f"part-{number:07d}.parquet"
        hidden = self.shards / (HIDDEN + name)
        with hidden.open("wb") as file:
            file.write(returned.shard)
            file.flush()
            os.fsync(file.fileno())
        with self._transaction():
            self._database.execute(
                "INSERT INTO shard (number, name, rows, bytes, sha256, made) VALUES (?, ?, ?, ?, ?, ?)",
                (
                    number,
                    name,
                    sum(done.outcomes for done in returned.done),
                    len(returned.shard),
                    hashlib.sha256(returned.shard).hexdigest(),
                    _now(),
                ),
            )
            self._database.executemany(
                "UPDATE document SET status=?, code=?, message=?, seconds=?, outcomes=?, shard=?"
                " WHERE number=?",
                [
                    (done.status, done.code, done.message, done.seconds, done.outcomes, number, done.number)
                    for done in returned.done
                ],
            )
        hidden.replace(self.shards / name)
        return name

    def counts(self) -> dict[str, int]:
        """Documents by status; `waiting` for those without an outcome."""
        rows = self._database.execute("SELECT coalesce(status, 'waiting'), count(*) FROM document GROUP BY 1")
        return {str(status): int(count) for status, count in rows}

    def codes(self) -> dict[str, int]:
        """Documents that failed, by the kind of failure, most first."""
        rows = self._database.execute(
            "SELECT code, count(*) FROM document WHERE code IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1"
        )
        return {str(code): int(count) for code, count in rows}

    def failures(self, most: int) -> Iterator[tuple[str, str, str]]:
        """(file, code, message) of documents that failed."""
        yield from self._database.execute(
            "SELECT file, code, coalesce(message, '') FROM document"
            " WHERE code IS NOT NULL ORDER BY number LIMIT ?",
            (most,),
        )

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._writing:  # documents are entered by one thread while another keeps what was done
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._database.execute("ROLLBACK")
                raise
            self._database.execute("COMMIT")

    def close(self) -> None:
        """Let go of the folder."""
        self._database.close()
        os.close(self._held)


def _hold(folder: Path) -> int:
    handle = os.open(folder / "manifest.lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(handle)
        raise Usage(
            f"another run is writing into {folder}; wait for it or choose another --out folder"
        ) from error
    return handle


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def _text(name: str) -> str | bytes:
    """A name as SQLite keeps it: bytes where it is not text."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return os.fsencode(name)
    return name


def _path(kept: str | bytes) -> str:
    return os.fsdecode(kept)
