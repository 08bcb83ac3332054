"""The printed numbers of the pages, and the range of pages that they make: some pages have none, and a file may lack the middle ones."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_FOLIO = re.compile(r"(?P<lead>[A-Za-z]{0,2}|\d{1,4}:)(?P<number>\d{1,6})")
LARGEST_GAP = 120
"""Pages that may be missing between the first and the last that a file has."""


@dataclass(frozen=True, slots=True)
class Folios:
    """The numbers of the first and last page, how many pages print theirs, and whether the first does."""

    lead: str
    first: int
    last: int
    printed: int
    on_first: bool
    whole: bool
    """The numbers of the last pages follow those of the first without a gap."""

    @property
    def range(self) -> str:
        """The pages as citations have them."""
        return (
            f"{self.lead}{self.first}-{self.lead}{self.last}"
            if self.last > self.first
            else f"{self.lead}{self.first}"
        )


def folios_of(pages: Sequence[Sequence[str]]) -> Folios | None:
    """The folios of a work, from the numbers at the ends of the margins' lines of each of its pages; None for pages unread."""
    seen = [
        {(match["lead"], int(match["number"])) for text in page if (match := _FOLIO.fullmatch(text))}
        for page in pages
    ]
    front, back = _offset(seen, range(min(4, len(seen)))), None
    if front is None:
        return None
    lead, start = front
    printed = [at for at, page in enumerate(seen) if (lead, at + start) in page]
    back = _offset(
        seen, range(max(0, len(seen) - 3), len(seen)), lead=lead, least=start, most=start + LARGEST_GAP
    )
    end = back[1] if back is not None else start
    if len(printed) < 2 and back is None:
        return None
    further = [at for at, page in enumerate(seen) if end != start and (lead, at + end) in page]
    return Folios(lead, start, len(seen) - 1 + end, len({*printed, *further}), 0 in printed, end == start)


def _offset(
    seen: Sequence[set[tuple[str, int]]],
    places: range,
    *,
    lead: str | None = None,
    least: int = 0,
    most: int = 10**6,
) -> tuple[str, int] | None:
    """(lead, number less place) that most pages share."""
    votes: Counter[tuple[str, int]] = Counter()
    for at in places:
        votes.update(
            (mark, number - at)
            for mark, number in seen[at]
            if (lead is None or mark == lead) and least <= number - at <= most
        )
    if not votes:
        return None
    best, count = max(votes.items(), key=lambda item: (item[1], item[0][1] > 0, -item[0][1]))
    return best if count > 1 or (lead is not None and count) else None
