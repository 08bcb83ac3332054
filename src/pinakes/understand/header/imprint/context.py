"""What is known of a work before its imprint is looked for: it tells the venue's title from the work's own, and which numbers fit."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from pinakes.text.words import fold, words
from pinakes.understand.header.rows.cues import cues_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.model import PartialDate, Reference, Venue
    from pinakes.understand.header.imprint.folios import Folios
    from pinakes.understand.header.imprint.lines import Placed

_ADDRESS = re.compile(
    r"(?:https?://|www\.|\b10\.\d{4,}/)\S+|\b[\w-]+\.(?:org|com|edu|net)\b\S*", re.IGNORECASE
)
_IN_ADDRESSES = ("http", "www.", "10.", ".org", ".com", ".edu", ".net")
"""Signs of which every address has one."""
_WORD = re.compile(r"[^\W\d_]+")
ENOUGH = 24
"""Letters of a work's title, or of its end, by which a line is seen to name it."""
NAMING = frozenset(("venue", "venue_lead", "proceedings", "citation"))
"""What lines say that name a venue."""


@dataclass(frozen=True)
class Stated:
    """Where and when it appeared, as somebody else read it: the file's properties, or a citation of the work itself."""

    venue: Venue | None
    date: PartialDate | None
    by: str


@dataclass(frozen=True)
class Context:
    """Everything that candidates are compared with."""

    lines: Sequence[Placed]
    title: str = ""
    families: tuple[str, ...] = ()
    body_size: float | None = None
    containers: Counter[str] = field(default_factory=Counter)
    """Venues of the works that it cites, folded: journals are cited by what they publish."""
    stated: tuple[Stated, ...] = ()
    printed: tuple[tuple[PartialDate, float, int], ...] = ()
    """The dates of the first page: date, the weight of its place, row."""
    folios: Folios | None = None
    pages: int | None = None

    @cached_property
    def folded_title(self) -> str:
        """The work's own title for comparison."""
        return fold(self.title)

    @cached_property
    def addresses(self) -> str:
        """Every web address and DOI of the lines, letters and figures only."""
        lines = (line.parsed.text for line in self.lines)
        told = (text for text in lines if any(map(text.lower().__contains__, _IN_ADDRESSES)))
        found = {match[0].casefold() for text in told for match in _ADDRESS.finditer(text)}
        return " ".join("".join(filter(str.isalnum, one)) for one in sorted(found))

    @cached_property
    def shortened(self) -> dict[str, list[tuple[list[str], int]]]:
        """The words of the cited venues, by the first letter."""
        found: dict[str, list[tuple[list[str], int]]] = {}
        for name, count in self.containers.items():
            parts = content_words(name)
            if parts:
                found.setdefault(parts[0][0], []).append((parts, count))
        return found

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What may tell the name behind a short one: lines that name a venue, and cited venues."""
        spoken = (line.parsed.text for line in self.lines if not cues_in(line.parsed.text).isdisjoint(NAMING))
        return (*dict.fromkeys(spoken), *self.containers)

    def cited(self, name: str) -> int:
        """How many cited works appeared in a venue of this name, or of one that shortens it or that it shortens."""
        parts = content_words(name)
        if not parts:
            return 0
        return sum(count for other, count in self.shortened.get(parts[0][0], ()) if _same_words(parts, other))


def content_words(name: str) -> list[str]:
    """The folded words of a title without articles and conjunctions."""
    little = words("function", "words")
    return [word for word in (fold(one) for one in _WORD.findall(name)) if word not in little]


def _same_words(one: list[str], other: list[str]) -> bool:
    return len(one) == len(other) and all(
        a.startswith(b) or b.startswith(a) for a, b in zip(one, other, strict=True)
    )


def containers_of(references: Iterable[Reference]) -> Counter[str]:
    """The venues of references."""
    found: Counter[str] = Counter()
    for reference in references:
        for claim in reference.claims:
            if claim.field == "container":
                found[str(claim.value).strip(" .,:;")] += 1
                break
    return found
