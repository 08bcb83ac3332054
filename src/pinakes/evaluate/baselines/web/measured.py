"""The published methods on a world: what they find, in the same table as ours."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from pinakes.acquire.addresses import VARIABLE
from pinakes.acquire.client import WebClient
from pinakes.acquire.engines import together
from pinakes.acquire.page import kind_of, parsed
from pinakes.discover.find import FindStep, FoundWork
from pinakes.discover.priorities import has_word, promising
from pinakes.discover.scholar import Looking
from pinakes.evaluate.baselines.web.finders import FINDERS, POSTSCRIPT, FinderTools
from pinakes.evaluate.baselines.web.homes import RANKERS, THRESHOLDS, AskedPerson, HomeCandidate
from pinakes.evaluate.counts import Counts
from pinakes.evaluate.item import USUAL, Item
from pinakes.evaluate.world.engine import HOST
from pinakes.store.network.plain import plain
from pinakes.text import encodings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pinakes.acquire.page import WebPage
    from pinakes.config import Settings
    from pinakes.discover.home import Sought
    from pinakes.discover.wanted import Wanted
    from pinakes.evaluate.world.folder import WorldPlan

    Json = dict[str, Any]

LISTED = 2.0
"""Points from which a page is one of publications, for Shamina and Kozlov."""


def found_by(method: str, wanted: Wanted, tools: FinderTools) -> FoundWork:
    """What a published method finds, in the form of ours; every file it looked at is a step."""
    tools.met.clear()
    url = FINDERS[method](wanted, tools)
    found = FoundWork(wanted, url, 1.0 if url else 0.0)
    found.steps += [FindStep("met", address, "looked at", 0.0) for address in tools.met]
    found.reply = tools.get(url) if url else None
    return found


def homes(
    method: str,
    known: WorldPlan,
    tasks: Sequence[Json],
    settings: Settings,
    *,
    sought_of: Callable[[Json], Sought],
    folder_of: Callable[[str], str | None],
) -> Iterator[Item]:
    """Home pages that a published method ranks first among our candidates;
    learnt on the other half of the persons.
    """
    quick = replace(
        settings, crawl=replace(settings.crawl, tries=1), fetch=replace(settings.fetch, timeout=5.0)
    )
    incoming = _incoming(known)
    with known.served() as world:
        os.environ[VARIABLE] = world.resolve
        client = WebClient(quick.fetch, quick.crawl)
        engines = together.chosen(quick, client, given=[f"searxng=http://{HOST}"])
        looking = Looking(engines, client, quick)
        asked = []
        for task in tasks:
            homes = {folder_of(one) for one in task["home"]}
            pages = [page for page, _ in looking.candidates(sought_of(task))]
            candidates = tuple(HomeCandidate(page, tuple(incoming.get(page.address, ()))) for page in pages)
            right = tuple(folder_of(page.address) in homes for page in pages)
            asked.append(AskedPerson(task["person"], candidates, right))
        for number, (task, one) in enumerate(zip(tasks, asked, strict=True)):
            began = time.monotonic()
            others = [other for place, other in enumerate(asked) if place % 2 != number % 2]
            yield _item(method, task, one, others, looking, folder_of, began)


def _item(
    method: str,
    task: Json,
    asked: AskedPerson,
    others: Sequence[AskedPerson],
    looking: Looking,
    folder_of: Callable[[str], str | None],
    began: float,
) -> Item:
    scores = RANKERS[method](asked, others) if asked.candidates else []
    order = sorted(range(len(scores)), key=lambda place: -scores[place])
    taken = bool(order) and scores[order[0]] >= THRESHOLDS.get(method, float("-inf"))
    right = taken and asked.right[order[0]]
    counts = {"home page": Counts(int(right), int(taken), int(bool(task["home"])))}
    means = {}
    if task["home"]:
        means = {
            "first": float(bool(order) and asked.right[order[0]]),
            "among ten": float(any(asked.right[place] for place in order[:10])),
        }
    if method in THRESHOLDS:
        listed = _listed(asked.candidates[order[0]].page, looking) if taken else None
        true = task.get("publications")
        at_list = listed is not None and true is not None and folder_of(listed) == folder_of(true)
        counts["publications page"] = Counts(int(at_list), int(listed is not None), int(true is not None))
    return Item(
        task["person"],
        f"{task['shape']}, {task['layout']}",
        task["lang"],
        task["shape"],
        {USUAL: counts},
        seconds=time.monotonic() - began,
        means=means,
    )


def _listed(start: WebPage, looking: Looking) -> str | None:
    """The publications page by points: words in address and heads, files among links, words of lists."""
    best: tuple[float, str] | None = None
    links = [link.address for link in start.links if has_word(f"{link.text} {link.address}")]
    for address in [start.address, *dict.fromkeys(links)][:10]:
        page = looking.page(address)
        if page is None:
            continue
        heads = " ".join((page.title, *(page.words(piece) for piece in page.headings)))
        there = plain(f"{unquote(urlsplit(address).path)} {heads}")
        points = float(sum(f" {word} " in f" {there} " for word in promising()))
        files = sum(urlsplit(link.address).path.lower().endswith(POSTSCRIPT) for link in page.links)
        points += files > 0.3 * max(1, len(page.links))
        points += has_word(page.text[:2000], "publications")
        if best is None or points > best[0]:
            best = (points, page.address)
    return best[1] if best is not None and best[0] >= LISTED else None


def _incoming(known: WorldPlan) -> dict[str, list[tuple[str, str]]]:
    """The links that lead to every page of a world: (page, what it says)."""
    found: dict[str, list[tuple[str, str]]] = {}
    for host, site in known.sites.items():
        for path, answer in site.items():
            if kind_of(answer.content) == "page":
                address = f"http://{host}{path}"
                page = parsed(encodings.decode(answer.content).text, address)
                for link in page.links:
                    found.setdefault(link.address.partition("#")[0], []).append((address, link.text))
    return found
