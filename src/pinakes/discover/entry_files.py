"""The file of an entry of a list: fetched and compared with what the entry says, as `find` compares with what is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.acquire.landing import links
from pinakes.acquire.page import kind_of
from pinakes.discover.verify import best_of
from pinakes.discover.wanted import Wanted, from_reference
from pinakes.errors import BadInput

if TYPE_CHECKING:
    from pinakes.acquire.client import WebClient
    from pinakes.acquire.fetch import Reply
    from pinakes.discover.describing import Describer
    from pinakes.discover.scholar import ScholarEntry
    from pinakes.model import Outcome

FROM_LINK = 0.35
"""What the link itself is worth where the document does not say enough to decide."""


@dataclass(frozen=True, slots=True)
class EntryFile:
    """What came of a link: its bytes where they are the work, how sure that is, and why."""

    weight: float
    why: tuple[str, ...]
    reply: Reply | None = None
    outcome: Outcome | None = None


def verified_file(entry: ScholarEntry, person: str, client: WebClient, describer: Describer) -> EntryFile:
    """The file behind the link of an entry; none where it cannot be had or is another work."""
    assert entry.url is not None
    try:
        reply = _document(entry.url, client)
    except BadInput as error:
        return EntryFile(0.0, (str(error),))
    wanted = from_reference(entry.raw) or Wanted(entry.raw, (person,))
    best = best_of(wanted, describer.outcomes(entry.url, reply))
    if best is None:
        return EntryFile(0.0, ("could not be described",))
    outcome, verdict = best
    weight = round(max(verdict.weight, FROM_LINK * entry.weight + (1 - FROM_LINK) * verdict.weight), 3)
    return EntryFile(weight, verdict.why, reply if verdict.accepted or weight >= FROM_LINK else None, outcome)


def _document(address: str, client: WebClient) -> Reply:
    """The document at an address, or the one that the page there names to machines."""
    reply = client.get(address)
    if reply.status != 200:
        raise BadInput("network", f"the server answered {reply.status}")
    if kind_of(reply.content) != "page":
        return reply
    for link in links(reply):
        if link.sure:
            inner = client.get(link.address)
            if inner.status == 200 and kind_of(inner.content) == "document":
                return inner
    return reply
