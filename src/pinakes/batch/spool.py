"""The bytes of a unit as a file that a guarded child can open; what was made for it goes away with it."""

from __future__ import annotations

import contextlib
import re
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes import scratch
from pinakes.batch.packed import Archives
from pinakes.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.batch.unit import Unit
    from pinakes.config import Settings

_ODD = re.compile(r"[^\w.-]+")
LONGEST = 100


class Spool:
    """Where one worker lays what is not a plain file. Use it from one thread."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._archives = Archives(settings.limits)
        self._folder = Path(tempfile.mkdtemp(prefix="spool-", dir=scratch.own()))

    @contextlib.contextmanager
    def opened(self, unit: Unit) -> Iterator[str]:
        """The path of its bytes, for as long as they are needed; `BadInput` where they cannot be had."""
        if unit.kind == "file":
            yield unit.path
            return
        if unit.kind == "broken":
            code, _, message = unit.place.partition(" ")
            raise BadInput(code, message)  # type: ignore[arg-type]
        content, name = self._content(unit)
        short = _ODD.sub("_", name.rsplit("/", 1)[-1])[-LONGEST:] or "document"
        path = self._folder / ("document" + short if short.startswith(".") else short)
        path.write_bytes(content)
        del content
        try:
            yield str(path)
        finally:
            path.unlink(missing_ok=True)

    def _content(self, unit: Unit) -> tuple[bytes, str]:
        if unit.kind == "web":
            from pinakes.acquire.fetch import fetch

            source, content = fetch(unit.path, settings=self._settings.fetch)
            return content, source.filename or ""
        if unit.kind == "remote":
            return self._remote(unit), unit.path
        return self._archives.content(unit)

    def _remote(self, unit: Unit) -> bytes:
        import fsspec

        limit = self._settings.limits.size
        try:
            with fsspec.open(unit.path, "rb") as stream:
                content: bytes = stream.read(limit + 1)
        except (OSError, ValueError, ImportError) as error:
            raise BadInput("network", f"{unit.file} cannot be fetched: {error}") from error
        if len(content) > limit:
            raise BadInput("too-large", f"{unit.file} has more than {limit} bytes (setting limits.size)")
        return content

    def close(self) -> None:
        """Take away what is left."""
        self._archives.close()
        shutil.rmtree(self._folder, ignore_errors=True)
