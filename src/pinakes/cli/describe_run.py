"""How `describe` hands out what it found:
lines, cards for a person, a folder that can be taken up again, an export.
"""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes import plugins
from pinakes.cli.files import Tally, is_terminal, listed, through, write
from pinakes.errors import Usage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.model import Outcome
    from pinakes.run.batch import File
    from pinakes.seams import Exporter

CARDS = "cards"


QUICK_PAGES, QUICK_PICTURES = 3, 1
"""Pages that --quick reads, and recognises."""
NOT_QUICK = "bibliography"
"""The extractor that --quick leaves out."""


def quickly(settings: Settings) -> Settings:
    """The settings for a look at the first pages, without references."""
    road = dataclasses.replace(
        settings.road,
        quick=True,
        full=False,
        extractors=tuple(name for name in settings.road.extractors if name != NOT_QUICK),
    )
    limits = dataclasses.replace(settings.limits, pages=min(settings.limits.pages, QUICK_PAGES))
    ocr = dataclasses.replace(settings.ocr, pages=min(settings.ocr.pages, QUICK_PICTURES))
    return dataclasses.replace(settings, road=road, limits=limits, ocr=ocr)


def describe_files(
    paths: Sequence[str],
    settings: Settings,
    *,
    to: str,
    out: str,
    explain: bool,
    ordered: bool,
    lookup: str = "",
) -> None:
    """Describe every file and write what was asked for; leaves with the exit status of CONTRACT."""
    if out and to == CARDS:
        raise Usage(
            f"--to {CARDS} is for reading on the screen: leave out --out, or choose a format to write"
        )
    exporter = plugins.exporter(to, settings) if to not in ("", "json", CARDS) else None
    if getattr(exporter, "wants_body", False):
        settings = dataclasses.replace(settings, road=dataclasses.replace(settings.road, full=True))
    files = listed(paths)
    tally = Tally()
    asking = _asking(lookup, settings)
    if out:
        _into_folder(
            files, settings, tally, out=Path(out), to=to, explain=explain, ordered=ordered, asking=asking
        )
    elif exporter is not None:
        exporter.export(_outcomes(files, settings, tally, ordered=ordered, asking=asking), sys.stdout.buffer)
        sys.stdout.buffer.flush()
    else:
        for outcome in _outcomes(files, settings, tally, ordered=ordered, asking=asking):
            if to != CARDS and (to or not is_terminal()):
                write(_line(outcome, explain=explain))
            else:
                _show(outcome, explain=explain)
    tally.end()


def _show(outcome: Outcome, *, explain: bool) -> None:
    from pinakes.cli.card import show
    from pinakes.publish.export.json import described

    document = described(outcome, explain=explain)
    show(document)
    if explain:
        from pinakes.cli.claims_table import show_claims

        show_claims(document)


def _line(outcome: Outcome, *, explain: bool) -> bytes:
    from pinakes.publish.export.json import described, line  # not before the children are started

    return line(described(outcome, explain=explain))


def _asking(lookup: str, settings: Settings) -> Callable[[Outcome], Outcome]:
    """What registries add to an outcome; nothing unless they were named."""
    if not lookup:
        return lambda outcome: outcome
    from pinakes.cli.web import looking_up

    return looking_up(lookup, settings)


def _outcomes(
    files: Sequence[File],
    settings: Settings,
    tally: Tally,
    *,
    ordered: bool,
    asking: Callable[[Outcome], Outcome],
) -> Iterator[Outcome]:
    for done in through("describe", files, settings, ordered=ordered):
        for outcome in map(asking, done.results):
            tally.add(outcome.file, outcome.problems, failed=outcome.record is None)
            yield outcome


def _into_folder(
    files: Sequence[File],
    settings: Settings,
    tally: Tally,
    *,
    out: Path,
    to: str,
    explain: bool,
    ordered: bool,
    asking: Callable[[Outcome], Outcome],
) -> None:
    from pinakes.run.journal import Journal, digest_of

    journal = Journal(out)
    try:
        digests = {name: digest_of(path) for name, path in files}
        todo = [(name, path) for name, path in files if not journal.is_done(name, digests[name])]
        if len(todo) < len(files):
            print(f"pinakes: {len(files) - len(todo)} of {len(files)} were done before", file=sys.stderr)
        for done in through("describe", todo, settings, ordered=ordered):
            results = tuple(map(asking, done.results))
            journal.add(
                done.file[0],
                digests[done.file[0]],
                results,
                line=lambda outcome: _line(outcome, explain=explain),
            )
            for outcome in results:
                tally.add(outcome.file, outcome.problems, failed=outcome.record is None)
        if to and to != "json":
            _export(journal.outcomes(), out, plugins.exporter(to, settings))
    finally:
        journal.close()


def _export(outcomes: Iterator[Outcome], folder: Path, exporter: Exporter) -> None:
    """Write an export whole or not at all."""
    path = folder / f"records.{exporter.suffix}"
    partial = path.with_name(path.name + ".partial")
    with partial.open("wb") as stream:
        exporter.export(outcomes, stream)
    partial.replace(path)
    print(f"pinakes: wrote {path}", file=sys.stderr)
