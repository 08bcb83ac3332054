"""How `bibliography` answers: references, a label a line, or a mask."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.cli.files import Tally, listed, through, write
from pinakes.config import settings
from pinakes.errors import Usage
from pinakes.publish.export.json import line, problem_of, reference_of
from pinakes.publish.safe import safe, safe_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Bibliography

FORMS = ("json", "lines", "mask")
UNITS = ("codepoints", "utf16")


def of_files(paths: Sequence[str], *, to: str, min_weight: float, units: str) -> None:
    """Answer one line a document."""
    if to not in FORMS:
        raise Usage(f"--to {to}: choose one of {', '.join(FORMS)}")
    if units not in UNITS:
        raise Usage(f"--units {units}: choose one of {', '.join(UNITS)}")
    tally = Tally()
    for done in through("cite", listed(paths), settings()):
        for found in done.results:
            tally.add(found.file, found.problems, failed=found.lines is None)
            write(line(_answer(found, to, min_weight, units)))
    tally.end()


def of_lines(path: str, *, min_weight: float) -> None:
    """Answer `{"labels": […]}` for every `{"lines": […]}`, in order."""
    from pinakes.understand.bibliography import label_lines

    stream = sys.stdin.buffer if path == "-" else Path(path).open("rb")  # noqa: SIM115 - closed at exit
    for number, row in enumerate(stream, 1):
        if not row.strip():
            continue
        try:
            lines = json.loads(row)["lines"]
            if not all(isinstance(line, str) for line in lines):
                raise TypeError
        except (ValueError, KeyError, TypeError) as error:
            raise Usage(f'{path}, line {number}: expected {{"lines": ["…", …]}}') from error
        write(line({"labels": [int(weight >= min_weight) for weight in label_lines(lines)]}))


def _answer(found: Bibliography, to: str, min_weight: float, units: str) -> dict[str, Any]:
    name = safe_name(found.file)
    if to == "json":
        status = "failed" if found.lines is None else "partial" if found.problems else "ok"
        kept = [claim for claim in found.references if claim.weight >= min_weight]
        return {
            "file": name,
            "status": status,
            "problems": [problem_of(problem) for problem in found.problems],
            "references": [reference_of(claim) for claim in kept],
        }
    lines = [safe(line) for line in found.lines or ()]
    labels = [int(weight >= min_weight) for weight in found.weights]
    if to == "lines":
        return {"file": name, "lines": lines, "labels": labels}
    return {"file": name, "text": "\n".join(lines), "mask": mask(lines, labels, units=units)}


def mask(lines: Sequence[str], labels: Sequence[int], *, units: str = "codepoints") -> list[list[int]]:
    """[start, end) of every run of labelled lines in the lines joined by newlines."""
    spans: list[list[int]] = []
    at = 0
    running = False
    for text, label in zip(lines, labels, strict=True):
        length = len(text) if units == "codepoints" else len(text.encode("utf-16-le")) // 2
        if label:
            if running:
                spans[-1][1] = at + length
            else:
                spans.append([at, at + length])
        running = bool(label)
        at += length + 1
    return spans
