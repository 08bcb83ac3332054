"""What happened to one document: every document ends in exactly one Outcome."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pinakes.errors import BadInput, Code
    from pinakes.model.body import Body
    from pinakes.model.paper import Paper
    from pinakes.model.properties import Properties
    from pinakes.model.record import Claim, Record, Reference
    from pinakes.model.source import Format, Source


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that went wrong at a stage; a fatal one means there is no record.
    A `remark` cost nothing of the document.
    """

    stage: str
    code: Code
    message: str
    page: int | None = None
    fatal: bool = False
    remark: bool = False

    @classmethod
    def fatal_at(cls, stage: str, error: BadInput) -> Problem:
        """The problem that ended this document."""
        return cls(stage=stage, code=error.code, message=str(error), page=error.page, fatal=True)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One document's end; `file` is the name it answers to in every output.

    `body` and `thumbnail` are there only where they were asked for;
    a thumbnail is an address that holds the picture itself.
    """

    file: str
    source: Source | None
    record: Record | None = None
    format: Format | None = None
    pages: int | None = None
    problems: tuple[Problem, ...] = ()
    seconds: float = 0.0
    body: Body | None = None
    thumbnail: str | None = None

    @property
    def status(self) -> Literal["ok", "partial", "failed"]:
        """`failed` without a record, `partial` where part of the document could not be used;
        remarks change nothing.
        """
        return status_of(self.problems, is_there=self.record is not None)


def status_of(problems: tuple[Problem, ...], *, is_there: bool) -> Literal["ok", "partial", "failed"]:
    """How it went, by what is there and what went wrong."""
    if not is_there:
        return "failed"
    return "ok" if all(problem.remark for problem in problems) else "partial"


@dataclass(frozen=True, slots=True)
class Identification:
    """What one file is; without a format, the problems say why."""

    file: str
    source: Source | None
    format: Format | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Inspection:
    """What one file says of itself."""

    file: str
    source: Source | None
    format: Format | None = None
    properties: Properties | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Published:
    """One document in the form asked for;
    no bytes and a fatal problem where it could not be described.
    """

    file: str
    content: bytes
    media_type: str
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Embedding:
    """What was, or would be, written into one file;
    `changes` are (property, old, new), `kept` those that were refused, with why.
    """

    file: str
    state: Literal["written", "unchanged", "would-write", "restored", "failed"]
    changes: tuple[tuple[str, str, str], ...] = ()
    kept: tuple[tuple[str, str, str, str], ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """One file, read."""

    file: str
    paper: Paper | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """One page of a file as a PNG picture."""

    file: str
    picture: bytes | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Parsed:
    """References, one a line that was given; None where nothing was understood."""

    file: str
    references: tuple[Reference | None, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Bibliography:
    """The lines of a file, how probably each belongs to a bibliography, and the references as claims."""

    file: str
    lines: tuple[str, ...] | None
    weights: tuple[float, ...] = ()
    references: tuple[Claim, ...] = ()
    problems: tuple[Problem, ...] = ()
