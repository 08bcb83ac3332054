"""The road a document takes, from bytes to record: acquire → identify → read → understand → describe."""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from pinakes import plugins
from pinakes.errors import BadInput, Usage
from pinakes.model import Outcome, Paper, Problem, Properties
from pinakes.plugins import Shelf

if TYPE_CHECKING:
    from pinakes.config import Settings
    from pinakes.model import Body, Claim, Format, Record, Source
    from pinakes.seams import Extractor, Inspector, Reader


Scored = TypeVar("Scored", bound="Reader | Inspector")


@dataclass(frozen=True)
class Parts:
    """What stands along the road: constructed once, used for every document."""

    settings: Settings
    readers: Shelf[Reader]
    inspectors: Shelf[Inspector]
    extractors: tuple[Extractor, ...]


def lay(settings: Settings) -> Parts:
    """The road as the settings want it."""
    road = settings.road
    readers: Shelf[Reader] = Shelf("readers", (*plugins.PARTS["readers"], *road.readers), settings)
    inspectors: Shelf[Inspector] = Shelf("inspectors", (*plugins.PARTS["inspectors"], *road.inspectors), settings)
    extractors: tuple[Extractor, ...] = Shelf("extractors", road.extractors, settings).all()
    _check_order(road.extractors, extractors)
    return Parts(settings, readers, inspectors, extractors)


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
    body = understood(paper, record) if parts.settings.road.full and paper.pages else None
    return Outcome(
        source.origin,
        source,
        record=record if paper.pages or record.best("title") else None,
        format=paper.format,
        pages=paper.page_count if paper.has_pages else None,
        problems=paper.problems,
        seconds=time.process_time() - started,
        body=body,
    )


def understood(paper: Paper, record: Record) -> Body:
    """The body of a paper, and where in it each of the record's references is cited."""
    from pinakes.understand.body import body_of
    from pinakes.understand.mentions import mentions_of

    body = body_of(paper, record.claims)
    return dataclasses.replace(body, mentions=mentions_of(paper, body, record.best("reference")))


def read_source(source: Source, content: bytes, format: Format, parts: Parts) -> Paper:
    """The paper, with what the file says of itself."""
    paper = chosen(parts.readers, "readers", format).read(source, content, format)
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
        inspector = chosen(parts.inspectors, "inspectors", format)
    except BadInput:
        return Properties()
    return inspector.inspect(source, content, format)


def chosen(shelf: Shelf[Scored], seam: str, format: Format) -> Scored:
    """The part that scores a format highest."""
    usual = plugins.ASKED_FIRST[seam].get(format.media_type)
    if usual is not None and len(shelf.names) == len(plugins.PARTS[seam]):
        part = shelf.part(usual)
        if part is not None and part.score(format) is not None:
            return part
    scored = [(score, part) for part in shelf.all() if (score := part.score(format)) is not None]
    if scored:
        return max(scored, key=lambda pair: pair[0])[1]
    if format.status == "unidentified" or format.basis == "extension":
        raise BadInput("not-a-document", "is not a document of any known format: nothing in its bytes says what it is")
    wanting = f" ({'; '.join(shelf.absent.values())})" if shelf.absent else ""
    what = format.warning or f"{format.name} is not a format that can be read; convert it to PDF first"
    raise BadInput("unsupported", what + wanting)


def _check_order(names: tuple[str, ...], extractors: tuple[Extractor, ...]) -> None:
    given: set[str] = set()
    for name, extractor in zip(names, extractors, strict=False):
        lacking = set(extractor.needs) - given
        if lacking:
            raise Usage(f"extractor {name!r} needs {', '.join(sorted(lacking))} first; change [road] extractors")
        given |= set(extractor.gives)
