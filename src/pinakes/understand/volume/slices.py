"""A paper cut out of a volume: described as if it had come alone, and what is found put back to its place in the volume."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.model import Reference
from pinakes.model.source import PART_MARK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Claim, Paper, Source, Span


def slice_of(paper: Paper, places: Sequence[int], source: Source) -> Paper:
    """Some pages, counted from 0, as a paper of its own: pages numbered from 1, without what the file says of the whole."""
    pages = tuple(replace(paper.pages[place], number=number) for number, place in enumerate(places, 1))
    inside = {paper.pages[place].number for place in places}
    problems = tuple(problem for problem in paper.problems if problem.page in inside)
    return replace(paper, source=source, pages=pages, outline=(), embedded=None, page_count=len(pages), problems=problems)


def source_of(source: Source, first: int, last: int) -> Source:
    """The source of a part: the same bytes, another name."""
    return replace(source, origin=f"{source.origin}{PART_MARK}{first}-{last}", filename=None)


def put_back(claim: Claim, paper: Paper, places: Sequence[int]) -> Claim:
    """A claim about a slice with its spans where they are in the whole: page numbers of the file, lines counted over all of it."""
    if not places:
        return claim
    lines = sum(len(page.lines) for page in paper.pages[: places[0]])
    numbers = {number: paper.pages[place].number for number, place in enumerate(places, 1)}
    return _moved(claim, numbers, lines)


def _moved(claim: Claim, numbers: dict[int, int], lines: int) -> Claim:
    value = claim.value
    if isinstance(value, Reference):
        inside = tuple(_moved(one, numbers, lines) for one in value.claims)
        value = replace(value, claims=inside, spans=_shifted(value.spans, numbers, lines))
    elif not claim.spans:
        return claim
    return replace(claim, value=value, spans=_shifted(claim.spans, numbers, lines))


def _shifted(spans: tuple[Span, ...], numbers: dict[int, int], lines: int) -> tuple[Span, ...]:
    return tuple(replace(span, page=numbers.get(span.page, span.page), line=span.line + lines) for span in spans)
