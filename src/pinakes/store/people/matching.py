"""Which known work a described document is: by DOI, by title with an author or the year."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rapidfuzz.fuzz import ratio

from pinakes.model import Identifier, PartialDate, Person
from pinakes.store.people.importing import KEY, START, claims_in
from pinakes.store.people.profile import read, stored
from pinakes.store.work import folded, hashed
from pinakes.text.forms import agreement

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

    from pinakes.model import Claim, Record

ALIKE = 93.0
CANDIDATES = 20


@dataclass(frozen=True, slots=True)
class WorkMatch:
    """A document is this known work, at this weight."""

    title: str
    by: str
    weight: float
    why: tuple[str, ...]
    claims: tuple[Claim, ...]

    @property
    def key(self) -> str | None:
        """The work's name where it comes from."""
        return next((str(claim.value) for claim in self.claims if claim.field == KEY), None)


def work_of(sql: sqlite3.Connection, record: Record) -> WorkMatch | None:
    """The known work that a document is; None where none is likely enough."""
    titles = [str(claim.value) for claim in record.best("title")]
    numbers = [
        claim.value for claim in record.best("identifier") if not claim.by.startswith("known-")
    ]  # those know it from the work itself
    dois = [one.value for one in numbers if isinstance(one, Identifier) and one.scheme == "doi"]
    people = [claim.value for claim in record.best("author") if isinstance(claim.value, Person)]
    dates = [claim.value.year for claim in record.best("date") if isinstance(claim.value, PartialDate)]
    best: WorkMatch | None = None
    for by, claims in found(sql, titles, dois):
        match = _judged(titles, dois, people, dates, by, claims)
        if match is not None and (best is None or match.weight > best.weight):
            best = match
    return best


def found(
    sql: sqlite3.Connection, titles: Iterable[str], dois: Iterable[str]
) -> Iterator[tuple[str, tuple[Claim, ...]]]:
    """Known works under some titles and DOIs: who says so, and what."""
    bare = [folded(title) for title in titles]
    marks = [("doi", hashed(doi.strip().lower())) for doi in dois] + [
        ("title", hashed(title)) for title in bare if title
    ]
    marks += [
        ("start", hashed(letters[:START]))
        for title in bare
        if len(letters := title.replace(" ", "")) >= START
    ]
    seen: set[int] = set()
    query = "SELECT known.id, by, packed FROM known_key JOIN known ON known.id = known WHERE kind=? AND value=? AND gone IS NULL LIMIT ?"
    for kind, value in marks:
        for number, by, packed in sql.execute(query, (kind, value, CANDIDATES)).fetchall():
            if number not in seen:
                seen.add(number)
                yield by, claims_in(packed)


def _judged(
    titles: list[str],
    dois: list[str],
    people: list[Person],
    years: list[int],
    by: str,
    claims: tuple[Claim, ...],
) -> WorkMatch | None:
    theirs = [str(claim.value) for claim in claims if claim.field == "title"]
    numbers = {
        c.value.value.lower() for c in claims if isinstance(c.value, Identifier) and c.value.scheme == "doi"
    }
    authors = [claim.value for claim in claims if claim.field == "author" and isinstance(claim.value, Person)]
    dated = [claim.value.year for claim in claims if isinstance(claim.value, PartialDate)]
    alike = max((ratio(folded(a), folded(b)) for a in titles for b in theirs), default=0.0)
    same_author = any(agreement(read(stored(a)), read(stored(b))) for a in people for b in authors)
    same_year = bool(years and dated) and abs(years[0] - dated[0]) <= 1
    why = [
        text
        for text, holds in (
            ("same title", alike >= ALIKE),
            ("same author", same_author),
            ("same year", same_year),
        )
        if holds
    ]
    title = theirs[0] if theirs else ""
    if numbers & {doi.lower() for doi in dois}:
        return WorkMatch(title, by, 0.99 if alike >= 60 or same_author else 0.85, ("same DOI", *why), claims)
    if alike < ALIKE:
        return None
    long_enough = len(folded(title).replace(" ", "")) >= START
    weight = 0.97 if same_author else 0.85 if same_year and long_enough and not (people and authors) else 0.4
    return WorkMatch(title, by, weight, tuple(why), claims) if weight >= 0.5 else None
