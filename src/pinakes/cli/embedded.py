"""How `embed` goes through files: a line each that says what changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.cli.files import Tally, listed, through, write
from pinakes.config import settings
from pinakes.errors import Usage
from pinakes.publish.embed import Values
from pinakes.publish.export.json import line, problem_of
from pinakes.publish.safe import safe, safe_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Embedding


def embed_files(paths: Sequence[str], *, from_json: str, least: float, dry_run: bool, backup: bool, undo: bool, out: str) -> None:
    """Write, or put back, and say so a line a file."""
    chosen, files, tally = settings(), listed(paths), Tally()
    given = _given(from_json) if from_json else None
    for name, path in files:
        options: dict[str, Any] = {"folder": str(Path(out).absolute())}
        if not undo:
            if given is not None and name not in given:
                continue
            options |= {"values": given[name] if given else None, "least": least, "dry_run": dry_run, "backup": backup}
        for done in through("restore" if undo else "embed", [(name, path)], chosen, **options):
            for result in done.results:
                tally.add(result.file, result.problems, failed=result.state == "failed")
                write(line(_said(result)))
    tally.end()


def _said(result: Embedding) -> dict[str, Any]:
    return {
        "file": safe_name(result.file),
        "state": result.state,
        "changes": {name: {"old": safe(old), "new": safe(new)} for name, old, new in result.changes},
        "problems": [problem_of(problem) for problem in result.problems],
    }


def _given(path: str) -> dict[str, Values]:
    """The values of described documents, by file: what a person put there is written as it stands."""
    found = {}
    try:
        rows = Path(path).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Usage(f"{path} cannot be read: {error}") from error
    for number, row in enumerate(rows, start=1):
        if not row.strip():
            continue
        try:
            document = json.loads(row)
            authors = tuple(_name(author) for author in document.get("authors") or [])
            title = ": ".join(part for part in (document.get("title"), document.get("subtitle")) if part)
            venue = (document.get("venue") or {}).get("title") or ""
            words = tuple(safe(word) for word in document.get("keywords") or [])
            found[str(document["file"])] = Values(safe(title), authors, safe(venue), words)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise Usage(f"{path}, line {number}: not a described document") from error
    return found


def _name(author: dict[str, Any]) -> str:
    if author.get("family") and author.get("given") and author.get("kind") != "organisation":
        return safe(f"{author['family']}, {author['given']}")
    return safe(str(author["name"]))
