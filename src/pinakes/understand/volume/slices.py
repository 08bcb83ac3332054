"""A paper cut out of a volume: described as if it had come alone, and what is found put back to its place in the volume."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.model import Body, Reference
from pinakes.model.source import PART_MARK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Block, Claim, Paper, Source, Span


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
    return _moved(claim, *_shift(paper, places)) if places else claim


def body_back(body: Body, paper: Paper, places: Sequence[int]) -> Body:
    """The text of a slice, likewise."""
    numbers, lines = _shift(paper, places)

    def blocks(some: tuple[Block, ...]) -> tuple[Block, ...]:
        return tuple(replace(block, spans=_shifted(block.spans, numbers, lines)) for block in some)

    sections = tuple(replace(one, spans=_shifted(one.spans, numbers, lines), blocks=blocks(one.blocks)) for one in body.sections)
    mentions = tuple(replace(one, span=_shifted((one.span,), numbers, lines)[0]) for one in body.mentions)
    return Body(sections, blocks(body.notes), blocks(body.front), mentions)


def _shift(paper: Paper, places: Sequence[int]) -> tuple[dict[int, int], int]:
    """The page numbers of the file by those of the slice, and the lines before it."""
    return (
        {number: paper.pages[place].number for number, place in enumerate(places, 1)},
        sum(len(page.lines) for page in paper.pages[: places[0]]),
    )


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
