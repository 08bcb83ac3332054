"""A paper cut out of a volume: described as if it had come alone, and what is found put back to its place in the volume."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING

from pinakes.model import Body, Reference
from pinakes.model.source import PART_MARK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Block, Claim, Paper, Source, Span


@dataclass(frozen=True, slots=True)
class Slice:
    """A paper made of some pages of a volume, and where they stand there."""

    paper: Paper
    numbers: tuple[int, ...]
    """Of each page, its number in the file."""
    lines: tuple[int, ...]
    """Of each page, how many lines of the file stand before it that do not stand before it in the slice."""

    def put_back(self, claim: Claim) -> Claim:
        """A claim about the slice with its spans where they are in the file."""
        value = claim.value
        if isinstance(value, Reference):
            value = replace(
                value, claims=tuple(map(self.put_back, value.claims)), spans=self._moved(value.spans)
            )
        elif not claim.spans:
            return claim
        return replace(claim, value=value, spans=self._moved(claim.spans))

    def put_back_body(self, body: Body) -> Body:
        """The text of the slice, likewise."""
        sections = tuple(
            replace(one, spans=self._moved(one.spans), blocks=self._blocks(one.blocks))
            for one in body.sections
        )
        mentions = tuple(replace(one, span=self._moved((one.span,))[0]) for one in body.mentions)
        return Body(sections, self._blocks(body.notes), self._blocks(body.front), mentions)

    def _blocks(self, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        return tuple(replace(block, spans=self._moved(block.spans)) for block in blocks)

    def _moved(self, spans: tuple[Span, ...]) -> tuple[Span, ...]:
        return tuple(
            replace(span, page=self.numbers[span.page - 1], line=span.line + self.lines[span.page - 1])
            for span in spans
        )


def slice_of(paper: Paper, places: Sequence[int], source: Source) -> Slice:
    """Some pages, counted from 0, as a paper of its own: pages numbered from 1, without what the file says of the whole."""
    chosen = [paper.pages[place] for place in places]
    numbers = tuple(page.number for page in chosen)
    problems = tuple(problem for problem in paper.problems if problem.page in numbers)
    starts = list(accumulate((len(page.lines) for page in paper.pages), initial=0))
    own = list(accumulate((len(page.lines) for page in chosen), initial=0))
    pages = tuple(replace(page, number=number) for number, page in enumerate(chosen, 1))
    alone = replace(
        paper, source=source, pages=pages, outline=(), embedded=None, page_count=len(pages), problems=problems
    )
    return Slice(
        alone, numbers, tuple(starts[place] - before for place, before in zip(places, own, strict=False))
    )


def source_of(source: Source, first: int, last: int) -> Source:
    """The source of a part: the same bytes, another name."""
    return replace(source, origin=f"{source.origin}{PART_MARK}{first}-{last}", filename=None)
