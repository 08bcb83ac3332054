"""When it appeared. Every date has a role, by its nearest label; what was received, revised or accessed is history, not publication."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.model import PartialDate
from pinakes.text.dates import FoundDate, find, made
from pinakes.understand.header.imprint.lines import is_at_edge
from pinakes.understand.header.rows.cues import finder, has

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.understand.header.rows.blocks import Row

_STAMP = re.compile(r"T\d\d:\d\d")
"""The hour behind a day: then the copy was made."""
_YEAR = re.compile(r"\d{4}|年")
_COPYRIGHT = re.compile(r"©|\(c\)|copyright", re.IGNORECASE)
ROLES: dict[str, float | None] = {"published": 0.9, "accepted": 0.4, "received": 0.36, "accessed": None}
"""Weight of a date by the label before it; None: never the date of the work."""
HISTORY = frozenset(("accepted", "received"))
COVER, COPYRIGHT, LONE, MARGIN = 0.85, 0.72, 0.75, 0.55
OLDEST = 1850
"""Years before are numbers of rooms and classes."""
NEAR = 16
"""Characters between a label and its date: more, and it is a sentence."""
_ISSUE = re.compile(r"((?:19|20)\d\d)\s?[.．·/]\s?(0[1-9]|1[0-2])")
_FIGURES = re.compile(r"((?:19|20)\d\d)(0[1-9]|1[0-2])([0-3]\d)")
_LETTERS = re.compile(r"[^\W\d_]")


def dates_of(
    rows: Sequence[Row], *, title_row: int, end_row: int, is_thesis: bool
) -> Iterator[tuple[PartialDate, Row, float]]:
    """(date, row, weight), rivals included; `end_row` is where the abstract or the text begins."""
    before = ""
    for row in rows:
        text = row.text[:400]
        if _YEAR.search(text) is None:
            before = text
            continue
        found = tuple(one for one in find(text) if _can_be(one, text)) or _of_issue(row)
        labelled = False
        for one in found:
            role = _role(text[: one.start], before)
            if role is None:
                continue
            labelled = True
            weight = ROLES[role]
            if weight is not None:
                # What was received or accepted in a year appeared in it or the next; on that day nothing appeared.
                yield PartialDate(one.date.year) if role in HISTORY else one.date, row, weight
        before = text
        if labelled or not found:
            continue
        weight = _unlabelled(row, found, title_row=title_row, end_row=end_row, is_thesis=is_thesis)
        if weight is not None:
            yield found[-1 if is_thesis else 0].date, row, weight


def _can_be(one: FoundDate, text: str) -> bool:
    """Whether a date is no number from before printed papers, nor the second of a copy."""
    return one.date.year > OLDEST and not _STAMP.match(text, one.end)


def _of_issue(row: Row) -> tuple[FoundDate, ...]:
    """The month of an issue alone in a margin, a day in figures alone on its line: "2008.06", "20070520"."""
    text = row.text.strip()
    match = (_ISSUE.fullmatch(text) if is_at_edge(row) else None) or _FIGURES.fullmatch(text)
    date = (
        made(int(match[1]), int(match[2]), int(match[3]) if match.re is _FIGURES else None) if match else None
    )
    return (FoundDate(date, 0, len(row.text)),) if date else ()


def _role(text: str, before: str) -> str | None:
    """The role that the nearest label gives: on the same line, or alone at the end of the line above."""
    best: tuple[int, str] | None = None
    for source, least in ((text, -NEAR), (before, -NEAR)):
        for role in ROLES:
            for match in finder(role).finditer(source):
                distance = match.end() - len(source)
                between = _LETTERS.findall(source, match.end())
                if distance >= least and len(between) <= 3 and (best is None or distance > best[0]):
                    best = (distance, role)
        if best is not None:
            return best[1]
        if source.strip(" ,;:.("):
            break
    return None


def _unlabelled(
    row: Row, found: tuple[FoundDate, ...], *, title_row: int, end_row: int, is_thesis: bool
) -> float | None:
    text = row.text
    rest = text
    for one in reversed(found):
        rest = rest[: one.start] + " " + rest[one.end :]
    letters = len(_LETTERS.findall(rest))
    if any(has(text[:60], key) for key in ("notes", "correspondence", "accessed")):
        return None
    if _COPYRIGHT.search(text):
        return COPYRIGHT if len(text) < 200 else None
    if is_thesis:
        return (
            COVER
            if len(text) < 60 and found[-1].date.year > OLDEST and not text[found[-1].end :].startswith("班")
            else None
        )
    if (
        title_row < row.number < end_row
        and letters <= 16
        and (found[0].date.month or not letters)
        and len(found) == 1
    ):
        return LONE
    if row.number < title_row:
        return 0.7 if len(text) < 150 else None
    if row.line.role in ("header", "footer") and len(text) < 130:
        return MARGIN
    return MARGIN if is_at_edge(row) and letters <= 14 else None
