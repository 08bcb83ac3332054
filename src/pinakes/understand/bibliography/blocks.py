"""Where the bibliography stands: a weight for every line of a document.

Each line is scored by a small network over what it and its neighbours show (`line_features`); `gluing` makes blocks of lines.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes import models
from pinakes.understand.bibliography import gluing, pasted, strays
from pinakes.understand.bibliography.line_features import OWN, features_near_years

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from pinakes.model import Line

    Floats = NDArray[np.float32]

MODEL = "bibliography-lines"
CHUNK = 4_000
"""Lines looked at together, so that memory stays bounded on any document."""
OVERLAP = 64
WINDOWS = (1, 4, 15)
"""Neighbouring lines, before and after, whose means are evidence too."""
DISTANCES = 5
"""Columns that tell how far the last headings are."""
NEAR_A_YEAR = 20
"""Lines around a year that are looked at closely; more than the widest window."""
SURELY_TEXT = -8.0
"""Log odds of the other lines."""
_BARE = re.compile(r"\W*+\d{0,3}\W*+(?:(?:https?:|www\.)\S++\W*+){1,3}(?:\S{1,12}\W*){0,2}", re.IGNORECASE)
"""A note that is an address and nothing else."""
AT_ONCE = 16
"""Lines multiplied at once: with more OpenBLAS starts threads, which then wait busily for work."""
PROSE_WORDS, PROSE_LENGTH = 0.12, 0.75
"""Share of small words, and length (80 characters = 1), from which a line without a digit or an initial is running text."""

HEADING, _GLUED, _OTHER = (OWN.index(name) for name in ("heading", "glued", "other_heading"))
_MARKS = [
    OWN.index(name)
    for name in (
        "heading", "glued", "other_heading", "years", "web", "repeated", "author_start", "chain", "digits", "initials", "function",
        "length", "han",
    )
]  # fmt: skip


def with_context(own: Floats, places: NDArray[np.intp] | None = None) -> Floats:
    """Rows of `line_features` beside the means of their neighbourhoods and the distance to the last headings; of some places, or of all."""
    count, width = own.shape
    here = np.arange(count) if places is None else places
    summed = np.zeros((count + 1, width), np.float64)
    np.cumsum(own, axis=0, dtype=np.float64, out=summed[1:])
    out = np.empty((len(here), width * (1 + 2 * len(WINDOWS)) + DISTANCES), np.float32)
    out[:, :width] = own if len(here) == count else own[here]
    until, behind = summed[here], summed[here + 1]
    for number, reach in enumerate(WINDOWS):
        column = width * (1 + 2 * number)
        np.divide(
            until - summed[np.maximum(here - reach, 0)],
            reach,
            out=out[:, column : column + width],
            casting="same_kind",
        )
        column += width
        np.divide(
            summed[np.minimum(here + 1 + reach, count)] - behind,
            reach,
            out=out[:, column : column + width],
            casting="same_kind",
        )
    last = _distance((own[:, HEADING] > 0) | (own[:, _GLUED] > 0))[here]
    other = _distance(own[:, _OTHER] > 0)[here]
    out[:, -5], out[:, -4] = 1 / (1 + last / 5), 1 / (1 + last / 60)
    out[:, -3], out[:, -2] = 1 / (1 + other / 5), 1 / (1 + other / 60)
    out[:, -1] = (last < other) & (last < 400)
    return out


def _distance(mask: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Lines since the mask was last true; 10,000 where it never was."""
    here = np.arange(len(mask))
    last = np.maximum.accumulate(np.where(mask, here, -10_000)) if len(mask) else here
    return np.minimum(here - last, 10_000).astype(np.float64)


@dataclass(frozen=True, slots=True)
class Model:
    """A network over lines with their neighbourhoods, and plain weights for a line by itself."""

    inner: Floats
    inner_bias: Floats
    outer: Floats
    outer_bias: np.float32
    alone: Floats
    alone_bias: np.float32
    said: Floats
    meant: Floats
    """Log odds of the chain, and how often lines of such odds are bibliography in sources left out."""


_chosen: list[Model] = []


@contextmanager
def using(stored: Mapping[str, NDArray[Any]]) -> Iterator[None]:
    """Another model for a while: one trained without a source, to be measured on it."""
    _chosen.append(_from(stored))
    try:
        yield
    finally:
        _chosen.pop()


@cache
def _model() -> Model:
    return _from(models.arrays(MODEL))


def _from(stored: Mapping[str, NDArray[Any]]) -> Model:
    inner, inner_bias, outer, alone, said, meant = (
        stored[key].astype(np.float32) for key in ("inner", "inner_bias", "outer", "alone", "said", "meant")
    )
    return Model(
        inner,
        inner_bias,
        outer,
        np.float32(stored["outer_bias"]),
        alone,
        np.float32(stored["alone_bias"]),
        said,
        meant,
    )


def log_odds(rows: Floats) -> Floats:
    """The network's opinion of each row of `with_context`."""
    model = _chosen[-1] if _chosen else _model()
    inside = np.empty((len(rows), len(model.inner_bias)), np.float32)
    for begin in range(0, len(rows), AT_ONCE):
        np.matmul(rows[begin : begin + AT_ONCE], model.inner, out=inside[begin : begin + AT_ONCE])
    inside += model.inner_bias
    scores: Floats = np.maximum(inside, 0, out=inside) @ model.outer + model.outer_bias
    return scores


def by_itself(own: Floats) -> Floats:
    """The log odds of each row of `line_features`, whatever stands around it."""
    model = _chosen[-1] if _chosen else _model()
    scores: Floats = own @ model.alone + model.alone_bias
    return scores


def label_lines(lines: Sequence[str]) -> list[float]:
    """The weight (0–1) of each line being part of a bibliography, heading included; as many as `lines`, 0 for blank lines."""
    filled = [i for i, line in enumerate(lines) if line and not line.isspace()]
    weights = [0.0] * len(lines)
    if not filled:
        return weights
    texts = lines if len(filled) == len(lines) else [lines[i] for i in filled]
    seen = evidence(texts)
    posterior = gluing.glued(seen)
    gluing.plausible(posterior, seen)
    gluing.without_notes(posterior, seen, texts)
    # before their first ones, which are often text, are taken out
    gluing.without_lettered(posterior, texts)
    pasted.without_prose(posterior, seen)
    strays.without_running_heads(posterior, seen, texts)
    gluing.without_tails(posterior, seen, texts)
    strays.without_captions(posterior, seen, texts)
    strays.without_lead_in(posterior, seen, texts)
    strays.without_evidence(posterior, seen)
    # heads of pages have years: without them the ends of some lists have none
    gluing.plausible(posterior, seen)
    meant = calibrated(posterior)
    gluing.along_numbers(meant, seen, texts)
    gluing.without_own_works(meant, seen, texts)
    pasted.without_row_of_notes(meant, seen, texts)
    pasted.without_pastes(meant, seen)
    if texts is lines:
        found: list[float] = meant.tolist()
        return found
    for i, weight in zip(filled, meant.tolist(), strict=True):
        weights[i] = weight
    return weights


def evidence(lines: Sequence[str]) -> gluing.LineEvidence:
    """What is seen of each line of a document, none of them blank."""
    parts: list[tuple[NDArray[Any], ...]] = []
    for around, part in gluing.sides(len(lines), chunk=CHUNK, overlap=OVERLAP):
        own, near = features_near_years(lines[around], reach=NEAR_A_YEAR)
        opinion = np.full(len(own), SURELY_TEXT, np.float32)
        places = near.nonzero()[0]
        if len(places):
            opinion[places] = log_odds(with_context(own, places))
        own = own[part]
        columns = own.T[_MARKS]
        heading, glued, closes, years, web, repeated, authors, counted = columns[:8] > 0
        digits, initials, function, length, han = columns[8:]
        wide: Floats = 1 + han
        prose = (digits == 0) & (initials == 0) & (function > PROSE_WORDS) & (wide * length > PROSE_LENGTH)
        marks = (heading | glued, closes, years | web, years, prose, repeated, authors, counted)
        parts.append((opinion[part], by_itself(own), *marks, wide))
    beside, alone, opens, closes, dated, years, prose, repeated, authors, counted, wide = (
        column[0] if len(column) == 1 else np.concatenate(column) for column in zip(*parts, strict=True)
    )
    lengths = np.fromiter(map(len, lines), np.int32, len(lines))
    return gluing.LineEvidence(
        beside, alone, opens, closes, dated, years, prose, repeated, authors, counted, lengths, wide * lengths
    )


def calibrated(posterior: NDArray[np.float64]) -> NDArray[np.float64]:
    """What the chain says, as a share of lines that are right; one half stays one half."""
    model = _chosen[-1] if _chosen else _model()
    if not len(model.said):
        return posterior
    chance = np.minimum(np.maximum(posterior, 1e-7), 1 - 1e-7)
    weights: NDArray[np.float64] = np.round(
        np.interp(np.log(chance / (1 - chance)), model.said, model.meant), 4
    )
    return weights


def label_paper_lines(lines: Sequence[Line]) -> list[float]:
    """As `label_lines`, for the lines of a Paper: running heads, feet and captions are no part of any list.

    Notes are looked at by themselves: they stand between the lines of a list, or right behind it, and belong to no other list.
    """
    weights = [0.0] * len(lines)
    for role in ("body", "note"):
        kept = [i for i, line in enumerate(lines) if line.role == role]
        for i, weight in zip(kept, label_lines([lines[i].text for i in kept]), strict=True):
            weights[i] = 0.0 if role == "note" and _BARE.fullmatch(lines[i].text) else weight
    return weights
