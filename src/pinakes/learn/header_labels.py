"""A label for every row of the front pages: by the truth where it says what is printed, by cues and by our own claims where it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.learn.align import align
from pinakes.text.identifiers import EMAIL
from pinakes.understand.header.abstracts import abstract, keywords
from pinakes.understand.header.rows.blocks import FRONT_PAGES, is_running_text
from pinakes.understand.header.rows.cues import code_label, has, label
from pinakes.understand.header.rows.numbers import is_numbered_venue

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.learn.align import Alignment
    from pinakes.model import Claim, Paper
    from pinakes.understand.header.rows.blocks import Row

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


def labels_of(
    rows: Sequence[Row], paper: Paper, truth: dict[str, Any], claims: Iterable[Claim]
) -> list[str] | None:
    """The label of each row; None where title or authors are not known or not found, because then nothing can be trusted."""
    if "lines" in truth:
        named = [_RENAMED.get(name, name) for name in truth["lines"]]
        return _known_labels(rows, named)
    found = align(paper, truth, pages=FRONT_PAGES + 1, closing=0)
    if _is_incomplete(truth, found):
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
        if _is_running_title(name, row):
            name = "venue"
        if _is_bare_heading(name, row):
            name = "heading"
        if name is None:
            name = _label_by_cues(references, row, past, at, last_title)
        if name == "title":
            last_title = at
        past = _is_past_front(past, row)
        labels.append(name)
    return labels


def _is_running_title(name: str | None, row: Row) -> bool:
    """Whether a title stands in the margin, in small print."""
    return (
        name in ("title", "title_other", "subtitle")
        and row.line.role in ("header", "footer")
        and (row.size or 0) < 13
    )


def _is_incomplete(truth: dict[str, Any], found: Alignment) -> bool:
    """Whether the truth lacks title or authors, or the page does."""
    return (
        not truth.get("title")
        or not truth.get("authors")
        or any(value.key == "title" for value in found.lost)
    )


def _is_past_front(past: bool, row: Row) -> bool:
    """Whether the text itself has begun."""
    return bool(past or (row.opening is not None and row.opening.kind in ("introduction", "references")))


def _is_bare_heading(name: str | None, row: Row) -> bool:
    """Whether a line is the heading alone."""
    return bool(name in ("abstract", "keywords") and row.opening is not None and row.opening.alone)


def _known_labels(rows: Sequence[Row], named: list[Any]) -> list[str]:
    """The label of every row, other where it is none of ours."""
    return [named[row.number] if named[row.number] in LABELS else "other" for row in rows]


def _label_by_cues(references: set[int], row: Row, past: bool, at: int, last_title: int) -> str:
    """The label of a row that no value of the truth explains."""
    return (
        "reference"
        if row.number in references
        else _by_cues(row, near=at - last_title < REACH and not past, past=past)
    )


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
    if _is_dated(text):
        return "date"
    if is_numbered_venue(text) and len(text) < 160 and not past:
        return "venue"
    if _is_affiliation(near, text):
        return "affiliation"
    if past or is_running_text(text, 3) or (row.text[:1].islower() and len(text) > 40):
        return "body"
    return "other"


def _is_affiliation(near: bool, text: str) -> bool:
    """Whether a line near the authors says where somebody works."""
    return bool(near and len(text) < 200 and has(text, "affiliation") and not is_running_text(text, 3))


def _is_dated(text: str) -> bool:
    """Whether a line says when the paper was received, accepted or published."""
    return any((found := label(text, key)) and found[2] for key in ("received", "accepted", "published"))
