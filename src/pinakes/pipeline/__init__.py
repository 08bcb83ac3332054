"""The road a document takes, from bytes to record: acquire → identify → read → understand → describe.

`describe` tells it whole; each step is a file beside this one: `arrival` (acquire, identify), `reading`,
`recording` (understand, describe), `volumes` for files that hold many papers. `parts` are what stands along
the road.
"""

from __future__ import annotations

import dataclasses
import time
from typing import TYPE_CHECKING

from pinakes.acquire.archive import MARK
from pinakes.errors import BadInput
from pinakes.model import Claim, Outcome, Problem, Record
from pinakes.pipeline.arrival import Arrival, arrive
from pinakes.pipeline.parts import Parts, lay
from pinakes.pipeline.reading import inspect_source, read_source, wordless
from pinakes.pipeline.recording import claims_of, outcome_of, record_of, understood, without_collection
from pinakes.pipeline.volumes import describe_volume, divided

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.model import Format, Paper, Source
    from pinakes.understand.volume import Division

__all__ = [
    "Arrival",
    "Parts",
    "arrive",
    "claims_of",
    "describe",
    "describe_arrival",
    "describe_source",
    "inspect_source",
    "lay",
    "read_source",
    "record_of",
    "with_body",
    "without_collection",
]


def describe(file: str, path: str, parts: Parts, *, full: bool | None = None) -> Iterator[Outcome]:
    """The outcome of a file or address, then those of what it holds:
    an archive's documents, a volume's papers.

    `full` wins over the setting that asks for the body.
    """
    parts = parts if full is None else with_body(parts, wanted=full)
    packed: list[Outcome] = []
    for arrival in arrive(file, path, parts.settings):
        if arrival.file == file and not arrival.is_archive and not packed:
            yield from describe_arrival(arrival, parts)  # as they come: a volume may have a thousand pages
        else:
            packed += describe_arrival(arrival, parts)
    yield from _in_order(packed)


def describe_arrival(arrival: Arrival, parts: Parts) -> Iterator[Outcome]:
    """What becomes of one document at the door."""
    if arrival.problem is not None or arrival.source is None or arrival.format is None:
        problems = (arrival.problem,) if arrival.problem else ()
        yield Outcome(arrival.file, arrival.source, format=arrival.format, problems=problems)
    elif arrival.is_archive:
        yield Outcome(arrival.file, arrival.source, record=_container(arrival.source), format=arrival.format)
    else:
        yield from describe_source(arrival.source, arrival.content, arrival.format, parts)


def describe_source(source: Source, content: bytes, format: Format, parts: Parts) -> Iterator[Outcome]:
    """Everything we can say about one source; what went wrong is said too.
    After a volume, its papers, one by one.
    """
    started = time.process_time()
    with without_collection():
        found = _described(source, content, format, parts, started=started)
    if isinstance(found, Outcome):
        yield found
    else:
        papers = describe_volume(*found, parts, started=started)
        del found
        yield from papers


def _described(
    source: Source, content: bytes, format: Format, parts: Parts, *, started: float
) -> Outcome | tuple[Paper, Division]:
    """The outcome, or the paper of a volume and how it divides."""
    try:
        paper = read_source(source, content, format, parts)
    except BadInput as error:
        problem = Problem.fatal_at("read", error)
        if error.code != "no-text":
            seconds = time.process_time() - started
            return Outcome(source.origin, source, format=format, problems=(problem,), seconds=seconds)
        paper = wordless(source, content, format, parts, problem)
    division = divided(paper)
    if division is not None:
        return paper, division
    record = record_of(paper, claims_of(paper, parts), parts)
    body = understood(paper, record) if parts.settings.road.full and paper.pages else None
    outcome = outcome_of(paper, record if paper.pages or record.best("title") else None, started, body=body)
    if not parts.settings.export.thumbnails:
        return outcome
    return dataclasses.replace(outcome, thumbnail=_thumbnail(paper, content))


def with_body(parts: Parts, *, wanted: bool) -> Parts:
    """The road with, or without, the body of documents."""
    settings, road = parts.settings, parts.settings.road
    if road.full == wanted:
        return parts
    road = dataclasses.replace(road, full=wanted)
    return dataclasses.replace(parts, settings=dataclasses.replace(settings, road=road))


def _in_order(packed: list[Outcome]) -> list[Outcome]:
    """An archive before its members, wherever it was met."""
    first: dict[str, int] = {}
    for i, outcome in enumerate(packed):
        names = outcome.file.split(MARK)
        for depth in range(len(names)):
            first.setdefault(MARK.join(names[: depth + 1]), i)
    return sorted(packed, key=lambda outcome: (first[outcome.file], len(outcome.file)))


def _container(source: Source) -> Record:
    """The record of an archive: it is known, it has no text of its own."""
    return Record(source.digest, (source,), (Claim("type", "other", 0.99, "archive@1"),), (0,))


def _thumbnail(paper: Paper, content: bytes) -> str | None:
    from pinakes.read.draw import thumbnail

    try:
        return thumbnail(paper, content)
    except BadInput:
        return None
