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
from pinakes.describe.people import merged, same_person
from pinakes.model import Claim, Person

if TYPE_CHECKING:
    from collections.abc import Callable

OWN_LANGUAGE = 0.1
"""What being in the document's own language adds to a list."""
SUPPORT = 0.2
"""What full agreement with an independent source adds to a list."""
REGISTERED = "known-"
NAMES_ONLY = "known-names"
"""How those begin who say what a library knew beforehand, of a work and of names alone."""
ENOUGH = 0.8
"""Share of the weight of a lone author at which a longer list with that author is believed instead."""


def choose(
    claims: list[Claim], body: str | None, liking: Callable[[list[Claim]], float] | None = None
) -> list[Claim]:
    """The authors, as one list gives them, each once; `liking` says how sure the judge is of a list."""
    lists = lists_of(claims)
    best = _winner(lists, body) if liking is None else _liked(lists, body, liking)
    others = [other for other in lists if other is not best]
    people = each_once(best)
    return [_enriched(claim, i, len(people), best, others) for i, claim in enumerate(people)]


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
    scores = [_score(one, lists, body) for one in lists]
    order = sorted(
        range(len(lists)), key=lambda i: (not is_person(lists[i][0]), -scores[i], -len(lists[i]), i)
    )
    best = lists[order[0]]
    for i in order[1:] if not is_complete(best) else ():
        added = [claim for claim in lists[i] if not _find(claim, best)]
        holds = (
            len(lists[i]) > len(best)
            and all(_find(claim, lists[i]) for claim in best)
            and not is_person(best[0])
        )
        if holds and added and _mean(added) >= (ENOUGH if len(best) == 1 else 1.0) * _mean(best):
            best = lists[i]
    return best


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


def _score(one: list[Claim], lists: list[list[Claim]], body: str | None) -> float:
    supporters = [other for other in lists if origin(other[0].by) != origin(one[0].by)]
    support = max(
        (
            sum(claim.weight for claim in other if _find(claim, one)) / max(len(other), len(one))
            for other in supporters
        ),
        default=0.0,
    )
    own = one[0].language is None or speaks(one[0], body)
    return _mean(one) + SUPPORT * support + (OWN_LANGUAGE if own else 0.0)


def _person(claim: Claim) -> Person:
    assert isinstance(claim.value, Person)
    return claim.value


def _find(claim: Claim, among: list[Claim]) -> Claim | None:
    return next((other for other in among if same_person(_person(claim), _person(other))), None)


def each_once(best: list[Claim]) -> list[Claim]:
    """The list with a person printed twice standing once, at the first place."""
    kept: list[Claim] = []
    for claim in best:
        twin = _find(claim, kept)
        if twin is None:
            kept.append(claim)
        elif (
            not is_person(twin)
            and (both := merged(_person(twin), _person(claim), language=claim.language)) != twin.value
        ):
            kept[kept.index(twin)] = replace(twin, value=both, by=WEIGH)
    return kept


def _enriched(claim: Claim, place: int, count: int, best: list[Claim], others: list[list[Claim]]) -> Claim:
    """A winning author with what the other lists know of the same person."""
    if is_person(claim):
        return claim
    partners: list[Claim] = []
    for other in others:
        translated = origin(other[0].by) == origin(best[0].by) and primary(other[0].language) != primary(
            best[0].language
        )
        partner = _find(claim, other)
        if partner is None and translated and len(other) == count and not any(_find(c, best) for c in other):
            partner = other[place]  # 张三 and Zhang San meet only by their place in lists of equal length
        if partner is not None:
            partners.append(partner)
    own_words = replace(claim, by=best[0].by) if claim.by == WEIGH else claim
    together = combined([own_words, *partners])
    return replace(together, by=claim.by) if together == own_words else together
