"""Which part of the data a suite measures, and what it promises before it runs."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from pinakes.errors import Usage
from pinakes.plugins import OURS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pinakes.evaluate.item import Item

Json = dict[str, Any]
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Choice:
    """Which part of the data is measured."""

    collections: tuple[str, ...] = ()
    limit: int | None = None
    sample: int | None = None
    gold: Path | None = None
    described: Path | None = None
    method: str = OURS

    def names(self, known: Sequence[str]) -> list[str]:
        """The collections chosen among those known; `Usage` lists them where one is not."""
        strange = [name for name in self.collections if name not in known]
        if strange:
            raise Usage(f"no such collection: {', '.join(strange)}; known: {', '.join(known)}")
        return [name for name in known if not self.collections or name in self.collections]

    def rows(self, rows: Sequence[Row]) -> list[Row]:
        """The rows chosen of one collection."""
        kept = list(rows)
        if self.sample is not None and self.sample < len(kept):
            kept = [kept[i] for i in sorted(random.Random(1).sample(range(len(kept)), self.sample))]
        return kept[: self.limit]


@dataclass(frozen=True, slots=True)
class Plan:
    """A suite about to run: how many items, on which state of the data, and the items as they come."""

    total: int
    digest: str
    items: Iterator[Item]


def labelled_files(data: Path, key: str) -> dict[str, Path]:
    """Name → file of JSON lines at or under `data` whose rows have `key`; names are paths without the ending."""
    found = {}
    for path in sorted([*data.rglob("*.jsonl"), *data.rglob("*.jsonl.gz")]):
        with _opened(path) as rows:
            first = next((row for row in rows if row.strip()), "")
        if f'"{key}"' in first and key in json.loads(first):
            found[path.relative_to(data).as_posix().removesuffix(".gz").removesuffix(".jsonl")] = path
    return found


def rows_of(path: Path) -> list[Json]:
    """The objects of a file of JSON lines, packed or not."""
    with _opened(path) as rows:
        return [json.loads(row) for row in rows if row.strip()]


def digest_of_rows(rows: Sequence[Json]) -> str:
    """What tells one state of labelled rows from another."""
    total = hashlib.sha256()
    for row in rows:
        total.update(json.dumps(row, sort_keys=True, ensure_ascii=False).encode())
    return total.hexdigest()[:16]


def _opened(path: Path) -> Any:
    return gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8")
