"""What people's checking teaches: rows of truth to train on, and how often what was read was right, by how sure it was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinakes.describe.agree import is_person
from pinakes.describe.judge import WHOLE
from pinakes.model import Identifier, Keywords, Person
from pinakes.publish.safe import safe
from pinakes.serve.pages.fields import text_of
from pinakes.store.records import documents_of, outcome_of

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

    from pinakes.model import Record
    from pinakes.store.records import Document

    Json = dict[str, Any]

FIELDS = ("title", "author", "date", "abstract", "keywords", "venue", "type", "language")
"""Fields in which what was read is set beside what people left standing."""
WHOLES = {"author_list": ("author",), "record": WHOLE}
"""What is judged as one → the fields that must all be right."""
BANDS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98)
"""Weights from which a band begins."""


@dataclass(frozen=True, slots=True)
class TaughtField:
    """One field of a checked work: how sure the machine was, and whether its value was left as it is."""

    field: str
    weight: float
    is_right: bool


def checked(sql: sqlite3.Connection, works: Iterable[int]) -> Iterator[tuple[int, Record, Document]]:
    """Each checked work as it stands, with the document that was read."""
    for work in works:
        record = outcome_of(sql, work, references=False).record
        documents = documents_of(sql, work, references=False)
        if record is not None and documents:
            yield work, record, documents[0]


def kept(record: Record, read: Record) -> Iterator[TaughtField]:
    """What was read, and whether it still stands: field by field, then the list of authors and the whole record, where they were judged."""
    fields = list(_fields(record, read))
    yield from fields
    right = {row.field: row.is_right for row in fields}
    for whole, parts in WHOLES.items():
        judged = read.best(whole)
        if judged and not any(is_person(claim) for claim in judged):
            yield TaughtField(whole, judged[0].weight, all(right.get(part, True) for part in parts))


def _fields(record: Record, read: Record) -> Iterator[TaughtField]:
    for field in FIELDS:
        before, after = read.best(field), record.best(field)
        if before:
            same = [text_of(claim.value) for claim in before] == [text_of(claim.value) for claim in after]
            first = before[0].language is not None and text_of(before[0].value) in {
                text_of(claim.value) for claim in after
            }
            yield TaughtField(
                field, min(claim.weight for claim in before), same or (first and field != "author")
            )


def bands(rows: Iterable[TaughtField]) -> dict[str, list[tuple[float, int, int]]]:
    """By field: (from which weight, how many values, how many of them were right) of each band that has any."""
    counts: dict[str, list[list[int]]] = {}
    for row in rows:
        band = max(i for i, low in enumerate(BANDS) if row.weight >= low or i == 0)
        made = counts.setdefault(row.field, [[0, 0] for _ in BANDS])
        made[band][0] += 1
        made[band][1] += row.is_right
    return {
        field: [(BANDS[i], number, right) for i, (number, right) in enumerate(made) if number]
        for field, made in counts.items()
    }


def row_of(work: int, record: Record, document: Document) -> Json:
    """A checked work as a row of truth, in the shape that training and `evaluate` read."""
    row: Json = {
        "file": document.name.rsplit("/", 1)[-1],
        "sha256": document.digest,
        "work": f"w{work}",
        "truth_by": "checked",
    }
    titles, abstracts, words = record.best("title"), record.best("abstract"), record.best("keywords")
    row |= {"title": safe(str(titles[0].value))} if titles else {}
    english = [safe(str(claim.value)) for claim in titles[1:] if claim.language == "en"]
    row |= {"title_en": english[0]} if english else {}
    row["authors"] = [
        safe(claim.value.literal) for claim in record.best("author") if isinstance(claim.value, Person)
    ]
    row |= {"abstract": safe(str(abstracts[0].value))} if abstracts else {}
    row |= (
        {"keywords": [safe(word) for word in words[0].value.values]}
        if words and isinstance(words[0].value, Keywords)
        else {}
    )
    for name, field in (("date", "date"), ("lang", "language"), ("kind", "type")):
        row |= {name: text_of(record.best(field)[0].value)} if record.best(field) else {}
    dois = [
        one.value.value
        for one in record.best("identifier")
        if isinstance(one.value, Identifier) and one.value.scheme == "doi"
    ]
    return row | ({"doi": dois[0]} if dois else {})
