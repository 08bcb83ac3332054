"""Where entries begin in a list without numbers: a small network over how lines begin and end, where they stand, and their order."""

from __future__ import annotations

import re
import statistics
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from pinakes import models
from pinakes.text.words import words
from pinakes.understand.bibliography.line_features import begins_with_author

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from numpy.typing import NDArray

    from pinakes.understand.bibliography.entries import BlockLine

    Floats = NDArray[np.float32]

MODEL = "bibliography-entries"
DATED = 0.3
"""Log odds for a beginning where the entry so far has a year or an address, against it where it has none."""
OWN = ("author", "upper", "lower", "digit", "dash", "quote", "address", "year", "early_year", "colon", "caps", "given", "han",
       "ends_stop", "ends_digit", "goes_on", "ends_open", "ends_address", "length", "out", "inside", "indent", "gap", "gap_known",
       "short", "turn", "in_order", "hangs", "ruled")  # fmt: skip
WHOLE = ("paragraphs", "authors", "early_years", "usual_length", "sorted", "boxes")
_ENDS = re.compile(r"[.。．)\]»”\"]\s*$")
_OPEN_END = re.compile(r"[,:;&(/–—-]\s*$")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_EARLY = re.compile(r"^.{2,110}?[(\s,](?:1[5-9]|20)\d\d[a-z]?[)\s.,:;]")
_COLON = re.compile(r"^[^:.]{3,60}:\s")
_CAPS = re.compile(r"^[A-ZÀ-ÝА-ЯЁ]{2,}(?![a-zà-ÿа-яё])")
_GIVEN = re.compile(r"^(?:[A-ZÀ-ÝА-ЯЁ][\w'’.-]+\s){1,3}[A-ZÀ-ÝА-ЯЁ][\w'’-]+\s?[:,(/]")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S*$")
_DASHED = re.compile(r"\s*[-—–_]{2,}")
_FIRST = re.compile(r"[^\W\d_]+")


@cache
def _joints() -> frozenset[str]:
    """Words that no entry ends with."""
    keys = ("and", "container", "pages", "volume", "issue", "editor", "translator")
    return frozenset(word for key in keys for word in words("bibliography", key)) | frozenset(
        words("function", "words")
    )


def goes_on(line: str) -> bool:
    """Whether the sentence is not at its end: a comma, a hyphen, "and", "vol."."""
    if _OPEN_END.search(line):
        return True
    last = line.rsplit(None, 1)[-1].casefold() if line.strip() else ""
    return bool(last) and not last[-1:].isdigit() and (last.rstrip(".") in _joints() or last == "//")


def are_paragraphs(rows: Sequence[BlockLine], authors: Sequence[bool]) -> bool:
    """Whether each line is an entry of its own, as in formats without printed lines."""
    whole = sum(
        1
        for row, author in zip(rows, authors, strict=True)
        if _YEAR.search(row.text) and (author or row.text[:1].isupper())
    )
    lengths = [len(row.text) for row in rows]
    long = statistics.median(lengths) > 105 or max(lengths) > 240 or whole >= 0.95 * len(rows)
    return long and whole >= 0.75 * len(rows) and rows[0].x1 is None


def features(rows: Sequence[BlockLine]) -> Floats:
    """One row a line: what it shows, what its neighbours show, what the list as a whole shows."""
    count = len(rows)
    texts = [row.text for row in rows]
    authors = [begins_with_author(text) for text in texts]
    early = [_EARLY.match(text) is not None for text in texts]
    lengths = [len(text) for text in texts]
    usual = max(sorted(lengths)[int(count * 0.8)], 10)
    margins, hanging = _margins(rows, authors)
    order, ordered = _order(texts, [a or e for a, e in zip(authors, early, strict=True)])
    gaps, gap_known = _gaps(rows)
    short = _short(rows, usual)
    own = np.zeros((count, len(OWN)), np.float32)
    for i, text in enumerate(texts):
        first, before = text[:1], rows[i - 1] if i else None
        turn = before is not None and (before.page, before.column) != (rows[i].page, rows[i].column)
        own[i] = (
            authors[i], first.isupper(), first.islower(), first.isdigit(), _DASHED.match(text) is not None, first in "\"“„«'‘[(<【《",
            text.startswith(("http", "www.")), _YEAR.search(text) is not None, early[i], _COLON.match(text) is not None,
            _CAPS.match(text) is not None, _GIVEN.match(text) is not None, "\u4e00" <= first <= "\u9fff",
            _ENDS.search(text) is not None, text[-1:].isdigit(), goes_on(text), _OPEN_END.search(text) is not None,
            _ADDRESS.search(text) is not None, min(lengths[i] / usual, 2.0), *margins[i], gaps[i], gap_known, short[i], turn, order[i],
            hanging[i], 0.0,
        )  # fmt: skip
    own[:, -1] = _ruled(own, paragraphs=are_paragraphs(rows, authors))
    whole = np.array(
        [
            are_paragraphs(rows, authors),
            sum(authors) / count,
            sum(early) / count,
            min(usual, 240) / 120,
            ordered,
            rows[0].x1 is not None,
        ],
        np.float32,
    )
    blank = np.zeros((1, len(OWN)), np.float32)
    padded = np.concatenate([blank, blank, own, blank, blank])
    around = [padded[k : k + count] for k in range(5)]
    return np.concatenate([*around, np.broadcast_to(whole, (count, len(WHOLE)))], axis=1)


def _ruled(own: Floats, *, paragraphs: bool) -> Floats:
    """The sum of plain evidence for each line: a rule of thumb that knows no corpus."""
    column = dict(zip(OWN, own.T, strict=True))
    before = {name: np.concatenate([[0], values[:-1]]) for name, values in column.items()}
    ended = (before["ends_stop"] + before["ends_digit"] + before["ends_address"]) > 0
    score = (
        column["hangs"]
        + column["gap"] * np.where(column["gap"] > 0, 2.5, 1.5)
        + np.where(before["short"] > 0.17, 1.3, -0.6)
    )
    score += (
        np.where(column["author"] > 0, 1.6, 0.4 * column["upper"])
        + 2.0 * column["dash"]
        + (2.2 if paragraphs else 0.0)
    )
    score -= 2.5 * column["lower"] * (column["author"] == 0) + 2.0 * before["goes_on"]
    ruled: Floats = ((score + np.where(ended, 0.9, -0.8) - 2.5) / 3).astype(np.float32)
    return ruled


def _margins(
    rows: Sequence[BlockLine], authors: Sequence[bool]
) -> tuple[list[tuple[float, float, float]], list[float]]:
    """At the left edge of its column; inside it; how far that tells entries apart (by how often authors stand there). Then the evidence."""
    edges: dict[tuple[int | None, int | None], list[float]] = {}
    for row in rows:
        if row.x0 is not None:
            edges.setdefault((row.page, row.column), []).append(row.x0)
    if not edges:
        return [(0.0, 0.0, 0.0)] * len(rows), [0.0] * len(rows)
    margin = {place: min(found) for place, found in edges.items()}
    off = [None if row.x0 is None else row.x0 - margin[row.page, row.column] for row in rows]
    out = _outset_rows(off)
    inside = _inset_rows(off)
    share = sum(out) / len(rows)
    if not 0.08 < share < 0.92 or sum(inside) < 2:
        return [(0.0, 0.0, 0.0)] * len(rows), [0.0] * len(rows)
    rate_out = sum(a for a, o in zip(authors, out, strict=True) if o) / max(sum(out), 1)
    rate_in = sum(a for a, o in zip(authors, inside, strict=True) if o) / max(sum(inside), 1)
    lean = rate_out - rate_in
    strength = _lean_factor(lean)
    sides = _leanings(out, inside)
    told = [(float(o), float(n), lean * side) for o, n, side in zip(out, inside, sides, strict=True)]
    return told, [strength * side for side in sides]


def _lean_factor(lean: float) -> float:
    """How much the leaning counts."""
    return (1.0 if lean >= 0 else -1.0) * (3.0 if abs(lean) > 0.3 else 1.5)


def _inset_rows(off: Sequence[float | None]) -> list[bool]:
    """Rows that stand inside the margin."""
    return [x is not None and 3 <= x < 60 for x in off]


def _outset_rows(off: Sequence[float | None]) -> list[bool]:
    """Rows that stand at the margin."""
    return [x is not None and x < 3 for x in off]


def _leanings(out: list[bool], inside: list[bool]) -> list[int]:
    """Where each row leans."""
    return [1 if o else -1 if n else 0 for o, n in zip(out, inside, strict=True)]


def _gaps(rows: Sequence[BlockLine]) -> tuple[list[float], float]:
    """Whether a gap wider than usual stands before each line, and whether gaps tell anything here."""
    blank = sum(row.gap for row in rows)
    if 0 < blank < 0.95 * len(rows):
        return _by_blanks(rows), 1.0
    steps: list[float | None] = [None]
    for before, row in pairwise(rows):
        same = (
            before.page == row.page
            and before.column == row.column
            and before.bottom is not None
            and row.top is not None
        )
        steps.append(round(row.top - before.bottom, 1) if same else None)  # type: ignore[operator]
    known = _usual_steps(steps)
    if len(known) < 4:
        return [0.0] * len(rows), 0.0
    usual = Counter(round(step) for step in known).most_common(1)[0][0]
    wide = [step is not None and step > usual + 1.5 for step in steps]
    if not 0.1 <= sum(wide) / len(rows) <= 0.8:
        return [0.0] * len(rows), 0.0
    return [1.0 if w else -1.0 if step is not None else 0.0 for w, step in zip(wide, steps, strict=True)], 1.0


def _usual_steps(steps: list[float | None]) -> list[float]:
    """The steps between lines that may be within a list."""
    return [step for step in steps if step is not None and -20 < step < 60]


def _by_blanks(rows: Sequence[BlockLine]) -> list[float]:
    """Blank lines as signs."""
    return [1.0 if row.gap else -1.0 for row in rows]


def _short(rows: Sequence[BlockLine], usual: int) -> list[float]:
    """How far each line ends before the right edge of its column, as a share of it."""
    edges: dict[tuple[int | None, int | None], float] = {}
    for row in rows:
        if row.x1 is not None:
            edges[row.page, row.column] = max(row.x1, edges.get((row.page, row.column), 0.0))
    if not edges:
        return [max(0.0, 1 - len(row.text) / usual) for row in rows]
    return [0.0 if row.x1 is None else min((edges[row.page, row.column] - row.x1) / 150, 1.0) for row in rows]


def _order(texts: Sequence[str], candidates: Sequence[bool]) -> tuple[list[float], float]:
    """Whether the first word of each line lies between those of the likely beginnings around it; how well these are sorted."""
    firsts = [found[0].casefold() if (found := _FIRST.search(text[:40])) else "" for text in texts]
    places = [i for i, candidate in enumerate(candidates) if candidate and firsts[i]]
    rising = sum(firsts[a] <= firsts[b] for a, b in pairwise(places))
    ordered = rising / (len(places) - 1) if len(places) > 3 else 0.5
    before = [""] * len(texts)
    after = ["\uffff"] * len(texts)
    last = ""
    for i in range(len(texts)):
        before[i] = last
        last = firsts[i] if candidates[i] and firsts[i] else last
    last = "\uffff"
    for i in range(len(texts) - 1, -1, -1):
        after[i] = last
        last = firsts[i] if candidates[i] and firsts[i] else last
    return [float(b <= f <= a) if f else 0.0 for b, f, a in zip(before, firsts, after, strict=True)], ordered


@cache
def _model() -> tuple[Floats, Floats, Floats, float]:
    return weights_of(models.arrays(MODEL))


def weights_of(stored: Mapping[str, NDArray[Any]]) -> tuple[Floats, Floats, Floats, float]:
    """The arrays of a stored model as used."""
    inner, inner_bias, outer = (stored[key].astype(np.float32) for key in ("inner", "inner_bias", "outer"))
    return inner, inner_bias, outer, float(stored["outer_bias"])


def log_odds(
    rows: Sequence[BlockLine], model: tuple[Floats, Floats, Floats, float] | None = None
) -> list[float]:
    """How much evidence there is that each line begins an entry."""
    inner, inner_bias, outer, outer_bias = model or _model()
    scores: list[float] = (
        np.maximum(features(rows) @ inner + inner_bias, 0) @ outer + np.float32(outer_bias)
    ).tolist()
    return scores


def starts(
    rows: Sequence[BlockLine],
    *,
    model: tuple[Floats, Floats, Floats, float] | None = None,
    dated: float = DATED,
) -> set[int]:
    """The lines that begin entries; the first always does."""
    found = {0}
    complete = False
    for i, score in enumerate(log_odds(rows, model)):
        if i and score + (dated if complete else -dated) >= 0:
            found.add(i)
            complete = False
        complete = complete or _YEAR.search(rows[i].text) is not None or "://" in rows[i].text
    return found
