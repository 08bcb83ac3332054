"""The head in another script known by its authors: the same persons in Latin letters, and the title that stands over them.

Journals in Cyrillic or Chinese print a second head, on the first page, on a page of its own, or behind the references. Its line of
names is known by the names themselves: transliterated they are those of the first head, or as many, of as many syllables.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.model import OtherForm, Person
from pinakes.text import names, pinyin
from pinakes.text.scripts import HAN, main
from pinakes.understand.header.titles.second_heads import title_over

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.model import Claim
    from pinakes.understand.header.rows.blocks import Row

MOST_NAMES = 25
LONGEST = 700
"""Characters of a list of names."""
MOST_ROWS = 4
LATIN = "en"
"""How a form in Latin letters is tagged."""
_MARKS = re.compile(r"(?<=[^\W\d_]{2})\s?[\d*†‡§]+[)\]]?(?:\s?,\s?[\d*†‡§]+[)\]]?)*|[*†‡§©]")
_SIGNED = re.compile(r"[(（]([^()（）]{5,60})[)）]")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_CAPITAL = re.compile(r"[A-Z]")
_GLUED = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z]{2})(?=[A-Z][a-z])")
"""Where two words stand without a space, as Chinese type-setters print names: "LuHongtao", "ZHOUFeiyan"."""
_END = re.compile(r"[,;，；]\s*$|\b(?:and)\s*$")


def is_foreign(people: Sequence[Claim]) -> bool:
    """Whether the authors are printed in a script of which second heads are usual."""
    first = next((claim.value for claim in people if isinstance(claim.value, Person)), None)
    return first is not None and main(first.literal) in ("Cyrl", "Hani")


def with_forms(people: Sequence[Claim], rows: Sequence[Row]) -> tuple[list[Claim], Row | None]:
    """The author claims with the forms in Latin letters, and the first row of the line that names them; None where there is none."""
    persons = [claim.value for claim in people if claim.field == "author" and isinstance(claim.value, Person)]
    script = main(persons[0].literal) if persons else None
    if script not in ("Cyrl", "Hani") or len(persons) > MOST_NAMES:
        return list(people), None
    single: dict[str, str] = {}
    for first, listed in _lists(rows, persons, script):
        paired = _paired(persons, listed, script)
        if len(paired) == len(persons):
            return [_joined(claim, paired) for claim in people], first
        single = {**paired, **single}
    return [_joined(claim, single) for claim in people], None


def _joined(claim: Claim, paired: dict[str, str]) -> Claim:
    person = claim.value
    if not isinstance(person, Person) or person.literal not in paired:
        return claim
    form = paired[person.literal]
    if any(main(other.name) == "Latn" for other in person.also):
        return claim
    return replace(claim, value=replace(person, also=(*person.also, OtherForm(form, LATIN))))


def _lists(rows: Sequence[Row], persons: list[Person], script: str) -> Iterator[tuple[Row | None, list[str]]]:
    """(first row, names) of the lines that may name the persons in Latin letters."""
    plain = (
        [names.skeleton(person.family or person.literal) for person in persons] if script == "Cyrl" else []
    )
    for at, row in enumerate(rows):
        text = row.text
        if len(text) > LONGEST or len(_CAPITAL.findall(text)) < 2 or "@" in text:
            continue
        if _CYRILLIC.search(text):
            # A signature with the other form in brackets, a line a person.
            if signed := _SIGNED.search(text):
                yield None, [signed[1]]
            continue
        if HAN.search(text) or (plain and not any(one in names.skeleton(text) for one in plain)):
            continue
        yield row, names.split(_MARKS.sub(";", _whole(rows, at)).replace(";,", ";"))


def _whole(rows: Sequence[Row], at: int) -> str:
    """A list of names over all its lines."""
    text = rows[at].text
    for before, row in zip(rows[at : at + MOST_ROWS - 1], rows[at + 1 : at + MOST_ROWS], strict=False):
        if not _END.search(before.text) or row.page is not before.page:
            break
        text += " " + row.text
    text = re.sub(r"\s?-\s?", "-", unicodedata.normalize("NFKC", text))
    return _GLUED.sub(" ", text)


def _paired(persons: list[Person], listed: list[str], script: str) -> dict[str, str]:
    """Name as printed → its form, where a list names these persons and nobody else."""
    if not listed or len(listed) > len(persons) or any(names.looks_like_name(name) < 0.3 for name in listed):
        return {}
    if script == "Hani":
        if len(listed) != len(persons):
            return {}
        spelt = sum(_spells(name, person.literal) for name, person in zip(listed, persons, strict=True))
        # One of many may have a name of another kind: "Liu N. K. James".
        if spelt < len(persons) - (len(persons) > 2):
            return {}
        return {person.literal: name for name, person in zip(listed, persons, strict=True)}
    found: dict[str, str] = {}
    for name in listed:
        own = next(
            (one for one in persons if one.literal not in found and names.same_person(one.literal, name)),
            None,
        )
        if own is not None:
            found[own.literal] = name
    if len(listed) == len(persons) and 2 * len(found) >= len(persons):
        # The rest stand in the same order: spellings that no rule makes, given names that were translated.
        left = [one for one in persons if one.literal not in found]
        free = [name for name in listed if name not in found.values()]
        found |= {person.literal: name for person, name in zip(left, free, strict=True)}
    return found if len(found) == len(listed) and (len(listed) == len(persons) or len(listed) == 1) else {}


def _spells(latin: str, han: str) -> bool:
    """Whether a name in Latin letters has as many syllables as the Chinese one has characters."""
    return pinyin.syllables_of(latin) == len(HAN.findall(han))


def title_of(rows: Sequence[Row], first: Row) -> tuple[Row, ...]:
    """The rows of the title over a line of names in Latin letters; empty where none stands there."""
    at = next((place for place, row in enumerate(rows) if row is first), None)
    return title_over(rows, at, LATIN) if at is not None else ()
