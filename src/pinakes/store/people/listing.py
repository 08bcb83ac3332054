"""What a library shows of its people: lists by name, one person with names, works, co-authors and decisions."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from pinakes.errors import Usage
from pinakes.model import Person
from pinakes.store.library import name_of as work_name
from pinakes.store.people.changing import name_of, number_of
from pinakes.store.people.gathering import Gatherer, family_key
from pinakes.store.people.profile import place, printed
from pinakes.store.stored import CLAIM, claim_of
from pinakes.store.work import hashed
from pinakes.text.forms import agreement, form, keys

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from pinakes.store.library import Library

    Json = dict[str, Any]

IDENTIFIERS = ("orcid", "lattes", "gnd", "cnki", "elibrary")
_OWN = (
    "WITH RECURSIVE under (id) AS (SELECT ? UNION SELECT person.id FROM person JOIN under ON person.merged = under.id) "
    "SELECT {} FROM under JOIN authorship ON authorship.person = under.id JOIN claim ON claim.id = claim "
    "JOIN document ON document.id = claim.document WHERE authorship.gone IS NULL AND document.gone IS NULL {}"
)


def listed(
    library: Library, query: str, *, limit: int, offset: int = 0, hidden: Collection[int] = ()
) -> Iterator[Json]:
    """Persons whose name agrees with the query, in any script, those with the most works first; all, without a query."""
    with library.database.snapshot() as sql:
        people = Gatherer(sql, 0)
        rows = _by_mentions(sql, _found(sql, people, query)) if query.strip() else ranked(sql)
        taken = _in(sql, people, hidden)
        for _, person in _without(rows, taken)[offset : offset + limit]:
            works = _works(sql, person) - taken.get(person, 0)
            yield _line(sql, people, person, works, whole=person not in taken)


def _by_mentions(sql: sqlite3.Connection, found: Sequence[int]) -> list[tuple[int, int]]:
    """(how often they are named, person), the most first: cheap, and nearly the order of their works."""
    query = (
        "SELECT person, count(DISTINCT claim) FROM authorship "
        f"WHERE gone IS NULL AND person IN ({','.join(map(str, found))}) GROUP BY 1"
    )
    counts = dict(sql.execute(query).fetchall())
    return sorted(((counts.get(person, 0), person) for person in found), key=lambda row: (-row[0], row[1]))


def everybody(library: Library) -> list[tuple[int, int]]:
    """The ranking of a library."""
    with library.database.snapshot() as sql:
        return ranked(sql)


def ranked(sql: sqlite3.Connection) -> list[tuple[int, int]]:
    """(how many works, person) of everybody, the most first; this takes seconds over a large library."""
    query = (
        "SELECT authorship.person, count(DISTINCT document.work) FROM authorship "
        "JOIN claim ON claim.id = claim JOIN document ON document.id = claim.document "
        "WHERE authorship.gone IS NULL AND document.gone IS NULL GROUP BY 1"
    )
    counts = dict(sql.execute(query).fetchall())
    united = dict(sql.execute("SELECT id, merged FROM person WHERE merged IS NOT NULL").fetchall())
    for person in united:
        counts.pop(person, None)
    for person in {_root(person, united) for person in united}:
        counts[person] = _works(sql, person)
    people = sql.execute("SELECT id FROM person WHERE merged IS NULL").fetchall()
    return sorted(
        ((counts.get(person, 0), person) for (person,) in people), key=lambda row: (-row[0], row[1])
    )


def _root(person: int, united: dict[int, int]) -> int:
    while person in united:
        person = united[person]
    return person


def lines(library: Library, rows: Sequence[tuple[int, int]], *, hidden: Collection[int] = ()) -> list[Json]:
    """Persons of a ranking as a list shows them, without works that are hidden from whoever asks."""
    with library.database.snapshot() as sql:
        people = Gatherer(sql, 0)
        taken = _in(sql, people, hidden)
        left = _without(rows, taken)
        return [_line(sql, people, person, works, whole=person not in taken) for works, person in left]


def _in(sql: sqlite3.Connection, people: Gatherer, works: Collection[int]) -> dict[int, int]:
    """Person → in how many of some works they are named."""
    query = (
        "SELECT DISTINCT person, document.work FROM document JOIN claim ON claim.document = document.id "
        "JOIN authorship ON authorship.claim = claim.id "
        "WHERE authorship.gone IS NULL AND document.gone IS NULL "
        f"AND document.work IN ({','.join(map(str, works))})"
    )
    found: dict[int, int] = {}
    named = sql.execute(query).fetchall() if works else []
    for person, _ in {(people.root(int(one)), work) for one, work in named}:
        found[person] = found.get(person, 0) + 1
    return found


def _without(rows: Sequence[tuple[int, int]], taken: dict[int, int]) -> list[tuple[int, int]]:
    """A ranking without so many works of some; who has no others is not in it."""
    left = ((works - taken.get(person, 0), person) for works, person in rows)
    return [(works, person) for works, person in left if works > 0 or person not in taken]


def _found(sql: sqlite3.Connection, people: Gatherer, query: str) -> list[int]:
    asked = form(query)
    found: dict[int, None] = {}
    bare = re.sub(r"^https?://[^/]+/(?:gnd/)?", "", query.strip())
    for (person,) in sql.execute(
        "SELECT DISTINCT person FROM fact WHERE kind IN ('orcid', 'lattes', 'gnd') AND value=? AND gone IS NULL",
        (bare,),
    ):
        found[people.root(int(person))] = None
    has_given = any(order.given for order in asked.orders)
    for key in keys(asked):
        value = hashed(key if has_given else family_key(key))
        for (person,) in sql.execute(
            "SELECT person FROM person_key WHERE value=? LIMIT 2000", (value,)
        ).fetchall():
            root = people.root(int(person))
            if root not in found and any(agreement(asked, name) for name in people.profile(root).forms):
                found[root] = None
    if not found or " " not in query.strip():
        pattern = "".join("\\" + char if char in "%_\\" else char for char in query.strip()) + "%"
        for (person,) in sql.execute(
            "SELECT id FROM person WHERE merged IS NULL AND name LIKE ? ESCAPE '\\' LIMIT 2000", (pattern,)
        ):
            found[int(person)] = None
    return list(found)


def _works(sql: sqlite3.Connection, person: int) -> int:
    return int(sql.execute(_OWN.format("count(DISTINCT document.work)", ""), (person,)).fetchone()[0])


def _line(sql: sqlite3.Connection, people: Gatherer, person: int, works: int, *, whole: bool = True) -> Json:
    """A person in a list; where some works may not be told, nothing that was gathered from all of them."""
    profile = people.profile(person)
    names = [printed(name) for name in profile.names] if whole else []
    row = sql.execute("SELECT name FROM person WHERE id=?", (person,)).fetchone()
    return {
        "person": name_of(person),
        "name": row[0],
        "also": [name for name in names if name != row[0]][:8],
        "works": works,
        "years": [profile.first, profile.last] if profile.first and whole else None,
        "identifiers": _identifiers(sql, people, person, profile.orcids),
    }


def _identifiers(
    sql: sqlite3.Connection, people: Gatherer, person: int, orcids: frozenset[str]
) -> list[Json]:
    found = {("orcid", value): None for value in sorted(orcids)}
    for member in people.all_of(person):
        for kind, value in sql.execute(
            "SELECT kind, value FROM fact WHERE person=? AND gone IS NULL ORDER BY kind, value", (member,)
        ):
            if kind in IDENTIFIERS:
                found[kind, value] = None
    return [{"scheme": scheme, "value": value} for scheme, value in found]


def shown(library: Library, person: str, *, hidden: Collection[int] = ()) -> Json:
    """A person with all that is known: names, works with their mentions, co-authors, unions that can be undone.

    Of `hidden` works nothing is said; `Usage` where a person has no others.
    """
    number = number_of(library, person)
    with library.database.snapshot() as sql:
        people = Gatherer(sql, 0)
        taken = _in(sql, people, hidden)
        left = _without([(_works(sql, number), number)], taken)
        if not left:
            raise Usage(f"there is no person {person!r} in {library.folder}; pinakes people NAME finds them")
        line = _line(sql, people, number, left[0][0], whole=number not in taken)
        del line["also"]
        columns = f"claim.id, document.work, authorship.weight, authorship.by, {', '.join('claim.' + name for name in CLAIM.split(', '))}"
        rows = sql.execute(_OWN.format(columns, "ORDER BY document.work, claim.id"), (number,)).fetchall()
        works: list[Json] = []
        names: dict[str, int] = {}
        fellows: dict[int, int] = {}
        for claim, work, weight, by, *stored in (row for row in rows if row[1] not in hidden):
            value = claim_of(stored).value
            printed_name = value.literal if isinstance(value, Person) else ""
            names[printed_name] = names.get(printed_name, 0) + 1
            title, year = sql.execute("SELECT title, year FROM work WHERE id=?", (work,)).fetchone()
            entry = {
                "mention": f"m{claim}",
                "work": work_name(work),
                "title": title,
                "year": year,
                "name": printed_name,
            }
            works.append(entry | {"weight": weight, "by": by})
            for other in _beside(sql, people, int(claim)):
                if other != number:
                    fellows[other] = fellows.get(other, 0) + 1
        profile = people.profile(number)
        line["names"] = [
            {"name": name, "count": count} for name, count in sorted(names.items(), key=lambda pair: -pair[1])
        ]
        known = [printed(one) for one in profile.names] if number not in taken else []
        line["known_names"] = [name for name in known if name not in names]
        line["affiliations"] = _as_printed(profile.places, rows) if number not in taken else []
        line["works"] = works
        most = sorted(fellows.items(), key=lambda pair: (-pair[1], pair[0]))[:20]
        line["co_authors"] = [
            {
                "person": name_of(other),
                "name": sql.execute("SELECT name FROM person WHERE id=?", (other,)).fetchone()[0],
                "count": count,
            }
            for other, count in most
        ]
        line["unions"] = _unions(sql, people, number)
    return line


def _as_printed(places: Iterable[str], rows: Iterable[Sequence[Any]]) -> list[str]:
    """Affiliations as the documents of a person have them: profiles keep them as they are compared."""
    people = [claim_of(row[4:]).value for row in rows]
    said = {place(text): text for one in people if isinstance(one, Person) for text in one.affiliations}
    return [said.get(one, one) for one in places]


def _beside(sql: sqlite3.Connection, people: Gatherer, claim: int) -> list[int]:
    query = (
        "SELECT DISTINCT person FROM claim AS own JOIN claim AS other ON other.document = own.document AND other.field='author' "
        "JOIN authorship ON authorship.claim = other.id WHERE own.id=? AND authorship.gone IS NULL"
    )
    return [people.root(int(row[0])) for row in sql.execute(query, (claim,)).fetchall()]


def _unions(sql: sqlite3.Connection, people: Gatherer, person: int) -> list[Json]:
    found = []
    for member in people.all_of(person):
        query = (
            "SELECT united.id, person.id, name, weight, by, why FROM united JOIN person ON person.id = united.person "
            "WHERE taken_by=? AND gone IS NULL"
        )
        for decision, other, name, weight, by, why in sql.execute(query, (member,)):
            found.append(
                {
                    "union": decision,
                    "person": name_of(other),
                    "name": name,
                    "weight": weight,
                    "by": by,
                    "why": json.loads(why),
                }
            )
    return sorted(found, key=lambda row: row["union"])
