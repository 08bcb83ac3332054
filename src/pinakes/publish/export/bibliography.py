"""The bibliography of a document: its references, a label a line, or a mask over its text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.model.outcome import status_of
from pinakes.publish.export.json import problems_of, reference_of
from pinakes.publish.safe import safe, safe_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Bibliography

FORMS = ("json", "lines", "mask")
UNITS = ("codepoints", "utf16")


def answer(found: Bibliography, *, to: str, min_weight: float, units: str = "codepoints") -> dict[str, Any]:
    """One document in one of the forms."""
    name = safe_name(found.file)
    if to == "json":
        status = status_of(found.problems, is_there=found.lines is not None)
        kept = [claim for claim in found.references if claim.weight >= min_weight]
        return {
            "file": name,
            "status": status,
            "problems": problems_of(found.problems),
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
