"""A label for every row of the front pages: by the truth where it says what is printed, by cues and by our own claims where it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.learn.align import align
from pinakes.text.identifiers import EMAIL
from pinakes.understand.header import abstract, keywords
from pinakes.understand.header.blocks import FRONT_PAGES, is_running_text
from pinakes.understand.header.cues import code_label, has, label
from pinakes.understand.header.strips import is_numbered_venue

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.model import Claim, Paper
    from pinakes.understand.header.blocks import Row

LABELS = (
    "title", "title_other", "subtitle", "author", "affiliation", "contact", "abstract", "keywords", "class", "date", "venue", "heading",
    "advisor", "institution", "degree", "reference", "body", "other",
)  # fmt: skip
REACH = 30
"""Rows below a title among which a line with the word for a school or institute is an affiliation."""
_RENAMED = {
    "identifier": "venue", "abstract-head": "heading", "running": "venue", "stamp": "venue", "cite-line": "venue", "card": "other",
    "title-other": "title_other", "email": "contact", "referee": "advisor", "fund": "other", "bio": "other",
}  # fmt: skip
"""Labels of made documents and of alignments that the line model does not tell apart."""


def labels_of(rows: Sequence[Row], paper: Paper, truth: dict[str, Any], claims: Iterable[Claim]) -> list[str] | None:
    """The label of each row; None where title or authors are not known or not found, because then nothing can be trusted."""
    if "lines" in truth:
        named = [_RENAMED.get(name, name) for name in truth["lines"]]
        return [named[row.number] if named[row.number] in LABELS else "other" for row in rows]
    found = align(paper, truth, pages=FRONT_PAGES + 1, closing=0)
    if not truth.get("title") or not truth.get("authors") or any(value.key == "title" for value in found.lost):
        return None
    told = {line: _RENAMED.get(name, name) for line, name in found.labels.items()}
    references: set[int] = set()
    for claim in claims:
        if claim.field == "reference":
            references |= {span.line for span in claim.spans}
    if not truth.get("abstract"):
        told |= _silver(abstract.abstracts_of(rows, body_size=None), "abstract", told)
    if not truth.get("keywords"):
        told |= _silver([passage for passage, _ in keywords.keyword_sets(rows)], "keywords", told)
    labels = []
    last_title, past = -REACH, False
    for at, row in enumerate(rows):
        name = told.get(row.number)
        if name in ("title", "title_other", "subtitle") and row.line.role in ("header", "footer") and (row.size or 0) < 13:
            name = "venue"
        if name in ("abstract", "keywords") and row.opening is not None and row.opening.alone:
            name = "heading"
        if name is None:
            name = "reference" if row.number in references else _by_cues(row, near=at - last_title < REACH and not past, past=past)
        if name == "title":
            last_title = at
        past = past or (row.opening is not None and row.opening.kind in ("introduction", "references"))
        labels.append(name)
    return labels


def _silver(passages: Sequence[abstract.Passage], name: str, told: dict[int, str]) -> dict[int, str]:
    """What we find ourselves under a heading, where the truth is silent."""
    return {span.line: name for passage in passages for span in passage.spans if span.line not in told}


def _by_cues(row: Row, *, near: bool, past: bool) -> str:
    text = row.text
    if row.line.role in ("header", "footer"):
        return "venue"
    if row.opening is not None or row.is_heading:
        return "heading"
    if EMAIL.search(text):
        return "contact"
    if code_label().match(text):
        return "class"
    if any((found := label(text, key)) and found[2] for key in ("received", "accepted", "published")):
        return "date"
    if is_numbered_venue(text) and len(text) < 160 and not past:
        return "venue"
    if near and len(text) < 200 and has(text, "affiliation") and not is_running_text(text, 3):
        return "affiliation"
    if past or is_running_text(text, 3) or (row.text[:1].islower() and len(text) > 40):
        return "body"
    return "other"
