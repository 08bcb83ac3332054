"""What was found on the web, into the library: with its link and its reasons; the bytes for everybody only where the licence says so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.errors import Refused
from pinakes.store.adding import Access, add
from pinakes.store.network.linking import arrived, link

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.discover.find import FoundWork
    from pinakes.model import Outcome
    from pinakes.store.adding import Added
    from pinakes.store.library import Library

BY = "find@1"
_OPEN = re.compile(
    r"creativecommons\.org/(?:licenses|publicdomain)|^cc[-_ ]?(?:by|0|zero)|public.?domain", re.IGNORECASE
)


def is_open(licence: str | None) -> bool:
    """Whether a licence lets the file be open."""
    return licence is not None and _OPEN.search(licence) is not None


def take(library: Library, found: FoundWork) -> str | None:
    """The work that a found document is now; where it was wanted, it is wanted no longer."""
    assert found.outcome is not None
    assert found.reply is not None
    (added,) = shelved(
        library, [found.outcome], found.reply.content, where=found.url or "", licence=found.licence
    )
    link(library)
    if added.work is not None and found.wanted.name:
        arrived(library, found.wanted.name, added.work, found.weight)
    return added.work


def shelved(
    library: Library,
    outcomes: Sequence[Outcome],
    content: bytes,
    *,
    where: str,
    licence: str | None = None,
    by: str = BY,
) -> list[Added]:
    """A file of the web in the library; it is for metadata only unless its licence, or the document itself, says otherwise."""
    said = [
        str(claim.value)
        for outcome in outcomes
        if outcome.record is not None
        for claim in outcome.record.best("rights")
    ]
    free = is_open(licence) or any(map(is_open, said))
    try:
        library.shelves.keep(content)
    except OSError as error:
        raise Refused(f"{where} cannot be kept ({error.strerror}); make room and run this again") from error
    return add(library, outcomes, access=Access("open" if free else "metadata-only"), by=by)
