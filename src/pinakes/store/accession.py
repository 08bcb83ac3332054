"""A described document on its way into a library:
everything that can be worked out before anybody has to wait for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinakes.model import Record
from pinakes.store.records import card_of
from pinakes.store.stored import pack, pack_described, pack_references, row_of
from pinakes.store.work import traits_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Outcome, Source
    from pinakes.store.records import Card
    from pinakes.store.work import Traits

Json = dict[str, Any]
CONTAINER = "archive@1"
"""Who speaks of an archive: its documents are works, the archive is none."""


@dataclass(frozen=True, slots=True)
class Accession:
    """What becomes rows; `places` are those of the references among the winners."""

    outcome: Outcome
    record: Record
    card: Card
    claims: list[tuple[Any, ...]]
    cited: bytes | None
    places: list[int | None]
    text: bytes | None
    traits: Traits
    marks: list[tuple[str, int]]


def accession_of(outcome: Outcome, stated: Sequence[Json] = ()) -> Accession | None:
    """What a document brings; None for one of which nothing is said or held, and for archives.

    `stated` are its references as the JSON of a described document has them. A file that could not be
    described brings no claims: it is kept, and tried again.
    """
    record = outcome.record
    if outcome.source is None or (record is None and not outcome.source.size):
        return None
    record = record or Record(outcome.source.digest, (outcome.source,), ())
    if not stated and _says_nothing(record, outcome.source):
        return None
    wins = {i: place for place, i in enumerate(record.winners)}
    claims = [
        row_of(claim, wins.get(i)) for i, claim in enumerate(record.claims) if claim.field != "reference"
    ]
    cited, places = _cited(record, wins, stated)
    text = full_text(outcome)
    traits = traits_of(record, text)
    return Accession(
        outcome,
        record,
        card_of(record),
        claims,
        cited,
        places,
        pack(text) if text else None,
        traits,
        traits.marks(),
    )


def _says_nothing(record: Record, source: Source) -> bool:
    """Whether it is an archive, or nothing at all; bytes without any text are kept:
    a person may say what they are.
    """
    archive_alone = all(claim.by == CONTAINER for claim in record.claims)
    return archive_alone and bool(record.claims or not source.size)


def _cited(
    record: Record, wins: dict[int, int], stated: Sequence[Json]
) -> tuple[bytes | None, list[int | None]]:
    """The references, packed, and their places among the winners."""
    if stated:
        return pack_described(stated), list(range(len(wins), len(wins) + len(stated)))
    citing = [(wins.get(i), claim) for i, claim in enumerate(record.claims) if claim.field == "reference"]
    packed = pack_references([claim for _, claim in citing]) if citing else None
    return packed, [place for place, _ in citing]


def full_text(outcome: Outcome) -> str:
    """What stands in the document, as far as it was understood; a paragraph a line."""
    body = outcome.body
    if body is None:
        return ""
    front = [block.text for block in body.front]
    inside = [
        text
        for section in body.sections
        for text in (section.head, *(block.text for block in section.blocks))
        if text
    ]
    return "\n".join((*front, *inside, *(note.text for note in body.notes)))
