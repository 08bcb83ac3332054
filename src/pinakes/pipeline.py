"""The road a document takes, from bytes to record: acquire → identify → read → understand → describe."""

from __future__ import annotations

import dataclasses
import gc
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from pinakes import plugins
from pinakes.errors import BadInput, Usage
from pinakes.model import Claim, Outcome, Paper, Problem, Properties
from pinakes.model.source import PART_MARK
from pinakes.plugins import Shelf

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.config import Settings
    from pinakes.model import Body, Format, Record, Source
    from pinakes.seams import Extractor, Inspector, Reader
    from pinakes.understand.volume import Division


SHORTEST_VOLUME = 12
"""Pages below which nothing is taken for a volume."""
FRONT_PAGES = 3
OF_PAPERS = frozenset({"reference", "abstract", "keywords", "type", "page_range", "part_of"})
"""Fields that a volume leaves to its papers, or that are known of it otherwise."""
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


def describe_source(source: Source, content: bytes, format: Format, parts: Parts) -> Iterator[Outcome]:
    """Everything we can say about one source; what went wrong is said too. After a volume, its papers, one by one."""
    started = time.process_time()
    with without_collection():
        found = _described(source, content, format, parts, started=started)
    if isinstance(found, Outcome):
        yield found
    else:
        papers = describe_volume(*found, parts, started=started)
        del found
        yield from papers


@contextmanager
def without_collection() -> Iterator[None]:
    """Without the search for reference cycles: papers and records are many small values without any, and it costs a tenth to a fifth."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _described(source: Source, content: bytes, format: Format, parts: Parts, *, started: float) -> Outcome | tuple[Paper, Division]:
    """The outcome, or the paper of a volume and how it divides."""
    try:
        paper = read_source(source, content, format, parts)
    except BadInput as error:
        problem = Problem.fatal_at("read", error)
        if error.code != "no-text":
            return Outcome(source.origin, source, format=format, problems=(problem,), seconds=time.process_time() - started)
        paper = _wordless(source, content, format, parts, problem)
    division = divided(paper)
    if division is not None:
        return paper, division
    record = record_of(paper, claims_of(paper, parts), parts)
    body = understood(paper, record) if parts.settings.road.full and paper.pages else None
    outcome = _outcome(paper, record if paper.pages or record.best("title") else None, started, body=body)
    return dataclasses.replace(outcome, thumbnail=_thumbnail(paper, content)) if parts.settings.export.thumbnails else outcome


def divided(paper: Paper) -> Division | None:
    """How a volume divides into papers; None for a work that is one."""
    if not paper.has_pages or len(paper.pages) < SHORTEST_VOLUME:
        return None
    from pinakes.understand.volume import divide  # most documents are too short to need it

    return divide(paper)


def describe_volume(paper: Paper, division: Division, parts: Parts, *, started: float) -> Iterator[Outcome]:
    """The volume by what stands before its papers and what the file says of itself, then each paper as if it had come alone."""
    from pinakes.understand.volume import BY
    from pinakes.understand.volume.slices import slice_of, source_of

    front = slice_of(paper, division.front[:FRONT_PAGES], paper.source)
    alone = dataclasses.replace(front.paper, embedded=paper.embedded)
    kept = [claim for claim in claims_of(alone, parts, body=paper) if claim.field not in OF_PAPERS]
    heard = [front.put_back(claim) if claim.spans else claim for claim in kept]
    said = [*heard]
    if division.title is not None:  # the cover of a volume is no paper's: what was read as its title and authors does not hold
        said = [claim for claim in heard if claim.field not in ("title", "subtitle", "author") or not claim.spans] + [division.title]
    yield _outcome(paper, record_of(paper, [*said, Claim("type", "volume", division.weight, BY)], parts, without=OF_PAPERS), started)
    pieces = []
    for part in reversed(division.parts):
        first, last = paper.pages[part.first].number, paper.pages[part.last].number
        pieces.append((part, slice_of(paper, range(part.first, part.last + 1), source_of(paper.source, first, last))))
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
        record = dataclasses.replace(record, id=f"{record.id}{PART_MARK}{pages}", claims=tuple(map(piece.put_back, record.claims)))
        yield _outcome(piece.paper, record, started, body=body)


def claims_of(paper: Paper, parts: Parts, *, body: Paper | None = None) -> tuple[Claim, ...]:
    """What all extractors claim; the language of a volume is that of its body, not of its first pages."""
    claims: tuple[Claim, ...] = ()
    for extractor in parts.extractors:
        seen = body if body is not None and tuple(extractor.gives) == ("language",) else paper
        claims += tuple(extractor.extract(seen, claims))
    return claims


def record_of(paper: Paper, claims: Iterable[Claim], parts: Parts, *, without: frozenset[str] = frozenset()) -> Record:
    """The record that the claims make together."""
    from pinakes.describe.weigh import weigh

    gives = dict.fromkeys(field for extractor in parts.extractors for field in extractor.gives)
    return weigh(paper.source, claims, looked_for=tuple(field for field in gives if field not in without))


def _outcome(paper: Paper, record: Record | None, started: float, *, body: Body | None = None) -> Outcome:
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


def _thumbnail(paper: Paper, content: bytes) -> str | None:
    from pinakes.read.draw import thumbnail

    try:
        return thumbnail(paper, content)
    except BadInput:
        return None


def understood(paper: Paper, record: Record) -> Body:
    """The body of a paper, and where in it each of the record's references is cited."""
    from pinakes.understand.body import body_of
    from pinakes.understand.mentions import mentions_of

    body = body_of(paper, record.claims)
    return dataclasses.replace(body, mentions=mentions_of(paper, body, record.best("reference")))


def read_source(source: Source, content: bytes, format: Format, parts: Parts) -> Paper:
    """The paper, with what the file says of itself."""
    with without_collection():
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
