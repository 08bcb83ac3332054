"""Papers on a subject looked for in a world: with links in order of what they promise, as learnt and as set
by hand, and breadth first;
then a second time as long, with marks on the first papers shown and without, among the papers that
nobody marked.
"""

from __future__ import annotations

import os
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pinakes.acquire.addresses import VARIABLE
from pinakes.acquire.client import WebClient
from pinakes.acquire.engines import together
from pinakes.acquire.frontier import tidy
from pinakes.discover.topic.journal import TopicJournal
from pinakes.discover.topic.looking import TopicBudget, TopicLooking, weighed_anew
from pinakes.discover.topic.profile import TopicSubject
from pinakes.discover.topic.promise import promised
from pinakes.discover.topic.relevance import ACCEPTED, marked_subject
from pinakes.evaluate.calibration import Weighed
from pinakes.evaluate.choice import Choice, Plan, digest_of_rows
from pinakes.evaluate.counts import Counts
from pinakes.evaluate.item import USUAL, Item
from pinakes.evaluate.remembered import Remembered
from pinakes.evaluate.world.engine import HOST
from pinakes.evaluate.world.folder import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from pinakes.acquire.engines.together import Together
    from pinakes.config import Settings
    from pinakes.discover.describing import Describer
    from pinakes.discover.topic.journal import TopicLead, TopicPaper
    from pinakes.evaluate.world.folder import WorldPlan

    Json = dict[str, Any]

BUDGET = TopicBudget(documents=25, requests=60, seconds=120.0)
"""What one subject may take: less than what a walk through everything would."""
MARKED = 4
"""Papers, of those shown first, that somebody marks: few, so that enough is left to be found."""


BY_HAND = (-1.5, 0.5, 1.5, 0.5, 0.6, 0.3, -0.5, 2.0, -1.0)
"""What numbers of links were thought to be worth before that was learnt."""


def by_hand(lead: TopicLead) -> float:
    """What a link promises by weights set by hand."""
    return sum(weight * value for weight, value in zip(BY_HAND, lead.row, strict=False))


def breadth_first(lead: TopicLead) -> float:
    """The less, the deeper."""
    return -float(lead.depth)


WAYS: dict[str, Callable[[TopicLead], float]] = {
    "learnt": lambda lead: promised(lead.row),
    "by hand": by_hand,
    "breadth first": breadth_first,
}


def topics(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Every subject of a world."""
    known = load(data)
    tasks = choice.rows([task for task in known.tasks if task["task"] == "topic"])
    return Plan(len(tasks), digest_of_rows(tasks), _items(known, tasks, settings))


def _items(known: WorldPlan, tasks: Sequence[Json], settings: Settings) -> Iterator[Item]:
    quick = replace(
        settings, crawl=replace(settings.crawl, tries=1), fetch=replace(settings.fetch, timeout=5.0)
    )
    with known.served() as world, Remembered(quick) as describer:
        os.environ[VARIABLE] = world.resolve
        client = WebClient(quick.fetch, quick.crawl)
        engines = together.chosen(quick, client, given=[f"searxng=http://{HOST}"])
        for task in tasks:
            began = time.monotonic()
            runner = _Runner(task, client, engines, describer, quick)
            means: dict[str, float] = {}
            first: list[TopicPaper] = []
            for name, order in WAYS.items():
                papers = runner.run(TopicSubject(task["words"]), order)
                means |= {f"{name}: {what}": value for what, value in runner.measures(papers).items()}
                first = first or papers
            means |= runner.feedback(first)
            counts, weighed = runner.counts(first)
            yield Item(
                task["words"],
                "topics",
                task["lang"],
                "topic",
                {USUAL: {"papers on a subject": counts}},
                weighed=weighed,
                seconds=time.monotonic() - began,
                means=means,
            )


class _Runner:
    """One subject, looked for in several ways."""

    def __init__(
        self, task: Json, client: WebClient, engines: Together, describer: Describer, settings: Settings
    ) -> None:
        self._task, self._client, self._engines = task, client, engines
        self._describer, self._settings = describer, settings
        self._relevant = {tidy(one) for one in task["relevant"]}

    def run(self, subject: TopicSubject, order: Callable[[TopicLead], float]) -> list[TopicPaper]:
        """The papers found, the likeliest first."""
        journal = TopicJournal(None, self._task["words"])
        try:
            return self._looked(subject, journal, order)
        finally:
            journal.close()

    def _looked(
        self,
        subject: TopicSubject,
        journal: TopicJournal,
        order: Callable[[TopicLead], float] = WAYS["learnt"],
    ) -> list[TopicPaper]:
        looking = TopicLooking(
            subject, "", journal, self._engines, self._client, self._describer, self._settings, order=order
        )
        return looking.run(BUDGET)

    def is_right(self, paper: TopicPaper) -> bool:
        """Whether a paper is on the subject."""
        return tidy(paper.address) in self._relevant

    def counts(self, papers: Sequence[TopicPaper]) -> tuple[Counts, tuple[Weighed, ...]]:
        """What was accepted."""
        accepted = [paper for paper in papers if paper.weight >= ACCEPTED]
        right = sum(map(self.is_right, accepted))
        weighed = tuple(
            Weighed("papers on a subject", paper.weight, self.is_right(paper)) for paper in papers
        )
        return Counts(right, len(accepted), len(self._relevant)), weighed

    def measures(
        self, papers: Sequence[TopicPaper], without: frozenset[str] = frozenset()
    ) -> dict[str, float]:
        """Average precision of the ranking; share of the papers on the subject that were met; precision and recall of accepted ones."""
        left = [paper for paper in papers if paper.address not in without]
        wanted = len(self._relevant - {tidy(one) for one in without})
        marks = [self.is_right(paper) for paper in left]
        accepted = [self.is_right(paper) for paper in left if paper.weight >= ACCEPTED]
        return {
            "average precision": average_precision(marks, wanted),
            "met": sum(marks) / max(1, wanted),
            "precision": sum(accepted) / len(accepted) if accepted else 1.0,
            "recall": sum(accepted) / max(1, wanted),
        }

    def feedback(self, first: Sequence[TopicPaper]) -> dict[str, float]:
        """Somebody looks twice, with the same budget again; the first papers shown are marked in
        between, as they deserve, or not.

        Only papers without a mark count; nothing is told of a subject that has none left.
        """
        shown = list(first)[:MARKED]
        if len(self._relevant) == sum(map(self.is_right, shown)):
            return {}
        plain = TopicSubject(self._task["words"])
        taught = marked_subject(
            plain,
            [paper.read for paper in shown if self.is_right(paper)],
            [paper.read for paper in shown if not self.is_right(paper)],
        )
        marked = frozenset(paper.address for paper in shown)
        found: dict[str, float] = {}
        for name, then in (("without marks", plain), ("with marks", taught)):
            journal = TopicJournal(None, self._task["words"])
            try:
                self._looked(plain, journal)
                again = self._looked(then, journal)
                reordered = weighed_anew(journal, taught)
            finally:
                journal.close()
            found |= {f"{name}: {what}": value for what, value in self.measures(again, marked).items()}
            if then is plain:  # the same papers in the order that marks give them
                ordered = self.measures(reordered, marked)
                found["only put in order by marks: average precision"] = ordered["average precision"]
        return found


def average_precision(marks: Sequence[bool], wanted: int) -> float:
    """The mean of the precisions at each right one, those that never came counting as nothing."""
    right, summed = 0, 0.0
    for rank, is_right in enumerate(marks, start=1):
        if is_right:
            right += 1
            summed += right / rank
    return summed / wanted if wanted else 1.0
