"""How `evaluate` answers: Markdown tables for people, JSON for machines, a list of what was wrong."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.cli.files import write
from pinakes.config import settings
from pinakes.errors import Usage
from pinakes.evaluate import suites
from pinakes.evaluate.measures import MEASURES
from pinakes.publish.export.json import line

if TYPE_CHECKING:
    from collections.abc import Sequence

COLUMNS = ("title", "title_other", "authors", "authors_exact", "abstract", "abstract_main", "keywords", "keywords_main", "references")
FEWER = ("advisor", "institution", "udc", "doi")


def evaluate_folder(data: str, *, collection: Sequence[str], limit: int | None, to: str, wrong: str) -> None:
    """Describe, score, print."""
    if to not in ("markdown", "json"):
        raise Usage(f"--to {to}: choose markdown or json")
    root = Path(data)
    chosen = [found for found in suites.collections(root) if not collection or found.name in collection]
    if not chosen:
        raise Usage(f"no such collection; known: {', '.join(found.name for found in suites.collections(root))}")
    scored = []
    for document in suites.run(chosen, settings(), limit=limit):
        scored.append(document)
        if sys.stderr.isatty():
            print(f"\r{len(scored)} {document.collection:30}", end="", file=sys.stderr)
    command = " ".join(["pinakes", "evaluate", "DATA", *(f"--collection {name}" for name in collection)])
    run = suites.as_json(scored, data_digest=suites.digest(chosen), command=command)
    if wrong:
        with Path(wrong).open("w", encoding="utf-8") as out:
            for document in scored:
                if fields := _wrong(document):
                    row = {"wrong": fields, "truth": document.truth, "found": {**document.found, "references": None}}
                    out.write(json.dumps(row, ensure_ascii=False) + "\n")
    write(line(run) if to == "json" else as_markdown(run).encode())


def as_markdown(run: dict[str, Any]) -> str:
    """The usual table by collection and by language: F1 with its interval, and the number of values expected."""
    head = f"`{run['command']}` · data {run['data']} · {run['documents']} documents · {run['seconds']} CPU-s · {run['status']}"
    blocks = [head]
    for grouping in ("collection", "language", "all"):
        for columns in (COLUMNS, FEWER):
            groups = {
                name: fields for name, fields in run["tables"]["usual"][grouping].items() if any(column in fields for column in columns)
            }
            rows = [f"| {grouping} | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
            rows += [f"| {name} | {' | '.join(_cell(fields.get(column)) for column in columns)} |" for name, fields in groups.items()]
            blocks.append("\n".join(rows))
    return "\n\n".join(blocks)


def _cell(score: dict[str, Any] | None) -> str:
    return "" if score is None else f"{score['f1']:.3f} ({score['low']:.2f}–{score['high']:.2f}; {score['n']})"


def _wrong(document: suites.Scored) -> list[str]:
    fields = []
    for name, measure in MEASURES.items():
        counts = measure(document.truth, document.found)
        if counts is not None and not counts.right == counts.offered == counts.expected:
            fields.append(name)
    return fields
