"""How `people` answers: a line a person, one person in full, what was decided, what was imported."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.cli import terminal
from pinakes.cli.files import Tally, is_terminal, listed, somebody, through, write
from pinakes.cli.terminal import tell
from pinakes.config import settings
from pinakes.errors import BadInput, Usage
from pinakes.model import Problem
from pinakes.publish.export.json import line, problem_of
from pinakes.publish.safe import safe_name
from pinakes.store.library import open_library
from pinakes.store.people import changing, listing
from pinakes.store.people.gathering import gather, waiting
from pinakes.text.figures import whole_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.config import Settings
    from pinakes.store.library import Library

LARGEST = 256 << 20


def people(what: Sequence[str], *, files: str, limit: int, offset: int, library: str) -> None:
    """Do what the first word says; any other word is a name to look for."""
    verb, rest = (what[0], what[1:]) if what and what[0] in VERBS else ("", what)
    if files and verb != "import":
        raise Usage("--files goes with import")
    if verb == "import":
        _import(rest, files=files, library=library)
        return
    with open_library(library) as opened:
        if not opened.database.only_read:
            with opened.at_work():
                _up_to_date(opened)
        elif left := waiting(opened.sql):
            print(
                f"pinakes: the names of {left} documents have no persons yet, and nothing can be written here",
                file=sys.stderr,
            )
        if verb:
            tell(VERBS[verb](opened, rest), terminal.facts)
            return
        for row in listing.listed(opened, " ".join(rest), limit=limit, offset=offset):
            write(line(row)) if not is_terminal() else print(_told(row))


def with_evidence(chosen: Settings, folder: str) -> Settings:
    """The settings with a library, which must be there, as evidence."""
    from pinakes.store.people.known import with_library

    with open_library(folder) as opened:
        return with_library(chosen, str(opened.folder))


def _up_to_date(library: Library) -> None:
    """Give the names of documents added since to persons."""
    done = 0
    for looked in gather(library):
        done += looked
        if sys.stderr.isatty():
            print(f"\rpinakes: {done} documents looked at", end="", file=sys.stderr)
    if done and sys.stderr.isatty():
        print(file=sys.stderr)


def _told(row: dict[str, Any]) -> str:
    also = f"  also {'; '.join(row['also'][:4])}" if row["also"] else ""
    known = "".join(f"  {one['scheme']}:{one['value']}" for one in row["identifiers"])
    return f"{row['person']:>8}  {row['name']}  ({row['works']}){also}{known}"


def _show(library: Library, rest: Sequence[str]) -> dict[str, Any]:
    if len(rest) != 1:
        raise Usage("name one person: pinakes people show p12")
    return listing.shown(library, rest[0])


def _merge(library: Library, rest: Sequence[str]) -> dict[str, Any]:
    if len(rest) < 2:
        raise Usage("name two persons who are one: pinakes people merge p3 p17")
    person, decisions = rest[0], []
    with library.at_work():
        for other in rest[1:]:
            person, decision = changing.merge(library, person, other, by=somebody())
            decisions.append(decision)
    return {"person": person, "unions": decisions}


def _split(library: Library, rest: Sequence[str]) -> dict[str, Any]:
    if len(rest) < 2:
        raise Usage(
            "name a person and the mentions that are somebody else's: pinakes people split p3 m12 m15"
        )
    with library.at_work():
        return {"person": changing.split(library, rest[0], rest[1:], by=somebody()), "from": rest[0]}


def _undo(library: Library, rest: Sequence[str]) -> dict[str, Any]:
    number = whole_number(rest[0]) if len(rest) == 1 else None
    if number is None:
        raise Usage("name the union to undo by its number in people show: pinakes people undo 4")
    with library.at_work():
        return {"persons": list(changing.undo(library, number, by=somebody()))}


VERBS: dict[str, Any] = {"show": _show, "merge": _merge, "split": _split, "undo": _undo, "import": None}


def _import(paths: Sequence[str], *, files: str, library: str) -> None:
    """Take in what files know, a line a file;
    with `files`, then a line a file of the folder: which work it is.
    """
    from pinakes.exchange.reading import read
    from pinakes.store.people.importing import take_in

    if not paths:
        raise Usage("name at least one file: pinakes people import cv.zip library.bib")
    tally = Tally()
    with open_library(library, create=True) as opened:
        with opened.at_work():
            _up_to_date(opened)
            for name, path in listed(paths):
                try:
                    found = read(_content(path), name)
                    known = take_in(opened, found, by=f"known-{found.kind}@1")
                except BadInput as error:
                    problem = Problem.fatal_at("exchange", error)
                    tally.add(name, (problem,), failed=True)
                    write(
                        line({"file": safe_name(name), "status": "failed", "problems": [problem_of(problem)]})
                    )
                    continue
                tally.add(name, found.problems, failed=False)
                said: dict[str, Any] = {
                    "file": safe_name(name),
                    "status": "partial" if found.problems else "ok",
                    "format": known.kind,
                }
                said["persons"] = [
                    {"person": person, "name": printed, "new": new} for person, printed, new in known.persons
                ]
                said |= {"works": known.works, "new_works": known.known, "mentions": known.mentions}
                write(line(said | {"problems": [problem_of(problem) for problem in found.problems]}))
        if files:
            _match(opened, files, tally)
    tally.end()


def _content(path: str) -> bytes:
    place = Path(path)
    try:
        if place.stat().st_size > LARGEST:
            raise BadInput("too-large", f"{path} has more than {LARGEST >> 20} MB; import it in parts")
        return place.read_bytes()
    except OSError as error:
        raise BadInput("damaged", f"{path} cannot be read: {error.strerror}") from error


def _match(library: Library, folder: str, tally: Tally) -> None:
    """A line a file of the folder: the known work that it is, with a weight and why; null where it is none."""
    from pinakes.store.people.known import with_library
    from pinakes.store.people.matching import work_of

    for done in through(
        "describe", listed([folder]), with_library(settings(), str(library.folder)), ordered=True
    ):
        for outcome in done.results:
            tally.add(outcome.file, outcome.problems, failed=outcome.record is None)
            match = work_of(library.sql, outcome.record) if outcome.record is not None else None
            said: dict[str, Any] = {
                "file": safe_name(outcome.file),
                "key": None,
                "title": None,
                "by": None,
                "weight": None,
                "why": [],
            }
            if match is not None:
                said |= {
                    "key": match.key,
                    "title": match.title,
                    "by": match.by,
                    "weight": match.weight,
                    "why": list(match.why),
                }
            write(line(said))
