"""What can be done to one file: describe, identify, inspect, read, draw, cite. Each is a verb of the command line."""

from __future__ import annotations

import hashlib
import io
import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes import plugins
from pinakes.acquire import is_address
from pinakes.acquire.archive import MARK
from pinakes.errors import BadInput
from pinakes.intake import arrive
from pinakes.model import (
    Bibliography,
    Claim,
    Drawing,
    Embedding,
    Format,
    Identification,
    Inspection,
    Outcome,
    Problem,
    Published,
    Reading,
    Record,
    Reference,
    Source,
)
from pinakes.pipeline import describe_source, inspect_source, read_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinakes.errors import Code
    from pinakes.intake import Arrival
    from pinakes.pipeline import Parts
    from pinakes.publish.embed import Values
    from pinakes.publish.grobid import Wish

PLAIN_TEXT = Format("x-fmt/111", "Plain Text File", None, "text/plain", "text", encoding="utf-8")


def describe(file: str, path: str, parts: Parts, *, full: bool | None = None) -> Iterator[Outcome]:
    """The outcome of a file or address, then those of what it holds: an archive's documents, a volume's papers.

    `full` wins over the setting that asks for the body.
    """
    parts = parts if full is None else _with_body(parts, wanted=full)
    packed: list[Outcome] = []
    for arrival in arrive(file, path, parts.settings):
        if arrival.file == file and not arrival.is_archive and not packed:
            yield from _outcomes(arrival, parts)  # as they come: a volume may have a thousand pages
        else:
            packed += _outcomes(arrival, parts)
    first: dict[str, int] = {}
    for i, outcome in enumerate(packed):
        names = outcome.file.split(MARK)
        for depth in range(len(names)):
            first.setdefault(MARK.join(names[: depth + 1]), i)
    yield from sorted(packed, key=lambda outcome: (first[outcome.file], len(outcome.file)))


def _outcomes(arrival: Arrival, parts: Parts) -> Iterator[Outcome]:
    if arrival.problem is not None or arrival.source is None or arrival.format is None:
        yield Outcome(arrival.file, arrival.source, format=arrival.format, problems=(arrival.problem,) if arrival.problem else ())
    elif arrival.is_archive:
        yield Outcome(arrival.file, arrival.source, record=_container(arrival.source), format=arrival.format)
    else:
        yield from describe_source(arrival.source, arrival.content, arrival.format, parts)


def describe_knowing(file: str, path: str, parts: Parts, *, libraries: tuple[str, ...]) -> Iterator[Outcome]:
    """The first outcome of a file without evidence, then with that of each library: read once, to measure what they are worth."""
    from pinakes.pipeline import claims_of, record_of
    from pinakes.store.people.known import KnownExtractor, with_library

    arrival = next(arrive(file, path, parts.settings))
    if arrival.problem is not None or arrival.source is None or arrival.format is None or arrival.is_archive:
        yield from [next(_outcomes(arrival, parts))] * (len(libraries) + 1)
        return
    try:
        paper = read_source(arrival.source, arrival.content, arrival.format, parts)
    except BadInput as error:
        yield from [Outcome(file, arrival.source, problems=(Problem.fatal_at("read", error),))] * (len(libraries) + 1)
        return
    claims = claims_of(paper, parts)
    yield Outcome(file, arrival.source, record_of(paper, claims, parts), arrival.format, problems=paper.problems)
    for library in libraries:
        known = KnownExtractor(with_library(parts.settings, library))
        yield Outcome(
            file, arrival.source, record_of(paper, (*claims, *known.extract(paper, claims)), parts), arrival.format, problems=paper.problems
        )


def shelve(file: str, path: str, parts: Parts, *, folder: str) -> Iterator[Outcome]:
    """The outcomes of a file, bodies too, its bytes put on a library's shelves first: what has a record is held."""
    from pinakes.store.files import Shelves

    parts, shelves = _with_body(parts, wanted=True), Shelves(Path(folder))
    for arrival in arrive(file, path, parts.settings):
        outcomes = list(_outcomes(arrival, parts))
        try:
            if arrival.source is not None and not arrival.is_archive and any(outcome.record for outcome in outcomes):
                digest = hashlib.sha256(arrival.content).hexdigest()
                if digest == arrival.source.digest:
                    shelves.keep(arrival.content)
                elif arrival.file == file and not is_address(path):
                    shelves.keep(Path(path).read_bytes())  # compressed: the bytes as they came
        except OSError as error:
            problem = Problem("store", "too-large", f"cannot be kept ({error.strerror}); make room and add it again", fatal=True)
            outcomes = [Outcome(arrival.file, arrival.source, format=arrival.format, problems=(problem,))]
        yield from outcomes


def identify(file: str, path: str, parts: Parts) -> Iterator[Identification]:
    """What a file is."""
    from pinakes.identify import identify_file

    known = identify_file(path, signatures=parts.settings.identify.signatures)
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
                yield Drawing(arrival.file, painted(paper, arrival.content, page=page))
        except BadInput as error:
            yield Drawing(arrival.file, None, (Problem.fatal_at("draw", error),))


def cite(file: str, path: str, parts: Parts) -> Iterator[Bibliography]:
    """The bibliography of a file: how bibliographic each line is, and the references."""
    for found in read(file, path, parts):
        yield _bibliography(found, parts)


def _bibliography(found: Reading, parts: Parts, *, parsed: bool = True) -> Bibliography:
    from pinakes.understand.bibliography import BibliographyExtractor, entries_of

    if found.paper is None:
        return Bibliography(found.file, None, problems=found.problems)
    placed = list(found.paper.lines())
    weights, entries = entries_of(placed)
    references = BibliographyExtractor(parts.settings).references(placed, weights, entries) if parsed else ()
    lines = tuple(line.text for _, _, line in placed)
    return Bibliography(found.file, lines, tuple(weights), tuple(references), found.paper.problems)


def cite_text(file: str, text: str, parts: Parts, *, to: str, least: float, units: str, as_lines: bool) -> Iterator[Published]:
    """The bibliography of a text as JSON; `as_lines` answers its lines one for one, blank ones too, else it is read as a file is."""
    from pinakes.publish.export.bibliography import answer
    from pinakes.publish.export.json import line
    from pinakes.understand.bibliography import label_lines

    if as_lines and to != "json":
        lines = text.split("\n")
        found = Bibliography(file, tuple(lines), tuple(label_lines(lines)))
    else:
        try:
            reading = Reading(file, read_source(Source("", file, len(text)), text.encode("utf-8", "replace"), PLAIN_TEXT, parts))
        except BadInput as error:
            reading = Reading(file, None, (Problem.fatal_at("read", error),))
        found = _bibliography(reading, parts, parsed=to == "json")
    yield Published(file, line(answer(found, to=to, min_weight=least, units=units)), "application/json")


def publish(file: str, path: str, parts: Parts, *, form: str, wish: Wish) -> Iterator[Published]:
    """A document described and written in one of GROBID's forms, in the child, so that only bytes travel."""
    from pinakes.publish import grobid
    from pinakes.publish.annotate import annotated

    parts = _with_body(parts, wanted=form in grobid.NEED_BODY)
    for arrival in arrive(file, path, parts.settings):
        if arrival.is_archive:
            if arrival.problem is not None:
                yield Published(file, b"", "", (arrival.problem,))
            continue
        outcome = next(_outcomes(arrival, parts))
        if outcome.record is None:
            yield Published(file, b"", "", outcome.problems)
            return
        if form == "annotated":
            yield Published(file, annotated(arrival.content, outcome), grobid.PDF, outcome.problems)
        else:
            answer = grobid.FORMS[form](outcome, wish)
            yield Published(file, answer.content, answer.media_type, outcome.problems)
        return


def embed(
    file: str, path: str, parts: Parts, *, values: dict[str, Values] | None, least: float, folder: str, dry_run: bool, backup: bool
) -> Iterator[Embedding]:
    """What is known of a document, put into its own properties; the original is kept for `embed --undo`."""
    from pinakes.publish.embed import values_of, write
    from pinakes.publish.embed.replace import Undo, put
    from pinakes.publish.export.work import work_of

    arrival = next(arrive(file, path, parts.settings))
    problem = arrival.problem
    if arrival.source is None or arrival.format is None or problem is not None:
        yield Embedding(file, "failed", problems=(problem,) if problem else ())
        return
    given = values.get(file) if values is not None else None
    if given is None:
        outcome = next(_outcomes(arrival, parts))
        if outcome.record is None:
            yield Embedding(file, "failed", problems=outcome.problems)
            return
        record = outcome.record
        weights = {claim.field: min(one.weight for one in record.best(claim.field)) for claim in record.claims if record.best(claim.field)}
        given = values_of(work_of(outcome, record), weights, least=least)
    before = Path(path).read_bytes()
    after = write(before, arrival.format.media_type, given) if given else before
    old, new = _stated(arrival, before, parts), _stated(arrival, after, parts)
    changes = tuple((term, old.get(term, ""), value) for term, value in new.items() if old.get(term, "") != value)
    lost = [value for value in (given.title, *given.authors, *given.keywords) if value and value not in "\n".join(new.values())]
    if lost:
        raise BadInput("unsupported", f"what was written could not be read again ({lost[0][:60]}); the file was left as it is")
    if not changes or dry_run:
        yield Embedding(file, "would-write" if changes else "unchanged", changes)
        return
    Undo(Path(folder)).keep(Path(path), before, after)
    if backup:
        put_beside = Path(path).with_name(Path(path).name + ".bak")
        put_beside.write_bytes(before)
    put(Path(path), after)
    yield Embedding(file, "written", changes)


def _stated(arrival: Arrival, content: bytes, parts: Parts) -> dict[str, str]:
    """What the properties that can be written say."""
    assert arrival.source is not None
    assert arrival.format is not None
    found = inspect_source(arrival.source, content, arrival.format, parts)
    return {term: "; ".join(dict.fromkeys(value for _, value in found.values(term))) for term in ("title", "author", "subject", "keywords")}


def restore(file: str, path: str, parts: Parts, *, folder: str) -> Iterator[Embedding]:
    """The original put back."""
    from pinakes.publish.embed.replace import Undo

    yield Embedding(file, "restored" if Undo(Path(folder)).back(Path(path)) else "unchanged")


def _with_body(parts: Parts, *, wanted: bool) -> Parts:
    road = parts.settings.road
    return parts if road.full == wanted else replace(parts, settings=replace(parts.settings, road=replace(road, full=wanted)))


def told(file: str, path: str, parts: Parts, *, full: bool | None = None) -> Iterator[Published]:
    """A file or address described, and what it holds, each as its JSON; made in the child, so that only bytes travel."""
    return map(_told, describe(file, path, parts, full=full))


def _told(outcome: Outcome) -> Published:
    from pinakes.publish.export.json import described, line

    return Published(outcome.file, line(described(outcome)), "application/json", outcome.problems if outcome.record is None else ())


def export(file: str, path: str, parts: Parts, *, to: str) -> Iterator[Published]:
    """A document described and exported, in the child."""
    exporter = plugins.part("exporters", to)(parts.settings)
    outcomes = list(describe(file, path, parts, full=getattr(exporter, "wants_body", False)))
    out = io.BytesIO()
    if any(outcome.record is not None for outcome in outcomes):
        exporter.export(outcomes, out)
        yield Published(file, out.getvalue(), exporter.media_type)
    else:
        yield Published(file, b"", "", outcomes[0].problems)


def parsed(file: str, text: str, parts: Parts, *, to: str) -> Iterator[Published]:
    """References, one a line of a text, as CSL items or in an export that takes works."""
    from pinakes.publish.export.cited import outcome_of
    from pinakes.publish.export.csl import csl_of
    from pinakes.understand.bibliography import parse_references

    found = parse_references(text.split("\n")) if text else []
    if to == "csl":
        yield Published(file, json.dumps([csl_of(one) for one in found], ensure_ascii=False).encode("utf-8", "replace"), "application/json")
        return
    out, exporter = io.BytesIO(), plugins.part("exporters", to)(parts.settings)
    exporter.export([outcome_of(one) for one in found if one is not None], out)
    yield Published(file, out.getvalue(), exporter.media_type)


def parse(file: str, text: str, parts: Parts, *, wish: Wish, single: bool) -> Iterator[Published]:
    """References, one a line of a text, parsed and written as GROBID writes them."""
    from pinakes.publish import grobid
    from pinakes.understand.bibliography import parse_references

    lines = text.split("\n")
    parsed = [one or Reference(line) for one, line in zip(parse_references(lines), lines, strict=True)]
    answer = grobid.cited(parsed[0], wish) if single else grobid.listed(parsed, wish)
    yield Published(file, answer.content, answer.media_type)


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
    "describe_knowing": Job(describe_knowing, lambda file, problem: Outcome(file, None, problems=(problem,))),
    "shelve": Job(shelve, lambda file, problem: Outcome(file, None, problems=(problem,))),
    "identify": Job(identify, lambda file, problem: Identification(file, None, problems=(problem,))),
    "inspect": Job(inspect, lambda file, problem: Inspection(file, None, problems=(problem,))),
    "read": Job(read, lambda file, problem: Reading(file, None, (problem,))),
    "draw": Job(draw, lambda file, problem: Drawing(file, None, (problem,))),
    "publish": Job(publish, lambda file, problem: Published(file, b"", "", (problem,))),
    "embed": Job(embed, lambda file, problem: Embedding(file, "failed", problems=(problem,))),
    "restore": Job(restore, lambda file, problem: Embedding(file, "failed", problems=(problem,))),
    "export": Job(export, lambda file, problem: Published(file, b"", "", (problem,))),
    "told": Job(told, lambda file, problem: _told(Outcome(file, None, problems=(problem,)))),
    "parsed": Job(parsed, lambda file, problem: Published(file, b"", "", (problem,))),
    "parse": Job(parse, lambda file, problem: Published(file, b"", "", (problem,))),
    "cite_text": Job(cite_text, lambda file, problem: Published(file, b"", "", (problem,))),
    "cite": Job(cite, lambda file, problem: Bibliography(file, None, problems=(problem,))),
}


def _container(source: Source) -> Record:
    """The record of an archive: it is known, it has no text of its own."""
    return Record(source.digest, (source,), (Claim("type", "other", 0.99, "archive@1"),), (0,))
