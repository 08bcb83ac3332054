"""Abstracts without a heading: the paragraphs between the authors and the keywords, the introduction, or the body they look unlike.

Two languages may follow one another without a word between them; they are told apart by their letters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pinakes.text import scripts
from pinakes.text.languages import guess
from pinakes.text.scripts import word_count
from pinakes.understand.header.abstracts.abstract import (
    Passage,
    closes,
    end_in_parts,
    is_finished,
    is_labelled,
    is_part,
    next_column,
    opens_note,
    same_paragraph,
    without_rights,
)
from pinakes.understand.header.rows.blocks import joined
from pinakes.understand.header.rows.cues import is_numbered

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.model import Box
    from pinakes.understand.header.rows.blocks import Row
    from pinakes.understand.header.rows.line_model import Likely

MOST_ROWS = 80
_CODE = re.compile(r"\s[\[(@]\S{8,40}$")
"""The code of the article that some journals print behind its abstract."""
FEWEST, FEWEST_SET_OFF, MOST = 18, 25, 450
"""Words of an abstract: before keywords or an introduction, where only its look tells it from the body, and at most."""
SEEN, FEWER = 0.8, 0.65
"""Probability of an abstract, by the line model, from which fewer words are enough, and what part of them."""
SMALLER, LARGER = 0.96, 1.1
"""Parts of the size of the text within which a paragraph looks like it."""
NARROWER = 1.2
"""Sizes by which both ends of the lines of a paragraph stand in from those of the text below it, where it is set off by that."""
ADDRESS = 2.0
"""How much more the line model must see affiliations in a paragraph than an abstract to take lines of it for addresses."""
LONG = 5
"""Lines of a paragraph that is longer than addresses are."""
REMARK = 12
"""Words below which a paragraph is a remark: how long the list of references is, who paid."""
SMALL = 0.45
"""Share of words in small letters: German nouns have capitals, names and addresses have little else."""
ALONE = 60
"""Words of an abstract that is the only paragraph of its page."""
WIDE = 30
"""Characters of a line of text."""
FEWEST_PARTS, PARTED = 3, 0.85
"""Labels that an abstract in parts has at least, and its weight."""
LETTERS = 8
"""Characters a line must have for its script to count."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Rows of one paragraph in one script."""

    first: int
    end: int
    text: str
    script: str
    units: int
    set_off: bool


def lone_abstracts(
    rows: Sequence[Row], start: int, likely: Likely, *, body_size: float | None, prior: str | None
) -> list[Passage]:
    """The abstracts after `start`, one a language; none where nothing marks where they end."""
    return _in_parts(rows, start, prior=prior) or _between(rows, start, likely, body_size, prior)


def _between(
    rows: Sequence[Row], start: int, likely: Likely, body_size: float | None, prior: str | None
) -> list[Passage]:
    """The same of those that stand before keywords, an introduction or a text that they look unlike."""
    stop = _stop(rows, start)
    opening = rows[stop].opening if stop < len(rows) else None
    kind = opening.kind if opening is not None else None
    addresses = _addresses(rows, start, stop, likely)
    stretches = list(_stretches(rows, start, stop, addresses, body_size))
    if kind not in ("keywords", "introduction"):
        stretches = _unlike_the_body(stretches, rows, stop)
    groups: dict[str | None, list[Stretch]] = {}
    for one in stretches:
        if _is_prose(one) or (next_column(rows, one.end) and _is_prose(replace(one, text=one.text + "."))):
            groups.setdefault(guess(one.text, prior)[0] if one.units >= FEWEST else one.script, []).append(
                one
            )
    least = FEWEST if kind in ("keywords", "introduction") else FEWEST_SET_OFF
    made = (_passage(rows, group, least * _fewer(rows, group, likely), prior) for group in groups.values())
    return [passage for passage in made if passage is not None]


def _in_parts(rows: Sequence[Row], start: int, *, prior: str | None) -> list[Passage]:
    """The abstract after `start` whose parts have labels: "BACKGROUND …", "Methods: …"."""
    for at in range(start, min(len(rows), start + MOST_ROWS)):
        row = rows[at]
        if (row.opening is not None and not is_part(row)) or row.page is not rows[start].page:
            return []
        if not is_labelled(row):
            continue
        end = end_in_parts(rows, at)
        if sum(is_labelled(one) for one in rows[at:end]) < FEWEST_PARTS:
            continue
        further = next_column(rows, end)
        text = joined(one.text for one in (*rows[at:end], *further))
        script, units = _script(text), len(text.split())
        if units <= MOST and _is_prose(Stretch(at, end, text, script, units, set_off=True)):
            spans = tuple(one.span() for one in (*rows[at:end], *further))
            return [Passage(without_rights(text), guess(text, prior)[0], spans, PARTED, at, end)]
    return []


def _fewer(rows: Sequence[Row], group: list[Stretch], likely: Likely) -> float:
    """What part of the usual words is enough: less where the line model sees an abstract."""
    numbers = [row.number for one in group for row in rows[one.first : one.end]]
    return FEWER if likely.means(numbers, ("abstract",))[0] >= SEEN else 1.0


def _stop(rows: Sequence[Row], start: int) -> int:
    """Where the front ends: a heading, another page, or too far down."""
    for at in range(start, min(len(rows), start + MOST_ROWS)):
        row = rows[at]
        if _is_heading(row) or (is_numbered(row.text) and row.bold) or row.page is not rows[start].page:
            return at
    return min(len(rows), start + MOST_ROWS)


def _is_prose(one: Stretch) -> bool:
    """Sentences rather than names."""
    if one.units < REMARK or not scripts.is_legible(one.text) or _is_other(one.text):
        return False
    if one.script == "Hani":
        return len(re.findall("[，。；,;]", one.text)) >= 2
    parts = one.text.split()
    small = sum(part.strip(".,;:()«»„“”").islower() for part in parts)
    return small > SMALL * len(parts) and is_finished(_CODE.sub("", one.text))


def _addresses(rows: Sequence[Row], start: int, stop: int, likely: Likely) -> list[bool]:
    """For each row up to `stop` whether it is an address: institutes have long names in small letters.

    The line model says so of the row, and of the paragraph as a whole; abstracts can name an institute too.
    """
    found = [False] * stop
    first = start
    while first < stop:
        end = first + 1
        while end < stop and same_paragraph(rows[end - 1], rows[end]):
            end += 1
        there, here = likely.means([row.number for row in rows[first:end]], ("affiliation", "abstract"))
        is_address = (there > ADDRESS * here and not _is_long_prose(rows[first:end])) or end - first < 3
        for at in range(first, end):
            seen = (likely.of(rows[at].number, "affiliation") or 0.0) > (
                likely.of(rows[at].number, "abstract") or 0.0
            )
            found[at] = seen and (is_address or not _is_filled(rows, at, first, end))
        first = end
    return found


def _is_long_prose(rows: Sequence[Row]) -> bool:
    """Several lines of sentences, which no mark opens: not where somebody works."""
    text = joined(row.text for row in rows)
    parts = text.split()
    opens = rows[0].text[0].isalpha() and not (rows[0].line.tokens and rows[0].line.tokens[0].superscript)
    return (
        len(rows) >= LONG
        and opens
        and text.endswith(".")
        and sum(part.islower() for part in parts) > SMALL * len(parts)
    )


def _is_filled(rows: Sequence[Row], at: int, first: int, end: int) -> bool:
    """Whether a row reaches the right edge of its paragraph."""
    box, edge = rows[at].box, max((row.box.x1 for row in rows[first:end] if row.box), default=0.0)
    return box is None or box.x1 > edge - 2 * (rows[at].size or 10)


def _is_heading(row: Row) -> bool:
    """Whether a row opens another part; how many works are cited, and what follows, is told within some abstracts."""
    return row.opening is not None and (
        row.opening.kind not in ("references", "conclusion") or row.opening.alone
    )


def _stretches(
    rows: Sequence[Row], start: int, stop: int, addresses: Sequence[bool], body_size: float | None
) -> Iterator[Stretch]:
    first = start
    while first < stop:
        if addresses[first]:
            first += 1
            continue
        script = _script(rows[first].text)
        end = first + 1
        while end < stop and same_paragraph(rows[end - 1], rows[end]):
            here = _script(rows[end].text)
            if (here and script and here != script) or _is_other(rows[end].text):
                break
            script = script or here
            end += 1
        text = joined(row.text for row in rows[first:end])
        row = rows[end - 1]
        other_size = bool(body_size and row.size and not SMALLER <= row.size / body_size <= LARGER)
        set_off = other_size or row.italic or row.bold
        set_off = set_off or _is_in_other_type(rows, first, end) or _is_narrower(rows, first, end)
        yield Stretch(first, end, text, script, word_count(text), set_off)
        first = end


def _is_other(text: str) -> bool:
    return opens_note(text) or closes(text)


def _is_in_other_type(rows: Sequence[Row], first: int, end: int) -> bool:
    """Whether a paragraph is in a font that none of the next lines has, or runs over the columns in which they stand."""
    own, page = rows[first:end], rows[first].page
    below = [
        row
        for row in rows[end : end + MOST_ROWS]
        if row.page is page and row.line.role == "body" and len(row.text) > WIDE
    ]
    if len(own) < 3 or len(below) < 8:
        return False
    if all(row.line.column is None for row in own) and sum(row.line.column is None for row in below) < 3:
        return True
    fonts = {row.font.name for row in own if row.font}
    return bool(fonts) and fonts.isdisjoint(row.font.name for row in below if row.font)


def _boxes_below(rows: Sequence[Row], first: Row, end: int) -> list[Box]:
    """Where the lines below a paragraph stand; over columns, what stands below runs over all of them."""
    column = first.line.column
    after = rows[end : end + 8] if column is not None else rows[end : end + MOST_ROWS]
    beside = [row for row in after if column is None or row.line.column == column]
    return [row.box for row in beside if row.box and row.page is first.page]


def _is_narrower(rows: Sequence[Row], first: int, end: int) -> bool:
    """Whether the lines of a paragraph stand in from those of the text below on both sides, as quotations do."""
    own = [row.box for row in rows[first:end] if row.box]
    below = _boxes_below(rows, rows[first], end)
    if len(own) < 3 or len(below) < 4:
        return False
    least = NARROWER * (rows[first].size or 10)
    left, right = min(box.x0 for box in own), max(box.x1 for box in own)
    return min(box.x0 for box in below) < left - least and max(box.x1 for box in below) > right + least


def _script(text: str) -> str:
    """The script of most letters; empty where there are too few to tell."""
    return scripts.main(text) or "" if len(text) >= LETTERS else ""


def _unlike_the_body(stretches: list[Stretch], rows: Sequence[Row], stop: int) -> list[Stretch]:
    """Those set off at the beginning, where running text follows that is not."""
    kept: list[Stretch] = []
    for one in stretches:
        if not one.set_off and one.units >= REMARK:
            return kept or _alone(stretches, rows, stop)
        if one.set_off:
            kept.append(one)
    following = rows[stop] if stop < len(rows) else None
    if following is not None and (
        following.bold or following.opening is not None or is_numbered(following.text)
    ):
        return kept
    return _alone(stretches, rows, stop)


def _alone(stretches: list[Stretch], rows: Sequence[Row], stop: int) -> list[Stretch]:
    """The only paragraph of a page on which nothing but notes stands beside it: the text begins on the next."""
    if stop >= len(rows) or rows[stop].page is rows[stop - 1].page:
        return []
    prose = [one for one in stretches if one.units >= REMARK]
    return prose if len(prose) == 1 and prose[0].units >= ALONE else []


def _passage(rows: Sequence[Row], group: list[Stretch], least: float, prior: str | None) -> Passage | None:
    units = sum(one.units for one in group)
    if not least <= units <= MOST:
        return None
    text = "\n".join(one.text for one in group)
    further = next_column(rows, group[-1].end)
    text = joined((text, *(row.text for row in further))) if further else text
    text = without_rights(text)
    spans = tuple(
        row.span() for row in (*(row for one in group for row in rows[one.first : one.end]), *further)
    )
    weight = 0.85 if all(one.set_off for one in group) else 0.75
    return Passage(text, guess(text, prior)[0], spans, weight, group[0].first, group[-1].end)
