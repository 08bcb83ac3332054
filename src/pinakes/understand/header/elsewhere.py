"""Affiliations that do not stand under the names: in brackets behind them, after a label, signed at the end of the paper."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.text.identifiers import emails
from pinakes.text.names import looks_like_name, same_person, without_marks
from pinakes.text.scripts import HAN
from pinakes.text.words import words
from pinakes.understand.header.blocks import joined
from pinakes.understand.header.cues import finder, has, label
from pinakes.understand.header.marks import SUPERSCRIPTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.understand.header.authors import Named
    from pinakes.understand.header.blocks import Row

LABELLED_ROWS = 10
SIGNED_ROWS = 4
LONGEST = 200
_BRACKETED = re.compile(r"\s*[\d*†‡,]{0,4}\s*[(（]([^()（）@]{2,120})[)）]")
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
        if has(text, "affiliation") or (_ACRONYM.fullmatch(text) and looks_like_name(text) < 0.5 and not _says_role(text)):
            one.affiliations.append(text)


def _says_role(text: str) -> bool:
    return any(has(text, key) for key in ("correspondence", "advisor", "author", "edited_by", "academic")) or HAN.search(text) is not None


def labelled(rows: Sequence[Row]) -> list[Row]:
    """The rows of a block of affiliations that a label opens, the label left out: 作者单位, «Место работы», Author affiliations."""
    for at, row in enumerate(rows):
        got = label(row.text, "affiliation_label") if len(row.text) < 400 else None
        if got is None or not (got[2] or not got[1]):
            continue
        kept = [row] if got[1] else []
        for one in rows[at + 1 : at + LABELLED_ROWS]:
            if one.page is not row.page or one.opening is not None or is_other_label(one.text):
                break
            kept.append(one)
        return kept
    return []


def without_label(text: str) -> str:
    """A line without the label of affiliations that it opens with."""
    got = label(text, "affiliation_label")
    return got[1] if got is not None and got[1] and got[2] else text


def is_other_label(text: str) -> bool:
    """Whether a line opens with the label of something else: of correspondence, of dates, of notes."""
    return any(label(text, key) is not None for key in ("correspondence", "received", "accepted", "notes", "citation", "about_authors"))


def bind_signed(found: list[Named], lines: Sequence[str]) -> None:
    """Authors who sign at the end with their body below: a line that is the name, and the lines from it to the address."""
    lacking = [one.person.family or one.person.literal for one in found if not one.affiliations]
    for at, text in enumerate(lines):
        if len(text) > 90 or not any(name in text for name in lacking) or "@" in text:
            continue
        if (dated := finder("received").search(text)) is not None:
            text = text[: dated.start()]
        bare = without_marks(_SIGNED_WITH.sub("", text)).strip(" ,;.")
        owner = next((one for one in found if not one.affiliations and _is(one, bare)), None)
        if owner is None:
            continue
        kept: list[str] = []
        for line in lines[at + 1 : at + 1 + SIGNED_ROWS]:
            if emails(line) or any(_is(one, line.strip(" ,;.")) for one in found) or len(line) > LONGEST or is_other_label(line):
                break
            kept.append(_DATE.sub("", line))
        place = joined(kept).strip(" ,;.") if kept else ""
        if has(place, "affiliation") and len(place) <= LONGEST and not place[:1].isdigit():
            owner.affiliations.append(place)


def _is(one: Named, text: str) -> bool:
    """Whether a text is an author's name and nothing else."""
    return len(text) < 60 and looks_like_name(text) >= 0.5 and same_person(one.person.literal, text)


def plain_marks(text: str) -> str:
    """A text with raised figures as usual ones, set off from what follows: "¹Aluno" as "1 Aluno"."""
    return re.sub(f"[{''.join(map(chr, SUPERSCRIPTS))}]+", lambda match: f" {match[0].translate(SUPERSCRIPTS)} ", text).strip()


def is_placeless(text: str) -> bool:
    """Whether a text says that somebody belongs nowhere."""
    return text.strip(" .,").casefold() in words("header", "unaffiliated")
