"""How `embed` goes through files: a line each that says what changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.cli.files import Tally, is_terminal, listed, through, write
from pinakes.config import settings
from pinakes.publish.described import described_outcomes
from pinakes.publish.embed import values_of, weights_of
from pinakes.publish.export.json import line, problem_of
from pinakes.publish.export.work import work_of
from pinakes.publish.safe import safe, safe_name
from pinakes.store.cited import BY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Embedding
    from pinakes.publish.embed import Values


def embed_files(
    paths: Sequence[str], wished: dict[str, Any], *, from_json: str, undo: bool, out: str
) -> None:
    """Write as was wished (`least`, `dry_run`, `backup`, `force`), or put back, and say so a line a file,
    to a person as a table.
    """
    chosen, files, tally = settings(), listed(paths), Tally()
    given = _given(from_json) if from_json else None
    options: dict[str, Any] = {"folder": str(Path(out).absolute())}
    if not undo:
        options |= {"values": given, **wished}
        files = [(name, path) for name, path in files if given is None or name in given]
    for done in through("restore" if undo else "embed", files, chosen, **options):
        for result in done.results:
            tally.add(result.file, result.problems, failed=result.state == "failed")
            say(result)
    tally.end()


def say(result: Embedding, **more: str) -> None:
    """One line of JSON; old and new side by side where a person looks."""
    if is_terminal():
        from pinakes.cli.embed_table import show

        show(result)
    else:
        write(line(said(result) | more))


def said(result: Embedding) -> dict[str, Any]:
    """What became of one file."""
    return {
        "file": safe_name(result.file),
        "state": result.state,
        "changes": {name: {"old": safe(old), "new": safe(new)} for name, old, new in result.changes},
        "kept": {
            name: {"old": safe(old), "new": safe(new), "why": why} for name, old, new, why in result.kept
        },
        "problems": [problem_of(problem) for problem in result.problems],
    }


def _given(path: str) -> dict[str, Values]:
    """The values of described documents, by file; what has no weight was put there by a person, and is sure."""
    found = {}
    for file, outcome in described_outcomes(path).items():
        if outcome.record is not None:
            record = outcome.record
            sure = {claim.field: 1.0 for claim in record.claims if claim.by == BY}
            found[file] = values_of(work_of(outcome, record), weights_of(record) | sure, least=0.0)
    return found
