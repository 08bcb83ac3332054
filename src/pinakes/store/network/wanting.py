"""Works that are cited and not held: references to the same one gather here, and are handed over when it comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.store.network.citation import completed
from pinakes.store.network.judge import label, weighed
from pinakes.store.network.keys import keys
from pinakes.store.stored import text_of, whole

if TYPE_CHECKING:
    import sqlite3

    from pinakes.store.network.catalogue import Catalogue
    from pinakes.store.network.queue import QueuedReference

MERGED = 0.9
"""Weight from which two wanted works that one reference fits become one."""
HANDED = 0.8
"""Weight from which a wanted work is one that came, and from which its references are linked to it without being asked again."""
FEW = 200
"""References of a wanted work that are asked again one by one."""
PRINTED = 500
"""Characters of a reference that are kept to show it."""


class Wanting:
    """The tables `wanted` and `want` of a library, within one transaction."""

    def __init__(self, sql: sqlite3.Connection, catalogue: Catalogue, change: int) -> None:
        self.sql, self.catalogue, self.change, self.by = sql, catalogue, change, label()
        self._next = sql.execute("SELECT coalesce(max(id), 0) + 1 FROM wanted").fetchone()[0]
        self._founded: dict[int, QueuedReference] = {}
        self._joined: list[tuple[int, int, int, int, float, str]] = []
        self._citing: dict[int, set[int]] = {}

    def gather(self, cited: QueuedReference, fitting: list[tuple[float, int]]) -> None:
        """The reference joins the best of the wanted works it fits, or founds one; two that it fits well may be one."""
        if not fitting:
            number, weight = self._next, 1.0
            self._next += 1
            self._founded[number] = cited
            self.catalogue.put(-number, cited.entry, cited.keys)
        else:
            weight, number = fitting[0][0], -fitting[0][1]
            if len(fitting) > 1 and fitting[1][0] >= MERGED:
                number = self._merged(number, -fitting[1][1])
            entry = self.catalogue.get(-number)
            if entry is not None and (fuller := completed(entry, cited.entry)) is not entry:
                self.catalogue.put(-number, fuller, keys(fuller))
        self._joined.append((number, cited.id, self.change, cited.citing, weight, self.by))
        self._citing.setdefault(number, set()).add(cited.citing)

    def _merged(self, one: int, other: int) -> int:
        """The number under which two wanted works go on: one, if they are alike themselves."""
        into, gone = sorted((one, other))
        entry, second = self.catalogue.get(-into), self.catalogue.get(-gone)
        if (
            entry is None
            or second is None
            or min(weighed([(entry, second), (second, entry)]).tolist()) < MERGED
        ):
            return one
        self.write()
        self.sql.execute("UPDATE wanted SET merged=? WHERE id=?", (into, gone))
        self.sql.execute(
            "INSERT OR IGNORE INTO want (wanted, reference, added, citing, weight, by) "
            "SELECT ?, reference, ?, citing, weight, by FROM want WHERE wanted=? AND gone IS NULL",
            (into, self.change, gone),
        )
        self.sql.execute("UPDATE want SET gone=? WHERE wanted=? AND gone IS NULL", (self.change, gone))
        self._recount(into)
        self.catalogue.drop(-gone)
        fuller = completed(entry, second)
        self.catalogue.put(-into, fuller, keys(fuller))
        return into

    def hand_over(self, number: int, work: int, weight: float) -> None:
        """The wanted work has come: references sure enough are linked to it, others asked again; those refused stay."""
        refused = "SELECT reference FROM refusal WHERE entity=? AND gone IS NULL"
        theirs = f"wanted=? AND gone IS NULL AND citing<>? AND reference NOT IN ({refused})"
        members = self.sql.execute(
            f"SELECT reference, citing, weight, by FROM want WHERE {theirs}", (number, work, work)
        ).fetchall()
        self.sql.execute(f"UPDATE want SET gone=? WHERE {theirs}", (self.change, number, work, work))
        links, states = [], []
        for reference, citing, own, by in members:
            sure = round(own * weight, 4)
            if sure >= HANDED or by.startswith("person:"):
                links.append((citing, work, reference, sure, self.by, self.change))
            states.append(("linked" if links and links[-1][2] == reference else "queued", reference))
        self.sql.executemany(
            "INSERT INTO link (citing, cited, reference, weight, by, added) VALUES (?, ?, ?, ?, ?, ?)", links
        )
        self.sql.executemany("UPDATE reference SET state=? WHERE id=?", states)
        if (
            self.sql.execute("SELECT 1 FROM want WHERE wanted=? AND gone IS NULL", (number,)).fetchone()
            is None
        ):
            self.sql.execute("UPDATE wanted SET work=? WHERE id=?", (work, number))
            self.catalogue.drop(-number)
        else:
            self._recount(number)

    def ask_again(self, number: int) -> None:
        """Queue the references to a wanted work, as far as they are few: each may mean a work that has come."""
        ours = "wanted=? AND gone IS NULL AND by NOT LIKE 'person:%'"
        rows = self.sql.execute(
            f"SELECT reference FROM want WHERE {ours} LIMIT ?", (number, FEW + 1)
        ).fetchall()
        if len(rows) > FEW:
            return
        self.sql.executemany("UPDATE reference SET state='queued' WHERE id=?", rows)
        self.sql.execute(f"UPDATE want SET gone=? WHERE {ours}", (self.change, number))
        self._recount(number)

    def _recount(self, number: int) -> None:
        self.sql.execute(
            "UPDATE wanted SET count=(SELECT count(DISTINCT citing) FROM want WHERE wanted=? AND gone IS NULL) WHERE id=?",
            (number, number),
        )

    def write(self) -> None:
        """Write what gathered."""
        founded = [
            (number, cited.title and whole(cited.title), text_of(cited.authors), cited.entry.year, whole(cited.entry.printed[:PRINTED]),
             self.change)
            for number, cited in self._founded.items()
        ]  # fmt: skip
        self.sql.executemany(
            "INSERT INTO wanted (id, title, authors, year, printed, count, added) VALUES (?, ?, ?, ?, ?, 0, ?)",
            founded,
        )
        self.sql.executemany(
            "INSERT INTO want (wanted, reference, added, citing, weight, by) VALUES (?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (wanted, reference, added) DO UPDATE "
            "SET citing=excluded.citing, weight=excluded.weight, by=excluded.by, gone=NULL",
            self._joined,
        )
        counted = [(len(citing), number) for number, citing in self._citing.items()]
        self.sql.executemany("UPDATE wanted SET count=count+? WHERE id=?", counted)
        self._founded, self._joined, self._citing = {}, [], {}
