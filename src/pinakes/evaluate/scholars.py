"""Persons looked for in a world: home page, list of publications, its entries, the file of each entry."""

from __future__ import annotations

import os
import re
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rapidfuzz import fuzz

from pinakes.acquire.addresses import VARIABLE
from pinakes.acquire.client import WebClient
from pinakes.acquire.engines import together
from pinakes.acquire.frontier import tidy
from pinakes.discover.home import Sought
from pinakes.discover.scholar import Looking
from pinakes.evaluate.baselines.web.measured import homes
from pinakes.evaluate.calibration import Weighed
from pinakes.evaluate.choice import Choice, Plan, digest_of_rows
from pinakes.evaluate.counts import Counts
from pinakes.evaluate.item import USUAL, Item, Wrong
from pinakes.evaluate.world.engine import HOST
from pinakes.evaluate.world.folder import load
from pinakes.plugins import OURS
from pinakes.store.network.plain import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pinakes.config import Settings
    from pinakes.discover.scholar import Scholar, ScholarEntry
    from pinakes.evaluate.world.folder import WorldPlan

    Json = dict[str, Any]

SAME, WITHIN = 82, 92
"""Likeness (of 100) of a found entry to a true one, and of a stretch of it, where links and a few
sentences stand in the same block.
"""
CERTAIN = "publications page, certain"
"""The same of persons of saved sites whose truth says that it is certain of the page."""
LONGER = 3.5
"""How much longer than the true entry such a block may be."""


def scholars(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Every person of a world; a collection is the shape of the person's pages."""
    known = load(data)
    tasks = choice.rows([task for task in known.tasks if task["task"] == "scholar"])
    items = (
        _items(known, tasks, settings)
        if choice.method == OURS
        else homes(choice.method, known, tasks, settings, sought_of=sought_of, folder_of=folder_of)
    )
    return Plan(len(tasks), digest_of_rows(tasks), items)


def sought_of(task: Json) -> Sought:
    """The person of a task; a namesake comes with the field of work, as one would ask."""
    return Sought(task["person"], (task["field"], task["affiliation"]) if task.get("namesakes") else ())


def _items(known: WorldPlan, tasks: Sequence[Json], settings: Settings) -> Iterator[Item]:
    quick = replace(
        settings, crawl=replace(settings.crawl, tries=1), fetch=replace(settings.fetch, timeout=5.0)
    )
    with known.served() as world:
        os.environ[VARIABLE] = world.resolve
        client = WebClient(quick.fetch, quick.crawl)
        engines = together.chosen(quick, client, given=[f"searxng=http://{HOST}"])
        for task in tasks:
            began = time.monotonic()
            found = Looking(engines, client, quick).scholar(sought_of(task))
            item = _item(task, found, seconds=time.monotonic() - began)
            told = {
                f"namesakes told apart by {what}": float(
                    _at_home(task, Looking(engines, client, quick).scholar(known))
                )
                for what, known in _knowing(task)
            }
            yield replace(item, means=told)


def _knowing(task: Json) -> Iterator[tuple[str, Sought]]:
    """What somebody may know of a person who has namesakes, one thing at a time."""
    if not task.get("namesakes") or not task.get("coauthors"):
        return
    name = task["person"]
    yield "nothing", Sought(name)
    yield "field", Sought(name, (task["field"],))
    yield "affiliation", Sought(name, (task["affiliation"],))
    yield "co-authors", Sought(name, (), tuple(task["coauthors"]))
    yield "all", Sought(name, (task["field"], task["affiliation"]), tuple(task["coauthors"]))


def _at_home(task: Json, found: Scholar) -> bool:
    return found.home is not None and folder_of(found.home) in {folder_of(one) for one in task["home"]}


def _item(task: Json, found: Scholar, *, seconds: float) -> Item:
    homes = {folder_of(one) for one in task["home"]}
    at_home = _at_home(task, found)
    listed = task.get("publications")
    at_list = (
        found.publications_page is not None
        and listed is not None
        and _same_page(found.publications_page, listed, homes)
    )
    counts = {
        "home page": Counts(int(at_home), int(found.home is not None), int(bool(homes))),
        "publications page": Counts(
            int(at_list), int(found.publications_page is not None), int(listed is not None)
        ),
    }
    if task.get("certain"):
        counts[CERTAIN] = counts["publications page"]
    wrong = []
    if not at_home and homes:
        wrong.append(
            Wrong(
                "home page",
                (str(found.home), *(f"{s[0]} {s[2]} {s[1]}"[:200] for s in found.steps)),
                tuple(task["home"]),
            )
        )
    if not at_list and listed:
        wrong.append(Wrong("publications page", (str(found.publications_page),), (listed,)))
    if at_list and task["entries"]:
        entries, files, missed = compared(task, found.entries)
        counts |= {"entries": entries, "files": files}
        if missed:
            wrong.append(Wrong("entries", tuple(one.raw for one in found.entries)[:30], tuple(missed)))
    return Item(
        task["person"],
        f"{task['shape']}, {task['layout']}",
        task["lang"],
        task["shape"],
        {USUAL: counts},
        weighed=(Weighed("home page", found.home_weight, at_home),) if found.home else (),
        wrong=tuple(wrong),
        seconds=seconds,
    )


def _same_page(found: str, true: str, homes: set[str | None]) -> bool:
    return folder_of(found) == folder_of(true) or {folder_of(found), folder_of(true)} <= homes


def folder_of(address: str) -> str | None:
    """An address in one form; an index and its folder are one."""
    found = tidy(address)
    return re.sub(r"/index\.html?$", "/", found) if found else None


def is_same(true: str, found: str) -> bool:
    """Whether a block that was found is the entry: alike, or with the entry as a part."""
    if fuzz.ratio(true, found) >= SAME:
        return True
    return len(true) <= len(found) <= LONGER * len(true) and fuzz.partial_ratio(true, found) >= WITHIN


def compared(task: Json, found: Sequence[ScholarEntry]) -> tuple[Counts, Counts, list[str]]:
    """Entries right, files right, entries that were missed; where only some are known, only those count."""
    levels = [plain(one.raw) for one in found]
    taken: set[int] = set()
    right = with_file = file_right = 0
    missed = []
    for entry in task["entries"]:
        level = plain(entry["raw"])
        best = max(
            (i for i in range(len(found)) if i not in taken and is_same(level, levels[i])),
            key=lambda i: fuzz.ratio(level, levels[i]),
            default=None,
        )
        with_file += entry["url"] is not None
        if best is None:
            missed.append(entry["raw"])
            continue
        taken.add(best)
        right += 1
        file_right += (
            entry["url"] is not None
            and found[best].url is not None
            and tidy(found[best].url or "") == tidy(entry["url"])
        )
    partial = bool(task.get("partial"))
    offered = right if partial else len(found)
    linked = (
        sum(found[i].url is not None for i in taken) if partial else sum(one.url is not None for one in found)
    )
    return Counts(right, offered, len(task["entries"])), Counts(file_right, linked, with_file), missed
