"""Known metadata laid over a read document: which lines print the title, the authors, the abstract …

Values are searched in the folded text of the front and closing pages (letters and digits only), so that hyphenation, ligatures,
case and punctuation do not matter; a value whose lines are torn apart by columns or stand in another order is gathered line by
line. What could not be found is reported, never guessed: `python -m pinakes.learn.align DATA` prints the report.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rapidfuzz import fuzz

from pinakes.evaluate.matching import fold
from pinakes.model import Span
from pinakes.text.identifiers import EMAIL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pinakes.model import Line, Page, Paper

PAGES = 16
"""Pages searched from the front: the abstracts of theses stand as far back as page 15."""
CLOSING = 2
"""Pages searched from the end: the head in the second language can stand there."""

TEXTS: tuple[tuple[str, str], ...] = (
    ("title", "title"),
    ("subtitle", "subtitle"),
    ("title_en", "title_other"),
    ("title_other_language", "title_other"),
    ("abstract", "abstract"),
    ("abstract_en", "abstract"),
    ("institution", "institution"),
    ("degree", "degree"),
    ("specialty", "degree"),
)
"""Keys of a truth whose value is one stretch of text, and the label of its lines."""
LISTS: tuple[tuple[str, str], ...] = (
    ("keywords", "keywords"),
    ("keywords_en", "keywords"),
    ("affiliations", "affiliation"),
    ("udc", "class"),
    ("doi", "identifier"),
)
PEOPLE: tuple[tuple[str, str], ...] = (
    ("authors", "author"),
    ("authors_en", "author"),
    ("advisor", "advisor"),
)
LEAST = {"abstract": 0.75, "degree": 0.8}
"""Similarity from which a stretch counts as the value; .85 for fields not named."""
COVERED = {"author": 0.2, "advisor": 0.15, "keywords": 0.3, "abstract": 0.4, "class": 0.3, "identifier": 0.3}
"""Share of a line's letters that a value must fill to give the line its label; .6 for labels not named."""
CLEAR = 0.92
"""Similarity from which a stretch is not looked for in pieces as well."""
NEAR = 45
"""Lines around a title within which names are those of its authors."""
TIMES = 4
"""How often one value is looked for: title pages, covers and heads of abstracts repeat it."""


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
    """Line (counted over the whole paper) → label, where a known value is printed; and every value with its place."""

    labels: dict[int, str]
    values: tuple[Aligned, ...]

    @property
    def lost(self) -> tuple[Aligned, ...]:
        """The values that were not found."""
        return tuple(value for value in self.values if not value.spans)


def align(paper: Paper, truth: dict[str, Any], *, pages: int = PAGES, closing: int = CLOSING) -> Alignment:
    """The lines of the front and closing pages with the values they print; the value that fills more of a line names it."""
    last = max((page.number for page in paper.pages), default=0)
    text = _FoldedText(
        [entry for entry in paper.lines() if entry[0].number <= pages or entry[0].number > last - closing]
    )
    values: list[Aligned] = []
    anchors: list[int] = []
    for key, label, value in _wanted(truth):
        if label == "keywords":
            continue
        if label in ("author", "advisor"):
            found = text.people(value, near=anchors if label == "author" else [])
        else:
            found = text.find(
                value, least=LEAST.get(label, 0.85), times=TIMES if label.startswith("title") else 1
            )
        spans, similarity = found
        values.append(Aligned(key, label, value, spans, similarity))
        if label.startswith("title"):
            anchors += [span.line for span in spans]
    for key in ("keywords", "keywords_en"):
        words = [value for name, _, value in _wanted(truth) if name == key]
        values += [
            Aligned(key, "keywords", word, spans, float(bool(spans)))
            for word, spans in zip(words, text.together(words), strict=True)
        ]
    return Alignment(_labels(text, values), tuple(values))


def _wanted(truth: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    for key, label in TEXTS:
        if isinstance(truth.get(key), str) and truth[key].strip():
            yield key, label, truth[key]
    for key, label in (*PEOPLE, *LISTS):
        value = truth.get(key)
        for item in [value] if isinstance(value, str) else value or []:
            if isinstance(item, str) and item.strip():
                yield key, label, item


def _labels(text: _FoldedText, values: Sequence[Aligned]) -> dict[int, str]:
    filled: dict[int, Counter[str]] = {}
    for value in values:
        for span in value.spans:
            place = text.places[span.line]
            letters = len(fold(text.lines[place][2].text[span.start : span.end]))
            filled.setdefault(span.line, Counter())[value.label] += letters
    found: dict[int, str] = {}
    for line, shares in filled.items():
        size = len(text.folded[text.places[line]])
        good = [
            (share / size, label)
            for label, share in shares.items()
            if share >= COVERED.get(label, 0.6) * size
        ]
        if good:
            found[line] = max(good)[1]
    return found


@lru_cache(maxsize=200_000)
def _folded_character(char: str) -> str:
    return fold(char)


class _FoldedText:
    """Lines as one folded text that knows where each of its characters came from."""

    def __init__(self, lines: Sequence[tuple[Page, int, Line]]) -> None:
        self.lines = lines
        self.places = {number: i for i, (_, number, _) in enumerate(lines)}
        self.folded: list[str] = []
        self.origins: list[list[int]] = []
        self.starts: list[int] = []
        at = 0
        for _, _, line in lines:
            folded, origin = "", []
            for i, char in enumerate(line.text):
                part = _folded_character(char)
                folded += part
                origin += [i] * len(part)
            self.folded.append(folded)
            self.origins.append(origin)
            self.starts.append(at)
            at += len(folded)
        self.text = "".join(self.folded)

    def find(self, value: str, *, least: float, times: int = 1) -> tuple[tuple[Span, ...], float]:
        """The stretches of lines that print `value`, at most `times`, and how like the best is."""
        wanted = fold(value)
        if not wanted or not self.text:
            return (), 0.0
        spans: list[Span] = []
        at = self.text.find(wanted)
        while at >= 0 and times > 0:
            spans += self._spans(at, at + len(wanted))
            times -= 1
            at = self.text.find(wanted, at + len(wanted))
        if spans or len(wanted) < 6:
            return tuple(spans), 1.0 if spans else 0.0
        best = fuzz.partial_ratio_alignment(wanted, self.text, score_cutoff=100 * least)
        if best is not None and len(wanted) <= len(self.text) and best.score:
            found = self._spans(best.dest_start, best.dest_end), best.score / 100
            if found[1] >= CLEAR:
                return found
            torn = self._gathered(wanted, least)
            return torn if torn[1] > found[1] else found
        return self._gathered(wanted, least)

    def together(self, words: Sequence[str]) -> list[tuple[Span, ...]]:
        """The places of the words of one list: those near which most of the others stand."""
        wanted = [fold(word) for word in words]
        places: list[list[int]] = []
        for word in wanted:
            found: list[int] = []
            at = self.text.find(word) if word else -1
            while at >= 0 and len(found) < 40:
                found.append(at)
                at = self.text.find(word, at + 1)
            places.append(found)
        reach = 2 * sum(map(len, wanted)) + 40
        spots = [at for found in places for at in found]
        if not spots:
            return [()] * len(words)

        def worth(spot: int) -> tuple[int, int]:
            """As many as can be, standing as close as can be."""
            near = [
                at
                for found in places
                if (at := min((at for at in found if 0 <= at - spot <= reach), default=-1)) >= 0
            ]
            return len(near), spot - max(near)

        best = max(spots, key=worth)
        chosen = [min((at for at in found if 0 <= at - best <= reach), default=None) for found in places]
        return [
            self._spans(at, at + len(word)) if at is not None else ()
            for at, word in zip(chosen, wanted, strict=True)
        ]

    def people(self, name: str, *, near: Sequence[int]) -> tuple[tuple[Span, ...], float]:
        """The lines that print this person's name, whole or with initials; near certain lines where some are given."""
        spans: list[Span] = []
        for i, (page, number, line) in enumerate(self.lines):
            if len(spans) >= TIMES or (near and min(abs(number - anchor) for anchor in near) > NEAR):
                continue
            place = printed_name(name, line.text)
            if place is not None:
                spans.append(Span(page.number, number, *place, line.box))
            elif near and i + 1 < len(self.lines):
                spans += self._broken(name, i)
        return tuple(spans), 1.0 if spans else 0.0

    def _broken(self, name: str, i: int) -> list[Span]:
        """The two lines over which a name is broken."""
        (page, number, line), (_, _, below) = self.lines[i : i + 2]
        end, next_words = len(line.text), below.text[:40]
        place = printed_name(name, line.text[-40:] + " " + next_words)
        begin = max(0, end - 40)
        if place is None or begin + place[0] >= end or begin + place[1] <= end + 1:
            return []
        return [
            Span(page.number, number, begin + place[0], end, line.box),
            Span(page.number, number + 1, 0, begin + place[1] - end - 1, below.box),
        ]

    def _spans(self, start: int, end: int) -> tuple[Span, ...]:
        spans = []
        for i in range(bisect_right(self.starts, start) - 1, len(self.lines)):
            if self.starts[i] >= end:
                break
            first = max(start, self.starts[i]) - self.starts[i]
            last = min(end - self.starts[i], len(self.folded[i]))
            if last > first and last - first >= min(3, len(self.folded[i]), end - start):
                spans.append(self._span(i, first, last))
        return tuple(spans)

    def _span(self, i: int, first: int, last: int) -> Span:
        page, number, line = self.lines[i]
        return Span(page.number, number, self.origins[i][first], self.origins[i][last - 1] + 1, line.box)

    def _gathered(self, wanted: str, least: float) -> tuple[tuple[Span, ...], float]:
        """Lines that stand inside `wanted`, whatever stands between them and in whatever order, or nearly so."""
        spans: list[Span] = []
        free, covered = wanted, 0
        for i, text in enumerate(self.folded):
            if len(text) < 8 or covered >= len(wanted):
                continue
            place = free.find(text)
            if (
                place < 0
                and len(text) >= 25
                and (near := fuzz.partial_ratio_alignment(text, free, score_cutoff=88))
            ):
                place = near.dest_start if near.score else -1
            if place >= 0:
                spans.append(self._span(i, 0, len(text)))
                free = free[:place] + "\x00" + free[place + len(text) :]
                covered += len(text)
        return (
            (tuple(spans), covered / len(wanted))
            if covered >= least * len(wanted)
            else ((), covered / len(wanted))
        )


_WORD = re.compile(r"[^\W\d_]+")
_HAN = re.compile("[\u4e00-\u9fff]")


def printed_name(name: str, text: str) -> tuple[int, int] | None:
    """Where `text` prints `name`: in either order, with given names shortened or left out, in one misspelling or without accents."""
    han = _HAN.findall(name)
    if han:
        match = re.search(r"\s{0,4}".join(han), text) if len(han) > 1 else None
        return match.span() if match else None
    text = EMAIL.sub(lambda address: " " * len(address[0]), text)
    wanted = [fold(word) for word in _WORD.findall(name)]
    long = _long_words(wanted)
    words = [(match.start(), match.end(), fold(match[0])) for match in _WORD.finditer(text)]
    if not long or not words:
        return None
    for i, (_, _, word) in enumerate(words):
        if _is_foreign(long, word):
            continue
        for size in range(min(len(wanted) + 1, 6), 0 if len(wanted) == 1 else 1, -1):
            for first in range(max(0, i - size + 1), min(i, len(words) - size) + 1):
                window = words[first : first + size]
                if _pairs(wanted, [one[2] for one in window]):
                    return window[0][0], window[-1][1]
    return None


def _long_words(wanted: Sequence[str]) -> list[str]:
    """Words that are no initials."""
    return [word for word in wanted if len(word) > 1]


def _is_foreign(long: list[str], word: str) -> bool:
    """Whether a word is none of the name's, misprints allowed."""
    return not any(word == other or (len(other) > 4 and fuzz.ratio(word, other) >= 85) for other in long)


def _pairs(wanted: Sequence[str], printed: Sequence[str]) -> bool:
    """Printed words are words of the name or initials, but for one in the middle; at least two are, one of them whole."""
    left, whole, strange = list(wanted), 0, 0
    for place, word in enumerate(printed):
        partner = next(
            (one for one in left if one == word or (len(one) > 4 and fuzz.ratio(one, word) >= 85)), None
        )
        whole += partner is not None and len(word) > 1
        partner = partner or next(
            (one for one in left if min(len(one), len(word)) <= 2 and one[0] == word[0]), None
        )
        if partner is not None:
            left.remove(partner)
        elif place in (0, len(printed) - 1):
            return False
        else:
            strange += 1
    return whole > 0 and strange <= 1 and len(printed) - strange >= min(2, len(wanted))


def report(found: Iterable[tuple[str, str, Alignment]]) -> Iterator[str]:
    """Lines that say, collection by collection, how many values of each key were found, then every value that was lost."""
    counts: dict[str, dict[str, list[int]]] = {}
    lost: list[str] = []
    for collection, file, alignment in found:
        for value in alignment.values:
            tally = counts.setdefault(collection, {}).setdefault(value.key, [0, 0])
            tally[0] += bool(value.spans)
            tally[1] += 1
            if not value.spans:
                lost.append(
                    json.dumps(
                        {"file": file, "key": value.key, "value": value.value[:200]}, ensure_ascii=False
                    )
                )
    for collection, keys in counts.items():
        yield f"{collection}: " + ", ".join(f"{key} {right}/{of}" for key, (right, of) in keys.items())
    yield from lost


def main() -> None:
    """Print the report for a data folder."""
    from pinakes import api
    from pinakes.errors import BadInput
    from pinakes.evaluate.locked import to_learn_from
    from pinakes.evaluate.suites import collections

    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("--collection", action="append", help="only this one (repeatable)")
    arguments.add_argument("--limit", type=int, help="documents a collection")
    given = arguments.parse_args()

    def found() -> Iterator[tuple[str, str, Alignment]]:
        for collection in collections(to_learn_from(given.data)):
            if given.collection and collection.name not in given.collection:
                continue
            for row in collection.truth[: given.limit]:
                try:
                    yield collection.name, row["file"], align(api.read(collection.folder / row["file"]), row)
                except BadInput as error:
                    print(f"{row['file']}: {error}", file=sys.stderr)

    for line in report(found()):
        print(line)


if __name__ == "__main__":
    main()
