"""The documents behind harvested records: fetched from where the record says, landing page and full text joined into its work.

A page is believed to be about the work only where it says the work's title; a file that its page names to machines belongs to the
work, a link among others only where the file says the title itself.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from rapidfuzz.fuzz import token_set_ratio

from pinakes import scratch
from pinakes.acquire.client import WebClient
from pinakes.acquire.landing import is_page, links
from pinakes.errors import BadInput, Refused
from pinakes.run.batch import run, workers
from pinakes.store.accession import full_text
from pinakes.store.adding import add
from pinakes.store.changing import join
from pinakes.store.library import name_of
from pinakes.store.records import winners_of
from pinakes.store.work import Proposal, folded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pinakes.acquire.fetch import Reply
    from pinakes.config import Settings
    from pinakes.model import Outcome
    from pinakes.store.adding import Access, Added
    from pinakes.store.library import Library

BY = "harvest@1"
TRIES = 3
"""Harvests in which an address is tried before it is given up."""
TOGETHER = 8
"""Records whose documents are described together."""
LOOKED_AT = 6000
"""Characters of a text in which its title is looked for."""
ALIKE = 88


@dataclass(frozen=True, slots=True)
class Fetched:
    """Something that was fetched for a record: where it lies, whether it is a page or a file, how sure its place was."""

    key: str
    address: str
    path: str
    is_page: bool
    sure: bool
    why: str
    place: int


@dataclass(slots=True)
class _Wanted:
    """A record whose document is wanted: the work, its titles, the addresses."""

    key: str
    work: int
    titles: tuple[str, ...]
    addresses: list[tuple[int, str]]


class Originals:
    """Fetches for one source."""

    def __init__(
        self,
        library: Library,
        harvest: int,
        *,
        settings: Settings,
        access: Access,
        told: Callable[[str], None],
    ) -> None:
        self.library, self.harvest, self.settings, self.access, self.told = (
            library,
            harvest,
            settings,
            access,
            told,
        )
        # the next harvest asks again: a busy host is not waited for
        gently = replace(settings.crawl, pause=settings.harvest.pause, tries=1)
        self._client = WebClient(settings.fetch, gently, told=told)

    def waiting(self) -> int:
        """How many records wait for their documents."""
        query = "SELECT count(DISTINCT key) FROM original WHERE harvest=? AND state='waiting'"
        return int(self.library.sql.execute(query, (self.harvest,)).fetchone()[0])

    def fetch(self) -> Iterator[tuple[Added, ...]]:
        """What was fetched and added, a few records at a time, until nothing waits."""
        after = ""
        while wanted := self._wanted(after):
            after = wanted[-1].key
            with tempfile.TemporaryDirectory(prefix="harvest-", dir=scratch.own()) as place:
                found = [one for record in wanted for one in self._fetched(record, Path(place))]
                yield tuple(self._added(wanted, found))

    def _wanted(self, after: str) -> list[_Wanted]:
        sql = self.library.sql
        query = "SELECT DISTINCT key FROM original WHERE harvest=? AND state='waiting' AND key>? ORDER BY key LIMIT ?"
        with self.library.database.errors():
            keys = [row[0] for row in sql.execute(query, (self.harvest, after, TOGETHER))]
            found = []
            for key in keys:
                row = sql.execute(
                    "SELECT id, work FROM document WHERE key=? AND gone IS NULL", (key,)
                ).fetchone()
                places = "SELECT place, address FROM original WHERE harvest=? AND key=? AND state='waiting' ORDER BY place"
                if row is None:
                    self._mark(key, None, "unneeded", "the record is gone")
                    found.append(_Wanted(key, -1, (), []))
                    continue
                titles = tuple(folded(str(claim.value)) for claim in winners_of(sql, row[0]).best("title"))
                found.append(
                    _Wanted(key, row[1], titles, sql.execute(places, (self.harvest, key)).fetchall())
                )
        return found

    def _fetched(self, record: _Wanted, folder: Path) -> Iterator[Fetched]:
        """The page and the file of a record: of the addresses in order, as far as needed."""
        for place, address in record.addresses:
            try:
                reply = self._ask(address)
                page = is_page(reply)
                yield self._spooled(
                    record,
                    reply,
                    folder,
                    Fetched(record.key, address, "", page, sure=True, why="named by its record", place=place),
                )
                if not page:
                    return
                for link in links(reply):
                    try:
                        file = self._ask(link.address)
                    except BadInput as error:
                        self.told(f"{link.address}: {error}")
                        continue
                    if not is_page(file):
                        yield self._spooled(
                            record,
                            file,
                            folder,
                            Fetched(record.key, link.address, "", False, link.sure, link.why, place),
                        )
                        return
                self._tried(record.key, place, "the page names no document that can be had")
            except BadInput as error:
                self.told(f"{address}: {error}")
                self._tried(record.key, place, str(error))

    def _ask(self, address: str) -> Reply:
        reply = self._client.get(address)
        if reply.status != 200:
            raise BadInput("network", f"the server answered {reply.status}")
        if not reply.content:
            raise BadInput("empty", "is empty")
        return reply

    def _spooled(self, record: _Wanted, reply: Reply, folder: Path, found: Fetched) -> Fetched:
        """The bytes in a file, which guarded children open; under the name the server gave, because names tell something."""
        inner = folder / f"{len(list(folder.iterdir()))}"
        inner.mkdir()
        name = (
            "".join(char for char in reply.filename or "" if char.isalnum() or char in "._- ")[-80:].strip(
                ". "
            )
            or "document"
        )
        path = inner / (name if not found.is_page or name.endswith((".html", ".htm")) else f"{name}.html")
        path.write_bytes(reply.content)
        return replace(found, path=str(path))

    def _added(self, wanted: Sequence[_Wanted], found: Sequence[Fetched]) -> Iterator[Added]:
        """Describe what came, and put it where it belongs."""
        if not found:
            return
        records = {record.key: record for record in wanted}
        few = replace(
            self.settings, run=replace(self.settings.run, workers=min(workers(self.settings), len(found)))
        )
        files = [(one.address, one.path) for one in found]
        for done in run("describe", files, few, ordered=True, full=True):
            yield from self._placed(records[found[done.number].key], found[done.number], done.results)

    def _placed(self, record: _Wanted, one: Fetched, outcomes: Sequence[Outcome]) -> Iterator[Added]:
        into: dict[str, tuple[int, Proposal]] = {}
        kept = []
        for outcome in outcomes:
            if outcome.record is None:
                kept.append(outcome)
                continue
            agrees = _says(outcome, record.titles)
            belongs = agrees or (one.sure and not one.is_page and len(outcomes) == 1)
            if belongs:
                weight = 0.99 if agrees and one.sure else 0.95 if agrees else 0.85
                into[outcome.record.id] = (
                    record.work,
                    Proposal(weight, (one.why, "says the title" if agrees else "its own title differs")),
                )
            if belongs or len(outcomes) > 1:  # of a volume, the papers come too
                kept.append(outcome)
        if not kept:
            self._tried(record.key, one.place, f"{one.address} is not about this work")
            return
        try:
            self.library.shelves.keep(Path(one.path).read_bytes())
        except OSError as error:
            raise Refused(
                f"{one.address} cannot be kept ({error.strerror}); make room and run this again"
            ) from error
        results = add(self.library, kept, access=self.access, by=BY, into=into)
        for result in results:
            key = result.outcome.record.id if result.outcome.record else ""
            if key in into and result.work != name_of(record.work):
                result = self._joined(record, result, into[key][1])
            yield result
        if into and not one.is_page:
            self._mark(record.key, one.place, "held", None)
            self._mark(record.key, None, "unneeded", "the document is held")
        elif not into:
            failed = next(
                (problem.message for outcome in kept for problem in outcome.problems),
                "is not about this work",
            )
            self._tried(record.key, one.place, failed)

    def _joined(self, record: _Wanted, result: Added, proposal: Proposal) -> Added:
        """These bytes were held before, in a work of their own: then both are one work."""
        assert result.work is not None
        work = join(
            self.library, result.work, name_of(record.work), by=BY, why=proposal.why, weight=proposal.weight
        )
        record.work = int(work[1:])
        return replace(result, work=work)

    def _tried(self, key: str, place: int, why: str) -> None:
        """One try more without success."""
        with self.library.database.errors():
            self.library.sql.execute(
                "UPDATE original SET tries=tries+1, why=?, state=CASE WHEN tries+1 >= ? THEN 'failed' ELSE state END "
                "WHERE harvest=? AND key=? AND place=? AND state='waiting'",
                (why[:500], TRIES, self.harvest, key, place),
            )

    def _mark(self, key: str, place: int | None, state: str, why: str | None) -> None:
        """The state of one address of a record, or of all that still wait."""
        with self.library.database.errors():
            self.library.sql.execute(
                "UPDATE original SET state=?, why=? WHERE harvest=? AND key=? AND (place=? OR (? IS NULL AND state='waiting'))",
                (state, why, self.harvest, key, place, place),
            )


def _says(outcome: Outcome, titles: Sequence[str]) -> bool:
    """Whether a document says one of these titles: as its own, or early in its text."""
    assert outcome.record is not None
    own = [folded(str(claim.value)) for claim in outcome.record.claims if claim.field == "title"]
    if any(
        token_set_ratio(title, other) >= ALIKE and 2 * len(other) > len(title)
        for title in titles
        for other in own
        if title and other
    ):
        return True
    text = folded(full_text(outcome)[:LOOKED_AT])
    return any(len(title) >= 12 and title in text for title in titles)
