"""Addresses and ORCIDs, bound to authors: by the name that stands there, by likeness, by order, or to the first author."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.text.identifiers import emails, orcids
from pinakes.text.names import skeleton
from pinakes.text.scripts import HAN
from pinakes.understand.header.rows.cues import finder
from pinakes.understand.header.rows.marks import leading_mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Person
    from pinakes.understand.header.people.authors import Named
    from pinakes.understand.header.rows.blocks import Front, Row

_TWO_WORDS = re.compile(r"(?<![\w.])(\w++) (\w++)(?=\s*[@,;|}\]])")
"""Two words before a sign that ends the name of an address."""
NEAR_ROWS = 8
"""Lines above an address in which its owner's name, or the label of correspondence, stands."""


def bind_contacts(found: list[Named], rows: list[Row], front: Front) -> None:
    """Give every author the address and the ORCID that belong to them, as far as the first pages tell."""
    page = found[0].row.page
    other = [row for row in front.rows if row.page is page and row.number not in {one.number for one in rows}]
    _addresses(found, rows, [row for row in other if "@" in row.text], other)
    _orcids(found, rows)


def _addresses(found: list[Named], rows: list[Row], further: list[Row], around: list[Row]) -> None:
    known = {address for one in found for address in one.emails}
    fresh: list[tuple[str, Row]] = []
    for row in [*rows, *further]:
        if "@" not in row.text:
            continue
        for address in emails(_with_low_lines(row.text, found)):
            if address not in known:
                known.add(address)
                fresh.append((address, row))
    if not fresh:
        return
    _by_mark(found, fresh)
    for address, _ in _left(found, fresh):
        local = skeleton(re.sub(r"[\d._\-]", " ", address.split("@")[0])).replace(" ", "")
        best = next((one for one in found if not one.emails and _is_in_address(one.person, local)), None)
        if best is not None:
            best.emails = (address,)
    left, lacking = _left(found, fresh), [one for one in found if not one.emails]
    if len(left) == len(lacking):
        for one, (address, _) in zip(lacking, left, strict=True):
            one.emails = (address,)
        return
    for address, row in left:
        before = [
            one
            for one in lacking
            if one.row.number < row.number and row.number - one.row.number <= 3 and not one.emails
        ]
        if before and len(found) > 1 and len({one.row.number for one in found}) > 1:
            before[-1].emails = (address,)
            continue
        _by_label(found, address, row, [*around, *rows])


def _with_low_lines(text: str, found: list[Named]) -> str:
    """A text with low lines that are drawn as rules: `jane doe@x.org`, if a Jane Doe is an author."""
    spelt = {
        (given[0], family[-1])
        for one in found
        if (given := (one.person.given or "").lower().split())
        and (family := (one.person.family or "").lower().split())
    }
    return _TWO_WORDS.sub(
        lambda match: "_".join(match.groups()) if match.groups() in spelt else match[0], text
    )


def _left(found: list[Named], fresh: list[tuple[str, Row]]) -> list[tuple[str, Row]]:
    return [(address, row) for address, row in fresh if not any(address in one.emails for one in found)]


def _by_mark(found: list[Named], fresh: list[tuple[str, Row]]) -> None:
    """An address after a mark that one author alone carries: "** e-mail: …"."""
    for address, row in fresh:
        mark, _ = leading_mark(row)
        owners = [one for one in found if mark and mark in one.marks]
        if len(owners) == 1 and not owners[0].emails and len(emails(row.text)) == 1:
            owners[0].emails = (address,)


def _by_label(found: list[Named], address: str, row: Row, around: list[Row]) -> None:
    """The address of a block for correspondence: the author named there, else the first."""
    near = sorted(
        (one for one in around if 0 <= row.number - one.number <= NEAR_ROWS), key=lambda one: one.number
    )
    starts = [at for at, one in enumerate(near) if finder("correspondence").search(one.text[:80])]
    if not starts:
        return
    text = " ".join(one.text for one in near[starts[0] :])
    owner = named_in_text(found, text) or found[0]
    if not owner.emails:
        owner.emails = (address,)


def named_in_text(found: list[Named], text: str) -> Named | None:
    """The first author whose family name stands in a text; None where nobody's does."""
    places = []
    plain = skeleton(text)
    for one in found:
        name = (
            one.person.literal if HAN.search(one.person.literal) else one.person.family or one.person.literal
        )
        at = text.find(name) if HAN.search(name) else f" {plain} ".find(f" {skeleton(name)} ")
        if at >= 0 and len(name) > 1:
            places.append((at, one))
    return min(places, key=lambda item: item[0])[1] if places else None


def _is_in_address(person: Person, local: str) -> bool:
    family, given = skeleton(person.family or ""), skeleton(person.given or "")
    if HAN.search(person.literal) or len(family) < 3:
        return False
    return (
        family in local
        or (len(local) >= 4 and local in family + given.replace(" ", ""))
        or (len(given) > 3 and given.split()[0] in local)
    )


def _orcids(found: list[Named], rows: list[Row]) -> None:
    fresh = [
        orcid
        for row in rows
        for orcid, _, _ in orcids(row.text)
        if not any(one.orcid == orcid for one in found)
    ]
    page = found[0].row.page
    for link in page.links:
        if "orcid.org" in link.target:
            got = orcids(link.target)
            if got and got[0][0] not in fresh and not any(one.orcid == got[0][0] for one in found):
                fresh.append(got[0][0])
    lacking = [one for one in found if one.orcid is None]
    if len(fresh) == len(lacking):
        for one, orcid in zip(lacking, fresh, strict=True):
            one.orcid = orcid


def bind_closing(found: list[Named], lines: Sequence[str]) -> None:
    """Addresses and ORCIDs of the last pages: a block about the authors, after its label or after an author's name."""
    if not any(not one.emails or one.orcid is None for one in found):
        return
    opened, read = False, 0
    for at, text in enumerate(lines):
        if "@" not in text and "orcid" not in text.casefold():
            continue
        opened = opened or any(
            finder("correspondence").search(line[:80]) is not None for line in lines[read : at + 1]
        )
        read = at + 1
        nearest: Named | None = None
        for above in reversed(lines[max(0, read - NEAR_ROWS) : read]):
            nearest = named_in_text(found, above)
            if nearest is not None:
                break
        owner = nearest or (found[0] if opened and len(found) == 1 else None)
        if owner is None:
            continue
        got = emails(text)
        if got and not owner.emails and (opened or nearest):
            owner.emails = (got[0],)
        ids = orcids(text)
        if ids and owner.orcid is None:
            owner.orcid = ids[0][0]
