"""How `find` goes: what is asked for, a line a work, its file where it is to lie."""

from __future__ import annotations

import hashlib
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.acquire.cache import Cache
from pinakes.acquire.client import WebClient
from pinakes.acquire.engines import together
from pinakes.cli.files import write
from pinakes.cli.web import chosen, tell
from pinakes.discover.describing import Describer, named
from pinakes.discover.find import Finder
from pinakes.discover.wanted import asked, from_bibtex, from_library, from_reference
from pinakes.errors import Usage
from pinakes.publish.export.json import line
from pinakes.publish.safe import safe

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.discover.find import FoundWork
    from pinakes.discover.wanted import Wanted


def find_papers(
    wish: dict[str, Any],
    *,
    out: str,
    explain: bool,
    engines: Sequence[str],
    library: str,
    hosts: Sequence[str],
) -> None:
    """Look for every work that was asked for."""
    wanted = list(_wanted(wish, library))
    settings = chosen(hosts)
    refused = _refused(library) if wish["wanted"] else frozenset()
    with finding(settings, engines) as finder:
        for one in wanted:
            found = finder.find(one, refused)
            write(line(shown(found, file=_kept(found, out), explain=explain)))
            if wish["wanted"]:
                _added(found, library)


@contextmanager
def finding(settings: Settings, engines: Sequence[str], cache: Path | None = None) -> Iterator[Finder]:
    """A finder with what it needs, let go at the end."""
    client = WebClient(settings.fetch, settings.crawl, cache=Cache(cache or ":memory:"), told=tell)
    asking = together.chosen(settings, client, given=engines, told=tell)
    with Describer(settings) as describer:
        yield Finder(asking, client, describer, settings)


def _wanted(wish: dict[str, Any], library: str) -> Iterator[Wanted]:
    if wish["title"]:
        yield asked(wish["title"], wish["authors"], wish["year"])
    for raw in wish["references"]:
        found = from_reference(raw)
        if found is None:
            raise Usage(f"no title was understood in {raw[:80]!r}; give --title and --author")
        yield found
    if wish["bibtex"]:
        try:
            yield from from_bibtex(Path(wish["bibtex"]).read_bytes(), wish["bibtex"], told=tell)
        except OSError as error:
            raise Usage(f"{wish['bibtex']} cannot be read: {error.strerror}") from error
    if wish["wanted"]:
        from pinakes.store.library import open_library
        from pinakes.store.network.asking import wanted

        with open_library(library) as opened:
            yield from (
                one for one in map(from_library, wanted(opened, limit=wish["wanted"])) if one is not None
            )
    if not (wish["title"] or wish["references"] or wish["bibtex"] or wish["wanted"]):
        raise Usage("say what to find: --title with --author, --reference, --bibtex or --wanted; see --help")


def shown(found: FoundWork, *, file: str | None, explain: bool) -> dict[str, Any]:
    """One answer as JSON."""
    said: dict[str, Any] = {
        "query": _safe(found.wanted.shown()),
        "found": found.is_found,
        "url": None if found.url is None else safe(found.url),
        "file": file,
        "weight": found.weight,
        "why": [safe(one) for one in found.why],
        "version": found.version or None,
        "licence": found.licence,
    }
    if explain:
        said["path"] = [_safe(asdict(step)) for step in found.steps]
    return said


def _safe(values: dict[str, Any]) -> dict[str, Any]:
    return {key: safe(value) if isinstance(value, str) else value for key, value in values.items()}


def _kept(found: FoundWork, out: str) -> str | None:
    """The file in the folder, where one is wanted."""
    if not out or found.reply is None:
        return None
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    path = (
        folder / f"{hashlib.sha256(found.reply.content).hexdigest()[:16]}-{named(found.reply) or 'document'}"
    )
    path.write_bytes(found.reply.content)
    return str(path)


def _refused(library: str) -> frozenset[str]:
    """What somebody rejected as `grow` offered it."""
    from pinakes.discover.grow import FILE, GrowthJournal
    from pinakes.store.library import open_library

    with open_library(library) as opened:
        if not (opened.folder / FILE).is_file():
            return frozenset()
        journal = GrowthJournal(opened)
        try:
            return journal.refused()
        finally:
            journal.close()


def _added(found: FoundWork, library: str) -> None:
    """What was found for a wanted work, in the library."""
    if found.outcome is None or found.reply is None:
        return
    from pinakes.discover.taking import take
    from pinakes.store.library import open_library

    with open_library(library) as opened, opened.at_work():
        work = take(opened, found)
    tell(f"{found.url} is {work} now")
