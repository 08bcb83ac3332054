"""Covers of theses and reports: label and value pairs, persons with roles, the body that awards the degree."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from pinakes.text import names
from pinakes.text.scripts import HAN
from pinakes.text.words import words
from pinakes.understand.header.blocks import joined
from pinakes.understand.header.cues import finder, has, label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.understand.header.blocks import Row

PERSONS = ("author", "advisor", "referee", "committee")
PLAIN = ("subject_line", "programme", "specialty", "department", "institution", "degree")
OTHER = ("cover_only", "other_roles")
_CODE = re.compile(r"(?<![\d.])(\d{2}\.\d{2}\.\d{2}|\d{1,2}\.\d{1,2}\.\d{1,2}\.?|\d{6})(?![\d])")
_HAN_UNIVERSITY = re.compile(r"([\u4e00-\u9fff]{2,10}?(?:大学|大學|学院|學院))(?!报|报告)")
_BLANK = re.compile(r"[_＿\.…]{3,}|[\u3000]+")


@dataclass
class Cover:
    """What a cover says, with the rows it says it on."""

    people: dict[str, list[tuple[str, Row, float]]] = field(default_factory=dict)
    values: dict[str, tuple[str, tuple[Row, ...], float]] = field(default_factory=dict)
    used: set[int] = field(default_factory=set)


def read_cover(rows: Sequence[Row]) -> Cover:
    """The label and value pairs of the first pages."""
    cover = Cover()
    at = 0
    while at < len(rows):
        row = rows[at]
        text = _BLANK.sub("  ", row.line.text if HAN.search(row.text) else row.text).strip()
        found = _pairs(text)
        for key, value, has_colon in found:
            _take(cover, key, value, rows, at, has_colon=has_colon)
        at += 1
    return cover


@lru_cache(maxsize=512)
def _pairs(text: str) -> tuple[tuple[str, str, bool], ...]:
    """(key, value, colon) of every label in a line; several stand side by side on Chinese covers."""
    found: list[tuple[str, str, bool]] = []
    for piece in _pieces(text):
        best: tuple[int, str, str, bool] | None = None
        for key in (*PERSONS, *PLAIN, *OTHER):
            got = label(piece, key)
            if got is None:
                continue
            word, value, colon = got
            quoted = key == "subject_line" and value[:1] in tuple('«"“„')
            if not colon and value and not HAN.search(word) and key not in ("advisor", "referee", "specialty") and not quoted:
                continue
            if HAN.search(word) and not colon and value and not re.match(rf"[\s\[(（【]*{re.escape(word)}[\s)）】\]]+", piece):
                continue
            if best is None or len(word) > best[0]:
                best = (len(word), key, value, colon)
        if best is not None:
            found.append((best[1], best[2], best[3]))
    return tuple(found)


def _pieces(text: str) -> list[str]:
    if not HAN.search(text):
        return [text]
    cuts = [0]
    for match in re.finditer(r"\s+(?=[\u4e00-\u9fff\s]{2,8}[:：])", text):
        # The letters of one label stand apart too: a further label comes only after a colon.
        if re.search("[:：]", text[cuts[-1] : match.start()]):
            cuts.append(match.end())
    return [text[a:b].strip() for a, b in zip(cuts, [*cuts[1:], len(text)], strict=True)]


def _take(cover: Cover, key: str, value: str, rows: Sequence[Row], at: int, *, has_colon: bool) -> None:
    row = rows[at]
    weight = 0.93 if has_colon or HAN.search(row.text) else 0.85
    if key in PERSONS:
        people = _people(value)
        where = row
        if not people:
            for beside in _beside(rows, at):
                people, where = _people(beside.text), beside
                if people:
                    break
        for step in (1, 2, 3):
            if people or at + step >= len(rows) or rows[at + step].page is not row.page:
                break
            below = rows[at + step]
            if _pairs(below.text) and step > 0 and any(found[0] not in OTHER for found in _pairs(below.text)):
                break
            people, where = _people(below.text), below
        if people:
            held = cover.people.setdefault(key, [])
            for name in people[: 1 if key == "author" and not has_colon else 6]:
                if not any(names.same_person(name, other) for other, _, _ in held):
                    held.append((name, where, weight))
            cover.used |= {row.number, where.number}
        return
    if key in OTHER:
        cover.used.add(row.number)
        following = rows[at + 1] if at + 1 < len(rows) else None
        if key == "other_roles" and following is not None and following.page is row.page and _people(following.text):
            cover.used.add(following.number)
        return
    texts, used = ([value] if value else []), [row]
    step = 1
    while at + step < len(rows) and step <= 4 and rows[at + step].page is row.page:
        below = rows[at + step]
        if _pairs(below.text) or not _goes_on(rows[at + step - 1], below, is_empty=not texts, key=key):
            break
        texts.append(below.text)
        used.append(below)
        step += 1
    text = joined(texts).strip(" _:：")
    if text and key not in cover.values and (has_colon or HAN.search(row.text) or key in ("specialty", "subject_line")):
        cover.values[key] = (text, tuple(used), weight)
        cover.used |= {one.number for one in used}


def _beside(rows: Sequence[Row], at: int) -> list[Row]:
    """The rows to the right of a label, down to the next label in its column."""
    row = rows[at]
    box = row.box
    if box is None:
        return []
    page = [other for other in rows if other.page is row.page and other.box is not None and other is not row]
    below = [other.box.top for other in page if other.box and other.box.x0 < box.x1 and other.box.top > box.bottom and _pairs(other.text)]
    end = min(below, default=box.bottom + 60)
    return sorted(
        (other for other in page if other.box and other.box.x0 >= box.x1 - 2 and box.top - 0.6 * box.height <= other.box.top < end - 2),
        key=lambda other: other.box.top if other.box else 0,
    )[:4]


def _goes_on(before: Row, row: Row, *, is_empty: bool, key: str) -> bool:
    """The value stands on the next line, or runs on there."""
    if is_empty:
        return True
    if key != "subject_line" or before.box is None or row.box is None:
        return False
    gap = row.box.top - before.box.bottom
    return gap < 1.3 * (row.size or 12) and (row.size or 0) >= 0.9 * (before.size or 0) and not has(row.text, "affiliation")


def _people(text: str) -> list[str]:
    if not text or len(text) > 220:
        return []
    found = names.find(text)
    if not found and HAN.search(text):
        found = [name for name in re.findall(r"[\u4e00-\u9fff]{2,4}", text) if names.looks_like_name(name) >= 0.7][:1]
    return found


def institution_on(rows: Sequence[Row]) -> tuple[str, tuple[Row, ...], float] | None:
    """The university of a cover, with its lines joined where its name runs over several."""
    han = _han_institution(rows)
    if han is not None:
        return han
    best: int | None = None
    for at, row in enumerate(rows[:80]):
        found = finder("university").search(row.text)
        if found is None or len(row.text) > 120 or any(has(row.text, key) for key in ("ministry", "thesis", "degree_formula")):
            continue
        if any(key in PERSONS for key, _, _ in _pairs(row.text)):
            continue
        if _is_department(row) and found.start() == 0 and len(found[0].split()) == 1 and not has(row.text, "affiliation"):
            continue
        best = at
        break
    if best is None:
        return None
    first = last = best
    if row_is_phrase := _phrase_of(rows, best):
        return row_is_phrase
    while first > 0 and _same_name(rows[first - 1], rows[first]) and not has(rows[first - 1].text, "ministry"):
        first -= 1
    while (
        last + 1 < len(rows)
        and last - first < 5
        and not _is_department(rows[last + 1])
        and not has(rows[last + 1].text, "below_institution")
    ):
        text = " ".join(row.text for row in rows[first : last + 1])
        if not _same_name(rows[last], rows[last + 1]) and text.count("«") <= text.count("»"):
            break
        last += 1
    used = tuple(rows[first : last + 1])
    return joined(row.text for row in used).strip(" ,.;"), used, 0.8


def _phrase_of(rows: Sequence[Row], at: int) -> tuple[str, tuple[Row, ...], float] | None:
    """The university inside the sentence "… submitted to the … in partial fulfilment": from its word to the next comma."""
    near = rows[max(0, at - 3) : at + 3]
    if not any(has(row.text, "thesis") or has(row.text, "degree_formula") for row in near if _same_name(row, rows[at]) or row is rows[at]):
        return None
    sentence = [row for row in near if row.page is rows[at].page and row.number >= rows[at].number]
    text = joined(row.text for row in sentence)
    found = finder("university").search(text)
    if found is None or len(rows[at].text.split()) < 4:
        return None
    name = re.split(r"[,.;(]|\s[-–—]\s", text[found.start() :], maxsplit=1)[0]
    if end := finder("degree_end").search(name):
        name = name[: end.start()]
    return (name.strip(), (rows[at],), 0.7) if 2 <= len(name.split()) <= 9 else None


@cache
def _han_lead() -> re.Pattern[str]:
    """Words that stick to the front of a university's name where Chinese has no spaces."""
    return re.compile(f"^(?:{'|'.join(sorted(words('header', 'before_institution'), key=len, reverse=True))})+")


def _han_institution(rows: Sequence[Row]) -> tuple[str, tuple[Row, ...], float] | None:
    """The university named most on the first pages; a college only where there is no university."""
    found: dict[str, tuple[float, Row]] = {}
    for row in rows:
        if not HAN.search(row.text):
            continue
        for match in _HAN_UNIVERSITY.finditer(row.text.replace(" ", "")):
            name = _han_lead().sub("", match[1])
            if len(name) < 4 or has(name[:-2], "department"):
                continue
            weight = (3.0 if name.endswith(("大学", "大學")) else 1.0) * (2.0 if row.page.number == rows[0].page.number else 1.0)
            held = found.get(name)
            found[name] = (weight + (held[0] if held else 0.0), held[1] if held else row)
    if not found:
        return None
    name = max(found, key=lambda key: found[key][0])
    return name, (found[name][1],), 0.85 if name.endswith(("大学", "大學")) else 0.6


def _same_name(one: Row, other: Row) -> bool:
    if one.page is not other.page or one.box is None or other.box is None or one.bold != other.bold:
        return False
    size = one.size or 10
    return abs(size - (other.size or 0)) < 0.06 * size and -2 < other.box.top - one.box.bottom < 0.8 * size


def _is_department(row: Row) -> bool:
    return label(row.text, "department") is not None


def specialty_in(text: str) -> tuple[str | None, str | None]:
    """(code, name) of «05.13.01 — Системный анализ» or of a line that has them inside."""
    match = _CODE.search(text)
    if match is None:
        return None, text.strip(' «»"“”—–-.') or None
    name = (text[match.end() :] or text[: match.start()]).strip(' «»"“”—–-.,:;()')
    return match[1].rstrip("."), name or None


def degree_in(text: str) -> str | None:
    """The degree after its formula: "título de Bacharel em …", "на соискание учёной степени кандидата … наук", 硕士学位论文."""
    match = finder("degree_formula").search(text)
    if match is None:
        return _han_degree(text)
    rest = re.split(r"[.;:,(]", text[match.end() :].strip(), maxsplit=1)[0].strip()
    while (lead := finder("degree_lead").match(rest)) is not None:
        rest = rest[lead.end() :].strip()
    if end := finder("degree_end").search(rest):
        rest = rest[: end.start()]
    return " ".join(rest.split()[:8]).strip(" -–—") or None


def _han_degree(text: str) -> str | None:
    """The level that stands before the word for a thesis."""
    if HAN.search(text) is None:
        return None
    closed = re.sub(r"\s", "", text)
    places = [
        (at, level) for level in words("header", "degree_level") if (at := closed.find(level)) >= 0 and has(closed[at : at + 12], "thesis")
    ]
    return min(places)[1] if places else None
