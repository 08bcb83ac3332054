"""Bytes read into a paper, with what the file says of itself."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.model import Paper, Problem, Properties
from pinakes.pipeline.parts import chosen
from pinakes.pipeline.recording import without_collection

if TYPE_CHECKING:
    from pinakes.model import Format, Source
    from pinakes.pipeline.parts import Parts

NOT_READ = ("too-large", "no-text")
"""Problems of pages that a quick look was not meant to read."""


def read_source(source: Source, content: bytes, format: Format, parts: Parts) -> Paper:
    """The paper, with what the file says of itself."""
    with without_collection():
        paper = chosen(parts.readers, "readers", format).read(source, content, format)
    if parts.settings.road.quick:
        paper = _looked_at(paper, parts.settings.limits.pages)
    try:
        embedded = inspect_source(source, content, format, parts)
    except BadInput as error:
        return dataclasses.replace(
            paper, problems=(*paper.problems, Problem("properties", error.code, str(error)))
        )
    return dataclasses.replace(paper, embedded=embedded)


def _looked_at(paper: Paper, most: int) -> Paper:
    """A paper of which only the first pages were asked for: that the rest was not read is a remark."""
    pages = f"the first {most} of {paper.page_count} pages" if paper.page_count else "the beginning"
    said = {"too-large": f"a quick look: {pages}, no references"}
    noted = (
        dataclasses.replace(problem, remark=True, message=said.get(problem.code, problem.message))
        if problem.code in NOT_READ
        else problem
        for problem in paper.problems
    )
    return dataclasses.replace(paper, problems=tuple(noted))


def wordless(source: Source, content: bytes, format: Format, parts: Parts, problem: Problem) -> Paper:
    """A document without text, which may still say something of itself."""
    try:
        embedded = inspect_source(source, content, format, parts)
    except BadInput:
        embedded = Properties()
    return Paper(
        source, format, "none@1", (), embedded=embedded, page_count=embedded.pages, problems=(problem,)
    )


def inspect_source(source: Source, content: bytes, format: Format, parts: Parts) -> Properties:
    """What the file says of itself; nothing for formats that say nothing."""
    try:
        inspector = chosen(parts.inspectors, "inspectors", format)
    except BadInput:
        return Properties()
    return inspector.inspect(source, content, format)
