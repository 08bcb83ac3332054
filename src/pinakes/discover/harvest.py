"""Harvesting: the records of a repository (OAI-PMH), or summaries of documents (SOIF), into a library; taken up where it stopped.

Where a source was left off stands in the library itself. A page is added before it is noted as done, and adding twice changes
nothing: whatever moment a harvest is killed at, the next one loses nothing.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from pinakes.acquire.oai import Asker, earlier, with_arguments
from pinakes.describe.weigh import weigh
from pinakes.errors import BadInput, Refused, Usage
from pinakes.model import Block, Body, Outcome, Problem, Section, Source
from pinakes.store.adding import add, withdraw
from pinakes.understand.metadata import stated_in
from pinakes.understand.metadata.soif import TEXTS, stated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pinakes.acquire.oai import OaiPage, OaiRecord, Repository
    from pinakes.acquire.soif import Summary
    from pinakes.config import Settings
    from pinakes.store.library import Library
    from pinakes.understand.metadata import StatedRecord

BY = "harvest@1"
SOIF = "soif"
"""What stands for the format of summaries, which have no prefix."""
BATCH = 250
"""Records in one transaction."""
MOST_ADDRESSES = 6
"""Addresses of a document that are kept for one record."""


@dataclass(frozen=True, slots=True)
class HarvestWish:
    """What is asked of a source."""

    address: str
    prefix: str = "oai_dc"
    part: str = ""
    since: str = ""
    limit: int = 0


@dataclass(frozen=True, slots=True)
class Harvested:
    """What became of one record; `unchanged` ones were known in this very state."""

    outcome: Outcome
    work: str | None
    new: bool
    state: Literal["added", "deleted", "unchanged"] = "added"


@dataclass(frozen=True, slots=True)
class HarvestStep:
    """Records that are in the library now; `size` is how many the source says there are in all."""

    records: tuple[Harvested, ...]
    size: int | None = None


@dataclass(frozen=True, slots=True)
class SourceState:
    """How far a source has come."""

    id: int
    since: str | None
    begun: str | None
    start: str | None
    token: str | None


@dataclass(frozen=True, slots=True)
class HarvestedRecord:
    """One record on its way: what it is called at its source, since when it is so, the outcome it makes, where its document is."""

    identifier: str
    datestamp: str | None
    key: str
    outcome: Outcome | None
    addresses: tuple[str, ...] = ()


def from_repository(
    library: Library,
    wish: HarvestWish,
    *,
    settings: Settings,
    asker: Asker,
    repository: Repository,
    told: Callable[[str], None],
) -> Iterator[HarvestStep]:
    """Everything that is new at a repository since the last harvest, or all of it; deleted records are withdrawn."""
    known = state_of(library, wish.address, wish.prefix, wish.part)
    resuming = known.token is not None and wish.since in ("", known.start)
    start = known.start if resuming else _start(wish, known, repository, settings)
    begun = known.begun if resuming else None
    first = (
        {"metadataPrefix": wish.prefix}
        | ({"set": wish.part} if wish.part else {})
        | ({"from": start} if start else {})
    )
    if resuming:
        told("going on where the last harvest stopped")
    came, mended = 0, False
    for page in asker.pages(first, token=known.token if resuming else None):
        if page.error is not None:
            _explain(page.error, wish, asker)
        begun = begun or page.date or repository.date or earlier(None, 0.0, by_day=False)
        if page.mended and not mended:
            mended = True
            told("the source's XML is not right; it was mended as well as it could be")
        entries = [_entry(record, wish) for record in page.records]
        done = list(_kept(library, known.id, entries, again=bool(wish.since)))
        going_on = page.token if page.error is None else None
        _note(library, known.id, begun=begun, start=start, token=going_on)
        yield HarvestStep(tuple(done), page.size)
        came += len(page.records)
        if wish.limit and came >= wish.limit and going_on:
            told(f"stopped after {came} records; the same command goes on from there")
            return
    _finish(library, known.id, begun)


def from_pages(library: Library, wish: HarvestWish, pages: Iterable[OaiPage]) -> Iterator[HarvestStep]:
    """The records of answers that lie in files."""
    known = state_of(library, wish.address, wish.prefix, wish.part)
    for page in pages:
        yield HarvestStep(
            tuple(_kept(library, known.id, [_entry(record, wish) for record in page.records], again=True)),
            len(page.records),
        )


def from_summaries(
    library: Library, wish: HarvestWish, summaries: Iterable[Summary]
) -> Iterator[HarvestStep]:
    """The documents that SOIF tells of."""
    known = state_of(library, wish.address, SOIF, "")
    batch: list[HarvestedRecord] = []
    for summary in summaries:
        batch.append(_summed_up(summary))
        if len(batch) >= BATCH:
            yield HarvestStep(tuple(_kept(library, known.id, batch, again=True)))
            batch = []
    if batch:
        yield HarvestStep(tuple(_kept(library, known.id, batch, again=True)))


def state_of(library: Library, address: str, prefix: str, part: str) -> SourceState:
    """How far a source has come; it is noted when it is new."""
    query = "SELECT id, since, begun, start, token FROM harvest WHERE address=? AND prefix=? AND part=?"
    with library.database.errors():
        row = library.sql.execute(query, (address, prefix, part)).fetchone()
        if row is None:
            library.sql.execute(
                "INSERT OR IGNORE INTO harvest (address, prefix, part) VALUES (?, ?, ?)",
                (address, prefix, part),
            )
            row = library.sql.execute(query, (address, prefix, part)).fetchone()
    return SourceState(*row)


def _start(wish: HarvestWish, known: SourceState, repository: Repository, settings: Settings) -> str | None:
    """The `from` of a new harvest: as asked, else a little before the last one began; None for everything."""
    if wish.since:
        return wish.since[:10] if repository.by_day else wish.since
    return (
        None
        if known.since is None
        else earlier(known.since, settings.harvest.overlap, by_day=repository.by_day)
    )


def _explain(error: tuple[str, str], wish: HarvestWish, asker: Asker) -> None:
    """Errors that end a harvest, with what to do; an empty list is none."""
    code, said = error
    match code:
        case "noRecordsMatch":
            return
        case "cannotDisseminateFormat":
            raise Usage(
                f"{wish.address} has no {wish.prefix}; --prefix may be one of {', '.join(asker.formats()) or 'none at all'}"
            )
        case "noSetHierarchy":
            raise Usage(f"{wish.address} has no sets; leave out --set")
        case _:
            raise Refused(f"{wish.address} answered {code}: {said}")


def _entry(record: OaiRecord, wish: HarvestWish) -> HarvestedRecord:
    key = hashlib.sha256(
        f"{wish.address}\n{wish.prefix}\n{record.identifier}".encode("utf-8", "replace")
    ).hexdigest()
    if record.deleted:
        return HarvestedRecord(record.identifier, record.datestamp, key, None)
    asked = {"verb": "GetRecord", "identifier": record.identifier, "metadataPrefix": wish.prefix}
    origin = (
        with_arguments(wish.address, asked)
        if urlsplit(wish.address).scheme in ("http", "https")
        else wish.address
    )
    source = Source(key, origin, 0, declared_type="text/xml")
    try:
        if record.metadata is None:
            raise BadInput("empty", "has no metadata")
        said = stated_in(record.metadata, by=f"oai/{_host(wish.address)}@1")
        outcome = _outcome(record.identifier, source, said)
    except BadInput as error:
        return HarvestedRecord(
            record.identifier,
            record.datestamp,
            key,
            Outcome(record.identifier, source, problems=(Problem.fatal_at("harvest", error),)),
        )
    return HarvestedRecord(record.identifier, record.datestamp, key, outcome, said.addresses[:MOST_ADDRESSES])


def _summed_up(summary: Summary) -> HarvestedRecord:
    key = hashlib.sha256(f"soif\n{summary.address}".encode("utf-8", "replace")).hexdigest()
    if summary.deleted:
        return HarvestedRecord(summary.address, None, key, None)
    name = f"soif:{summary.address}"  # the document itself answers to the bare address
    source = Source(key, summary.address, 0, declared_type="application/x-soif")
    said = stated(summary.address, summary.attributes, by=f"soif/{_host(summary.address)}@1")
    try:
        outcome = _outcome(name, source, said)
    except BadInput as error:
        outcome = Outcome(name, source, problems=(Problem.fatal_at("harvest", error),))
    text = next((value for name, value in summary.attributes if name in TEXTS), "")
    if text and outcome.record is not None:
        blocks = tuple(Block("paragraph", part) for part in text.split("\n") if part.strip())
        outcome = replace(outcome, body=Body((Section(1, "", None, blocks=blocks),)))
    return HarvestedRecord(
        summary.address,
        summary.one("update-time", "last-modification-time"),
        key,
        outcome,
        said.addresses[:MOST_ADDRESSES],
    )


def _outcome(name: str, source: Source, said: StatedRecord) -> Outcome:
    if not any(claim.field in ("title", "author", "abstract") for claim in said.claims):
        raise BadInput("empty", "says neither a title nor authors nor an abstract")
    return Outcome(name, source, weigh(source, said.claims))


def _host(address: str) -> str:
    return (urlsplit(address).hostname or "file").replace("-", "_")


def _kept(
    library: Library, harvest: int, entries: Sequence[HarvestedRecord], *, again: bool
) -> Iterator[Harvested]:
    """The entries, in the library; those known in this very state are left alone unless they are asked for `again`."""
    for first in range(0, len(entries), BATCH):
        some = entries[first : first + BATCH]
        known = {} if again else _datestamps(library, harvest, some)
        # A day is no state: a record may change twice in it.
        same = {
            one.identifier
            for one in some
            if one.datestamp and "T" in one.datestamp and known.get(one.identifier) == one.datestamp
        }
        fresh = [one for one in some if one.identifier not in same]
        described = [one for one in fresh if one.outcome is not None]
        added = (
            dict(
                zip(
                    (one.key for one in described),
                    add(library, [one.outcome for one in described if one.outcome], by=BY),
                    strict=True,
                )
            )
            if described
            else {}
        )
        gone = [one for one in fresh if one.outcome is None]
        left = dict(withdraw(library, [one.key for one in gone], by=BY)) if gone else {}
        _remember(library, harvest, fresh)
        for one in some:
            if one.identifier in same:
                yield Harvested(Outcome(one.identifier, None), None, new=False, state="unchanged")
            elif one.outcome is None:
                yield Harvested(Outcome(one.identifier, None), left.get(one.key), new=False, state="deleted")
            else:
                result = added[one.key]
                yield Harvested(result.outcome, result.work, result.new)


def _datestamps(library: Library, harvest: int, entries: Sequence[HarvestedRecord]) -> dict[str, str]:
    marks = ", ".join("?" * len(entries))
    query = f"SELECT identifier, datestamp FROM harvested WHERE harvest=? AND identifier IN ({marks})"
    with library.database.errors():
        return dict(library.sql.execute(query, (harvest, *(one.identifier for one in entries))).fetchall())


def _remember(library: Library, harvest: int, entries: Sequence[HarvestedRecord]) -> None:
    """Note the state of records, and where their documents are; failed ones are not noted, so that they come again."""
    good = [one for one in entries if one.outcome is None or one.outcome.record is not None]
    with library.database.transaction(f"harvested {len(good)}", by=BY):
        sql = library.sql
        sql.executemany(
            "INSERT INTO harvested VALUES (?, ?, ?, ?) ON CONFLICT (harvest, identifier) "
            "DO UPDATE SET datestamp=excluded.datestamp, key=excluded.key",
            [(harvest, one.identifier, one.datestamp or "", one.key) for one in good],
        )
        sql.executemany(
            "DELETE FROM original WHERE harvest=? AND key=? AND state='waiting'",
            [(harvest, one.key) for one in good],
        )
        sql.executemany(
            "INSERT OR IGNORE INTO original (harvest, key, place, address) VALUES (?, ?, ?, ?)",
            [
                (harvest, one.key, place, address)
                for one in good
                for place, address in enumerate(one.addresses)
            ],
        )


def _note(library: Library, harvest: int, *, begun: str | None, start: str | None, token: str | None) -> None:
    with library.database.errors():
        library.sql.execute(
            "UPDATE harvest SET begun=?, start=?, token=? WHERE id=?", (begun, start, token, harvest)
        )


def _finish(library: Library, harvest: int, begun: str | None) -> None:
    with library.database.errors():
        library.sql.execute(
            "UPDATE harvest SET since=coalesce(?, since), begun=NULL, start=NULL, token=NULL WHERE id=?",
            (begun, harvest),
        )
