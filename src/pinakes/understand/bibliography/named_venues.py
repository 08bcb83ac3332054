"""What clings to the name of a venue: the volume behind the letter of a journal, the city of a meeting."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from pinakes.text.words import fold, words

if TYPE_CHECKING:
    from pinakes.model import Claim

_LETTERED = re.compile(r"(?P<name>.+[.\s][A-Z])(?P<volume>\d{1,3})")
_AT = re.compile(
    r"(?P<name>.{12,}?),\s(?P<city>[^\W\d][^,\d]{2,30}(?:,\s[^,\d]{2,20})?),\s(?P<country>[^,\d]{2,25})"
)
_NAMED_AT = re.compile(
    r"(?P<name>.{12,}?),\s(?P<city>[^\W\d][^,\d]{2,30}?)(?:,\s|\s)(?P<state>[A-Z]{2})"
    r"(?:,\s(?P<country>[^,\d]{2,25}))?"
)


def volumes_behind_letters(raw: str, claims: list[Claim]) -> list[Claim]:
    """`Phys. Rev. D78, 114014 (2008)`: the letter is the journal's, the numbers are volume and page."""
    first = {claim.field: claim for claim in reversed(claims)}
    container, volume = first.get("container"), first.get("volume")
    found = _LETTERED.fullmatch(str(container.value)) if container and "date" in first else None
    if container is None or found is None:
        return claims
    if volume and ("pages" in first or f"{container.value}, {volume.value}" not in raw):
        return claims
    rest = [replace(claim, field="pages") if claim is volume else claim for claim in claims]
    rest[rest.index(container)] = replace(container, value=found["name"])
    return [*rest, replace(container, field="volume", value=found["volume"])]


def cities_of_meetings(_: str, claims: list[Claim]) -> list[Claim]:
    """`Proceedings of Superrivers '88, Orlando, FL`: city and country behind a meeting are the place."""
    container = next((claim for claim in claims if claim.field == "container"), None)
    if container is None or any(claim.field == "place" for claim in claims):
        return claims
    found = _meeting_at(str(container.value))
    if found is None:
        return claims
    name, place = found
    place_claim = replace(container, field="place", value=place)
    return [
        part
        for claim in claims
        for part in ((replace(claim, value=name), place_claim) if claim is container else (claim,))
    ]


def _meeting_at(venue: str) -> tuple[str, str] | None:
    """The name of a meeting and where it was; None where no country or state is told."""
    if "," not in venue or not _meetings().search(venue):
        return None
    found = _NAMED_AT.fullmatch(venue)
    countries = words("header", "countries")
    is_state = found is not None and found["state"].casefold() in words("names", "states")
    if found and is_state and (found["country"] is None or fold(found["country"]) in countries):
        return found["name"], venue[found.start("city") :]
    found = _AT.fullmatch(venue)
    if found and fold(found["country"]) in countries:
        return found["name"], venue[found.start("city") :]
    return None


@cache
def _meetings() -> re.Pattern[str]:
    known = "|".join(sorted(map(re.escape, words("bibliography", "conference")), key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{known})", re.IGNORECASE)
