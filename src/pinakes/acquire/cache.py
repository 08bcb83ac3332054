"""What the web answered before: used again while it is fresh, asked for again only if it changed.

One file of SQLite; without a path it lives as long as the process.
"""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.acquire.fetch import PLAIN, Reply

if TYPE_CHECKING:
    from pinakes.acquire.fetch import Request

_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS reply (key TEXT PRIMARY KEY, address TEXT NOT NULL, headers TEXT NOT NULL, content BLOB NOT NULL, "
    "filename TEXT, fresh REAL NOT NULL) WITHOUT ROWID"
)
LARGEST = 16 << 20
"""Bytes of an answer that is kept."""
_AGE = re.compile(r"max-age\s*=\s*(\d{1,9})")
_VALIDATORS = {"etag": "If-None-Match", "last-modified": "If-Modified-Since"}


class Cache:
    """Answers by address and body; keys and other secrets are no part of what is kept."""

    def __init__(self, path: str | Path = ":memory:") -> None:
        if path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._sql = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=30)
        self._lock = threading.Lock()
        self._sql.execute("PRAGMA journal_mode=WAL")
        self._sql.execute("PRAGMA synchronous=NORMAL")
        self._sql.execute(_SCHEMA)

    def kept(self, address: str, request: Request = PLAIN) -> tuple[Reply | None, bool]:
        """What was answered before, and whether it need not be asked for again."""
        with self._lock:
            query = "SELECT address, headers, content, filename, fresh FROM reply WHERE key=?"
            row = self._sql.execute(query, (_key(address, request),)).fetchone()
        if row is None:
            return None, False
        return Reply(row[0], 200, json.loads(row[1]), row[2], row[3], is_kept=True), row[4] > time.time()

    def conditional(self, kept: Reply | None, request: Request) -> Request:
        """The request, answered only where something changed."""
        if kept is None or request.body is not None:
            return request
        asked = {name: kept.headers[said] for said, name in _VALIDATORS.items() if said in kept.headers}
        return replace(request, headers={**request.headers, **asked})

    def keep(self, asked: str, request: Request, reply: Reply) -> None:
        """Keep an answer that may be kept."""
        control = reply.headers.get("cache-control", "").lower()
        age = _AGE.search(control)
        useful = age is not None or any(name in reply.headers for name in _VALIDATORS)
        if reply.status != 200 or "no-store" in control or not useful or len(reply.content) > LARGEST:
            return
        fresh = time.time() + (float(age[1]) if age and "no-cache" not in control else 0.0)
        row = (
            _key(asked, request),
            reply.address,
            json.dumps(reply.headers),
            reply.content,
            reply.filename,
            fresh,
        )
        with self._lock:
            self._sql.execute("INSERT OR REPLACE INTO reply VALUES (?, ?, ?, ?, ?, ?)", row)

    def close(self) -> None:
        """Let go of the file."""
        self._sql.close()


def _key(address: str, request: Request) -> str:
    return hashlib.sha256(address.encode("utf-8", "replace") + b"\0" + (request.body or b"")).hexdigest()
