"""Rival claims → a Record: who wins each field, by the rule of that field. The only place where weights are combined.

Nothing is lost: every claim stays in the record. Where independent sources agree, or a value is doubtful by its form, a new
claim by `weigh@1` is added and wins in their stead. The result does not depend on the order in which extractors spoke, only on
each one's own order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.describe import authors
from pinakes.describe.agree import WEIGH, combined, groups, is_person, origin, rank, speaks
from pinakes.describe.check import checked
from pinakes.describe.normalise import normalised, primary
from pinakes.describe.people import folded
from pinakes.model import Claim, Keywords, Record
from pinakes.model.fields import FIELDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pinakes.model import Source

    Rule = Callable[[list[Claim], str | None], list[Claim]]

OWN_LANGUAGE = 0.4
"""Share of the heaviest rival's weight that a value in the document's own language needs to stand first."""
FLOORS: dict[str, float] = {"title": 0.4, "abstract": 0.25, "keywords": 0.25, "identifier": 0.25, "class": 0.25, "contributor": 0.3}
"""Weight below which a further value of a repeated field does not win; the first one always does."""
TOLD_BY_SCRIPT = frozenset(("zh", "ja", "ko", "ru", "uk", "bg", "el", "ar", "he"))
_KINDS = {"author": 0, "controlled": 1, "generated": 2}


def weigh(source: Source, claims: Iterable[Claim], *, looked_for: Iterable[str] = ()) -> Record:
    """The record of one source; `looked_for` are the fields that somebody was asked for, found or not."""
    heard = [replace(normalised(c), weight=min(1.0, max(0.0, c.weight))) for c in claims if not c.by.startswith("weigh@")]
    heard.sort(key=lambda claim: (_PLACE.get(claim.field, len(_PLACE)), claim.by))
    by_field: dict[str, list[Claim]] = {}
    for claim in heard:
        if not _is_empty(claim):
            by_field.setdefault(claim.field, []).append(checked(claim))
    spoken = _only(by_field.get("language", []), None)
    body = str(spoken[0].value) if spoken else None
    won: list[Claim] = []
    for field in FIELDS:
        if field.name in by_field:
            won += _RULES.get(field.name, _only)(by_field[field.name], body)
            body = _own_language(won, body) if field.name == "title" else body
    won = _fitting_subtitle(won)
    said = set(heard)
    won = [claim if claim in said else replace(claim, by=WEIGH) for claim in won]
    everything = [*heard, *(claim for claim in won if claim.by == WEIGH)]
    asked = tuple(field.name for field in FIELDS if field.name in {*looked_for, *by_field})
    return Record(source.digest, (source,), tuple(everything), _places(won, everything), asked)


def _own_language(titles: list[Claim], body: str | None) -> str | None:
    """The language in which the paper speaks for itself: that of its body, but that of its title where all titles are in
    a script that tells its language and the body is not: much code or many formulas make a Chinese thesis look English.
    """
    if not titles or body is None or titles[0].language is None or any(speaks(title, body) for title in titles):
        return body
    told = primary(titles[0].language) in TOLD_BY_SCRIPT and primary(body) not in TOLD_BY_SCRIPT
    return titles[0].language if told else body


def _is_empty(claim: Claim) -> bool:
    value = claim.value
    return not value or (isinstance(value, Keywords) and not value.values) or not str(getattr(value, "literal", "x"))


def _places(won: Sequence[Claim], everything: Sequence[Claim]) -> tuple[int, ...]:
    """Where the winners stand; equal claims are told apart by standing further on."""
    free: dict[Claim, list[int]] = {}
    for i, claim in enumerate(everything):
        free.setdefault(claim, []).append(i)
    return tuple(free[claim].pop(0) for claim in won)


def _only(claims: list[Claim], body: str | None) -> list[Claim]:
    """The one value that its supporters together make heaviest."""
    spoken = [combined(group) for group in groups(claims)]
    return sorted(spoken, key=rank)[:1]


def _all(claims: list[Claim], body: str | None) -> list[Claim]:
    """Every value above the floor, heaviest first."""
    spoken = sorted((combined(group) for group in groups(claims)), key=rank)
    return [claim for claim in spoken if claim.weight >= FLOORS[claim.field]]


def _each_language(claims: list[Claim], body: str | None) -> list[Claim]:
    """The best value of each language (and kind), the document's own first."""
    best: dict[tuple[str | None, int], Claim] = {}
    for claim in sorted((combined(group) for group in groups(claims)), key=rank):
        best.setdefault((_tongue(claim, body), _kind(claim)), claim)
    heaviest, *others = sorted(best.values(), key=rank)
    kept = [heaviest, *(claim for claim in others if _stands_beside(claim, heaviest, body))]
    own = [claim for claim in kept if _tongue(claim, body) == primary(body) and claim.weight >= OWN_LANGUAGE * heaviest.weight]
    main = min(own, key=lambda claim: (_kind(claim), rank(claim))) if own else heaviest
    return [main, *(claim for claim in kept if claim is not main)]


def _tongue(claim: Claim, body: str | None) -> str | None:
    """The language of a claim; one that nobody could tag is taken for the document's own."""
    return primary(claim.language or body)


def _kind(claim: Claim) -> int:
    return _KINDS[claim.value.kind] if isinstance(claim.value, Keywords) else 0


def _stands_beside(claim: Claim, main: Claim, body: str | None) -> bool:
    """Whether a further value is another language's or kind's, and not merely a rival that nobody could tag."""
    told_apart = None not in (_tongue(claim, body), _tongue(main, body)) or _kind(claim) != _kind(main)
    return is_person(claim) or (told_apart and claim.weight >= FLOORS[claim.field])


def _one_list(claims: list[Claim], body: str | None) -> list[Claim]:
    """The heaviest source's whole list, in its order."""
    lists: dict[str, list[Claim]] = {}
    for claim in claims:
        lists.setdefault(claim.by, []).append(claim)
    return min(lists.values(), key=lambda c: (not is_person(c[0]), -sum(x.weight for x in c) / len(c), -len(c), c[0].by))


def _fitting_subtitle(won: list[Claim]) -> list[Claim]:
    """The winners without a subtitle that belongs to another title, or that the title already says."""
    title = next((claim for claim in won if claim.field == "title"), None)
    subtitle = next((claim for claim in won if claim.field == "subtitle"), None)
    if title is None or subtitle is None or is_person(subtitle):
        return won
    said = folded(str(subtitle.value)) in folded(str(title.value))
    foreign = title.language and subtitle.language and primary(title.language) != primary(subtitle.language)
    stranger = title.by != WEIGH and subtitle.by != WEIGH and origin(title.by) != origin(subtitle.by)
    return [claim for claim in won if claim is not subtitle] if said or foreign or stranger else won


_PLACE = {field.name: i for i, field in enumerate(FIELDS)}
_RULES: dict[str, Rule] = {
    "title": _each_language,
    "abstract": _each_language,
    "keywords": _each_language,
    "author": authors.choose,
    "contributor": _all,
    "class": _all,
    "identifier": _all,
    "reference": _one_list,
}
"""The rule of each field that repeats; all others have one value, the best."""
