"""How `parse-references` answers: CSL, BibTeX, RIS or our own JSON, in the order of the input."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pinakes.cli.files import write
from pinakes.errors import Usage

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
    write(_render(parse_references(lines), to).encode())


def _render(references: list, to: str) -> str:
    from pinakes.publish.export.csl import csl_of

    items = [csl_of(reference) if reference is not None else {} for reference in references]
    if to == "csl":
        return json.dumps(items, ensure_ascii=False, indent=1)
    return ""
