"""What a library knows of a work: the claims of all its documents and of people, and which of them win."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pinakes.describe.weigh import weigh
from pinakes.model import Claim, Format, Outcome, PartialDate, Person, Problem, Record, Source
from pinakes.model.codec import decode
from pinakes.store.stored import CLAIM, claim_of, unpack_references
from pinakes.store.worth import curves, worth

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence
    from typing import Any


NOTHING = ""
"""What a person says of a field that the document does not have: no value wins there."""
UNDESCRIBED = "failed"
"""Status of a file that could not be described; it is held all the same."""
WEIGHED = 12
"""Documents of a work whose claims are weighed together; further ones say nothing new."""


@dataclass(frozen=True, slots=True)
class Document:
    """One description of one file, as a work holds it."""

    id: int
    digest: str
    name: str
    status: str
    format: Format | None
    pages: int | None
    problems: tuple[Problem, ...]
    seconds: float
    record: Record
    held: bool


def documents_of(sql: sqlite3.Connection, work: int, *, references: bool = True) -> list[Document]:
    """The documents of a work, the one that says most first."""
    rows = sql.execute(
        "SELECT document.id, document.digest, name, status, format, pages, problems, seconds, held, key, looked_for FROM document "
        "JOIN file USING (digest) WHERE work=? AND gone IS NULL ORDER BY document.id",
        (work,),
    ).fetchall()
    found = [_document(sql, row, references=references) for row in rows]
    return sorted(found, key=lambda document: -_substance(document))


def _document(sql: sqlite3.Connection, row: tuple[Any, ...], *, references: bool) -> Document:
    number, digest, name, status, kind, pages, problems, seconds, held, key, looked_for = row
    sources = sql.execute(
        "SELECT stored FROM source WHERE digest=? ORDER BY added, origin", (digest,)
    ).fetchall()
    claims: list[tuple[int | None, Claim]] = [
        (claim[-1], claim_of(claim))
        for claim in sql.execute(f"SELECT {CLAIM} FROM claim WHERE document=? ORDER BY id", (number,))
    ]
    if references:
        claims += references_of(sql, number)
    won = sorted((place, i) for i, (place, _) in enumerate(claims) if place is not None)
    record = Record(
        key,
        tuple(decode(Source, json.loads(stored)) for (stored,) in sources),
        tuple(claim for _, claim in claims),
        tuple(i for _, i in won),
        tuple(json.loads(looked_for)),
    )
    return Document(
        number,
        digest,
        name,
        status,
        decode(Format, json.loads(kind)) if kind else None,
        pages,
        tuple(decode(Problem, problem) for problem in json.loads(problems)),
        seconds,
        record,
        bool(held),
    )


def references_of(sql: sqlite3.Connection, document: int) -> list[tuple[int | None, Claim]]:
    """The claims on references of a document, each with its place among the winners."""
    row = sql.execute("SELECT packed FROM bibliography WHERE document=?", (document,)).fetchone()
    if row is None:
        return []
    places = dict(sql.execute("SELECT item, place FROM reference WHERE document=?", (document,)).fetchall())
    return [(places.get(i), claim) for i, claim in enumerate(unpack_references(row[0]))]


def winners_of(sql: sqlite3.Connection, document: int, *, only: Sequence[str] = ()) -> Record:
    """The winning claims of a document but those on references, or of some fields only: enough to compare it."""
    asked = f"AND field IN ({', '.join('?' * len(only))}) " if only else ""
    query = f"SELECT {CLAIM} FROM claim WHERE document=? AND place IS NOT NULL {asked}ORDER BY place"
    rows = sql.execute(query, (document, *only))
    claims = tuple(claim_of(row) for row in rows)
    return Record("", (), claims, tuple(range(len(claims))))


def _substance(document: Document) -> float:
    """How much a document says: its winning claims by weight, bytes that are held above those that are not."""
    return sum(document.record.claims[i].weight for i in document.record.winners) + 5 * document.held


def outcome_of(
    sql: sqlite3.Connection,
    work: int,
    *,
    references: bool = True,
    as_given: bool = False,
    documents: list[Document] | None = None,
) -> Outcome:
    """A work as if it had just been described;
    the document that says most stands for format, pages and problems.

    Weights are what they are worth in this library; `as_given`:
    as they were when the documents were described. `documents`: its documents, where they are at hand.
    """
    documents = documents_of(sql, work, references=references) if documents is None else documents
    said = [
        claim_of(row)
        for row in sql.execute(
            f"SELECT {CLAIM} FROM claim WHERE work=? AND gone IS NULL ORDER BY id", (work,)
        )
    ]
    if not documents:
        return Outcome("", None, None)
    first = documents[0]
    record = (
        first.record
        if len(documents) == 1 and not said
        else _joined([document.record for document in documents[:WEIGHED]], said)
    )
    record = record if as_given else worth(record, curves(sql))
    source = record.sources[0] if record.sources else None
    if first.status == UNDESCRIBED and not record.claims:
        return Outcome(first.name, source, None, first.format, first.pages, first.problems, first.seconds)
    return Outcome(first.name, source, record, first.format, first.pages, first.problems, first.seconds)


def record_of(sql: sqlite3.Connection, work: int) -> Record | None:
    """The winning claims of a work but those on references, as quickly as they can be had;
    None for a work without documents.
    """
    found = sql.execute("SELECT id FROM document WHERE work=? AND gone IS NULL LIMIT 2", (work,)).fetchall()
    if (
        len(found) == 1
        and sql.execute("SELECT 1 FROM claim WHERE work=? AND gone IS NULL", (work,)).fetchone() is None
    ):
        return winners_of(sql, found[0][0])
    return outcome_of(sql, work, references=False).record


def _joined(records: list[Record], said: list[Claim]) -> Record:
    """One record from several: claims weighed together, corrections of people before all,
    references of the fullest list.
    """
    best = records[0]
    claims = [claim for record in records for claim in record.claims if claim.field != "reference"]
    looked = tuple(dict.fromkeys(field for record in records for field in record.looked_for))
    # what one document says was weighed with its pages at hand, and stands as it is
    joined = best if len(records) == 1 else weigh(best.sources[0], claims, looked_for=looked)
    won = [joined.claims[i] for i in joined.winners if joined.claims[i].field != "reference"]
    others = [claim for claim in joined.claims if claim.field != "reference"]
    tongue = next((claim.value for claim in (*said, *won) if claim.field == "language"), None)
    for field in dict.fromkeys(claim.field for claim in said):
        spoken = [claim for claim in said if claim.field == field]
        tongues = {claim.language for claim in spoken}
        rest = [
            c
            for c in won
            if c.field != field or (field in ("title", "abstract", "keywords") and c.language not in tongues)
        ]
        # the first of a field is the record's own
        held = [c for c in spoken if c.value != NOTHING]
        won = [*(c for c in held if c.language == tongue), *rest, *(c for c in held if c.language != tongue)]
    cited = max((record.best("reference") for record in records), key=len)
    everything = [*others, *said, *cited]
    places = {id(claim): i for i, claim in enumerate(everything)}
    winners = tuple(places[id(claim)] for claim in (*won, *cited))
    sources = tuple(
        {source.digest + source.origin: source for record in records for source in record.sources}.values()
    )
    return replace(
        joined, id=best.id, sources=sources, claims=tuple(everything), winners=winners, looked_for=looked
    )


CARRIED = ("title", "author", "date", "language", "type")
"""The fields a card is made of."""
COMPARED = (*CARRIED, "identifier", "venue")
"""The fields by which documents are compared."""


@dataclass(frozen=True, slots=True)
class Card:
    """What lists show of a work."""

    title: str | None
    authors: tuple[str, ...]
    year: int | None
    language: str | None
    type: str | None


def card_in(sql: sqlite3.Connection, work: int) -> Card | None:
    """The card of a work in the library, from the few claims it needs; None for a work without documents."""
    fields = ", ".join(f"'{field}'" for field in CARRIED)
    found = sql.execute(
        "SELECT id, digest FROM document WHERE work=? AND gone IS NULL ORDER BY id LIMIT ?", (work, WEIGHED)
    ).fetchall()
    if not found:
        return None
    asked = f"SELECT {CLAIM} FROM claim WHERE field IN ({fields}) AND "
    said = [claim_of(row) for row in sql.execute(asked + "work=? AND gone IS NULL ORDER BY id", (work,))]
    if len(found) == 1:
        own = winners_of(sql, found[0][0], only=CARRIED)
        return card_of(_joined([own], said) if said else own)
    query = asked + "document=? ORDER BY id"
    claims = [[claim_of(row) for row in sql.execute(query, (document,))] for document, _ in found]
    sources = [Source(digest, "", 0) for _, digest in found]
    return card_of(
        _joined(
            [Record("", (source,), tuple(some)) for source, some in zip(sources, claims, strict=True)], said
        )
    )


def card_of(record: Record) -> Card:
    """The card of a record."""
    titles, languages, kinds = record.best("title"), record.best("language"), record.best("type")
    dates = [claim.value for claim in record.best("date") if isinstance(claim.value, PartialDate)]
    people = [claim.value.literal for claim in record.best("author") if isinstance(claim.value, Person)]
    return Card(
        str(titles[0].value) if titles else None,
        tuple(people),
        dates[0].year if dates else None,
        str(languages[0].value) if languages else None,
        str(kinds[0].value) if kinds else None,
    )
