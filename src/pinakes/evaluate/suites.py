"""What can be measured, suite by suite:
described documents, web pages, references' fields, bibliography lines, entries, bodies …

A suite looks under a data folder for what it can measure and gives an `Item` a document. Collections are
chosen by name, cut by `limit` (the first so many) or `sample` (so many drawn by lot, always the same ones).
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes import plugins
from pinakes.errors import Usage
from pinakes.evaluate import bodies, citing, labelled
from pinakes.evaluate.bibliographies import entry_item, field_items, gold_line_items, line_items
from pinakes.evaluate.choice import Choice, Plan, digest_of_rows, labelled_files, rows_of
from pinakes.evaluate.documents import item_of
from pinakes.evaluate.gold import add_labels, found_in, labels
from pinakes.evaluate.item import USUAL, Item, Wrong
from pinakes.evaluate.locked import open_files
from pinakes.evaluate.truth import in_our_shape
from pinakes.evaluate.volumes import volume_item
from pinakes.plugins import LINE_METHODS, OURS, line_method
from pinakes.publish.export.json import described
from pinakes.run import batch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.evaluate.calibration import Weighed
    from pinakes.evaluate.counts import Counts

Json = dict[str, Any]
GOLD = Path("gold")
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


def documents(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Documents of every kind, described and compared with their truth."""
    return _described(_chosen(data, choice), settings, choice)


def html(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Web pages only."""
    pages = [
        Collection(one.name, one.folder, tuple(row for row in one.truth if _ending(row["file"]) in WEB))
        for one in _chosen(data, choice)
    ]
    return _described([one for one in pages if one.truth], settings, choice)


def fields(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Labelled references, parsed; those to train on (`train/`) only when they are named."""
    chosen = _labelled(data, choice, "tokens")
    return Plan(
        sum(map(len, chosen.values())),
        digest_of_rows([row for rows in chosen.values() for row in rows]),
        field_items(chosen),
    )


def lines(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Texts whose every line is labelled bibliography or not."""
    label = line_method(choice.method)
    own = _labelled_lines(data, choice)
    others = set(choice.collections) - {one.source for one in own}
    chosen = (
        _labelled(data, replace(choice, collections=tuple(others)), "labels")
        if others or not choice.collections
        else {}
    )
    measured = [one for one in own if not choice.collections or one.source in choice.collections]
    items = chain(
        line_items(chosen, label=label),
        gold_line_items(measured, label=label if choice.method != OURS else None),
    )
    rows = [row for rows in chosen.values() for row in rows] + [
        {"lines": one.lines, "labels": one.labels} for one in measured
    ]
    return Plan(len(rows), digest_of_rows(rows), items)


def entries(data: Path, choice: Choice, settings: Settings) -> Plan:
    """The reference lists of documents, cut into entries and compared with the truth;
    nothing else is described.
    """
    whole = [
        Collection(one.name, one.folder, tuple(row for row in one.truth if row.get("references")))
        for one in _chosen(data, choice)
    ]
    chosen = [one for one in whole if one.truth]
    places = {str(one.folder / row["file"]): (one.name, row) for one in chosen for row in one.truth}
    done = batch.run("cite", [(path, path) for path in places], settings)
    items = (
        entry_item(*places[one.file[1]], found=one.results[0], format=_ending(one.file[1])) for one in done
    )
    return Plan(len(places), digest(chosen), items)


def volumes(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Volumes, cut into papers; documents whose truth names no papers in them must stay whole."""
    chosen = _chosen(data, choice)
    places = {str(one.folder / row["file"]): (one.name, row) for one in chosen for row in one.truth}
    done = batch.run("describe", [(path, path) for path in places], settings)
    items = (
        volume_item(*places[one.file[1]], found=[described(result) for result in one.results]) for one in done
    )
    return Plan(len(places), digest(chosen), items)


def body(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Heads and paragraphs of papers that were labelled in gold, found by digest; a collection is a language."""
    chosen = _in_gold(data, choice, "body")
    return Plan(
        len(chosen),
        digest_of_rows([one.label for one in chosen]),
        map(_body_item, bodies.run(chosen, _in_full(settings))),
    )


def mentions(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Places that cite, and what they cite, of papers that were labelled in gold; a collection is a language."""
    chosen = _in_gold(data, choice, "mentions")
    return Plan(
        len(chosen),
        digest_of_rows([one.label for one in chosen]),
        map(_mention_item, citing.run(chosen, _in_full(settings))),
    )


def people(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Names in records, printed in many manners and gathered into persons by a library."""
    from pinakes.evaluate.persons import people as persons  # brings the store

    return persons(data, choice, settings)


def same(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Copies of works and siblings of them, made from records and given to works by a library."""
    from pinakes.evaluate.sameness import same as works  # brings the store

    return works(data, choice, settings)


def known(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Documents described without evidence, with other papers of their authors known, with themselves known."""
    from pinakes.evaluate.knowing import knowing  # brings the store

    return knowing(_chosen(data, choice), settings)


def lookup(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Documents described as they are read, and with what a registry on this machine says of them."""
    from pinakes.evaluate.lookups import lookups  # brings the web

    return lookups(_chosen(data, choice), settings)


def find(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Papers looked for in a made web by title and authors."""
    from pinakes.evaluate.finding import find as papers  # brings the web

    return papers(data, choice, settings)


def scholar(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Persons looked for in a web on this machine, made or saved."""
    from pinakes.evaluate.scholars import scholars  # brings the web

    return scholars(data, choice, settings)


def topic(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Papers on subjects, looked for in a web of our own; with marks and without."""
    from pinakes.evaluate.topics import topics  # brings the web

    return topics(data, choice, settings)


SUITES: dict[str, Callable[[Path, Choice, Settings], Plan]] = {
    "documents": documents,
    "html": html,
    "fields": fields,
    "lines": lines,
    "entries": entries,
    "volumes": volumes,
    "body": body,
    "mentions": mentions,
    "people": people,
    "same": same,
    "known": known,
    "lookup": lookup,
    "find": find,
    "scholar": scholar,
    "topic": topic,
}
METHODS: dict[str, Callable[[], list[str]]] = {
    "documents": plugins.methods,
    "html": plugins.methods,
    "known": plugins.methods,
    "lines": lambda: list(LINE_METHODS),
    "find": lambda: [plugins.OURS, "citeseer", "hpsearch-mops", "zhuang-2005", "pase", "shamina-kozlov-2007"],
    "scholar": lambda: [plugins.OURS, "shamina-kozlov-2007", "xi-fox", "anh-moffat", "ogilvie-callan"],
}
"""The methods a suite can set beside ours; a suite not named here knows ours only."""


def collections(data: Path, gold: Path | None = None) -> list[Collection]:
    """Every folder with a `truth.jsonl` at or under `data`, labels of gold added; labelled documents without
    a truth are a collection of their own, `gold`. What is locked beneath `data` is passed over.
    """
    made = labels(gold) if gold is not None else {}
    labelled = dict(found_in(data, made)) if made else {}
    found = []
    for path in open_files(data, "truth.jsonl"):
        rows = [in_our_shape(json.loads(row)) for row in path.read_text("utf-8").splitlines() if row.strip()]
        places = [(row, path.parent / row["file"]) for row in rows if isinstance(row.get("file"), str)]
        kept = tuple(
            add_labels(row, labelled.pop(place)) if place in labelled else row
            for row, place in places
            if place.is_file()
        )
        if kept:
            name = path.parent.relative_to(data).as_posix()
            found.append(Collection(data.name if name == "." else name, path.parent, kept))
    if labelled:
        alone = tuple(
            add_labels({"file": path.relative_to(data).as_posix()}, row) for path, row in labelled.items()
        )
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
    """Documents described before, from the JSON lines of `pinakes describe`,
    paired with their truth by path, else by name.

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
            found = (
                by_path.get(str(one.folder / truth["file"]))
                or by_path.get(name)
                or {"status": "missing", "seconds": 0.0}
            )
            yield Scored(
                one.name, truth.get("lang") or truth.get("language") or "?", _ending(name), truth, found
            )


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


def _labelled(data: Path, choice: Choice, key: str) -> dict[str, list[Json]]:
    files = labelled_files(data, key)
    if not files:
        raise Usage(f"{data} holds no JSON lines with {key!r}; see docs/how-to/evaluate.md")
    usual = [name for name in files if choice.collections or "train" not in name.split("/")]
    return {name: choice.rows(rows_of(files[name])) for name in choice.names(usual or list(files))}


def _labelled_lines(data: Path, choice: Choice) -> list[labelled.LabelledLines]:
    """Documents whose lines were labelled in gold, those kept for measuring."""
    if choice.gold is None or not (choice.gold / "lines").is_dir():
        return []
    return choice.rows([one for one in labelled.gold(data, folder=choice.gold / "lines") if one.measured])


def _in_gold(data: Path, choice: Choice, folder: str) -> list[bodies.LabelledBody]:
    found = bodies.labelled(data, (choice.gold or GOLD) / folder)
    if not found:
        raise Usage(f"{data} holds none of the documents labelled in {choice.gold or GOLD}/{folder}")
    by_language: dict[str, list[bodies.LabelledBody]] = {}
    for one in found:
        by_language.setdefault(one.language, []).append(one)
    return [one for name in choice.names(list(by_language)) for one in choice.rows(by_language[name])]


def _in_full(settings: Settings) -> Settings:
    return replace(settings, road=replace(settings.road, full=True))


def _body_item(found: bodies.Compared) -> Item:
    counts = {"heads": found.heads, "levels": found.levels, "paragraphs": found.paragraphs}
    return _labelled_item(found.file, found.language, counts, found.wrong)


def _mention_item(found: citing.LinkedPaper) -> Item:
    return _labelled_item(
        found.file, found.language, {"links": found.links}, found.wrong, weighed=found.weighed
    )


def _labelled_item(
    file: str,
    language: str,
    counts: dict[str, Counts],
    wrong: Sequence[str],
    *,
    weighed: tuple[Weighed, ...] = (),
) -> Item:
    told = (Wrong(next(iter(counts)), tuple(wrong[:40]), ()),) if wrong else ()
    return Item(file, language, language, _ending(file), {USUAL: counts}, weighed=weighed, wrong=told)


def _described(chosen: Sequence[Collection], settings: Settings, choice: Choice) -> Plan:
    documents = run(chosen, settings) if choice.described is None else read_back(chosen, choice.described)
    return Plan(
        sum(len(one.truth) for one in chosen), digest(chosen), (item_of(document) for document in documents)
    )


def _ending(path: str) -> str:
    return path.rsplit(".", 1)[-1].lower()
