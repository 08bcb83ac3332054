"""Ours beside other methods on the same documents:
where another is ahead of ours, and whether chance could have done it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinakes.evaluate.compare import compare

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Json = dict[str, Any]

FEWEST = 6
"""Documents below which even a difference in every one of them may be chance (a sign test at 5 %)."""


@dataclass(frozen=True, slots=True)
class Behind:
    """A field of a language in which another method is ahead:
    by how much, with the 95 % interval of the paired difference.
    """

    method: str
    language: str
    field: str
    by: float
    low: float
    high: float
    documents: int

    @property
    def is_sure(self) -> bool:
        """Whether chance cannot explain it."""
        return self.low > 0 and self.documents >= FEWEST

    def __str__(self) -> str:
        """The comparison in one line for people."""
        sure = "" if self.is_sure else ", within chance"
        return f"{self.language}, {self.field}: {self.method} ahead by {self.by:.3f} ({self.low:+.3f} … {self.high:+.3f}{sure})"


def behind(runs: Sequence[Json], *, ours: str) -> Iterator[Behind]:
    """Every field, by language, in which a rival has the higher F1."""
    own = next((run for run in runs if run["method"] == ours), None)
    if own is None:
        return
    for rival in runs:
        if rival is own:
            continue
        for language, fields in compare(own, rival)[0]["tables"]["language"].items():
            for field, found in fields.items():
                if found["change"] > 0:
                    yield Behind(
                        rival["method"],
                        language,
                        field,
                        found["change"],
                        found["low"],
                        found["high"],
                        found["documents"],
                    )
