"""Links that are missing between vocabularies, suggested by names, by the hierarchy, and by what records that are indexed twice say.

The same name in any form of its words comes first; then, of a heading with an aspect ("stars: abundances"), what has the aspect in its
name and stands below the heading; then most of the words. A place below the same broader concept speaks for a suggestion.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.vocabulary import forms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pinakes.vocabulary.fact import MatchKind
    from pinakes.vocabulary.kept import Vocabulary
    from pinakes.vocabulary.transfer import Rule, Transfer

NAMED: dict[int, tuple[MatchKind, float]] = {
    0: ("exact", 0.9),
    1: ("close", 0.8),
    2: ("close", 0.6),
    3: ("close", 0.4),
}
"""By how firmly the name names its concept (`kept.STRENGTH`): the kind of link and its weight."""
SHORTENED: tuple[MatchKind, float] = ("broad", 0.35)
"""A concept that bears the end of the name, or the name without its last words, is most often the broader one."""
BELOW: tuple[MatchKind, float] = ("close", 0.6)
"""A concept below the heading with the aspect in its name."""
ASPECT: tuple[MatchKind, float] = ("related-match", 0.45)
"""A concept that bears the aspect alone, of any heading."""
DEEP = 3
"""Steps below a heading that are looked at."""
SAME_PLACE = 0.25
"""Part of what is missing to certainty that a counterpart below the same broader concept gains."""
RULED = 0.3
"""Equivalence (the chance both ways) from which a rule of transfer suggests a link."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A link that a person may take up."""

    kind: MatchKind
    uri: str
    label: str
    weight: float


def suggested(
    names: Iterable[tuple[str, str]],
    there: Vocabulary,
    *,
    above: Iterable[tuple[str, str]] = (),
    rules: Iterable[Rule] = (),
    limit: int = 3,
) -> list[Suggestion]:
    """Counterparts of a concept with these names (value, language) in another vocabulary, the likeliest first.

    `above` are the names of its broader concepts, `rules` what records that are indexed twice say of it.
    """
    found: dict[int, tuple[MatchKind, float]] = {}
    spoken = _only(there)
    for value, language in names:
        one: dict[int, tuple[MatchKind, float]] = {}
        for form in _turned(value):
            for number, strength in _named(there, forms.key(form, language or spoken)):
                _keep(one, number, NAMED[strength])
        head, aspect = _parted(value)
        if not one and aspect:
            one = _aspects(there, head, aspect, language or spoken)
        if not one:
            one = dict.fromkeys(_shortened(there, forms.stems(value, language or spoken)), SHORTENED)
        for number, told in one.items():
            _keep(found, number, told)
    _placed(found, there, above)
    for rule in rules:
        there_named = there.identify(rule.other) if rule.decided or rule.equivalence >= RULED else None
        if there_named is not None:
            _keep(found, there_named, ("close", max(rule.weight, rule.equivalence**0.5)))
    ordered = sorted(found.items(), key=lambda item: (-item[1][1], item[0]))[:limit]
    return [
        Suggestion(kind, there.concept(number).uri, there.name_of(number), round(weight, 4))
        for number, (kind, weight) in ordered
    ]


def _aspects(there: Vocabulary, head: str, aspect: str, language: str) -> dict[int, tuple[MatchKind, float]]:
    """What stands below the heading with the aspect in its name; else what bears the aspect alone."""
    wanted = set(forms.stems(aspect, language))
    for top, _ in _named(there, forms.key(head, language)):
        for step in _steps_below(there, top):
            if found := [number for number in step if _says(there, number, wanted, language)]:
                return dict.fromkeys(found, BELOW)
    alone = [number for number, strength in _named(there, forms.key(aspect, language)) if strength < 3]
    return dict.fromkeys(alone, ASPECT)


def _steps_below(there: Vocabulary, top: int) -> Iterator[list[int]]:
    seen, level = {top}, [top]
    for _ in range(DEEP):
        level = [
            number for one in level for number in _neighbours(there, one, down=True) if number not in seen
        ]
        seen.update(level)
        yield sorted(set(level))


def _neighbours(there: Vocabulary, number: int, *, down: bool) -> list[int]:
    query = (
        "SELECT concept FROM broader WHERE other = ?"
        if down
        else "SELECT other FROM broader WHERE concept = ?"
    )
    return [one for (one,) in there.rows.execute(query, (number,))]


def _says(there: Vocabulary, number: int, wanted: set[str], language: str) -> bool:
    rows = there.rows.execute("SELECT value FROM label WHERE concept = ? AND kind != 'hidden'", (number,))
    return any(wanted <= set(forms.stems(value, language)) for (value,) in rows)


def _placed(
    found: dict[int, tuple[MatchKind, float]], there: Vocabulary, above: Iterable[tuple[str, str]]
) -> None:
    """Raise what stands below a concept with the name of a broader one of ours."""
    tops = {
        number
        for value, language in above
        for number, _ in _named(there, forms.key(value, language or _only(there)))
    }
    for number, (kind, weight) in found.items() if tops else ():
        first = _neighbours(there, number, down=False)
        over = {*first, *(two for one in first for two in _neighbours(there, one, down=False))}
        if over & tops:
            found[number] = (kind, weight + (1 - weight) * SAME_PLACE)


def missing(
    here: Vocabulary, there: Vocabulary, transfer: Transfer | None = None
) -> Iterator[tuple[str, str, list[Suggestion]]]:
    """Concepts that have no link into the other vocabulary yet: URI, name, and what may be their counterparts."""
    linked = {
        number
        for (number,) in here.rows.execute("SELECT concept FROM mapping WHERE scheme = ?", (there.name,))
    }
    names: dict[int, list[tuple[str, str]]] = {}
    for number, kind, language, value in here.labels():
        if kind != "hidden":
            names.setdefault(number, []).append((value, language))
    uris = {number: uri for uri, number in here.uris().items()}
    for number, spoken in names.items():
        if number in linked:
            continue
        above = [name for one in _neighbours(here, number, down=False) for name in names.get(one, ())]
        rules = _rules(transfer, uris[number], spoken) if transfer else ()
        if found := suggested(spoken, there, above=above, rules=rules):
            yield uris[number], here.name_of(number), found


def _rules(transfer: Transfer, uri: str, names: Iterable[tuple[str, str]]) -> Iterator[Rule]:
    """Rules of the concept, however the records write it: URI, its last part, or a name."""
    for term in dict.fromkeys([uri, uri.rstrip("/").rpartition("/")[2], *(value for value, _ in names)]):
        yield from transfer.rules(term, by="equivalence")


def _parted(value: str) -> tuple[str, str]:
    """Heading and aspect of "stars: abundances"; without an aspect the whole."""
    head, _, aspect = value.partition(":")
    return head.strip(), aspect.strip()


def _turned(value: str) -> Iterator[str]:
    """The name, and "stars: evolution" or "evolution, stellar" also in the two orders of running words."""
    yield value
    first, sign, rest = value.partition(":") if ":" in value else value.partition(",")
    if sign and rest.strip():
        yield f"{rest.strip()} {first.strip()}"
        yield f"{first.strip()} {rest.strip()}"


def _keep(found: dict[int, tuple[MatchKind, float]], number: int, told: tuple[MatchKind, float]) -> None:
    if told[1] > found.get(number, ("close", 0.0))[1]:
        found[number] = told


def _named(there: Vocabulary, key: str) -> list[tuple[int, int]]:
    rows = there.rows.execute(
        "SELECT concept, min(strength) FROM form WHERE key = ? GROUP BY concept ORDER BY 2, 1", (key,)
    )
    return [(number, strength) for number, strength in rows]


def _shortened(there: Vocabulary, stems: Sequence[str]) -> list[int]:
    """Concepts named by the longest end or beginning of the name."""
    for length in range(len(stems) - 1, 0, -1):
        for part in (stems[-length:], stems[:length]):
            if found := [number for number, strength in _named(there, " ".join(part)) if strength < 3]:
                return found
    return []


def _only(there: Vocabulary) -> str:
    return next(iter(there.languages()), "")
