"""References led to the works they mean: held ones by links, others by joining the wanted work they cite.

Work is done in batches, each one transaction: killed at any moment, `link` goes on where it was.
What a person decided stays.
"""

from __future__ import annotations

import fcntl
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.errors import Refused
from pinakes.store.network.asking import entity_of
from pinakes.store.network.catalogue import Catalogue
from pinakes.store.network.judge import label, weighed
from pinakes.store.network.queue import ahead
from pinakes.store.network.wanting import Wanting
from pinakes.store.network.works import read_works

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator

    from pinakes.store.library import Library
    from pinakes.store.network.queue import QueueBatch, QueuedReference

BATCH = 5000
"""References of one transaction."""
LINKED = 0.8
"""Weight from which a reference is linked to a work that is held."""
JOINED = 0.5
"""Weight from which it joins a wanted work."""
LOCK = "link.lock"
MEMORY = -160_000
"""Kilobytes of the database kept in memory while linking (negative: kilobytes, as SQLite has it)."""


@dataclass(slots=True)
class Linked:
    """What was done: works read, references looked at, linked to works held, led to wanted ones,
    saying too little.
    """

    works: int = 0
    references: int = 0
    linked: int = 0
    wanted: int = 0
    unclear: int = 0


def link(
    library: Library,
    *,
    seconds: float | None = None,
    wait: bool = True,
    batch: int = BATCH,
    told: Callable[[Linked], None] | None = None,
) -> Linked:
    """Link what is queued, for so many seconds at most; where somebody else links already:
    wait, or leave it to them.
    """
    done = Linked()
    end = None if seconds is None else time.monotonic() + seconds
    with _alone(library, wait=wait) as mine:
        if not mine:
            return done
        library.sql.execute(f"PRAGMA cache_size={MEMORY}")
        while read := read_works(library):
            done.works += read
            if end is not None and time.monotonic() >= end:
                return done
        with ahead(library, batch) as batches:
            for part in batches:
                _linked(library, part, done)
                if told is not None:
                    told(done)
                if end is not None and time.monotonic() >= end:
                    break
    return done


def arrived(library: Library, wanted: str, work: str, weight: float) -> None:
    """A wanted work was looked for, and this is it: references that print another venue or other pages than
    it has are handed over too.
    """
    entity = entity_of(library, wanted)
    if entity > 0:
        return
    with library.database.transaction(f"{wanted} is {work}", by=label()) as change:
        catalogue = Catalogue(library.sql)
        wanting = Wanting(library.sql, catalogue, change)
        wanting.hand_over(-entity, library.number_of(work), weight)
        catalogue.write()
    link(library)


@contextmanager
def _alone(library: Library, *, wait: bool) -> Iterator[bool]:
    """Whether this process may link now; two at once would found the same wanted works twice."""
    try:
        held = (library.folder / LOCK).open("a")
    except OSError as error:
        raise Refused(f"{library.folder} cannot be written ({error.strerror}); check who owns it") from error
    with held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except OSError:
            yield False
            return
        yield True


def _linked(library: Library, batch: QueueBatch, done: Linked) -> None:
    with library.database.transaction(f"link {len(batch.cited)} references", by=label()) as change:
        sql = library.sql
        catalogue = Catalogue(sql)
        wanting = Wanting(sql, catalogue, change)
        waiting = _waiting(sql, batch)
        asked = [cited for cited in batch.cited if cited.id in waiting]
        _mark_refused(sql, asked)
        catalogue.expect(key for cited in asked for key in cited.keys)
        links, states = [], [("unknown", number) for number in batch.hopeless]
        for cited in asked:
            work, weight = decide(cited, catalogue, wanting)
            if work is not None:
                links.append((cited.citing, work, cited.id, weight, label(), change))
            states.append(("unknown" if work is None else "linked", cited.id))
        sql.executemany(
            "INSERT INTO link (citing, cited, reference, weight, by, added) VALUES (?, ?, ?, ?, ?, ?)", links
        )
        sql.executemany("UPDATE reference SET state=? WHERE id=? AND state='queued'", states)
        wanting.write()
        catalogue.write()
    done.references += len(asked) + len(batch.hopeless)
    done.linked += len(links)
    done.wanted += len(asked) - len(links)
    done.unclear += len(batch.hopeless)


def decide(cited: QueuedReference, catalogue: Catalogue, wanting: Wanting) -> tuple[int | None, float]:
    """The work that a reference is linked to, if one is sure enough;
    else it joins a wanted work, or founds one.
    """
    near = catalogue.near(cited.keys, without={cited.citing, *cited.refused})
    catalogue.load(near)
    known = [(entity, entry) for entity in near if (entry := catalogue.get(entity)) is not None]
    weights = weighed([(cited.entry, entry) for _, entry in known]).tolist()
    ranked = sorted(
        zip(weights, (entity for entity, _ in known), strict=True), key=lambda pair: (-pair[0], -pair[1])
    )
    held = [(weight, entity) for weight, entity in ranked if entity > 0]
    if held:
        weight, work = held[0]
        rivals = [other for other, entity in ranked if entity != work and (entity > 0 or other > weight)]
        sure = among(weight, rivals)
        if sure >= LINKED:
            return work, sure
    wanted = [(weight, entity) for weight, entity in ranked if entity < 0 and weight >= JOINED]
    wanting.gather(cited, wanted)
    return None, 0.0


def among(weight: float, rivals: list[float]) -> float:
    """The weight of the best, beside rivals of which one at most is right."""
    if not rivals:
        return weight
    odds = [one / (1 - one) for one in (weight, *rivals)]
    return odds[0] / (1 + sum(odds))


def _waiting(sql: sqlite3.Connection, batch: QueueBatch) -> set[int]:
    """Which of them still wait: a person may have decided since they were read."""
    if not batch.cited:
        return set()
    query = "SELECT id FROM reference INDEXED BY reference_queue WHERE state='queued' AND id BETWEEN ? AND ?"
    return {row[0] for row in sql.execute(query, (batch.cited[0].id, batch.cited[-1].id))}


def _mark_refused(sql: sqlite3.Connection, asked: list[QueuedReference]) -> None:
    """What a person said a reference does not mean."""
    if sql.execute("SELECT 1 FROM refusal LIMIT 1").fetchone() is None:
        return
    for cited in asked:
        query = "SELECT entity FROM refusal WHERE reference=? AND gone IS NULL"
        cited.refused = {row[0] for row in sql.execute(query, (cited.id,))}
