"""One step of the road alone: what a file is, what it says of itself, what stands on its pages."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.model import (
    Drawing,
    Identification,
    Inspection,
    Problem,
    Published,
    Reading,
    Source,
)
from pinakes.pipeline import (
    arrive,
    inspect_source,
    read_source,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.pipeline import Parts


def identify(file: str, path: str, parts: Parts) -> Iterator[Identification]:
    """What a file is."""
    from pinakes.identify import identify_file

    known = identify_file(path, signatures=parts.settings.identify.signatures)
    source = Source(digest=known.digest, origin=file, size=known.size)
    problems = (
        (Problem("identify", "damaged", known.format.warning or "", fatal=True),)
        if known.format.status == "error"
        else ()
    )
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
                yield Reading(
                    arrival.file, read_source(arrival.source, arrival.content, arrival.format, parts)
                )
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


def leaves(
    file: str, path: str, parts: Parts, *, folder: str, recognise: bool = False
) -> Iterator[Published]:
    """The pages of a file with their words and places, written into a folder;
    scans without words, unless they are to be recognised.
    """
    from pinakes.read.leaf import bare_pages, write_leaves
    from pinakes.read.printed import is_printable

    arrival = next(arrive(file, path, parts.settings))
    if arrival.source is None or arrival.format is None or arrival.problem is not None or arrival.is_archive:
        yield Published(file, b"", "", (arrival.problem,) if arrival.problem else ())
        return
    is_bare = False
    try:
        paper = read_source(
            arrival.source, arrival.content, arrival.format, parts if recognise else _without_ocr(parts)
        )
        pages, is_bare = paper.pages, is_printable(paper.reader)
    except BadInput as error:
        if error.code != "no-text" or recognise:
            raise
        pages = bare_pages(arrival.content, most=parts.settings.limits.pages)
    recognised = recognise or any(page.lines for page in pages)
    write_leaves(pages, arrival.content, Path(folder), recognised=recognised, printable=is_bare)
    yield Published(file, str(len(pages)).encode(), "text/plain")


def printout(file: str, path: str, parts: Parts, *, folder: str, pdf: str) -> Iterator[Published]:
    """The pages of a file as it looks printed, their words and places, and where its lines stand on them;
    written into a folder, with the PDF they are painted from.
    """
    from pinakes.read.aligned import aligned
    from pinakes.read.leaf import bare_pages, write_leaves
    from pinakes.read.pdf import PdfReader
    from pinakes.read.printed import printed

    arrival = next(arrive(file, path, parts.settings))
    if arrival.source is None or arrival.format is None:
        yield Published(file, b"", "", (arrival.problem,) if arrival.problem else ())
        return
    paper = read_source(arrival.source, arrival.content, arrival.format, parts)
    made = printed(arrival.content, paper.reader, parts.settings)
    try:
        pages = PdfReader(_without_ocr(parts).settings).read(arrival.source, made, arrival.format).pages
    except BadInput as error:
        if error.code != "no-text":
            raise
        pages = bare_pages(made, most=parts.settings.limits.pages)
    Path(folder).mkdir(parents=True, exist_ok=True)
    Path(pdf).write_bytes(made)
    write_leaves(pages, made, Path(folder), recognised=True, **aligned(paper.pages, pages))
    yield Published(file, str(len(pages)).encode(), "text/plain")


@cache
def _without_ocr(parts: Parts) -> Parts:
    from pinakes.pipeline import lay

    return lay(replace(parts.settings, ocr=replace(parts.settings.ocr, mode="never")))


def picture(
    file: str, path: str, parts: Parts, *, page: int, width: float, height: float
) -> Iterator[Published]:
    """A page as a picture, nothing painted over it."""
    from pinakes.read.leaf import picture as painted

    arrival = next(arrive(file, path, parts.settings))
    yield Published(file, painted(arrival.content, page=page, width=width, height=height), "image/webp")
