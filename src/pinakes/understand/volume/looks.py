"""How much a page looks like the first of a paper, beside the pages around it: one row of numbers a page."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from pinakes.understand.volume.sheets import usual

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pinakes.understand.volume.sheets import PageSketch

FEATURES = (
    "size", "size above neighbours", "title high", "title long", "abstract", "keywords", "introduction", "code", "mail", "place", "people",
    "abstract or keywords in head", "no running head", "running heads change", "number goes on", "number breaks", "number one",
    "sheet changes", "print changes", "fonts change", "references ended", "references since", "blank before",
    "blank above", "opens other part", "listed", "cited", "little text", "title and people", "title and abstract", "people and references",
    "first of file", "abstract on neighbours", "bold", "bold and people",
)  # fmt: skip
REACH = 3
"""Pages on either side whose running lines tell whose they are."""


def looks_of(sheets: Sequence[PageSketch]) -> NDArray[np.float64]:
    """A row a page, columns as FEATURES."""
    rows = np.zeros((len(sheets), len(FEATURES)))
    place = {name: at for at, name in enumerate(FEATURES)}
    since, ended = 40, False
    shift_of = _number_shifts(sheets)
    for at, sheet in enumerate(sheets):
        before = sheets[at - 1] if at else None
        after = sheets[at + 1 : at + 1 + REACH]
        earlier = sheets[max(0, at - REACH) : at]
        local = usual([one.body for one in sheets[at : at + 3] if one.body]) or sheet.body
        ratio = sheet.largest / local if local else 1.0
        around = [one.largest / local for one in (*earlier[-2:], *after[:2]) if local and one.largest]
        big = min(1.0, max(0.0, (ratio - 1.0) / 0.5))
        has_title = big > 0.3 and sheet.title_top < 0.5
        people = min(len(sheet.people), 3) / 3
        row = {
            "size": min(2.0, max(-0.2, math.log(ratio) if ratio > 0 else 0.0)) * 2,
            "size above neighbours": max(-0.6, min(0.6, ratio - max(around, default=1.0))),
            "title high": float(has_title and sheet.title_top < 0.35),
            "title long": min(1.0, len(sheet.title) / 60) * has_title,
            "abstract": float(sheet.abstract),
            "keywords": float(sheet.keywords),
            "introduction": float(sheet.introduction),
            "code": float(sheet.code),
            "mail": float(sheet.mails > 0),
            "place": min(sheet.places, 3) / 3,
            "people": people,
            "abstract or keywords in head": float(
                (sheet.abstract or sheet.keywords) and len(sheet.people) > 0
            ),
            "no running head": float(not sheet.running and any(one.running for one in after)),
            "running heads change": _change(earlier, after),
            "number goes on": float(shift_of[at] == 1),
            "number breaks": float(shift_of[at] == -1),
            "number one": float(1 in sheet.numbers and (at == 0 or 1 not in sheets[at - 1].numbers)),
            "sheet changes": float(
                before is not None
                and (abs(before.width - sheet.width) > 5 or abs(before.height - sheet.height) > 5)
            ),
            "print changes": float(
                before is not None and len(after) > 0 and _other_print(before, sheet, after[0])
            ),
            "fonts change": _fonts_change(earlier, (sheet, *after[:1])),
            "references ended": float(ended),
            "references since": 1.0 / (1 + since) if ended else 0.0,
            "blank before": min(0.6, before.blank_foot) if before else 0.0,
            "blank above": min(0.5, sheet.blank_head),
            "opens other part": float(sheet.other_part),
            "listed": sheet.listed,
            "cited": sheet.cited,
            "little text": float(sheet.length < 500),
            "title and people": big * people,
            "title and abstract": big * float(sheet.abstract or sheet.keywords),
            "people and references": people * float(ended),
            "first of file": float(at == 0),
            "bold": float(sheet.bold and sheet.title_top < 0.35),
            "bold and people": float(sheet.bold and sheet.title_top < 0.35) * people,
            "abstract on neighbours": float(any(one.abstract for one in (*earlier[-1:], *after[:1]))),
        }
        for name, value in row.items():
            rows[at, place[name]] = value
        if sheet.references:
            ended, since = not sheet.after_references, 0
        else:
            since += 1
            if since > 6:
                ended = False
    return rows


def _number_shifts(sheets: Sequence[PageSketch]) -> list[int]:
    """1 where a printed page number goes on from the page before, -1 where both pages have numbers and none goes on, else 0."""
    found = []
    for at, sheet in enumerate(sheets):
        numbers = sheets[at - 1].numbers if at else frozenset()
        if not numbers or not sheet.numbers:
            found.append(0)
        else:
            found.append(1 if any(number + 1 in sheet.numbers for number in numbers) else -1)
    return found


def _change(earlier: Sequence[PageSketch], after: Sequence[PageSketch]) -> float:
    """How far the running words of the pages after differ from those before; 0 where one side has none."""
    ours = frozenset[str]().union(*(one.running for one in after))
    theirs = frozenset[str]().union(*(one.running for one in earlier))
    if not ours or not theirs:
        return 0.0
    return 1.0 - len(ours & theirs) / min(len(ours), len(theirs))


def _other_print(before: PageSketch, sheet: PageSketch, after: PageSketch) -> bool:
    return abs(before.body - after.body) > 0.3 or (
        before.print != sheet.print and before.print != after.print
    )


def _fonts_change(earlier: Sequence[PageSketch], here: Sequence[PageSketch]) -> float:
    ours = frozenset[str]().union(*(one.fonts for one in here))
    theirs = frozenset[str]().union(*(one.fonts for one in earlier[-2:]))
    if not ours or not theirs:
        return 0.0
    return 1.0 - len(ours & theirs) / min(len(ours), len(theirs))
