"""Documents with truth, described and scored: collection by collection, language by language, field by field."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from pinakes.errors import Usage
from pinakes.evaluate.matching import MATCHINGS
from pinakes.evaluate.measures import MEASURES, Counts, Score, pooled
from pinakes.publish.export.json import described
from pinakes.run import batch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pinakes.config import Settings

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Collection:
    """A folder of documents with their truth."""

    name: str
    folder: Path
    truth: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class Scored:
    """One document with what was known and what was found."""

    collection: str
    language: str
    format: str
    truth: Json
    found: Json


def collections(data: Path) -> list[Collection]:
    """Every folder with a `truth.jsonl` at or under `data`."""
    found = []
    for path in sorted(data.rglob("truth.jsonl")):
        rows = [json.loads(row) for row in path.read_text("utf-8").splitlines() if row.strip()]
        kept = tuple(row for row in rows if isinstance(row.get("file"), str) and (path.parent / row["file"]).is_file())
        if kept:
            name = path.parent.relative_to(data).as_posix()
            found.append(Collection(data.name if name == "." else name, path.parent, kept))
    if not found:
        raise Usage(f"{data} holds no folder with a truth.jsonl and its files; see docs/how-to/evaluate.md")
    return found


def run(chosen: list[Collection], settings: Settings, *, limit: int | None = None) -> Iterator[Scored]:
    """Describe and pair every document with its truth."""
    for collection in chosen:
        rows = {str(collection.folder / row["file"]): row for row in collection.truth[:limit]}
        for done in batch.run("describe", [(path, path) for path in rows], settings):
            truth = rows[done.file[1]]
            found = described(done.results[0])
            language = truth.get("lang") or truth.get("language") or "?"
            yield Scored(collection.name, language, done.file[1].rsplit(".", 1)[-1].lower(), truth, found)


def table(scored: list[Scored], by: Callable[[Scored], str], *, matching: str | None = None) -> dict[str, dict[str, Score]]:
    """Group → field → score, under the usual matching of each field or one of MATCHINGS."""
    counts: dict[str, dict[str, list[Counts]]] = {}
    match = MATCHINGS[matching] if matching else None
    for document in scored:
        for field, measure in MEASURES.items():
            here = measure(document.truth, document.found, match)
            if here is not None:
                counts.setdefault(by(document), {}).setdefault(field, []).append(here)
    return {group: {field: pooled(rows) for field, rows in fields.items()} for group, fields in sorted(counts.items())}


def digest(chosen: list[Collection]) -> str:
    """What tells one state of the data from another: truths and sizes of files."""
    total = hashlib.sha256()
    for collection in chosen:
        for row in collection.truth:
            total.update(json.dumps(row, sort_keys=True, ensure_ascii=False).encode())
            total.update(str((collection.folder / row["file"]).stat().st_size).encode())
    return total.hexdigest()[:16]


def as_json(scored: list[Scored], *, data_digest: str, command: str) -> Json:
    """The whole run: tables by collection, language and format, under every matching, and what failed."""
    groupings: dict[str, Callable[[Scored], str]] = {
        "collection": lambda d: d.collection,
        "language": lambda d: d.language,
        "format": lambda d: d.format,
        "all": lambda d: "all",
    }
    status: dict[str, int] = {}
    for document in scored:
        status[document.found["status"]] = status.get(document.found["status"], 0) + 1
    return {
        "command": command,
        "data": data_digest,
        "documents": len(scored),
        "status": status,
        "seconds": round(sum(document.found["seconds"] for document in scored), 2),
        "tables": {
            matching or "usual": {
                name: {
                    group: {field: asdict(score) for field, score in fields.items()}
                    for group, fields in table(scored, by, matching=matching).items()
                }
                for name, by in groupings.items()
            }
            for matching in (None, *MATCHINGS)
        },
    }
