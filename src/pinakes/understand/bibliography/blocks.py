"""Where the bibliography stands: a weight for every line of a document.

Each line is scored by a small network over what it and its neighbours show (`line_features`), then a chain with two states,
text and bibliography, glues lines into blocks: an isolated line that looks like a reference stays text, a page head inside a list
does not break it. Headings in any language make opening and closing a block cheap.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes import models
from pinakes.understand.bibliography.headings import opens_own_works
from pinakes.understand.bibliography.line_features import OWN, features_near_years, numbered

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from pinakes.model import Line

    Floats = NDArray[np.float32]

MODEL = "bibliography-lines"
CHUNK = 20_000
"""Lines looked at together, so that memory stays bounded on any document."""
OVERLAP = 64
WINDOWS = (1, 4, 15)
"""Neighbouring lines, before and after, whose means are evidence too."""
NEAR_A_YEAR = 20
"""Lines around a year that are looked at closely; more than the widest window."""
SURELY_TEXT = -8.0
"""Log odds of the other lines."""
OPEN, CLOSE = 7.0, 5.5
"""What it costs (log odds) to open or close a block."""
OPEN_AT_HEADING, CLOSE_AT_HEADING = 1.0, 1.5
TRUST, LONG = 0.3, 0.5
"""Neighbouring lines are not independent evidence: their log odds count this much in the chain; a paragraph counts up to twice that."""

CHARACTERS_A_YEAR = 1200
"""A block with fewer years than one in so many characters is no bibliography."""
COUNTED = 0.85
"""The weight of lines taken in by their numbers."""
REACH = 14
"""Lines in which the next number of a list must come."""
BARE = 900
"""Characters without a year that are too many at the end of a list."""

_BARE = re.compile(r"\W*\d{0,3}\W*(?:(?:https?:|www\.)\S+\W*){1,3}(?:\S{1,12}\W*){0,2}", re.IGNORECASE)
"""A note that is an address and nothing else."""
NO_REFERENCE, UNLIKE, SURELY_UNLIKE = 1.0, -1.0, -1.5
"""Log odds below which a line is doubted inside a list; those of a line by itself, without its neighbours; the mean of several such."""
PASTED, WIDE_PASTED, FEW, SEVERAL = 180, 300, 4, 9
"""Characters of doubted lines that make a paragraph pasted into a list; of printed lines so many, without a year among them or with one."""
PROSE_WORDS, PROSE_LENGTH = 0.12, 0.75
"""Share of small words, and length (80 characters = 1), from which a line without a digit or an initial is running text."""

HEADING, _GLUED, _OTHER, _YEARS, _WEB, _DIGITS, _INITIALS, _FUNCTION, _LENGTH = (
    OWN.index(name) for name in ("heading", "glued", "other_heading", "years", "web", "digits", "initials", "function", "length")
)


def with_context(own: Floats) -> Floats:
    """Rows of `line_features` beside the means of their neighbourhoods and the distance to the last headings."""
    count = len(own)
    summed = np.concatenate([np.zeros((1, own.shape[1]), np.float64), np.cumsum(own, axis=0, dtype=np.float64)])
    here = np.arange(count)
    parts = [own]
    for width in WINDOWS:
        low, high = np.maximum(here - width, 0), np.minimum(here + 1 + width, count)
        parts.append(((summed[here] - summed[low]) / width).astype(np.float32))
        parts.append(((summed[high] - summed[here + 1]) / width).astype(np.float32))
    last = _distance((own[:, HEADING] > 0) | (own[:, _GLUED] > 0))
    other = _distance(own[:, _OTHER] > 0)
    parts.append(
        np.stack(
            [1 / (1 + last / 5), 1 / (1 + last / 60), 1 / (1 + other / 5), 1 / (1 + other / 60), (last < other) & (last < 400)], axis=1
        ).astype(np.float32)
    )
    return np.concatenate(parts, axis=1)


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


@dataclass(frozen=True, slots=True)
class Doubts:
    """The log odds of lines with their neighbours, and by themselves."""

    beside: Floats
    alone: Floats


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
    return Model(inner, inner_bias, outer, np.float32(stored["outer_bias"]), alone, np.float32(stored["alone_bias"]), said, meant)


def log_odds(rows: Floats) -> Floats:
    """The network's opinion of each row of `with_context`."""
    model = _chosen[-1] if _chosen else _model()
    scores: Floats = np.maximum(rows @ model.inner + model.inner_bias, 0) @ model.outer + model.outer_bias
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
    scores, alone, opens, closes, years, prose = [], [], [], [], [], []
    for begin in range(0, len(filled), CHUNK):
        first = max(0, begin - OVERLAP)
        own, near = features_near_years([lines[i] for i in filled[first : begin + CHUNK + OVERLAP]], reach=NEAR_A_YEAR)
        part = slice(begin - first, begin - first + CHUNK)
        opinion = np.full(len(own), SURELY_TEXT, np.float32)
        opinion[near] = log_odds(with_context(own)[near])
        scores.append(opinion[part])
        alone.append(by_itself(own)[part])
        opens.append(((own[:, HEADING] > 0) | (own[:, _GLUED] > 0))[part])
        closes.append((own[:, _OTHER] > 0)[part])
        years.append(((own[:, _YEARS] > 0) | (own[:, _WEB] > 0))[part])
        prose.append(
            ((own[:, _DIGITS] == 0) & (own[:, _INITIALS] == 0) & (own[:, _FUNCTION] > PROSE_WORDS) & (own[:, _LENGTH] > PROSE_LENGTH))[part]
        )
    headings = np.concatenate(opens)
    lengths = [len(lines[i]) for i in filled]
    opinions = np.concatenate(scores)
    posterior = glued(opinions, headings, np.concatenate(closes), lengths)
    dated = np.concatenate(years)
    plausible(posterior, headings, dated, lengths)
    without_prose(posterior, np.concatenate(prose), Doubts(opinions, np.concatenate(alone)), dated, lengths)
    meant = calibrated(posterior)
    along_numbers(meant, dated, [lines[i] for i in filled])
    without_own_works(meant, headings, [lines[i] for i in filled])
    for i, weight in zip(filled, meant, strict=True):
        weights[i] = weight
    return weights


def without_own_works(weights: list[float], headings: NDArray[np.bool_], texts: Sequence[str]) -> None:
    """Take back the list of what the author has published, up to the heading of a bibliography."""
    for begin in [i for i, weight in enumerate(weights) if weight >= 0.5 and (i == 0 or weights[i - 1] < 0.5)]:
        if headings[begin] or not any(opens_own_works(text) for text in texts[max(0, begin - 5) : begin + 2]):
            continue
        end = begin
        while end < len(weights) and weights[end] >= 0.5 and not headings[end]:
            end += 1
        _lower(weights, begin, end)


def calibrated(posterior: Sequence[float]) -> list[float]:
    """What the chain says, as a share of lines that are right; one half stays one half."""
    model = _chosen[-1] if _chosen else _model()
    if not len(model.said):
        return list(posterior)
    chance = np.clip(np.array(posterior, np.float64), 1e-7, 1 - 1e-7)
    found: list[float] = np.round(np.interp(np.log(chance / (1 - chance)), model.said, model.meant), 4).tolist()
    return found


def plausible(weights: list[float], headings: NDArray[np.bool_], years: NDArray[np.bool_], lengths: Sequence[int]) -> None:
    """Take back what cannot be a list: a block without heading and (nearly) without years, an end of a block without any.

    References have a year every 100 to 300 characters; lists of authors, spectra and tables, which look much the same, have none.
    """
    begin, count = 0, len(weights)
    while begin < count:
        if weights[begin] < 0.5:
            begin += 1
            continue
        end = begin
        while end < count and weights[end] >= 0.5:
            end += 1
        dated = [i for i in range(begin, end) if years[i]]
        size = sum(lengths[begin:end])
        named = headings[max(0, begin - 1) : begin + 2].any()
        if size > BARE and len(dated) * CHARACTERS_A_YEAR * (2 if named else 1) < size:
            _lower(weights, begin, end)
        elif dated:
            if sum(lengths[dated[-1] + 1 : end]) > BARE:
                _lower(weights, dated[-1] + 3, end)
            if not named and sum(lengths[begin : dated[0]]) > BARE:
                _lower(weights, begin, dated[0] - 2)
        begin = end


def without_prose(weights: list[float], prose: NDArray[np.bool_], doubts: Doubts, years: NDArray[np.bool_], lengths: Sequence[int]) -> None:
    """Take running text off the ends of a block and out of its middle, where neighbours speak louder than the line itself."""
    count = len(weights)
    doubted = doubts.beside < NO_REFERENCE
    text = (prose | doubted | (doubts.alone < UNLIKE)).tolist()
    begin = 0
    while begin < count:
        if weights[begin] < 0.5 or not text[begin]:
            begin += 1
            continue
        end = begin
        while end < count and weights[end] >= 0.5 and text[end]:
            end += 1
        at_end = begin == 0 or weights[begin - 1] < 0.5 or end == count or weights[end] < 0.5
        whole = bool(prose[begin:end].all())
        sure = whole or doubted[begin:end].all() or doubts.alone[begin:end].mean() < SURELY_UNLIKE
        if (at_end and whole) or (sure and _is_paragraph(lengths[begin:end], fewest=SEVERAL if years[begin:end].any() else FEW - whole)):
            _lower(weights, begin, end)
        begin = end


def _is_paragraph(lengths: Sequence[int], *, fewest: int) -> bool:
    """Whether lines are enough for a paragraph: titles of works go over some lines too, and then comes a year."""
    if max(lengths) >= PASTED:
        return True
    return len(lengths) >= fewest and sum(lengths) >= (PASTED if len(lengths) >= FEW else WIDE_PASTED)


def along_numbers(weights: list[float], years: NDArray[np.bool_], texts: Sequence[str]) -> None:
    """Take a numbered list in from its beginning: lines before a block whose numbers lead up to its first, as long as they have years."""
    for begin in [i for i, weight in enumerate(weights) if weight >= 0.5 and (i == 0 or weights[i - 1] < 0.5)]:
        start = next((i for i in range(begin, min(begin + REACH, len(texts))) if numbered(texts[i])), None)
        if start is None:
            continue
        style, value = numbered(texts[start]) or (0, 0)
        first, i = start, start - 1
        while value > 1 and i >= 0 and first - i <= REACH and weights[i] < 0.5:
            if numbered(texts[i]) == (style, value - 1):
                if not years[i:first].any():
                    break
                first, value = i, value - 1
            i -= 1
        for i in range(first, begin):
            weights[i] = max(weights[i], COUNTED)


def _lower(weights: list[float], begin: int, end: int) -> None:
    for i in range(begin, end):
        weights[i] *= 0.4


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


def glued(scores: Floats, opens: NDArray[np.bool_], closes: NDArray[np.bool_], lengths: Sequence[int]) -> list[float]:
    """Posterior of each line under the two-state chain (forward, backward)."""
    count = len(scores)
    trust = TRUST * (1 + LONG * np.minimum(np.array(lengths, np.float64), 240) / 240)
    odds = np.clip(scores.astype(np.float64) * trust, -12, 12)
    likely = np.exp(odds).tolist()
    opening = np.exp(-np.where(opens, OPEN_AT_HEADING, OPEN)).tolist()
    closing = np.exp(-np.where(closes, CLOSE_AT_HEADING, CLOSE)).tolist()
    text, listed = 1.0, 0.05
    forward = []
    for i in range(count):
        o, c = opening[i], closing[i]
        text, listed = text * (1 - o) + listed * c, (text * o + listed * (1 - c)) * likely[i]
        total = text + listed
        text, listed = text / total, listed / total
        forward.append((text, listed))
    posterior = [0.0] * count
    text = listed = 1.0
    for i in range(count - 1, -1, -1):
        a, b = forward[i]
        posterior[i] = b * listed / (a * text + b * listed)
        o, c, e = opening[i], closing[i], likely[i]
        text, listed = text * (1 - o) + listed * e * o, text * c + listed * e * (1 - c)
        total = text + listed
        text, listed = text / total, listed / total
    return posterior
