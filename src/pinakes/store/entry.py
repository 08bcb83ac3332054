"""A described document on its way into a library: everything that can be worked out before anybody has to wait for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinakes.store.described import Described
from pinakes.store.records import card_of
from pinakes.store.stored import pack, pack_described, pack_references, row_of
from pinakes.store.work import traits_of

if TYPE_CHECKING:
    from pinakes.model import Outcome, Record
    from pinakes.store.records import Card
    from pinakes.store.work import Traits

CONTAINER = "archive@1"
"""Who speaks of an archive: its documents are works, the archive is none."""


@dataclass(frozen=True, slots=True)
class Entry:
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


def entry_of(document: Outcome | Described) -> Entry | None:
    """The entry of a document; None for one that could not be described, of which nothing is said or held, and for archives."""
    outcome = document.outcome if isinstance(document, Described) else document
    record = outcome.record
    references = document.references if isinstance(document, Described) else ()
    if record is None or outcome.source is None:
        return None
    if not references and all(claim.by == CONTAINER for claim in record.claims) and (record.claims or not outcome.source.size):
        return None  # bytes without any text are kept: a person may say what they are
    wins = {i: place for place, i in enumerate(record.winners)}
    claims = [row_of(claim, wins.get(i)) for i, claim in enumerate(record.claims) if claim.field != "reference"]
    if isinstance(document, Described):
        cited = pack_described(references) if references else None
        places: list[int | None] = list(range(len(wins), len(wins) + len(references)))
    else:
        citing = [(wins.get(i), claim) for i, claim in enumerate(record.claims) if claim.field == "reference"]
        cited = pack_references([claim for _, claim in citing]) if citing else None
        places = [place for place, _ in citing]
    text = full_text(outcome)
    traits = traits_of(record, text)
    return Entry(outcome, record, card_of(record), claims, cited, places, pack(text) if text else None, traits, traits.marks())


def full_text(outcome: Outcome) -> str:
    """What stands in the document, as far as it was understood; a paragraph a line."""
    body = outcome.body
    if body is None:
        return ""
    front = [block.text for block in body.front]
    inside = [text for section in body.sections for text in (section.head, *(block.text for block in section.blocks)) if text]
    return "\n".join((*front, *inside, *(note.text for note in body.notes)))
