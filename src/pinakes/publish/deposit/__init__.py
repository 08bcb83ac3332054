"""Described documents on their way into repositories: what is sent, what was found wanting, how far it came.

A depositor speaks one protocol. A packer writes one file for many items; a sender speaks to a server, a step
at a time, and says after each step how far it came, so that whatever stops it, the next run goes on from
there and nothing is sent twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from pinakes.errors import PinakesError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path
    from typing import BinaryIO

    from pinakes.publish.deposit.receipts import Progress
    from pinakes.publish.export.work import Work


@dataclass(frozen=True, slots=True)
class DepositItem:
    """One document to deposit: its description, its file, and the digests that tell whether it arrived whole."""

    work: Work
    path: Path
    name: str
    sha256: str
    md5: str
    size: int

    @property
    def key(self) -> str:
        """What makes it the same item again."""
        return self.sha256


@dataclass(frozen=True, slots=True)
class Objection:
    """An objection to a deposit; only a warning where `fatal` is false.

    Codes: missing-field, unreadable, licence, duplicate, not-described, settings, refused, network, timeout.
    """

    code: str
    message: str
    fatal: bool = True


class Declined(PinakesError):
    """The repository said no, and would say so again; the finding says why and what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.finding = Objection(code, message)


class Unsure(PinakesError):
    """It is unknown whether the last request was carried out: the connection broke before the answer."""


@runtime_checkable
class Packer(Protocol):
    """Items → one file that a repository imports."""

    mapping: str
    suffix: str

    def check(self, item: DepositItem) -> Iterable[Objection]:
        """Objections to this item, beyond what the mapping requires."""

    def groups(self, items: Sequence[DepositItem]) -> Sequence[Sequence[DepositItem]]:
        """Which items go into one file together."""

    def pack(self, items: Sequence[DepositItem], out: BinaryIO) -> None:
        """Write all."""

    def next_step(self, package: Path) -> str:
        """What a person does with the file."""


@runtime_checkable
class Sender(Protocol):
    """Items → a server, one at a time."""

    mapping: str

    def check(self, item: DepositItem) -> Iterable[Objection]:
        """As for a Packer; asks the server nothing."""

    def duplicates(self, item: DepositItem) -> Iterable[str]:
        """Addresses of items the repository already has that are this work."""

    def deposit(self, item: DepositItem, progress: Progress) -> None:
        """Go on from where `progress` stands to the end;
        `Declined` when the repository says no, `Unsure` when it stopped answering.
        """
