"""A closer look at the rows of the front pages: which are the title, which are authors, knowing what their neighbours may be.

The line model judges every row by what it and its neighbours look like; here a second model sees beside that what the line
model took the rows around for, and what the rest of the paper bears out: words that the text has in small letters, names that
the file states, that come back in heads and in addresses. Trees that vote, run by numpy; learnt by
`python -m pinakes.learn.header_rows`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from pinakes import models
from pinakes.model import Person
from pinakes.models.trees import trees_of
from pinakes.text.identifiers import EMAIL
from pinakes.text.scripts import small_words
from pinakes.understand.header.rows.observe import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pinakes.model import Claim, Paper
    from pinakes.models.trees import Trees
    from pinakes.understand.header.rows.blocks import Front, Row

    Floats = NDArray[np.float32]

MODEL = "header-rows"
SOUGHT = ("title", "author")
"""What is told of every row."""
BORNE_OUT = ("in_text", "stated", "states", "in_heads", "heads", "addressed", "addresses", "capitals_in_text")
AROUND = ("title", "author", "affiliation", "contact", "abstract", "venue", "body", "heading", "other")
"""Labels of the rows three before to three after that are laid beside a row's own."""
NEXT = (
    "relative", "bold", "names", "affiliation", "starts_mark", "at", "gap_below", "superscripts", "ends_comma", "starts_low",
)  # fmt: skip
"""Columns of the rows before and after that are laid beside a row's own."""
FAINT = 1e-4
_WORD = re.compile(r"[^\W\d_]{3,}")
_HEADED = 6


@dataclass(frozen=True, slots=True)
class RowEvidence:
    """What the rest of a paper can say to a word.

    That the text has it in small letters, that the file states it of an author, that it comes back in heads,
    that an address is made of it.
    """

    in_text: frozenset[str]
    stated: frozenset[str]
    heads: frozenset[str]
    addresses: tuple[str, ...]


def evidence(front: Front, paper: Paper, claims: Sequence[Claim]) -> RowEvidence:
    """What a paper says beside its rows."""
    addresses = [
        found[0].split("@")[0].lower()
        for row in front.rows
        if "@" in row.text
        for found in EMAIL.finditer(row.text)
    ]
    return RowEvidence(
        small_words("\n".join(row.text for row in front.rows)),
        frozenset(word for name in _stated(claims) for word in _WORD.findall(name.lower())),
        frozenset(word for text in _heads(paper) for word in _WORD.findall(text.lower())),
        tuple(addresses),
    )


def borne_out(rows: Sequence[Row], known: RowEvidence) -> Floats:
    """What the rest of the paper says to the words of rows: the columns of BORNE_OUT."""
    in_text, stated, heads, addresses = known.in_text, known.stated, known.heads, known.addresses
    made = []
    for row in rows:
        found = _WORD.findall(row.text)
        size = max(len(found), 1)
        small = [word.lower() for word in found]
        capitals = [word.lower() for word in found if word[0].isupper()]
        owners = (
            sum(len(word) > 3 and any(word[:6] in address for address in addresses) for word in small)
            if addresses
            else 0
        )
        made.append(
            (
                sum(word in in_text for word in small) / size, sum(word in stated for word in small) / size, float(bool(stated)),
                sum(word in heads for word in small) / size, float(bool(heads)), min(owners, 4) / 4, float(bool(addresses)),
                sum(word in in_text for word in capitals) / max(len(capitals), 1),
            )
        )  # fmt: skip
    return np.array(made, np.float32).reshape(-1, len(BORNE_OUT))


def _stated(claims: Sequence[Claim]) -> list[str]:
    """The names that the file states of its authors."""
    return [
        claim.value.literal
        for claim in claims
        if claim.field == "author" and claim.by.startswith("embedded") and isinstance(claim.value, Person)
    ]


def _heads(paper: Paper) -> list[str]:
    lines = (line for page in paper.pages[1:_HEADED] for line in (*page.lines[:3], *page.lines[-2:]))
    return [line.text for line in lines if line.role in ("header", "footer")]


def _moved(table: Floats, shift: int) -> Floats:
    made = np.zeros_like(table)
    if shift > 0:
        made[shift:] = table[:-shift]
    else:
        made[:shift] = table[-shift:]
    return made


def wide(table: Floats, likely: Floats, extra: Floats, labels: Sequence[str]) -> Floats:
    """All that is seen of every row: what was observed, its labels and its neighbours', what the paper bears out."""
    faint = np.log(likely + FAINT)
    near = faint[:, [labels.index(name) for name in AROUND]]
    beside = np.concatenate([table[:, [COLUMNS.index(name) for name in NEXT]], extra], axis=1)
    parts = [
        table,
        faint,
        extra,
        *(_moved(near, shift) for shift in (-3, -2, -1, 1, 2, 3)),
        _moved(beside, -1),
        _moved(beside, 1),
    ]
    for name in SOUGHT:
        own = likely[:, labels.index(name)]
        parts += [own[:, None] / (own.max() + 1e-6), np.cumsum(own)[:, None] / (own.sum() + 1e-6)]
    return np.concatenate(parts, axis=1).astype(np.float32)


@cache
def shipped() -> dict[str, Trees]:
    """The trees that come with the package."""
    stored = models.arrays(MODEL)
    return {name: trees_of(stored, name) for name in SOUGHT}


def log_odds(
    front: Front,
    known: RowEvidence,
    table: Floats,
    likely: Floats,
    labels: Sequence[str],
    trees: dict[str, Trees] | None = None,
) -> dict[str, list[float]]:
    """What is sought → the log-odds of every row that was observed."""
    if len(table) < 4:
        return {name: [] for name in SOUGHT}
    rows = wide(table, likely, borne_out(front.rows[: len(table)], known), labels)
    return {name: one.votes(rows).tolist() for name, one in (trees or shipped()).items()}
