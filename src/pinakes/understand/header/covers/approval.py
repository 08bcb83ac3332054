"""Sheets on which a committee signs: who stands there without a role, beside the advisor, examined the work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.text import names
from pinakes.text.scripts import HAN
from pinakes.text.words import fold, words
from pinakes.understand.header.covers.form import labels_in
from pinakes.understand.header.rows.cues import has

if TYPE_CHECKING:
    from collections.abc import Set

    from pinakes.understand.header.covers.form import FormLabel, FormPage
    from pinakes.understand.header.rows.blocks import Row

LONGEST = 90
MOST = 8
APART = 1.4
"""Em between a name that is signed and what stands over it: nearer, and that is its label."""


def _signs_beside(entry: FormLabel) -> bool:
    """Whether a label of advisors has no colon: the name stands above or behind it."""
    if entry.found.key != "advisor" or ":" in entry.cell.text:
        return False
    return not HAN.search(entry.cell.text)


def unlabelled(sheet: FormPage, used: Set[int]) -> list[tuple[str, Row]]:
    """Names with titles of scholars on a page where the advisor signs under or before the role; none on other pages."""
    if not any(map(_signs_beside, sheet.entries)):
        return []
    found: list[tuple[str, Row]] = []
    for at, row in enumerate(sheet.rows):
        if at in sheet.keyed or row.number in used or len(row.text) > LONGEST or not _is_apart(sheet, at):
            continue
        below = sheet.rows[at + 1].text if at + 1 < len(sheet.rows) else ""
        if any(one.key for one in labels_in(below)) or has(below, "other_roles"):
            continue
        for cell in sheet.cells[at]:
            if _is_titled(cell.text) and not has(cell.text, "affiliation"):
                found += [(name, row) for text in _parted(cell.text) for name in names.find(text)[:3]]
    return found[:MOST]


def _is_titled(text: str) -> bool:
    return bool(text.split()) and fold(text.split()[0]) in words("names", "honorifics")


def _parted(text: str) -> list[str]:
    """The persons of a line, each with their titles: "Prof. Dr. Marcos Vieira Dra. Rita Horta"."""
    parts: list[list[str]] = [[]]
    for word in text.split():
        if parts[-1] and _is_titled(word) and not _is_titled(parts[-1][-1]):
            parts.append([])
        parts[-1].append(word)
    whole = [" ".join(part) for part in parts]
    return whole if all(len(part) > 2 for part in parts) else [text]


def _is_apart(sheet: FormPage, at: int) -> bool:
    row, above = sheet.rows[at], sheet.rows[at - 1] if at else None
    if above is None or row.box is None or above.box is None:
        return False
    return row.box.top - above.box.bottom > APART * (row.size or row.box.height)
