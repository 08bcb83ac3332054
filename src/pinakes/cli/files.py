"""What the verbs share: files in, lines out, a progress bar on stderr, the exit status."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, TypeVar

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pinakes.config import Settings
    from pinakes.run.batch import Done, File

Found = TypeVar("Found")
ADVICE = "; "
"""What parts a message into what happened and what to do."""
PATHS = typer.Argument(help="Files and folders; - is stdin.", show_default=False, metavar="PATH…")


def somebody() -> str:
    """Who decides: the person at the keyboard, as far as the machine knows one."""
    from getpass import getuser

    try:
        return f"person:{getuser()}"
    except (KeyError, OSError):  # a user without a name, as in a container
        return f"person:{os.getuid()}"


def is_terminal() -> bool:
    """Whether a person is looking at stdout."""
    return sys.stdout.isatty()


def listed(paths: Sequence[str]) -> list[File]:
    """Every regular file under the paths as given, by the name it answers to; addresses stay as they are."""
    from pinakes.acquire import is_address
    from pinakes.acquire.folder import walk
    from pinakes.errors import Usage

    if not paths:
        raise Usage("name at least one file, folder or address; see --help")
    files: list[File] = []
    for path in paths:
        if path == "-":
            files.append(("-", _spooled()))
        elif is_address(path):
            files.append((path, path))
        elif not os.path.lexists(path):
            raise Usage(f"{path}: there is no such file or folder")
        else:
            files.extend((found.file, found.path) for found in walk([path]))
    if not files:
        print(
            "pinakes: no file was found there (links inside folders are not followed: name what they lead to)",
            file=sys.stderr,
        )
    return files


def _spooled() -> str:
    """Stdin in a file of its own, which lives as long as the program; no more of it than may be read."""
    from pathlib import Path

    from pinakes import scratch
    from pinakes.config import settings

    path, wanted = Path(scratch.own()) / "stdin", settings().limits.size + 1
    with path.open("wb") as file:
        while wanted and (piece := sys.stdin.buffer.read(min(wanted, 1 << 20))):
            file.write(piece)
            wanted -= len(piece)
    return str(path)


def through(
    job: str,
    files: Sequence[File],
    settings: Settings,
    *,
    ordered: bool = False,
    chunk: int = 1,
    **options: Any,
) -> Iterator[Done]:
    """Run the job over the files, with a progress bar when a person is waiting."""
    from pinakes.run import batch

    few = min(batch.workers(settings), max(1, -(-len(files) // chunk)))
    from dataclasses import replace

    settings = replace(settings, run=replace(settings.run, workers=few))
    results = batch.run(job, files, settings, ordered=ordered, chunk=chunk, **options)
    yield from progress(results, len(files), job, now=lambda done: done.file[0][-40:])


def progress(
    results: Iterator[Found], total: int, doing: str, *, now: Callable[[Found], str] | None = None
) -> Iterator[Found]:
    """The results as they come, with a progress bar when a person is waiting; `now` says what was just done."""
    if total < 2 or not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(doing, total=total)
        for done in results:
            bar.update(task, advance=1, description=f"{doing} {now(done)}" if now else doing)
            yield done


class Tally:
    """Counts what failed, says why on stderr, and knows the exit status."""

    def __init__(self) -> None:
        self.done = 0
        self.failed = 0
        self.wanting = 0
        self._said: set[str] = set()

    def add(self, file: str, problems: Sequence[Any], *, failed: bool) -> None:
        """Count one line; a failure is told to the person in one line that says what to do."""
        self.done += 1
        if not failed:
            return
        self.failed += 1
        self.wanting += any(problem.code == "missing-tool" for problem in problems)
        for problem in problems[:1]:
            print(f"pinakes: {file}: {self._once(file, problem.message)} [{problem.code}]", file=sys.stderr)

    def _once(self, file: str, message: str) -> str:
        """A message without the name that stands before it already; its advice only the first time."""
        message = message.removeprefix(file).lstrip(" :") or message
        what, mark, advice = message.partition(ADVICE)
        if advice and advice in self._said:
            return what
        self._said.add(advice)
        return what + mark + advice

    def end(self) -> None:
        """Leave with 0, 1 (some failed) or 3 (nothing could be done for want of something)."""
        if self.failed > 1:
            print(f"pinakes: {self.failed} of {self.done} failed", file=sys.stderr)
        if self.failed:
            raise typer.Exit(3 if self.wanting == self.done else 1)


def write(line: bytes) -> None:
    """One line of data on stdout, whatever the locale."""
    sys.stdout.buffer.write(line if line.endswith(b"\n") else line + b"\n")
    sys.stdout.buffer.flush()


def rows_out(
    rows: Iterator[Any], forms: Mapping[str, Callable[[Iterator[Any]], Iterator[str]]], to: str
) -> None:
    """Write rows in the form asked for, as they come."""
    from pinakes.errors import Usage

    if to not in forms:
        raise Usage(f"--to {to}: choose one of {', '.join(forms)}")
    for text in forms[to](rows):
        write(text.encode())
