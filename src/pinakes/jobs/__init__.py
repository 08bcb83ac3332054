"""What can be done to one file, by name: the table that guarded children, verbs and the service choose from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinakes.jobs.citing import cite, cite_text, parse, parse_lines, parsed
from pinakes.jobs.describing import describe_knowing, export, json_of, shelve, told, unpack
from pinakes.jobs.embedding import embed, restore
from pinakes.jobs.looking import draw, identify, inspect, leaves, picture, printout, read
from pinakes.jobs.publishing import publish
from pinakes.model import (
    Bibliography,
    Drawing,
    Embedding,
    Identification,
    Inspection,
    Outcome,
    Parsed,
    Problem,
    Published,
    Reading,
)
from pinakes.pipeline import describe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinakes.errors import Code

__all__ = ["JOBS", "Job", "describe", "identify", "inspect", "read"]


@dataclass(frozen=True)
class Job:
    """Something done to one file: how, and what to answer when it cannot be done."""

    run: Callable[..., Iterator[Any]]
    answer: Callable[[str, Problem], Any]

    def failed(self, file: str, code: Code, message: str) -> Any:
        """The answer for a file that could not be done."""
        return self.answer(file, Problem("run", code, message, fatal=True))


def _outcome(file: str, problem: Problem) -> Outcome:
    return Outcome(file, None, problems=(problem,))


def _published(file: str, problem: Problem) -> Published:
    return Published(file, b"", "", (problem,))


def _embedding(file: str, problem: Problem) -> Embedding:
    return Embedding(file, "failed", problems=(problem,))


JOBS: dict[str, Job] = {
    "describe": Job(describe, _outcome),
    "describe_knowing": Job(describe_knowing, _outcome),
    "shelve": Job(shelve, _outcome),
    "unpack": Job(unpack, _published),
    "told": Job(told, lambda file, problem: json_of(_outcome(file, problem))),
    "export": Job(export, _published),
    "identify": Job(identify, lambda file, problem: Identification(file, None, problems=(problem,))),
    "inspect": Job(inspect, lambda file, problem: Inspection(file, None, problems=(problem,))),
    "read": Job(read, lambda file, problem: Reading(file, None, (problem,))),
    "draw": Job(draw, lambda file, problem: Drawing(file, None, (problem,))),
    "leaves": Job(leaves, _published),
    "printout": Job(printout, _published),
    "picture": Job(picture, _published),
    "cite": Job(cite, lambda file, problem: Bibliography(file, None, problems=(problem,))),
    "cite_text": Job(cite_text, _published),
    "parsed": Job(parsed, _published),
    "parse_lines": Job(parse_lines, lambda file, problem: Parsed(file, problems=(problem,))),
    "parse": Job(parse, _published),
    "publish": Job(publish, _published),
    "embed": Job(embed, _embedding),
    "restore": Job(restore, _embedding),
}
