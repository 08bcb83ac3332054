"""What corrections are worth on a real collection: its documents read, some "corrected" by their truth, the others measured.

`pinakes evaluate learning FOLDER`. A fair trial uses models that were learnt without the collection: `--model header-rows=FILE`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.config import settings
from pinakes.evaluate.suites import collections
from pinakes.learn.curve import curve
from pinakes.learn.lessons import lesson_at
from pinakes.pipeline import lay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pinakes.learn.habits import Lesson

    Json = dict[str, Any]


def simulated(data: Path, *, names: Sequence[str], gold: Path | None, limit: int | None) -> Iterator[Json]:
    """A learning curve a collection."""
    parts = lay(settings({"ocr": {"mode": "never"}}))
    for collection in collections(data, gold):
        if names and collection.name not in names and collection.name.rsplit("/", 1)[-1] not in names:
            continue
        lessons: list[Lesson] = []
        for truth in collection.truth[:limit]:
            if truth.get("title") or truth.get("authors"):
                lesson = lesson_at(collection.folder / truth["file"], truth, parts)
                lessons += [lesson] if lesson is not None else []
        yield {
            "collection": collection.name,
            "documents": len(lessons),
            "curve": [point.told() for point in curve(lessons)],
        }


def as_markdown(found: Sequence[Json]) -> str:
    """A table: errors of titles and lists as read → after so many corrected documents, on those that were not."""
    rows = [
        "| collection | documents | corrected | titles wrong | lists wrong | of |",
        "|---|---|---|---|---|---|",
    ]
    for one in found:
        for point in one["curve"]:
            before, after = point["before"], point["after"]
            rows.append(
                f"| {one['collection']} | {one['documents']} | {point['corrected']} | {before['titles']} → {after['titles']} | "
                f"{before['lists']} → {after['lists']} | {after['known']} |"
            )
    return "\n".join(rows) + "\n"
