"""What was found on a subject, and what is still to be looked at: `topic.db` beside the library.

An address is dealt with in one transaction with what it led to: a killed run goes on. Marks of people stay with the subject.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from pinakes.discover.topic.relevance import ReadForTopic
from pinakes.errors import Usage

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

FILE = "topic.db"
_SCHEMA = """
CREATE TABLE IF NOT EXISTS topic (id INTEGER PRIMARY KEY, words TEXT NOT NULL, author TEXT NOT NULL, UNIQUE (words, author));
CREATE TABLE IF NOT EXISTS lead (topic INTEGER NOT NULL, address TEXT NOT NULL, row TEXT NOT NULL, depth INTEGER NOT NULL, parent TEXT,
    state TEXT NOT NULL DEFAULT 'waiting', PRIMARY KEY (topic, address)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS paper (id INTEGER PRIMARY KEY, topic INTEGER NOT NULL, address TEXT NOT NULL, title TEXT NOT NULL,
    weight REAL NOT NULL, work TEXT, mark INTEGER, read TEXT NOT NULL, why TEXT NOT NULL, UNIQUE (topic, address));
"""
_PAPER = "id, address, title, weight, work, mark, read, why"


@dataclass(frozen=True, slots=True)
class TopicLead:
    """An address that may be worth something: its numbers, how many links from the start, the page it stood on."""

    address: str
    row: tuple[float, ...]
    depth: int = 0
    parent: str | None = None
    said: tuple[str, str, str] | None = None
    """What stands around the link, in it, and above it: marks change what that is worth."""


@dataclass(frozen=True, slots=True)
class TopicPaper:
    """A document that was looked at: how probably it is on the subject, why, the work it is now, what somebody marked."""

    id: int
    address: str
    title: str
    weight: float
    work: str | None
    mark: bool | None
    read: ReadForTopic
    why: tuple[str, ...]


class TopicJournal:
    """The journal of one subject."""

    def __init__(self, folder: Path | None, words: str, author: str = "") -> None:
        place = folder / FILE if folder is not None else ":memory:"
        self._sql = sqlite3.connect(place, isolation_level=None, timeout=30)
        self._sql.execute("PRAGMA journal_mode=WAL")
        self._sql.executescript(_SCHEMA)
        if "said" not in {row[1] for row in self._sql.execute("PRAGMA table_info(lead)")}:
            self._sql.execute("ALTER TABLE lead ADD COLUMN said TEXT NOT NULL DEFAULT 'null'")
        key = (" ".join(words.casefold().split()), " ".join(author.casefold().split()))
        self._sql.execute("INSERT OR IGNORE INTO topic (words, author) VALUES (?, ?)", key)
        row = self._sql.execute("SELECT id FROM topic WHERE words=? AND author=?", key).fetchone()
        self._topic = int(row[0])

    def waiting(self) -> list[TopicLead]:
        """What is still to be looked at."""
        query = "SELECT address, row, depth, parent, said FROM lead WHERE topic=? AND state='waiting'"
        return [
            TopicLead(address, tuple(json.loads(row)), depth, parent, _said(said))
            for address, row, depth, parent, said in self._sql.execute(query, (self._topic,))
        ]

    def add(self, leads: Iterable[TopicLead]) -> list[TopicLead]:
        """Put addresses in line; those that are new."""
        self._sql.execute("BEGIN IMMEDIATE")
        fresh = self._put(leads)
        self._sql.execute("COMMIT")
        return fresh

    def done(
        self,
        lead: TopicLead,
        found: Iterable[TopicLead] = (),
        paper: TopicPaper | None = None,
        *,
        state: str = "done",
    ) -> list[TopicLead]:
        """An address is dealt with; what it led to that is new."""
        self._sql.execute("BEGIN IMMEDIATE")
        fresh = self._put(found)
        if paper is not None:
            self._paper(paper)
        self._sql.execute(
            "UPDATE lead SET state=? WHERE topic=? AND address=?", (state, self._topic, lead.address)
        )
        self._sql.execute("COMMIT")
        return fresh

    def papers(self) -> list[TopicPaper]:
        """Every document that was looked at, the likeliest first."""
        query = f"SELECT {_PAPER} FROM paper WHERE topic=? ORDER BY weight DESC, id"
        return [_paper(row) for row in self._sql.execute(query, (self._topic,))]

    def mark(self, number: int, *, relevant: bool) -> TopicPaper:
        """Somebody says whether a document is on the subject."""
        done = self._sql.execute(
            "UPDATE paper SET mark=? WHERE id=? AND topic=?", (int(relevant), number, self._topic)
        )
        if not done.rowcount:
            raise Usage(f"no document on this subject has the number {number}; --list shows them")
        return _paper(self._sql.execute(f"SELECT {_PAPER} FROM paper WHERE id=?", (number,)).fetchone())

    def weigh(self, weights: Mapping[int, tuple[float, tuple[str, ...]]]) -> None:
        """New weights of documents: marks and what was met since have moved the subject."""
        rows = [
            (weight, json.dumps(why, ensure_ascii=False), number) for number, (weight, why) in weights.items()
        ]
        self._sql.executemany("UPDATE paper SET weight=?, why=? WHERE id=?", rows)

    def took(self, number: int, work: str | None) -> None:
        """A document is in the library now."""
        self._sql.execute("UPDATE paper SET work=? WHERE id=?", (work, number))

    def close(self) -> None:
        """Let go of the file."""
        self._sql.close()

    def _put(self, leads: Iterable[TopicLead]) -> list[TopicLead]:
        query = (
            "INSERT OR IGNORE INTO lead (topic, address, row, depth, parent, said) VALUES (?, ?, ?, ?, ?, ?)"
        )
        return [
            lead
            for lead in leads
            if self._sql.execute(
                query,
                (
                    self._topic,
                    lead.address,
                    json.dumps(lead.row),
                    lead.depth,
                    lead.parent,
                    json.dumps(lead.said),
                ),
            ).rowcount
        ]

    def _paper(self, paper: TopicPaper) -> None:
        read, why = (json.dumps(value, ensure_ascii=False) for value in (asdict(paper.read), paper.why))
        self._sql.execute(
            "INSERT OR IGNORE INTO paper (topic, address, title, weight, work, read, why) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (self._topic, paper.address, paper.title, paper.weight, paper.work, read, why),
        )


def _said(kept: str) -> tuple[str, str, str] | None:
    said = json.loads(kept)
    return None if said is None else (said[0], said[1], said[2])


def _paper(row: tuple[object, ...]) -> TopicPaper:
    number, address, title, weight, work, mark, read, why = row
    return TopicPaper(
        int(str(number)),
        str(address),
        str(title),
        float(str(weight)),
        None if work is None else str(work),
        None if mark is None else bool(mark),
        ReadForTopic(**json.loads(str(read))),
        tuple(json.loads(str(why))),
    )
