"""Covers of theses and reports: persons with roles and the plain values of the form, from all cover pages together."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from pinakes.text import names
from pinakes.text.scripts import HAN, close_up
from pinakes.text.words import fold, words
from pinakes.understand.header.covers.approval import unlabelled
from pinakes.understand.header.covers.form import (
    CODE,
    PERSONS,
    PLAIN,
    above,
    below,
    beside,
    is_hint,
    is_rule,
    labels_in,
    sheet_of,
)
from pinakes.understand.header.rows.blocks import joined
from pinakes.understand.header.rows.cues import finder, has

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.understand.header.covers.form import FormLabel, FormPage
    from pinakes.understand.header.rows.blocks import Row

_MOST = {"author": 4, "advisor": 6, "referee": 20, "committee": 20}
"""Lines below a label that can belong to it."""
_PEOPLE = {"author": 6, "advisor": 4, "referee": 8, "committee": 9}
_LABELS = re.compile(r"\s+\S{3,18}(?:\s\S{1,6})?\s?[:：]\s*\d")
"""A number with its label behind a name: "Max Muster Matr.-Nr.: 123"."""
NEXT_LABEL = re.compile(r"(?<=[.)\w])[,;]?\s+[^\W\d_]{3,}(?:\s[^\W\d_]{3,}){0,2}\s*[:：]\s")
"""Where another label begins on the same line: "Стрижов В. В. Задачу поставил: …"."""


_DATE = re.compile(r"[年月日时時]+")
"""What is left of a date that nobody filled in."""


@dataclass
class Cover:
    """What a cover says, with the rows it says it on."""

    people: dict[str, list[tuple[str, Row, float]]] = field(default_factory=dict)
    values: dict[str, tuple[str, tuple[Row, ...], float]] = field(default_factory=dict)
    titles: list[tuple[str, tuple[Row, ...], float]] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    labelled: int = 0
    """Known labels seen."""


def read_cover(rows: Sequence[Row]) -> Cover:
    """The labels and values of some pages."""
    cover = Cover()
    pages: dict[int, list[Row]] = {}
    for row in rows:
        pages.setdefault(row.page.number, []).append(row)
    for page in pages.values():
        sheet = sheet_of(page)
        _read(cover, sheet)
        for name, row in unlabelled(sheet, cover.used):
            cover.people.setdefault("committee", []).append((name, row, 0.75))
            cover.used.add(row.number)
    return cover


def _role_below(heading: tuple[str, int] | None, entry: FormLabel, key: str) -> str:
    """The role of a label; "Betreuer" as a heading, with "Erstprüfer: …" below it: those are the advisors."""
    is_below = heading is not None and entry.at - heading[1] <= 3 and bool(entry.found.value)
    return heading[0] if heading and is_below and key in ("referee", "committee") else key


def _read(cover: Cover, sheet: FormPage) -> None:
    heading: tuple[str, int] | None = None
    signed = _is_signed(sheet)
    for entry in sheet.entries:
        key = entry.found.key
        if key is None:
            continue
        cover.labelled += 1
        if key in PERSONS:
            role = _role_below(heading, entry, key)
            heading = (role, entry.at) if heading and role == heading[0] and entry.found.value else None
            people = _people_of(sheet, entry, signed=signed)
            if people:
                _hold(cover, role, entry, people)
            elif key in ("advisor", "committee") and not entry.found.value:
                heading = (key, entry.at)
                cover.used.add(entry.row.number)
            elif not entry.found.value:
                cover.used.add(entry.row.number)
        elif key in PLAIN:
            _plain(cover, sheet, entry)
        else:
            cover.used.add(entry.row.number)
            if key == "other_roles":
                cover.used |= {row.number for name, row in _people_of(sheet, entry, signed=signed)}


def _hold(cover: Cover, role: str, entry: FormLabel, people: list[tuple[str, Row]]) -> None:
    found = entry.found
    weight = 0.93 if found.colon or HAN.search(entry.row.text) else 0.87
    held = cover.people.setdefault(role, [])
    for name, row in people[
        : 1
        if role == "author" and not found.colon and not HAN.search(found.label) and found.value
        else _PEOPLE[role]
    ]:
        cover.used |= {entry.row.number, row.number}
        twin = next((i for i, (other, _, _) in enumerate(held) if names.same_person(name, other)), None)
        if twin is None:
            held.append((name, row, weight))
        elif len(name) > len(held[twin][0]):
            held[twin] = (name, held[twin][1], held[twin][2])
    if role == "referee" and has(found.label, "first_referee"):
        cover.people.setdefault("first_referee", [(people[0][0], people[0][1], 0.6)])


def _is_signed(sheet: FormPage) -> bool:
    """Whether the page is a sheet to sign: names stand under rules, and roles under names."""
    if sum(is_rule(row.text) for row in sheet.rows) >= 2:
        return True
    lone = [
        one
        for one in sheet.entries
        if one.found.key in (*PERSONS, "other_roles") and not one.found.value and not one.found.colon
    ]
    lone = [one for one in lone if not any(_is_level(row, one.row) for _, row in beside(sheet, one))]
    if len(lone) < 2:
        return False
    over = [bool(people_in(above(sheet, one))) for one in lone]
    return (over[0] or sum(over) >= 2) and not people_in(below(sheet, lone[-1], most=1))


def _people_of(sheet: FormPage, entry: FormLabel, *, signed: bool) -> list[tuple[str, Row]]:
    """The persons that a label names: behind it, beside it, below it, or above it on sheets that are signed."""
    found, key = entry.found, entry.found.key or "other_roles"
    own = people_in([(found.value, entry.row)])
    many = key in ("referee", "committee")
    if found.above:
        return people_in(above(sheet, entry))
    own = _lengthened(own, sheet, entry)
    if own and not many:
        return own
    right = beside(sheet, entry)
    if right and (people := people_in(right, first=not many)):
        return _together(own, people)
    over = people_in(above(sheet, entry)) if not found.value and not found.colon else []
    if over and signed:
        return over
    under = below(sheet, entry, most=_MOST.get(key, 3))
    if found.value and under and not own:
        under = [(found.value, entry.row), *under]
    return _together(own, people_in(under, first=not many)) or over


def _lengthened(own: list[tuple[str, Row]], sheet: FormPage, entry: FormLabel) -> list[tuple[str, Row]]:
    """Names behind a label, the last with the part of it that stands on the next line: "Лебедева Лидия / Геннадьевна"."""
    if (
        not own
        or HAN.search(own[-1][0])
        or not entry.found.value.rstrip(" ,;").endswith(own[-1][0].split()[-1])
    ):
        return own
    following = below(sheet, entry, most=1)
    text = following[0][0].split(",")[0].strip() if following else ""
    if not 1 <= len(text.split()) <= 2 or not all(
        part[:1].isupper() and part.isalpha() for part in text.split()
    ):
        return own
    name = own[-1][0]
    whole = f"{name} {text}"
    better = (
        names.looks_like_name(whole) > names.looks_like_name(name) + 0.1 and names.looks_like_name(text) < 0.7
    )
    return [*own[:-1], (whole, own[-1][1])] if better else own


def _together(own: list[tuple[str, Row]], others: list[tuple[str, Row]]) -> list[tuple[str, Row]]:
    return [
        *own,
        *((name, row) for name, row in others if not any(names.same_person(name, one) for one, _ in own)),
    ]


def people_in(lines: Iterable[tuple[str, Row]], *, first: bool = False) -> list[tuple[str, Row]]:
    """The persons in some lines; `first`: those of the first line that names any."""
    found: list[tuple[str, Row]] = []
    before = ""
    for text, row in lines:
        if first and found:
            break
        here = [] if is_hint(text) else _names_in(text, before)
        found += [(name, row) for name in here]
        before = text
    return found


def _names_in(text: str, before: str) -> list[str]:
    text = text.strip(" ,;:-–—")
    if len(text) < 2 or len(text) > 240:
        return []
    dedicated = fold(before).endswith(tuple(words("names", "dedications")))
    found = [name for name in names.find(NEXT_LABEL.split(_LABELS.split(text)[0])[0]) if _is_person(name)]
    if dedicated and found and text.startswith(found[0].split()[0]):
        found = found[1:]
    if found:
        return found
    if HAN.search(text):
        return _han_names(text)
    return _one_word(text)


def _han_names(text: str) -> list[str]:
    """A Chinese name among posts, departments and numbers."""
    bare = close_up(re.sub(r"[\d()（）\[\]]", " ", text))
    parts = [part for part in re.split(r"[\s,，、/;；\-—]+", bare) if part]
    good = [names.without_honorifics(part) for part in parts]
    good = [
        part
        for part in good
        if not has(part, "thesis") and not labels_in(part) and _DATE.fullmatch(part) is None
    ]
    likely = [part for part in good if 2 <= len(part) <= 4 and names.looks_like_name(part) >= 0.7]
    if likely:
        return likely[:3]
    # Rare surnames, and names that stand alone behind their label.
    lone = [
        part
        for part in good
        if HAN.fullmatch(part[:1])
        and 2 <= len(part) <= 4
        and not has(part, "affiliation")
        and not has(part, "signature")
    ]
    return lone[:1] if len(lone) == 1 and len(parts) <= 2 and all(HAN.match(char) for char in lone[0]) else []


def _one_word(text: str) -> list[str]:
    """A family name alone behind a title: "Prof. Hahndel", "Herr Muncan"."""
    first = fold(text.split()[0]) if text.split() else ""
    if first not in words("names", "honorifics"):
        return []
    bare = names.without_honorifics(text)
    parts = bare.split()
    if (
        not 1 <= len(parts) <= 3
        or not all(part.isalpha() for part in parts)
        or not parts[-1][:1].isupper()
        or len(parts[-1]) < 3
    ):
        return []
    small = [part for part in parts[:-1] if fold(part) not in words("names", "particles")]
    return [bare] if not small and not has(bare, "affiliation") else []


@cache
def _not_of_names() -> frozenset[str]:
    """Small words of sentences that no name has."""
    little = {word for word in words("function", "words") if len(word) > 1}
    return frozenset(
        little.difference(words("names", "particles"), names.conjunctions(), words("names", "honorifics"))
    )


def _is_person(name: str) -> bool:
    if has(name, "affiliation") or has(name, "placeholder") or has(name, "department") or has(name, "thesis"):
        return False
    if "".join(name.split()).casefold() in words("names", "honorifics") or not _not_of_names().isdisjoint(
        map(fold, name.split()[1:])
    ):
        return False  # "M. Sc."; a title in capitals: "POÇOS E CACIMBAS NO AGRESTE"
    return not any(fold(part) in words("header", "academic") for part in name.split() if len(part) > 3)


def _plain(cover: Cover, sheet: FormPage, entry: FormLabel) -> None:
    """The value of a label that is no person: a title, a programme, a department …"""
    found, key, row = entry.found, entry.found.key or "", entry.row
    if found.above:
        lines = above(sheet, entry, most=4)
    elif found.value:
        lines = [(found.value, row)]
    else:
        lines = beside(sheet, entry)[:4]
        if lines and not _is_level(lines[0][1], row) and (under := below(sheet, entry, most=1)):
            lines = under  # what stands further down to the right belongs to other labels
        else:
            lines = _of_one_kind(lines) if lines else below(sheet, entry, most=1)
    if not lines:
        cover.used.add(row.number)
        return
    lines = (
        lines
        if found.above
        else [*lines, *_further(sheet, lines[-1][1], key, in_han=bool(HAN.search(lines[0][0])))]
    )
    text = joined(text for text, _ in lines).strip(" _:：")
    alone = bool(
        found.colon
        or HAN.search(row.text)
        or found.above
        or not found.value
        or key in ("specialty", "subject_line")
    )
    alone = alone or (key == "programme" and CODE.match(found.value) is not None)
    if not text or not alone or (key != "subject_line" and len(text) > 160):
        return
    rows = tuple({one.number: one for _, one in lines}.values())
    weight = 0.93 if found.colon or HAN.search(row.text) else 0.85
    if key == "subject_line":
        if len(text) > 3:
            cover.titles.append((text, rows, weight))
    elif not (
        key == "department"
        and finder("university").search(text) is None
        and not found.colon
        and not HAN.search(text)
    ):
        cover.values.setdefault(key, (text, rows, weight))
    cover.used |= {row.number, *(one.number for one in rows)}


def _is_level(row: Row, label: Row) -> bool:
    """Whether a row begins at the height of a label."""
    return row.box is None or label.box is None or row.box.top < label.box.bottom


def _of_one_kind(lines: list[tuple[str, Row]]) -> list[tuple[str, Row]]:
    """Lines beside a label as long as they follow one another in one type."""
    kept = lines[:1]
    for text, row in lines[1:]:
        last = kept[-1][1]
        if (
            last.box
            and row.box
            and row.box.top - last.box.bottom < 0.9 * (row.size or 12)
            and abs((row.size or 0) - (last.size or 0)) < 1
        ):
            kept.append((text, row))
        else:
            break
    return kept


def _further(sheet: FormPage, last: Row, key: str, *, in_han: bool) -> list[tuple[str, Row]]:
    """The lines on which a value runs on."""
    if key not in ("subject_line", "specialty", "institution"):
        return []
    found: list[tuple[str, Row]] = []
    start = next((at for at, row in enumerate(sheet.rows) if row is last), len(sheet.rows))
    before = last
    for at in range(start + 1, min(start + 6, len(sheet.rows))):
        row = sheet.rows[at]
        if not any(char.isalnum() for char in row.text):
            continue
        if at in sheet.keyed or row.opening is not None or before.box is None or row.box is None:
            break
        gap = row.box.top - before.box.bottom
        if (
            not -2 < gap < 1.3 * (row.size or 12)
            or (row.size or 0) < 0.9 * (before.size or 0)
            or has(row.text, "affiliation")
        ):
            break
        if any(has(row.text, one) for one in ("thesis", "degree_formula", "academic")) or (
            key != "subject_line" and gap > 0.7 * (row.size or 12)
        ):
            break
        if any(one.key or one.colon for one in labels_in(row.text)) and key != "subject_line":
            break
        if (
            in_han
            and not HAN.search(row.text)
            and not any(char.isdigit() for char in row.text[:2])
            and len(row.text) > 12
        ):
            break
        found.append((row.text, row))
        before = row
    return found
