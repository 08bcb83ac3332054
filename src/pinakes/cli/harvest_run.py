"""How `harvest` goes: find out what answers, a line a record once it cannot be lost any more,
a bar for a person, a summary at the end.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.acquire import is_address, soif
from pinakes.acquire.oai import Asker, NotOai, parsed
from pinakes.cli.add_run import Patience
from pinakes.cli.files import Tally, write
from pinakes.config import settings
from pinakes.discover.harvest import SOIF, HarvestWish, from_pages, from_repository, from_summaries, state_of
from pinakes.discover.originals import Originals
from pinakes.errors import BadInput, Usage
from pinakes.publish.export.json import line, problems_of
from pinakes.publish.safe import safe, safe_name
from pinakes.store.adding import check_access
from pinakes.store.library import open_library

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.discover.harvest import HarvestStep
    from pinakes.model import Outcome
    from pinakes.store.library import Library

_DATE = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?")


def harvest(
    address: str,
    *,
    library: str,
    part: str,
    since: str,
    prefix: str,
    files: bool,
    access: str,
    limit: int,
    hosts: Sequence[str],
) -> None:
    """Harvest, then fetch what is to be fetched."""
    if since and not _DATE.fullmatch(since):
        raise Usage(f"--from {since}: write a day as 2024-06-30, or a moment as 2024-06-30T12:00:00Z")
    try:
        allowed = check_access(access, None)
    except BadInput as error:
        raise Usage(str(error)) from error
    given = settings()
    chosen = settings({"fetch": {"allow_hosts": [*given.fetch.allow_hosts, *hosts]}})
    report = Report()
    with open_library(library, create=True) as opened, opened.at_work(), report:
        wish, steps = _found(opened, HarvestWish(address, prefix, part, since, limit), chosen, report)
        for step in steps:
            report.step(step)
        if files:
            known = state_of(opened, wish.address, wish.prefix, wish.part)
            originals = Originals(opened, known.id, settings=chosen, access=allowed, told=report.tell)
            report.begin("fetching documents", originals.waiting())
            for results in originals.fetch():
                for one in results:
                    report.document(one.outcome, one.work, new=one.new)
        Patience(opened).link(at_end=True)
    report.end()


def _found(
    library: Library, wish: HarvestWish, chosen: Settings, report: Report
) -> tuple[HarvestWish, Iterator[HarvestStep]]:
    """What is to be harvested, by what answers at the address or lies in the file; and how it goes."""
    if is_address(wish.address):
        asker = Asker(wish.address, fetch=chosen.fetch, harvest=chosen.harvest, told=report.tell)
        try:
            repository = asker.identify()
        except NotOai as error:
            content = error.content
            if not soif.is_soif(content):
                raise
        else:
            report.tell(f"harvesting {safe(repository.name) or wish.address}")
            return wish, from_repository(
                library, wish, settings=chosen, asker=asker, repository=repository, told=report.tell
            )
    else:
        content = _content(wish.address)
    if soif.is_soif(content):
        wish = HarvestWish(wish.address, SOIF)
        return wish, from_summaries(library, wish, soif.summaries(content))
    try:
        return wish, from_pages(library, wish, [parsed(content)])
    except BadInput as error:
        raise Usage(f"{wish.address} is neither SOIF nor an answer of OAI-PMH: {error}") from error


def _content(path: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise Usage(f"{path} cannot be read: {error.strerror}") from error


class Report:
    """Lines on stdout, talk on stderr: a bar where a person looks, else only what matters."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.counts: dict[str, int] = {}
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Report:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
            )
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._bar.start()
            self.begin("harvesting", None)
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def begin(self, what: str, total: int | None) -> None:
        """A new part of the way."""
        if self._bar is not None:
            if self._task is not None:
                self._bar.remove_task(self._task)
            self._task = self._bar.add_task(what, total=total)

    def tell(self, text: str) -> None:
        """Something a person may want to know."""
        if self._bar is not None:
            self._bar.console.print(f"pinakes: {text}", markup=False, highlight=False)
        else:
            print(f"pinakes: {safe(text)}", file=sys.stderr, flush=True)

    def step(self, step: HarvestStep) -> None:
        """Records that came."""
        for one in step.records:
            self.counts[one.state] = self.counts.get(one.state, 0) + 1
            if one.state == "added":
                self.document(one.outcome, one.work, new=one.new, count=False)
            elif one.state == "deleted":
                said: dict[str, Any] = {"file": safe_name(one.outcome.file), "work": one.work, "new": False}
                write(line(said | {"status": "deleted", "problems": []}))
        if self._bar is not None:
            self._bar.update(
                self._task, advance=len(step.records), **({"total": step.size} if step.size else {})
            )

    def document(self, outcome: Outcome, work: str | None, *, new: bool, count: bool = True) -> None:
        """One document, as `add` tells of it."""
        self.tally.add(outcome.file, outcome.problems, failed=outcome.record is None)
        said = {"file": safe_name(outcome.file), "work": work, "new": new, "status": outcome.status}
        write(line(said | {"problems": problems_of(outcome.problems)}))
        if count:
            self.counts["documents"] = self.counts.get("documents", 0) + 1
            if self._bar is not None:
                self._bar.update(self._task, advance=1)

    def end(self) -> None:
        """What it all came to, and the exit status."""
        print(
            "pinakes: "
            + (", ".join(f"{number} {what}" for what, number in self.counts.items()) or "nothing new"),
            file=sys.stderr,
        )
        self.tally.end()
