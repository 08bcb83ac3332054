"""What papers tell of their authors: 作者简介, «Сведения об авторах», Sobre os autores – names, addresses, ORCIDs, other spellings."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from pinakes.model import Claim
from pinakes.text import names
from pinakes.text.identifiers import emails, orcids
from pinakes.text.languages import guess
from pinakes.text.scripts import HAN, close_up
from pinakes.text.words import words
from pinakes.understand.header.rows.cues import finder, has, label, sought

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.model import Person
    from pinakes.understand.header.rows.blocks import Row

BY = "about-authors@1"
SURE, LIKELY, NAMED = 0.66, 0.76, 0.58
"""Weights of persons told of with sex or year of birth, with a post or an address, and of those that only open a line."""
_MOST = 120
_PEOPLE = 30
_CUT = re.compile(r"\s*(?:[,，;；:(（]|\s[–—-]\s|[–—](?=\s)|(?<=[^\W\d_]{3})\.\s)")
_LOOSE_DOT = re.compile(r"(?<=[\w])\s*([.@])\s*(?=[\w])")


@dataclass
class Told:
    """A person with the text that tells of them."""

    name: str
    row: Row
    text: str


def author_claims(rows: Sequence[Row], language: str | None) -> Iterator[Claim]:
    """One claim a person, by block, as the first and the last pages tell."""
    han = [row for row in rows if HAN.search(row.text)]
    found = _by_sex(han) if han else []
    for told in found:
        yield Claim("author", _person(told, "zh"), SURE, BY, (told.row.span(),), "zh")
    seen = 0
    for start, rest in _headings(rows):
        told_of = _by_line(rows, start, rest)
        for told in told_of[:_PEOPLE]:
            spoken = guess(told.text[:300], language)[0]
            if HAN.search(told.name) is None:
                weight = (
                    LIKELY
                    if "@" in told.text
                    or has(told.text[:200], "academic")
                    or has(told.text[:300], "affiliation")
                    else NAMED
                )
                yield Claim("author", _person(told, spoken), weight, BY, (told.row.span(),), spoken)
        seen += bool(told_of)
        if seen >= 2:
            return


@cache
def _introduced() -> re.Pattern[str]:
    """A Chinese name before a sex or a year of birth: 刘振宇（1973-），男; 周飞燕，女; 王洪伟，男，1973年生."""
    sex = "|".join(words("header", "sex"))
    name = r"(?<![\u4e00-\u9fff])(?P<name>[\u4e00-\u9fff](?:\s?[\u4e00-\u9fff]){1,3}?)"
    noted = r"\s*(?:[*†'‘’]\s*)?(?:[(（][\u4e00-\u9fff]{2,8}[)）]\s*)?"
    born = r"[(（\[［]\s*(?:19|20)\d\d\s*[^()（）]{0,12}[)）\]］]"
    return re.compile(rf"{name}{noted}(?:{born}|[,，.．。、]\s*(?:{sex})\s*[,，.．。、;；])")


def _told_on(row: Row, following: Sequence[Row], introduced: re.Pattern[str]) -> str:
    """What lines below go on to tell of a person: those of the same page that introduce nobody else."""
    texts = (_plain(one.text) for one in following if one.page is row.page)
    return "".join(text for text in texts if not introduced.search(text))


def _by_sex(rows: Sequence[Row]) -> list[Told]:
    """The persons of Chinese notes, each with the text to the next."""
    pattern = _introduced()
    found: list[Told] = []
    for at, row in enumerate(rows):
        if not has(row.text, "sex") and "19" not in row.text and "１９" not in row.text:
            continue
        own = _plain(row.text)
        before = _plain(rows[at - 1].text)[-3:] if at and rows[at - 1].page is row.page else ""
        text = (
            close_up(before + own)
            if re.search(r"[\u4e00-\u9fff]$", before) and re.match(r"[\u4e00-\u9fff]{1,2}[,，(（]", own)
            else own
        )
        matches = [
            match
            for match in pattern.finditer(text)
            if names.looks_like_name(match["name"].replace(" ", "")) >= 0.5
        ]
        for place, match in enumerate(matches):
            end = matches[place + 1].start() if place + 1 < len(matches) else len(text)
            told = text[match.start() : end]
            if place + 1 == len(matches):
                told += _told_on(row, rows[at + 1 : at + 3], pattern)
            name = match["name"].replace(" ", "")
            if not any(one.name == name for one in found):
                found.append(Told(name, row, told))
    return found[:_PEOPLE]


def _plain(text: str) -> str:
    """Full-width letters and signs as usual ones, Chinese punctuation kept apart from letters."""
    return unicodedata.normalize("NFKC", text).replace("一)", "-)")


def _headings(rows: Sequence[Row]) -> Iterator[tuple[int, str]]:
    """(row, text behind it) of every heading of a block about the authors."""
    for at, row in enumerate(rows):
        if len(row.text) > 300:
            continue
        got = sought(row.text, "about_authors")
        if got is None:
            continue
        printed, rest, colon = got
        if HAN.search(printed):
            continue
        rest = re.sub(r"^[\d\s*:.]+", "", rest)
        if not rest or colon or (row.bold and len(rest) < 40):
            yield at, rest


def _by_line(rows: Sequence[Row], start: int, rest: str) -> list[Told]:
    """The persons that lines after a heading open with, each with the text to the next."""
    found: list[Told] = []
    lines = [(rest, rows[start])] if rest else []
    lines += [(row.text, row) for row in rows[start + 1 : start + 1 + _MOST]]
    idle = 0
    for text, row in lines:
        if row.opening is not None or (
            row is not rows[start] and (label(text, "about_authors") or label(text, "citation"))
        ):
            break
        name = opening_name(text)
        if name is not None:
            if any(names.same_person(one.name, name) for one in found):
                break
            found.append(Told(name, row, text))
            idle = 0
            continue
        idle += 1
        if (not found and idle > 2) or idle > 14:
            break
        if found:
            found[-1].text += f" {text}"
    return found


def opening_name(text: str) -> str | None:
    """The full name that a line opens with, set off from what follows."""
    text = re.sub(r"^[\d\s.)*•·–—-]+", "", text)
    cut = _CUT.search(text)
    head = text[: cut.start()] if cut else text
    if cut and text[cut.start() : cut.end()].strip() in (",", "，") and len(head.split()) == 1:
        further = _CUT.search(text, cut.end())
        given = text[cut.end() : further.start() if further else len(text)].strip()
        if 1 <= len(given.split()) <= 3 and given[:1].isupper():
            head = f"{head}, {given}"
    head = names.without_honorifics(names.without_marks(head))
    if len(head) > 60 or has(head, "affiliation") or has(head, "about_authors"):
        return None
    return head if names.looks_like_name(head) >= 0.7 else None


def _person(told: Told, language: str | None) -> Person:
    text = _mended(told.text)
    mails = emails(text)
    ids = orcids(text)
    person = names.parse(told.name, language)
    return replace(
        person,
        email=mails[0] if mails else None,
        orcid=ids[0][0] if ids else None,
        affiliations=_affiliations(text[len(told.name) :]),
    )


def _mended(text: str) -> str:
    """A text with the spaces out of its addresses: "a@ b. edu. cn"."""
    if "@" not in text:
        return text
    return re.sub(
        r"[\w.\-]+\s*@\s*[\w\-]+(?:\s*\.\s*[\w\-]+)+", lambda match: _LOOSE_DOT.sub(r"\1", match[0]), text
    )


def _affiliations(text: str) -> tuple[str, ...]:
    """The body a person works at: the first clause with a word for one, without the post before it."""
    for clause in re.split(r"[,;:，；：。]|\.\s|\s[–—-]\s", text):
        clause = clause.strip(" .()")
        found = finder("university").search(clause)
        if found is None or not 6 < len(clause) < 160 or "@" in clause or re.search(r"\d", clause):
            continue
        if HAN.search(clause):
            ends = [match.end() for match in finder("affiliation").finditer(clause)]
            return (clause[: ends[-1]],) if ends and ends[-1] >= 4 else ()
        first = finder("affiliation").search(clause)
        start = first.start() if first else 0
        capital = re.search(r"(?<!\S)[^\W\d_a-zа-яё]", clause)
        return (clause[min(start, capital.start() if capital else start) :],)
    return ()
