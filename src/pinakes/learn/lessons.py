"""Corrected documents of a library as lessons: each is read once more, and what people left standing is its truth."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.errors import BadInput, Usage
from pinakes.learn.habits import Lesson
from pinakes.model import Person
from pinakes.pipeline import arrive, claims_of, read_source
from pinakes.store.records import documents_of, outcome_of

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

    from pinakes.model import Record
    from pinakes.pipeline import Parts
    from pinakes.store.library import Library

TAUGHT = ("title", "subtitle", "author", "language", "abstract", "date")
"""Fields whose claims are told when rivals are judged."""


def corrected(sql: sqlite3.Connection) -> list[int]:
    """Works whose title or authors a person has corrected."""
    query = (
        "SELECT DISTINCT work FROM claim WHERE work IS NOT NULL AND gone IS NULL AND field IN ('title', 'author') "
        "AND by LIKE 'person:%' ORDER BY work"
    )
    return [work for (work,) in sql.execute(query)]


def lessons_of(library: Library, works: Iterable[int], parts: Parts) -> Iterator[Lesson]:
    """A lesson a work, of those whose file is held and can be read."""
    for work in works:
        with library.database.snapshot() as sql:
            record = outcome_of(sql, work, references=False).record
            held = [one for one in documents_of(sql, work, references=False) if one.held]
        whole = next((one for one in held if one.record.id == one.digest), None)
        if record is None or whole is None or not record.best("title"):
            continue
        lesson = _read(str(library.shelves.path(whole.digest)), whole.name, truth_of(record), parts)
        if lesson is not None:
            yield lesson


def _read(path: str, name: str, truth: dict[str, Any], parts: Parts) -> Lesson | None:
    """A document with all that is said of it; None where it cannot be read: it teaches nothing, and `check` tells of it."""
    try:
        arrival = next(iter(arrive(name, path, parts.settings)))
        if arrival.source is None or arrival.format is None or arrival.problem is not None:
            return None
        paper = read_source(arrival.source, arrival.content, arrival.format, parts)
    except (BadInput, OSError):
        return None
    claims = claims_of(paper, parts)
    return Lesson(paper, tuple(claim for claim in claims if claim.field in TAUGHT), truth)


def truth_of(record: Record) -> dict[str, Any]:
    """Title and authors as they stand."""
    subtitles = record.best("subtitle")
    people = [claim.value.literal for claim in record.best("author") if isinstance(claim.value, Person)]
    return {
        "title": str(record.best("title")[0].value),
        "authors": people,
        **({"subtitle": str(subtitles[0].value)} if subtitles else {}),
    }


def samples_in(folder: Path, parts: Parts) -> Iterator[Lesson]:
    """Documents with `truth.jsonl` beside them, as lessons."""
    try:
        rows = [json.loads(row) for row in (folder / "truth.jsonl").read_text("utf-8").splitlines() if row]
    except (OSError, ValueError) as error:
        raise Usage(f"{folder / 'truth.jsonl'}: {error}") from error
    for truth in rows:
        path = folder / truth["file"]
        if not path.is_file() or path.suffix != ".pdf" or not (truth.get("title") and truth.get("authors")):
            continue
        lesson = lesson_at(path, truth, parts)
        if lesson is not None:
            yield lesson


def lesson_at(path: Path, truth: dict[str, Any], parts: Parts) -> Lesson | None:
    """A document whose truth is known; None where it cannot be read."""
    return _read(str(path), path.name, truth, parts)


def shipped_samples() -> Path:
    """The samples that come with the package, or those of the source tree that it runs from."""
    inside = Path(str(resources.files("pinakes"))) / "samples"
    return inside if inside.is_dir() else inside.parent.parent.parent / "samples"
