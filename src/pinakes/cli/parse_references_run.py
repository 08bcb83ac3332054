"""How `parse-references` answers: CSL, BibTeX, RIS or our own JSON, in the order of the input."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes import plugins
from pinakes.cli.files import write
from pinakes.errors import Usage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.model import Reference

HANDFUL = 500
"""Lines that one child takes at a time."""
FORMS = ("csl", "bibtex", "ris", "json")


def parse_file(file: str, *, to: str) -> None:
    """Parse one reference a line; lines end at newline only."""
    if to not in FORMS:
        raise Usage(f"--to {to}: choose one of {', '.join(FORMS)}")
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Usage(f"{file}: {error.strerror}") from error
    lines = content.decode("utf-8-sig", "replace").split("\n")
    if lines and not lines[-1]:
        lines.pop()
    write(_rendered(lines, _parsed(lines), to))


def _parsed(lines: Sequence[str]) -> list[Reference | None]:
    """The references, parsed in guarded children a handful at a time:
    lines that crash or take too long cost themselves only.
    """
    handfuls = [list(lines[at : at + HANDFUL]) for at in range(0, len(lines), HANDFUL)]
    found: list[Reference | None] = []
    for handful, done in zip(handfuls, _through(handfuls), strict=True):
        if done is None and len(handful) > 1:
            alone = _through([[line] for line in handful])
            found += [one[0] if one else None for one in alone]
        else:
            found += done if done is not None else [None]
    return found


def _through(handfuls: Sequence[Sequence[str]]) -> Iterator[list[Reference | None] | None]:
    """What children make of each handful, in order; None where the child crashed on it."""
    from pinakes.config import settings
    from pinakes.run import batch

    chosen = settings()
    chosen = replace(
        chosen, run=replace(chosen.run, workers=min(batch.workers(chosen), max(1, len(handfuls))))
    )
    files = [(f"lines {number}", "\n".join(handful)) for number, handful in enumerate(handfuls)]
    for done in batch.run("parse_lines", files, chosen, ordered=True):
        (parsed,) = done.results
        for problem in parsed.problems:
            print(f"pinakes: {parsed.file}: {problem.message} [{problem.code}]", file=sys.stderr)
        yield None if parsed.problems else list(parsed.references)


def _rendered(lines: Sequence[str], references: Sequence[Reference | None], to: str) -> bytes:
    from pinakes.publish.export.cited import outcome_of
    from pinakes.publish.export.csl import csl_of
    from pinakes.understand.bibliography.fields import overall

    if to in ("csl", "json"):
        items = [csl_of(reference) for reference in references]
        if to == "json":
            rows = zip(lines, items, references, strict=True)
            items = [
                {
                    "raw": raw,
                    "csl": item,
                    "weight": overall(reference.claims) if reference else 0.0,
                    "weights": _weights(reference),
                }
                for raw, item, reference in rows
            ]
        return json.dumps(items, ensure_ascii=False, indent=1).encode("utf-8", "replace")
    out = io.BytesIO()
    plugins.exporter(to, None).export(
        [outcome_of(reference) for reference in references if reference is not None], out
    )
    return out.getvalue()


def _weights(reference: Reference | None) -> dict[str, float]:
    """The least sure claim of each field."""
    weights: dict[str, float] = {}
    for claim in reference.claims if reference else ():
        weights[claim.field] = min(round(claim.weight, 4), weights.get(claim.field, 1.0))
    return weights
