"""Which part every read line prints: by the marks of a PDF, else by laying the lines over the parts in their order."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any

from pinakes.learn.synthesise.documents.typeset import MOST_PARTS, marks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Paper

NOTE = "reference"
"""Notes at the foot of a page: law and history cite there."""
LOOK_AHEAD = 60


def labels(paper: Paper, content: bytes, row: dict[str, Any]) -> tuple[str, ...]:
    """A label a line of `paper`, which was read from `content`; `row` is the document's row of `truth.jsonl`."""
    parts = [(str(part["label"]), str(part["text"])) for part in row["parts"]]
    if row["format"] == "pdf":
        found = marks(content, paper)
        return tuple(_named(number, parts) for number in found)
    return tuple(aligned([line.text for _, _, line in paper.lines()], parts))


def _named(number: int, parts: Sequence[tuple[str, str]]) -> str:
    if number == MOST_PARTS:
        return NOTE
    return parts[number - 1][0] if 0 < number <= len(parts) else "other"


def aligned(lines: Sequence[str], parts: Sequence[tuple[str, str]]) -> list[str]:
    """Labels of lines that follow the parts in order, each a piece of a part, a whole part or several parts run together."""
    folded = [bare(text) for _, text in parts]
    out: list[str] = []
    at, within = 0, 0
    for line in map(bare, lines):
        found = _find(line, folded, at, within)
        if found is None:
            out.append("other" if line else (out[-1] if out else "other"))
            continue
        at, within = found
        out.append(parts[at][0])
        within += len(line)
    return out


def _find(line: str, parts: Sequence[str], at: int, within: int) -> tuple[int, int] | None:
    if not line:
        return None
    near = [*range(at, min(at + LOOK_AHEAD, len(parts))), *range(at), *range(at + LOOK_AHEAD, len(parts))]
    for number in near:
        start = parts[number].find(line, within if number == at else 0)
        if start >= 0:
            return number, start
    for number in near:  # several parts in one line: the first of them names it
        if len(parts[number]) > 3 and line.startswith(parts[number]):
            return number, 0
    probe = line[: max(6, len(line) // 3)]
    for number in near:
        start = parts[number].find(probe)
        if start >= 0:
            return number, start
    return None


def bare(text: str) -> str:
    """Letters and digits alone, compatibility forms and accents levelled."""
    level = unicodedata.normalize("NFKD", text.lower())
    return re.sub(r"[\W_]+", "", level)
