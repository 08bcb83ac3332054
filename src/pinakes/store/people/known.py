"""What a library knows beforehand, as evidence on a new document: known works found on its first pages, known names among its authors.

Looking up costs the same in any library: hashes of a few hundred runs of lines and of words. What is found is a rival claim with
a weight of its own; it raises what others say, and wins only where they are less sure.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from pinakes.errors import PinakesError
from pinakes.model import Claim, Person
from pinakes.store.database import NAME
from pinakes.store.people.evidence_copy import NAME as COPY
from pinakes.store.people.evidence_copy import bring
from pinakes.store.people.front import front_of
from pinakes.store.people.importing import claims_in, stored_name, word_marks
from pinakes.store.people.profile import read, stored
from pinakes.store.work import folded, hashed
from pinakes.text import names
from pinakes.text.forms import agreement, form
from pinakes.text.scripts import HAN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pinakes.config import Settings
    from pinakes.model import Paper
    from pinakes.store.people.front import FoldedFront
    from pinakes.text.forms import Form

BY = "known-names@1"
EXTRACTOR = "known"
ASKED = 400
"""Hashes looked up at once."""
TITLE, TITLE_ALONE, TITLE_DOUBTED = 0.97, 0.9, 0.3
"""Weight of a known title that stands on the first pages: with an author of the work, without authors known, with none of them there."""
LONG = 30
"""Letters of a title that is enough without an author."""
NAMED, ADDED, UNKNOWN = 0.85, 0.9, 0.05
"""Weight of an author whose name is known, of one that only the library names, of one it does not know."""
ROW, LONE = 0.8, 0.6
"""Weight of authors whom only the library sees, in a line of known names; of one alone."""
TOP, COVERED = 45, 0.6
"""Lines from the top in which authors stand; share of a line's letters that known names must make up."""
REACH = 2
"""Lines around the authors in which further known names are taken for authors."""


def with_library(settings: Settings, folder: str) -> Settings:
    """The settings with a library as evidence."""
    with suppress(PinakesError):  # evidence is welcome, not needed
        bring(Path(folder))
    road = settings.road
    extractors = road.extractors if EXTRACTOR in road.extractors else (*road.extractors, EXTRACTOR)
    return replace(settings, road=replace(road, library=str(Path(folder).absolute()), extractors=extractors))


def has_evidence(sql: sqlite3.Connection) -> bool:
    """Whether a library knows anything beforehand."""
    return bool(
        sql.execute("SELECT EXISTS (SELECT 1 FROM known) OR EXISTS (SELECT 1 FROM known_name)").fetchone()[0]
    )


class KnownExtractor:
    """Claims from a library's known works and people."""

    needs: ClassVar[tuple[str, ...]] = ()
    gives: ClassVar[tuple[str, ...]] = ("title", "author")

    def __init__(self, settings: Settings | None = None) -> None:
        folder = Path(settings.road.library) if settings is not None and settings.road.library else None
        self._place = folder and next(
            (folder / name for name in (NAME, COPY) if (folder / name).is_file()), folder / NAME
        )
        self._sql: sqlite3.Connection | None = None

    def extract(self, paper: Paper, so_far: tuple[Claim, ...]) -> Iterator[Claim]:
        """What is known; nothing without a library, or where it cannot be read."""
        if self._place is None or not paper.pages:
            return
        try:
            if self._sql is None:
                self._sql = sqlite3.connect(f"{self._place.as_uri()}?mode=ro", uri=True, timeout=10)
            yield from evidence(self._sql, paper, so_far)
        except sqlite3.Error:
            return


def evidence(sql: sqlite3.Connection, paper: Paper, so_far: tuple[Claim, ...]) -> Iterator[Claim]:
    """The claims of a known work that this paper is, else of known people among its authors."""
    front = front_of(paper, so_far)
    work = _work(sql, front, so_far)
    if work is not None:
        yield from work.claims
    if work is None or not work.has_authors:
        yield from _people(sql, front, so_far)


@dataclass(frozen=True, slots=True)
class KnownWork:
    """A known work that stands on the first pages, as claims."""

    claims: tuple[Claim, ...]
    has_authors: bool
    weight: float


def _work(sql: sqlite3.Connection, front: FoldedFront, so_far: tuple[Claim, ...]) -> KnownWork | None:
    places: dict[int, tuple[int, int]] = {}
    for letters, _, first, last in front.runs():
        places.setdefault(letters, (first, last))
    for claim in so_far:
        if claim.field == "title" and len(bare := folded(str(claim.value)).replace(" ", "")) >= 6:
            places.setdefault(hashed(bare), (-1, -1))
    best: KnownWork | None = None
    hashes = list(places)
    for start in range(0, len(hashes), ASKED):
        asked = hashes[start : start + ASKED]
        query = (
            f"SELECT DISTINCT value, by, packed FROM known_key JOIN known ON known.id = known WHERE kind='letters' AND gone IS NULL "
            f"AND value IN ({', '.join('?' * len(asked))}) LIMIT 50"
        )
        for value, by, packed in sql.execute(query, asked).fetchall():
            work = _judged(front, so_far, str(by), claims_in(packed), places[value])
            if best is None or work.weight > best.weight:
                best = work
    return best


def _judged(
    front: FoldedFront, so_far: tuple[Claim, ...], by: str, said: tuple[Claim, ...], place: tuple[int, int]
) -> KnownWork:
    spans = front.spans(*place) if place[0] >= 0 else ()
    authors = _people_of(said)
    there = [_printed(front, so_far, author) for author in authors]
    present = sum(one is not None for one in there)
    titles = _titles_of(said)
    long = max((len(folded(str(claim.value)).replace(" ", "")) for claim in titles), default=0) >= LONG
    weight = _title_weight(present, long, authors)
    share = present / len(authors) if authors else 0.0
    claims: list[Claim] = []
    for claim in titles:
        here = hashed(folded(str(claim.value)).replace(" ", "")) in {
            hashed("".join(row.letters for row in front.rows[place[0] : place[1]]))
        }
        claims.append(
            replace(
                claim,
                by=by,
                weight=weight,
                spans=spans if here else (),
            )
        )
    if share >= 0.5:
        people = _as_printed(there, authors)
        sure = round(min(weight, (1 + share) / 2), 4)
        claims += [Claim("author", person, sure, by) for person in people]
    if weight >= TITLE_ALONE:
        claims += [
            replace(claim, by=by, weight=0.6)
            for claim in said
            if claim.field in ("date", "venue", "identifier")
        ]
    return KnownWork(tuple(claims), share >= 0.5, weight)


def _people_of(said: tuple[Claim, ...]) -> list[Person]:
    """The authors that were claimed."""
    return [claim.value for claim in said if claim.field == "author" and isinstance(claim.value, Person)]


def _titles_of(said: tuple[Claim, ...]) -> list[Claim]:
    """The titles that were claimed."""
    return [claim for claim in said if claim.field == "title"]


def _title_weight(present: int, long: bool, authors: list[Person]) -> float:
    """What a known title is worth here."""
    return TITLE if present else TITLE_ALONE if not authors and long else TITLE_DOUBTED


def _as_printed(there: list[Person | None], authors: list[Person]) -> list[Person]:
    """The authors, as they stand on the page where they do."""
    return [found if found is not None else author for found, author in zip(there, authors, strict=True)]


def _printed(front: FoldedFront, so_far: tuple[Claim, ...], author: Person) -> Person | None:
    """A known author as this paper prints the name, in the script that is known rather than another; None where it does not."""
    known = read(stored(author))
    people = [claim.value for claim in so_far if claim.field == "author" and isinstance(claim.value, Person)]
    agreeing = [person for person in people if agreement(read(stored(person)), known)]
    own = [person for person in agreeing if read(stored(person)).script == known.script]
    if own:
        return _mended(own[0], author)
    if known.script == "Hani" and folded(known.literal).replace(" ", "") in front.text:
        return author
    seen = _seen(front, {author.literal: known})
    return seen[0].person if seen else agreeing[0] if agreeing else None


def _mended(printed: Person, known: Person) -> Person:
    """A printed name with the letters of the known one, where they look the same: a Latin A among Cyrillic letters, a lost hyphen."""
    if (
        printed.literal == known.literal
        or not known.family
        or not known.given
        or _looks(printed.literal) != _looks(known.literal)
    ):
        return printed
    is_given_first = (
        _looks(printed.literal.split()[-1])[-3:] != _looks(known.given)[-3:] and "," not in printed.literal
    )
    joiner = ", " if "," in printed.literal else " "
    literal = f"{known.given} {known.family}" if is_given_first else f"{known.family}{joiner}{known.given}"
    return replace(printed, literal=literal, family=known.family, given=known.given)


def _looks(text: str) -> list[str]:
    """The letters, in no order, as they look."""
    return sorted(char for char in text.casefold().translate(_LOOKALIKES) if char.isalpha())


_LOOKALIKES = str.maketrans("асеорхуквмнті", "aceopxykbmhti")


@dataclass(frozen=True, slots=True)
class SeenName:
    """A known name as it stands in a line."""

    row: int
    start: int
    person: Person


def _seen(front: FoldedFront, known: dict[str, Form]) -> list[SeenName]:
    """The known names that stand in the lines, in order; the longest reading of each place."""
    families: dict[int, list[Form]] = {}
    for name in known.values():
        for order in name.orders:
            if order.is_usual and name.script != "Hani":
                for mark in word_marks(order.family[-1]):
                    families.setdefault(mark, []).append(name)
    whole = _chinese_names(known)
    found: list[SeenName] = []
    for word, places in front.words().items():
        if folded(word) in whole:
            found += [SeenName(row, start, names.parse(word)) for row, start, _ in places]
            continue
        likely = [name for mark in word_marks(word) for name in families.get(mark, ())]
        for row, start, end in places if likely else ():
            if start >= 0 and (literal := _around(front.rows[row].line.text, start, end, likely)) is not None:
                found.append(SeenName(row, start, names.parse(literal)))
    return sorted(found, key=lambda one: (one.row, one.start))


def _chinese_names(known: Mapping[str, Form]) -> dict[str, Form]:
    """The known names in Chinese characters, as they are compared."""
    return {folded(name.literal): name for name in known.values() if name.script == "Hani"}


def _around(text: str, start: int, end: int, known: Sequence[Form]) -> str | None:
    """The words around a family name that make a known name with it; the longest."""
    before = names.without_marks(text[max(0, start - 60) : start]).replace(",", " , ").split()[-4:]
    after = names.without_marks(text[end : end + 60]).replace(",", " , ").split()[:4]
    family = text[start:end]
    best: tuple[int, str] | None = None
    for count in range(1, 5):
        for literal in (
            " ".join([*before[-count:], family]),
            f"{family} {' '.join(after[:count])}".replace(" ,", ","),
        ):
            if literal.count(",") > 1 or literal.strip(" ,") == family:
                continue
            name = form(literal.strip(" ,"))
            agreed = [
                one
                for one in (agreement(name, other) for other in known)
                if one is not None and (one.full or one.initials) and not one.lacking
            ]
            if agreed and (best is None or name.given_count > best[0]):
                best = name.given_count, literal.strip(" ,")
    return best[1] if best else None


def _people(sql: sqlite3.Connection, front: FoldedFront, so_far: tuple[Claim, ...]) -> Iterator[Claim]:
    """The authors as others list them, those with known names surer; with known names that stand among them and were left out."""
    lists: dict[tuple[str, str | None], list[Claim]] = {}
    for claim in so_far:
        if claim.field == "author" and isinstance(claim.value, Person):
            lists.setdefault((claim.by, claim.language), []).append(claim)
    base = max(lists.values(), key=lambda one: sum(claim.weight for claim in one) / len(one), default=[])
    known = _names(sql, front)
    if not known:
        return
    row = _row_of_names(front, known)
    listed = [read(stored(claim.value)) for claim in base if isinstance(claim.value, Person)]
    missed = [seen for seen in row if not any(agreement(read(stored(seen.person)), name) for name in listed)]
    if row and 2 * len(missed) > len(row):  # others took something else for the authors
        weight = ROW if len(row) > 1 else LONE
        yield from (
            Claim("author", seen.person, weight, BY, front.spans(seen.row, seen.row + 1)) for seen in row
        )
        return
    if not base:
        return
    told = [_is_known(claim, known) for claim in base]
    further = _further(front, base, known)
    if not any(told) and not further:
        return
    mean = sum(claim.weight for claim in base) / len(base)
    rows: list[tuple[tuple[int, int], Claim]] = []
    for i, claim in enumerate(base):
        weight = NAMED if told[i] else claim.weight if further else UNKNOWN
        rows.append((_place(claim, front, i), replace(claim, by=BY, weight=weight)))
    for seen in further:
        rows.append(
            (
                (seen.row, seen.start),
                Claim(
                    "author",
                    seen.person,
                    max(ADDED, min(0.97, mean + 0.01)),
                    BY,
                    front.spans(seen.row, seen.row + 1),
                ),
            )
        )
    yield from (claim for _, claim in sorted(rows, key=lambda row: row[0]))


def _row_of_names(front: FoldedFront, known: dict[str, Form]) -> list[SeenName]:
    """The first lines that hold little else than known names, as lines of authors do."""
    by_row: dict[int, list[SeenName]] = {}
    for seen in _seen(front, known):
        if seen.row < TOP and seen.person.given:
            by_row.setdefault(seen.row, []).append(seen)
    found: list[SeenName] = []
    for row, names_here in sorted(by_row.items()):
        letters = sum(len(folded(seen.person.literal).replace(" ", "")) for seen in names_here)
        if letters < COVERED * len(front.rows[row].letters):
            continue
        if found and row > found[-1].row + 2:
            break
        twins = [read(stored(seen.person)) for seen in found]
        found += [
            seen
            for seen in names_here
            if not any(agreement(read(stored(seen.person)), name) for name in twins)
        ]
    return found


def _names(sql: sqlite3.Connection, front: FoldedFront) -> dict[str, Form]:
    """Known names whose family names stand on the first pages."""
    marks = list(
        dict.fromkeys(
            mark
            for word in front.words()
            for mark in ([hashed(f"family:{word}")] if HAN.search(word) else word_marks(word))
        )
    )
    found: dict[str, Form] = {}
    for start in range(0, len(marks), ASKED):
        asked = marks[start : start + ASKED]
        query = f"SELECT name FROM known_name WHERE value IN ({', '.join('?' * len(asked))}) LIMIT 2000"
        for (name,) in sql.execute(query, asked):
            found[name] = read(stored_name(name))
    return found


def _is_known(claim: Claim, known: dict[str, Form]) -> bool:
    assert isinstance(claim.value, Person)
    name = read(stored(claim.value))
    return any(
        (agreed := agreement(name, other)) is not None
        and (agreed.full or agreed.initials)
        and not agreed.near
        for other in known.values()
    )


def _further(front: FoldedFront, base: list[Claim], known: dict[str, Form]) -> list[SeenName]:
    """Known names on the lines of the authors, and next to them, that nobody listed."""
    lines = [span.line for claim in base for span in claim.spans]
    if not lines:
        return []
    low, high = min(lines) - REACH, max(lines) + REACH
    listed = [read(stored(claim.value)) for claim in base if isinstance(claim.value, Person)]
    kept: list[SeenName] = []
    for seen in _seen(front, known):
        name = read(stored(seen.person))
        if (
            low <= front.rows[seen.row].number <= high
            and name.given_count
            and not any(agreement(name, other) for other in listed)
        ):
            listed.append(name)
            kept.append(seen)
    return kept


def _place(claim: Claim, front: FoldedFront, i: int) -> tuple[int, int]:
    line = claim.spans[0].line if claim.spans else None
    row = next((j for j, one in enumerate(front.rows) if one.number == line), 0)
    return row, claim.spans[0].start if claim.spans and claim.spans[0].start else i
