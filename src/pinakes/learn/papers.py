"""Documents with truth, read once: what the header models learn from and are measured on.

Reading costs far more than learning, so papers and what the other extractors claim of them can be kept in a folder of pickles,
which is ours alone and can be thrown away at any time.
"""

from __future__ import annotations

import pickle
import sys
from dataclasses import dataclass
from functools import cache as kept_once
from typing import TYPE_CHECKING, Any

from pinakes import config, pipeline
from pinakes.errors import BadInput
from pinakes.evaluate.locked import to_learn_from
from pinakes.evaluate.suites import collections
from pinakes.learn.synthesise.documents.labels import labels as made_lines
from pinakes.learn.synthesise.latex.lines import labels as set_lines
from pinakes.pipeline import arrive

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pinakes.model import Claim, Paper

WANTED = ("title", "authors")
"""Truths without any of these teach nothing about the header."""


@dataclass(frozen=True, slots=True)
class KnownPaper:
    """A document, its source (collection), its truth, and what everybody but the header extractor claims of it."""

    source: str
    truth: dict[str, Any]
    paper: Paper
    claims: tuple[Claim, ...]


def known_papers(
    data: Path, *, cache: Path | None = None, gold: Path | None = None, wanted: tuple[str, ...] = WANTED
) -> Iterator[KnownPaper]:
    """Every document at or under `data` whose truth says some of what is `wanted`; those that cannot be read are left out.

    `gold` is a folder of labels that are added to the truths.
    """
    parts, others = _laid()
    for collection in collections(to_learn_from(data), gold):
        for truth in collection.truth:
            if not any(truth.get(key) for key in wanted):
                continue
            path = collection.folder / truth["file"]
            folder = truth["file"].split("/")[0]
            source = collection.name if folder in ("files", path.name) else f"{collection.name}/{folder}"
            kept = cache / f"{source.replace('/', '-')}__{path.name}.pkl" if cache else None
            if kept is not None and kept.exists():
                _, before, paper, claims = pickle.loads(kept.read_bytes())  # written by this function
                truth = before if "lines" in before else truth
            else:
                try:
                    paper, claims, truth = _read(path, parts, others, truth)
                except BadInput as error:
                    print(f"{path.name}: {error}", file=sys.stderr)
                    continue
                if kept is not None:
                    kept.parent.mkdir(parents=True, exist_ok=True)
                    kept.write_bytes(pickle.dumps((source, truth, paper, claims), protocol=5))
            yield KnownPaper(source, truth, paper, claims)


@kept_once
def _laid() -> tuple[pipeline.Parts, list[Any]]:
    """The parts of the road, and its extractors but that of the header."""
    settings = config.settings()
    parts = pipeline.lay(settings)
    named = zip(settings.road.extractors, parts.extractors, strict=True)
    return parts, [part for name, part in named if name != "header"]


def read_only(path: Path, *, cache: Path | None = None) -> tuple[Paper, tuple[Claim, ...]] | None:
    """A document without truth, and what all but the header extractor claim; None if it cannot be read."""
    kept = cache / f"{path.parent.parent.name}__{path.name}.pkl" if cache else None
    if kept is not None and kept.exists():
        _, _, paper, claims = pickle.loads(kept.read_bytes())  # written by this function
        return paper, claims
    parts, others = _laid()
    try:
        paper, claims, _ = _read(path, parts, others, {})
    except BadInput:
        return None
    if kept is not None:
        kept.write_bytes(pickle.dumps(("", {}, paper, claims), protocol=5))
    return paper, claims


def _read(
    path: Path, parts: pipeline.Parts, others: list[Any], truth: dict[str, Any]
) -> tuple[Paper, tuple[Claim, ...], dict[str, Any]]:
    arrival = next(iter(arrive(str(path), str(path), parts.settings)))
    if arrival.source is None or arrival.format is None or arrival.problem is not None:
        raise BadInput("damaged", arrival.problem.message if arrival.problem else "cannot be read")
    paper = pipeline.read_source(arrival.source, arrival.content, arrival.format, parts)
    claims: tuple[Claim, ...] = ()
    if "parts" in truth:  # made by us: the label of every line is known
        by_ink = truth.get("made") == "latex"
        named = (set_lines if by_ink else made_lines)(paper, arrival.content, truth)
        truth = {**{key: value for key, value in truth.items() if key != "parts"}, "lines": named}
        if not by_ink:  # only the lines are wanted
            return paper, (), truth
    for part in others:
        claims += tuple(part.extract(paper, claims))
    return paper, claims, truth
