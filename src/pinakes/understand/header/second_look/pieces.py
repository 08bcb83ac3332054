"""What stands in rows of authors, cut at commas, marks and gaps: which pieces are names.

Others are posts, places, degrees, labels. What a piece looks like alone tells little ("Anirban Das", "Word
Count"); what stands beside it, what the line model takes the row for and what the rest of the paper bears out
tell more. Trees that vote, run by numpy; learnt by `python -m pinakes.learn.header_names`.
"""

from __future__ import annotations

import re
from functools import cache
from math import log1p
from typing import TYPE_CHECKING

import numpy as np

from pinakes import models
from pinakes.models.trees import trees_of
from pinakes.text import names
from pinakes.text.languages import shares
from pinakes.text.scripts import HAN, main
from pinakes.text.words import fold, words
from pinakes.understand.header.rows.cues import has

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from pinakes.models.trees import Trees
    from pinakes.understand.header.second_look.closer import RowEvidence

    Floats = NDArray[np.float32]

MODEL = "author-pieces"
CUES = ("affiliation", "venue", "countries", "furniture", "grouping", "salutation")
TAKEN_FOR = ("author", "title", "affiliation", "contact", "abstract", "venue", "body", "heading", "other")
"""Labels of the line model that are laid beside a piece."""
COLUMNS = (
    "likeness", "words", "letters", "capital", "all_capitals", "initials", "small", "particles", "digits",
    "odd", "colon", "han", "cyrillic", "mark", "others_marked", "pieces", "first", "last", "others_like",
    "others_least", "in_text", "last_in_text",
    "stated", "states", "in_heads", "heads", "addressed", "addresses", "common", *CUES, *TAKEN_FOR,
)  # fmt: skip
_WORD = re.compile(r"[^\W\d_]{2,}")
_ODD = re.compile(r"[^\w\s.,'’`´\-‐‑–]")
_LONGEST = 70


def observed(pieces: Sequence[tuple[str, str]], taken_for: Mapping[str, float], known: RowEvidence) -> Floats:
    """The columns of every piece of one unit of rows, of which the line model says `taken_for`."""
    likeness = [names.looks_like_name(name) if len(name) <= _LONGEST else 0.0 for name, _ in pieces]
    marked = [bool(places) for _, places in pieces]
    made = []
    for at, (name, places) in enumerate(pieces):
        others = [*likeness[:at], *likeness[at + 1 :]]
        beside = [*marked[:at], *marked[at + 1 :]]
        made.append([
            likeness[at], *_form(name), float(bool(places)), sum(beside) / max(len(beside), 1),
            log1p(len(pieces)), float(at == 0), float(at == len(pieces) - 1),
            sum(others) / len(others) if others else -1.0, min(others, default=-1.0),
            *_borne_out(name, known), *(float(has(name, key)) for key in CUES),
            *(taken_for[key] for key in TAKEN_FOR),
        ])  # fmt: skip
    return np.array(made, np.float32).reshape(-1, len(COLUMNS))


def _form(name: str) -> list[float]:
    parts = name.split()
    count = max(len(parts), 1)
    plain = [part.strip(".,") for part in parts]
    particles = words("names", "particles")
    small = [part for part in plain if part[:1].islower()]
    return [
        float(len(parts)), log1p(len(name)), sum(part[:1].isupper() for part in plain) / count,
        float(name.isupper()), sum(len(part) == 1 or "." in part for part in parts) / count,
        sum(fold(part) not in particles for part in small) / count,
        sum(fold(part) in particles for part in plain) / count, float(any(map(str.isdigit, name))),
        float(_ODD.search(name) is not None),
        float(":" in name), float(HAN.search(name) is not None), float(main(name) == "Cyrl"),
    ]  # fmt: skip


def _borne_out(name: str, known: RowEvidence) -> list[float]:
    found = [word.lower() for word in _WORD.findall(name)]
    size = max(len(found), 1)
    small = shares("words")
    owners = sum(len(word) > 2 and any(word[:6] in address for address in known.addresses) for word in found)
    return [
        sum(word in known.in_text for word in found) / size,
        float(bool(found) and found[-1] in known.in_text),
        sum(word in known.stated for word in found) / size, float(bool(known.stated)),
        sum(word in known.heads for word in found) / size, float(bool(known.heads)), owners / size,
        float(bool(known.addresses)),
        sum(fold(word) in small for word in found) / size,
    ]  # fmt: skip


@cache
def shipped() -> Trees:
    """The trees that come with the package."""
    return trees_of(models.arrays(MODEL), "name")


def log_odds(table: Floats, trees: Trees | None = None) -> list[float]:
    """How much each piece that was observed is worth the name of one."""
    found: list[float] = (trees or shipped()).votes(table).tolist() if len(table) else []
    return found
