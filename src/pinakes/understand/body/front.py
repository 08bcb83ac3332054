"""Where the front matter ends and which lines of the body belong to the claims made before: abstracts, references."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.text.words import fold, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.model import Claim
    from pinakes.understand.body.heads import Candidate
    from pinakes.understand.body.rows import BodyLine, Measures

OPENING = ("title", "subtitle", "author", "abstract", "keywords")
FLOOR = 0.25
"""Weight from which a claim's place is believed."""
FRONT_PAGES = 4
FAR = 150  # rows between the front and the head that opens the body
UNHEADED = 6  # rows of text before the first numbered head that are an introduction without a head
FIRSTS = frozenset(("1", "I", "一", "1.1"))


def claimed(claims: Iterable[Claim], *fields: str) -> set[int]:
    """The numbers of the lines on which claims of these fields stand."""
    return {
        span.line
        for claim in claims
        if claim.field in fields and claim.weight >= FLOOR
        for span in claim.spans
    }


def body_start(
    rows: Sequence[BodyLine], heads: Sequence[Candidate], claims: Sequence[Claim], measures: Measures
) -> int:
    """The place of the first row of the body."""
    if not rows:
        return 0
    first = rows[0].page.number
    near = {row.number for row in rows if row.page.number < first + FRONT_PAGES}
    if rows[0].line.box is None:
        near = {row.number for row in rows[: 2 * FAR]}
    opening = claimed(claims, *OPENING) & near
    if not opening:
        return 0
    titles, abstracts = claimed(claims, "title") & near, claimed(claims, "abstract") & near
    floor = _place_after(rows, min(abstracts or titles or opening))
    after_all = _place_after(rows, max(opening))
    for at, head in enumerate(heads):
        if head.begin < floor or rows[head.begin].number in opening:
            continue
        if head.begin > after_all + FAR:
            break
        if head.known == "introduction":
            return _chain(heads, at, floor)
        if head.numbered is not None and head.numbered.number in FIRSTS:
            start = _past_addresses(rows, after_all)
            unheaded = sum(_is_text(row, measures) for row in rows[start : head.begin])
            return start if unheaded >= UNHEADED and head.begin - start < FAR else _chain(heads, at, floor)
    # No head opens the body: it begins after what was claimed, at a head if one stands near.
    start = _past_addresses(rows, after_all)
    for head in heads:
        if (
            start <= head.begin <= start + 12
            and sum(_is_text(row, measures) for row in rows[start : head.begin]) < 3
        ):
            return head.begin
    return start


def _past_addresses(rows: Sequence[BodyLine], start: int) -> int:
    """The place behind the addresses that follow the authors."""
    for at in range(min(start + 8, len(rows)) - 1, start - 1, -1):
        text = rows[at].text
        if len(text) < 90 and (
            "@" in text
            or any(word in words("header", "university") for word in re.split(r"[\s,-]+", fold(text)))
        ):
            return at + 1
    return start


def _is_text(row: BodyLine, measures: Measures) -> bool:
    """Whether a row has the size and the width of running text."""
    frame, box = measures.frame(row), row.line.box
    if frame is None or box is None:
        return len(row.text) > 100
    return box.width > 0.8 * frame.width and (
        measures.size is None or row.size is None or row.size > 0.93 * measures.size
    )


def _chain(heads: Sequence[Candidate], at: int, floor: int) -> int:
    """Where the heads begin that stand directly above one another, the last of them this one."""
    while (
        at
        and heads[at - 1].end == heads[at].begin
        and heads[at - 1].begin >= floor
        and heads[at - 1].numbered is not None
    ):
        at -= 1
    return heads[at].begin


def _place_after(rows: Sequence[BodyLine], number: int) -> int:
    """The place of the first row behind a line."""
    low, high = 0, len(rows)
    while low < high:
        middle = (low + high) // 2
        if rows[middle].number <= number:
            low = middle + 1
        else:
            high = middle
    return low
