"""Who signs a work that is no paper: manuals, vignettes and notes have names right below their title.

Forms, invoices, letters and laws name people in other places, and nobody is their author.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, NamedTuple

from pinakes.model import Person
from pinakes.text import names
from pinakes.text.persons import is_nobody, read_like_persons, reads_like_person
from pinakes.text.scripts import HAN
from pinakes.text.words import fold
from pinakes.understand.header.rows.cues import finder, opening

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
BELIEVED, FAINT = -1.5, 1e-4
"""Log-odds of a list of names and of a paper together below which nobody signs, and the
least probability that is reckoned with."""
SURE_PAPER = 0.95
"""Probability of a paper below which nobody wrote what is called after him."""
OPTIONS = ("A.", "B.")
"""What the first answers of a question begin with."""
_ASIDE = re.compile(r"\([^()]*\)|<[^<>]*>|\S+@\S+|https?:\S+")
_FILLED = re.compile(r"[:：]|\d{3}")
"""What labels with their values and addresses have."""


class PlainKind(NamedTuple):
    """What a work is that is no paper: type, weight, whether such may have an author, and whether rows of
    names may say more and name bodies; no type if in doubt.
    """

    sort: str | None
    weight: float
    may_be_signed: bool
    beside: bool = False

    def instead_of(self, sort: str, weight: float) -> tuple[str, float]:
        """Type and weight instead of those that its form gave."""
        return (self.sort, self.weight) if self.sort else (sort, weight)


def by_whom(
    claims: Iterable[Claim],
    plain: PlainKind | None,
    titles: Sequence[Claim],
    front: Front,
    chance: float | None = None,
) -> Iterator[Claim]:
    """The claims without authors whose names are surely nobody's, of what is no paper only with those who
    sign it; `chance` is how probably it is a paper.
    """
    if plain is None:
        return _without_nobodies(tuple(_believed(tuple(claims), titles, chance)))
    if plain.may_be_signed:
        return _signed(claims, titles, front, beside=plain.beside)
    return (claim for claim in claims if claim.field not in ("author", "contributor"))


def _believed(claims: tuple[Claim, ...], titles: Sequence[Claim], chance: float | None) -> Iterator[Claim]:
    """The claims without authors who read less like persons than the work looks like a paper; where nobody
    knows how much it does, it may be one as well as not. Whom a work that may be none is called after did not
    write it.
    """
    odds = 0.0 if chance is None else math.log(max(chance, FAINT) / max(1 - chance, FAINT))
    title = max(titles, key=lambda claim: claim.weight, default=None)
    is_doubted = chance is None or chance < SURE_PAPER
    called = fold(str(title.value)) if title is not None and is_doubted else None
    lists: dict[str, list[Claim]] = {}
    for claim in claims:
        if claim.field == "author":
            lists.setdefault(claim.by, []).append(claim)
    like = {by: _names_odds(people) for by, people in lists.items()}
    for claim in claims:
        is_author = claim.field == "author"
        if not is_author or (_literal(claim) != called and _fits(claim, like[claim.by], odds)):
            yield claim


def _fits(author: Claim, like: float | None, odds: float) -> bool:
    """Whether an author is believed: as much as the list, and less if he reads less like a person himself."""
    if like is None:
        return True
    own = _names_odds([author])
    less = min(own, 0.0) if own is not None and own != like else 0.0
    return like + less + odds >= BELIEVED


def _names_odds(people: Sequence[Claim]) -> float | None:
    """How much the persons of a list read like such; None if nobody can tell."""
    return read_like_persons(claim.value for claim in people)


def _literal(claim: Claim) -> str:
    """The name of an author, without case."""
    return fold(_name(claim))


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


def _signed(
    claims: Iterable[Claim], titles: Sequence[Claim], front: Front, *, beside: bool
) -> Iterator[Claim]:
    """The claims of a work that is no paper: authors where their names stand right below its title, alone
    unless more may stand `beside` them.
    """
    kept = tuple(claim for claim in claims if claim.field != "contributor")
    rows = {row.number: row for row in front.rows}
    for by in dict.fromkeys(claim.by for claim in kept):
        said = [claim for claim in kept if claim.by == by]
        people = [claim for claim in said if claim.field == "author"]
        signs = _is_byline(people, titles, rows, beside=beside)
        yield from (claim for claim in said if signs or claim.field != "author")


def _is_byline(
    people: Sequence[Claim], titles: Sequence[Claim], rows: dict[int, Row], *, beside: bool
) -> bool:
    """Whether these are the names below a title, and the title is none of them."""
    best = max((claim for claim in titles if claim.spans), key=lambda claim: claim.weight, default=None)
    lines = sorted({span.line for claim in people for span in claim.spans})
    if best is None or not lines or not _may_stand_over_names(str(best.value)):
        return False
    if not _are_makers(people, beside=beside) or _is_listing(lines, rows):
        return False
    if not all(number in rows and _are_named(rows[number], people, beside=beside) for number in lines):
        return False
    return _is_below(max(span.line for span in best.spans), lines[0], rows)


def _may_stand_over_names(title: str) -> bool:
    """Whether a title is neither a name nor the heading of a list of contents."""
    opened = opening(title)
    return names.looks_like_name(title) < LIKE and (opened is None or opened.kind != "contents")


def _is_body(author: Claim) -> bool:
    """Whether an author has his place and is an organisation."""
    return isinstance(author.value, Person) and author.value.kind == "organisation" and bool(author.spans)


def _are_makers(people: Sequence[Claim], *, beside: bool) -> bool:
    """Whether all but bodies look and, on the whole, read like names; answers to choose from do not."""
    persons = [one for one in people if not (beside and _is_body(one))]
    return all(map(_looks_like_name, persons)) and _read_like_names(persons) and not _are_options(persons)


def _is_listing(lines: Sequence[int], rows: dict[int, Row]) -> bool:
    """Whether rows of names make up a page, as those of members or an index do."""
    return len(lines) > LISTED and 2 * len(lines) > sum(number >= lines[0] for number in rows)


def _is_below(title: int, first: int, rows: dict[int, Row]) -> bool:
    """Whether a row stands right below a title, no more than a subtitle or a version between."""
    between = (rows[number].text for number in range(title + 1, first) if number in rows)
    return title < first <= title + BETWEEN + 1 and not any(map(_FILLED.search, between))


def _are_options(people: Sequence[Claim]) -> bool:
    """Whether names are the answers to choose from: A. Grasses, B. Orchids."""
    first = [str(getattr(claim.value, "literal", ""))[:2] for claim in people[: len(OPTIONS)]]
    return tuple(first) == OPTIONS


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


def _are_named(row: Row, people: Sequence[Claim], *, beside: bool) -> bool:
    """Whether a line is one of names, with what stands beside them if it may."""
    return (
        _is_names_alone(row, people)
        or _signs_for_body(row.text.strip(), people)
        or (beside and any(fold(row.text).startswith(_literal(claim)) for claim in people))
    )


def _signs_for_body(text: str, people: Sequence[Claim]) -> bool:
    """Whether a line is a school with the name behind it, as Chinese essays are signed."""
    rest = next(
        (text.removesuffix(name).rstrip(" ,，") for name in map(_name, people) if text.endswith(name)), ""
    )
    if not HAN.search(rest) or _FILLED.search(rest):
        return False
    return any(match.end() == len(rest) for match in finder("affiliation").finditer(rest))


def _name(author: Claim) -> str:
    """The name of an author as it is printed."""
    return author.value.literal if isinstance(author.value, Person) else ""


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
