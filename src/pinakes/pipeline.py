"""The road a document takes, from bytes to record: acquire → identify → read → understand → describe."""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from pinakes import plugins
from pinakes.errors import BadInput, NotAvailable, Usage
from pinakes.model import Outcome, Paper, Problem, Properties

if TYPE_CHECKING:
    from pinakes.config import Settings
    from pinakes.model import Claim, Format, Source
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
        if error.code != "no-text":
            return Outcome(source.origin, source, format=format, problems=(problem,), seconds=time.process_time() - started)
        paper = _wordless(source, content, format, parts, problem)
    claims: tuple[Claim, ...] = ()
    for extractor in parts.extractors:
        claims += tuple(extractor.extract(paper, claims))
    gives = tuple(dict.fromkeys(field for extractor in parts.extractors for field in extractor.gives))
    record = weigh(source, claims, looked_for=gives)
    return Outcome(
        source.origin,
        source,
        record=record if paper.pages or record.best("title") else None,
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


def _wordless(source: Source, content: bytes, format: Format, parts: Parts, problem: Problem) -> Paper:
    """A document without text, which may still say something of itself."""
    try:
        embedded = inspect_source(source, content, format, parts)
    except BadInput:
        embedded = Properties()
    return Paper(source, format, "none@1", (), embedded=embedded, page_count=embedded.pages, problems=(problem,))


def inspect_source(source: Source, content: bytes, format: Format, parts: Parts) -> Properties:
    """What the file says of itself; nothing for formats that say nothing."""
    try:
        inspector = _chosen(parts.inspectors, format, parts)
    except BadInput:
        return Properties()
    return inspector.inspect(source, content, format)


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


def _check_order(names: tuple[str, ...], extractors: tuple[Extractor, ...]) -> None:
    given: set[str] = set()
    for name, extractor in zip(names, extractors, strict=False):
        lacking = set(extractor.needs) - given
        if lacking:
            raise Usage(f"extractor {name!r} needs {', '.join(sorted(lacking))} first; change [road] extractors")
        given |= set(extractor.gives)
