"""Affiliations that do not stand under the names: in brackets behind them, after a label, signed at the end of the paper."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from pinakes.text.identifiers import emails
from pinakes.text.names import looks_like_name, same_person, without_marks
from pinakes.text.scripts import HAN
from pinakes.text.words import words
from pinakes.understand.header.binding.contacts import named_in_text
from pinakes.understand.header.covers.form import cells_of
from pinakes.understand.header.rows.blocks import joined
from pinakes.understand.header.rows.cues import finder, has, label, opening
from pinakes.understand.header.rows.marks import SUPERSCRIPTS
from pinakes.understand.header.rows.numbers import parsed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.understand.header.covers.form import Cell
    from pinakes.understand.header.people.authors import Named
    from pinakes.understand.header.rows.blocks import Row

SIGNED_ROWS = 4
LONGEST = 200
COLUMN_ROWS = 7
"""Rows under names side by side that can be their bodies."""
_BRACKETED = re.compile(r"\s*+[\d*†‡,]{0,4}+\s*+[(（]([^()（）@]{2,120})[)）]")
_ACRONYM = re.compile(r"(?=(?:.*[A-ZА-ЯЁ]){2})[A-ZА-ЯЁ][\w\-–. «»\"]{1,30}(?:,\s*[^\W\d_][^\W\d_.\- ]+)?")
_DATE = re.compile(r"\s*\b\d{1,2}\.\d{1,2}\.(?:19|20)\d\d(?:\s*г\.?)?\s*$")
_SIGNED_WITH = re.compile(r"\s*[(（][^()（）]{4,60}[)）]\s*$")


def bind_brackets(found: list[Named]) -> None:
    """Authors with the body in brackets behind their names: «Иванов И. И. (ИТМО)», "A. Silva (Universidade X)"."""
    for one in found:
        at = one.row.text.find(one.person.literal)
        match = _BRACKETED.match(one.row.text, at + len(one.person.literal)) if at >= 0 else None
        if match is None:
            continue
        text = match[1].strip(" ,;")
        short = _ACRONYM.fullmatch(text) is not None and (
            text.split(",")[0].isupper() or looks_like_name(text) < 0.5
        )
        if has(text, "affiliation") or short:
            one.affiliations.append(text)


def without_label(text: str) -> str:
    """A line without the label of affiliations that it opens with."""
    got = label(text, "affiliation_label")
    return got[1] if got is not None and got[1] and got[2] else text


def bind_signed(found: list[Named], lines: Sequence[str]) -> None:
    """Authors who sign at the end with their body below: a line that is the name, and the lines from it to the address."""
    lacking = [one.person.family or one.person.literal for one in found if not one.affiliations]
    for at, text in enumerate(lines):
        if len(text) > 90 or not any(name in text for name in lacking) or "@" in text:
            continue
        if (dated := finder("received").search(text)) is not None:
            text = text[: dated.start()]
        bare = without_marks(_SIGNED_WITH.sub("", text)).strip(" ,;.")
        owner = next((one for one in found if not one.affiliations and is_name_of(one, bare)), None)
        if owner is None:
            continue
        kept: list[str] = []
        for line in lines[at + 1 : at + 1 + SIGNED_ROWS]:
            if (
                emails(line)
                or any(is_name_of(one, line.strip(" ,;.")) for one in found)
                or len(line) > LONGEST
            ):
                break
            kept.append(_DATE.sub("", line))
        place = joined(kept).strip(" ,;.") if kept else ""
        if has(place, "affiliation") and len(place) <= LONGEST and not place[:1].isdigit():
            owner.affiliations.append(place)


def bind_addressed(found: list[Named], lines: Sequence[str]) -> None:
    """Authors whose address the last pages give after its label: "Anschrift des Verfassers: …"."""
    for at, text in enumerate(lines if any(not one.affiliations for one in found) else ()):
        got = (
            label(text, "affiliation_label")
            if len(text) < LONGEST and (":" in text or "：" in text)
            else None
        )
        if got is None or not got[2]:
            continue
        kept = [got[1]]
        for line in lines[at + 1 : at + 1 + SIGNED_ROWS]:
            if emails(line) or kept[-1].rstrip().endswith(".") or len(line) > LONGEST:
                break
            kept.append(line)
        place = joined(kept)
        owner = named_in_text(found, place) or (found[0] if len(found) == 1 else None)
        if owner is None or owner.affiliations:
            continue
        family = owner.person.family or owner.person.literal
        begin = place.find(family)
        rest = place[begin + len(family) :].lstrip(" ,;:–—-") if begin >= 0 else place
        if has(rest, "affiliation") and len(rest) <= LONGEST:
            owner.affiliations.append(rest.strip(" ,;."))


def bind_columns(found: list[Named], rows: Sequence[Row]) -> bool:
    """Authors side by side with their bodies in columns under them; whether they stand so."""
    at = found[0].row
    group = [one for one in found if one.row is at]
    cells = cells_of(at)
    if (
        len(group) != len(found)
        or not 2 <= len(cells) == len(group)
        or any(one.marks for one in found)
        or HAN.search(at.text)
    ):
        return False
    middles = [_middle(cell) for cell in cells]
    held: list[list[str]] = [[] for _ in group]
    for row in rows:
        if row.number <= at.number:
            continue
        parts = cells_of(row)
        if row.opening is not None or len(parts) > len(group) or row.number > at.number + COLUMN_ROWS:
            break
        for part in parts:
            distances = [abs(middle - _middle(part)) for middle in middles]
            held[distances.index(min(distances))].append(part.text)
    if sum(any(has(text, "affiliation") for text in texts) for texts in held) < len(group):
        return False
    for one, texts in zip(group, held, strict=True):
        place = ", ".join(
            text.strip(" ,;") for text in texts if "@" not in text and "orcid" not in text.casefold()
        )
        one.affiliations += [place] if place else []
    return True


def _middle(cell: Cell) -> float:
    return ((cell.x0 or 0.0) + (cell.x1 or 0.0)) / 2


def is_name_of(one: Named, text: str) -> bool:
    """Whether a text is an author's name and nothing else."""
    return len(text) < 60 and looks_like_name(text) >= 0.5 and same_person(one.person.literal, text)


def plain_marks(text: str) -> str:
    """A text with raised figures as usual ones, set off from what follows: "¹Aluno" as "1 Aluno"."""
    return re.sub(
        f"[{''.join(map(chr, SUPERSCRIPTS))}]+", lambda match: f" {match[0].translate(SUPERSCRIPTS)} ", text
    ).strip()


def is_placeless(text: str) -> bool:
    """Whether a text says that a person has no affiliation."""
    return text.strip(" .,").casefold() in words("header", "unaffiliated")


@lru_cache(maxsize=512)
def is_no_body(text: str) -> bool:
    """Whether a text that stands where bodies stand is none: nowhere, a heading, a strip with numbers."""
    found = opening(text)
    is_heading = found is not None and (found.alone or found.marked)
    return is_placeless(text) or is_heading or parsed(text).numbers > 1
