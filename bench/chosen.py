"""Which documents a benchmark takes: an even share of a folder, and whole ones where the length of documents matters."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

CUT = ("cut", "trimmed", "excerpt")
"""What the truth says of copies that keep their first and last pages alone: all head and references, as no work is."""


def share_of(files: list[Path], limit: int) -> list[Path]:
    """So many files, from all over a sorted list."""
    count = min(limit, len(files))
    return [files[at * len(files) // count] for at in range(count)]


def whole_pdfs(folder: Path) -> list[Path]:
    """The PDFs of a folder but for cut copies and those that are damaged or hostile on purpose."""
    cut: set[Path] = set()
    for truth in folder.rglob("truth.jsonl"):
        rows = map(json.loads, truth.read_text("utf-8").splitlines())
        cut.update(truth.parent / row["file"] for row in rows if any(name in row for name in CUT))
    return [
        path for path in sorted(folder.rglob("*.pdf")) if path not in cut and "robustness" not in path.parts
    ]
