"""Abstracts that nothing names: every paragraph of the first pages is a candidate, and a trained scorer weighs how it looks and stands.

What the rules of `lone_abstracts` take for one is evidence beside the rest.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from pinakes import models
from pinakes.text import scripts
from pinakes.text.languages import guess
from pinakes.text.scripts import HAN
from pinakes.text.words import fold
from pinakes.understand.header.abstracts.abstract import (
    Passage,
    closes,
    continued,
    is_finished,
    is_one_remark,
    is_part,
    next_column,
    opens_note,
    same_paragraph,
    without_rights,
)
from pinakes.understand.header.imprint.scorer import Scorer, scorer_from
from pinakes.understand.header.rows.blocks import joined, same_style
from pinakes.understand.header.rows.cues import cues_in, is_numbered
from pinakes.understand.header.rows.numbers import parsed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.understand.header.rows.blocks import Row
    from pinakes.understand.header.rows.line_model import Likely

    Evidence = dict[str, float]

MODEL = "abstracts"
LEAST, RULED = 0.25, 0.1
"""Probability from which a candidate is offered: where rules find nothing, and where they do."""
SAME = 0.97
"""Share of rows that a candidate and what the rules found have in common where they are one."""
SURE = 0.5
"""Probability of running text, by the line model, from which a line is such."""
WEIGHT = 0.85
FEWEST, MOST = 25, 500
"""Words of a candidate."""
MOST_ROWS, MOST_PAGES, MOST_JOINED = 150, 2, 9
LITTLE = 5
"""Characters of a row that stands beside the lines of a text or between them."""
MARGINS = ("header", "footer")
"""Rows that stand between no two of the text."""
SPACED, EVEN = 1.8, 0.1
"""Lines of white between spaced lines of one paragraph at most, and how far leadings may differ."""
SEEN = ("abstract", "affiliation", "author", "title", "other", "body", "keywords")
CUES = (
    "notes", "received", "correspondence", "publisher_note", "affiliation", "citation", "salutation", "cover_sheet",
    "sheet_sure", "sheet_weak", "venue",
)  # fmt: skip
PEOPLE = ("author", "affiliation", "contact")
LONG, FEW, STEM = 60, 3, 6
"""Characters of a line of text, lines of it that a note has, letters by which words are compared."""
_WORD = re.compile(r"[^\W\d_]{4,}")
_CITED = re.compile(r"\[\d{1,3}[\],–-]|\(\D{3,40},?\s(?:19|20)\d\d[a-z]?[);,]|\((?:19|20)\d\d\)")
_CODES = re.compile(r"[^\W\d_][\w ]{2,40}:\s*\(?\d")
"""A label and its codes: "OCIS codes: (170.0170) …"."""
_MARK = re.compile(r"[\d*∗†‡§¶■•©]")


@dataclass(frozen=True, slots=True)
class ProseRun:
    """Rows `first` to `end` (not in it), how many paragraphs they are, and the place of the first among those of prose."""

    first: int
    end: int
    paragraphs: int
    place: int
    text: str
    words: int


@dataclass(frozen=True, slots=True)
class KnownBeside:
    """What is known beside the rows: how the title's words begin, and the rows of each abstract that
    rules found.
    """

    title: frozenset[str]
    ruled: tuple[frozenset[int], ...]


def told(title: str, ruled: Sequence[Passage], rows: Sequence[Row]) -> KnownBeside:
    """The same of a title and what rules found, without what of it stands in the next column."""
    found = (frozenset(row.number for row in rows[one.first : one.last]) for one in ruled)
    return KnownBeside(_stems(title), tuple(found))


def unheaded(
    rows: Sequence[Row],
    start: int,
    likely: Likely,
    *,
    title: str,
    ruled: Sequence[Passage],
    body_size: float | None,
    prior: str | None,
) -> list[Passage]:
    """The likeliest abstract behind row `start`, if any is, and what rules found in other languages."""
    found, known = list(candidates(rows, start)), told(title, ruled, rows)
    chances = scorer().probabilities([evidence(one, rows, start, likely, body_size, known) for one in found])
    if not chances or max(chances) < least(known):
        has_enough = len(ruled) == 1 and scripts.word_count(ruled[0].text) >= FEWEST
        return [] if has_enough and not next_column(rows, ruled[0].last) else list(ruled)
    best = found[chances.index(max(chances))]
    own = frozenset(row.number for row in rows[best.first : best.end])
    if any(_share(own, one) > SAME or (len(ruled) > 1 and own & one) for one in known.ruled):
        return list(ruled)  # the same, or one language after the other
    made = _made(best, rows, max(chances), prior)
    return [made, *(one for one in ruled if one.language != made.language and not own & set(_lines(one)))]


def _made(best: ProseRun, rows: Sequence[Row], chance: float, prior: str | None) -> Passage:
    """A candidate as a passage, with what of it stands in the next column or on the next page."""
    further = next_column(rows, best.end) or continued(rows, best.first, best.end)
    text = without_rights(joined((best.text, *(row.text for row in further))))
    own = (rows[at] for at in range(best.first, best.end) if not _is_little(rows, at))
    spans = tuple(row.span() for row in (*own, *further))
    return Passage(text, guess(text, prior)[0], spans, round(WEIGHT * chance, 3), best.first, best.end)


def least(known: KnownBeside) -> float:
    """The probability from which a candidate is offered."""
    return RULED if known.ruled else LEAST


def _lines(passage: Passage) -> list[int]:
    return [span.line for span in passage.spans]


def _stems(text: str) -> frozenset[str]:
    """The beginnings of the longer words of a text."""
    return frozenset(word[:STEM] for word in _WORD.findall(fold(text)))


def _share(one: frozenset[int], other: frozenset[int]) -> float:
    return len(one & other) / max(len(one | other), 1)


@cache
def scorer() -> Scorer:
    """The scorer as trained."""
    return scorer_from(models.arrays(MODEL), "abstract")


def candidates(rows: Sequence[Row], start: int) -> Iterator[ProseRun]:
    """Every paragraph of prose, and runs of them in one type below one another."""
    at = [number for number in _near(rows, start) if not _is_little(rows, number)]
    lines = [rows[number] for number in at]
    prose = [
        one
        for one in _paragraphs(lines)
        if scripts.word_count(one[2]) >= FEWEST // 2 and scripts.is_legible(one[2])
    ]
    for place, (first, end, text) in enumerate(prose):
        count, words = 1, scripts.word_count(text)
        if FEWEST <= words <= MOST:
            yield ProseRun(at[first], at[end - 1] + 1, count, place, text, words)
        for further, stop, more in prose[place + 1 : place + MOST_JOINED]:
            if further != end or not _is_below(lines[end - 1], lines[further]):
                break
            text, end, count = f"{text}\n{more}", stop, count + 1
            words += scripts.word_count(more)
            if FEWEST <= words <= MOST:
                yield ProseRun(at[first], at[end - 1] + 1, count, place, text, words)


def _near(rows: Sequence[Row], start: int) -> range:
    """The rows that are looked at."""
    stop = start
    while stop < min(len(rows), start + MOST_ROWS) and (
        rows[stop].page.number - rows[start].page.number < MOST_PAGES
    ):
        stop += 1
    return range(start, stop)


def _is_little(rows: Sequence[Row], at: int) -> bool:
    """Whether a row is a sign or a number between the lines of a text or in the margin."""
    box = rows[at].box
    if box is None or len(rows[at].text) > LITTLE:
        return False
    return any(
        other.page is rows[at].page
        and other.box is not None
        and len(other.text) > LONG
        and other.box.top < box.bottom
        and box.top < other.box.bottom
        for other in rows[max(at - 2, 0) : at + 3]
    )


def _paragraphs(lines: Sequence[Row]) -> Iterator[tuple[int, int, str]]:
    first = 0
    while first < len(lines):
        end = first + 1
        while end < len(lines) and _goes_on(lines, end):
            end += 1
        yield first, end, joined(row.text for row in lines[first:end])
        first = end


def _goes_on(rows: Sequence[Row], at: int) -> bool:
    """Whether a row belongs to the paragraph of the one before: notes, codes, strips and headings do not."""
    before, row = rows[at - 1], rows[at]
    if not (same_paragraph(before, row) or _is_spaced(rows, at)):
        return False
    if (row.opening is not None and not is_part(row)) or opens_note(row.text) or closes(row.text):
        return False
    if _CODES.match(row.text) or (is_finished(before.text) and parsed(row.text).numbers > 1):
        return False
    if at > 1 and is_one_remark(before.text) and not same_paragraph(rows[at - 2], before):
        return False
    return not _is_indented(before, row) and not _is_centred_over(before, row)


def _is_spaced(rows: Sequence[Row], at: int) -> bool:
    """Whether a row follows in the even wide leading of a manuscript."""
    before, row = rows[at - 1], rows[at]
    if before.box is None or row.box is None or row.page is not before.page or before.size != row.size:
        return False
    step, size = row.box.top - before.box.top, row.size or row.box.height
    if not size < step < (1 + SPACED) * size:
        return False
    beside = [
        other.box.top - one.box.top
        for one, other in pairwise(rows[max(at - 2, 0) : at + 2])
        if one.box is not None and other.box is not None and one is not before
    ]
    return any(abs(other - step) < EVEN * step for other in beside)


def _is_indented(before: Row, row: Row) -> bool:
    """Whether a sentence has ended, before the edge or not, and the next line stands in."""
    if before.box is None or row.box is None or not is_finished(before.text):
        return False
    return row.box.x0 > before.box.x0 + 0.8 * (row.size or row.box.height)


def _is_centred_over(before: Row, row: Row) -> bool:
    """Whether a line ends well within both edges of the one below, as dates and addresses over an abstract do."""
    if before.box is None or row.box is None:
        return False
    inside = 2 * (row.size or row.box.height)
    return before.box.x0 > row.box.x0 + inside and before.box.x1 < row.box.x1 - inside


def _is_below(last: Row, first: Row) -> bool:
    if last.page is not first.page or last.line.column != first.line.column or not same_style(last, first):
        return False
    if (first.opening is not None and not is_part(first)) or opens_note(first.text) or closes(first.text):
        return False
    if last.box is None or first.box is None:
        return True
    return -1 < first.box.top - last.box.bottom < 2 * (first.size or first.box.height)


def evidence(
    one: ProseRun,
    rows: Sequence[Row],
    start: int,
    likely: Likely,
    body_size: float | None,
    known: KnownBeside,
) -> Evidence:
    """Evidence for and against a candidate."""
    own = rows[one.first : one.end]
    seen = likely.means([row.number for row in own], SEEN)
    made: Evidence = {f"seen {name}": value for name, value in zip(SEEN, seen, strict=True)}
    cues = cues_in(one.text[:400])
    made |= {f"word {cue}": float(cue in cues) for cue in CUES}
    made |= _of_rules(one, own, known) | _of_above(rows[start : one.first], likely)
    made |= _of_ends(one, rows, likely)
    made |= _of_text(one) | {"finished": float(is_finished(one.text) or bool(next_column(rows, one.end)))}
    return made | _of_type(own, rows, one, body_size) | _of_place(one, rows, start)


def _of_rules(one: ProseRun, own: Sequence[Row], known: KnownBeside) -> Evidence:
    numbers = frozenset(row.number for row in own)
    share = max((_share(numbers, ruled) for ruled in known.ruled), default=0.0)
    return {
        "rule": float(share > SAME),
        "rule overlap": share,
        "rule silent": float(not known.ruled),
        "rule starts": float(any(min(ruled) == min(numbers) for ruled in known.ruled)),
        "title words": len(known.title & _stems(one.text)) / max(len(known.title), 1),
    }


def _of_above(above: Sequence[Row], likely: Likely) -> Evidence:
    """What stands between the title and a candidate, as the line model sees it."""
    people = [sum(likely.of(row.number, label) or 0.0 for label in PEOPLE) for row in above]
    prose = sum(len(row.text) > LONG and (likely.of(row.number, "body") or 0.0) > SURE for row in above)
    return {
        "people above": sum(people) / max(len(people), 1),
        "nothing above": float(not above),
        "prose above": float(prose > FEW),
    }


def _of_ends(one: ProseRun, rows: Sequence[Row], likely: Likely) -> Evidence:
    """What the line model sees in the first and the last row, and in those that stand next to them."""
    made: Evidence = {}
    for name, at in (
        ("first", one.first),
        ("last", one.end - 1),
        ("above", one.first - 1),
        ("below", one.end),
    ):
        row = rows[at] if 0 <= at < len(rows) else None
        for label in ("abstract", "other"):
            made[f"{name} {label}"] = (likely.of(row.number, label) or 0.0) if row else 0.0
        made[f"{name} people"] = sum(likely.of(row.number, label) or 0.0 for label in PEOPLE) if row else 0.0
    return made


def _of_text(one: ProseRun) -> Evidence:
    parts = one.text.split()
    small = sum(part.strip(".,;:()«»„“”").islower() for part in parts)
    return {
        "words": math.log(one.words / 100),
        "few words": float(one.words < 50),
        "many words": float(one.words > 300),
        "small": small / max(len(parts), 1),
        "starts small": float(one.text[:1].islower()),
        "starts marked": float(_MARK.match(one.text) is not None),
        "cites": min(len(_CITED.findall(one.text)), 4) / 4,
        "address": float("@" in one.text),
        "han": float(HAN.search(one.text) is not None),
        "commas": min(one.text.count(",") / max(len(parts), 1), 0.3) / 0.3,
        "paragraphs": min(one.paragraphs - 1, 3) / 3,
    }


def _of_type(own: Sequence[Row], rows: Sequence[Row], one: ProseRun, body_size: float | None) -> Evidence:
    row = own[len(own) // 2]
    ratio = row.size / body_size if row.size and body_size else 1.0
    page = row.page
    below = [
        other
        for other in rows[one.end : one.end + 60]
        if other.page is page and other.line.role == "body" and len(other.text) > 30
    ]
    fonts = {other.font.name for other in own if other.font}
    boxes = [other.box for other in own if other.box]
    width = max((box.x1 for box in boxes), default=0.0) - min((box.x0 for box in boxes), default=0.0)
    wide = sorted(other.box.width for other in below if other.box)
    usual = wide[len(wide) * 3 // 4] if len(wide) >= 4 else None
    return {
        "smaller": min(max(1 - ratio, 0.0), 0.3) / 0.3,
        "larger": min(max(ratio - 1, 0.0), 0.3) / 0.3,
        "body size": float(abs(ratio - 1) < 0.03),
        "bold": float(row.bold),
        "italic": float(row.italic),
        "note": float(row.line.role == "note"),
        "margin": float(row.line.role in ("header", "footer")),
        "own type": float(
            bool(fonts)
            and len(below) > 4
            and fonts.isdisjoint(other.font.name for other in below if other.font)
        ),
        "over columns": float(
            row.line.column is None
            and len(below) > 4
            and sum(other.line.column is None for other in below) < 3
        ),
        "narrower": float(usual is not None and width < 0.94 * usual),
        "wider": float(usual is not None and width > 1.2 * usual),
        "text below": float(len(below) > 4),
        "nothing below": float(not below),
    }


def _before(last: Row, below: Row | None) -> Evidence:
    """What stands below the last row."""
    opening = below.opening.kind if below is not None and below.opening is not None else None
    return {
        "before keywords": float(opening == "keywords"),
        "before introduction": float(opening == "introduction"),
        "before another": float(opening not in (None, "keywords", "introduction")),
        "before number": float(below is not None and opening is None and is_numbered(below.text)),
        "before code": float(below is not None and closes(below.text)),
        "before note": float(below is not None and opens_note(below.text)),
        "before bold": float(below is not None and below.bold and not last.bold),
        "before page": float(below is None or below.page is not last.page),
    }


def _of_place(one: ProseRun, rows: Sequence[Row], start: int) -> Evidence:
    first, last = rows[one.first], rows[one.end - 1]
    above = rows[one.first - 1] if one.first > 0 else None
    below = next((row for row in rows[one.end :] if row.line.role not in MARGINS), None)
    height = first.page.height
    return {
        "first": float(one.place == 0),
        "second": float(one.place == 1),
        "later": min(max(one.place - 1, 0), 6) / 6,
        "next page": float(first.page is not rows[start].page),
        "top": first.box.top / height if first.box and height else 0.5,
        "gap above": _gap(above, first),
        "gap below": _gap(last, below),
        **_before(last, below),
        "other above": float(above is not None and not same_style(above, first)),
        "other below": float(below is not None and not same_style(last, below)),
        "after opening": float(above is not None and above.opening is not None),
    }


def _gap(above: Row | None, below: Row | None) -> float:
    """Lines between two rows, at most 4; 4 over pages and columns."""
    if (
        above is None
        or below is None
        or above.box is None
        or below.box is None
        or above.page is not below.page
    ):
        return 1.0
    gap = (below.box.top - above.box.bottom) / (below.size or below.box.height or 10)
    return min(max(gap, 0.0), 4.0) / 4 if gap > -1 else 1.0
