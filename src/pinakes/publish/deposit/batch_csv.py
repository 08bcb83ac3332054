"""DSpace's batch-metadata CSV: the metadata of items already there, put right by `dspace metadata-import`."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, BinaryIO

from pinakes.publish.deposit import Objection
from pinakes.publish.deposit.mapping import mapping

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from pinakes.config import Settings
    from pinakes.publish.deposit import DepositItem
    from pinakes.publish.deposit.targets import Target

BETWEEN = "||"
FORMULA = ("=", "+", "-", "@")
UUID = "uuid"
"""The scheme of an identifier that is the item's own id in DSpace."""


class BatchCsvPacker:
    """A CSV that corrects items already in DSpace: `id`, `collection` and a column a field and language.

    The id is that of this document's own deposit, known from the receipts,
    or an identifier of the scheme `uuid` in the JSON.
    """

    mapping = "dspace"
    suffix = "csv"

    def __init__(self, target: Target, settings: Settings | None = None) -> None:
        self.target = target
        self.map = mapping(self.mapping, override=target.mapping)
        self.known: dict[str, str] = {}

    def learn(self, item: DepositItem, facts: Iterable[dict[str, object]]) -> None:
        """Take the item's id from its receipts."""
        found = [str(fact["item"]) for fact in facts if fact.get("item")]
        if said := item.work.identifier(UUID):
            found.append(said)
        if found:
            self.known[item.key] = found[-1]

    def check(self, item: DepositItem) -> Iterable[Objection]:
        """The item must be known to DSpace, and no value may hold what separates values."""
        if item.key not in self.known:
            yield Objection(
                "missing-field",
                "its id in DSpace is not known: deposit it from this --out first, or add "
                '{"scheme": "uuid", "value": "…"} to identifiers of the described JSON and give that with --from-json',
            )
        for entry in self.map.entries(item.work):
            if BETWEEN in entry.text:
                yield Objection(
                    "missing-field",
                    f"{entry.field} holds {BETWEEN}, which DSpace takes for the end of a value: correct it",
                )

    def groups(self, items: Sequence[DepositItem]) -> Sequence[Sequence[DepositItem]]:
        """Items that fill the same columns: an empty cell would delete what the repository has there."""
        found: dict[tuple[str, ...], list[DepositItem]] = {}
        for item in items:
            found.setdefault(tuple(self._row(item)), []).append(item)
        return tuple(found.values())

    def _row(self, item: DepositItem) -> dict[str, list[str]]:
        row: dict[str, list[str]] = {"id": [self.known[item.key]]}
        if self.target.collection:
            row["collection"] = self.target.collection.split()
        filled: dict[str, list[str]] = {}
        for entry in self.map.entries(item.work):
            filled.setdefault(
                f"{entry.field}[{entry.language}]" if entry.language else entry.field, []
            ).append(_cell(entry.text))
        return row | dict(sorted(filled.items()))

    def pack(self, items: Sequence[DepositItem], out: BinaryIO) -> None:
        """Write the table of items with the same columns."""
        rows = [self._row(item) for item in items]
        columns = list(rows[0])
        text = io.TextIOWrapper(out, "utf-8", newline="", write_through=True)
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows([BETWEEN.join(row[column]) for column in columns] for row in rows)
        text.detach()

    def next_step(self, package: Path) -> str:
        """How DSpace takes it in."""
        return f"dspace metadata-import --file {package}"


def _cell(text: str) -> str:
    """Text as one cell: lines joined; a leading space keeps spreadsheets from taking it for a formula."""
    line = " ".join(text.split())
    return f" {line}" if line.startswith(FORMULA) else line
