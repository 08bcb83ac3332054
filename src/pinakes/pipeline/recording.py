"""From a paper to its record: claims gathered, signed and weighed, the body understood."""

from __future__ import annotations

import dataclasses
import gc
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pinakes.model import Claim, Outcome, Paper, Problem
from pinakes.provenance import signed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.model import Body, Record
    from pinakes.pipeline.parts import Parts


@contextmanager
def without_collection() -> Iterator[None]:
    """Without the search for reference cycles:
    papers and records are many small values without any, and it costs a tenth to a fifth.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def claims_of(paper: Paper, parts: Parts, *, body: Paper | None = None) -> tuple[Claim, ...]:
    """What all extractors claim; the language of a volume is that of its body, not of its first pages."""
    claims: tuple[Claim, ...] = ()
    for extractor in parts.extractors:
        seen = body if body is not None and tuple(extractor.gives) == ("language",) else paper
        module = type(extractor).__module__
        claims += tuple(_signed(claim, module) for claim in extractor.extract(seen, claims))
    return claims if parts.habits is None else (*claims, *parts.habits.claims(paper, claims))


def record_of(
    paper: Paper, claims: Iterable[Claim], parts: Parts, *, without: frozenset[str] = frozenset()
) -> Record:
    """The record that the claims make together, with how sure its parts and the whole of it are."""
    from pinakes.describe.weigh import weigh

    gives = dict.fromkeys(field for extractor in parts.extractors for field in extractor.gives)
    said = tuple(claims)
    record = weigh(
        paper.source,
        said,
        looked_for=tuple(field for field in gives if field not in without),
        paper=paper,
        preference=parts.habits.preference(said) if parts.habits is not None else None,
    )
    return dataclasses.replace(
        record, claims=tuple(_signed(claim, weigh.__module__) for claim in record.claims)
    )


def _signed(claim: Claim, module: str) -> Claim:
    """The claim with the mark of the rules that made it."""
    return claim if "+" in claim.by else dataclasses.replace(claim, by=signed(claim.by, module))


def outcome_of(paper: Paper, record: Record | None, started: float, *, body: Body | None = None) -> Outcome:
    """What became of a paper: its record, the pages it has, what could not be used of it."""
    return Outcome(
        paper.source.origin,
        paper.source,
        record=record,
        format=paper.format,
        pages=paper.page_count if paper.has_pages else None,
        problems=paper.problems if body is None else (*paper.problems, *_left_over(paper)),
        seconds=time.process_time() - started,
        body=body,
    )


def _left_over(paper: Paper) -> tuple[Problem, ...]:
    from pinakes.understand.body.rows import left_over

    problem = left_over(paper)
    return (problem,) if problem else ()


def understood(paper: Paper, record: Record) -> Body:
    """The body of a paper, and where in it each of the record's references is cited."""
    from pinakes.understand.body import body_of
    from pinakes.understand.mentions import mentions_of

    body = body_of(paper, record.claims)
    return dataclasses.replace(body, mentions=mentions_of(paper, body, record.best("reference")))
