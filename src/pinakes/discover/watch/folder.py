"""A folder of this machine: files that are new or changed are added, as `add` would; those that vanished are told."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.acquire.folder import walk
from pinakes.discover.watch.journal import Seen
from pinakes.discover.watch.visit import BY, VisitEnd, news, title_of
from pinakes.errors import BadInput
from pinakes.run.batch import run
from pinakes.store.adding import add

if TYPE_CHECKING:
    from pinakes.discover.watch.journal import Watched
    from pinakes.discover.watch.visit import Visit
    from pinakes.run.batch import Done


def visit(at: Visit, source: Watched) -> VisitEnd:
    """Add what is new; a file is known by its size and the moment it was written."""
    folder = Path(source.address)
    if not folder.is_dir():
        raise BadInput("network", f"{folder} is not there")
    files = {found.file: found.path for found in walk([source.address])}
    marks = {file: _mark(path) for file, path in files.items()}
    known = at.journal.seen(source)
    fresh = [file for file, mark in marks.items() if mark and (file not in known or known[file].mark != mark)]
    shelves = str(at.library.shelves.folder.absolute())
    changed = False
    for done in (
        run("shelve", [(file, files[file]) for file in fresh], at.settings, folder=shelves) if fresh else ()
    ):
        changed |= _added(at, source, done, marks[done.file[0]], known.get(done.file[0]))
    for path, one in known.items():
        if path not in marks and one.state != "dead":
            changed |= one.work is not None
            told = news(source, "dead", path, work=one.work, why="the file is gone")
            at.journal.note(
                source, replace(one, state="dead", mark="", checked=time.time()), told if one.work else None
            )
    return VisitEnd(changed)


def _added(at: Visit, source: Watched, done: Done, mark: str, known: Seen | None) -> bool:
    path = done.file[0]
    outcomes = [outcome for outcome in done.results if outcome.record is not None]
    added = add(at.library, outcomes, by=BY) if outcomes else []
    work = next((one.work for one in added if one.work), None)
    state = "held" if work else "passed"
    what = "new" if known is None or known.work is None else "back" if known.state == "dead" else "changed"
    told = news(source, what, path, work=work, title=title_of(outcomes[0])) if work else None
    at.journal.note(source, Seen(path, mark, state, work, time.time(), 0), told)
    return work is not None


def _mark(path: str) -> str:
    try:
        status = Path(path).stat()
    except OSError:
        return ""
    return f"{status.st_size}-{status.st_mtime_ns}"
