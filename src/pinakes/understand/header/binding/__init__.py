"""Who belongs where: every way in which a page can say it is read, and a trained choice takes one for every author."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.understand.header.binding import affiliations, by_marks, by_place, contacts, elsewhere
from pinakes.understand.header.binding import readings as read
from pinakes.understand.header.binding.addresses import bind_addresses
from pinakes.understand.header.binding.choice import chosen, shipped
from pinakes.understand.header.binding.corresponding import bind_corresponding
from pinakes.understand.header.binding.notes import notes_of
from pinakes.understand.header.rows.blocks import FRONT_PAGES, rows_of
from pinakes.understand.header.rows.cues import sought
from pinakes.understand.header.rows.marks import leading_mark, without_odd

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pinakes.model import Paper
    from pinakes.understand.header.binding.choice import ChoiceNetwork
    from pinakes.understand.header.binding.notes import Note
    from pinakes.understand.header.binding.readings import Reading
    from pinakes.understand.header.people.authors import Named
    from pinakes.understand.header.rows.blocks import Front, Row

LAST_PAGES = 2
LABELLED = 25
"""Rows after the label of a block about the authors' bodies on the last pages."""


class Binder:
    """Gives every author the bodies and the addresses that belong to them."""

    def __init__(self, choice: ChoiceNetwork | None = None) -> None:
        self._choice = choice

    def bind(
        self, found: list[Named], rows: list[Row], front: Front, paper: Paper, closing: Sequence[str]
    ) -> None:
        """Read all ways and take for every author the best."""
        _take_marks_before(found)
        own = {one.row.number for one in found}
        others = [row for row in front.rows if row.number not in own]
        for one in found:
            one.marks = without_odd(one.marks, others)
        affiliations.bind(found, rows, front)
        contacts.bind_closing(found, closing)
        elsewhere.bind_signed(found, closing)
        elsewhere.bind_addressed(found, closing)
        last = _last_rows(paper)
        said = readings_of(found, rows, front, last)
        chosen_texts = self.choose(found, said)
        if not any(chosen_texts):
            chosen_texts = by_place.over(found, front)
        for one, texts in zip(found, chosen_texts, strict=True):
            one.affiliations[:] = texts
        bind_addresses(found, notes_of([*front.rows, *last], lambda text: "@" in text))
        bind_corresponding(found, [*front.rows, *last])

    def choose(self, found: Sequence[Named], said: dict[str, Reading]) -> Reading:
        """The texts that hold for every author."""
        return chosen(found, said, self._choice or shipped())


def _take_marks_before(found: Sequence[Named]) -> None:
    """Marks that stand before names, each on a line of its own: "¹ A. Roe", "² B. Poe"."""
    if (
        len(found) < 2
        or any(one.marks for one in found)
        or len({one.row.number for one in found}) < len(found)
    ):
        return
    raised = [one.row.line.tokens[:1] for one in found]
    if all(tokens and tokens[0].superscript for tokens in raised):
        for one in found:
            mark = leading_mark(one.row)[0]
            one.marks = (mark,) if mark else ()


def readings_of(
    found: Sequence[Named], near: Sequence[Row], front: Front, last: Sequence[Row]
) -> dict[str, Reading]:
    """All readings of a paper, by kind; `last` are the rows of its last pages."""
    own = {one.row.number for one in found}
    rows = [row for row in front.rows if row.number not in own]
    has_marks = any(one.marks for one in found)
    # without marks nothing is told by notes that name nobody, and those are nearly all of the text
    notes = notes_of(rows, None if has_marks else read.tells_of(found))
    told = notes_of(_labelled(last))
    closing = notes_of(last, None if has_marks else read.has_initials)
    marked = _by_marks(found, notes, told, closing)
    opened = read.opened_by(found, closing)
    named, addressed = read.named(found, [*notes, *told, *opened])
    below = by_place.below(found, near)
    ruled = [list(dict.fromkeys(affiliations.finished(one).affiliations)) for one in found]
    return {
        "marked": marked,
        "named": named,
        "addressed": addressed,
        "initials": read.initials(found, [*notes, *closing]),
        "signed": by_place.signed(found, [*rows, *last]),
        "below": below,
        "ruled": _each(by_place.completed, ruled, below),
    }


def _by_marks(
    found: Sequence[Named], notes: Sequence[Note], told: Sequence[Note], closing: Sequence[Note]
) -> Reading:
    """By marks on the first pages or under a label on the last ones; else in a list without a label there."""
    made = _each(_longer, by_marks.marked(found, notes), by_marks.marked(found, told))
    return made if any(made) else by_marks.listed(found, closing)


def _each(choice: Callable[[list[str], list[str]], list[str]], one: Reading, other: Reading) -> Reading:
    return [choice(own, more) for own, more in zip(one, other, strict=True)]


def _longer(one: list[str], other: list[str]) -> list[str]:
    return one if len(one) >= len(other) else other


def _last_rows(paper: Paper) -> tuple[Row, ...]:
    if not paper.has_pages or len(paper.pages) <= FRONT_PAGES:
        return ()
    return rows_of(paper, first=max(FRONT_PAGES, len(paper.pages) - LAST_PAGES), last=len(paper.pages))


def _labelled(rows: Sequence[Row]) -> list[Row]:
    """The rows of the last pages under the label of a block about bodies."""
    for at, row in enumerate(rows):
        if len(row.text) < LABELLED * 3 and sought(row.text, "affiliation_label") is not None:
            return list(rows[at + 1 : at + 1 + LABELLED])
    return []
