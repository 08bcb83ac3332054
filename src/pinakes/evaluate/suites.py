"""What can be measured, suite by suite: described documents, web pages, references' fields, bibliography lines, entries.

A suite looks under a data folder for what it can measure and gives an `Item` a document. Collections are chosen by name, cut by
`limit` (the first so many) or `sample` (so many drawn by lot, always the same ones).
"""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinakes.errors import Usage
from pinakes.evaluate.documents import item_of
from pinakes.evaluate.gold import add_labels, found_in, labels
from pinakes.publish.export.json import described
from pinakes.run import batch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from pinakes.config import Settings
    from pinakes.evaluate.item import Item

Json = dict[str, Any]
WEB = frozenset(("html", "htm", "xhtml"))


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


@dataclass(frozen=True, slots=True)
class Choice:
    """Which part of the data is measured."""

    collections: tuple[str, ...] = ()
    limit: int | None = None
    sample: int | None = None
    gold: Path | None = None
    described: Path | None = None

    def names(self, known: Sequence[str]) -> list[str]:
        """The collections chosen among those known; `Usage` lists them where one is not."""
        strange = [name for name in self.collections if name not in known]
        if strange:
            raise Usage(f"no such collection: {', '.join(strange)}; known: {', '.join(known)}")
        return [name for name in known if not self.collections or name in self.collections]

    def rows(self, rows: Sequence[Json]) -> list[Json]:
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


def documents(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Documents of every kind, described and compared with their truth."""
    return _described(_chosen(data, choice), settings, choice)


def html(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Web pages only."""
    pages = [
        Collection(one.name, one.folder, tuple(row for row in one.truth if _ending(row["file"]) in WEB)) for one in _chosen(data, choice)
    ]
    return _described([one for one in pages if one.truth], settings, choice)


SUITES: dict[str, Callable[[Path, Choice, Settings], Plan]] = {"documents": documents, "html": html}


def collections(data: Path, gold: Path | None = None) -> list[Collection]:
    """Every folder with a `truth.jsonl` at or under `data`, labels of gold added; labelled documents without a truth are a
    collection of their own, `gold`.
    """
    made = labels(gold) if gold is not None else {}
    labelled = dict(found_in(data, made)) if made else {}
    found = []
    for path in sorted(data.rglob("truth.jsonl")):
        rows = [json.loads(row) for row in path.read_text("utf-8").splitlines() if row.strip()]
        places = [(row, path.parent / row["file"]) for row in rows if isinstance(row.get("file"), str)]
        kept = tuple(add_labels(row, labelled.pop(place)) if place in labelled else row for row, place in places if place.is_file())
        if kept:
            name = path.parent.relative_to(data).as_posix()
            found.append(Collection(data.name if name == "." else name, path.parent, kept))
    if labelled:
        alone = tuple(add_labels({"file": path.relative_to(data).as_posix()}, row) for path, row in labelled.items())
        found.append(Collection("gold", data, alone))
    if not found:
        raise Usage(f"{data} holds no folder with a truth.jsonl and its files; see docs/how-to/evaluate.md")
    return found


def run(chosen: Sequence[Collection], settings: Settings, *, limit: int | None = None) -> Iterator[Scored]:
    """Describe and pair every document with its truth, as they are done."""
    rows = {str(one.folder / row["file"]): (one.name, row) for one in chosen for row in one.truth[:limit]}
    for done in batch.run("describe", [(path, path) for path in rows], settings):
        collection, truth = rows[done.file[1]]
        language = truth.get("lang") or truth.get("language") or "?"
        yield Scored(collection, language, _ending(done.file[1]), truth, described(done.results[0]))


def read_back(chosen: Sequence[Collection], path: Path) -> Iterator[Scored]:
    """Documents described before, from the JSON lines of `pinakes describe`, paired with their truth by path, else by name.

    A document that is not there counts as one in which nothing was found.
    """
    by_path: dict[str, Json] = {}
    with path.open(encoding="utf-8") as rows:
        for row in rows:
            found = json.loads(row)
            by_path[found["file"]] = by_path[found["file"].rsplit("/", 1)[-1]] = found
    for one in chosen:
        for truth in one.truth:
            name = truth["file"].rsplit("/", 1)[-1]
            found = by_path.get(str(one.folder / truth["file"])) or by_path.get(name) or {"status": "missing", "seconds": 0.0}
            yield Scored(one.name, truth.get("lang") or truth.get("language") or "?", _ending(name), truth, found)


def digest(chosen: Sequence[Collection]) -> str:
    """What tells one state of the data from another: truths and sizes of files."""
    total = hashlib.sha256()
    for collection in chosen:
        for row in collection.truth:
            total.update(json.dumps(row, sort_keys=True, ensure_ascii=False).encode())
            total.update(str((collection.folder / row["file"]).stat().st_size).encode())
    return total.hexdigest()[:16]


def _chosen(data: Path, choice: Choice) -> list[Collection]:
    known = {one.name: one for one in collections(data, choice.gold)}
    names = choice.names(list(known))
    return [Collection(name, known[name].folder, tuple(choice.rows(known[name].truth))) for name in names]


def _described(chosen: Sequence[Collection], settings: Settings, choice: Choice) -> Plan:
    documents = run(chosen, settings) if choice.described is None else read_back(chosen, choice.described)
    return Plan(sum(len(one.truth) for one in chosen), digest(chosen), (item_of(document) for document in documents))


def _ending(path: str) -> str:
    return path.rsplit(".", 1)[-1].lower()
