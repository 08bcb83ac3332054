"""What knowing people and works beforehand is worth:
documents described without, with other papers known, with themselves known.

What is known comes from the truths of the collection, as another program would have it: names written out or
with initials. For `other papers` the documents are dealt into five heaps; each is described with what the
other four tell, so that no answer is known.
"""

from __future__ import annotations

import re
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.evaluate.choice import Plan
from pinakes.evaluate.documents import item_of
from pinakes.evaluate.suites import Collection, Scored, digest
from pinakes.exchange.entry import Entry, Exchanged, date_of, person_of
from pinakes.model import Person
from pinakes.publish.export.json import described
from pinakes.run import batch
from pinakes.store.library import open_library
from pinakes.store.people.importing import take_in
from pinakes.store.work import folded, hashed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.evaluate.counts import Counts
    from pinakes.evaluate.item import Item

    Json = dict[str, Any]

HEAPS = 5
WITHOUT, OTHERS, ITSELF = "nothing known", "other papers known", "itself known"
KEPT = ("title", "authors")


def knowing(chosen: Sequence[Collection], settings: Settings) -> Plan:
    """Items named after what was known: the tables by `format` set the three beside each other."""
    return Plan(3 * sum(len(one.truth) for one in chosen), digest(chosen), _items(chosen, settings))


def _items(chosen: Sequence[Collection], settings: Settings) -> Iterator[Item]:
    rows = _with_authors(chosen)
    with tempfile.TemporaryDirectory(prefix="pinakes-known-") as folder:
        whole = _library(Path(folder) / "all", [row for *_, row in rows])
        for heap in range(HEAPS):
            held = [one for one in rows if _heap(one[2]) == heap]
            others = _library(Path(folder) / f"but-{heap}", [row for *_, row in rows if _heap(row) != heap])
            places = {path: (name, row) for name, path, row in held}
            for done in batch.run(
                "describe_knowing", [(path, path) for path in places], settings, libraries=(others, whole)
            ):
                name, row = places[done.file[1]]
                language = _language_of(row)
                results = done.results if len(done.results) == 3 else done.results[:1] * 3
                for what, outcome in zip((WITHOUT, OTHERS, ITSELF), results, strict=True):
                    item = item_of(Scored(name, language, what, row, described(outcome)))
                    counts = _kept_counts(item)
                    yield replace(
                        item,
                        file=f"{item.file} ({what})",
                        counts=counts,
                        wrong=tuple(one for one in item.wrong if one.field in KEPT),
                        weighed=tuple(one for one in item.weighed if one.field in KEPT),
                    )


def _language_of(row: dict[str, Any]) -> str:
    """The language of a row, `?` where it says none."""
    return row.get("lang") or row.get("language") or "?"


def _kept_counts(item: Item) -> dict[str, dict[str, Counts]]:
    """The counts of the fields that are measured here."""
    return {
        matching: {field: c for field, c in found.items() if field in KEPT}
        for matching, found in item.counts.items()
    }


def _with_authors(chosen: Sequence[Collection]) -> list[tuple[str, str, dict[str, Any]]]:
    """Every document of the collections whose authors are known."""
    return [
        (one.name, str(one.folder / row["file"]), row)
        for one in chosen
        for row in one.truth
        if row.get("authors")
    ]


def _heap(row: Json) -> int:
    return hashed(folded(str(row.get("title") or row["file"]))) % HEAPS


def _library(place: Path, rows: Sequence[Json]) -> str:
    """A library that knows these works, and nothing else."""
    with open_library(place, create=True) as library:
        take_in(library, Exchanged("bibtex", tuple(_entry(row) for row in rows)), by="known-bibtex@1")
    return str(place)


def _entry(row: Json) -> Entry:
    """A truth as another program would write it; every second with initials."""
    abbreviated = hashed(str(row["file"])) % 2 == 0
    people = [
        person for name in row["authors"] if isinstance(name, str) and (person := person_of(name)) is not None
    ]
    titles = [
        (str(row[key]), language)
        for key, language in (("title", row.get("lang")), ("title_en", "en"))
        if row.get(key)
    ]
    return Entry(
        titles=tuple(titles),
        authors=tuple(_abbreviated(person) if abbreviated else person for person in people),
        date=date_of(str(row.get("year") or "")),
    )


def _abbreviated(person: Person) -> Person:
    if not person.family or not person.given or re.search("[㐀-鿿]", person.literal):
        return person
    given = " ".join(f"{word[0]}." for word in re.split(r"[\s.-]+", person.given) if word)
    return Person(f"{person.family}, {given}", family=person.family, given=given)
