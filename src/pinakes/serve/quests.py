"""Looking for a work that is cited and not here: `find` goes out beside the service, and what it brings is taken in like an upload."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes import scratch
from pinakes.serve.errand import Errand

if TYPE_CHECKING:
    from pinakes.config import Settings
    from pinakes.serve.pages.intake import Brought, Intake

MOST_AUTHORS = 5
TOLD = 4
"""Reasons that are shown."""


class Quest:
    """One work that is looked for; `found` is None until it is known."""

    def __init__(self, intake: Intake, settings: Settings, *, by: str) -> None:
        self.found: bool | None = None
        self.url = ""
        self.why: tuple[str, ...] = ()
        self.brought: Brought | None = None
        self.errand = Errand(self._came)
        self._intake, self._settings, self._by = intake, settings, by
        self._folder = ""

    @property
    def is_under_way(self) -> bool:
        """Whether it is being looked for, or taken in."""
        return self.errand.is_under_way or (
            self.brought is not None and self.brought.done < len(self.brought.rows)
        )

    def start(self, title: str, authors: list[str], year: int | None) -> None:
        """Go out; hosts of private networks are asked only where the settings allow them."""
        self._folder = tempfile.mkdtemp(prefix="quest-", dir=scratch.own())
        hosts = [word for host in self._settings.fetch.allow_hosts for word in ("--allow-host", host)]
        people = [word for author in authors[:MOST_AUTHORS] for word in ("--author", author)]
        when = ["--year", str(year)] if year else []
        self.errand.start("find", "--title", title, *people, *when, *hosts, "--out", self._folder)

    async def _came(self, said: bytes) -> None:
        answer: dict[str, Any] = json.loads(said.splitlines()[0]) if said.strip() else {}
        self.found = bool(answer.get("found") and answer.get("file"))
        self.url, self.why = str(answer.get("url") or ""), tuple(answer.get("why") or ())[:TOLD]
        if not self.found:
            shutil.rmtree(self._folder, ignore_errors=True)
            return
        path = Path(answer["file"])
        name = path.name.partition("-")[2] or path.name  # before it stands a digest, for files of one name
        self.brought = self._intake.start([(name, str(path))], self._folder, by=self._by)
