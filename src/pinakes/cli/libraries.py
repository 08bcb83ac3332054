"""How the verbs of the library go through it: lines of JSON, a table or a card for a person."""

from __future__ import annotations

import gc
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.cli.files import Tally, is_terminal, listed, through, write
from pinakes.config import settings
from pinakes.errors import BadInput, Refused, Usage
from pinakes.model import Outcome, Problem
from pinakes.publish.export.json import described, line, problem_of
from pinakes.publish.safe import safe, safe_name
from pinakes.store.adding import add, check_access
from pinakes.store.described import described_of
from pinakes.store.library import name_of, open_library
from pinakes.store.records import documents_of
from pinakes.store.records import outcome_of as work_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.store.adding import Access, Added
    from pinakes.store.described import Described
    from pinakes.store.library import Library

BATCH, BATCH_BYTES = 500, 8_000_000
"""Lines, and bytes of them, that go into one transaction."""


def add_documents(paths: Sequence[str], *, from_json: str, library: str, access: str, embargo: str) -> None:
    """Add what JSON describes, then files that it does not; a line a document, printed once it cannot be lost any more."""
    if not paths and not from_json:
        raise Usage("name at least one file, folder or address, or --from-json FILE; see --help")
    try:
        allowed = check_access("embargo" if embargo else access, embargo or None)
    except BadInput as error:
        raise Usage(str(error)) from error
    files = dict(listed(paths)) if paths else {}
    tally = Tally()
    with open_library(library, create=True) as opened, opened.at_work():
        if from_json:
            _from_lines(opened, from_json, files, allowed, tally)
        for done in [] if not files else through("shelve", list(files.items()), settings(), folder=str(opened.shelves.folder.absolute())):
            _say(add(opened, done.results, access=allowed), tally)
    tally.end()


def _from_lines(library: Library, path: str, files: dict[str, str], access: Access, tally: Tally) -> None:
    """Add described documents in batches; those whose file was named too are taken out of `files`, and held with their bytes."""
    gc.freeze()  # what is loaded stays loaded: looking through it again and again takes a tenth of the time
    for batch in _batches(path):
        documents: list[Outcome | Described] = []
        for number, row in batch:
            try:
                read = described_of(row)
                if read.outcome.file in files:
                    read = replace(read, outcome=_with_bytes(library, read.outcome, files.pop(read.outcome.file)))
                documents.append(read)
            except BadInput as error:
                documents.append(Outcome(f"{path}:{number}", None, problems=(Problem.fatal_at("store", error),)))
        _say(add(library, documents, access=access), tally)


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
        write(line(said | {"problems": [problem_of(problem) for problem in outcome.problems]}))


def show_work(work: str, *, library: str) -> None:
    """The described JSON of a work with its files, its decisions, whom it cites and who cites it; a card on a terminal."""
    with open_library(library) as opened:
        shown = work_json(opened, work)
    if is_terminal():
        from pinakes.cli.card import show

        show(shown)
    else:
        write(line(shown))


def work_json(library: Library, work: str) -> dict[str, Any]:
    """A work as `show` prints it."""
    number = library.number_of(work)
    with library.database.snapshot() as sql:
        outcome = work_of(sql, number)
        documents = documents_of(sql, number, references=False)
        files = []
        for document in documents:
            query = "SELECT size, held, access, embargo, rights FROM file WHERE digest=?"
            size, held, access, until, rights = sql.execute(query, (document.digest,)).fetchone()
            kind = document.format.media_type if document.format else None
            entry = {"file": safe(document.name), "sha256": document.digest if held else None, "size": size if held else None, "mime": kind}
            files.append(entry | {"held": bool(held), "access": access, "embargo": until, "rights": rights})
        query = (
            "SELECT decision.id, name, decision.weight, by, why FROM decision JOIN document ON document.id = document "
            "WHERE document.work=? AND decision.gone IS NULL AND document.gone IS NULL ORDER BY decision.id"
        )
        decisions = [
            {"decision": row[0], "file": safe(row[1]), "weight": row[2], "by": row[3], "why": json.loads(row[4])}
            for row in sql.execute(query, (number,))
        ]
        links = "SELECT DISTINCT {} FROM link WHERE {}=? AND gone IS NULL ORDER BY 1"
        cites = [name_of(row[0]) for row in sql.execute(links.format("cited", "citing"), (number,))]
        cited_by = [name_of(row[0]) for row in sql.execute(links.format("citing", "cited"), (number,))]
        sets = "SELECT name FROM collection JOIN member ON collection.id = collection WHERE work=? ORDER BY 1"
        collections = [row[0] for row in sql.execute(sets, (number,))]
    own = {"work": name_of(number), "files": files, "cites": cites, "cited_by": cited_by}
    return described(outcome) | own | {"decisions": decisions, "collections": collections}


def join_works(works: Sequence[str], *, undo: int, library: str) -> None:
    """Join works, or undo a decision; a line that says which work it is now."""
    from getpass import getuser

    from pinakes.store.changing import join, part

    if bool(undo) == bool(works) or len(works) == 1:
        raise Usage("name two works or more that are one, or --undo DECISION; see --help")
    by = f"person:{getuser()}"
    with open_library(library) as opened, opened.at_work():
        if undo:
            result = part(opened, undo, by=by)
        else:
            result = works[0]
            for other in works[1:]:
                result = join(opened, result, other, by=by)
    write(line({"work": result}))


def check_library(*, fix: bool, library: str) -> bool:
    """A line a finding; whether all is well."""
    from pinakes.store.check import check

    left = 0
    with open_library(library) as opened:
        for finding in check(opened, fix=fix):
            left += not finding.fixed
            write(line({"what": finding.what, "where": safe_name(finding.where), "advice": finding.advice, "fixed": finding.fixed}))
    print("pinakes: all is well" if not left else f"pinakes: {left} to look at", file=sys.stderr)
    return not left


def show_stats(*, library: str) -> None:
    """One JSON object."""
    from pinakes.store.stats import stats

    with open_library(library) as opened:
        write(line(stats(opened)))
