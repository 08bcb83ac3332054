"""Where a text speaks of a work it cites: the sentence with its number in brackets, or with its author and year."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.model import PartialDate, Person

if TYPE_CHECKING:
    from pinakes.model import Claim

AROUND = 160
MOST = 2
NEAR = 40
"""Characters between a name and the year that goes with it."""
_NUMBERED = re.compile(r"^\s*[\[(]?(\d{1,3})[\]).]")


def contexts(text: str, cited: Claim) -> list[str]:
    """Passages of a text around what points at a reference; none where nothing does."""
    from pinakes.model import Reference

    reference = cited.value
    if not isinstance(reference, Reference):
        return []
    marks = []
    if number := _NUMBERED.match(reference.raw):
        marks.append(rf"\[(?:\d{{1,3}}\s*[,;–-]\s*)*{number[1]}(?:\s*[,;–-]\s*\d{{1,3}})*\]")
    family = next(
        (
            c.value.family
            for c in reference.claims
            if c.field == "author" and isinstance(c.value, Person) and c.value.family
        ),
        None,
    )
    year = next(
        (
            str(c.value.year)
            for c in reference.claims
            if c.field == "date" and isinstance(c.value, PartialDate)
        ),
        None,
    )
    if family and year and len(family) > 1:
        marks.append(rf"{re.escape(family)}.{{0,{NEAR}}}?{year}")
    found = []
    for mark in marks:
        for match in re.finditer(mark, text, re.IGNORECASE):
            passage = text[max(0, match.start() - AROUND) : match.end() + AROUND]
            if reference.raw[:40] not in passage:
                found.append(" ".join(passage.split()))
            if len(found) == MOST:
                return found
    return found
