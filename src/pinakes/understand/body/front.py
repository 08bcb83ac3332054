"""Where the front matter ends and which lines of the body belong to the claims made before: abstracts, references."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.model import Claim
    from pinakes.understand.body.heads import Candidate
    from pinakes.understand.body.rows import Row

OPENING = ("title", "subtitle", "author", "abstract", "keywords")
FLOOR = 0.25
"""Weight from which a claim's place is believed."""
FRONT_PAGES = 4
FAR = 150  # rows between the front and the head that opens the body
FIRSTS = frozenset(("1", "I", "一", "1.1"))


def claimed(claims: Iterable[Claim], *fields: str) -> set[int]:
    """The numbers of the lines on which claims of these fields stand."""
    return {span.line for claim in claims if claim.field in fields and claim.weight >= FLOOR for span in claim.spans}


def body_start(rows: Sequence[Row], heads: Sequence[Candidate], claims: Sequence[Claim]) -> int:
    """The place of the first row of the body."""
    if not rows:
        return 0
    first = rows[0].page.number
    near = {row.number for row in rows if row.page.number < first + FRONT_PAGES}
    if rows[0].line.box is None:
        near = {row.number for row in rows[: 2 * FAR]}
    titles = claimed(claims, "title") & near
    opening = claimed(claims, *OPENING) & near
    if not opening:
        return 0
    after_title = _place_after(rows, min(titles) if titles else min(opening))
    after_all = _place_after(rows, max(opening))
    for at, head in enumerate(heads):
        if head.begin < after_title or rows[head.begin].number in opening:
            continue
        if head.begin > after_all + FAR:
            break
        if head.known == "introduction" or (head.numbered is not None and head.numbered.number in FIRSTS):
            return _chain(heads, at, after_title)
    # No head opens the body: it begins after what was claimed, at a head if one stands near.
    start = after_all
    for head in heads:
        if start <= head.begin <= start + 12:
            return head.begin
    return start


def _chain(heads: Sequence[Candidate], at: int, floor: int) -> int:
    """Where the heads begin that stand directly above one another, the last of them this one."""
    while at and heads[at - 1].end == heads[at].begin and heads[at - 1].begin >= floor and heads[at - 1].numbered is not None:
        at -= 1
    return heads[at].begin


def _place_after(rows: Sequence[Row], number: int) -> int:
    """The place of the first row behind a line."""
    low, high = 0, len(rows)
    while low < high:
        middle = (low + high) // 2
        if rows[middle].number <= number:
            low = middle + 1
        else:
            high = middle
    return low
