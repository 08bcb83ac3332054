"""What waits to be checked: how sure each record is, what is least sure of it, and what people said of it."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.publish.export.json import described
from pinakes.serve.ledger import now
from pinakes.store.library import name_of
from pinakes.store.records import outcome_of
from pinakes.store.worth import AS_IT_IS, Curve, curves

if TYPE_CHECKING:
    import sqlite3

    from pinakes.model import Record
    from pinakes.serve.ledger import Ledger
    from pinakes.store.library import Library

OPEN = ""
OURS = "work NOT IN (SELECT work FROM draft WHERE state<>'accepted')"
"""What is in the library: drafts have a way of their own."""
NEEDED = ("title", "author")
"""Without these a record is worth nothing."""
JUDGED = (*NEEDED, "date", "abstract")
BATCH = 200


@dataclass(frozen=True, slots=True)
class Waiting:
    """A work in the queue."""

    work: str
    title: str
    authors: str
    year: int | None
    weight: float
    reason: str


class Reviews:
    """The queue of a library."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger

    def behind(self, library: Library) -> int:
        """How many works changed since works were judged last."""
        with self.ledger.reading() as own:
            row = own.execute("SELECT upto FROM looked").fetchone()
        with library.database.errors():
            query = "SELECT count(*) FROM work WHERE changed>?"
            return int(library.sql.execute(query, (row[0] if row else 0,)).fetchone()[0])

    def look(self, library: Library, *, seconds: float = 1.0) -> bool:
        """Judge works that changed since, for so long; whether all are judged."""
        until = time.monotonic() + seconds
        while True:
            with self.ledger.reading() as own:
                row = own.execute("SELECT upto FROM looked").fetchone()
            upto = row[0] if row else 0
            with library.database.snapshot() as sql:
                last = sql.execute(
                    "SELECT changed FROM work WHERE changed>? ORDER BY changed LIMIT 1 OFFSET ?",
                    (upto, BATCH),
                ).fetchone()
                query = "SELECT id, merged, changed FROM work WHERE changed>? AND changed<=? ORDER BY changed"
                works = sql.execute(query, (upto, last[0] if last else 1 << 62)).fetchall()
                judged = [
                    (number, *sureness(library, number)) for number, merged, _ in works if merged is None
                ]
            if not works:
                return True
            gone = [number for number, merged, _ in works if merged is not None]
            with self.ledger.changing() as own:
                _keep(own, judged, gone)
                own.execute("INSERT OR REPLACE INTO looked VALUES (1, ?)", (works[-1][2],))
            if time.monotonic() > until:
                return False

    def judge(self, library: Library, work: int) -> tuple[float, str, str] | None:
        """Weight, reason and state of a work as it stands now, whatever else waits to be judged."""
        with library.database.snapshot():
            weight, reason = sureness(library, work)
        with self.ledger.changing() as own:
            _keep(own, [(work, weight, reason)], [])
        place = self.place_of(work)
        return None if place is None else (curve_of(library).worth(place[0]), *place[1:])

    def waiting(self) -> int:
        """How many works no person has looked at, of those that were judged."""
        with self.ledger.reading() as own:
            return int(
                own.execute(f"SELECT count(*) FROM sureness WHERE state=? AND {OURS}", (OPEN,)).fetchone()[0]
            )

    def reasons(self, state: str = OPEN) -> dict[str, int]:
        """Why they wait, the most frequent first."""
        query = (
            f"SELECT reason, count(*) FROM sureness WHERE state=? AND {OURS} GROUP BY 1 ORDER BY 2 DESC, 1"
        )
        with self.ledger.reading() as own:
            return dict(own.execute(query, (state,)).fetchall())

    def queue(
        self, library: Library, *, state: str = OPEN, reason: str = "", limit: int = 25, offset: int = 0
    ) -> list[Waiting]:
        """The least sure first."""
        query = (
            f"SELECT work, weight, reason FROM sureness WHERE state=? AND (?='' OR reason=?) AND {OURS} "
            "ORDER BY weight, work LIMIT ? OFFSET ?"
        )
        with self.ledger.reading() as own:
            rows = own.execute(query, (state, reason, reason, limit, offset)).fetchall()
        found, curve = [], curve_of(library)
        for number, weight, why in rows:
            card = library.sql.execute(
                "SELECT title, authors, year FROM work WHERE id=?", (number,)
            ).fetchone()
            if card is not None:
                found.append(
                    Waiting(name_of(number), card[0] or "", card[1], card[2], curve.worth(weight), why)
                )
        return found

    def above(self, least: float, curve: Curve = AS_IT_IS) -> int:
        """How many of those that wait are at least so sure, as sureness is to be read here."""
        least = curve.given(least)
        with self.ledger.reading() as own:
            return int(
                own.execute(
                    f"SELECT count(*) FROM sureness WHERE state=? AND weight>=? AND {OURS}", (OPEN, least)
                ).fetchone()[0]
            )

    def next_after(self, work: int) -> str | None:
        """The work that is to be looked at after this one: the next surer one, else the first."""
        with self.ledger.reading() as own:
            row = own.execute("SELECT weight FROM sureness WHERE work=?", (work,)).fetchone()
            here = (row[0] if row else -1.0, work)
            query = (
                f"SELECT work FROM sureness WHERE state=? AND (weight, work) > (?, ?) AND {OURS} "
                "ORDER BY weight, work LIMIT 1"
            )
            found = own.execute(query, (OPEN, *here)).fetchone()
            found = (
                found
                or own.execute(
                    f"SELECT work FROM sureness WHERE state=? AND work<>? AND {OURS} ORDER BY weight, work LIMIT 1",
                    (OPEN, work),
                ).fetchone()
            )
        return name_of(found[0]) if found else None

    def place_of(self, work: int) -> tuple[float, str, str] | None:
        """Weight, reason and state of a work."""
        with self.ledger.reading() as own:
            row = own.execute("SELECT weight, reason, state FROM sureness WHERE work=?", (work,)).fetchone()
        return None if row is None else (row[0], row[1], row[2])

    def say(self, works: list[int], state: str, *, by: str, note: str = "") -> str:
        """Works are accepted, set aside, or open again; the name of the batch, by which it can be taken back."""
        batch = secrets.token_urlsafe(9)
        with self.ledger.changing() as own:
            for work in works:
                row = own.execute("SELECT state FROM sureness WHERE work=?", (work,)).fetchone()
                before = row[0] if row else OPEN
                own.execute(
                    "INSERT INTO sureness (work, weight, reason) VALUES (?, 0, 'title') ON CONFLICT DO NOTHING",
                    (work,),
                )
                own.execute("UPDATE sureness SET state=? WHERE work=?", (state, work))
                insert = "INSERT INTO review (work, state, before, by, at, batch, note) VALUES (?, ?, ?, ?, ?, ?, ?)"
                own.execute(insert, (work, state, before, by, now(), batch, note))
        return batch

    def accept_above(self, least: float, *, by: str, curve: Curve = AS_IT_IS) -> tuple[str, int]:
        """All that are at least so sure, as sureness is to be read here; the batch and how many."""
        least = curve.given(least)
        with self.ledger.reading() as own:
            query = f"SELECT work FROM sureness WHERE state=? AND weight>=? AND {OURS}"
            works = [row[0] for row in own.execute(query, (OPEN, least))]
        return self.say(works, "accepted", by=by), len(works)

    def take_back(self, batch: str) -> list[str]:
        """What was said together counts no longer; the works."""
        with self.ledger.changing() as own:
            rows = own.execute(
                "SELECT work, before FROM review WHERE batch=? AND gone IS NULL", (batch,)
            ).fetchall()
            own.executemany(
                "UPDATE sureness SET state=? WHERE work=?", [(before, work) for work, before in rows]
            )
            own.execute("UPDATE review SET gone=? WHERE batch=? AND gone IS NULL", (now(), batch))
        return [name_of(work) for work, _ in rows]

    def accepted(self, most: int) -> list[int]:
        """Works that were accepted one by one, the latest first: in bulk nobody looked at them."""
        query = (
            "SELECT work FROM review WHERE state='accepted' AND gone IS NULL AND batch IN "
            "(SELECT batch FROM review GROUP BY batch HAVING count(*)=1) GROUP BY work ORDER BY max(id) DESC LIMIT ?"
        )
        with self.ledger.reading() as own:
            return [row[0] for row in own.execute(query, (most,))]

    def was_looked_at(self, work: int) -> bool:
        """Whether a work stands accepted by somebody who looked at it alone."""
        query = (
            "SELECT 1 FROM sureness JOIN review USING (work) WHERE work=? AND sureness.state='accepted' AND review.state='accepted' "
            "AND gone IS NULL AND (SELECT count(*) FROM review AS other WHERE other.batch=review.batch)=1"
        )
        with self.ledger.reading() as own:
            return own.execute(query, (work,)).fetchone() is not None

    def said_of(self, work: int) -> list[tuple[str, str, str, str, str | None]]:
        """(moment, by, state, batch, taken back when) of a work, the latest first."""
        with self.ledger.reading() as own:
            return own.execute(
                "SELECT at, by, state, batch, gone FROM review WHERE work=? ORDER BY id DESC LIMIT 50",
                (work,),
            ).fetchall()


def _keep(own: sqlite3.Connection, judged: list[tuple[int, float, str]], gone: list[int]) -> None:
    upsert = (
        "INSERT INTO sureness (work, weight, reason) VALUES (?, ?, ?) "
        "ON CONFLICT (work) DO UPDATE SET weight=excluded.weight, reason=excluded.reason"
    )
    own.executemany(upsert, [row for row in judged if row[2]])
    own.executemany(
        "DELETE FROM sureness WHERE work=?",
        [(work,) for work in (*gone, *(row[0] for row in judged if not row[2]))],
    )


def sureness(library: Library, work: int) -> tuple[float, str]:
    """How sure the record of a work is, as given, and what is least sure; without a reason there is nothing to check."""
    outcome = outcome_of(library.sql, work, references=False, as_given=True)
    record = outcome.record
    if record is None:
        return 0.0, ""
    missing = next((field for field in NEEDED if not record.best(field)), None)
    if missing is not None:
        return 0.0, f"no-{missing}"
    found = curves(library.sql)
    least = {field: _least(record, field) for field in JUDGED if record.best(field)}
    whole = described(outcome)["weights"].get("record")
    reason = min(least, key=lambda field: found.get(field, AS_IT_IS).worth(least[field]))
    return (whole if whole is not None else min(least[field] for field in NEEDED)), reason


def curve_of(library: Library) -> Curve:
    """How the sureness of whole records is to be read in a library."""
    return curves(library.sql).get("record", AS_IT_IS)


def _least(record: Record, field: str) -> float:
    best = record.best(field)
    return min(claim.weight for claim in best) if field == "author" else best[0].weight
