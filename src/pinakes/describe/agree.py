"""When do two claims say the same, and how sure are we then?"""

from __future__ import annotations

import math
import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from pinakes.describe.normalise import primary
from pinakes.describe.people import folded, merged, same_person
from pinakes.model import Claim, Contributor, Identifier, Institution, Keywords, PartialDate, Person, Venue
from pinakes.provenance import HEARD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.model.record import Value

WEIGH = "weigh@1"
CERTAIN = 0.985
"""The most that agreement alone can reach; only a person says 1. Of 448 values
above it .984 are right, and of the limits tried none loses less (`bench/agreement.py`).
"""
ALIKE = 93
"""Ratio of two folded texts above which they are one text."""
DAY_TOLD = 0.7
"""Weight from which a claim may say a date more exactly than a heavier one: times of files do not."""


@lru_cache(maxsize=256)
def origin(by: str) -> str:
    """The root of a claim's author: `html-citation@2` and `html-body@2` read the same page and count as one source."""
    return re.split(r"[-@:]", by, maxsplit=1)[0]


def is_person(claim: Claim) -> bool:
    """Whether a person corrected this by hand."""
    return claim.by.startswith("person:")


def rank(claim: Claim) -> tuple[bool, float, float, str]:
    """The order of precedence of claims:
    a person first, then the heaviest, then what stands first in the paper.
    """
    line = min((span.line for span in claim.spans), default=float("inf"))
    return (not is_person(claim), -claim.weight, line, claim.by)


def agrees(one: Claim, other: Claim) -> bool:
    """Whether two claims of a field say the same."""
    return _same_value(one.value, other.value)


def _same_text(one: str, other: str) -> bool:
    """Whether two folded texts are equal, or long enough to be alike."""
    return one == other or (min(len(one), len(other)) >= 12 and fuzz.ratio(one, other) >= ALIKE)


def _same_words(one: Keywords, other: Keywords) -> bool:
    """Whether most keywords of the longer list stand in the other too."""
    left, right = {folded(word) for word in one.values}, {folded(word) for word in other.values}
    return 2 * len(left & right) >= 1.4 * max(len(left), len(right), 1)


def _same_value(one: Value, other: Value) -> bool:
    match one, other:
        case str(), str():
            return _same_text(folded(one), folded(other))
        case Person(), Person():
            return same_person(one, other)
        case Contributor(), Contributor():
            return one.role == other.role and same_person(one.person, other.person)
        case PartialDate(), PartialDate():
            return str(one).startswith(str(other)) or str(other).startswith(str(one))
        case Identifier(), Identifier():
            return one.scheme == other.scheme and one.value.casefold() == other.value.casefold()
        case Keywords(), Keywords():
            return one.kind == other.kind and _same_words(one, other)
        case Venue(), Venue():
            return _same_venue(one, other)
        case Institution(), Institution():
            left, right = folded(one.name), folded(other.name)
            return left == right or fuzz.ratio(left, right) >= ALIKE
        case _:
            return one == other


def _same_venue(one: Venue, other: Venue) -> bool:
    """No part that both know differs, and they share at least one."""
    pairs = [
        (getattr(one, name), getattr(other, name)) for name in ("title", "volume", "issue", "pages", "issn")
    ]
    known = [(folded(a), folded(b)) for a, b in pairs if a and b]
    return bool(known) and all(a == b for a, b in known)


def groups(claims: Iterable[Claim]) -> list[list[Claim]]:
    """Claims that agree, together; each group begins with its heaviest,
    and the first group is the heaviest claim's.
    """
    found: list[list[Claim]] = []
    for claim in sorted(claims, key=rank):
        home = next((group for group in found if agrees(group[0], claim)), None)
        if home is None:
            found.append([claim])
        else:
            home.append(claim)
    return found


def combined(group: list[Claim]) -> Claim:
    """What a group of agreeing claims says together:
    its first claim as it is, or a new one if others add weight or parts.
    Sources that agree are wrong only if all of them are; one that weighs what another said is none of them.
    """
    first = group[0]
    if is_person(first):
        return first
    surest: dict[str, float] = {}
    for claim in group:
        if (root := origin(claim.by)) != HEARD:
            surest[root] = max(surest.get(root, 0.0), claim.weight)
    all_wrong = math.prod(1 - weight for weight in surest.values())
    weight = min(max(CERTAIN, first.weight), 1 - all_wrong) if len(surest) > 1 else first.weight
    together = replace(
        first,
        value=_filled(group),
        weight=max(weight, first.weight),
        spans=next((c.spans for c in group if c.spans), ()),
        language=next((c.language for c in group if c.language), None),
    )
    return first if together == first else replace(together, by=WEIGH)


def _filled(group: list[Claim]) -> Value:
    """The first value with the parts that only the others know."""
    value = group[0].value
    for claim in group[1:]:
        match value, claim.value:
            case Person(), Person() as other:
                value = merged(value, other, language=claim.language)
            case Contributor(), Contributor() as other:
                value = replace(value, person=merged(value.person, other.person, language=claim.language))
            case Venue(), Venue() as other:
                value = Venue(
                    *(
                        getattr(value, n) or getattr(other, n)
                        for n in ("title", "volume", "issue", "pages", "issn")
                    )
                )
            case Institution(), Institution() as other:
                value = replace(value, department=value.department or other.department)
            case PartialDate(), PartialDate() as other if claim.weight >= DAY_TOLD and str(other).startswith(
                str(value)
            ):
                value = other  # the same date, told more exactly
            case _:
                pass
    return value


def speaks(claim: Claim, language: str | None) -> bool:
    """Whether a claim is in a language, as far as tags tell."""
    return language is not None and primary(claim.language) == primary(language)
