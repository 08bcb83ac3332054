"""Adding described documents: the same bytes once, the same work once, references queued, all in one transaction."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pinakes.errors import BadInput
from pinakes.store.accession import accession_of
from pinakes.store.library import name_of
from pinakes.store.records import COMPARED, card_in, winners_of
from pinakes.store.rows import WaitingRows
from pinakes.store.sameness import ACCEPTED, BY, COMMON, compare, has_title_in_common
from pinakes.store.stored import CLAIM, plain_name, text_of, whole
from pinakes.store.work import BANDS, Proposal, traits_of

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Mapping, Sequence

    from pinakes.model import Outcome
    from pinakes.store.accession import Accession
    from pinakes.store.library import Library
    from pinakes.store.work import Traits

ACCESS = ("open", "metadata-only", "restricted", "embargo")
CANDIDATES = 20
"""Documents compared at most for one key; more share it only where it says nothing."""
CERTAIN = 0.99
"""Weight from which no further candidate is looked at."""
SAME = "SELECT document, work, digest FROM key JOIN document ON document.id=document WHERE gone IS NULL AND kind=? AND value IN ({}) LIMIT {}"


@dataclass(frozen=True, slots=True)
class Access:
    """Who may have the bytes of a file; `until` is the day (ISO) an embargo ends."""

    state: str = "restricted"
    until: str | None = None


@dataclass(frozen=True, slots=True)
class Added:
    """What became of one document; without a work nothing of it is said or held."""

    outcome: Outcome
    work: str | None
    new: bool


def add(
    library: Library,
    documents: Sequence[Outcome],
    *,
    stated: Sequence[Sequence[dict[str, Any]]] = (),
    access: Access | None = None,
    by: str = "add@1",
    into: Mapping[str, tuple[int, Proposal]] | None = None,
) -> list[Added]:
    """Add all or none. Bytes must be on the shelves before; those that are not there are not held.

    `stated` are the references of each document as described JSON has them, where they are not among its claims.
    `into` says of records (by their id) that somebody knows which work they belong to, how surely, and why.
    """
    given = stated or ((),) * len(documents)
    accessions = [accession_of(outcome, cited) for outcome, cited in zip(documents, given, strict=True)]
    with library.database.transaction(f"add {len(documents)}", by=by) as change:
        adding = _Adding(library, change, access or Access(), accessions, into=into or {}, by=by)
        works = [(None, False) if accession is None else adding.add(accession) for accession in accessions]
        adding.rows.write()
        for work in adding.grown:
            refresh(library.sql, work, change)
    return [Added(outcome, work, new) for outcome, (work, new) in zip(documents, works, strict=True)]


@dataclass(frozen=True, slots=True)
class _Fresh:
    """A document of this very transaction, whose rows may not be written yet."""

    document: int
    work: int
    digest: str
    traits: Traits


class _Adding:
    """One transaction: documents find their works, rows are gathered and written together."""

    def __init__(
        self,
        library: Library,
        change: int,
        access: Access,
        accessions: Sequence[Accession | None],
        *,
        into: Mapping[str, tuple[int, Proposal]],
        by: str,
    ) -> None:
        self.library, self.sql, self.change, self.access = library, library.sql, change, access
        self.into, self.by = into, by
        self.rows = WaitingRows(self.sql)
        self.grown: dict[int, None] = {}
        self.fresh: dict[tuple[str, int], list[_Fresh]] = {}
        self.names: set[str] = set()
        keys = text_of(tuple(accession.record.id for accession in accessions if accession is not None))
        known = "SELECT key, id, work FROM document WHERE gone IS NULL AND key IN (SELECT value FROM json_each(?))"
        self.known: dict[str, tuple[int, int]] = {
            key: (document, work) for key, document, work in self.sql.execute(known, (keys,))
        }

    def add(self, accession: Accession) -> tuple[str, bool]:
        """The work of a document, and whether it is new."""
        self._file(accession)
        known = self.known.get(accession.record.id)
        if known is not None:
            self.rows.write()
            document, work = known
            if not _is_new_description(self.sql, document, accession):
                return name_of(work), False
            retire(
                self.sql, document, self.change
            )  # described again: what was said before stays in the history
            self._document(accession, work, None)
            self.grown[work] = None
            return name_of(work), False
        found = self.into.get(accession.record.id) or self._same(accession)
        if found is None:
            work = self._work(accession)
            self._document(accession, work, None)
            return name_of(work), True
        work, proposal = found
        self._replace_described(accession, work)
        self._document(accession, work, proposal)
        self.grown[work] = None
        return name_of(work), False

    def _file(self, accession: Accession) -> None:
        outcome, source = accession.outcome, accession.outcome.source
        assert source is not None
        rights = accession.record.best("rights")
        held = self.library.shelves.holds(source.digest, size=source.size) if source.size else False
        self.rows.add(
            "file",
            source.digest,
            source.size,
            int(held),
            text_of(outcome.format) if outcome.format else None,
            *(
                (whole(str(rights[0].value)), whole(rights[0].by), rights[0].weight)
                if rights
                else (None, None, None)
            ),
            self.access.state,
            self.access.until,
            self.change,
        )
        self.rows.add(
            "source", source.digest, plain_name(source.origin), plain_name(text_of(source)), self.change
        )

    def _work(self, accession: Accession) -> int:
        card, work = accession.card, self.rows.number("work")
        self.rows.add(
            "work",
            work,
            _maybe(card.title),
            text_of(card.authors),
            card.year,
            card.language,
            card.type,
            *2 * (self.change,),
        )
        return work

    def _document(self, accession: Accession, work: int, proposal: Proposal | None) -> None:
        """The rows of a description; `proposal` is why it belongs to a work that was there before."""
        outcome, record, document, add = (
            accession.outcome,
            accession.record,
            self.rows.number("document"),
            self.rows.add,
        )
        assert outcome.source is not None
        name = plain_name(outcome.file)
        said = (accession.card.language, outcome.pages, text_of(record.looked_for), text_of(outcome.problems))
        sizes = (outcome.seconds, len(accession.claims), len(accession.places))
        add(
            "document",
            document,
            work,
            record.id,
            outcome.source.digest,
            name,
            outcome.status,
            *said,
            *sizes,
            self.change,
        )
        for row in accession.claims:
            add("claim", *row, document, self.change)
        if accession.cited is not None:
            add("bibliography", document, accession.cited)
            for item, place in enumerate(accession.places):
                add("reference", document, item, place)
        if accession.text is not None:
            add("text", document, accession.text)
        for kind, value in accession.marks:
            add("key", kind, value, document)
        if accession.traits.signature is not None:
            add("signature", document, accession.traits.signature)
        if proposal is not None:
            by = self.by if record.id in self.into else BY
            add("decision", document, work, proposal.weight, by, text_of(proposal.why), self.change)
        fresh = _Fresh(document, work, outcome.source.digest, accession.traits)
        for mark in accession.marks:
            self.fresh.setdefault(mark, []).append(fresh)
        self.known[record.id] = document, work
        self.names.add(name)

    def _same(self, accession: Accession) -> tuple[int, Proposal] | None:
        """The work this document belongs to already, if one is sure enough; never that of another part of the same file."""
        assert accession.outcome.source is not None
        found: list[tuple[int, Traits, Proposal]] = []
        strangers: set[int] = set()
        for work, digest, traits in self._candidates(accession):
            if digest == accession.outcome.source.digest:
                continue
            proposal = compare(accession.traits, traits)
            if proposal is not None and proposal.weight >= CERTAIN:
                return work, proposal
            if proposal is not None and proposal.weight >= ACCEPTED:
                found.append((work, traits, proposal))
            elif has_title_in_common(accession.traits, traits):
                strangers.add(work)
        if len(strangers - {work for work, _, _ in found}) >= COMMON:
            again = (
                (work, traits, compare(accession.traits, traits, common=True)) for work, traits, _ in found
            )
            found = [
                (work, traits, proposal)
                for work, traits, proposal in again
                if proposal is not None and proposal.weight >= ACCEPTED
            ]
        best = max(found, key=lambda one: one[2].weight, default=None)
        return None if best is None else (best[0], best[2])

    def _candidates(self, accession: Accession) -> Iterator[tuple[int, str, Traits]]:
        seen: set[int] = set()
        for mark in accession.marks:
            for fresh in self.fresh.get(mark, ())[:CANDIDATES]:
                if fresh.document not in seen:
                    seen.add(fresh.document)
                    yield fresh.work, fresh.digest, fresh.traits
        for kind in ("doi", "title", "text"):
            values = [value for name, value in accession.marks if name == kind]
            for first in range(0, len(values), BANDS):
                some = values[first : first + BANDS]
                query = SAME.format(", ".join("?" * len(some)), CANDIDATES * len(some))
                for document, work, digest in self.sql.execute(query, (kind, *some)).fetchall():
                    if document not in seen:
                        seen.add(document)
                        yield int(work), digest, _known(self.sql, document)

    def _replace_described(self, accession: Accession, work: int) -> None:
        """A description without bytes, of a file by this very name, gives way: it was read again from another JSON."""
        name = plain_name(accession.outcome.file)
        if name in self.names:
            self.rows.write()
        query = "SELECT document.id FROM document JOIN file USING (digest) WHERE name=? AND work=? AND gone IS NULL AND held=0"
        for (older,) in self.sql.execute(query, (name, work)).fetchall():
            retire(self.sql, older, self.change)


def _is_new_description(sql: sqlite3.Connection, document: int, accession: Accession) -> bool:
    """Whether the accession says anything else than the document did."""
    own = f"SELECT {CLAIM} FROM claim WHERE document=? ORDER BY id"
    cited = sql.execute("SELECT packed FROM bibliography WHERE document=?", (document,)).fetchone()
    return (
        sql.execute(own, (document,)).fetchall() != accession.claims
        or (cited[0] if cited else None) != accession.cited
    )


def _known(sql: sqlite3.Connection, document: int) -> Traits:
    row = sql.execute("SELECT minhash FROM signature WHERE document=?", (document,)).fetchone()
    return replace(traits_of(winners_of(sql, document, only=COMPARED)), signature=row[0] if row else None)


def _maybe(text: str | None) -> str | None:
    return None if text is None else whole(text)


def refresh(sql: sqlite3.Connection, work: int, change: int) -> None:
    """Write what lists show of a work anew, after its documents or claims changed."""
    card = card_in(sql, work)
    if card is None:
        sql.execute("UPDATE work SET changed=? WHERE id=?", (change, work))
        return
    before = sql.execute("SELECT language, type FROM work WHERE id=?", (work,)).fetchone()
    for kind, was, is_now in zip(("language", "type"), before, (card.language, card.type), strict=True):
        if was is not None and was != is_now:
            depart(sql, kind, was, work, change)
            if is_now is None:
                depart(sql, kind, "", work, change)
    sql.execute(
        "UPDATE work SET title=?, authors=?, year=?, language=?, type=?, changed=? WHERE id=?",
        (_maybe(card.title), text_of(card.authors), card.year, card.language, card.type, change, work),
    )


def depart(sql: sqlite3.Connection, kind: str, value: str, work: int, change: int) -> None:
    """Note that a work left a set (a collection, the works of a language or type; `""`: of any), for those who keep a copy of the set."""
    sql.execute(
        "INSERT INTO departed (kind, value, work, change) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (kind, value, work) DO UPDATE SET change=excluded.change",
        (kind, value, work, change),
    )


def retire(sql: sqlite3.Connection, document: int, change: int) -> None:
    """A description gives way to a later one: it stays, and no longer counts."""
    sql.execute("UPDATE document SET gone=? WHERE id=?", (change, document))
    sql.execute("DELETE FROM text WHERE document=?", (document,))
    sql.execute("UPDATE reference SET state='unknown' WHERE document=? AND state='queued'", (document,))


def withdraw(library: Library, keys: Sequence[str], *, by: str) -> list[tuple[str, str]]:
    """Descriptions by these keys count no longer, as their source wants it; (key, work) of each that was there.

    A work of which nothing is left stays as one that was taken out.
    """
    with library.database.transaction(f"withdraw {len(keys)}", by=by) as change:
        query = "SELECT key, id, work FROM document WHERE gone IS NULL AND key IN (SELECT value FROM json_each(?))"
        found = library.sql.execute(query, (text_of(tuple(keys)),)).fetchall()
        for _, document, _ in found:
            retire(library.sql, document, change)
        for work in dict.fromkeys(work for _, _, work in found):
            refresh(library.sql, work, change)
    return [(key, name_of(work)) for key, _, work in found]


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
