"""How `bibliography` answers: references, a label a line, or a mask."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes import plugins
from pinakes.cli.files import Tally, listed, through, write
from pinakes.config import settings
from pinakes.errors import Usage
from pinakes.model import Reference
from pinakes.publish.export.bibliography import FORMS, UNITS, answer
from pinakes.publish.export.json import line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.model import Bibliography, Outcome

EXPORTS = ("bibtex", "ris", "csl")
"""Forms in which the references of all documents are one list."""


def of_files(
    paths: Sequence[str], *, to: str, min_weight: float, units: str, method: str = plugins.OURS
) -> None:
    """Answer one line a document."""
    label = plugins.line_method(method) if method != plugins.OURS else None
    if label and to not in ("lines", "mask"):
        raise Usage(
            f"{method} finds lines and does not cut them into references: choose --to lines or --to mask"
        )
    if to not in (*FORMS, *EXPORTS):
        raise Usage(f"--to {to}: choose one of {', '.join((*FORMS, *EXPORTS))}")
    if units not in UNITS:
        raise Usage(f"--units {units}: choose one of {', '.join(UNITS)}")
    tally = Tally()
    if to in EXPORTS:
        plugins.exporter(to, settings()).export(_cited(_found(paths, tally), min_weight), sys.stdout.buffer)
        sys.stdout.buffer.flush()
    else:
        for found in _found(paths, tally):
            write(line(answer(found, to=to, min_weight=min_weight, units=units)))
    tally.end()


def _found(paths: Sequence[str], tally: Tally) -> Iterator[Bibliography]:
    for done in through("cite", listed(paths), settings()):
        for found in done.results:
            tally.add(found.file, found.problems, failed=found.lines is None)
            yield found


def _cited(bibliographies: Iterator[Bibliography], least: float) -> Iterator[Outcome]:
    """The references of all documents as works of their own, for a reference manager."""
    from pinakes.publish.export.cited import outcome_of

    for found in bibliographies:
        for claim in found.references:
            if claim.weight >= least and isinstance(claim.value, Reference):
                yield outcome_of(claim.value)


def of_lines(path: str, *, min_weight: float, method: str = plugins.OURS) -> None:
    """Answer `{"labels": […]}` for every `{"lines": […]}`, in order."""
    os.environ.setdefault(
        "OPENBLAS_NUM_THREADS", "1"
    )  # the matrices are small: threads only wait for each other
    label_lines = plugins.line_method(method)
    stream = sys.stdin.buffer if path == "-" else Path(path).open("rb")  # noqa: SIM115 - closed at exit
    for number, row in enumerate(stream, 1):
        if not row.strip():
            continue
        try:
            lines = json.loads(row)["lines"]
            if not all(isinstance(line, str) for line in lines):
                raise TypeError
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise Usage(f'{path}, line {number}: expected {{"lines": ["…", …]}}') from error
        write(line({"labels": [int(weight >= min_weight) for weight in label_lines(lines)]}))
