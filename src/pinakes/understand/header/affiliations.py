"""Affiliations, addresses and ORCIDs, bound to the authors they belong to by marks, by order or by nearness."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pinakes.text.identifiers import EMAIL, emails, orcids
from pinakes.text.names import skeleton
from pinakes.text.scripts import HAN
from pinakes.understand.header.blocks import joined, same_style
from pinakes.understand.header.cues import has, is_only
from pinakes.understand.header.marks import leading_mark, split_mark

if TYPE_CHECKING:
    from pinakes.model import Person
    from pinakes.understand.header.authors import Named
    from pinakes.understand.header.blocks import Front, Row

_INLINE = re.compile(
    r"(?:(?<=^)|(?<=[;；,，.。(（\s]))\s*(\d{1,2})\s*[.．、)]\s*(?=[^\W\d_])|(?:(?<=[;；.])\s*|^\s*)(\d|[a-h])\s+(?=[A-ZÀ-ÞА-Я])"
)


@dataclass
class Entry:
    """One affiliation as printed."""

    mark: str | None
    text: str
    row: Row


def bind(found: list[Named], rows: list[Row], front: Front) -> None:
    """Give every author what belongs to them."""
    if not found:
        return
    own = {one.row.number for one in found}
    entries = _entries([row for row in rows if row.number not in own])
    entries += _footnotes(front, found[0].row, {entry.row.number for entry in entries} | own)
    marked = {entry.mark: entry.text for entry in entries if entry.mark}
    bare = [entry for entry in entries if not entry.mark]
    for one in found:
        for mark in one.marks:
            if mark in marked:
                one.affiliations.append(marked[mark])
    if not any(one.affiliations for one in found):
        _by_nearness(found, [*bare, *(entry for entry in entries if entry.mark)])
    _addresses(found, rows, front)
    _orcids(found, rows)


def _entries(rows: list[Row]) -> list[Entry]:
    entries: list[Entry] = []
    last: Row | None = None
    for row in rows:
        text = EMAIL.sub(" ", row.text)
        if is_only(row.text, "furniture") or has(row.text[:30], "received") or len(text.strip(" ,;{}()")) < 4:
            last = None
            continue
        mark, rest = leading_mark(row)
        starts = mark is not None or has(rest, "affiliation")
        goes_on = last is not None and entries and same_style(last, row) and mark is None
        if goes_on and not (entries[-1].text.rstrip().endswith((".", "；", ")")) and has(rest, "affiliation") and entries[-1].mark is None):
            entries[-1] = replace(entries[-1], text=joined([entries[-1].text, EMAIL.sub(" ", rest)]))
        elif starts and (has(rest, "affiliation") or mark is not None):
            entries.append(Entry(mark, EMAIL.sub(" ", rest), row))
        else:
            last = None
            continue
        last = row
    return [tidy for entry in entries for tidy in _cut(entry) if has(tidy.text, "affiliation")]


def _cut(entry: Entry) -> list[Entry]:
    """Entries numbered within one line: "(1. 清华大学 …; 2. 北京大学 …)", "a Instituto … b Center …"."""
    text = entry.text.strip()
    cuts = list(_INLINE.finditer(text))
    if not cuts or (len(cuts) == 1 and cuts[0].start() == 0):
        return [replace(entry, text=_tidy(text[cuts[0].end() :] if cuts else text), mark=entry.mark or (cuts[0][1] if cuts else None))]
    made = []
    if cuts[0].start() > 3:
        made.append(replace(entry, text=_tidy(text[: cuts[0].start()])))
    for cut, following in zip(cuts, [*cuts[1:], None], strict=True):
        piece = text[cut.end() : following.start() if following else len(text)]
        made.append(Entry((split_mark(cut[1] or cut[2]) or (None,))[0], _tidy(piece), entry.row))
    return made


def _tidy(text: str) -> str:
    text = " ".join(text.split()).strip(" ;；,，.。:：")
    if text.startswith(("(", "（")) and text.count("(") + text.count("（") >= text.count(")") + text.count("）"):
        text = text[1:].rstrip(")）")
    return text.strip(" ;；,，")


def _footnotes(front: Front, first: Row, used: set[int]) -> list[Entry]:
    """Marked affiliations at the foot of the first page."""
    rows = [
        row
        for row in front.rows
        if row.page is first.page
        and row.number not in used
        and row.number > first.number
        and row.size
        and front.body_size
        and row.size < 0.95 * front.body_size
    ]
    return [entry for entry in _entries(rows) if entry.mark]


def _by_nearness(found: list[Named], entries: list[Entry]) -> None:
    if not entries:
        return
    if all(entry.row.number > found[-1].row.number for entry in entries):
        lines = {one.row.number for one in found}
        if len(entries) == 1 or len(lines) == 1:
            texts = [entry.text for entry in entries]
            for one in found:
                one.affiliations += texts if len(entries) == 1 or len(found) == 1 else []
            if len(entries) == len(found) > 1:
                for one, entry in zip(found, entries, strict=True):
                    one.affiliations.append(entry.text)
            return
    for entry in entries:
        before = [one for one in found if one.row.number < entry.row.number]
        if before:
            nearest = before[-1].row.number
            for one in before:
                if one.row.number == nearest:
                    one.affiliations.append(entry.text)


def _addresses(found: list[Named], rows: list[Row], front: Front) -> None:
    known = {address for one in found for address in one.emails}
    page = found[0].row.page
    everywhere = [*rows, *(row for row in front.rows if row.page is page and "@" in row.text and row not in rows)]
    fresh: list[tuple[str, Row]] = []
    for row in everywhere:
        for address in emails(row.text):
            if address not in known:
                known.add(address)
                fresh.append((address, row))
    lacking = [one for one in found if not one.emails]
    for address, _ in fresh:
        local = skeleton(re.sub(r"[\d._\-]", " ", address.split("@")[0])).replace(" ", "")
        best = next((one for one in lacking if not one.emails and _is_in_address(one.person, local)), None)
        if best is not None:
            best.emails = (address,)
    left = [(address, row) for address, row in fresh if not any(address in one.emails for one in found)]
    lacking = [one for one in found if not one.emails]
    if len(left) == len(lacking):
        for one, (address, _) in zip(lacking, left, strict=True):
            one.emails = (address,)
    elif len(found) > 1 and left:
        for address, row in left:
            before = [one for one in lacking if one.row.number < row.number and row.number - one.row.number <= 3 and not one.emails]
            if before and len({one.row.number for one in found}) > 1:
                before[-1].emails = (address,)


def _is_in_address(person: Person, local: str) -> bool:
    family, given = skeleton(person.family or ""), skeleton(person.given or "")
    if HAN.search(person.literal) or len(family) < 3:
        return False
    return (
        family in local or (len(local) >= 4 and local in family + given.replace(" ", "")) or (len(given) > 3 and given.split()[0] in local)
    )


def _orcids(found: list[Named], rows: list[Row]) -> None:
    fresh = [orcid for row in rows for orcid, _, _ in orcids(row.text) if not any(one.orcid == orcid for one in found)]
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


def finished(one: Named) -> Person:
    """The person with all that was bound to them."""
    texts = tuple(dict.fromkeys(_tidy(text) for text in one.affiliations))
    return replace(one.person, affiliations=texts, email=one.emails[0] if one.emails else None, orcid=one.orcid)
