"""Which list of authors wins: one source's whole list, in its order, never a mixture of half lists.

A list is what one source says in one language. Lists of the winner's other languages give the other printed
forms of the same persons; agreeing persons of other sources add weight and what they know (e-mail, ORCID,
affiliation).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.describe.agree import WEIGH, combined, is_person, origin, speaks
from pinakes.describe.normalise import primary
from pinakes.describe.people import Roll, merged
from pinakes.model import Claim, Person
from pinakes.text.names import CROWD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

OWN_LANGUAGE = 0.1
"""What being in the document's own language adds to a list."""
SUPPORT = 0.2
"""What full agreement with an independent source adds to a list."""
REGISTERED = "known-"
NAMES_ONLY = "known-names"
"""How those begin who say what a library knew beforehand, of a work and of names alone."""
ENOUGH = 0.8
"""Share of the weight of a lone author at which a longer list with that author is believed instead."""


class AuthorList:
    """A list of authors to find persons in."""

    def __init__(self, claims: Iterable[Claim] = (), *, crowd: bool = False) -> None:
        self.claims: list[Claim] = []
        self._roll = Roll(crowd=crowd)
        for claim in claims:
            self.add(claim)

    def add(self, claim: Claim) -> None:
        """One more, at the end."""
        self._roll.add(_person(claim))
        self.claims.append(claim)

    def place(self, claim: Claim) -> int | None:
        """Where the same person stands first."""
        return self._roll.place(_person(claim))

    def find(self, claim: Claim) -> Claim | None:
        """The same person's claim."""
        place = self.place(claim)
        return None if place is None else self.claims[place]


def choose(
    claims: list[Claim], body: str | None, liking: Callable[[list[Claim]], float] | None = None
) -> list[Claim]:
    """The authors, as one list gives them, each once; `liking` says how sure the judge is of a list."""
    lists = lists_of(claims)
    best = _winner(lists, body) if liking is None else _liked(lists, body, liking)
    whole, others = AuthorList(best), [AuthorList(other) for other in lists if other is not best]
    people = each_once(best)
    return [_enriched(claim, i, len(people), whole, others) for i, claim in enumerate(people)]


def lists_of(claims: list[Claim]) -> list[list[Claim]]:
    """One list a source and language; a source that tags only some names says one list."""
    found: dict[tuple[str, str | None], list[Claim]] = {}
    for claim in claims:
        found.setdefault((claim.by, primary(claim.language)), []).append(claim)
    return [found[key] for key in sorted(found, key=lambda key: (key[0], str(key[1])))]


def _winner(lists: list[list[Claim]], body: str | None) -> list[Claim]:
    """The list of the highest score, or a longer one that holds all of it and is about as
    sure of those it adds.
    """
    rolls = [AuthorList(one) for one in lists]
    scores = [_score(one, rolls, body) for one in rolls]
    order = sorted(
        range(len(lists)), key=lambda i: (not is_person(lists[i][0]), -scores[i], -len(lists[i]), i)
    )
    best = order[0]
    for i in order[1:] if not is_complete(lists[best]) else ():
        ours = lists[best]
        added = [claim for claim in lists[i] if not rolls[best].find(claim)]
        holds = (
            len(lists[i]) > len(ours)
            and all(rolls[i].find(claim) for claim in ours)
            and not is_person(ours[0])
        )
        if holds and added and _mean(added) >= (ENOUGH if len(ours) == 1 else 1.0) * _mean(ours):
            best = i
    return lists[best]


def _liked(lists: list[list[Claim]], body: str | None, liking: Callable[[list[Claim]], float]) -> list[Claim]:
    """The list that is liked most; what a person or a register says comes first."""
    said = [one for one in lists if is_person(one[0]) or is_complete(one)]
    if said or len(lists) == 1:
        return _winner(said or lists, body)
    return max(lists, key=lambda one: (liking(each_once(one)), len(one)))


def is_complete(one: list[Claim]) -> bool:
    """Whether a list is whole by its nature: a register, or another program, has all authors of a work."""
    return one[0].by.startswith(REGISTERED) and not one[0].by.startswith(NAMES_ONLY)


def _mean(claims: list[Claim]) -> float:
    return sum(claim.weight for claim in claims) / len(claims)


def _score(roll: AuthorList, rolls: list[AuthorList], body: str | None) -> float:
    one = roll.claims
    supporters = [other.claims for other in rolls if origin(other.claims[0].by) != origin(one[0].by)]
    support = max(
        (
            sum(claim.weight for claim in other if roll.find(claim)) / max(len(other), len(one))
            for other in supporters
        ),
        default=0.0,
    )
    own = one[0].language is None or speaks(one[0], body)
    return _mean(one) + SUPPORT * support + (OWN_LANGUAGE if own else 0.0)


def _person(claim: Claim) -> Person:
    assert isinstance(claim.value, Person)
    return claim.value


def each_once(best: list[Claim]) -> list[Claim]:
    """The list with a person printed twice standing once, at the first place."""
    kept = AuthorList(crowd=len(best) > CROWD)
    for claim in best:
        place = kept.place(claim)
        if place is None:
            kept.add(claim)
            continue
        twin = kept.claims[place]
        both = merged(_person(twin), _person(claim), language=claim.language)
        if not is_person(twin) and both != twin.value:
            kept.claims[place] = replace(twin, value=both, by=WEIGH)
    return kept.claims


def _enriched(claim: Claim, place: int, count: int, whole: AuthorList, others: list[AuthorList]) -> Claim:
    """A winning author with what the other lists know of the same person."""
    if is_person(claim):
        return claim
    best, partners = whole.claims, list[Claim]()
    for roll in others:
        other = roll.claims
        translated = origin(other[0].by) == origin(best[0].by) and primary(other[0].language) != primary(
            best[0].language
        )
        partner = roll.find(claim)
        if partner is None and translated and len(other) == count and not any(map(whole.find, other)):
            partner = other[place]  # 张三 and Zhang San meet only by their place in lists of equal length
        if partner is not None:
            partners.append(partner)
    own_words = replace(claim, by=best[0].by) if claim.by == WEIGH else claim
    together = combined([own_words, *partners])
    return replace(together, by=claim.by) if together == own_words else together
