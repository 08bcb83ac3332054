"""Train what finds persons and their lists: `python -m pinakes.learn.pages WORLD… [--others FOLDER]`.

`list-entries`: which blocks of a page cite a work. `home-page`: which page is a person's own. `publications-page`: which page lists the
person's works. All are learnt on made webs, a scholar a group; FOLDER holds saved pages without any list of publications.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.acquire.addresses import VARIABLE
from pinakes.acquire.client import WebClient
from pinakes.acquire.engines import together
from pinakes.acquire.fetch import Reply
from pinakes.acquire.page import kind_of, read
from pinakes.config import settings
from pinakes.discover import entries, home, scholar
from pinakes.discover.home import Sought
from pinakes.discover.scholar import Looking
from pinakes.evaluate.scholars import folder_of, is_same, sought_of
from pinakes.evaluate.world.engine import HOST
from pinakes.evaluate.world.folder import load
from pinakes.learn.web import learn
from pinakes.store.network.plain import plain
from pinakes.text.names import parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.acquire.page import WebPage
    from pinakes.evaluate.world.folder import WorldPlan

    Json = dict[str, Any]
    Rows = tuple[list[list[float]], list[float], list[int]]

FELLOWS = ("fellows dated", "fellows name the person", "fellows look like references")
COMMAND = "python -m pinakes.learn.pages WORLD… --others FOLDER"


def main() -> None:
    """Train all three, in the order in which they need each other."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("world", type=Path, nargs="+")
    options.add_argument("--others", type=Path)
    options.add_argument("--only", choices=[entries.MODEL, home.MODEL, scholar.MODEL])
    chosen = options.parse_args()
    worlds = [load(path) for path in chosen.world]
    if chosen.only in (None, entries.MODEL):
        _learn(entries.MODEL, entries.COLUMNS, _entries(worlds, chosen.others))
    if chosen.only in (None, home.MODEL):
        _learn(home.MODEL, home.COLUMNS, _homes(worlds), best=True, smooth=0.2)
    if chosen.only in (None, scholar.MODEL):
        _learn(scholar.MODEL, scholar.COLUMNS, _lists(worlds))


def _learn(name: str, columns: Sequence[str], rows: Rows, **how: Any) -> None:
    made, right, groups = rows
    learn(
        name,
        columns,
        np.array(made),
        np.array(right),
        groups,
        command=COMMAND,
        trained_on="made worlds",
        **how,
    )


def _tasks(worlds: Sequence[WorldPlan]) -> Iterator[tuple[WorldPlan, Json, int]]:
    number = 0
    for world in worlds:
        for task in world.tasks:
            if task["task"] == "scholar":
                number += 1
                yield world, task, number


def _page(world: WorldPlan, address: str) -> WebPage:
    host, _, path = address.removeprefix("http://").partition("/")
    answer = world.sites[host][f"/{path}"]
    return read(Reply(address, 200, {}, answer.content, None))


def _entries(worlds: Sequence[WorldPlan], others: Path | None) -> Rows:
    rows: list[list[float]] = []
    right: list[float] = []
    groups: list[int] = []
    for world, task, number in _tasks(worlds):
        true = [plain(entry["raw"]) for entry in task["entries"]]
        for address in {task["publications"], *task["home"]} - {None}:
            page = _page(world, address)
            observer = entries.PageObserver(page, parse(task["person"]).family or task["person"])
            places = entries.spans(page)
            rows += _forgetful(observer.rows(places), number)
            for start, end, _ in places:
                level = plain(page.text[start:end])
                right.append(float(sum(is_same(one, level) for one in true) == 1))
                groups.append(number)
    for number, path in enumerate(sorted(others.rglob("*.htm*")) if others else []):
        content = path.read_bytes()
        if kind_of(content) == "page":
            page = read(Reply(f"http://others.example/{path.name}", 200, {}, content, None))
            observer = entries.PageObserver(page, "")
            made = observer.rows(entries.spans(page))[:60]
            rows += made
            right += [0.0] * len(made)
            groups += [10_000 + number] * len(made)
    return rows, right, groups


def _forgetful(rows: list[list[float]], number: int) -> list[list[float]]:
    """Rows of a page without what its headings say (every second page) or its fellows (every third):
    made pages are tidier than real ones.
    """
    gone = [
        name
        for every, names in ((2, ("under a list's heading", "under another heading")), (3, FELLOWS))
        for name in (names if number % every == 0 else ())
    ]
    columns = {entries.COLUMNS.index(name) for name in gone}
    return [[0.0 if column in columns else value for column, value in enumerate(row)] for row in rows]


def _looking(world: WorldPlan) -> Iterator[Looking]:
    """Somebody who looks through a world that is served meanwhile."""
    given = settings()
    quick = replace(given, crawl=replace(given.crawl, tries=1), fetch=replace(given.fetch, timeout=5.0))
    with world.served() as served:
        os.environ[VARIABLE] = served.resolve
        client = WebClient(quick.fetch, quick.crawl)
        yield Looking(together.chosen(quick, client, given=[f"searxng=http://{HOST}"]), client, quick)


def _homes(worlds: Sequence[WorldPlan]) -> Rows:
    rows: list[list[float]] = []
    right: list[float] = []
    groups: list[int] = []
    number = 0
    for world in worlds:
        for looking in _looking(world):
            for task in world.tasks:
                if task["task"] == "scholar":
                    number += 1
                    for page, rank, listed in looking.sites(sought_of(task)):
                        rows.append(home.features(page, sought_of(task), rank=rank, listed=listed))
                        right.append(
                            float(folder_of(page.address) in {folder_of(one) for one in task["home"]})
                        )
                        groups.append(number)
    return rows, right, groups


def _lists(worlds: Sequence[WorldPlan]) -> Rows:
    rows: list[list[float]] = []
    right: list[float] = []
    groups: list[int] = []
    number = 0
    for world in worlds:
        for looking in _looking(world):
            for task in world.tasks:
                if task["task"] == "scholar":
                    number += 1
                    start = looking.page(task["home"][0]) if task["home"] else None
                    for page, anchor, listed in looking.lists(start, Sought(task["person"])) if start else ():
                        rows.append(
                            scholar.features(
                                page, anchor, listed, Sought(task["person"]), is_home=page is start
                            )
                        )
                        right.append(float(folder_of(page.address) == folder_of(task["publications"])))
                        groups.append(number)
    return rows, right, groups


if __name__ == "__main__":
    main()
