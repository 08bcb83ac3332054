"""How `parse-references` answers: CSL, BibTeX, RIS or our own JSON, in the order of the input."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes import plugins
from pinakes.cli.files import write
from pinakes.errors import Usage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Reference

FORMS = ("csl", "bibtex", "ris", "json")


def parse_file(file: str, *, to: str) -> None:
    """Parse one reference a line; lines end at newline only."""
    from pinakes.understand.bibliography import parse_references

    if to not in FORMS:
        raise Usage(f"--to {to}: choose one of {', '.join(FORMS)}")
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Usage(f"{file}: {error.strerror}") from error
    lines = content.decode("utf-8-sig", "replace").split("\n")
    if lines and not lines[-1]:
        lines.pop()
    write(_rendered(lines, parse_references(lines), to))


def _rendered(lines: Sequence[str], references: Sequence[Reference | None], to: str) -> bytes:
    from pinakes.publish.export.cited import outcome_of
    from pinakes.publish.export.csl import csl_of
    from pinakes.understand.bibliography.fields import overall

    if to in ("csl", "json"):
        items = [csl_of(reference) for reference in references]
        if to == "json":
            rows = zip(lines, items, references, strict=True)
            items = [
                {"raw": raw, "csl": item, "weight": overall(reference.claims) if reference else 0.0, "weights": _weights(reference)}
                for raw, item, reference in rows
            ]
        return json.dumps(items, ensure_ascii=False, indent=1).encode("utf-8", "replace")
    out = io.BytesIO()
    plugins.part("exporters", to)().export([outcome_of(reference) for reference in references if reference is not None], out)
    return out.getvalue()


def _weights(reference: Reference | None) -> dict[str, float]:
    """The least sure claim of each field."""
    weights: dict[str, float] = {}
    for claim in reference.claims if reference else ():
        weights[claim.field] = min(round(claim.weight, 4), weights.get(claim.field, 1.0))
    return weights
