"""How `embed --library` writes into the files of a library:
copies are written, and take the place of the originals, which stay.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes import scratch
from pinakes.cli.embed_run import say
from pinakes.cli.export_run import told
from pinakes.cli.files import Tally, somebody, through
from pinakes.config import settings
from pinakes.model import Embedding
from pinakes.publish.embed import values_of, weights_of
from pinakes.publish.export.work import work_of
from pinakes.store.changing import bytes_before, exchange_bytes
from pinakes.store.library import open_library
from pinakes.store.taking import taken

if TYPE_CHECKING:
    from pinakes.publish.embed import Values
    from pinakes.store.library import Library
    from pinakes.store.taking import Held, Taken

AT_ONCE = 50
"""Works whose files are copied at a time."""


def embed_library(query: str, *, library: str, least: float, dry_run: bool, undo: bool, force: bool) -> None:
    """A line a file, as `embed` prints them, with its work."""
    tally = Tally()
    with open_library(library) as opened, opened.at_work():
        works = list(taken(opened, query, told=told)) if undo else taken(opened, query, told=told)
        waiting = iter(works)
        while some := list(islice(waiting, AT_ONCE)):
            if undo:
                _put_back(opened, some)
            else:
                _write(opened, some, tally, {"least": least, "dry_run": dry_run, "force": force})
    tally.end()


def _write(library: Library, works: list[Taken], tally: Tally, wished: dict[str, Any]) -> None:
    with tempfile.TemporaryDirectory(prefix="embed-", dir=scratch.own()) as folder:
        copies: dict[str, tuple[Taken, Held]] = {}
        values: dict[str, Values] = {}
        for work in works:
            record = work.outcome.record
            assert record is not None
            for number, held in enumerate(work.files):
                copy = Path(folder) / f"{work.work}-{number}{Path(held.name).suffix}"
                shutil.copyfile(held.path, copy)
                copies[str(copy)] = work, held
                values[str(copy)] = values_of(
                    work_of(work.outcome, record), weights_of(record), least=wished["least"]
                )
        files = [(name, name) for name in copies]
        options: dict[str, Any] = {
            **wished,
            "values": values,
            "folder": str(Path(folder) / "originals"),
            "backup": False,
        }
        for done in [] if not files else through("embed", files, settings(), **options):
            work, held = copies[done.file[0]]
            for result in done.results:
                if result.state == "written":
                    exchange_bytes(library, held.digest, Path(done.file[1]).read_bytes(), by=somebody())
                _say(replace(result, file=held.name), work, tally)


def _put_back(library: Library, works: list[Taken]) -> None:
    for work in works:
        for held in work.files:
            before = bytes_before(library, held.digest, by=somebody())
            _say(Embedding(held.name, "restored" if before else "unchanged"), work, Tally())


def _say(result: Embedding, work: Taken, tally: Tally) -> None:
    tally.add(result.file, result.problems, failed=result.state == "failed")
    say(result, work=work.work)
