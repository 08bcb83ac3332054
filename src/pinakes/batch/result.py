"""What comes back of a lease: one line a document for the manifest, and the shard with everything."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of one document; `outcomes` counts it and what it holds."""

    number: int
    status: str
    code: str | None
    message: str | None
    seconds: float
    outcomes: int


@dataclass(frozen=True, slots=True)
class Returned:
    """A lease, done; `wall` is the seconds it took, `restarts` how many children were lost over
    it.
    """

    done: tuple[Ended, ...]
    shard: bytes
    wall: float
    restarts: int = 0
