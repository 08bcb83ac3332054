"""What depositors bring: drafts of their own, submitted with a licence, accepted or returned with a note."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.errors import Usage
from pinakes.serve.ledger import now
from pinakes.store.library import name_of

if TYPE_CHECKING:
    from pinakes.serve.ledger import Ledger

MOVES = {
    ("draft", "submitted"),
    ("returned", "submitted"),
    ("submitted", "accepted"),
    ("submitted", "returned"),
    ("submitted", "draft"),
}
"""What may become of a draft."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A work on its way into the library."""

    work: str
    owner: str
    state: str
    note: str
    licence: str
    at: str


class Drafts:
    """All drafts of one service."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger

    def begin(self, works: list[int], *, owner: str) -> None:
        """Works that somebody brought, who may not yet say that they are good; those that others brought stay theirs."""
        with self.ledger.changing() as sql:
            insert = (
                "INSERT INTO draft (work, owner, state, at) VALUES (?, ?, 'draft', ?) ON CONFLICT DO NOTHING"
            )
            sql.executemany(insert, [(work, owner, now()) for work in works])

    def of(self, work: int) -> Draft | None:
        """The draft behind a work; None for a work that is none."""
        return next(iter(self._listed("work=?", work)), None)

    def mine(self, owner: str) -> list[Draft]:
        """What a user brought, the latest first."""
        return self._listed("owner=?", owner)

    def submitted(self) -> list[Draft]:
        """What waits for a reviewer, the oldest first."""
        return list(reversed(self._listed("state=?", "submitted")))

    def hidden(self, *, but_of: str = "") -> frozenset[int]:
        """Works that are not in the library yet for anybody but their owner and reviewers."""
        query = "SELECT work FROM draft WHERE state<>'accepted' AND owner<>?"
        with self.ledger.reading() as sql:
            return frozenset(row[0] for row in sql.execute(query, (but_of,)))

    def move(self, work: int, state: str, *, note: str = "", licence: str = "") -> None:
        """Submit, accept or return; `Usage` where that makes no sense."""
        with self.ledger.changing() as sql:
            row = sql.execute("SELECT state, licence FROM draft WHERE work=?", (work,)).fetchone()
            if row is None or (row[0], state) not in MOVES:
                raise Usage(f"{name_of(work)} cannot become {state} now; look at where it stands")
            if state == "submitted" and not licence:
                raise Usage("agree to the licence before you submit")
            update = "UPDATE draft SET state=?, note=?, licence=?, at=? WHERE work=?"
            sql.execute(update, (state, note, licence or row[1], now(), work))

    def _listed(self, condition: str, value: object) -> list[Draft]:
        query = f"SELECT work, owner, state, note, licence, at FROM draft WHERE {condition} ORDER BY at DESC, work DESC LIMIT 500"
        with self.ledger.reading() as sql:
            return [Draft(name_of(row[0]), *row[1:]) for row in sql.execute(query, (value,))]
