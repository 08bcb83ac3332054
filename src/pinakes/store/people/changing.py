"""What people decide about persons: these two are one, these names are somebody else's, undo that.
Never touched by what is automatic.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.errors import Usage
from pinakes.store.people.gathering import Gatherer
from pinakes.store.people.profile import Profile, joined, mentions_of, printed
from pinakes.store.records import winners_of
from pinakes.store.stored import CLAIM, claim_of, whole

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from pinakes.store.library import Library

_PERSON = re.compile(r"p?(\d{1,15})")
_MENTION = re.compile(r"m?(\d{1,15})")


def name_of(person: int) -> str:
    """A person as people write it."""
    return f"p{person}"


def number_of(library: Library, person: str) -> int:
    """The number behind `p12`, followed to whoever took that person in; `Usage` where there is none."""
    match = _PERSON.fullmatch(person.strip())
    with library.database.snapshot() as sql:
        row = sql.execute("SELECT id FROM person WHERE id=?", (int(match[1]),)).fetchone() if match else None
        if row is None:
            raise Usage(f"there is no person {person!r} in {library.folder}; pinakes people NAME finds them")
        return Gatherer(sql, 0).root(int(row[0]))


def merge(library: Library, first: str, second: str, *, by: str) -> tuple[str, int]:
    """Two persons are one: the second becomes part of the first;
    who it is now, and the decision that can be undone.
    """
    one, other = number_of(library, first), number_of(library, second)
    if one == other:
        raise Usage(f"{first} and {second} are one person already")
    with library.database.transaction(f"unite {name_of(other)} with {name_of(one)}", by=by) as change:
        people = Gatherer(library.sql, change)
        mine, theirs = people.all_of(one), people.all_of(other)
        for a in mine:
            for b in theirs:
                query = "UPDATE apart SET gone=? WHERE ((one=? AND other=?) OR (one=? AND other=?)) AND gone IS NULL"
                library.sql.execute(query, (change, a, b, b, a))
        decision = people.unite(one, other, 1.0, ("said by a person",), by=by)
        people.write()
    return name_of(one), decision


def split(library: Library, person: str, mentions: Sequence[str], *, by: str) -> str:
    """Some names of a person are somebody else's: a new person, who is never taken for the old one again."""
    whom = number_of(library, person)
    claims = []
    for mention in mentions:
        match = _MENTION.fullmatch(mention.strip())
        if match is None:
            raise Usage(f"{mention!r} is no mention; pinakes people show {person} lists them as m12")
        claims.append(int(match[1]))
    with library.database.transaction(f"split {name_of(whom)}", by=by) as change:
        sql, people = library.sql, Gatherer(library.sql, change)
        own = set(people.all_of(whom))
        held = {
            int(claim): int(holder)
            for claim in claims
            for (holder,) in sql.execute(
                "SELECT person FROM authorship WHERE claim=? AND gone IS NULL", (claim,)
            )
            if int(holder) in own
        }
        strange = [claim for claim in claims if claim not in held]
        if strange or not claims:
            raise Usage(
                f"m{strange[0]} is no mention of {person}"
                if strange
                else "name at least one mention: pinakes people split P m12 m15"
            )
        made = _moved(sql, people, held, change, by=by)
        for other in own:
            sql.execute(
                "INSERT INTO apart (one, other, by, added) VALUES (?, ?, ?, ?)", (other, made, by, change)
            )
        refresh(sql, people, whom)
        people.write()
    return name_of(made)


def _moved(sql: sqlite3.Connection, people: Gatherer, held: dict[int, int], change: int, *, by: str) -> int:
    profile = Profile()
    for claim in held:
        profile = joined(profile, profile_of(sql, claim))
    made = people.new(profile)
    for claim, holder in held.items():
        sql.execute(
            "UPDATE authorship SET gone=? WHERE claim=? AND person=? AND gone IS NULL",
            (change, claim, holder),
        )
        sql.execute(
            "INSERT INTO authorship (claim, person, weight, by, added) VALUES (?, ?, 1.0, ?, ?)",
            (claim, made, by, change),
        )
    return made


def undo(library: Library, decision: int, *, by: str) -> tuple[str, str]:
    """Two persons that were united are two again, and stay so; who they are."""
    with library.database.transaction(f"undo union {decision}", by=by) as change:
        sql, people = library.sql, Gatherer(library.sql, change)
        row = sql.execute(
            "SELECT person, taken_by FROM united WHERE id=? AND gone IS NULL", (decision,)
        ).fetchone()
        if row is None:
            raise Usage(f"there is no union {decision} to undo; pinakes people show P lists them")
        other, one = int(row[0]), int(row[1])
        sql.execute("UPDATE united SET gone=? WHERE id=?", (change, decision))
        sql.execute("UPDATE person SET merged=NULL WHERE id=?", (other,))
        sql.execute("INSERT INTO apart (one, other, by, added) VALUES (?, ?, ?, ?)", (one, other, by, change))
        root = people.root(one)
        refresh(sql, people, root)
        refresh(sql, people, other)
        people.write()
    return name_of(root), name_of(other)


def refresh(sql: sqlite3.Connection, people: Gatherer, person: int) -> None:
    """Make what speaks for a person anew, after names were taken away."""
    profile = Profile()
    marked = people.all_of(person)
    for member in marked:
        query = (
            "SELECT claim FROM authorship JOIN claim ON claim.id = claim JOIN document ON document.id = claim.document "
            "WHERE person=? AND authorship.gone IS NULL AND document.gone IS NULL ORDER BY claim"
        )
        for (claim,) in sql.execute(query, (member,)).fetchall():
            profile = joined(profile, profile_of(sql, int(claim)))
        profile = joined(profile, registered(sql, member))
    sql.execute("DELETE FROM person_key WHERE person=?", (person,))
    people.put(person, profile)
    if profile.names:
        sql.execute("UPDATE person SET name=? WHERE id=?", (whole(printed(profile.name)), person))


def profile_of(sql: sqlite3.Connection, claim: int) -> Profile:
    """What one mention says."""
    row = sql.execute("SELECT document FROM claim WHERE id=?", (claim,)).fetchone()
    if row is None or row[0] is None:
        return Profile()
    query = f"SELECT id, {CLAIM} FROM claim WHERE document=? AND field='author' AND place IS NOT NULL ORDER BY place"
    wanted = next(claim_of(one[1:]).value for one in sql.execute(query, (row[0],)) if one[0] == claim)
    return next(
        (profile for person, profile in mentions_of(winners_of(sql, row[0]), row[0]) if person == wanted),
        Profile(),
    )


def registered(sql: sqlite3.Connection, person: int) -> Profile:
    """What registers say of a person."""
    rows = sql.execute("SELECT kind, value FROM fact WHERE person=? AND gone IS NULL", (person,)).fetchall()
    values: dict[str, list[str]] = {}
    for kind, value in rows:
        values.setdefault(kind, []).append(value)
    return Profile(
        names=dict.fromkeys(values.get("name", ()), 1),
        orcids=frozenset(values.get("orcid", ())),
        emails=frozenset(values.get("email", ())),
        places=dict.fromkeys(values.get("place", ()), 1),
        fellows=dict.fromkeys(values.get("fellow", ()), 1),
        words=dict.fromkeys(values.get("word", ()), 1),
    )
