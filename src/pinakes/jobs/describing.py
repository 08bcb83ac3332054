"""Documents described: as outcomes, as JSON, in an export, with their bytes put on a library's shelves."""

from __future__ import annotations

import hashlib
import io
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes import plugins
from pinakes.acquire import is_address
from pinakes.errors import BadInput
from pinakes.model import (
    Outcome,
    Problem,
    Published,
)
from pinakes.pipeline import (
    arrive,
    describe,
    describe_arrival,
    read_source,
    with_body,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.pipeline import Parts


def describe_knowing(file: str, path: str, parts: Parts, *, libraries: tuple[str, ...]) -> Iterator[Outcome]:
    """The first outcome of a file without evidence, then with that of each library: read once, to measure what they are worth."""
    from pinakes.pipeline import claims_of, record_of
    from pinakes.store.people.known import KnownExtractor, with_library

    arrival = next(arrive(file, path, parts.settings))
    if arrival.problem is not None or arrival.source is None or arrival.format is None or arrival.is_archive:
        yield from [next(describe_arrival(arrival, parts))] * (len(libraries) + 1)
        return
    try:
        paper = read_source(arrival.source, arrival.content, arrival.format, parts)
    except BadInput as error:
        yield from [Outcome(file, arrival.source, problems=(Problem.fatal_at("read", error),))] * (
            len(libraries) + 1
        )
        return
    claims = claims_of(paper, parts)
    yield Outcome(
        file, arrival.source, record_of(paper, claims, parts), arrival.format, problems=paper.problems
    )
    for library in libraries:
        known = KnownExtractor(with_library(parts.settings, library))
        yield Outcome(
            file,
            arrival.source,
            record_of(paper, (*claims, *known.extract(paper, claims)), parts),
            arrival.format,
            problems=paper.problems,
        )


def shelve(file: str, path: str, parts: Parts, *, folder: str) -> Iterator[Outcome]:
    """The outcomes of a file, bodies too, its bytes put on a library's shelves first: also those that cannot be described."""
    from pinakes.store.files import Shelves
    from pinakes.store.learned import Learned

    parts = replace(with_body(parts, wanted=True), habits=Learned(Path(folder).parent).in_use())
    shelves = Shelves(Path(folder))
    for arrival in arrive(file, path, parts.settings):
        outcomes = list(describe_arrival(arrival, parts))
        try:
            if (
                arrival.source is not None
                and arrival.content
                and not (arrival.is_archive and arrival.problem is None)
            ):
                digest = hashlib.sha256(arrival.content).hexdigest()
                if digest == arrival.source.digest:
                    shelves.keep(arrival.content)
                elif arrival.file == file and not is_address(path):
                    shelves.keep(Path(path).read_bytes())  # compressed: the bytes as they came
        except OSError as error:
            problem = Problem(
                "store",
                "too-large",
                f"cannot be kept ({error.strerror}); make room and add it again",
                fatal=True,
            )
            outcomes = [Outcome(arrival.file, arrival.source, format=arrival.format, problems=(problem,))]
        yield from outcomes


def unpack(file: str, path: str, parts: Parts, *, folder: str) -> Iterator[Published]:
    """The documents that an archive holds, each put into a folder: its name, and the place as the content."""
    for number, arrival in enumerate(arrive(file, path, parts.settings)):
        if arrival.is_archive and arrival.problem is None:
            continue
        problems = (arrival.problem,) if arrival.problem is not None else ()
        place = Path(folder) / f"{number}{Path(arrival.file).suffix[:12]}"
        if not problems:
            place.write_bytes(arrival.content)
        yield Published(arrival.file, str(place).encode(), "", problems)


def told(file: str, path: str, parts: Parts, *, full: bool | None = None) -> Iterator[Published]:
    """A file or address described, and what it holds, each as its JSON; made in the child, so that only bytes travel."""
    return map(json_of, describe(file, path, parts, full=full))


def json_of(outcome: Outcome) -> Published:
    """An outcome as its JSON."""
    from pinakes.publish.export.json import described, line

    return Published(
        outcome.file,
        line(described(outcome)),
        "application/json",
        outcome.problems if outcome.record is None else (),
    )


def export(file: str, path: str, parts: Parts, *, to: str) -> Iterator[Published]:
    """A document described and exported, in the child."""
    exporter = plugins.exporter(to, parts.settings)
    outcomes = list(describe(file, path, parts, full=getattr(exporter, "wants_body", False)))
    out = io.BytesIO()
    if any(outcome.record is not None for outcome in outcomes):
        exporter.export(outcomes, out)
        yield Published(file, out.getvalue(), exporter.media_type)
    else:
        yield Published(file, b"", "", outcomes[0].problems)
