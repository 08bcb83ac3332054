"""Catalogue cards (ficha catalográfica, CIP, the reverse of a Russian title page): descriptions in the form that libraries share.

The form is ISBD's: title : rest / who ; who else. – place : publisher, year. It is the same in every language.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.model import Claim, Contributor, Identifier, Institution, Keywords, PartialDate
from pinakes.text import identifiers, names
from pinakes.text.languages import guess
from pinakes.text.scripts import HAN
from pinakes.text.words import words
from pinakes.understand.header.codes import classes
from pinakes.understand.header.rows.blocks import joined
from pinakes.understand.header.rows.cues import finder, has

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.model import Span
    from pinakes.understand.header.rows.blocks import Row

BY = "catalogue-card@1"
PAGES = 8
_DASH = r"(?:[–—]|--|−|-(?=\s))++"
_ISBD = re.compile(
    rf"(?P<title>[^/]{{6,400}}?)\s*/\s*+(?P<who>[^/]{{3,300}}?)\s*[.．]?\s*+{_DASH}\s*+"
    rf"(?:[^–—]{{2,30}}?[.．]\s*+{_DASH}\s*+)?"
    rf"(?P<place>[^:：;\d–—]{{1,40}}?)\s*(?:[:：]\s*(?P<publisher>[^,，\d]{{2,90}}?))?\s*[,，.]?\s*(?P<year>(?:19|20)\d\d)(?!\d)"
)
_AREA = re.compile(rf"[.．]\s*{_DASH}")
_HEADING = re.compile(
    r"^(?:[A-ZÀ-ÞА-ЯЁ]\s?[-–]?\s?\d{1,4}[a-zа-я]?\s+)?(?P<name>[A-ZÀ-ÞА-ЯЁ][\w'’\-]+(?:\s[\w'’\-]+){0,3},\s[A-ZÀ-ÞА-ЯЁ][^.,;/:]{2,50}|[А-ЯЁ][а-яё]+,?\s[А-ЯЁ]\.\s?[А-ЯЁ]?)\.?$"
)
_CUTTER = re.compile(r"^[A-ZÀ-ÞА-ЯЁ]\s?[-–]?\s?\d{1,4}[a-zа-я]?\s+(?=[^\W\d_])")
_EXTENT = re.compile(
    r"(?<!\d)\d{1,4}\s*(?:f|fl|p|pp|s|с|стр|c|л|l|h|folhas|páginas)\b\s*[.:;(]", re.IGNORECASE
)
_SUBJECTS = re.compile(r"(?<![\d.])1\s?\.\s?(?P<text>.+?)(?=\s(?:I|Ⅰ)\s?\.\s?(?:[A-ZÀ-Þ]|Tít)|$)", re.DOTALL)
_NUMBERED = re.compile(r"\s*(?<![\d.])\d{1,2}\s?\.\s?(?=[^\W\d_])")
_HAN_CLASS = re.compile(r"[Ⅳ④④IV]{1,2}\s?[.．·]?\s?[①]?\s?(?P<code>[A-Z]{1,2}\d{1,4}(?:[.\-/]\d+)*)")
_CIP = re.compile(
    r"(?P<title>[^/]{4,120}?)\s*/\s*+(?P<who>[^/]{2,80}?)\s*[.．]\s*+[—–\-]++\s*+(?P<place>[\u4e00-\u9fff]{2,8})\s*+[:：]\s*+(?P<publisher>[^,，]{3,40})\s*+[,，]\s*+(?P<year>(?:19|20)\d\d)"
)


def card_claims(
    pages: Sequence[Sequence[Row]], language: str | None, *, is_thesis: bool, labelled: bool = True
) -> Iterator[Claim]:
    """Claims of the first card among some pages; `labelled` if the word for one may stand there."""
    for page in pages[:PAGES]:
        rows = card_on(page, labelled=labelled)
        found = list(_claims(rows, language, is_thesis=is_thesis)) if rows else []
        if found:
            yield from found
            return


def card_on(rows: Sequence[Row], *, labelled: bool = True) -> list[Row]:
    """The rows of a page's card: those after its label, or around a line in its form; [] where there is none."""
    if not rows or sum(len(row.text) for row in rows) > 4500:
        return []
    at = _label_at(rows) if labelled else None
    if at is not None:
        return list(rows[at:])
    # Without its label a card is known by its form: a slash, a year, and how many pages the work has.
    extent = next((i for i, row in enumerate(rows) if len(row.text) < 110 and _EXTENT.search(row.text)), None)
    slash = (
        None
        if extent is None
        else next((i for i in range(max(0, extent - 4), extent + 1) if "/" in rows[i].text), None)
    )
    if extent is None or slash is None:
        return []
    whole = joined(row.text for row in rows[max(0, slash - 4) : extent + 1])
    found = _ISBD.search(whole)
    if (
        found is None or len(_AREA.findall(found["title"])) > 1
    ):  # what has the end of another description before its title is a list
        return []
    return list(rows) if _EXTENT.search(whole, found.end(), found.end() + 60) else []


def _label_at(rows: Sequence[Row]) -> int | None:
    """Where the word for a card stands."""
    return next((i for i, row in enumerate(rows) if len(row.text) < 120 and has(row.text, "card")), None)


def _claims(rows: list[Row], language: str | None, *, is_thesis: bool) -> Iterator[Claim]:
    start, heading = _start(rows)
    text = joined(row.text for row in rows[start : start + 14])
    text = _CUTTER.sub("", text)
    found = (_CIP if HAN.search(text) else _ISBD).search(text[:1500])
    spans = tuple(row.span() for row in rows[start : start + 6])
    if found is None:
        return
    title = _clean_title(found["title"], heading)
    if len(title) > 5:
        yield Claim("title", title, 0.8, BY, spans, guess(title, language)[0])
    yield from _people(found["who"], heading, language, spans)
    yield Claim("date", PartialDate(int(found["year"])), 0.82, BY, spans)
    publisher = (found["publisher"] or "").strip(" .,;")
    if publisher and not is_thesis and len(publisher) > 2:
        yield Claim("publisher", publisher, 0.8, BY, spans)
    yield from _thesis_note(text[found.end() :], language, spans)
    yield from _subjects(rows, language)
    for code in _codes(text):
        yield Claim("class", code, 0.85, BY, spans)
    for one in identifiers.find(" ".join(row.text for row in rows)):
        if one.identifier.scheme == "isbn":
            yield Claim("identifier", one.identifier, 0.93, BY, spans)


def _start(rows: list[Row]) -> tuple[int, str | None]:
    """(row the description begins on, heading) – the description follows the author's name, or the last line without a slash."""
    for at, row in enumerate(rows[:16]):
        match = _HEADING.match(row.text.strip())
        if (
            match is not None
            and not has(row.text, "card")
            and not has(row.text, "affiliation")
            and names.looks_like_name(match["name"]) >= 0.3
        ):
            return at + 1, match["name"].strip(" .")
        if _CUTTER.match(row.text) and len(row.text) > 20:
            return at, None
    slash = next(
        (
            at
            for at, row in enumerate(rows)
            if re.search(r"\S\s*/\s*\S|\s/$|^/\s", row.text) and not has(row.text, "card")
        ),
        0,
    )
    first = slash
    while first > 0 and slash - first < 4 and not _ends(rows[first - 1].text):
        first -= 1
    return first, None


def _ends(text: str) -> bool:
    return (
        has(text, "card")
        or bool(re.search(r"[.):：]\s*$", text.strip()))
        or classes.has_label(text)
        or names.looks_like_name(text.strip(" .")) >= 0.6
        or has(text, "university")
    )


def _clean_title(text: str, heading: str | None) -> str:
    text = text.strip(" .:;–—-")
    if heading and text.startswith(heading):
        text = text[len(heading) :].strip(" .")
    text = re.sub(r"\s*\[[^\]]{3,30}\]", "", text)
    return re.sub(r"\s+:\s+", ": ", text).strip()


def _people(who: str, heading: str | None, language: str | None, spans: tuple[Span, ...]) -> Iterator[Claim]:
    """Authors before the first semicolon; further persons by the word that says what they did."""
    work = finder("thesis").search(who)
    first, *others = re.split(r"\s*[;；]\s*", who[: work.start()] if work and work.start() > 5 else who)
    for part in (first, *others):
        role = next(
            (
                role
                for role, key in (
                    ("advisor", "card_advisor"),
                    ("editor", "card_editor"),
                    ("translator", "card_translator"),
                )
                if has(part, key)
            ),
            None,
        )
        bare = part
        for key in ("card_advisor", "card_editor", "card_translator", "card_by"):
            bare = finder(key).sub(" ", bare)
        people = [name for name in names.find(bare.strip(" .:[]")) if not has(name, "affiliation")]
        for name in people[:8]:
            if role is not None:
                yield Claim(
                    "contributor", Contributor(role, names.parse(name, language)), 0.8, BY, spans, language
                )
            elif part is first:
                yield Claim("author", names.parse(name, language), 0.78, BY, spans, language)


def _thesis_note(text: str, language: str | None, spans: tuple[Span, ...]) -> Iterator[Claim]:
    """The university of "Dissertação (Mestrado) – Universidade …, Programa …, Cidade, 2019.", and an advisor named after it."""
    note = next((match for match in finder("thesis").finditer(text)), None)
    if note is not None:
        tail = text[note.end() : note.end() + 260]
        body = finder("university").search(tail)
        if body is not None and body.start() < 110:
            name = re.split(
                r"[.;(]|,\s(?=(?:[^\W\d_]+\s){0,6}(?:[^\W\d_]+),?\s(?:19|20)\d\d)|\s[–—]\s",
                tail[body.start() :],
                maxsplit=1,
            )[0]
            name = _cut_at_part(name)
            if 2 <= len(name.split()) <= 14:
                yield Claim("institution", Institution(name.strip(" ,")), 0.82, BY, spans, language)


def _cut_at_part(name: str) -> str:
    """A university's name without the faculty, programme or town after it; commas inside its own name stay."""
    parts = name.split(", ")
    inside = next(
        (match for match in finder("below_institution").finditer(parts[0]) if match.start() > 8), None
    )
    kept = [parts[0][: inside.start()].strip(" -–—")] if inside else parts[:1]
    for part in parts[1:] if not inside else ():
        small = (
            finder("department").match(part)
            or finder("programme").match(part)
            or finder("below_institution").match(part)
        )
        if small or re.fullmatch(r"(?:19|20)\d\d", part.strip()) or len(kept) >= 2 or len(part.split()) < 3:
            break
        kept.append(part)
    return ", ".join(kept)


def _subjects(rows: list[Row], language: str | None) -> Iterator[Claim]:
    """Subject headings: "1. Asma. 2. Epidemiologia. I. Souza, Ana, orient."."""
    at = next((i for i, row in enumerate(rows) if re.match(r"\s*1\s?\.\s?[^\W\d_]", row.text)), None)
    if at is None:
        return
    text = joined(row.text for row in rows[at : at + 8])
    found = _SUBJECTS.search(text)
    if found is None:
        return
    values = [part.strip(" .;") for part in _NUMBERED.split(found["text"])]
    values = [value for value in values if 2 < len(value) < 80 and not has(value, "placeholder")]
    if 1 <= len(values) <= 12 and re.search(r"(?<!\d)2\s?\.\s", text):
        spans = tuple(row.span() for row in rows[at : at + 3])
        yield Claim(
            "keywords",
            Keywords(tuple(dict.fromkeys(values)), kind="controlled"),
            0.8,
            BY,
            spans,
            guess(" ".join(values), language)[0],
        )


def _codes(text: str) -> Iterator[Identifier]:
    match = _HAN_CLASS.search(text) if HAN.search(text) else None
    if match is not None and words("header", "class_clc"):
        yield Identifier("clc", match["code"])
