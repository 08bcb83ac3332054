"""The body of a paper: sections with heads and levels, paragraphs whole, notes, captions, formulas and tables kept apart.

rows.py        the lines with their print and place; what is usual in the paper
kinds.py       lines that are no running text
numbers.py     numbers in front of heads
margins.py     lines beside and below the text that the reader did not tell apart
heads.py       which lines are heads, and of which level
front.py       where the front ends
paragraphs.py  lines → blocks
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from pinakes.model import Body, Section
from pinakes.understand.body.front import FLOOR, OPENING, body_start, claimed
from pinakes.understand.body.heads import candidates_of, levelled
from pinakes.understand.body.kinds import contents_of, is_tabular
from pinakes.understand.body.margins import at_the_foot, is_marginal
from pinakes.understand.body.paragraphs import blocks_of, joined
from pinakes.understand.body.rows import measures_of, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.model import Block, Claim, Paper
    from pinakes.understand.body.heads import Head
    from pinakes.understand.body.rows import BodyLine, Measures

OMITTED = ("references", "contents", "abstract", "keywords")
"""Parts that claims hold, or that repeat the heads: they are no sections."""


def body_of(paper: Paper, claims: Sequence[Claim] = ()) -> Body:
    """The body of a paper; `claims` tell what is front matter and bibliography."""
    rows = rows_of(paper)
    cited = claimed(claims, "reference")
    measures = _measures_of_text(rows, cited)
    feet = at_the_foot([row for row in rows if row.number not in cited], measures)
    feet |= _note_lines(rows, measures)
    notes = [row for row in rows if row.number in feet]
    text = [row for row in rows if row.number not in feet and row.number not in cited]
    text = [row for row in text if not is_marginal(row, measures)]
    listed = contents_of(text)
    text = [row for row in text if row.number not in listed]
    found = candidates_of(text, measures, paper.outline)
    start = body_start(text, found, claims, measures)
    heads = levelled([one for one in found if one.begin >= start])
    taken = claimed(claims, "abstract", "keywords")
    front = text[:start]
    sections = list(_sections(text, heads, measures, start=start, taken=taken))
    return Body(tuple(sections), tuple(_notes(notes)), tuple(_front(front, claims, measures)))


def _note_lines(rows: list[BodyLine], measures: Measures) -> set[int]:
    """Numbers of the lines that are notes."""
    return {row.number for row in rows if row.line.role == "note" and not is_tabular(row, measures)}


def _measures_of_text(rows: list[BodyLine], cited: set[int]) -> Measures:
    """What is usual in the lines of the text itself."""
    return measures_of([row for row in rows if row.line.role != "note" and row.number not in cited])


def _sections(
    text: Sequence[BodyLine], heads: Sequence[Head], measures: Measures, *, start: int, taken: set[int]
) -> list[Section]:
    made: list[Section] = []
    bounds = [(None, start), *((head, head.end) for head in heads)]
    ends = [*(head.begin for head in heads), len(text)]
    for (head, begin), end in zip(bounds, ends, strict=True):
        rows = [row for row in text[begin:end] if row.number not in taken]
        if head is None:
            if rows:
                made.append(Section(0, "", None, (), tuple(blocks_of(rows, measures))))
            continue
        if head.opens in OMITTED and not (rows and head.opens == "abstract"):
            if rows and made:  # what was left over goes on with the section before
                made[-1] = _longer(made[-1], blocks_of(rows, measures))
            continue
        spans = tuple(row.span() for row in text[head.begin : head.end])
        made.append(Section(head.level, head.text, head.number, spans, tuple(blocks_of(rows, measures))))
    return made


def _front(rows: Sequence[BodyLine], claims: Sequence[Claim], measures: Measures) -> Iterator[Block]:
    """The blocks of the front, cut where another field begins."""
    fields: dict[int, tuple[str, int]] = {}
    for at, claim in enumerate(claims):
        if claim.field in OPENING and claim.weight >= FLOOR:
            fields.update((span.line, (claim.field, at)) for span in claim.spans)
    for _, own in groupby(rows, key=lambda row: fields.get(row.number)):
        for block in blocks_of(list(own), measures):
            yield replace(block, kind="paragraph") if block.kind == "fragment" else block


def _longer(section: Section, blocks: Sequence[Block]) -> Section:
    return Section(section.level, section.head, section.number, section.spans, (*section.blocks, *blocks))


def _notes(rows: Sequence[BodyLine]) -> list[Block]:
    """The notes, each whole: a new one begins with its mark."""
    made: list[list[BodyLine]] = []
    for row in rows:
        if made and made[-1][-1].page is row.page and row.line.box is not None and not _opens_note(row):
            made[-1].append(row)
        else:
            made.append([row])
    return [joined(each, "note") for each in made]


def _opens_note(row: BodyLine) -> bool:
    tokens = row.line.tokens
    if tokens and tokens[0].superscript:
        return True
    first = row.text.split(maxsplit=1)[0]
    return (first.strip("()[].").isdigit() and len(first) <= 4) or first[0] in "*†‡§¶①②③④⑤⑥⑦⑧⑨"


__all__ = ["body_of"]
