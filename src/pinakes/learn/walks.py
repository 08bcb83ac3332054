"""Train which links lead to papers: `python -m pinakes.learn.walks WORLD… [--measure WORLD…]`.

Worlds of subjects (`learn.synthesise.web.topics --bare`) are walked through by chance, breadth first, and as
was learnt so far; a link is worth what it leads to: a paper on the subject, or papers behind its page and the
pages behind that, the later ones less. `--measure` walks other worlds instead and tells what share of the
papers was met after so many requests.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

import numpy as np

from pinakes.acquire.engines.hit import Hit, Location
from pinakes.acquire.engines.searxng import in_words
from pinakes.acquire.engines.together import Together
from pinakes.acquire.fetch import Reply
from pinakes.acquire.frontier import tidy
from pinakes.acquire.page import kind_of, read
from pinakes.config import settings
from pinakes.discover.topic.journal import TopicJournal
from pinakes.discover.topic.looking import TopicBudget, TopicLooking
from pinakes.discover.topic.profile import TopicSubject
from pinakes.discover.topic.promise import MODEL, learnt_columns, together
from pinakes.errors import BadInput
from pinakes.evaluate.topics import WAYS, breadth_first
from pinakes.evaluate.world.engine import WorldEngine
from pinakes.evaluate.world.folder import load
from pinakes.learn.web import fitted, learn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from pinakes.acquire.engines.hit import Ability, Query
    from pinakes.discover.describing import Describer
    from pinakes.discover.topic.journal import TopicLead
    from pinakes.evaluate.world.folder import WorldPlan

    Json = dict[str, Any]
    Order = Callable[[TopicLead], float]

LATER, BEHIND, MOST = 0.6, 3, 8
"""What a paper is worth that comes one request later; pages behind each other; links of a page that count."""
ROUNDS = 2
"""Walks with what was learnt, to learn from again."""
BUDGET = TopicBudget(documents=60, requests=60, seconds=1e6)
COMMAND = "python -m pinakes.learn.walks WORLD…"
SHOWN = (5, 10, 20, 40, 60)


def main() -> None:
    """Train, or measure."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("world", type=Path, nargs="*")
    options.add_argument("--measure", type=Path, nargs="+", default=())
    chosen = options.parse_args()
    if chosen.measure:
        measure([Walked(load(path)) for path in chosen.measure])
    else:
        train([Walked(load(path)) for path in chosen.world])


@dataclass(slots=True)
class Walked:
    """A world that is walked through without a server: engine and client at once; `requests` counts pages."""

    plan: WorldPlan
    requests: int = 0
    can: frozenset[Ability] = frozenset(("title", "author", "words", "file type", "site"))
    engine: WorldEngine = field(init=False)
    links: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.engine = WorldEngine(self.plan.documents)
        for host, site in self.plan.sites.items():
            for path, answer in site.items():
                place = tidy(f"http://{host}{path}")
                if place and kind_of(answer.content) == "page":
                    page = read(Reply(place, 200, {}, answer.content, None))
                    self.links[place] = [one for link in page.links if (one := tidy(link.address))]

    def search(self, query: Query) -> list[Hit]:
        """What the engine of the world answers."""
        found = self.engine.search(in_words(query))[: query.limit]
        return [Hit("world", title, places=(Location(place),), snippet=text[:200])
                for place, _, title, text in found]  # fmt: skip

    def get(self, address: str) -> Reply:
        """What stands at an address."""
        self.requests += 1
        parts = urlsplit(address)
        path = f"{parts.path}{f'?{parts.query}' if parts.query else ''}"
        answer = self.plan.sites.get(parts.netloc, {}).get(path)
        if answer is None:
            raise BadInput("network", "there is nothing")
        return Reply(address, answer.status, {}, answer.content, None)


@dataclass(slots=True)
class _Walk(TopicLooking):
    """A walk on which papers are known as what they are; `met` counts them after each request."""

    relevant: frozenset[str | None] = frozenset()
    found: set[str | None] = field(default_factory=set)
    met: list[int] = field(default_factory=list)

    def _looked(self, lead: TopicLead, tame: Any) -> tuple[list[TopicLead], bool]:
        answered = TopicLooking._looked(self, lead, tame)
        self.met.append(len(self.found))
        return answered

    def _document(self, lead: TopicLead, reply: Reply, *, only: bool = False) -> None:
        if tidy(lead.address) in self.relevant:
            self.found.add(tidy(lead.address))
        self.journal.done(lead)


def walked(world: Walked, task: Json, order: Order) -> list[float]:
    """The share of the papers on a subject that were met after each request."""
    journal = TopicJournal(None, task["words"])
    relevant = frozenset(tidy(one) for one in task["relevant"])
    client: Any = world
    walk = _Walk(
        TopicSubject(task["words"]),
        "",
        journal,
        Together({"searxng": world}),
        client,
        cast("Describer", None),
        settings(),
        order=order,
        relevant=relevant,
    )
    walk.run(BUDGET)
    journal.close()
    met = [*walk.met, *[len(walk.found)] * BUDGET.requests][: BUDGET.requests]
    return [count / len(relevant) for count in met]


def worth(world: Walked, relevant: frozenset[str | None]) -> Callable[[str, int], float]:
    """What an address leads to within so many links: 1 for a paper on the subject, for a page the sum over
    what it links to, best first, each a request later than the one before.
    """
    known: dict[tuple[str, int], float] = {}

    def of(address: str, left: int) -> float:
        if address in relevant:
            return 1.0
        if not left or address not in world.links:
            return 0.0
        if (address, left) not in known:
            known[address, left] = 0.0  # a circle brings nothing
            best = sorted((of(one, left - 1) for one in set(world.links[address])), reverse=True)[:MOST]
            known[address, left] = sum((1 - LATER) * LATER**at * value for at, value in enumerate(best))
        return known[address, left]

    return of


def rows(worlds: Sequence[Walked], order: Order) -> Iterator[tuple[list[float], float, int]]:
    """Every link that is put in line on a walk, what it is worth, the number of the subject."""
    number = 0
    for world in worlds:
        for task in world.plan.tasks:
            number += 1
            of = worth(world, frozenset(tidy(one) for one in task["relevant"]))
            seen: list[TopicLead] = []

            def noted(lead: TopicLead, seen: list[TopicLead] = seen) -> float:
                seen.append(lead)
                return order(lead)

            walked(world, task, noted)
            for lead in seen:
                yield together(lead.row), of(tidy(lead.address) or "", BEHIND), number


def train(worlds: Sequence[Walked]) -> None:
    """Learn, and put it into the package."""
    chance = random.Random(3)
    found = [*rows(worlds, lambda lead: chance.random()), *rows(worlds, breadth_first)]
    for _ in range(ROUNDS):
        weights, _ = fitted(
            np.array([row for row, _, _ in found]), np.array([value for _, value, _ in found])
        )
        found += rows(worlds, partial(_summed, weights))
    learn(
        MODEL,
        learnt_columns(),
        np.array([row for row, _, _ in found]),
        np.array([value for _, value, _ in found]),
        [number for _, _, number in found],
        command=COMMAND,
        trained_on="made worlds of subjects in five languages, without documents",
    )


def _summed(weights: NDArray[np.float64], lead: TopicLead) -> float:
    return float(np.dot(weights, together(lead.row)))


def measure(worlds: Sequence[Walked]) -> None:
    """The share of papers met after so many requests, for every way to choose links."""
    for name, order in WAYS.items():
        curves = np.array([walked(world, task, order) for world in worlds for task in world.plan.tasks])
        shown = " ".join(f"{at}: {curves[:, at - 1].mean():.3f}" for at in SHOWN)
        each = curves.mean(axis=1)
        print(f"{name:14} {shown}  mean {each.mean():.3f} (s.e. {each.std() / len(each) ** 0.5:.3f})")


if __name__ == "__main__":
    main()
