"""Editors, translators, referees and advisors whom a line or a note of the first pages names behind the word for what they did."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.model import Claim, Contributor
from pinakes.text import names
from pinakes.text.words import fold
from pinakes.understand.header.covers.cover import NEXT_LABEL
from pinakes.understand.header.imprint.titles import label_words
from pinakes.understand.header.rows.cues import cues_in, finder, has, labels, stands_alone

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.understand.header.rows.blocks import Front, Row

ROLES = (("editor", "edited_by"), ("translator", "translated_by"), ("referee", "reviewed_by"))
WEIGHT, NOTED = 0.8, 0.7
LONGEST = 220
BOX, FLUSH, LARGER = 24, 3.0, 1.1
"""Rows of a box below its label, points by which they are not flush, how much larger than it they may be."""
_ENDS = re.compile(r"[;(©·|]")
_COLON = re.compile(r"\s*[:：]\s*")


def of_others(front: Front) -> frozenset[int]:
    """The rows that name editors and referees: what a label leads, or the box below it."""
    keys = [key for _, key in ROLES]
    found: set[int] = set()
    for at, row in enumerate(() if front.cues.isdisjoint(keys) else front.rows):
        opens = labels(row.text)
        told = next((opens[key] for key in keys if key in opens), None)
        if told is None or not (stands_alone(told) or told[0].endswith(":")):
            continue
        found.add(row.number)
        if not told[1]:
            found |= {below.number for below in _box_below(row, front.rows[at + 1 : at + BOX])}
    return frozenset(found)


def _box_below(head: Row, rows: Sequence[Row]) -> Iterator[Row]:
    """The rows flush with a label, one close below the other; what stands beside them is passed over."""
    last = head.box
    for row in rows:
        box, size = row.box, row.size or 10
        if last is None or box is None or row.page is not head.page:
            return
        if abs(box.x0 - last.x0) > FLUSH or size > LARGER * (head.size or 10):
            continue
        if box.top - last.bottom > size or row.text.rstrip().endswith(":"):
            return
        yield row
        last = box


def role_claims(front: Front, language: str | None, *, by: str, advised: bool) -> Iterator[Claim]:
    """Persons after the words that say what they did, on the first two pages; advisors only where no form named anybody (`advised`)."""
    first = front.rows[0].page.number
    keys = tuple(key for _, key in ROLES)
    for row in () if front.cues.isdisjoint(keys) else front.rows:
        if row.page.number > first + 1 or len(row.text) > LONGEST or cues_in(row.text).isdisjoint(keys):
            continue
        for role, key in ROLES:
            if not has(row.text, key):
                continue
            match = finder(key).search(row.text)
            rest = _ENDS.split(row.text[match.end() :].strip(" :："), maxsplit=1)[0] if match else ""
            for name in [one for one in names.find(rest)[:6] if label_words().isdisjoint(fold(one).split())]:
                yield Claim(
                    "contributor",
                    Contributor(role, names.parse(name, language)),
                    WEIGHT,
                    by,
                    (row.span(),),
                    language,
                )
    if not advised and "advisor" in front.cues:
        yield from _noted_advisors(front, language, by)


def _noted_advisors(front: Front, language: str | None, by: str) -> Iterator[Claim]:
    """Advisors in a note of the first page, behind their label and a colon, which may end a line."""
    rows = [row for row in front.rows if row.page is front.rows[0].page]
    for at, row in enumerate(rows):
        if len(row.text) > LONGEST or "advisor" not in cues_in(row.text):
            continue
        match = finder("advisor").search(row.text)
        colon = _COLON.match(row.text, match.end()) if match else None
        if colon is None:
            continue
        rest = row.text[colon.end() :] or (rows[at + 1].text if at + 1 < len(rows) else "")
        rest = NEXT_LABEL.split(rest, maxsplit=1)[0]
        for name in names.find(rest[:80])[:2]:
            yield Claim(
                "contributor",
                Contributor("advisor", names.parse(name, language)),
                NOTED,
                by,
                (row.span(),),
                language,
            )
