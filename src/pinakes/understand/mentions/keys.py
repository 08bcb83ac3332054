"""By what a reference can be cited: the label printed before it, its place in the list, its authors and year."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.model import PartialDate, Person, Reference
from pinakes.text.words import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Claim

LABEL = re.compile(
    r"\s*(?:[\[［【(（]\s*(\d{1,4})\s*[\]］】)）]|(\d{1,4})\s?[.．、)）](?!\d)|(\d{1,3})\s+(?=[^\W\d_]))"
)
KEY = re.compile(r"\s*\[([^\[\],;\s]{2,20})\]")
YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)\s?([a-hа-г](?![^\W\d_]))?")
HAN = re.compile(r"[\u3400-\u9fff]")
WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
NUMBERED = 0.7  # of the references that begin with a number, from which the list is a numbered one


@dataclass(frozen=True, slots=True)
class Key:
    """One reference: its place in the record, its label in the list, its authors' family names and its year."""

    place: int
    part: int
    label: str | None
    families: tuple[str, ...]
    lead: str
    year: str | None
    suffix: str
    line: int | None


def keys_of(references: Sequence[Claim]) -> list[Key]:
    """The keys of all references; `part` counts the lists, each of which begins its numbers anew."""
    raws = [claim.value.raw if isinstance(claim.value, Reference) else "" for claim in references]
    labels = [_label(raw) for raw in raws]
    if sum(label is not None for label in labels) < NUMBERED * len(labels):
        labels = [None] * len(labels)
    words = [_key(raw) for raw in raws]
    made: list[Key] = []
    part, last = 0, 0
    for place, (claim, raw) in enumerate(zip(references, raws, strict=True)):
        number = labels[place]
        if number is not None:
            if number <= last and number <= 2:
                part += 1
            last = number
        label = str(number) if number is not None else words[place]
        year, suffix = _year(claim, raw)
        lines = [span.line for span in claim.spans]
        made.append(
            Key(
                place,
                part,
                label,
                _families(claim, raw),
                _lead(raw),
                year,
                suffix,
                min(lines) if lines else None,
            )
        )
    return made


def _label(raw: str) -> int | None:
    found = LABEL.match(raw)
    return int(next(group for group in found.groups() if group)) if found else None


def _key(raw: str) -> str | None:
    """A key in brackets such as `[Knu84]`."""
    found = KEY.match(raw)
    return fold(found[1]) if found and not found[1].isdigit() else None


def _claims(claim: Claim, field: str) -> list[Claim]:
    return (
        [each for each in claim.value.claims if each.field == field]
        if isinstance(claim.value, Reference)
        else []
    )


def _year(claim: Claim, raw: str) -> tuple[str | None, str]:
    dates = [each.value for each in _claims(claim, "date") if isinstance(each.value, PartialDate)]
    printed = list(YEAR.finditer(raw))
    if dates:
        year = str(dates[0].year)
        same = [found for found in printed if found[1] == year]
        return year, next((found[2] for found in same if found[2]), "")
    return (printed[0][1], printed[0][2] or "") if printed else (None, "")


def _families(claim: Claim, raw: str) -> tuple[str, ...]:
    """The family names, folded, in printed order."""
    people = [
        each.value
        for field in ("author", "editor")
        for each in _claims(claim, field)
        if isinstance(each.value, Person)
    ]
    found: list[str] = []
    for person in people[:40]:
        name = fold(person.literal if HAN.match(person.literal) else person.family or person.literal).replace(
            ",", ""
        )
        if name:
            found.append(name)
    return tuple(dict.fromkeys(found))


def _lead(raw: str) -> str:
    """The word with which an entry begins, folded: its author, where no author was made out."""
    first = WORD.search(LABEL.sub("", raw, count=1))
    return fold(first[0]) if first and len(first[0]) > 1 else ""
