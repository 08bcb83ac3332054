"""Documents with truth, and runs over them: what is right, wrong or missed, field by field, and what another run says instead."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pinakes.errors import Usage
from pinakes.evaluate.counts import pooled
from pinakes.evaluate.documents import claimed, item_of, true
from pinakes.evaluate.item import USUAL
from pinakes.evaluate.suites import Collection, Scored, collections

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from pinakes.evaluate.item import Item

    Json = dict[str, Any]

CORRECTED = "truth.jsonl"
NAME = re.compile(r"[\w.-]{1,60}")
CORRECTABLE = ("title", "authors", "abstract", "keywords", "year")
"""Fields whose truth can be mended; the rest of a truth stays as it is."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One field of one document in a run: right, wrong, missed (nothing was claimed) or extra."""

    field: str
    verdict: str
    claimed: tuple[str, ...]
    true: tuple[str, ...]


@dataclass(frozen=True)
class SuiteDocument:
    """A document of a run with what was found and what is true."""

    file: str
    collection: str
    path: str
    truth: Json
    found: Json
    item: Item

    @cached_property
    def fields(self) -> dict[str, Judged]:
        """Every field that can be judged."""
        return {name: self._judged(name) for name in self.item.counts[USUAL] if name != "whole"}

    def _judged(self, name: str) -> Judged:
        counts, said = self.item.counts[USUAL][name], _texts(claimed(name, self.found))
        wanted = _texts(true(name, self.truth))
        verdict = "right" if counts.is_perfect else "missed" if not said else "wrong" if wanted else "extra"
        return Judged(name, verdict, said, wanted)

    def verdict(self, name: str) -> str:
        """The verdict on a field; on the whole document where none is named."""
        if name:
            return self.fields[name].verdict if name in self.fields else ""
        verdicts = {one.verdict for one in self.fields.values()}
        return next((one for one in ("wrong", "missed", "extra") if one in verdicts), "right")

    def least(self, name: str) -> float:
        """The weight of a field, as far as the JSON tells it; 1 where it does not."""
        many = {
            "title": "titles",
            "abstract": "abstracts",
            "keywords": "keyword_sets",
            "authors": "authors",
            "authors_exact": "authors",
        }
        rows = self.found.get(many.get(name, "titles")) or []
        return min((row.get("weight", 1.0) for row in rows), default=0.0)


@dataclass
class Suite:
    """A folder of data and a folder of runs: JSON lines of `pinakes describe`, a file a run."""

    data: Path
    runs: Path
    _read: dict[str, tuple[float, float, dict[str, SuiteDocument]]] = field(default_factory=dict)

    def names(self) -> list[str]:
        """Runs there are, the latest first."""
        found = (
            [path for path in self.runs.glob("*.jsonl") if path.name != CORRECTED]
            if self.runs.is_dir()
            else []
        )
        return [path.stem for path in sorted(found, key=lambda path: -path.stat().st_mtime)]

    @cached_property
    def collections(self) -> list[Collection]:
        """The documents with their truth as they were given."""
        return collections(self.data)

    def corrected(self) -> dict[str, Json]:
        """Truth that was mended here, by collection and file."""
        try:
            rows = [
                json.loads(row)
                for row in (self.runs / CORRECTED).read_text("utf-8").splitlines()
                if row.strip()
            ]
        except OSError:
            return {}
        return {f"{row['collection']}/{row['file']}": row for row in rows}

    def mend(self, key: str, truth: Json, *, by: str) -> None:
        """Keep a mended truth; the data itself is not touched."""
        found = next(
            (
                (one, row)
                for one in self.collections
                for row in one.truth
                if f"{one.name}/{row['file']}" == key
            ),
            None,
        )
        if found is None:
            raise Usage(f"there is no document {key}")
        row = {**found[1], **truth, "collection": found[0].name, "file": found[1]["file"], "mended_by": by}
        kept = self.corrected() | {f"{found[0].name}/{found[1]['file']}": row}
        self.runs.mkdir(parents=True, exist_ok=True)
        beside = self.runs / f"{CORRECTED}.partial"
        beside.write_text(
            "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in kept.values()), "utf-8"
        )
        beside.replace(self.runs / CORRECTED)

    def run(self, name: str) -> dict[str, SuiteDocument]:
        """The documents of a run by collection and file."""
        path = self.runs / f"{name}.jsonl"
        if NAME.fullmatch(name) is None or not path.is_file():
            raise Usage(
                f"there is no run {name!r}; make one with pinakes describe FOLDER > {self.runs}/NAME.jsonl"
            )
        mended = self.runs / CORRECTED
        stamp = (path.stat().st_mtime, mended.stat().st_mtime if mended.is_file() else 0.0)
        kept = self._read.get(name)
        if kept is None or kept[:2] != stamp:
            kept = self._read[name] = (*stamp, self._judged(path))
        return kept[2]

    def _judged(self, path: Path) -> dict[str, SuiteDocument]:
        found: dict[str, Json] = {}
        for row in _rows(path):
            found[row["file"]] = found[row["file"].rsplit("/", 1)[-1]] = row
        mended = self.corrected()
        made = {}
        for one in self.collections:
            for given in one.truth:
                key, place = f"{one.name}/{given['file']}", str(one.folder / given["file"])
                said = (
                    found.get(place)
                    or found.get(given["file"])
                    or found.get(given["file"].rsplit("/", 1)[-1])
                )
                if said is not None:
                    truth = mended.get(key, given)
                    scored = Scored(
                        one.name, truth.get("lang") or truth.get("language") or "?", "", truth, said
                    )
                    made[key] = SuiteDocument(given["file"], one.name, place, truth, said, item_of(scored))
        return made


def scores(documents: Iterable[SuiteDocument]) -> dict[str, tuple[float, float, float, int]]:
    """(precision, recall, F1, how many were expected) of every field."""
    rows: dict[str, list[Any]] = {}
    for one in documents:
        for name, counts in one.item.counts[USUAL].items():
            rows.setdefault(name, []).append(counts)
    made = {}
    for name, counted in rows.items():
        if any(count.expected for count in counted):
            whole = pooled(counted)
            made[name] = (whole.precision, whole.recall, whole.f1, sum(count.expected for count in counted))
    return made


def _rows(path: Path) -> Iterator[Json]:
    """The rows of a run; one that is still being written may end in the middle of a row."""
    lines = path.read_text("utf-8", "replace").splitlines()
    for number, line in enumerate(lines, start=1):
        try:
            if line.strip():
                yield json.loads(line)
        except json.JSONDecodeError:
            if number < len(lines):
                raise


def _texts(value: Any) -> tuple[str, ...]:
    if value is None or value == "":
        return ()
    if isinstance(value, list | tuple):
        return tuple(text for one in value for text in _texts(one))
    return (str(value),)
