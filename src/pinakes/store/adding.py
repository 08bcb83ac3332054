"""Adding described documents: the same bytes once, the same work once, references queued, all in one transaction."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.store.library import name_of
from pinakes.store.records import card_of, outcome_of, winners_of
from pinakes.store.stored import CLAIM, pack, pack_references, plain_name, row_of, text_of, whole
from pinakes.store.work import ACCEPTED, BY, compare, traits_of

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from pinakes.model import Outcome, Record
    from pinakes.store.library import Library
    from pinakes.store.work import Proposal, Traits

ACCESS = ("open", "metadata-only", "restricted", "embargo")
CANDIDATES = 20
"""Documents compared at most for one key; more share it only where it says nothing."""
CERTAIN = 0.99
"""Weight from which no further candidate is looked at."""
CONTAINER = "archive@1"
"""Who speaks of an archive: its documents are works, the archive is none."""


@dataclass(frozen=True, slots=True)
class Access:
    """Who may have the bytes of a file; `until` is the day (ISO) an embargo ends."""

    state: str = "restricted"
    until: str | None = None


@dataclass(frozen=True, slots=True)
class Added:
    """What became of one document; without a work it could not be described."""

    outcome: Outcome
    work: str | None
    new: bool


def add(library: Library, outcomes: Sequence[Outcome], *, access: Access | None = None, by: str = "add@1") -> list[Added]:
    """Add all or none. Bytes must be on the shelves before; those that are not there are not held."""
    with library.database.transaction(f"add {len(outcomes)}", by=by) as change:
        grown: set[int] = set()
        added = [_added(library, outcome, change, access or Access(), grown) for outcome in outcomes]
        for work in grown:
            refresh(library.sql, work, change)
        return added


def _added(library: Library, outcome: Outcome, change: int, access: Access, grown: set[int]) -> Added:
    """Add one; works that already were there and have to be looked at again go into `grown`."""
    record, sql = outcome.record, library.sql
    if record is None or outcome.source is None or all(claim.by == CONTAINER for claim in record.claims):
        return Added(outcome, None, new=False)
    known = sql.execute("SELECT id, work FROM document WHERE key=? AND gone IS NULL", (record.id,)).fetchone()
    if known is not None and not _is_new_description(sql, known[0], record):
        _file(library, outcome, change, access)
        return Added(outcome, name_of(known[1]), new=False)
    _file(library, outcome, change, access)
    text = full_text(outcome)
    traits = traits_of(record, text)
    if known is not None:  # described again, by a later version perhaps: what was said before stays in the history
        work, new = int(known[1]), False
        _retire(sql, known[0], change)
        proposal = None
    else:
        found = _same(sql, outcome, traits)
        work, proposal = found if found is not None else (_new_work(sql, record, change), None)
        new = found is None
    document = _document(sql, outcome, record, work=work, change=change)
    _claims(sql, record, document, change)
    if text:
        sql.execute("INSERT INTO text VALUES (?, ?)", (document, pack(text)))
    sql.executemany("INSERT INTO key VALUES (?, ?, ?)", [(kind, value, document) for kind, value in traits.marks()])
    if traits.signature is not None:
        sql.execute("INSERT INTO signature VALUES (?, ?)", (document, traits.signature))
    if proposal is not None:
        sql.execute(
            "INSERT INTO decision (document, work, weight, by, why, added) VALUES (?, ?, ?, ?, ?, ?)",
            (document, work, proposal.weight, BY, text_of(proposal.why), change),
        )
        _replace_described(sql, outcome, document, work, change)
    if not new:
        grown.add(work)
    return Added(outcome, name_of(work), new=new)


def full_text(outcome: Outcome) -> str:
    """What stands in the document, as far as it was understood; a paragraph a line."""
    body = outcome.body
    if body is None:
        return ""
    front = [block.text for block in body.front]
    inside = [text for section in body.sections for text in (section.head, *(block.text for block in section.blocks)) if text]
    return "\n".join((*front, *inside, *(note.text for note in body.notes)))


def _is_new_description(sql: sqlite3.Connection, document: int, record: Record) -> bool:
    """Whether the record says anything else than the document did."""
    own = f"SELECT {CLAIM} FROM claim WHERE document=? ORDER BY id"
    wins = {i: place for place, i in enumerate(record.winners)}
    now = [row_of(claim, wins.get(i)) for i, claim in enumerate(record.claims) if claim.field != "reference"]
    cited = sql.execute("SELECT packed FROM bibliography WHERE document=?", (document,)).fetchone()
    citing = [claim for claim in record.claims if claim.field == "reference"]
    return sql.execute(own, (document,)).fetchall() != now or (cited[0] if cited else None) != (pack_references(citing) if citing else None)


def _file(library: Library, outcome: Outcome, change: int, access: Access) -> None:
    source, sql = outcome.source, library.sql
    assert source is not None
    rights = outcome.record.best("rights") if outcome.record else ()
    held = library.shelves.holds(source.digest, size=source.size) if source.size else False
    sql.execute(
        "INSERT INTO file (digest, size, held, format, rights, rights_by, rights_weight, access, embargo, added) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (digest) DO UPDATE SET held = max(held, excluded.held)",
        (
            source.digest,
            source.size,
            int(held),
            text_of(outcome.format) if outcome.format else None,
            *((whole(str(rights[0].value)), whole(rights[0].by), rights[0].weight) if rights else (None, None, None)),
            access.state,
            access.until,
            change,
        ),
    )
    sql.execute(
        "INSERT OR IGNORE INTO source VALUES (?, ?, ?, ?)", (source.digest, plain_name(source.origin), plain_name(text_of(source)), change)
    )


def _same(sql: sqlite3.Connection, outcome: Outcome, traits: Traits) -> tuple[int, Proposal] | None:
    """The work this document belongs to already, if one is sure enough; never that of another part of the same file."""
    assert outcome.source is not None
    best: tuple[int, Proposal] | None = None
    seen: set[int] = set()
    query = "SELECT document, work, digest FROM key JOIN document ON document.id=document WHERE kind=? AND value=? AND gone IS NULL LIMIT ?"
    for kind, value in traits.marks():
        for document, work, digest in sql.execute(query, (kind, value, CANDIDATES)).fetchall():
            if document in seen or digest == outcome.source.digest:
                continue
            seen.add(document)
            proposal = compare(traits, _known(sql, document))
            if proposal is not None and proposal.weight >= ACCEPTED and (best is None or proposal.weight > best[1].weight):
                best = int(work), proposal
                if proposal.weight >= CERTAIN:
                    return best
    return best


def _known(sql: sqlite3.Connection, document: int) -> Traits:
    row = sql.execute("SELECT minhash FROM signature WHERE document=?", (document,)).fetchone()
    return replace(traits_of(winners_of(sql, document)), signature=row[0] if row else None)


def _new_work(sql: sqlite3.Connection, record: Record, change: int) -> int:
    card = card_of(record)
    made = sql.execute(
        "INSERT INTO work (title, authors, year, language, type, added, changed) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (_maybe(card.title), text_of(card.authors), card.year, card.language, card.type, change, change),
    )
    assert made.lastrowid is not None
    return made.lastrowid


def refresh(sql: sqlite3.Connection, work: int, change: int) -> None:
    """Write what lists show of a work anew, after its documents or claims changed."""
    record = outcome_of(sql, work, references=False).record
    if record is None:
        sql.execute("UPDATE work SET changed=? WHERE id=?", (change, work))
        return
    card = card_of(record)
    sql.execute(
        "UPDATE work SET title=?, authors=?, year=?, language=?, type=?, changed=? WHERE id=?",
        (_maybe(card.title), text_of(card.authors), card.year, card.language, card.type, change, work),
    )


def _maybe(text: str | None) -> str | None:
    return None if text is None else whole(text)


def _document(sql: sqlite3.Connection, outcome: Outcome, record: Record, *, work: int, change: int) -> int:
    assert outcome.source is not None
    cited = sum(claim.field == "reference" for claim in record.claims)
    made = sql.execute(
        "INSERT INTO document (work, key, digest, name, status, language, pages, looked_for, problems, seconds, claims, cited, added) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            work,
            record.id,
            outcome.source.digest,
            plain_name(outcome.file),
            outcome.status,
            card_of(record).language,
            outcome.pages,
            json.dumps(record.looked_for),
            text_of(outcome.problems),
            outcome.seconds,
            len(record.claims) - cited,
            cited,
            change,
        ),
    )
    assert made.lastrowid is not None
    return made.lastrowid


def _claims(sql: sqlite3.Connection, record: Record, document: int, change: int) -> None:
    wins = {i: place for place, i in enumerate(record.winners)}
    rows = [(*row_of(claim, wins.get(i)), document, change) for i, claim in enumerate(record.claims) if claim.field != "reference"]
    sql.executemany(f"INSERT INTO claim ({CLAIM}, document, added) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    cited = [(i, claim) for i, claim in enumerate(record.claims) if claim.field == "reference"]
    if not cited:
        return
    sql.execute("INSERT INTO bibliography VALUES (?, ?)", (document, pack_references([claim for _, claim in cited])))
    queued = [(document, item, wins.get(i)) for item, (i, _) in enumerate(cited)]
    sql.executemany("INSERT INTO reference (document, item, place) VALUES (?, ?, ?)", queued)


def _retire(sql: sqlite3.Connection, document: int, change: int) -> None:
    """A description gives way to a later one: it stays, and no longer counts."""
    sql.execute("UPDATE document SET gone=? WHERE id=?", (change, document))
    sql.execute("DELETE FROM key WHERE document=?", (document,))
    sql.execute("DELETE FROM text WHERE document=?", (document,))
    sql.execute("UPDATE reference SET state='unknown' WHERE document=? AND state='queued'", (document,))


def _replace_described(sql: sqlite3.Connection, outcome: Outcome, document: int, work: int, change: int) -> None:
    """A description without bytes, of a file by this very name, gives way: it was read again from another JSON."""
    query = (
        "SELECT document.id FROM document JOIN file USING (digest) WHERE name=? AND work=? AND gone IS NULL AND held=0 AND document.id<>?"
    )
    for (older,) in sql.execute(query, (plain_name(outcome.file), work, document)).fetchall():
        _retire(sql, older, change)


def check_access(state: str, until: str | None) -> Access:
    """The access asked for; `BadInput` where it makes no sense."""
    from datetime import date

    if state not in ACCESS:
        raise BadInput("unsupported", f"access {state!r}: choose one of {', '.join(ACCESS)}")
    if (state == "embargo") != (until is not None):
        raise BadInput("unsupported", "an embargo needs the day it ends, other states have none")
    if until is not None:
        try:
            date.fromisoformat(until)
        except ValueError as error:
            raise BadInput("unsupported", f"embargo until {until!r}: write the day as 2027-12-31") from error
    return Access(state, until)
