"""What was done, kept so that a run can be taken up again: `records.jsonl` for others, `journal.db` for us.

A file is done when its row is in the journal; a line of `records.jsonl` beyond the last row is half-written
and is cut off when the run is taken up. Outcomes are kept in full, so that any export can be written from the
journal.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import stat
import zlib
from typing import TYPE_CHECKING

from pinakes.errors import BadInput, Refused, Usage
from pinakes.model import Outcome
from pinakes.model.codec import decode, encode
from pinakes.run.kept_database import opened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

VERSION = 1
SCHEMA = """
CREATE TABLE IF NOT EXISTS done (
    number INTEGER PRIMARY KEY, file TEXT NOT NULL, digest TEXT NOT NULL, failed INTEGER NOT NULL,
    outcomes BLOB NOT NULL, bytes INTEGER NOT NULL, UNIQUE (file, digest));
"""


class Journal:
    """The journal of one output folder; one process writes it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._database = opened(folder / "journal.db", SCHEMA, VERSION)
        self._lock()
        self._records = (folder / "records.jsonl").open("ab")
        kept = self._database.execute("SELECT coalesce(max(bytes), 0) FROM done").fetchone()[0]
        if self._records.tell() < kept:
            raise Usage(
                f"{folder}/records.jsonl is shorter than the journal says; move the folder away and start anew"
            )
        self._records.truncate(kept)

    def _lock(self) -> None:
        import fcntl

        self._held = (self.folder / "journal.lock").open("w")
        try:
            fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Usage(
                f"another run is writing into {self.folder}; wait for it or choose another --out folder"
            ) from error

    def is_done(self, file: str, digest: str) -> bool:
        """Whether this very file was done before."""
        return (
            self._database.execute("SELECT 1 FROM done WHERE file=? AND digest=?", (file, digest)).fetchone()
            is not None
        )

    def add(
        self, file: str, digest: str, outcomes: Sequence[Outcome], *, line: Callable[[Outcome], bytes]
    ) -> None:
        """Keep what became of one file: its lines first, then its row."""
        self._records.write(b"".join(line(outcome) for outcome in outcomes))
        self._records.flush()
        os.fsync(self._records.fileno())
        packed = zlib.compress(
            json.dumps([encode(outcome) for outcome in outcomes], ensure_ascii=False).encode(
                "utf-8", "replace"
            ),
            1,
        )
        failed = int(any(outcome.record is None for outcome in outcomes))
        try:
            self._database.execute(
                "INSERT OR REPLACE INTO done (file, digest, failed, outcomes, bytes) VALUES (?, ?, ?, ?, ?)",
                (file, digest, failed, packed, self._records.tell()),
            )
        except sqlite3.OperationalError as error:
            raise Refused(
                f"{self.folder}/journal.db cannot be written ({error}); make room and run it again"
            ) from error

    def outcomes(self) -> Iterator[Outcome]:
        """Every outcome, of this run and of earlier ones, in the order they came."""
        for number, packed in self._database.execute("SELECT number, outcomes FROM done ORDER BY number"):
            try:
                for stored in json.loads(zlib.decompress(packed)):
                    yield decode(Outcome, stored)
            except (BadInput, ValueError, zlib.error) as error:
                raise Usage(f"row {number} of {self.folder}/journal.db cannot be read ({error})") from error

    def counts(self) -> tuple[int, int]:
        """Files done, and how many of them failed."""
        done, failed = self._database.execute(
            "SELECT count(*), coalesce(sum(failed), 0) FROM done"
        ).fetchone()
        return int(done), int(failed)

    def close(self) -> None:
        """Let go of the folder."""
        self._records.close()
        self._database.close()
        self._held.close()


def digest_of(path: str) -> str:
    """What tells one state of a file from another: the digest of its bytes, or the address itself."""
    if path.startswith(("http://", "https://")):
        return path
    try:
        # a pipe would hold us up, a device has no end: `load` says what they are
        with open(path, "rb", opener=lambda name, flags: os.open(name, flags | os.O_NONBLOCK)) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return "unreadable"
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return "unreadable"
