"""The seams of the road: what a part must offer to stand in it. Parts are found by name in `plugins`.

Every part is constructed with the `Settings`; one that cannot work here raises `NotAvailable` then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, BinaryIO, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.model import Claim, Format, Outcome, Paper, Properties, Source


class Reader(Protocol):
    """Bytes of some formats → Paper."""

    def score(self, format: Format) -> int | None:
        """How well this reader reads the format, None for not at all; the highest score reads."""

    def read(self, source: Source, content: bytes, format: Format) -> Paper:
        """The paper; `BadInput` when it cannot be read."""


class Inspector(Protocol):
    """Bytes of some formats → what the file says of itself."""

    def score(self, format: Format) -> int | None:
        """As for a Reader."""

    def inspect(self, source: Source, content: bytes, format: Format) -> Properties:
        """The file's own properties; `BadInput` when the file cannot be opened."""


class Extractor(Protocol):
    """Paper → Claims; `needs` and `gives` are names of fields, checked when the road is laid."""

    needs: tuple[str, ...]
    gives: tuple[str, ...]

    def extract(self, paper: Paper, so_far: tuple[Claim, ...]) -> Iterable[Claim]:
        """What this part claims, knowing what was claimed before."""


class Exporter(Protocol):
    """Outcomes → some format, written as they come.
    Built with the settings, or None for the usual ones (`plugins.exporter`).
    """

    media_type: str
    suffix: str

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write all; outcomes without a record are skipped where the format cannot say so."""


class RecordExporter(Exporter, Protocol):
    """An exporter of XML that can be asked for one record alone, as OAI-PMH and GROBID's forms need it."""

    def record(self, work: Any) -> Any:
        """One work (`publish.export.work.Work`) as an element of lxml."""
