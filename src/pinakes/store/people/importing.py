"""What registers and other programs know, kept in a library: persons with their names, works with their authors; each once."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pinakes.exchange.entry import claims_of
from pinakes.model import Claim, Person
from pinakes.model.codec import decode
from pinakes.store.people.changing import name_of, refresh
from pinakes.store.people.changing import profile_of as mention_profile
from pinakes.store.people.evidence import judged
from pinakes.store.people.gathering import JOINED, Gatherer
from pinakes.store.people.profile import Profile, fellow, joined, place, read, stored, topic
from pinakes.store.stored import pack, unpack, whole
from pinakes.store.work import folded, hashed
from pinakes.text.forms import Form, agreement, form
from pinakes.text.pinyin import simplified
from pinakes.text.romanise import coarse

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from pinakes.exchange.entry import Authority, Entry, Exchanged
    from pinakes.store.library import Library

SHORTEST = 6
"""Characters of a title that can name a work."""
START = 24
"""Letters of a title's beginning, under which it is found when its end was read wrongly."""
SAID = 0.95
"""Weight of what a register or another program says of a work."""
KEY = "citekey"
IDENTIFYING = ("orcid", "lattes", "gnd")


@dataclass(frozen=True, slots=True)
class ImportedPeople:
    """What one file brought: persons (new ones, ones that were there), works, mentions in the library that it explained."""

    kind: str
    persons: tuple[tuple[str, str, bool], ...]
    works: int
    known: int
    mentions: int


def take_in(library: Library, found: Exchanged, *, by: str) -> ImportedPeople:
    """Keep what a file knows, in one transaction; `by` is who says so: `known-lattes@1`."""
    with library.database.transaction(f"import {found.kind}", by=by) as change:
        people = Gatherer(library.sql, change)
        importer = _Importer(library.sql, people, change, by)
        persons = [importer.person(one) for one in found.people]
        for entry in found.entries:
            importer.work(entry, None)
        people.write()
    return ImportedPeople(found.kind, tuple(persons), importer.works, importer.known, importer.mentions)


class _Importer:
    def __init__(self, sql: sqlite3.Connection, people: Gatherer, change: int, by: str) -> None:
        self.sql, self.people, self.change, self.by = sql, people, change, by
        self.works = self.known = self.mentions = 0

    def person(self, authority: Authority) -> tuple[str, str, bool]:
        profile = profile_of(authority)
        person, new = self._found(authority, profile)
        if person is None:
            person = self.people.new(profile)
        else:
            self.people.grow(person, profile)
        facts = [(one.scheme, one.value) for one in authority.identifiers]
        facts += [("name", stored_name(name)) for name in authority.names] + [
            ("email", mail.lower()) for mail in authority.emails
        ]
        facts += (
            [("place", text) for text in profile.places]
            + [("fellow", key) for key in profile.fellows]
            + [("word", word) for word in profile.words]
        )
        for kind, value in facts:
            there = self.sql.execute(
                "SELECT 1 FROM fact WHERE person=? AND kind=? AND value=? AND gone IS NULL",
                (person, kind, whole(value)),
            )
            if there.fetchone() is None:
                self.sql.execute(
                    "INSERT INTO fact (person, kind, value, by, added) VALUES (?, ?, ?, ?, ?)",
                    (person, kind, whole(value), self.by, self.change),
                )
        for name in authority.names:
            self._name(name, person)
        for entry in authority.works:
            self.work(entry if entry.authors else _signed(entry, authority), person)
        return name_of(person), authority.names[0], new

    def _found(self, authority: Authority, profile: Profile) -> tuple[int | None, bool]:
        """The person a register speaks of, if the library has it: by number, else by what speaks for it."""
        for one in authority.identifiers:
            row = self.sql.execute(
                "SELECT person FROM fact WHERE kind=? AND value=? AND gone IS NULL", (one.scheme, one.value)
            ).fetchone()
            if row is not None and one.scheme in IDENTIFYING:
                return self.people.root(int(row[0])), False
        best: tuple[float, int] | None = None
        for person in self.people.candidates(profile):
            judgement = judged(
                profile,
                self.people.profile(person),
                namesakes=self.people.namesakes(profile),
                registered=self._shares_work(authority, person),
            )
            if (
                judgement is not None
                and judgement.weight >= max(JOINED, 0.8)
                and (best is None or judgement.weight > best[0])
            ):
                best = judgement.weight, person
        return (best[1], False) if best else (None, True)

    def _shares_work(self, authority: Authority, person: int) -> bool:
        """Whether a work of the register is held, with an author whose name was given to that person."""
        for entry in authority.works[:400]:
            for kind, value in entry_marks(entry):
                query = (
                    "SELECT 1 FROM key JOIN claim ON claim.document = key.document JOIN authorship ON authorship.claim = claim.id "
                    "JOIN document ON document.id = key.document "
                    "WHERE kind=? AND key.value=? AND person=? AND authorship.gone IS NULL AND document.gone IS NULL"
                )
                if kind in ("title", "doi") and self.sql.execute(query, (kind, value, person)).fetchone():
                    return True
        return False

    def _name(self, name: str, person: int | None) -> None:
        for key in dict.fromkeys(family_marks(name)):
            self.sql.execute(
                "INSERT INTO known_name VALUES (?, ?, ?) ON CONFLICT (value, name) "
                "DO UPDATE SET person=coalesce(known_name.person, excluded.person)",
                (key, whole(name), person),
            )

    def work(self, entry: Entry, person: int | None) -> None:
        """One work; the same one from the same source is kept once."""
        if not entry.titles and not entry.identifiers:
            return
        self.works += 1
        digest = hashlib.sha256(f"{self.by}|{person}|{entry!r}".encode("utf-8", "replace")).hexdigest()
        if self.sql.execute("SELECT 1 FROM known WHERE digest=?", (digest,)).fetchone() is not None:
            return
        row = (digest, self.by, person, pack(self._claims(entry)), self.change)
        made = self.sql.execute(
            "INSERT INTO known (digest, by, person, packed, added) VALUES (?, ?, ?, ?, ?)", row
        ).lastrowid
        assert made is not None
        self.known += 1
        self.sql.executemany(
            "INSERT OR IGNORE INTO known_key VALUES (?, ?, ?)",
            [(kind, value, made) for kind, value in entry_marks(entry)],
        )
        for author in entry.authors:
            if author.kind == "person":
                self._name(author.literal, None)
        if person is not None:
            self._claim_mentions(entry, person)

    def _claims(self, entry: Entry) -> tuple[Claim, ...]:
        key = (Claim(KEY, entry.key, SAID, self.by),) if entry.key else ()
        return (*key, *claims_of(entry, self.by, SAID))

    def _claim_mentions(self, entry: Entry, person: int) -> None:
        """Names in held documents of this very work that can be the person's are the person's, unless a person said otherwise."""
        names = self.people.profile(person).forms
        for kind, value in entry_marks(entry):
            if kind not in ("title", "doi"):
                continue
            query = "SELECT document FROM key JOIN document ON document.id = document WHERE kind=? AND value=? AND gone IS NULL LIMIT 5"
            for (document,) in self.sql.execute(query, (kind, value)).fetchall():
                self._claim_mention(int(document), person, names)

    def _claim_mention(self, document: int, person: int, names: tuple[Form, ...]) -> None:
        query = (
            "SELECT claim.id, authorship.person, authorship.by, claim.value FROM claim JOIN authorship ON authorship.claim = claim.id "
            "WHERE document=? AND field='author' AND authorship.gone IS NULL"
        )
        rows = self.sql.execute(query, (document,)).fetchall()
        if any(self.people.root(int(holder)) == person for _, holder, _, _ in rows):
            return
        for claim, holder, by, _ in rows:
            profile = mention_profile(self.sql, int(claim))
            if str(by).startswith("person:") or not any(
                agreement(a, b) for a in profile.forms for b in names
            ):
                continue
            self.sql.execute(
                "UPDATE authorship SET gone=? WHERE claim=? AND person=? AND gone IS NULL",
                (self.change, claim, holder),
            )
            self.sql.execute(
                "INSERT INTO authorship (claim, person, weight, by, added) VALUES (?, ?, ?, ?, ?)",
                (claim, person, 0.97, self.by, self.change),
            )
            self.people.grow(person, profile)
            self.mentions += 1
            refresh(self.sql, self.people, self.people.root(int(holder)))
            return


def stored_name(name: str) -> str:
    """A register's name as names are kept: `Family, Given` parted."""
    family, comma, given = name.partition(",")
    return (
        f"{family.strip()}|{given.strip()}"
        if comma and family.strip() and given.strip()
        else name.replace("|", " ")
    )


def profile_of(authority: Authority) -> Profile:
    """What a register's record says about a person."""
    fellows: dict[str, int] = {}
    own = [read(stored_name(name)) for name in authority.names]
    years = [entry.date.year for entry in authority.works if entry.date is not None]
    for entry in authority.works:
        for author in entry.authors:
            name = read(stored(author))
            if not any(agreement(name, mine) for mine in own) and (key := fellow(name)):
                fellows[key] = fellows.get(key, 0) + 1
    known = Profile(
        names=dict.fromkeys((stored_name(name) for name in authority.names), 1),
        orcids=frozenset(one.value for one in authority.identifiers if one.scheme == "orcid"),
        emails=frozenset(mail.lower() for mail in authority.emails),
        places=dict.fromkeys((place(text) for text in authority.affiliations), 1),
        fellows=fellows,
        words=dict.fromkeys(
            topic([*authority.keywords, *(title for entry in authority.works for title, _ in entry.titles)]),
            1,
        ),
        first=min(years, default=None),
        last=max(years, default=None),
    )
    return joined(known, Profile())


def _signed(entry: Entry, authority: Authority) -> Entry:
    """A work of a record that names no authors has at least this one."""
    parsed = form(authority.names[0])
    family, comma, given = authority.names[0].partition(",")
    person = (
        Person(authority.names[0], family=family.strip(), given=given.strip())
        if comma
        else Person(parsed.literal)
    )
    return replace(entry, authors=(person,))


def entry_marks(entry: Entry) -> Iterator[tuple[str, int]]:
    """The keys by which a work is found: its titles, with their spaces and without, their beginnings,
    its DOIs.
    """
    for title, _ in entry.titles:
        bare = folded(title)
        letters = bare.replace(" ", "")
        if len(letters) >= SHORTEST:
            yield "title", hashed(bare)
            yield "letters", hashed(letters)
            if len(letters) >= START:
                yield "start", hashed(letters[:START])
    for one in entry.identifiers:
        if one.scheme == "doi":
            yield "doi", hashed(one.value.strip().lower())


def family_marks(name: str) -> Iterator[int]:
    """Hashed family names of a printed name, as single words of a line would be; Chinese names whole."""
    known = read(stored_name(name))
    if known.script == "Hani":
        yield hashed(f"family:{simplified(known.literal)}")
    for order in known.orders:
        if order.is_usual and known.script != "Hani":
            yield from word_marks(order.family[-1])


def word_marks(word: str) -> Iterator[int]:
    """The same for one word of a line."""
    for reading in coarse(word):
        yield hashed(f"family:{reading}")


def claims_in(packed: bytes) -> tuple[Claim, ...]:
    """What a known work was said to be, as claims."""
    found: tuple[Claim, ...] = decode(tuple[Claim, ...], unpack(packed))
    return found
