"""How `deposit` goes through documents: described or read from JSON, then handed over, a line each."""

from __future__ import annotations

import sys
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

import typer

from pinakes.cli.files import listed, through, write
from pinakes.config import settings
from pinakes.errors import Usage
from pinakes.publish.deposit import Objection
from pinakes.publish.deposit.items import INSIDE, item_of
from pinakes.publish.deposit.session import Result, Session
from pinakes.publish.deposit.targets import target
from pinakes.publish.described import described_outcomes
from pinakes.publish.export.json import line
from pinakes.publish.safe import safe, safe_name
from pinakes.store.library import DEPOSITS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.model import Outcome


def deposit_files(
    paths: Sequence[str], *, to: str, from_json: str, library: str, dry_run: bool, again: bool, out: str
) -> None:
    """Deposit, say so a line a document, and leave with the exit status of CONTRACT."""
    if library and from_json:
        raise Usage("--library and --from-json both say what to deposit; leave out one of them")
    chosen = settings()
    folder = Path(out or (Path(library) / DEPOSITS if library else "pinakes-deposits"))
    given = _taken(library, " ".join(paths)) if library else _outcomes(paths, from_json, chosen)
    session = Session(target(to), chosen, folder=folder, again=again, writes=not dry_run)
    failed = packed = 0
    try:
        items, results = [], []
        for outcome, path in given:
            item = item_of(outcome, path, name=PurePosixPath(outcome.file).name if library else "")
            if isinstance(item, Objection):
                results.append(Result(safe_name(outcome.file), "failed", (item,)))
            else:
                items.append(item)
        for result in (*results, *session.run(items, dry_run=dry_run)):
            failed += result.state == "failed"
            packed += result.state == "packed"
            for finding in result.findings[:1] if result.state == "failed" else ():
                print(f"pinakes: {result.file}: {finding.message} [{finding.code}]", file=sys.stderr)
            write(line(_said(result, to)))
        if packed:
            print(f"pinakes: next: {session.next_step()}", file=sys.stderr)
    finally:
        session.close()
    if failed:
        raise typer.Exit(1)


def _taken(library: str, query: str) -> Iterator[tuple[Outcome, str]]:
    """The works that a query finds in a library, each with its best file."""
    from dataclasses import replace

    from pinakes.cli.export_run import told
    from pinakes.store.library import open_library
    from pinakes.store.taking import taken

    with open_library(library) as opened:
        for work in taken(opened, query, told=told):
            if work.files:
                held = work.files[0]
                yield replace(work.outcome, file=held.name), str(held.path)
            else:
                print(f"pinakes: {work.work} has no file in the library and is left out", file=sys.stderr)


def _outcomes(paths: Sequence[str], from_json: str, settings: Settings) -> Iterator[tuple[Outcome, str]]:
    """Each document's outcome and where its file is."""
    if not from_json:
        for done in through("describe", listed(paths), settings, ordered=True):
            name, path = done.file
            for outcome in done.results:
                # Papers inside a volume or an archive go with the file that holds them.
                if outcome.file == name or INSIDE in outcome.file:
                    yield outcome, str(path)
        return
    given = described_outcomes(from_json)
    files = [(name, str(path)) for name, path in listed(paths)] if paths else [(name, name) for name in given]
    unknown = [name for name, _ in files if safe_name(name) not in given]
    if unknown:
        print(
            f"pinakes: {len(unknown)} files are not in {from_json} and are left out, {unknown[0]} among them",
            file=sys.stderr,
        )
    if len(unknown) == len(files):
        raise Usage(
            f"{from_json} describes none of these files: names must be as they were given to describe"
        )
    for name, path in files:
        if safe_name(name) in given:
            yield given[safe_name(name)], path


def _said(result: Result, to: str) -> dict[str, Any]:
    return {
        "file": result.file,
        "to": to,
        "status": result.state,
        "problems": [
            {"stage": "deposit", "code": finding.code, "message": safe(finding.message), "page": None}
            for finding in result.findings
        ],
        **{key: safe(value) if isinstance(value, str) else value for key, value in result.facts},
    }
