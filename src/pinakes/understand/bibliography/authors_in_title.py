"""Authors whom the model took for the beginning of the title:
the list before it goes on with a sign that no title begins behind.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.text.family_names import is_suffix
from pinakes.text.name_case import name_words
from pinakes.text.words import fold
from pinakes.understand.bibliography.names import people

if TYPE_CHECKING:
    from pinakes.model import Claim

MOST_WORDS = 5
"""Words of a name with particles and suffix."""
_INITIALS, _GIVEN = r"(?:[^\W\d_]\.[\s-]?){1,4}(?=[\s;]|$)", r"[^\W\d_]+(?:[\s-][^\W\d_]+\.?){0,2}(?=:\s)"
_FAMILY_FIRST = re.compile(rf"([^\W\d_][^.,;:]{{1,40}}),\s(?:{_INITIALS}|{_GIVEN})")
_WRITTEN_OUT = re.compile(r"[^\W\d_][^.,;:]{3,60}(?=[.;]\s)")


def authors_in_title(raw: str, claims: list[Claim]) -> list[Claim]:
    """The claims, with the names that a title begins with as authors."""
    title = next((claim for claim in claims if claim.field == "title"), None)
    last = next((claim for claim in reversed(claims) if claim.field == "author"), None)
    begin = raw.find(str(title.value)) if title else -1
    if title is None or last is None or begin < 0:
        return claims
    sign = raw[:begin].rstrip()[-1:]
    rest, found = str(title.value), []
    while name := _name(rest, sign):
        found += [replace(last, value=person) for person in people(name)]
        sign, rest = rest[len(name) :].lstrip()[:1], rest[len(name) :].lstrip(" .;:")
        if sign != ";":
            break
    if not found or not rest:
        return claims
    place = claims.index(last) + 1
    later = [replace(claim, value=rest) if claim is title else claim for claim in claims]
    return [*later[:place], *found, *later[place:]]


def _name(text: str, sign: str) -> str:
    """The name that a text begins with, after this sign; nothing where it may be a title."""
    if sign == ";" and (inverted := _FAMILY_FIRST.match(text)):
        return inverted[0].strip() if _is_name(inverted[1]) else ""
    written = _WRITTEN_OUT.match(text)
    if written is None or sign not in (";", ","):
        return ""
    words = written[0].split()
    told = is_suffix(words[-1]) or (sign == ";" and any(_is_particle(word) for word in words[1:-1]))
    return written[0] if told and len(words) > 1 and _is_name(written[0]) else ""


def _is_name(text: str) -> bool:
    words = text.split()
    return len(words) <= MOST_WORDS and all(word[:1].isupper() or _is_particle(word) for word in words)


def _is_particle(word: str) -> bool:
    return fold(word) in name_words("particles") or fold(word) in name_words("between")
