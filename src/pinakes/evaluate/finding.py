"""Papers looked for in a world of our own: right, wrong, seen and not recognised, not seen."""

from __future__ import annotations

import hashlib
import os
import time
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pinakes.acquire.addresses import VARIABLE
from pinakes.acquire.client import WebClient
from pinakes.acquire.engines import together
from pinakes.acquire.frontier import tidy
from pinakes.discover.find import Finder
from pinakes.discover.wanted import Wanted
from pinakes.evaluate.baselines.web.finders import FinderTools
from pinakes.evaluate.baselines.web.measured import found_by
from pinakes.evaluate.calibration import Weighed
from pinakes.evaluate.choice import Choice, Plan, digest_of_rows
from pinakes.evaluate.counts import Counts
from pinakes.evaluate.item import USUAL, Item, Wrong
from pinakes.evaluate.remembered import Remembered
from pinakes.evaluate.world.engine import HOST
from pinakes.evaluate.world.folder import load
from pinakes.plugins import OURS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pinakes.config import Settings
    from pinakes.discover.find import FoundWork
    from pinakes.evaluate.world.folder import WorldPlan
    from pinakes.evaluate.world.server import World

    Json = dict[str, Any]

SECONDS = 20.0
"""What one walk may take here."""


def find(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Every paper of a world, by title and authors; a collection is a trick (plain PDF, volume, misspelt …)."""
    known = load(data)
    tasks = choice.rows([task for task in known.tasks if task["task"] == "find"])
    return Plan(len(tasks), digest_of_rows(tasks), _items(known, tasks, settings, choice.method))


def _items(known: WorldPlan, tasks: Sequence[Json], settings: Settings, method: str) -> Iterator[Item]:
    digests = {
        f"http://{host}{path}": hashlib.sha256(answer.content).hexdigest()
        for host, site in known.sites.items()
        for path, answer in site.items()
        if answer.content
    }
    quick = replace(
        settings,
        crawl=replace(settings.crawl, seconds=SECONDS, tries=1),
        fetch=replace(settings.fetch, timeout=5.0),
    )
    with known.served() as world, Remembered(quick) as describer:
        os.environ[VARIABLE] = world.resolve
        client = WebClient(quick.fetch, quick.crawl)
        engines = together.chosen(quick, client, given=[f"searxng=http://{HOST}"])
        finder = Finder(engines, client, describer, quick)
        tools = FinderTools(engines, client, describer)
        for task in tasks:
            began = time.monotonic()
            wanted = Wanted(task["title"], tuple(task["authors"]), task["year"])
            found = finder.find(wanted) if method == OURS else found_by(method, wanted, tools)
            yield _item(task, found, digests, seconds=time.monotonic() - began)
        _check(world)


def _check(world: World) -> None:
    """Nothing outside of the world was asked for."""
    outside = Counter(asked.host for asked in world.asked if asked.host not in world.sites)
    assert not outside, outside


def _item(task: Json, found: FoundWork, digests: dict[str, str], *, seconds: float) -> Item:
    if found.url is not None and found.reply is not None:  # redirects answer under another address
        digests = {
            **digests,
            found.url.partition("#page=")[0]: hashlib.sha256(found.reply.content).hexdigest(),
        }
    right = found.url is not None and task["url"] is not None and is_right(task, found.url, digests)
    counts = {"papers": Counts(int(right), int(found.is_found), int(task["url"] is not None))}
    ways = {
        "found right": right,
        "found wrong": found.is_found and not right,
        "seen, not recognised": not found.is_found and _was_seen(task, found, digests),
        "not seen": not found.is_found and task["url"] is not None and not _was_seen(task, found, digests),
    }
    wrong: tuple[Wrong, ...] = ()
    if not right and (found.is_found or task["url"]):
        steps = [
            f"{step.stage} {step.address} {step.weight or ''} {step.came}"[:400] for step in found.steps[-8:]
        ]
        claimed = (str(found.url), *found.why, *steps)
        wrong = (
            Wrong(
                "papers",
                claimed,
                (str(task["url"]), task["title"], *task["authors"], str(_pages_asked(task))),
            ),
        )
    return Item(
        task["title"],
        task["trick"],
        task["lang"],
        task["trick"].partition(",")[0],
        {USUAL: counts},
        weighed=(Weighed("papers", found.weight, right),) if found.is_found else (),
        wrong=wrong,
        seconds=seconds,
        means={name: float(value) for name, value in ways.items()},
    )


def _pages_asked(task: dict[str, Any]) -> str:
    """The pages that are asked for."""
    return task["pages"] or ""


def is_right(task: Json, url: str, digests: dict[str, str]) -> bool:
    """Whether an address leads to the bytes that were wanted, in whichever version;
    of a volume, to pages that begin where the paper does.
    """
    base, _, pages = url.partition("#page=")
    places = (task["url"], *task.get("also", ()))
    known = {digests[place] for place in places if place in digests}
    same = tidy(base) in map(tidy, places) or digests.get(base, "") in known
    if not same or not task.get("pages"):
        return same
    return abs(int(pages.partition("-")[0] or 0) - int(task["pages"].partition("-")[0])) <= 1


def _was_seen(task: Json, found: FoundWork, digests: dict[str, str]) -> bool:
    return task["url"] is not None and any(
        step.weight is not None and is_right({**task, "pages": None}, step.address, digests)
        for step in found.steps
    )
