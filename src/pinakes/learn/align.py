"""Known metadata laid over a read document: which lines print the title, the authors, the abstract …

Values are searched in the folded text of the front pages (letters and digits only), so that hyphenation, ligatures, case and
punctuation do not matter; a value whose lines are torn apart by columns is gathered line by line. What could not be found is
reported, never guessed.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rapidfuzz import fuzz

from pinakes.evaluate.matching import fold
from pinakes.model import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.model import Line, Page, Paper

PAGES = 16
"""Pages searched: the abstracts of theses stand as far back as page 15."""

TEXTS: tuple[tuple[str, str], ...] = (
    ("title", "title"),
    ("subtitle", "subtitle"),
    ("title_en", "title"),
    ("title_other_language", "title"),
    ("abstract", "abstract"),
    ("abstract_en", "abstract"),
    ("institution", "institution"),
    ("degree", "degree"),
)
"""Keys of a truth whose value is one stretch of text, and the label of its lines."""
LISTS: tuple[tuple[str, str], ...] = (
    ("keywords", "keywords"),
    ("keywords_en", "keywords"),
    ("affiliations", "affiliation"),
    ("udc", "class"),
    ("doi", "identifier"),
)
PEOPLE: tuple[tuple[str, str], ...] = (("authors", "author"), ("authors_en", "author"), ("advisor", "advisor"))
LEAST = {"title": 0.85, "abstract": 0.75}
"""Similarity from which a stretch counts as the value; .85 for fields not named."""


@dataclass(frozen=True, slots=True)
class Aligned:
    """Where one value of a truth is printed; without spans it was not found."""

    key: str
    label: str
    value: str
    spans: tuple[Span, ...]
    similarity: float


@dataclass(frozen=True, slots=True)
class Alignment:
    """A label a line of the front pages (None = nothing known is printed there), and every value with its place."""

    labels: tuple[str | None, ...]
    values: tuple[Aligned, ...]

    @property
    def lost(self) -> tuple[Aligned, ...]:
        """The values that were not found."""
        return tuple(value for value in self.values if not value.spans)


def align(paper: Paper, truth: dict[str, Any], *, pages: int = PAGES) -> Alignment:
    """The lines of the front pages with the values they print. Earlier keys keep a line that later ones want too."""
    text = _FoldedText([(page, number, line) for page, number, line in paper.lines() if page.number <= pages])
    labels: list[str | None] = [None] * len(text.lines)
    values: list[Aligned] = []
    for key, label, value in _wanted(truth):
        found = text.people(value) if label in ("author", "advisor") else text.find(value, least=LEAST.get(label, 0.85))
        spans, similarity = found
        values.append(Aligned(key, label, value, spans, similarity))
        for span in spans:
            if labels[span.line] is None:
                labels[span.line] = label
    return Alignment(tuple(labels), tuple(values))


def _wanted(truth: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    for key, label in TEXTS:
        if isinstance(truth.get(key), str) and truth[key].strip():
            yield key, label, truth[key]
    for key, label in (*PEOPLE, *LISTS):
        value = truth.get(key)
        for item in [value] if isinstance(value, str) else value or []:
            if isinstance(item, str) and item.strip():
                yield key, label, item


class _FoldedText:
    """The lines of the front pages as one folded text that knows where each character came from."""

    def __init__(self, lines: Sequence[tuple[Page, int, Line]]) -> None:
        self.lines = lines
        self.folded = [fold(line.text) for _, _, line in lines]
        self.starts: list[int] = []
        at = 0
        for text in self.folded:
            self.starts.append(at)
            at += len(text)
        self.text = "".join(self.folded)

    def find(self, value: str, *, least: float) -> tuple[tuple[Span, ...], float]:
        """The stretch of lines that prints `value`, and how like it is."""
        wanted = fold(value)
        if not wanted or not self.text:
            return (), 0.0
        at = self.text.find(wanted)
        if at >= 0:
            return self._spans(at, at + len(wanted)), 1.0
        if len(wanted) < 6:
            return (), 0.0
        best = fuzz.partial_ratio_alignment(wanted, self.text, score_cutoff=100 * least)
        if best is not None and len(wanted) <= len(self.text):
            return self._spans(best.dest_start, best.dest_end), best.score / 100
        return self._gathered(wanted, least)

    def people(self, name: str) -> tuple[tuple[Span, ...], float]:
        """Every line near the front that prints this person's family name with a fitting given name or initial."""
        words = [fold(word) for word in re.split(r"[\s,.;]+", name)]
        whole = [word for word in words if len(word) > 1]
        if not whole:
            return (), 0.0
        joined = fold(name)
        spans = []
        for i, text in enumerate(self.folded):
            hits = [word for word in whole if word in text]
            initials = [word[0] for word in words if word and word not in hits]
            if joined in text or (hits and max(map(len, hits)) > 3 and all(letter in text for letter in initials)):
                page, number, line = self.lines[i]
                spans.append(Span(page.number, number, 0, len(line.text), line.box))
        return tuple(spans[:4]), 1.0 if spans else 0.0

    def _spans(self, start: int, end: int) -> tuple[Span, ...]:
        spans = []
        first = bisect_right(self.starts, start) - 1
        for i in range(first, len(self.lines)):
            if self.starts[i] >= end:
                break
            overlap = min(end, self.starts[i] + len(self.folded[i])) - max(start, self.starts[i])
            if self.folded[i] and overlap >= min(3, len(self.folded[i])):
                page, number, line = self.lines[i]
                spans.append(Span(page.number, number, 0, len(line.text), line.box))
        return tuple(spans)

    def _gathered(self, wanted: str, least: float) -> tuple[tuple[Span, ...], float]:
        """Lines that stand inside `wanted` in order, whatever stands between them."""
        spans, at, covered = [], 0, 0
        for i, text in enumerate(self.folded):
            if len(text) < 8:
                continue
            place = wanted.find(text, at)
            if place >= 0:
                page, number, line = self.lines[i]
                spans.append(Span(page.number, number, 0, len(line.text), line.box))
                at, covered = place + len(text), covered + len(text)
        return (tuple(spans), covered / len(wanted)) if covered >= least * len(wanted) else ((), covered / len(wanted))
