"""Give every author's name to a person: found by hashed keys, weighed, joined or made new; a document costs the same in any library.

Documents are taken in the order in which they came, some at a time, each lot in one transaction; what is done is done, and the
next call goes on from there. What a person decided is never touched.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.model import Identifier, Person
from pinakes.store.people.evidence import judged
from pinakes.store.people.profile import Profile, fellow, joined, mentions_of, of_plain, plain, printed, read
from pinakes.store.records import winners_of
from pinakes.store.stored import CLAIM, claim_of, pack, text_of, unpack, whole
from pinakes.store.work import folded, hashed
from pinakes.text.forms import keys

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from pinakes.model import Record
    from pinakes.store.library import Library
    from pinakes.store.people.evidence import Judgement

BY = "people@1"
JOINED = 0.5
"""Weight from which a name is given to a person there is."""
UNITED = 0.9
"""Weight from which two persons are united because one name means both."""
LOT = 200
"""Documents that go into one transaction."""
CANDIDATES, FROM_A_KEY = 40, 15
"""Persons looked at for one name, and taken from one key: more share it only where it says little."""
COUNTED = 100
"""Namesakes beyond which a name is common enough."""
FELLOWS = 12
"""Co-authors that make keys together with a name."""
LONG_ENOUGH = 6
"""Characters of a title that names a work."""
HELD = 4000
"""Profiles kept in memory."""


def gather(library: Library, *, most: int | None = None) -> Iterator[int]:
    """Give names to persons until all have one, or so many documents were looked at; how many, lot by lot."""
    done = 0
    while (most is None or done < most) and waiting(library.sql):
        size = LOT if most is None else min(LOT, most - done)
        with library.database.transaction("people", by=BY) as change:
            looked = Gatherer(library.sql, change).lot(size)
        done += looked
        yield looked


def waiting(sql: sqlite3.Connection) -> int:
    """How many documents nobody has looked at."""
    return int(sql.execute("SELECT count(*) FROM document WHERE id > ?", (_upto(sql),)).fetchone()[0])


def _upto(sql: sqlite3.Connection) -> int:
    row = sql.execute("SELECT upto FROM gathered").fetchone()
    return int(row[0]) if row else 0


@dataclass(frozen=True, slots=True)
class NameCandidate:
    """The name of this number in a document may mean this person."""

    mention: int
    person: int
    judgement: Judgement


class Gatherer:
    """The persons of a library as one transaction sees and changes them."""

    def __init__(self, sql: sqlite3.Connection, change: int) -> None:
        self.sql = sql
        self.change = change
        self._profiles: OrderedDict[int, Profile] = OrderedDict()
        self._changed: set[int] = set()

    def lot(self, size: int) -> int:
        """Give the names of the next documents to persons; how many documents there were."""
        query = "SELECT id FROM document WHERE id > ? ORDER BY id LIMIT ?"
        documents = [int(row[0]) for row in self.sql.execute(query, (_upto(self.sql), size)).fetchall()]
        for document in documents:
            self.document(document)
        self.write()
        if documents:
            done = "INSERT INTO gathered VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET upto=excluded.upto"
            self.sql.execute(done, (documents[-1],))
        return len(documents)

    def document(self, document: int) -> None:
        """Give the names of one document to persons."""
        alive = self.sql.execute(
            "SELECT key FROM document WHERE id=? AND gone IS NULL", (document,)
        ).fetchone()
        if alive is None:
            return
        claims, record = self._claims(document), winners_of(self.sql, document)
        mentions = [profile for _, profile in mentions_of(record, document)]
        pinned = self._pinned(alive[0], document, claims)
        registered = self._registered(record)
        taken: dict[int, int] = {i: person for i, (person, _) in pinned.items()}
        found: list[NameCandidate] = []
        for i, profile in enumerate(mentions):
            if i not in pinned:
                found += self._found(i, profile, registered)
        found.sort(key=lambda one: (-one.judgement.weight, one.mention, one.person))
        best: dict[int, float] = {}
        given: dict[int, float] = {}
        named = set(taken.values())
        for one in found:
            best.setdefault(one.mention, one.judgement.weight)
            if one.mention not in taken and one.person not in named and one.judgement.weight >= JOINED:
                named.add(one.person)
                taken[one.mention], given[one.mention] = one.person, one.judgement.weight
        for i, profile in enumerate(mentions):
            if i in taken:
                self.grow(taken[i], profile)
                weight = given.get(i, 1.0)
            else:
                taken[i], weight = self.new(profile), 1.0 - best.get(i, 0.0)
            self._assign(claims[i][0], taken[i], weight, pinned[i][1] if i in pinned else BY)
        self._unite_doubles(taken, found)

    def _found(self, mention: int, profile: Profile, registered: frozenset[int]) -> Iterator[NameCandidate]:
        """The persons that a name may mean, judged."""
        namesakes = self.namesakes(profile)
        for person in self.candidates(profile, registered):
            other = self.profile(person)
            if not profile.documents & other.documents:
                judgement = judged(profile, other, namesakes=namesakes, registered=person in registered)
                if judgement is not None:
                    yield NameCandidate(mention, person, judgement)

    def _claims(self, document: int) -> list[tuple[int, Person]]:
        query = f"SELECT id, {CLAIM} FROM claim WHERE document=? AND field='author' AND place IS NOT NULL ORDER BY place"
        rows = [(int(row[0]), claim_of(row[1:]).value) for row in self.sql.execute(query, (document,))]
        return [
            (claim, value) for claim, value in rows if isinstance(value, Person) and value.kind == "person"
        ]

    def _pinned(
        self, key: str, document: int, claims: list[tuple[int, Person]]
    ) -> dict[int, tuple[int, str]]:
        """What a person decided about the same names of an earlier description of the same file: to whom, and who said so."""
        query = (
            f"SELECT authorship.person, authorship.by, {', '.join('claim.' + name for name in CLAIM.split(', '))} FROM document "
            "JOIN claim ON claim.document = document.id JOIN authorship ON authorship.claim = claim.id "
            "WHERE key=? AND document.gone IS NOT NULL AND document.id <> ? AND field='author' "
            "AND authorship.gone IS NULL AND authorship.by LIKE 'person:%'"
        )
        said = {}
        for row in self.sql.execute(query, (key, document)).fetchall():
            value = claim_of(row[2:]).value
            if isinstance(value, Person):
                said[value.literal] = (self.root(int(row[0])), str(row[1]))
        return (
            {i: said[person.literal] for i, (_, person) in enumerate(claims) if person.literal in said}
            if said
            else {}
        )

    def _registered(self, record: Record) -> frozenset[int]:
        """Persons in whose records, of registers, this very work stands."""
        query = (
            "SELECT DISTINCT person FROM known_key JOIN known ON known.id = known "
            "WHERE kind=? AND value=? AND person IS NOT NULL AND gone IS NULL LIMIT 20"
        )
        return frozenset(
            self.root(int(row[0]))
            for mark in work_marks(record)
            for row in self.sql.execute(query, mark).fetchall()
        )

    def candidates(self, profile: Profile, registered: frozenset[int] = frozenset()) -> list[int]:
        """Persons whom a name may mean; those found by the most telling keys first."""
        found: dict[int, None] = dict.fromkeys(registered)
        for value in marks(profile):
            query = "SELECT person FROM person_key WHERE value=? ORDER BY person DESC LIMIT ?"
            for (person,) in self.sql.execute(query, (value, FROM_A_KEY)):
                found[self.root(int(person))] = None
            if len(found) >= CANDIDATES:
                break
        return list(found)[:CANDIDATES]

    def namesakes(self, profile: Profile) -> int:
        """How many persons share the family name and the first initial, up to `COUNTED`."""
        value = next(iter(name_marks(profile)), None)
        if value is None:
            return 0
        query = "SELECT count(*) FROM (SELECT 1 FROM person_key WHERE value=? LIMIT ?) AS met"
        return int(self.sql.execute(query, (value, COUNTED)).fetchone()[0])

    def root(self, person: int) -> int:
        """The person that took this one in, and so on."""
        for _ in range(100):
            row = self.sql.execute("SELECT merged FROM person WHERE id=?", (person,)).fetchone()
            if row is None or row[0] is None:
                return person
            person = int(row[0])
        return person

    def profile(self, person: int) -> Profile:
        """What speaks for a person."""
        if person in self._profiles:
            self._profiles.move_to_end(person)
            return self._profiles[person]
        row = self.sql.execute("SELECT packed FROM profile WHERE person=?", (person,)).fetchone()
        found = of_plain(unpack(row[0])) if row else Profile()
        self._profiles[person] = found
        if len(self._profiles) > HELD:
            oldest = next(one for one in self._profiles if one not in self._changed or self._write(one))
            del self._profiles[oldest]
        return found

    def new(self, profile: Profile) -> int:
        """A person nobody knew."""
        made = self.sql.execute(
            "INSERT INTO person (name, added) VALUES (?, ?)", (whole(printed(profile.name)), self.change)
        ).lastrowid
        assert made is not None
        self.put(made, profile)
        return made

    def grow(self, person: int, profile: Profile) -> None:
        """One more thing known of a person."""
        before = self.profile(person)
        after = joined(before, profile)
        self.put(person, after)
        if after.name != before.name:
            self.sql.execute("UPDATE person SET name=? WHERE id=?", (whole(printed(after.name)), person))

    def put(self, person: int, profile: Profile) -> None:
        """Set what speaks for a person, and the keys under which it is found."""
        self._profiles[person] = profile
        self._changed.add(person)
        values = {*marks(profile), *family_marks(profile)}
        self.sql.executemany(
            "INSERT OR IGNORE INTO person_key VALUES (?, ?)", [(value, person) for value in values]
        )

    def write(self) -> None:
        """Keep what was changed."""
        for person in list(self._changed):
            self._write(person)

    def _write(self, person: int) -> bool:
        self.sql.execute(
            "INSERT INTO profile VALUES (?, ?) ON CONFLICT (person) DO UPDATE SET packed=excluded.packed",
            (person, pack(plain(self._profiles[person]))),
        )
        self._changed.discard(person)
        return True

    def _assign(self, claim: int, person: int, weight: float, by: str) -> None:
        row = (claim, person, round(weight, 4), by, self.change)
        self.sql.execute(
            "INSERT OR IGNORE INTO authorship (claim, person, weight, by, added) VALUES (?, ?, ?, ?, ?)", row
        )

    def _unite_doubles(self, taken: dict[int, int], found: list[NameCandidate]) -> None:
        """Where one name surely means two persons, they may be one; said by a weight, and undone by a person."""
        for one in found:
            if one.judgement.weight < UNITED:
                return
            first, second = self.root(taken[one.mention]), self.root(one.person)
            others = {self.root(person) for i, person in taken.items() if i != one.mention}
            if first == second or second in others or self.are_apart(first, second):
                continue
            mine, theirs = self.profile(first), self.profile(second)
            if mine.documents & theirs.documents:
                continue
            both = judged(mine, theirs, namesakes=self.namesakes(theirs))
            if both is not None and both.weight >= UNITED:
                self.unite(first, second, both.weight, (*one.judgement.why, "one name means both"), by=BY)

    def are_apart(self, one: int, other: int) -> bool:
        """Whether a person said that these two are not one, or some whom they took in."""
        mine, theirs = self.all_of(one), self.all_of(other)
        for a in mine:
            query = "SELECT one, other FROM apart WHERE (one=? OR other=?) AND gone IS NULL"
            if any({left, right} & set(theirs) for left, right in self.sql.execute(query, (a, a))):
                return True
        return False

    def all_of(self, person: int) -> list[int]:
        """The person and all whom it took in."""
        query = (
            "WITH RECURSIVE under (id) AS (SELECT ? UNION SELECT person.id FROM person JOIN under ON person.merged = under.id) "
            "SELECT id FROM under"
        )
        return [int(row[0]) for row in self.sql.execute(query, (person,))]

    def unite(self, one: int, other: int, weight: float, why: tuple[str, ...], *, by: str) -> int:
        """The second becomes part of the first; the number of the decision."""
        made = self.sql.execute(
            "INSERT INTO united (person, taken_by, weight, by, why, added) VALUES (?, ?, ?, ?, ?, ?)",
            (other, one, round(weight, 4), by, text_of(why), self.change),
        ).lastrowid
        assert made is not None
        self.sql.execute("UPDATE person SET merged=? WHERE id=?", (one, other))
        self.grow(one, self.profile(other))
        return made


def name_marks(profile: Profile) -> list[int]:
    """Hashed keys of the names alone."""
    return [hashed(key) for key in dict.fromkeys(key for name in profile.forms for key in keys(name))]


def family_marks(profile: Profile) -> list[int]:
    """Hashed keys of family names alone, for people who ask by them."""
    return [
        hashed(key) for key in dict.fromkeys(family_key(key) for name in profile.forms for key in keys(name))
    ]


def family_key(key: str) -> str:
    """The key of a family name alone, of one with an initial."""
    return f"family:{key.rpartition(':')[0]}"


def marks(profile: Profile) -> list[int]:
    """Hashed keys, the most telling first: identifiers, full names, names with a co-author, names."""
    found: dict[str, None] = dict.fromkeys(
        (*(f"orcid:{one}" for one in profile.orcids), *(f"mail:{one}" for one in profile.emails))
    )
    found.update(
        dict.fromkeys(f"full:{folded(printed(name))}" for name in profile.names if read(name).fullness)
    )
    for own in dict.fromkeys(fellow(name) for name in profile.forms):
        found.update(dict.fromkeys(f"{own}+{other}" for other in list(profile.fellows)[:FELLOWS]))
    found.update(dict.fromkeys(key for name in profile.forms for key in keys(name)))
    return [hashed(key) for key in found]


def work_marks(record: Record) -> list[tuple[str, int]]:
    """Hashed titles and DOIs under which works of registers are found."""
    found = [
        ("title", hashed(folded(str(claim.value))))
        for claim in record.best("title")
        if len(str(claim.value)) >= LONG_ENOUGH
    ]
    identifiers = [claim.value for claim in record.best("identifier") if isinstance(claim.value, Identifier)]
    return found + [("doi", hashed(one.value.strip().lower())) for one in identifiers if one.scheme == "doi"]
