"""How `add` brings documents into a library: described JSON, files, reference managers;
a line each once it cannot be lost.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.cli.files import Tally, listed, through, write
from pinakes.config import settings
from pinakes.errors import BadInput, Refused, Usage
from pinakes.model import Outcome, Problem, Source
from pinakes.pipeline import without_collection
from pinakes.publish.export.json import line, problems_of
from pinakes.publish.safe import safe_name
from pinakes.store.adding import Added, add, check_access
from pinakes.store.changing import join
from pinakes.store.described import described_of
from pinakes.store.importing import SUFFIXES, imported
from pinakes.store.library import open_library
from pinakes.store.records import UNDESCRIBED
from pinakes.store.stored import plain_name
from pinakes.store.work import Proposal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.store.adding import Access
    from pinakes.store.importing import ImportedEntry
    from pinakes.store.library import Library

LINKED_AT_ONCE = 500
"""References linked between two looks at the clock."""
LINKING, AT_LEAST = 0.05, 2.0
"""Share of the time that linking may take while documents are added, and seconds it always may;
`link` finishes the rest.
"""
NAMED_TOGETHER = Proposal(0.99, ("named together",))
"""The decision that somebody's own library makes: this entry and that file."""
BATCH, BATCH_BYTES = 500, 8_000_000
"""Lines, and bytes of them, that go into one transaction."""
UNFINISHED = "adding"
"""How the mark of an `add` begins that has not ended."""
INDEXED = 2000
"""Works that `add` still indexes at its end: some seconds."""


def add_documents(
    paths: Sequence[str], *, from_json: str, library: str, access: str, embargo: str, again: bool = False
) -> None:
    """Add what JSON describes, then files that it does not;
    a line a document, printed once it cannot be lost any more.
    """
    if not paths and not from_json and not again:
        raise Usage("name at least one file, folder or address, --from-json FILE or --again; see --help")
    try:
        allowed = check_access("embargo" if embargo else access, embargo or None)
    except BadInput as error:
        raise Usage(str(error)) from error
    tally = Tally()
    managers = _files_of_managers(paths)
    documents = [path for path in paths if path not in managers]
    files = dict(listed(documents)) if documents else {}
    entries = _all_entries(managers, tally)
    files |= _files_of_entries(entries, files)
    with open_library(library, create=True) as opened, _tidied(opened), opened.at_work():
        files |= dict(_undescribed(opened)) if again else {}
        patience = Patience(opened)
        if from_json:
            _from_lines(opened, from_json, files, allowed, tally)
        works: dict[str, str] = {}
        chosen = _with_evidence(opened)
        for done in (
            []
            if not files
            else through("shelve", list(files.items()), chosen, folder=str(opened.shelves.folder.absolute()))
        ):
            added = add(
                opened, [_held(opened, outcome, done.file) for outcome in done.results], access=allowed
            )
            works |= _works_of(entries, added)
            _say(added, tally)
            patience.link()
        _from_manager(opened, entries, works, allowed, tally)
        patience.link(at_end=True)
        _index(opened)
    tally.end()


def _files_of_managers(paths: Sequence[str]) -> list[str]:
    """The files of reference managers among the paths."""
    return [path for path in paths if Path(path).suffix.lower() in SUFFIXES and Path(path).is_file()]


def _works_of(entries: list[ImportedEntry], added: list[Added]) -> dict[str, str]:
    """The works that files became, where entries want to know."""
    return {one.outcome.file: one.work for one in added if one.work is not None} if entries else {}


def _files_of_entries(entries: list[ImportedEntry], files: dict[str, str]) -> dict[str, str]:
    """The files that entries name, beside those that were named anyway."""
    return {str(file): str(file) for entry in entries for file in entry.files if str(file) not in files}


def _all_entries(managers: list[str], tally: Tally) -> list[ImportedEntry]:
    """The entries of all reference managers."""
    return [entry for path in managers for entry in _entries(path, tally)]


@contextmanager
def _tidied(library: Library) -> Iterator[None]:
    """What an interrupted `add` left is taken away first, where nobody else is at work;
    a mark lies there as long as this one runs.
    """
    from pinakes.store.check import clear

    marks = library.folder.glob(f"{UNFINISHED}-*")
    if any(marks):
        try:
            with library.at_work(alone=True):
                clear(library)
                for mark in library.folder.glob(f"{UNFINISHED}-*"):
                    mark.unlink(missing_ok=True)
        except Refused:
            pass  # somebody else is adding: what lies there may be theirs
    mark = library.folder / f"{UNFINISHED}-{os.getpid()}"
    try:
        mark.touch()
    except OSError as error:
        raise Refused(
            f"{library.folder} cannot be written ({error.strerror}); check who owns it and whether the disk is full"
        ) from error
    yield
    mark.unlink(missing_ok=True)


def _undescribed(library: Library) -> Iterator[tuple[str, str]]:
    """The files that could not be described, by name, and where their bytes lie."""
    query = "SELECT name, digest FROM document JOIN file USING (digest) WHERE status=? AND gone IS NULL AND held=1 ORDER BY document.id"
    for name, digest in library.sql.execute(query, (UNDESCRIBED,)).fetchall():
        yield name, str(library.shelves.path(digest))


def _held(library: Library, outcome: Outcome, file: tuple[str, str]) -> Outcome:
    """A file that killed its reader, or cannot be described, with its bytes: they are kept all the same."""
    name, path = file
    if (
        outcome.source is not None
        or outcome.record is not None
        or outcome.file != name
        or not _is_small(path)
    ):
        return outcome
    return _with_bytes(library, replace(outcome, source=Source("", name, 0)), path)


def _is_small(path: str) -> bool:
    try:
        return 0 < Path(path).stat().st_size <= settings().limits.size
    except OSError:
        return False


def _index(library: Library) -> None:
    """Make what was added findable, unless that would take long: then the next search does it."""
    from pinakes.store.search import behind, index_of

    waiting = behind(library)
    if waiting > INDEXED:
        print(
            f"pinakes: {waiting} works wait to be indexed; the next search does that first", file=sys.stderr
        )
    elif waiting:
        try:
            index_of(library)
        except Refused as error:
            print(
                f"pinakes: everything was added, but the index could not be written: {error}", file=sys.stderr
            )


class Patience:
    """Linking beside adding: as much as does not hold it up."""

    def __init__(self, library: Library) -> None:
        self.library, self.begin, self.spent = library, time.monotonic(), 0.0

    def link(self, *, at_end: bool = False) -> None:
        """Link what is queued, within what is left of the time; says at the end what is left to do."""
        from pinakes.store.network.linking import link

        now = time.monotonic()
        left = max(AT_LEAST, LINKING * (now - self.begin)) - self.spent
        if left > 0:
            link(self.library, seconds=left, wait=False, batch=LINKED_AT_ONCE)
            self.spent += time.monotonic() - now
        if at_end and (
            queued := self.library.sql.execute(
                "SELECT count(*) FROM reference WHERE state='queued'"
            ).fetchone()[0]
        ):
            print(f"pinakes: {queued} references are not linked yet; type pinakes link", file=sys.stderr)


def _with_evidence(library: Library) -> Settings:
    """The settings; where the library knows people or works beforehand, they are evidence on what is added."""
    from pinakes.store.people.known import has_evidence, with_library

    return with_library(settings(), str(library.folder)) if has_evidence(library.sql) else settings()


def _entries(path: str, tally: Tally) -> Iterator[ImportedEntry]:
    """The entries of a reference manager's file; one that cannot be read gets its line and costs itself only."""
    try:
        yield from imported(Path(path), path)
    except BadInput as error:
        outcome = Outcome(path, None, problems=(Problem.fatal_at("store", error),))
        _say([Added(outcome, None, new=False)], tally)
    except OSError as error:
        raise Usage(f"{path} cannot be read: {error.strerror}") from error


def _from_manager(
    library: Library, entries: list[ImportedEntry], works: dict[str, str], access: Access, tally: Tally
) -> None:
    """Add entries, each to the work of its first file;
    a file that could not be described is kept with what its entry says.
    """
    waiting = iter(entries)
    while batch := list(islice(waiting, BATCH)):
        outcomes: list[Outcome] = []
        into: dict[str, tuple[int, Proposal]] = {}
        for entry in batch:
            outcome = entry.outcome
            homes = list(dict.fromkeys(works[str(file)] for file in entry.files if str(file) in works))
            if not homes and entry.files and outcome.record is not None:
                outcome = _with_bytes(library, outcome, str(entry.files[0]))
            for other in homes[1:]:
                if library.number_of(other) != library.number_of(homes[0]):
                    join(library, homes[0], other, by="add@1")
            home = library.number_of(homes[0]) if homes else _home(library, outcome.file)
            if home is not None and outcome.record is not None:
                into[outcome.record.id] = home, NAMED_TOGETHER
            outcomes.append(outcome)
        _say(add(library, outcomes, access=access, into=into), tally)


def _home(library: Library, name: str) -> int | None:
    """The work to which the same entry of the same file belongs already."""
    row = library.sql.execute(
        "SELECT work FROM document WHERE name=? AND gone IS NULL", (plain_name(name),)
    ).fetchone()
    return None if row is None else int(row[0])


def _from_lines(library: Library, path: str, files: dict[str, str], access: Access, tally: Tally) -> None:
    """Add described documents in batches;
    those whose file was named too are taken out of `files`, and held with their bytes.
    """
    for batch in _batches(path):
        with without_collection():
            documents: list[Outcome] = []
            stated: list[tuple[dict[str, Any], ...]] = []
            for number, row in batch:
                try:
                    outcome, cited = described_of(row)
                    if outcome.file in files:
                        outcome = _with_bytes(library, outcome, files.pop(outcome.file))
                except BadInput as error:
                    problem = Problem.fatal_at("store", error)
                    outcome, cited = Outcome(f"{path}:{number}", None, problems=(problem,)), ()
                documents.append(outcome)
                stated.append(cited)
            _say(add(library, documents, stated=stated, access=access), tally)


def _batches(path: str) -> Iterator[list[tuple[int, bytes]]]:
    batch: list[tuple[int, bytes]] = []
    size = 0
    for number, row in enumerate(_rows(path), start=1):
        if not row.strip():
            continue
        batch.append((number, row))
        size += len(row)
        if len(batch) >= BATCH or size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _rows(path: str) -> Iterator[bytes]:
    if path == "-":
        yield from sys.stdin.buffer
        return
    try:
        with Path(path).open("rb") as stream:
            yield from stream
    except OSError as error:
        raise Usage(f"{path} cannot be read: {error.strerror}") from error


def _with_bytes(library: Library, outcome: Outcome, path: str) -> Outcome:
    """The outcome with the bytes it speaks of, which are kept."""
    assert outcome.source is not None
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise BadInput("damaged", f"{path} cannot be read: {error.strerror}") from error
    try:
        digest = library.shelves.keep(content)
    except OSError as error:
        raise Refused(f"{path} cannot be kept ({error.strerror}); make room and add it again") from error
    source = replace(outcome.source, digest=digest, size=len(content), filename=Path(path).name)
    record = outcome.record and replace(outcome.record, id=digest, sources=(source,))
    return replace(outcome, source=source, record=record)


def _say(added: list[Added], tally: Tally) -> None:
    for one in added:
        outcome = one.outcome
        tally.add(outcome.file, outcome.problems, failed=outcome.record is None)
        said = {"file": safe_name(outcome.file), "work": one.work, "new": one.new, "status": outcome.status}
        write(line(said | {"problems": problems_of(outcome.problems)}))
