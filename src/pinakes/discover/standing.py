"""Reasons to add a found document: whether it is a paper, of which kind, whether its venue is
known here, who cites it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.discover.verify import PAPERS, seen_of
from pinakes.model import Venue

if TYPE_CHECKING:
    from pinakes.model import Outcome
    from pinakes.store.library import Library


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a document is a paper, and the reasons that are shown."""

    is_paper: bool
    why: tuple[str, ...]


def standing(library: Library, outcome: Outcome, cited: int) -> Standing:
    """What is known of a document besides that it is what was looked for."""
    seen = seen_of(outcome)
    if seen is None:
        return Standing(False, (f"cited {cited} times", "says nothing of itself"))
    is_paper = seen.kind in PAPERS or bool(seen.references and seen.has_abstract)
    kind = f"{'a paper' if is_paper else 'perhaps no paper'}: {seen.kind or 'of unknown kind'}"
    parts = [f"{seen.references} references" if seen.references else "no references"]
    parts += ["an abstract"] if seen.has_abstract else ["no abstract"]
    return Standing(
        is_paper, (f"cited {cited} times", f"{kind}, {', '.join(parts)}", _venue(library, outcome))
    )


def _venue(library: Library, outcome: Outcome) -> str:
    """Where it appeared, and how many works of the library did."""
    found = [claim.value for claim in outcome.record.best("venue")] if outcome.record else []
    title = next((str(venue.title) for venue in found if isinstance(venue, Venue) and venue.title), "")
    if not title:
        return "venue not told"
    from pinakes.store.search import index_of

    name = title.replace('"', " ")
    known = sum(1 for _ in index_of(library).search(f'venue:"{name}"', limit=50))
    return f"venue {title!r}: {known} works here" if known else f"venue {title!r}: not known here"
