"""Which lines are heads, and of which level: by numbers, print, white around them, known words and the file's own outline."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from pinakes.text.words import fold, words
from pinakes.understand.body.kinds import (
    BULLET,
    DASH,
    HAN,
    MATHS,
    is_caption,
    is_code,
    is_contents,
    is_formula,
    is_tabular,
)
from pinakes.understand.body.numbers import HeadNumber, may_be_numbered, numbered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Font, Heading
    from pinakes.understand.body.rows import BodyLine, Measures

LONGEST = 160  # characters of one line of a head
LONGEST_KNOWN = 90  # characters of a head that is known by its words
MOST_LINES = 4
CELL = 40  # characters of what may be a cell of a table
ENOUGH = 2.6  # evidence from which a line is a head
STRONG = 4.0
SEVERAL = 3  # heads of a print of their own: then heads in the print of the text need more
DEEPEST = 6
ENDS = ".。．;；,，:：!?！？"
SMALL = re.compile(r"[^\W\d_A-ZА-ЯЁÀ-Þ]{3}")  # letters of which no capital line has three in a row
KNOWN = (
    "introduction",
    "conclusion",
    "acknowledgements",
    "appendix",
    "references",
    "abstract",
    "contents",
    "keywords",
)
BY_MANNER = {
    "decimal": 2.2,
    "plain": 1.5,
    "bare": 1.4,
    "roman": 1.5,
    "bracket": 0.3,
    "han": 2.0,
    "han-bracket": 1.4,
    "chapter-han": 3.0,
    "chapter": 2.5,
    "letter": 1.0,
}
"""What a number in front is worth, by its manner."""
SURE = ("decimal", "chapter", "chapter-han", "han")
"""Manners that count heads even in the print of the text."""
WEAK = ("bare", "bracket", "letter")
"""Manners that alone make no head."""


@dataclass(frozen=True, slots=True)
class Head:
    """A head: the places of its first row and of the first row after it, its number, its words, its level."""

    begin: int
    end: int
    text: str
    number: str | None
    level: int
    opens: str | None = None
    """The part it opens, where its words tell: introduction, references …"""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A head before its level is settled."""

    begin: int
    end: int
    text: str
    numbered: HeadNumber | None
    print: tuple[float, bool, bool, bool]
    score: float
    outlined: int | None
    known: str | None
    apart: bool


@cache
def _known() -> dict[str, str]:
    found: dict[str, str] = {}
    for section, key in [*(("sections", key) for key in KNOWN), ("body", "common")]:
        for word in words(section, key):
            found.setdefault(_letters(word), key)
    return found


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, fold(text)))


def opened_by(text: str) -> str | None:
    """The part of a paper that a head with these words opens; None where the words do not tell."""
    if len(text) > LONGEST_KNOWN:
        return None
    found = numbered(text)
    return _known().get(_letters(found.rest if found else text))


def candidates_of(
    rows: Sequence[BodyLine], measures: Measures, outline: Sequence[Heading]
) -> list[Candidate]:
    """The heads among rows of text, in order, their levels not settled yet."""
    outlined = _outlined(rows, outline)
    found: list[Candidate] = []
    at = 0
    while at < len(rows):
        candidate = _candidate(rows, at, measures, outlined)
        if candidate is not None:
            found.append(candidate)
            at = candidate.end
        else:
            at += 1
    return _with_chapters(_consistent(found, rows))


def _outlined(rows: Sequence[BodyLine], outline: Sequence[Heading]) -> dict[int, int]:
    """Place of a row → level, for the entries of the file's outline found among the rows, in order."""
    wanted = [(_letters(entry.title), entry.level) for entry in outline[:5000]]
    wanted = [(title, level) for title, level in wanted if title]
    if not wanted:
        return {}
    places: dict[str, list[int]] = {}
    for at, row in enumerate(rows):
        if len(row.text) <= 2 * LONGEST:
            key = _letters(row.text)
            places.setdefault(key, []).append(at)
            if (cut := numbered(row.text)) is not None:
                places.setdefault(_letters(cut.rest), []).append(at)
    found: dict[int, int] = {}
    last = -1
    for title, level in wanted:
        here = [at for at in places.get(title, ()) if at > last and not is_contents(rows[at].text)]
        if here:
            found[here[0]] = level
            last = here[0]
    return found


def _candidate(
    rows: Sequence[BodyLine], at: int, measures: Measures, outlined: dict[int, int]
) -> Candidate | None:
    """A head that begins at this row, with the lines over which it goes on; None where the evidence is too little."""
    row = rows[at]
    level = outlined.get(at)
    if (
        row.line.role != "body"
        or (level is None and not _stands_out(row, measures))
        or not _may_be(row, measures)
    ):
        return None
    known = opened_by(row.text)
    number = None if row.line.tokens and row.line.tokens[0].superscript else numbered(row.text)
    if level is None and (is_contents(row.text) or is_caption(row) or is_code(row)):
        return None
    if (
        level is None
        and known is None
        and number is None
        and (is_tabular(row, measures) or is_formula(row, measures))
    ):
        return None
    print_ = _print(row)
    if (
        number is not None
        and number.manner in WEAK
        and _printed(row, measures) < 0.8
        and known is None
        and level is None
        and row.line.box is not None
    ):
        return None
    score = (
        _printed(row, measures) + (BY_MANNER[number.manner] if number else 0.0) + _words(row, number, known)
    )
    if score < 0.3 and level is None and measures.size is not None and known is None:
        return None
    end = at + 1
    while (
        end < len(rows)
        and end - at < MOST_LINES
        and _goes_on(rows[end - 1], rows[end], measures, whole=rows[at])
    ):
        end += 1
    if end - at == MOST_LINES and level is None:
        return None
    score += _white(rows, at, end, measures) + (4.0 if level is not None else 0.0)
    if score < ENOUGH:
        return None
    text = _joined(rows[at:end])
    return Candidate(
        at, end, text, numbered(text), print_, score, level, opened_by(text), _printed(row, measures) >= 1.0
    )


def _stands_out(row: BodyLine, measures: Measures) -> bool:
    """Whether a row has anything of a head at all: a cheap look that settles most lines."""
    if (
        row.size is None
        or measures.size is None
        or row.size >= 1.06 * measures.size
        or row.bold != measures.bold
    ):
        return True
    text = row.text
    if row.italic != measures.italic or may_be_numbered(text) or _is_capital(text):
        return True
    return len(text) <= LONGEST_KNOWN and (text[:2].casefold() in _beginnings() or text[1:2].isspace())


@cache
def _beginnings() -> frozenset[str]:
    """The first two letters of every head that is known by its words."""
    return frozenset(word[:2] for word in _known())


def _may_be(row: BodyLine, measures: Measures) -> bool:
    text = row.text
    if len(text) > LONGEST or BULLET.match(text) or DASH.match(text) or _runs_on(row, measures):
        return False
    found = numbered(text)
    words_ = found.rest if found is not None and found.rest else text
    letters = sum(map(str.isalpha, words_))
    return letters >= (2 if HAN.search(text) else 3) and letters > 0.4 * len(words_.replace(" ", ""))


def _runs_on(row: BodyLine, measures: Measures) -> bool:
    """Whether a full line begins in bold or italics and goes on in the print of the text: a head within a paragraph."""
    frame, box = measures.frame(row), row.line.box
    if frame is not None and box is not None and box.x1 < frame.right - 0.1 * frame.width:
        return False
    tokens = [token for token in row.line.tokens if token.font is not None and not token.superscript]
    if len(tokens) < 3 or tokens[0].font is tokens[-1].font:
        return False
    return any(
        _grows_plain(token.font, following.font) and token.text[-1] in ".:—–。："
        for token, following in pairwise(tokens)
    )


def _grows_plain(one: Font | None, two: Font | None) -> bool:
    """Whether print leaves bold, or italics, from one token to the next."""
    if one is two or one is None or two is None:
        return False
    return (one.bold and not two.bold) or (one.italic and not two.italic and not one.bold)


def _print(row: BodyLine) -> tuple[float, bool, bool, bool]:
    return (round((row.size or 0.0) * 2) / 2, row.bold, row.italic, _is_capital(row.text))


def _is_capital(text: str) -> bool:
    if SMALL.search(text):
        return False
    cased = [letter for letter in text if letter.isupper() or letter.islower()]
    return len(cased) >= 4 and sum(map(str.isupper, cased)) > 0.9 * len(cased)


def _printed(row: BodyLine, measures: Measures) -> float:
    """How far the print of a row stands out from the text."""
    score = 0.0
    if measures.size and row.size:
        ratio = row.size / measures.size
        score += 3.0 if ratio >= 1.15 else 2.0 if ratio >= 1.06 else -3.0 if ratio < 0.9 else 0.0
    if row.bold and not measures.bold:
        score += 2.0
    if row.italic and not measures.italic:
        score += 0.8
    if _is_capital(row.text):
        score += 1.3
    if row.font and measures.font and row.font != measures.font and not row.bold and not row.italic:
        score += 0.5
    return score


def _words(row: BodyLine, number: HeadNumber | None, known: str | None) -> float:
    text = row.text
    score = 0.0
    if known is not None:
        score += 2.6
    rest = number.rest if number else text
    if rest[:1].islower():
        score -= 3.0
    last = text[-1]
    if last in ",;，；-":
        score -= 2.5
    elif last in "?？!！":
        score -= 0.5
    elif last in ENDS and not (last in ".．" and len(text) < 60):
        score -= 1.5
    elif last in "." and number is None:
        score -= 0.7
    if len(text) > 90:
        score -= 0.7
    if sum(letter in MATHS for letter in text) > 0.12 * len(text) + 2:
        score -= 2.0
    if re.search(r"[.。!?;] +[^\W\d_]", rest[12:]):
        score -= 1.0
    if sum(map(str.isdigit, rest)) > 0.25 * len(rest):
        score -= 1.5
    return score


def _goes_on(above: BodyLine, row: BodyLine, measures: Measures, *, whole: BodyLine) -> bool:
    """Whether a head printed over several lines goes on in `row`."""
    if row.line.role != "body" or _alike(row, whole) is False or row.blank or numbered(row.text):
        return False
    if _printed(row, measures) < 0.7:
        return False
    if above.text[-1] in ".。:：?!" or opened_by(whole.text) is not None:
        return False
    a, b = above.line.box, row.line.box
    if a is None or b is None:
        return False
    if above.page is not row.page or above.line.column != row.line.column:
        return False
    em = row.size or 10.0
    return b.top - a.top < 1.75 * em and (
        row.text[:1].islower() or a.width > 0.5 * _width(above, measures) or abs(_middle(a) - _middle(b)) < em
    )


def _alike(row: BodyLine, other: BodyLine) -> bool:
    """Whether two rows have the print of one head; a word of it may be in italics."""
    one, two = _print(row), _print(other)
    return one[0] == two[0] and one[1] == two[1] and (one[1] or one[2] == two[2])


def _middle(box: object) -> float:
    return (box.x0 + box.x1) / 2  # type: ignore[attr-defined, no-any-return]


def _width(row: BodyLine, measures: Measures) -> float:
    frame = measures.frame(row)
    return frame.width if frame else 1.0


def _white(rows: Sequence[BodyLine], at: int, end: int, measures: Measures) -> float:
    """What the white around a head, its length and its place say."""
    row, last = rows[at], rows[end - 1]
    frame = measures.frame(row)
    box = row.line.box
    score = 0.0
    before = rows[at - 1] if at else None
    after = rows[end] if end < len(rows) else None
    if after is None or after.line.role == "caption":
        score -= 1.5
    length = sum(len(each.text) * (2 if HAN.search(each.text) else 1) for each in rows[at:end])
    score -= 3.0 if length > 240 else 1.5 if length > 160 else 0.0
    if frame is None or not frame.width or box is None or not measures.leading:
        if measures.is_wrapped:
            alone = (row.blank or before is None) and (after is None or after.blank)
            score += (1.2 if alone else -0.5) + (0.3 if len(row.text) < 60 else -0.5)
        elif len(row.text) < 100:
            score += 0.3
            if row.text[-1] not in ENDS and after is not None and len(after.text) > len(row.text):
                score += 0.5
            if (
                after is not None
                and len(after.text) < CELL
                and after.text[-1] not in ENDS
                and numbered(after.text) is None
            ):
                score -= 1.5  # cells of a table follow each other so
        return score
    wide = last.line.box.width / frame.width if last.line.box is not None else 1.0
    score += 0.5 if wide < 0.8 else 0.0 if wide < 0.95 else -0.8
    if (
        before is None
        or before.page is not row.page
        or before.line.column != row.line.column
        or before.line.box is None
    ):
        score += 0.4
    else:
        step = (box.bottom - before.line.box.bottom) / measures.leading
        score += 1.0 if step > 1.6 else 0.6 if step > 1.25 else 0.0
        if (
            before.text[-1] not in ENDS
            and before.line.box.x1 > frame.right - 1.5 * (row.size or 10.0)
            and step < 1.3
        ):
            score -= 1.2  # the line before breaks off in mid-sentence
    if (
        after is not None
        and after.page is row.page
        and after.line.box is not None
        and last.line.box is not None
    ):
        step = (after.line.box.bottom - last.line.box.bottom) / measures.leading
        score += 0.4 if 1.2 < step < 4 else 0.0
        if after.text[:1].islower():
            score -= 1.0
    inset = box.x0 - frame.left
    if inset > 0.08 * frame.width and abs(_middle(box) - (frame.left + frame.right) / 2) < 0.03 * frame.width:
        score += 0.6
    return score


def _joined(rows: Sequence[BodyLine]) -> str:
    text = rows[0].text
    for row in rows[1:]:
        glue = "" if HAN.match(text[-1]) and HAN.match(row.text[0]) else " "
        text += glue + row.text
    return " ".join(text.split())


def _consistent(found: list[Candidate], rows: Sequence[BodyLine]) -> list[Candidate]:
    """The candidates without those that other heads of the paper contradict."""
    if any(one.outlined is not None for one in found) and all(row.line.box is None for row in rows[:50]):
        told = sum(one.outlined is not None for one in found)
        if told >= 2:  # a format that names its heads
            prints = {one.print for one in found if one.outlined is not None}
            return [
                one
                for one in found
                if one.outlined is not None or (one.known is not None and one.print in prints)
            ]
    own = Counter(one.print for one in found if one.apart and one.score >= STRONG)
    apart = sum(own.values())
    numbers = {one.numbered.number.replace("．", ".") for one in found if one.numbered is not None}
    kept = []
    for at, one in enumerate(found):
        if one.outlined is None and one.known is None and not one.apart:
            deep = (
                one.numbered is not None
                and one.numbered.manner in SURE
                and (one.score >= ENOUGH + 0.6 or _supported(one, numbers))
            )
            if apart >= SEVERAL and not deep:
                continue
            if (
                one.numbered is not None
                and one.numbered.manner in ("plain", "bracket", "letter", "bare")
                and _in_list(found, at)
            ):
                continue
        kept.append(one)
    return kept


def _supported(one: Candidate, numbers: set[str]) -> bool:
    """Whether the number before a head's own, or the one after it, is a head's too."""
    assert one.numbered is not None
    *upper, last = one.numbered.number.replace("．", ".").split(".")
    if not upper or not last.isdecimal():
        return False
    beside = {".".join([*upper, str(int(last) + step)]) for step in (-1, 1)}
    return bool(beside & numbers) and ".".join(upper) in numbers


def _in_list(found: list[Candidate], at: int) -> bool:
    """Whether a numbered line stands directly beside another one of its manner: an entry of a list."""
    one = found[at]
    assert one.numbered is not None
    beside = [found[place] for place in (at - 1, at + 1) if 0 <= place < len(found)]
    return any(
        other.numbered is not None
        and other.numbered.manner == one.numbered.manner
        and (other.begin - one.end <= 1 if other.begin > one.begin else one.begin - other.end <= 1)
        for other in beside
    )


def _with_chapters(found: list[Candidate]) -> list[Candidate]:
    """`Chapter 2` on a line of its own and the words of the head below it, made one."""
    made: list[Candidate] = []
    for one in found:
        last = made[-1] if made else None
        if (
            last is not None
            and last.end == one.begin
            and last.numbered is not None
            and not last.numbered.rest
            and one.numbered is None
        ):
            text = f"{last.text} {one.text}"
            number = HeadNumber(last.numbered.manner, last.numbered.number, last.numbered.depth, one.text)
            made[-1] = replace(last, end=one.end, text=text, numbered=number, known=one.known)
        else:
            made.append(one)
    return made


def levelled(found: Sequence[Candidate]) -> list[Head]:
    """Levels: the outline's, the number's depth, else the level that the same print has elsewhere, else its rank by print."""
    depths: dict[tuple[float, bool, bool, bool], Counter[int]] = {}
    shift = (
        1 if any(one.numbered and one.numbered.manner in ("chapter", "chapter-han") for one in found) else 0
    )
    lowest = min((one.outlined for one in found if one.outlined is not None), default=1)
    manners = [one.numbered.manner for one in found if one.numbered and not one.numbered.depth]
    order = list(dict.fromkeys(manners))
    levels: list[int | None] = []
    for one in found:
        level: int | None = None
        if one.outlined is not None and not (one.numbered is not None and one.numbered.manner == "decimal"):
            level = one.outlined - lowest + 1
        elif one.numbered is not None and one.numbered.depth:
            level = one.numbered.depth
            if shift and one.numbered.manner in ("plain", "bare"):
                level += shift
            elif (
                order
                and one.numbered.manner in ("plain", "bare")
                and any(m in ("han", "roman") for m in order)
            ):
                level += len([m for m in order if m in ("han", "roman", "han-bracket")])
        elif one.numbered is not None:
            level = (
                1
                + order.index(one.numbered.manner)
                + (1 if one.numbered.manner == "letter" and "roman" not in order else 0)
            )
            if one.numbered.manner == "han-bracket" and "han" not in order:
                level = 2
        if level is not None:
            depths.setdefault(one.print, Counter())[level] += 1
        levels.append(level)
    ranks = _ranks([one for one, level in zip(found, levels, strict=True) if level is None], depths)
    made = []
    for one, known in zip(found, levels, strict=True):
        level = known
        if level is None:
            same = depths.get(one.print)
            if one.known in ("introduction", "conclusion", "acknowledgements", "references", "appendix"):
                level = 1
            elif same:
                level = same.most_common(1)[0][0]
            else:
                level = ranks[one.print]
        number = one.numbered.number if one.numbered and one.numbered.manner != "bracket" else None
        words_ = one.numbered.rest if one.numbered and number and one.numbered.rest else one.text
        made.append(Head(one.begin, one.end, words_.strip(), number, max(1, min(DEEPEST, level)), one.known))
    return _without_gaps(made)


def _ranks(
    found: list[Candidate], depths: dict[tuple[float, bool, bool, bool], Counter[int]]
) -> dict[tuple[float, bool, bool, bool], int]:
    """Level of each print that no number tells: larger, bolder, capital before plain."""
    prints = {one.print for one in found} | set(depths)
    ordered = sorted(prints, key=lambda p: (-p[0], not p[3], not p[1], p[2]))
    ranks: dict[tuple[float, bool, bool, bool], int] = {}
    level = 0
    last: tuple[float, bool, bool, bool] | None = None
    for print_ in ordered:
        if print_ in depths:
            level = max(level, depths[print_].most_common(1)[0][0])
        elif last is None or print_ != last:
            level += 1
        ranks[print_] = level
        last = print_
    return ranks


def _without_gaps(heads: list[Head]) -> list[Head]:
    """Levels by how the heads are nested, so that the first is 1 and none goes down by more than one at once."""
    made: list[Head] = []
    above: list[int] = []
    for head in heads:
        while above and above[-1] >= head.level:
            above.pop()
        above.append(head.level)
        made.append(replace(head, level=min(len(above), DEEPEST)))
    return made
