"""What a library knows of a person by name: co-authors, places of work, keywords; it tells namesakes on the web apart."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pinakes.discover.home import Sought
from pinakes.model import Keywords, Person
from pinakes.store.records import outcome_of
from pinakes.text.forms import agreement, form

if TYPE_CHECKING:
    from pinakes.store.library import Library

LOOKED_AT = 40
"""Works of the library by somebody of this name."""
MOST_PEOPLE, MOST_HINTS = 12, 6


def acquainted(library: Library, sought: Sought) -> Sought:
    """The person with what the library knows besides what was said; as it is where the library knows no person of this name."""
    from pinakes.store.search import index_of

    family = sought.family.replace('"', " ")
    people: Counter[str] = Counter()
    hints: Counter[str] = Counter()
    own = form(sought.name)
    for hit in index_of(library).search(f'author:"{family}"', limit=LOOKED_AT):
        with library.database.snapshot() as sql:
            record = outcome_of(sql, library.number_of(hit.work)).record
        persons = [claim.value for claim in record.best("author")] if record else []
        authors = [one for one in persons if isinstance(one, Person)]
        mine = [one for one in authors if agreement(own, form(one.literal)) is not None]
        if record is None or not mine:
            continue
        people.update(one.literal for one in authors if one not in mine)
        hints.update(place for one in mine for place in one.affiliations)
        sets = [claim.value for claim in record.best("keywords")]
        hints.update(value for one in sets if isinstance(one, Keywords) for value in one.values)
    return Sought(
        sought.name,
        tuple(dict.fromkeys([*sought.hints, *(one for one, _ in hints.most_common(MOST_HINTS))])),
        tuple(dict.fromkeys([*sought.people, *(one for one, _ in people.most_common(MOST_PEOPLE))])),
    )
