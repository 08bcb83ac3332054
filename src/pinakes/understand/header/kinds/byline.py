"""Who signs a work that is no paper: manuals, vignettes and notes have names right below their title.

Forms, invoices, letters and laws name people in other places, and nobody is their author.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pinakes.model import Person
from pinakes.text import names
from pinakes.text.persons import is_nobody, reads_like_person

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pinakes.model import Claim
    from pinakes.understand.header.rows.blocks import Front, Row

BETWEEN = 2
"""Rows between a title and the names below it at most: a subtitle, a version."""
LIKE, SURE = 0.6, 0.5
"""How much each must look like a name, and the mean log-odds from which they read like persons."""
LISTED = 3
"""Rows of names up to which they sign a work; with more of them, most of the page must be something else."""
SHARE = 0.6
"""Share of the letters of a line of names that are those of the names."""
_ASIDE = re.compile(r"\([^()]*\)|<[^<>]*>|\S+@\S+|https?:\S+")
_FILLED = re.compile(r"[:：]|\d{3}")
"""What labels with their values and addresses have."""


class PlainKind(NamedTuple):
    """What a work is that is no paper: type, weight, whether such may have an author; no type if in doubt."""

    sort: str | None
    weight: float
    may_be_signed: bool

    def instead_of(self, sort: str, weight: float) -> tuple[str, float]:
        """Type and weight instead of those that its form gave."""
        return (self.sort, self.weight) if self.sort else (sort, weight)


def by_whom(
    claims: Iterable[Claim], plain: PlainKind | None, titles: Sequence[Claim], front: Front
) -> Iterator[Claim]:
    """The claims without authors whose names are surely nobody's, of what is no paper only with those who
    sign it.
    """
    if plain is None:
        return _without_nobodies(tuple(claims))
    if plain.may_be_signed:
        return _signed(claims, titles, front)
    return (claim for claim in claims if claim.field not in ("author", "contributor"))


def _without_nobodies(claims: tuple[Claim, ...]) -> Iterator[Claim]:
    """The claims without authors that are nobody; beside a person, in one line, a body may sign, too."""
    people = [claim for claim in claims if claim.field == "author" and not _is_nobody(claim)]
    signed = {span.line for claim in people for span in claim.spans}
    for claim in claims:
        if claim.field != "author" or not _is_nobody(claim) or any(one.line in signed for one in claim.spans):
            yield claim


def _is_nobody(claim: Claim) -> bool:
    one = claim.value
    return isinstance(one, Person) and one.kind == "person" and is_nobody(one.literal)


def _signed(claims: Iterable[Claim], titles: Sequence[Claim], front: Front) -> Iterator[Claim]:
    """The claims of a work that is no paper: authors where their names alone stand right below its title."""
    kept = tuple(claim for claim in claims if claim.field != "contributor")
    rows = {row.number: row for row in front.rows}
    for by in dict.fromkeys(claim.by for claim in kept):
        said = [claim for claim in kept if claim.by == by]
        people = [claim for claim in said if claim.field == "author"]
        signs = _is_byline(people, titles, rows)
        yield from (claim for claim in said if signs or claim.field != "author")


def _is_byline(people: Sequence[Claim], titles: Sequence[Claim], rows: dict[int, Row]) -> bool:
    """Whether these are the names below a title, and the title is none of them."""
    best = max((claim for claim in titles if claim.spans), key=lambda claim: claim.weight, default=None)
    lines = sorted({span.line for claim in people for span in claim.spans})
    if best is None or not lines or names.looks_like_name(str(best.value)) >= LIKE:
        return False
    if not all(map(_looks_like_name, people)) or not _read_like_names(people):
        return False
    are_alone = all(number in rows and _is_names_alone(rows[number], people) for number in lines)
    if not are_alone or _is_listing(lines, rows):
        return False
    return _is_below(max(span.line for span in best.spans), lines[0], rows)


def _is_listing(lines: Sequence[int], rows: dict[int, Row]) -> bool:
    """Whether rows of names make up a page, as those of members or an index do."""
    return len(lines) > LISTED and 2 * len(lines) > sum(number >= lines[0] for number in rows)


def _is_below(title: int, first: int, rows: dict[int, Row]) -> bool:
    """Whether a row stands right below a title, no more than a subtitle or a version between."""
    between = (rows[number].text for number in range(title + 1, first) if number in rows)
    return title < first <= title + BETWEEN + 1 and not any(map(_FILLED.search, between))


def _looks_like_name(claim: Claim) -> bool:
    """Whether a claim has its place and the look of a person's name."""
    one = claim.value
    if not isinstance(one, Person) or one.kind != "person" or not claim.spans:
        return False
    return names.looks_like_name(one.literal) >= LIKE


def _read_like_names(people: Sequence[Claim]) -> bool:
    """Whether names read like persons' on the whole: one of many may be of words that are none."""
    said = [reads_like_person(claim.value.literal) for claim in people if isinstance(claim.value, Person)]
    odds = [one for one in said if one is not None]
    return not odds or sum(odds) / len(odds) >= SURE


def _is_names_alone(row: Row, people: Sequence[Claim]) -> bool:
    """Whether a line has hardly more than the names of some people."""
    text = _ASIDE.sub(" ", row.text)
    letters = sum(map(str.isalpha, text))
    own = sum(
        sum(map(str.isalpha, claim.value.literal))
        for claim in people
        if isinstance(claim.value, Person) and any(span.line == row.number for span in claim.spans)
    )
    return own >= SHARE * letters and _FILLED.search(text) is None
