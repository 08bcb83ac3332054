"""`antiplagiat-2019`: the bibliography lines of any text by rules and a random forest,
as described for a Russian text-reuse service.

Rules: a heading, numbering within the next few lines, then lines as long as the numbering lasts. Forest: a
dozen features a line, gluing from the most probable lines (join what is near, drop small blocks, join again,
drop again). The answer is the union of both. The paper prints no constants: they were tuned, with the forest,
by `python -m pinakes.learn.antiplagiat`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from pinakes import models
from pinakes.text.words import fold, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from pinakes.config import Settings
    from pinakes.model import Claim, Paper

    Floats = NDArray[np.float32]

VERSION = "antiplagiat-2019@1"
MODEL = "antiplagiat-2019"
WITHIN = 4
"""Lines after a heading in which the numbering must begin."""
LASTS = 10
"""Lines in which the next number must come."""

FEATURES = ("year", "heading", "initials", "initials_after", "initials_glued", "pages", "issue", "address", "terms", "number_letter",
            "long_words", "length")  # fmt: skip
_YEAR = re.compile(r"(?<!\d)(?:18|19|20)\d\d(?!\d)")
_BEFORE = re.compile(r"(?<!\w)[A-ZА-ЯЁ]\.\s?(?:[A-ZА-ЯЁ]\.)?\s?[A-ZА-ЯЁ][a-zа-яё]+")
_AFTER = re.compile(r"[A-ZА-ЯЁ][a-zа-яё]+,?\s[A-ZА-ЯЁ]\.(?:\s?[A-ZА-ЯЁ]\.)?")
_GLUED = re.compile(r"[A-ZА-ЯЁ][a-zа-яё]+\s[A-ZА-ЯЁ]{2}(?!\w)")
_PAGES = re.compile(r"(?:\b[CСPpсc]{1,2}\.?|\bpp?\.|стр\.)\s?\d+|\d+\s?[-–—]\s?\d+|\d+\s?[cсp]\.")
_ISSUE = re.compile(r"№\s?\d+|\b(?:[Tт]|[VvTТ]ol|no|No|вып|Вып)\.?\s?\d+")
_ADDRESS = re.compile(r"https?://|www\.|\bURL\b|\bdoi\b", re.IGNORECASE)
_NUMBER_LETTER = re.compile(r"\s*[\[(]?\d{1,3}[\])]?\.?\s+[^\W\d_]")
_NUMBERED = re.compile(r"\s*[\[(]?(\d{1,3})[\])]?[.\s]")
_WORD = re.compile(r"[^\W\d_]+")


@cache
def _headings() -> frozenset[str]:
    return frozenset(words("sections", "references"))


@cache
def _terms() -> frozenset[str]:
    keys = (
        "publisher",
        "journal",
        "conference",
        "editor",
        "volume",
        "issue",
        "pages",
        "thesis",
        "available",
        "accessed",
        "others",
    )
    return frozenset(word for key in keys for word in words("bibliography", key) if len(word) > 1)


def is_heading(line: str) -> bool:
    """Whether the line is the heading of a list."""
    return len(line) < 90 and fold(re.sub(r"^[\W\d]+|\W+$", "", line)) in _headings()


def features(line: str) -> tuple[float, ...]:
    """What the forest sees of a line, in the order of FEATURES."""
    found = _WORD.findall(line)
    long = sum(len(word) > 3 for word in found) / len(found) if found else 0.0
    terms = sum(word in _terms() for word in map(str.casefold, found))
    return (
        len(_YEAR.findall(line)), is_heading(line), len(_BEFORE.findall(line)), len(_AFTER.findall(line)), len(_GLUED.findall(line)),
        len(_PAGES.findall(line)), len(_ISSUE.findall(line)), _ADDRESS.search(line) is not None, terms,
        _NUMBER_LETTER.match(line) is not None, long, min(len(line), 400),
    )  # fmt: skip


def by_rules(lines: Sequence[str]) -> list[int]:
    """A heading, then lines while the numbering lasts."""
    labels = [0] * len(lines)
    for i, line in enumerate(lines):
        if not is_heading(line):
            continue
        expected, last = 1, -1
        limit = i + WITHIN
        for k in range(i + 1, len(lines)):
            if k > limit:
                break
            found = _NUMBERED.match(lines[k][:20])
            if found and int(found[1]) == expected:
                expected, last, limit = expected + 1, k, k + LASTS
        if last >= 0:
            labels[i : last + 1] = [1] * (last + 1 - i)
    return labels


@dataclass(frozen=True, slots=True)
class Forest:
    """Trees as arrays (tree, node); a leaf is its own child."""

    feature: NDArray[np.int8]
    threshold: Floats
    left: NDArray[np.int16]
    right: NDArray[np.int16]
    value: Floats
    depth: int
    sure: float
    join: int
    drop: int
    join_again: int
    drop_again: int

    def probable(self, rows: Floats) -> Floats:
        """The mean vote for each row."""
        votes = np.zeros(len(rows), np.float32)
        here = np.arange(len(rows))
        for feature, threshold, left, right, value in zip(
            self.feature, self.threshold, self.left, self.right, self.value, strict=True
        ):
            node = np.zeros(len(rows), np.int16)
            for _ in range(self.depth):
                node = np.where(rows[here, feature[node]] <= threshold[node], left[node], right[node])
            votes += value[node]
        return (votes / len(self.feature)).astype(np.float32)


@cache
def forest() -> Forest:
    """The trained forest with its constants."""
    stored = models.arrays(MODEL)
    sure, join, drop, join_again, drop_again = stored["constants"].tolist()
    return Forest(
        stored["feature"], stored["threshold"].astype(np.float32), stored["left"], stored["right"], stored["value"].astype(np.float32),
        int(stored["depth"]), sure, int(join), int(drop), int(join_again), int(drop_again),
    )  # fmt: skip


def glued(probable: Floats, using: Forest) -> list[int]:
    """Blocks around the most probable lines."""
    labels = [int(value >= using.sure) for value in probable.tolist()]
    for apart, fewest in ((using.join, using.drop), (using.join_again, using.drop_again)):
        _join(labels, apart)
        _drop(labels, fewest)
    return labels


def _join(labels: list[int], apart: int) -> None:
    last = -1
    for i, label in enumerate(labels):
        if label:
            if last >= 0 and 1 < i - last < apart:
                labels[last + 1 : i] = [1] * (i - last - 1)
            last = i


def _drop(labels: list[int], fewest: int) -> None:
    begin = -1
    for i, label in enumerate([*labels, 0]):
        if label and begin < 0:
            begin = i
        elif not label and begin >= 0:
            if i - begin < fewest:
                labels[begin:i] = [0] * (i - begin)
            begin = -1


def rows_of(lines: Sequence[str]) -> Floats:
    """The features of all lines."""
    return np.array([features(line[:2000]) for line in lines], np.float32).reshape(len(lines), len(FEATURES))


def label_lines(lines: Sequence[str]) -> list[float]:
    """1.0 for every line of a bibliography, by rules or by forest."""
    if not lines:
        return []
    learnt = glued(forest().probable(rows_of(lines)), forest())
    return [float(a or b) for a, b in zip(by_rules(lines), learnt, strict=True)]


class AntiplagiatExtractor:
    """The blocks of a paper, one claim each: cutting them into entries is what its authors left for later."""

    needs: tuple[str, ...] = ()
    gives: tuple[str, ...] = ("reference",)

    def __init__(self, settings: Settings) -> None:
        pass

    def extract(self, paper: Paper, so_far: tuple[Claim, ...] = ()) -> Iterator[Claim]:
        """One claim a block."""
        from pinakes.model import Claim, Reference, span_of

        placed = list(paper.lines())
        block: list[int] = []
        for i, label in enumerate([*label_lines([line.text for _, _, line in placed]), 0.0]):
            if label:
                block.append(i)
            elif block:
                spans = tuple(
                    span_of(page, number, line) for page, number, line in (placed[k] for k in block)
                )
                raw = " ".join(placed[k][2].text for k in block)
                yield Claim(
                    field="reference",
                    value=Reference(raw=raw, claims=(), spans=spans),
                    weight=0.5,
                    by=VERSION,
                    spans=spans,
                )
                block = []
