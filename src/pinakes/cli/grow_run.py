"""How `grow` goes: a line a wanted work, candidates on request, decisions of somebody, a picture."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.acquire.cache import Cache
from pinakes.acquire.client import WebClient
from pinakes.acquire.engines import together
from pinakes.cli.files import write
from pinakes.cli.web import chosen, tell
from pinakes.discover.describing import Describer
from pinakes.discover.find import Finder
from pinakes.discover.grow import Budget, GrowthJournal, accept, grow
from pinakes.discover.growth import picture
from pinakes.publish.export.json import line
from pinakes.publish.safe import safe
from pinakes.store.library import open_library

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.discover.grow import Looked
    from pinakes.store.library import Library


@dataclass(frozen=True, slots=True)
class GrowWish:
    """What is asked of `grow`."""

    documents: int
    requests: int
    seconds: float
    auto: float
    review: bool
    accept: int
    reject: int
    picture: str


def grow_library(wish: GrowWish, *, engines: Sequence[str], library: str, hosts: Sequence[str]) -> None:
    """Grow, or decide on candidates; then draw, if that is asked for."""
    with open_library(library) as opened, opened.at_work():
        journal = GrowthJournal(opened)
        try:
            if wish.review:
                for one in journal.listed("candidate"):
                    _show(one)
            if wish.reject:
                _show(journal.decide(wish.reject, "rejected"))
            if wish.accept or not (wish.review or wish.reject):
                _run(wish, opened, journal, engines, hosts)
            if wish.picture:
                Path(wish.picture).write_text(picture(journal.growth(), journal.counts()), "utf-8")
        finally:
            journal.close()


def _run(
    wish: GrowWish, library: Library, journal: GrowthJournal, engines: Sequence[str], hosts: Sequence[str]
) -> None:
    settings = chosen(hosts)
    client = WebClient(settings.fetch, settings.crawl, cache=Cache(library.folder / "web.db"), told=tell)
    with Describer(settings) as describer:
        if wish.accept:
            _show(accept(library, journal, wish.accept, client, describer))
            return
        finder = Finder(
            together.chosen(settings, client, given=engines, told=tell), client, describer, settings
        )
        budget = Budget(wish.documents, wish.requests, wish.seconds)
        for one in grow(library, finder, journal, client, budget=budget, least=wish.auto):
            _show(one)


def _show(one: Looked) -> None:
    said = asdict(one)
    said["why"] = [safe(reason) for reason in one.why]
    write(line({name: safe(value) if isinstance(value, str) else value for name, value in said.items()}))
