"""One document of a batch, before it is opened: the name it answers to and where its bytes are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["file", "zip", "tar", "warc", "remote", "web", "broken"]


@dataclass(frozen=True, slots=True)
class Unit:
    """A document to do; `mark` tells one state of it from another, `place` is what to find in `path`.

    A `broken` one is an archive that cannot be listed or a source that cannot be asked: `place` says why,
    behind its code.
    """

    file: str
    kind: Kind
    path: str
    place: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """A unit with its number in the manifest, and how many workers died on it."""

    number: int
    unit: Unit
    losses: int = 0


Lease = tuple[Task, ...]
"""What one worker takes at a time."""
