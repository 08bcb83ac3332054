"""Readings by place: what stands under a name, or over all else on a cover."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from pinakes.text.identifiers import emails
from pinakes.text.name_case import name_words
from pinakes.text.names import skeleton, without_honorifics, without_marks
from pinakes.text.words import fold
from pinakes.understand.header.binding.elsewhere import is_name_of
from pinakes.understand.header.binding.notes import LINE, MARK, marked_text
from pinakes.understand.header.binding.places import is_good, is_prose, place_in
from pinakes.understand.header.covers.awarding import is_higher
from pinakes.understand.header.rows.cues import finder, has, is_only, label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.understand.header.people.authors import Named
    from pinakes.understand.header.rows.blocks import Front, Row

    Reading = list[list[str]]

SIGNED_ROWS = 6
LONG, SHORT, SMALL = 160, 90, 5
"""Characters of a line at most, and of a short one; small words of a line that is a name alone."""
COVER, MOST_OVER = 20, 4
"""Rows of a cover, and of the body that stands over it, at most."""
MOST_BELOW, EARLY = 10, 0.93
"""Lines of one body, and where a line ends early, against the widest."""
_NUMBERED = re.compile(r"[;；)）]\s*[(（]?\d{1,2}\s*[.．、)）\s]")
_PARTED = re.compile(r"\s+[·•∙⋅&|]\s+")
_NO_NAME = re.compile(r"[?!{}<>=+/\\\"«»“”。、]|，.|[\u4e00-\u9fff]{15}")
_IN_BRACKETS = re.compile(r"[(（][^()（）\w]{1,3}[)）]")


def signed(found: Sequence[Named], rows: Sequence[Row]) -> Reading:
    """A line of authors' names and nothing else, with the body below it, to the address or the next name."""
    held: Reading = [[] for _ in found]
    own = {one.row.number for one in found}
    families = [skeleton(one.person.family or one.person.literal) for one in found]
    for at, row in enumerate(rows):
        may_sign = row.number not in own and _may_sign(row) and _names_any(families, row)
        owners = _signers(row.text, found, held) if may_sign else []
        if not owners:
            continue
        lines = [one.text for one in rows[at + 1 : at + 1 + SIGNED_ROWS] if one.page is row.page]
        place = place_in(_below(lines, found))
        if is_good(place) and not is_prose(place):
            for who in owners:
                held[who].append(place)
    return held


def _names_any(families: Sequence[str], row: Row) -> bool:
    plain = skeleton(row.text)
    return any(family and family in plain for family in families)


def _signers(text: str, found: Sequence[Named], held: Reading) -> list[int]:
    """The authors of whom a row consists, none of them told of yet: "A. Roe", "A. Roe (✉) · B. Poe"."""
    owners = []
    for part in _PARTED.split(_IN_BRACKETS.sub("", text)):
        bare = without_honorifics(without_marks(part)).strip(" ,;.:")
        who = next((at for at, one in enumerate(found) if not held[at] and is_name_of(one, bare)), None)
        if who is None:
            return []
        owners.append(who)
    return owners


def _may_sign(row: Row) -> bool:
    """Whether a row can be a name alone: a look costs less than spelling it out."""
    if not 3 < len(row.text) < 70 or "@" in row.text or row.line.role in ("header", "footer"):
        return False
    words, known = row.text.split(), _small_in_names()
    # running text is sent away by its first small word
    if any(word.islower() and len(word) > 1 and word.isalpha() and fold(word) not in known for word in words):
        return False
    return sum(map(str.islower, words)) <= SMALL and _NO_NAME.search(row.text) is None


@cache
def _small_in_names() -> frozenset[str]:
    """The words that stand in names without a capital: particles, and parts of degrees and titles."""
    titles = (word.strip("(),;:.") for title in name_words("honorifics") for word in title.split())
    return name_words("particles") | name_words("suffixes") | frozenset(titles)


def below(found: Sequence[Named], rows: Sequence[Row]) -> Reading:
    """The lines under names, to the next names or to the text: the body of all who stand right over them."""
    held: Reading = [[] for _ in found]
    first = min(one.row.number for one in found)
    group: list[int] = []
    lines: list[Row] = []
    for row in sorted(
        {row.number: row for row in (*rows, *(one.row for one in found))}.values(), key=lambda row: row.number
    ):
        owners = [who for who, one in enumerate(found) if one.row.number == row.number]
        if owners and lines:
            _hold(held, group, lines)
            group, lines = [], []
        if owners:
            group += owners
        elif row.number < first or _is_aside(row):
            continue
        elif row.opening is not None or len(lines) > MOST_BELOW:
            break
        else:
            lines.append(row)
    _hold(held, group, lines)
    return held


def over(found: Sequence[Named], front: Front) -> Reading:
    """The university that stands over all else on a cover: a page of few short rows, names below it."""
    page = [row for row in front.rows if row.page is found[0].row.page]
    own = {one.row.number for one in found}
    if page[0].number in own or not _is_higher(page[0].text) or not _is_cover(page):
        return [[] for _ in found]
    kept = [page[0].text]
    for row in page[1:MOST_OVER]:
        if row.number in own or not has(row.text, "affiliation"):
            break
        kept.append(row.text)
    return [[", ".join(text.strip(" ,;.") for text in kept)] for _ in found]


def _is_cover(page: Sequence[Row]) -> bool:
    return len(page) <= COVER and not any(
        row.opening is not None or len(row.text) > LONG or is_prose(row.text) for row in page
    )


def _is_higher(text: str) -> bool:
    return any(is_higher(match[0]) for match in finder("university").finditer(text))


def _hold(held: Reading, group: Sequence[int], lines: Sequence[Row]) -> None:
    raw = LINE.join(map(marked_text, lines))
    if len(set(MARK.findall(raw))) > 1 or _NUMBERED.search(raw):
        return  # a list of bodies that marks part is nobody's as a whole
    place = place_in(_stacked(lines))
    if group and is_good(place):
        for who in group:
            held[who].append(place)


def _is_aside(row: Row) -> bool:
    """A line of dates or addresses only."""
    return (
        has(row.text[:30], "received")
        or ("@" in row.text and len(row.text.split()) <= 4)
        or is_only(row.text, "furniture")
    )


def _stacked(lines: Sequence[Row]) -> str:
    """Lines as one text: a comma where a line ends early, as those of addresses do."""
    widest = max((row.box.x1 for row in lines if row.box), default=0.0)
    made = ""
    for before, row in zip((None, *lines), lines, strict=False):
        text = MARK.sub(" ", marked_text(row)).strip()
        ends = before is not None and (before.box is None or before.box.x1 < EARLY * widest or before.centred)
        joint = ", " if ends and made and made[-1] not in ",;-–" and text[:1].isupper() else " "
        made += (joint if made else "") + text
    return made


def _below(lines: Sequence[str], found: Sequence[Named]) -> str:
    kept: list[str] = []
    for line in lines:
        if (
            emails(line)
            or len(line) > LONG
            or label(line, "correspondence")
            or any(is_name_of(one, line.strip(" ,;.")) for one in found)
        ):
            break
        kept.append(line.strip(" ,;"))
    return ", ".join(kept)


def completed(own: list[str], other: list[str]) -> list[str]:
    """What the rules say, with the town and country that another reading goes on by."""
    if len(own) != 1 or len(other) != 1 or not other[0].startswith(own[0]):
        return own
    rest = other[0][len(own[0]) :]
    is_place = has(rest, "countries") and not any(map(str.islower, rest.split()))
    return other if is_place and len(rest) < SHORT and not rest[:1].isalpha() else own
