"""The road a document takes, from bytes to record: acquire → identify → read → understand → describe."""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from pinakes import plugins
from pinakes.errors import BadInput, NotAvailable, Usage
from pinakes.intake import arrive
from pinakes.model import Bibliography, Claim, Drawing, Identification, Inspection, Outcome, Problem, Properties, Reading, Record, Source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinakes.config import Settings
    from pinakes.errors import Code
    from pinakes.intake import Arrival
    from pinakes.model import Format, Paper
    from pinakes.seams import Extractor, Inspector, Reader

    Part = TypeVar("Part", Reader, Inspector)


@dataclass(frozen=True)
class Parts:
    """What stands along the road: constructed once, used for every document."""

    settings: Settings
    readers: tuple[Reader, ...]
    inspectors: tuple[Inspector, ...]
    extractors: tuple[Extractor, ...]
    absent: tuple[str, ...] = ()


def lay(settings: Settings) -> Parts:
    """The road as the settings want it; parts that cannot work here are left out and named in `absent`."""
    absent: list[str] = []

    def every(seam: str, names: tuple[str, ...]) -> tuple[Any, ...]:
        built = []
        for name in names:
            try:
                built.append(plugins.part(seam, name)(settings))
            except NotAvailable as error:
                absent.append(str(error))
        return tuple(built)

    readers = every("readers", tuple(plugins.names("readers")))
    inspectors = every("inspectors", tuple(plugins.names("inspectors")))
    extractors = every("extractors", settings.road.extractors)
    _check_order(settings.road.extractors, extractors)
    return Parts(settings, readers, inspectors, extractors, tuple(absent))


def describe_source(source: Source, content: bytes, format: Format, parts: Parts) -> Outcome:
    """Everything we can say about one source; what went wrong is said too."""
    from pinakes.describe.weigh import weigh

    started = time.process_time()
    try:
        paper = read_source(source, content, format, parts)
    except BadInput as error:
        problem = Problem.fatal_at("read", error)
        return Outcome(source.origin, source, format=format, problems=(problem,), seconds=time.process_time() - started)
    claims: tuple[Claim, ...] = ()
    for extractor in parts.extractors:
        claims += tuple(extractor.extract(paper, claims))
    gives = tuple(dict.fromkeys(field for extractor in parts.extractors for field in extractor.gives))
    record = weigh(source, claims, looked_for=gives)
    return Outcome(
        source.origin,
        source,
        record=record,
        format=paper.format,
        pages=paper.page_count if paper.has_pages else None,
        problems=paper.problems,
        seconds=time.process_time() - started,
    )


def read_source(source: Source, content: bytes, format: Format, parts: Parts) -> Paper:
    """The paper, with what the file says of itself."""
    paper = _chosen(parts.readers, format, parts).read(source, content, format)
    try:
        embedded = inspect_source(source, content, format, parts)
    except BadInput as error:
        return dataclasses.replace(paper, problems=(*paper.problems, Problem("properties", error.code, str(error))))
    return dataclasses.replace(paper, embedded=embedded)


def inspect_source(source: Source, content: bytes, format: Format, parts: Parts) -> Properties:
    """What the file says of itself; nothing for formats that say nothing."""
    try:
        inspector = _chosen(parts.inspectors, format, parts)
    except BadInput:
        return Properties()
    return inspector.inspect(source, content, format)


# ------------------------------------------------------------------------------------------- one file at a time


def describe(file: str, path: str, parts: Parts) -> Iterator[Outcome]:
    """The outcome of a file or address, then those of the documents packed inside it."""
    outcomes = [_outcome(arrival, parts) for arrival in arrive(file, path, parts.settings)]
    yield from sorted(outcomes, key=lambda outcome: outcome.file != file)


def _outcome(arrival: Arrival, parts: Parts) -> Outcome:
    if arrival.problem is not None or arrival.source is None or arrival.format is None:
        return Outcome(arrival.file, arrival.source, format=arrival.format, problems=(arrival.problem,) if arrival.problem else ())
    if arrival.is_archive:
        return Outcome(arrival.file, arrival.source, record=_container(arrival.source), format=arrival.format)
    return describe_source(arrival.source, arrival.content, arrival.format, parts)


def identify(file: str, path: str, parts: Parts) -> Iterator[Identification]:
    """What a file is."""
    from pinakes.identify import identify_file

    known = identify_file(path)
    source = Source(digest=known.digest, origin=file, size=known.size)
    problems = (Problem("identify", "damaged", known.format.warning or "", fatal=True),) if known.format.status == "error" else ()
    yield Identification(file, source, known.format, problems)


def inspect(file: str, path: str, parts: Parts) -> Iterator[Inspection]:
    """What a file says of itself."""
    for arrival in arrive(file, path, parts.settings):
        properties, problems = None, (arrival.problem,) if arrival.problem else ()
        if arrival.source is not None and arrival.format is not None and not problems:
            try:
                properties = inspect_source(arrival.source, arrival.content, arrival.format, parts)
            except BadInput as error:
                problems = (Problem.fatal_at("properties", error),)
        yield Inspection(arrival.file, arrival.source, arrival.format, properties, problems)


def read(file: str, path: str, parts: Parts) -> Iterator[Reading]:
    """A file, read."""
    for arrival in arrive(file, path, parts.settings):
        if arrival.problem is not None:
            yield Reading(arrival.file, None, (arrival.problem,))
        elif arrival.source is not None and arrival.format is not None and not arrival.is_archive:
            try:
                yield Reading(arrival.file, read_source(arrival.source, arrival.content, arrival.format, parts))
            except BadInput as error:
                yield Reading(arrival.file, None, (Problem.fatal_at("read", error),))


def draw(file: str, path: str, parts: Parts, *, page: int) -> Iterator[Drawing]:
    """A page as a picture, with what was seen painted over it."""
    from pinakes.read.draw import draw as painted

    for arrival in arrive(file, path, parts.settings):
        try:
            if arrival.problem is not None:
                yield Drawing(arrival.file, None, (arrival.problem,))
            elif arrival.source is not None and arrival.format is not None and not arrival.is_archive:
                paper = read_source(arrival.source, arrival.content, arrival.format, parts)
                yield Drawing(arrival.file, painted(arrival.content, paper, page=page))
        except BadInput as error:
            yield Drawing(arrival.file, None, (Problem.fatal_at("draw", error),))


def cite(file: str, path: str, parts: Parts) -> Iterator[Bibliography]:
    """The bibliography of a file: how bibliographic each line is, and the references."""
    from pinakes.understand.bibliography import BibliographyExtractor, entries_of

    extractor = BibliographyExtractor(parts.settings)
    for found in read(file, path, parts):
        if found.paper is None:
            yield Bibliography(found.file, None, problems=found.problems)
        else:
            placed = list(found.paper.lines())
            weights, _ = entries_of(placed)
            lines = tuple(line.text for _, _, line in placed)
            yield Bibliography(found.file, lines, tuple(weights), tuple(extractor.extract(found.paper)), found.paper.problems)


@dataclass(frozen=True)
class Job:
    """Something done to one file: how, and what to answer when it cannot be done."""

    run: Callable[..., Iterator[Any]]
    answer: Callable[[str, Problem], Any]

    def failed(self, file: str, code: Code, message: str) -> Any:
        """The answer for a file that could not be done."""
        return self.answer(file, Problem("run", code, message, fatal=True))


JOBS: dict[str, Job] = {
    "describe": Job(describe, lambda file, problem: Outcome(file, None, problems=(problem,))),
    "identify": Job(identify, lambda file, problem: Identification(file, None, problems=(problem,))),
    "inspect": Job(inspect, lambda file, problem: Inspection(file, None, problems=(problem,))),
    "read": Job(read, lambda file, problem: Reading(file, None, (problem,))),
    "draw": Job(draw, lambda file, problem: Drawing(file, None, (problem,))),
    "cite": Job(cite, lambda file, problem: Bibliography(file, None, problems=(problem,))),
}


def _chosen(candidates: tuple[Part, ...], format: Format, parts: Parts) -> Part:
    """The part that scores a format highest."""
    scored = [(score, part) for part in candidates if (score := part.score(format)) is not None]
    if scored:
        return max(scored, key=lambda pair: pair[0])[1]
    if format.status == "unidentified":
        raise BadInput("not-a-document", "is not a document of any known format")
    wanting = f" ({'; '.join(parts.absent)})" if parts.absent else ""
    what = format.warning or f"{format.name} is not a format that can be read; convert it to PDF first"
    raise BadInput("unsupported", what + wanting)


def _container(source: Source) -> Record:
    """The record of an archive: it is known, it has no text of its own."""
    return Record(source.digest, (source,), (Claim("type", "other", 0.99, "archive@1"),), (0,))


def _check_order(names: tuple[str, ...], extractors: tuple[Extractor, ...]) -> None:
    given: set[str] = set()
    for name, extractor in zip(names, extractors, strict=False):
        lacking = set(extractor.needs) - given
        if lacking:
            raise Usage(f"extractor {name!r} needs {', '.join(sorted(lacking))} first; change [road] extractors")
        given |= set(extractor.gives)
