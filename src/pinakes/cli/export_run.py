"""How `export` writes a library: through any exporter, a work at a time, or as a folder of files."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pinakes import plugins
from pinakes.cli.files import is_terminal, progress, write
from pinakes.errors import BadInput, Refused, Usage
from pinakes.publish.export.json import JsonExporter, line
from pinakes.publish.safe import safe_name
from pinakes.store.folder import copy_out
from pinakes.store.library import open_library
from pinakes.store.naming import check_pattern
from pinakes.store.taking import taken

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from pinakes.config import Settings
    from pinakes.seams import Exporter
    from pinakes.store.taking import Taken

FOLDER = "folder"


def export_library(
    query: str, settings: Settings, *, to: str, out: str, name: str, explain: bool, library: str
) -> None:
    """Write what was asked for; whole or, with `--out`, not at all."""
    if to == FOLDER:
        if not out:
            raise Usage("--to folder needs --out FOLDER")
        check_pattern(name)
        _files(query, Path(out), name, library)
        return
    exporter: Exporter = (
        JsonExporter(settings, explain=explain) if to == "json" else plugins.exporter(to, settings)
    )
    lost: list[str] = []

    def unread(work: str, error: BadInput) -> None:
        lost.append(work)
        print(f"pinakes: {work} is left out: {error}", file=sys.stderr)

    with open_library(library) as opened, _stream(out) as stream:
        works = taken(opened, query, told=told, lost=unread)
        if not is_terminal() and not query.strip():
            size = opened.sql.execute("SELECT count(*) FROM work WHERE merged IS NULL").fetchone()[0]
            works = progress(works, size, "exporting", now=lambda work: work.work)
        exporter.export((work.outcome for work in _heard(works, query)), stream)
        stream.flush()
    if lost:
        raise typer.Exit(1)


def _files(query: str, folder: Path, name: str, library: str) -> None:
    missing = count = 0
    with open_library(library) as opened:
        for work, held, path in copy_out(_counted(taken(opened, query, told=told)), folder, name):
            count += 1
            missing += path is None
            if path is None:
                print(f"pinakes: {work.work}: {held.name} is missing; type pinakes check", file=sys.stderr)
                continue
            write(line({"file": safe_name(str(path)), "work": work.work, "sha256": held.digest}))
    if not count:
        print("pinakes: no work found has a file", file=sys.stderr)
    if missing:
        raise typer.Exit(1)


def _heard(works: Iterator[Taken], query: str) -> Iterator[Taken]:
    """The works; that there is none is said."""
    found = False
    for work in works:
        found = True
        yield work
    if not found:
        print(
            f"pinakes: {query!r} finds no work"
            if query.strip()
            else "pinakes: the library holds no work yet",
            file=sys.stderr,
        )


def _counted(works: Iterator[Taken]) -> Iterator[Taken]:
    for number, work in enumerate(works, start=1):
        if number % 1000 == 0:
            print(f"pinakes: {number} works", file=sys.stderr)
        yield work


def told(number: int) -> None:
    """Say that the index is being brought up to date, where that takes a while."""
    if number > 100:
        print(f"pinakes: indexing {number} works first", file=sys.stderr)


@contextmanager
def _stream(out: str) -> Iterator[BinaryIO]:
    if not out:
        yield sys.stdout.buffer
        return
    path = Path(out)
    partial = path.with_name(path.name + ".partial")
    try:
        with partial.open("wb") as stream:
            yield stream
        partial.replace(path)
    except OSError as error:
        raise Refused(f"{out} cannot be written ({error.strerror}); choose another --out") from error
    finally:
        partial.unlink(missing_ok=True)
    print(f"pinakes: wrote {out}", file=sys.stderr)
