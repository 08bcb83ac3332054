"""Abstracts without a heading: the paragraphs between the authors and the keywords, the introduction, or the body they look unlike.

Two languages may follow one another without a word between them; they are told apart by their letters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.text import scripts
from pinakes.text.languages import guess
from pinakes.text.scripts import HAN
from pinakes.understand.header.abstract import Passage, same_paragraph
from pinakes.understand.header.blocks import joined
from pinakes.understand.header.cues import is_numbered

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.understand.header.blocks import Row
    from pinakes.understand.header.line_model import Likely

MOST_ROWS = 80
FEWEST, FEWEST_SET_OFF, MOST = 18, 25, 450
"""Words of an abstract: before keywords or an introduction, where only its look tells it from the body, and at most."""
REMARK = 12
"""Words below which a paragraph is a remark: how long the list of references is, who paid."""
SMALL = 0.45
"""Share of words in small letters: German nouns have capitals, names and addresses have little else."""
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


def lone_abstracts(rows: Sequence[Row], start: int, likely: Likely, *, body_size: float | None, prior: str | None) -> list[Passage]:
    """The abstracts after `start`, one a language; none where nothing marks where they end."""
    stop = _stop(rows, start)
    opening = rows[stop].opening if stop < len(rows) else None
    kind = opening.kind if opening is not None else None
    addresses = [_is_address(row, likely) for row in rows[:stop]]
    stretches = [one for one in _stretches(rows, start, stop, addresses, body_size) if _is_prose(one)]
    if kind not in ("keywords", "introduction"):
        stretches = _unlike_the_body(stretches, rows, stop)
    groups: dict[str, list[Stretch]] = {}
    for one in stretches:
        groups.setdefault(one.script, []).append(one)
    least = FEWEST if kind in ("keywords", "introduction") else FEWEST_SET_OFF
    return [made for group in groups.values() if (made := _passage(rows, group, least, prior)) is not None]


def _stop(rows: Sequence[Row], start: int) -> int:
    """Where the front ends: a heading, another page, or too far down."""
    for at in range(start, min(len(rows), start + MOST_ROWS)):
        row = rows[at]
        if _is_heading(row) or (is_numbered(row.text) and row.bold) or row.page is not rows[start].page:
            return at
    return min(len(rows), start + MOST_ROWS)


def _is_prose(one: Stretch) -> bool:
    """Sentences rather than names."""
    if one.units < REMARK:
        return False
    if one.script == "Hani":
        return len(re.findall("[，。；,;]", one.text)) >= 2
    parts = one.text.split()
    small = sum(part.strip(".,;:()«»„“”").islower() for part in parts)
    return small > SMALL * len(parts) and one.text.rstrip(' ”»")').endswith((".", "!", "?", "…"))


def _is_address(row: Row, likely: Likely) -> bool:
    """Whether the line model sees where the authors work rather than an abstract: institutes have long names in small letters."""
    return (likely.of(row.number, "affiliation") or 0.0) > (likely.of(row.number, "abstract") or 0.0)


def _is_heading(row: Row) -> bool:
    """Whether a row opens another part; how many works are cited is told in the middle of some heads."""
    return row.opening is not None and (row.opening.kind != "references" or row.opening.alone)


def _stretches(rows: Sequence[Row], start: int, stop: int, addresses: Sequence[bool], body_size: float | None) -> Iterator[Stretch]:
    first = start
    while first < stop:
        if addresses[first]:
            first += 1
            continue
        script = _script(rows[first].text)
        end = first + 1
        while end < stop and same_paragraph(rows[end - 1], rows[end]):
            here = _script(rows[end].text)
            if here and script and here != script:
                break
            script = script or here
            end += 1
        text = joined(row.text for row in rows[first:end])
        row = rows[end - 1]
        set_off = bool(body_size and row.size and row.size < 0.96 * body_size) or row.italic
        yield Stretch(first, end, text, script, len(HAN.sub(" ", text).split()) + len(HAN.findall(text)) // 2, set_off)
        first = end


def _script(text: str) -> str:
    """The script of most letters; empty where there are too few to tell."""
    return scripts.main(text) or "" if len(text) >= LETTERS else ""


def _unlike_the_body(stretches: list[Stretch], rows: Sequence[Row], stop: int) -> list[Stretch]:
    """Those set off at the beginning, where running text follows that is not."""
    kept: list[Stretch] = []
    for one in stretches:
        if not one.set_off:
            return kept
        kept.append(one)
    following = rows[stop] if stop < len(rows) else None
    return kept if following is not None and (following.bold or following.opening is not None or is_numbered(following.text)) else []


def _passage(rows: Sequence[Row], group: list[Stretch], least: int, prior: str | None) -> Passage | None:
    units = sum(one.units for one in group)
    if not least <= units <= MOST:
        return None
    text = "\n".join(one.text for one in group)
    spans = tuple(row.span() for one in group for row in rows[one.first : one.end])
    weight = 0.85 if all(one.set_off for one in group) else 0.75
    return Passage(text, guess(text, prior)[0], spans, weight, group[0].first, group[-1].end)
