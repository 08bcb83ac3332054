"""A volume described: what stands before its papers, then each paper as if it had come alone."""

from __future__ import annotations

import dataclasses
import time
from typing import TYPE_CHECKING

from pinakes.model import Claim, Outcome, Paper
from pinakes.model.source import PART_MARK
from pinakes.pipeline.recording import claims_of, outcome_of, record_of, understood, without_collection

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.pipeline.parts import Parts
    from pinakes.understand.volume import Division

SHORTEST_VOLUME = 12
"""Pages below which nothing is taken for a volume."""
FRONT_PAGES = 3
OF_PAPERS = frozenset({"reference", "abstract", "keywords", "type", "page_range", "part_of"})
"""Fields that a volume leaves to its papers, or that are known of it otherwise."""


def divided(paper: Paper) -> Division | None:
    """How a volume divides into papers; None for a work that is one."""
    if not paper.has_pages or len(paper.pages) < SHORTEST_VOLUME:
        return None
    from pinakes.understand.volume import divide  # most documents are too short to need it

    return divide(paper)


def describe_volume(paper: Paper, division: Division, parts: Parts, *, started: float) -> Iterator[Outcome]:
    """The volume by what stands before its papers and what the file says of itself,
    then each paper as if it had come alone.
    """
    from pinakes.understand.volume import BY
    from pinakes.understand.volume.slices import slice_of, source_of

    front = slice_of(paper, division.front[:FRONT_PAGES], paper.source)
    alone = dataclasses.replace(front.paper, embedded=paper.embedded)
    kept = [claim for claim in claims_of(alone, parts, body=paper) if claim.field not in OF_PAPERS]
    heard = [front.put_back(claim) if claim.spans else claim for claim in kept]
    said = [*heard]
    if (
        division.title is not None
    ):  # the cover of a volume is no paper's: what was read as its title and authors does not hold
        said = [
            claim for claim in heard if claim.field not in ("title", "subtitle", "author") or not claim.spans
        ] + [division.title]
    yield outcome_of(
        paper,
        record_of(paper, [*said, Claim("type", "volume", division.weight, BY)], parts, without=OF_PAPERS),
        started,
    )
    pieces = []
    for part in reversed(division.parts):
        first, last = paper.pages[part.first].number, paper.pages[part.last].number
        pieces.append(
            (part, slice_of(paper, range(part.first, part.last + 1), source_of(paper.source, first, last)))
        )
    volume = paper.source.origin
    del paper, front, alone  # a thousand pages are let go as they are described
    while pieces:
        part, piece = pieces.pop()
        started = time.process_time()
        pages = f"{piece.numbers[0]}-{piece.numbers[-1]}"
        place = (Claim("part_of", volume, division.weight, BY), Claim("page_range", pages, part.weight, BY))
        with without_collection():
            record = record_of(piece.paper, (*claims_of(piece.paper, parts), *place), parts)
            body = piece.put_back_body(understood(piece.paper, record)) if parts.settings.road.full else None
        record = dataclasses.replace(
            record, id=f"{record.id}{PART_MARK}{pages}", claims=tuple(map(piece.put_back, record.claims))
        )
        yield outcome_of(piece.paper, record, started, body=body)
