"""What corrections are worth on a real collection: its documents read, some "corrected" by their truth, the others measured.

`pinakes evaluate learning FOLDER`. A fair trial uses models that were learnt without the collection: `--model header-rows=FILE`.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from pinakes.config import settings
from pinakes.evaluate.suites import collections
from pinakes.learn.curve import curve, picture
from pinakes.learn.lessons import lesson_at, samples_in, shipped_samples
from pinakes.pipeline import lay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pinakes.learn.habits import Lesson

    Json = dict[str, Any]


ROUNDS = 10
"""Orders, by lot, in which documents of a collection are corrected."""
STYLE = (
    "body{font:16px/1.5 serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "polyline{fill:none;stroke-width:2}"
    ".curve-before{stroke:#999;stroke-dasharray:4}.curve-after{stroke:#8a3b12}.curve-dot{fill:#8a3b12}"
    ".curve-frame{fill:none;stroke:#ccc}text{font:12px sans-serif}"
)


def simulated(data: Path, *, names: Sequence[str], gold: Path | None, limit: int | None) -> Iterator[Json]:
    """A learning curve a collection."""
    parts = lay(settings({"ocr": {"mode": "never"}}))
    samples = list(samples_in(shipped_samples(), parts))
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
            "curve": [point.told() for point in curve(lessons, rounds=ROUNDS)],
            "kept": [point.told() for point in curve(lessons, rounds=ROUNDS, gate=samples)],
        }


def as_markdown(found: Sequence[Json]) -> str:
    """A table: errors of titles and lists as read → after so many corrected documents, on those that were not;
    with all that is learnt, and with what the gate keeps.
    """
    rows = [
        "| collection | documents | corrected | gate | titles wrong | lists wrong | of | errors left (95 %) |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for one in found:
        for kind, gate in (("curve", "no"), ("kept", "yes")):
            for point in one[kind]:
                before, after, left = point["before"], point["after"], point["left"]
                share = "" if left is None else f"{left[0]:.2f} ({left[1]:.2f}–{left[2]:.2f})"
                rows.append(
                    f"| {one['collection']} | {one['documents']} | {point['corrected']} | {gate} "
                    f"| {before['titles']} → {after['titles']} | {before['lists']} → {after['lists']} "
                    f"| {after['known']} | {share} |"
                )
    return "\n".join(rows) + "\n"


def as_page(found: Sequence[Json]) -> str:
    """A page with a picture a collection: the share that is wrong as read (broken line) and as learnt."""
    parts = [
        f"<h2>{escape(one['collection'])}, {one['documents']} documents</h2>"
        + picture(one["curve"], title=escape(one["collection"]), across="corrected documents", up="wrong")
        for one in found
    ]
    return f"<!DOCTYPE html><meta charset=utf-8><title>Learning</title><style>{STYLE}</style>{''.join(parts)}"
