"""How Shamina and Kozlov (2007) verify: equal titles, surnames among those extracted, scores that add;
is it a paper at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.discover.verify import seen_of
from pinakes.store.network.plain import plain
from pinakes.text.names import parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.discover.wanted import Wanted
    from pinakes.model import Outcome

TITLE, AUTHORS, PAPER = 2.0, 2.0, 1.0
THRESHOLD = 3.0
PAGES = range(3, 30)


def score(wanted: Wanted, outcome: Outcome) -> float:
    """Title equal but for punctuation; each surname (initials ignored); a bibliography, 3 to 29 pages."""
    seen = seen_of(outcome)
    if seen is None:
        return 0.0
    families = [plain(family) for family in wanted.families]
    extracted = {plain(parse(one.literal).family or one.literal) for one in seen.forms}
    found = sum(family in extracted for family in families) / max(1, len(families))
    paper = seen.references > 0 and (outcome.pages is None or outcome.pages in PAGES)
    return TITLE * (plain(seen.shown) == wanted.level) + AUTHORS * found + PAPER * paper


def accepted(wanted: Wanted, outcomes: Sequence[Outcome]) -> bool:
    """Whether the first document of a file is taken for the wanted work."""
    return bool(outcomes) and score(wanted, outcomes[0]) >= THRESHOLD


def has_title(wanted: Wanted, outcomes: Sequence[Outcome]) -> bool:
    """Whether a document has the wanted title as its own."""
    seen = seen_of(outcomes[0]) if outcomes else None
    return seen is not None and plain(seen.shown) == wanted.level
