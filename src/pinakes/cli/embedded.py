"""How `embed` goes through files: a line each that says what changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.cli.files import Tally, listed, through, write
from pinakes.config import settings
from pinakes.publish.described import described_outcomes
from pinakes.publish.embed import FIELDS, values_of
from pinakes.publish.export.json import line, problem_of
from pinakes.publish.export.work import work_of
from pinakes.publish.safe import safe, safe_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Embedding
    from pinakes.publish.embed import Values

SURE = dict.fromkeys(FIELDS, 1.0)


def embed_files(paths: Sequence[str], *, from_json: str, least: float, dry_run: bool, backup: bool, undo: bool, out: str) -> None:
    """Write, or put back, and say so a line a file."""
    chosen, files, tally = settings(), listed(paths), Tally()
    given = _given(from_json) if from_json else None
    options: dict[str, Any] = {"folder": str(Path(out).absolute())}
    if not undo:
        options |= {"values": given, "least": least, "dry_run": dry_run, "backup": backup}
        files = [(name, path) for name, path in files if given is None or name in given]
    for done in through("restore" if undo else "embed", files, chosen, **options):
        for result in done.results:
            tally.add(result.file, result.problems, failed=result.state == "failed")
            write(line(said(result)))
    tally.end()


def said(result: Embedding) -> dict[str, Any]:
    """What became of one file."""
    return {
        "file": safe_name(result.file),
        "state": result.state,
        "changes": {name: {"old": safe(old), "new": safe(new)} for name, old, new in result.changes},
        "problems": [problem_of(problem) for problem in result.problems],
    }


def _given(path: str) -> dict[str, Values]:
    """The values of described documents, by file: what a person put there is written as it stands."""
    found = {}
    for file, outcome in described_outcomes(path).items():
        if outcome.record is not None:
            found[file] = values_of(work_of(outcome, outcome.record), SURE, least=0.0)
    return found
