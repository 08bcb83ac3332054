"""Who is to be written to: the authors whom a page calls so, by a mark, by name, or by their address."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from pinakes.text.identifiers import emails
from pinakes.text.names import looks_like_name
from pinakes.text.scripts import HAN
from pinakes.understand.header.binding.notes import LINE, MARK, PART, notes_of, unmarked
from pinakes.understand.header.binding.readings import named_at
from pinakes.understand.header.rows.cues import occurrences
from pinakes.understand.header.rows.marks import split_mark

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.understand.header.binding.notes import Note
    from pinakes.understand.header.people.authors import Named
    from pinakes.understand.header.rows.blocks import Row

ENVELOPES = frozenset("✉🖂")
"""Signs that stand for the label itself."""
BEFORE, AFTER = 24, 220
"""Characters between a mark and the label behind it, and those after a label in which names stand."""
NAME = 80
"""Characters before a label in which a name, or the end of an address, stands."""
_JOINT = re.compile(r"(?:[\s,(（\[–—:-]+[^\W\d_A-Z]{1,4}){0,2}[\s,(（\[–—:-]*$")
"""What may stand between a name and the label: "Ann Roe (corresponding author)", "Ann Roe is the …"."""
_LOWER = re.compile(r"^[\W_]*(?:[^\W\d_A-ZÀ-ÞА-ЯЁ]+\s+){0,6}")
"""The small words that a label goes on with: "should be addressed to"."""
_MARKS_BEHIND = re.compile(r"(?:[\W\d_]|[^\W\d_](?![^\W\d_]))*")
"""What stands between a name and the next word: figures, signs, single letters."""


def bind_corresponding(found: Sequence[Named], rows: Sequence[Row]) -> None:
    """Note at every author whether a page says that they are to be written to."""
    told: list[Row] = []
    for _, own in groupby(rows, key=lambda row: row.page.number):
        page = list(own)
        text = " ".join(row.text for row in page)
        told += page if any(occurrences(text, "corresponding", "contact")) else []
    bind_told(found, notes_of(told))


def bind_told(found: Sequence[Named], notes: Iterable[Note]) -> None:
    """The same, by notes."""
    for one in found:
        one.is_corresponding = not ENVELOPES.isdisjoint(one.marks)
    for note in notes:
        text = note.text.replace(LINE, " ")
        for label in occurrences(text, "corresponding", "contact"):
            for one in _meant(found, text, label):
                one.is_corresponding = True


def _meant(found: Sequence[Named], text: str, label: re.Match[str]) -> list[Named]:
    """The authors whom a label speaks of."""
    before, after = text[: label.start()], text[label.end() : label.end() + AFTER]
    own, _, further = after.partition(PART)
    return (
        _marked(found, before)
        or _named_before(found, before)
        or [one for one in found if _is_named(one, unmarked(own))]
        or _reached(found, own)
        or _only(_reached(found, f"{own} {further}"))
    )


def _only(found: list[Named]) -> list[Named]:
    return found if len(found) == 1 else []


def _marked(found: Sequence[Named], before: str) -> list[Named]:
    """The authors with the mark that stands right before a label."""
    marks = list(MARK.finditer(before, max(0, len(before) - BEFORE)))
    between = before[marks[-1].end() :] if marks else PART
    if PART in between or "." in between:
        return []
    mark = marks[-1][1]
    return [one for one in found if mark in one.marks] or [one for one in found if mark in _behind(one)]


def _behind(one: Named) -> tuple[str, ...]:
    """The marks that stand behind a name in its row, also those that say nothing of bodies."""
    at = one.row.text.find(one.person.literal)
    behind = _MARKS_BEHIND.match(one.row.text, at + len(one.person.literal)) if at >= 0 else None
    return split_mark(behind[0]) if behind else ()


def _named_before(found: Sequence[Named], before: str) -> list[Named]:
    """The author whose name, or whose address, a label stands behind."""
    short = _JOINT.sub("", before)
    if len(short) == len(before):
        return []
    last = unmarked(short[-NAME:])
    told = set(emails(last.rsplit(None, 1)[-1])) if last else set()
    return [one for one in found if _is_named(one, last, at_end=True) or not told.isdisjoint(one.emails)]


def _is_named(one: Named, text: str, *, at_end: bool = False) -> bool:
    """Whether an author's name stands in a text, or at its end."""
    name = one.person.literal
    if HAN.search(name):
        bare = text.replace(" ", "")
        return bare.endswith(name) if at_end else name in bare
    return any(not at_end or end == len(text) for _, end in named_at(one.person, text))


def _reached(found: Sequence[Named], after: str) -> list[Named]:
    """The authors whose addresses stand in a text, unless it opens with the name of somebody else."""
    opening = _LOWER.sub("", after)
    if looks_like_name(re.split(r"[,;:(]", opening)[0]) >= 0.5:
        return []
    told = set(emails(unmarked(after)))
    return [one for one in found if not told.isdisjoint(one.emails)]
