"""References: the bibliography of a file or text, and references typed one a line."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

from pinakes import plugins
from pinakes.errors import BadInput
from pinakes.jobs.looking import read
from pinakes.model import (
    Bibliography,
    Format,
    Parsed,
    Problem,
    Published,
    Reading,
    Reference,
    Source,
)
from pinakes.pipeline import (
    read_source,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.pipeline import Parts
    from pinakes.publish.grobid import GrobidWish

PLAIN_TEXT = Format("x-fmt/111", "Plain Text File", None, "text/plain", "text", encoding="utf-8")


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


def cite_text(
    file: str, text: str, parts: Parts, *, to: str, least: float, units: str, as_lines: bool
) -> Iterator[Published]:
    """The bibliography of a text as JSON;
    `as_lines` answers its lines one for one, blank ones too, else it is read as a file is.
    """
    from pinakes.publish.export.bibliography import answer
    from pinakes.publish.export.json import line
    from pinakes.understand.bibliography import label_lines

    if as_lines and to != "json":
        lines = text.split("\n")
        found = Bibliography(file, tuple(lines), tuple(label_lines(lines)))
    else:
        try:
            reading = Reading(
                file,
                read_source(Source("", file, len(text)), text.encode("utf-8", "replace"), PLAIN_TEXT, parts),
            )
        except BadInput as error:
            reading = Reading(file, None, (Problem.fatal_at("read", error),))
        found = _bibliography(reading, parts, parsed=to == "json")
    yield Published(file, line(answer(found, to=to, min_weight=least, units=units)), "application/json")


def parsed(file: str, text: str, parts: Parts, *, to: str) -> Iterator[Published]:
    """References, one a line of a text, as CSL items or in an export that takes works."""
    from pinakes.publish.export.cited import outcome_of
    from pinakes.publish.export.csl import csl_of
    from pinakes.understand.bibliography import parse_references

    found = parse_references(text.split("\n")) if text else []
    if to == "csl":
        yield Published(
            file,
            json.dumps([csl_of(one) for one in found], ensure_ascii=False).encode("utf-8", "replace"),
            "application/json",
        )
        return
    out, exporter = io.BytesIO(), plugins.exporter(to, parts.settings)
    exporter.export([outcome_of(one) for one in found if one is not None], out)
    yield Published(file, out.getvalue(), exporter.media_type)


def parse_lines(file: str, text: str, parts: Parts) -> Iterator[Parsed]:
    """References, one a line of a text, as they were understood."""
    from pinakes.understand.bibliography import parse_references

    yield Parsed(file, tuple(parse_references(text.split("\n"))))


def parse(file: str, text: str, parts: Parts, *, wish: GrobidWish, single: bool) -> Iterator[Published]:
    """References, one a line of a text, parsed and written as GROBID writes them."""
    from pinakes.publish import grobid
    from pinakes.understand.bibliography import parse_references

    lines = text.split("\n")
    parsed = [one or Reference(line) for one, line in zip(parse_references(lines), lines, strict=True)]
    answer = grobid.cited(parsed[0], wish) if single else grobid.listed(parsed, wish)
    yield Published(file, answer.content, answer.media_type)
