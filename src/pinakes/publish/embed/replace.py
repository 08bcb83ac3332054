"""A file replaced whole or not at all, and put back when asked: nothing of a document is ever lost."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.errors import BadInput, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

JOURNAL = "embedded.jsonl"
ORIGINALS = "originals"


def digest(content: bytes) -> str:
    """The SHA-256 of some bytes."""
    return hashlib.sha256(content).hexdigest()


def put(path: Path, content: bytes) -> None:
    """Write beside, make sure it is on the disk, then take the old one's place; mode and owner stay."""
    beside = ""
    try:
        handle, beside = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".pinakes", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        shutil.copystat(path, beside)
        Path(beside).replace(path)
    except OSError as error:
        if beside:
            Path(beside).unlink(missing_ok=True)
        raise Refused(f"{path} cannot be written: {error.strerror or error}") from error


class Undo:
    """The originals of a folder of results, and what was written in their place."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, path: Path, before: bytes, after: bytes) -> None:
        """Keep the original, then note the change: in this order, so that a crash loses nothing."""
        originals = self.folder / ORIGINALS
        originals.mkdir(parents=True, exist_ok=True)
        kept = originals / digest(before)
        if not kept.exists():
            part = kept.with_suffix(".part")
            part.write_bytes(before)
            part.replace(kept)
        when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        row = {"file": str(path.absolute()), "before": digest(before), "after": digest(after), "time": when}
        with (self.folder / JOURNAL).open("a", encoding="utf-8") as journal:
            journal.write(json.dumps(row, ensure_ascii=False) + "\n")
            journal.flush()
            os.fsync(journal.fileno())

    def back(self, path: Path) -> bool:
        """Put the original of a file back; False where nothing was written to it.
        A file changed since by others is not touched.
        """
        now = digest(path.read_bytes())
        rows = [row for row in self._rows() if row["file"] == str(path.absolute())]
        if not rows:
            return False
        chain = {row["after"]: row["before"] for row in rows}
        first = now
        while first in chain and chain[first] != first:
            first = chain.pop(first)
        if first == now:
            if now in {row["before"] for row in rows}:
                return False
            raise BadInput(
                "damaged",
                f"{path} was changed by others since; its original is {self.folder / ORIGINALS / rows[0]['before']}",
            )
        put(path, (self.folder / ORIGINALS / first).read_bytes())
        return True

    def _rows(self) -> Iterator[dict[str, str]]:
        path = self.folder / JOURNAL
        if path.exists():
            for line in path.read_text("utf-8").splitlines():
                try:
                    yield json.loads(line)
                except ValueError:  # the last line of a run that was cut off
                    continue
