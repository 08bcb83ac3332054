"""Described documents read back from a file of JSON lines, corrected by a person or not, to be written,
deposited or exported again.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.errors import BadInput, Usage
from pinakes.store.described import outcome_of

if TYPE_CHECKING:
    from pinakes.model import Outcome


def described_outcomes(path: str) -> dict[str, Outcome]:
    """The documents of a file of described JSON lines, by `file`; one of which nothing is said has no record."""
    found: dict[str, Outcome] = {}
    try:
        rows = Path(path).read_bytes().split(b"\n")
    except OSError as error:
        raise Usage(f"{path} cannot be read: {error.strerror}") from error
    for number, row in enumerate(rows, start=1):
        if row.strip():
            try:
                outcome = outcome_of(row)
            except BadInput as error:
                raise Usage(f"{path}, line {number}: {error}") from error
            found[outcome.file] = (
                outcome if outcome.record and outcome.record.claims else replace(outcome, record=None)
            )
    return found
