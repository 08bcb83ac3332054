"""How `describe` hands out what it found: lines, cards for a person, a folder that can be taken up again, an export."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes import plugins
from pinakes.cli.files import Tally, is_terminal, listed, through, write
from pinakes.errors import Usage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.model import Outcome
    from pinakes.run.batch import File
    from pinakes.seams import Exporter

CARDS = "cards"


def describe_files(paths: Sequence[str], settings: Settings, *, to: str, out: str, explain: bool, ordered: bool) -> None:
    """Describe every file and write what was asked for; leaves with the exit status of CONTRACT."""
    if out and to == CARDS:
        raise Usage(f"--to {CARDS} is for reading on the screen: leave out --out, or choose a format to write")
    exporter = plugins.part("exporters", to)(settings) if to not in ("", "json", CARDS) else None
    if getattr(exporter, "wants_body", False):
        settings = dataclasses.replace(settings, road=dataclasses.replace(settings.road, full=True))
    files = listed(paths)
    tally = Tally()
    if out:
        _into_folder(files, settings, tally, out=Path(out), to=to, explain=explain, ordered=ordered)
    elif exporter is not None:
        exporter.export(_outcomes(files, settings, tally, ordered=ordered), sys.stdout.buffer)
        sys.stdout.buffer.flush()
    else:
        for outcome in _outcomes(files, settings, tally, ordered=ordered):
            if to != CARDS and (to or explain or not is_terminal()):
                write(_line(outcome, explain=explain))
            else:
                from pinakes.cli.card import show
                from pinakes.publish.export.json import described

                show(described(outcome))
    tally.end()


def _line(outcome: Outcome, *, explain: bool) -> bytes:
    from pinakes.publish.export.json import described, line  # not before the children are started

    return line(described(outcome, explain=explain))


def _outcomes(files: Sequence[File], settings: Settings, tally: Tally, *, ordered: bool) -> Iterator[Outcome]:
    for done in through("describe", files, settings, ordered=ordered):
        for outcome in done.results:
            tally.add(outcome.file, outcome.problems, failed=outcome.record is None)
            yield outcome


def _into_folder(files: Sequence[File], settings: Settings, tally: Tally, *, out: Path, to: str, explain: bool, ordered: bool) -> None:
    from pinakes.run.journal import Journal, digest_of

    journal = Journal(out)
    try:
        digests = {name: digest_of(path) for name, path in files}
        todo = [(name, path) for name, path in files if not journal.is_done(name, digests[name])]
        if len(todo) < len(files):
            print(f"pinakes: {len(files) - len(todo)} of {len(files)} were done before", file=sys.stderr)
        for done in through("describe", todo, settings, ordered=ordered):
            journal.add(done.file[0], digests[done.file[0]], done.results, line=lambda outcome: _line(outcome, explain=explain))
            for outcome in done.results:
                tally.add(outcome.file, outcome.problems, failed=outcome.record is None)
        if to and to != "json":
            _export(journal.outcomes(), out, plugins.part("exporters", to)(settings))
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
