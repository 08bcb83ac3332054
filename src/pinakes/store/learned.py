"""What a library has learnt of its own layouts:
every version that was kept, with what it was worth, and which is in use.

`learned/0003.json` is a version, `learned/in-use` names one. Going back is naming another;
a version is never written over.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pinakes.errors import Usage
from pinakes.text.figures import whole_number
from pinakes.understand.header.habits import SOUGHT, Habits, Memory

if TYPE_CHECKING:
    from pathlib import Path

    Json = dict[str, Any]

FOLDER, NAMED, TRIED = "learned", "in-use", "tried.jsonl"
FORM = 2
"""The form of a version; others are left alone."""


class Learned:
    """The folder `learned/` of one library."""

    def __init__(self, library: Path) -> None:
        self.folder = library / FOLDER

    def in_use(self) -> Habits | None:
        """The habits that documents are described with;
        asked for again with every document, so that a change holds at once.
        """
        number = self.number()
        return _habits(self._path(number), self._path(number).stat().st_mtime_ns) if number else None

    def number(self) -> int:
        """The version in use; 0: none."""
        try:
            said = (self.folder / NAMED).read_text("ascii").strip()
        except OSError:
            return 0
        number = whole_number(said)
        return number if number is not None and self._path(number).is_file() else 0

    def versions(self) -> list[Json]:
        """What each version was worth when it was kept, the first first."""
        paths = sorted(self.folder.glob("[0-9][0-9][0-9][0-9].json"))
        return [{"version": int(path.stem), **json.loads(path.read_text("utf-8"))["worth"]} for path in paths]

    def tried(self) -> list[Json]:
        """Every attempt, kept or not, the first first."""
        try:
            lines = (self.folder / TRIED).read_text("utf-8").splitlines()
        except OSError:
            return []
        return [json.loads(line) for line in lines if line]

    def note(self, attempt: Json) -> None:
        """Write down an attempt."""
        self.folder.mkdir(exist_ok=True)
        with (self.folder / TRIED).open("a", encoding="utf-8") as out:
            out.write(json.dumps(attempt, ensure_ascii=False) + "\n")

    def keep(self, habits: Habits, worth: Json) -> int:
        """A new version, in use from now on; its number."""
        self.folder.mkdir(exist_ok=True)
        number = max((one["version"] for one in self.versions()), default=0) + 1
        written = {"form": FORM, "worth": worth, "habits": _as_json(habits)}
        _put(self._path(number), json.dumps(written, ensure_ascii=False))
        self._use(number)
        return number

    def go_back(self) -> int:
        """The version before the one in use, from now on; its number, 0 where there is none before it."""
        now = self.number()
        if not now:
            raise Usage("nothing that was learnt is in use: there is nothing to go back from")
        before = max((one["version"] for one in self.versions() if one["version"] < now), default=0)
        self._use(before)
        return before

    def _use(self, number: int) -> None:
        _put(self.folder / NAMED, f"{number}\n")

    def _path(self, number: int) -> Path:
        return self.folder / f"{number:04}.json"


def _put(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    beside = path.with_name(path.name + ".partial")
    beside.write_text(text, "utf-8")
    beside.replace(path)


@lru_cache(maxsize=4)
def _habits(path: Path, changed: int) -> Habits | None:
    found = json.loads(path.read_text("utf-8"))
    return _from_json(found["habits"]) if found.get("form") == FORM else None


def _as_json(habits: Habits) -> Json:
    memory = habits.memory
    return {
        "rows": habits.rows, "rivals": habits.rivals, "documents": habits.documents,
        "ways": habits.ways, "trust": habits.trust, "fields": habits.fields,
        "memory": {"styles": memory.styles, "places": memory.places, "texts": memory.texts, "names": memory.names},
    }  # fmt: skip


def _from_json(found: Json) -> Habits:
    memory = found["memory"]
    places = {int(place): counts for place, counts in memory["places"].items()}
    return Habits(
        Memory(memory["styles"], places, memory["texts"], memory["names"]),
        found["rows"],
        found["rivals"],
        found["documents"],
        {field: _counts(ways) for field, ways in found["ways"].items()},
        _counts(found["trust"]),
        tuple(found.get("fields", SOUGHT)),
    )


def _counts(found: dict[str, list[int]]) -> dict[str, tuple[int, int]]:
    return {name: (right, tried) for name, (right, tried) in found.items()}
