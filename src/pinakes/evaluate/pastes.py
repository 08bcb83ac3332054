"""How much of running text pasted into a list is masked with it:
`python -m pinakes.evaluate.pastes DATA [--held MODELS]`.

Passages of one document are pasted into the list of another of the same source: before its first entry,
between two entries, behind the last one; some printed lines, or a paragraph as one line. Printed is the share
of the pasted characters that would be masked, by length and place, and the share of the list that still is.
With `--held`, each source is masked by the model that `learn.lines --each --held MODELS` trained without it.
"""

from __future__ import annotations

import argparse
import random
import re
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.evaluate import labelled
from pinakes.evaluate.masks import masking
from pinakes.understand.bibliography import label_lines
from pinakes.understand.bibliography.headings import may_be_heading
from pinakes.understand.bibliography.line_features import begins_with_author, numbered

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.evaluate.labelled import LabelledLines

LENGTHS = (1, 2, 3, 6, 12, 30)
"""Printed lines that are pasted; after them a paragraph."""
A_PARAGRAPH = 8
"""Printed lines that are joined to a paragraph."""
PLACES = ("before", "between", "behind")
FEWEST = 8
"""Lines of a list into which something is pasted."""
WIDTH, LONGEST = 80, 130
"""Characters of a printed line; lines that are longer are paragraphs and printed anew."""
FEWEST_LETTERS = 0.6
MOST = 40
"""Documents of a source."""
_HAN = re.compile("[\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class Pasted:
    """Of pastes of one length at one place:
    the share of their characters that is masked, that of the list, and how many there were.
    """

    length: str
    place: str
    masked: float
    kept: float
    count: int


def running_text(lines: Sequence[str], labels: Sequence[int]) -> list[list[str]]:
    """The passages that may be pasted: lines in a row outside of lists that are text,
    not numbers or headings.
    """
    passages: list[list[str]] = [[]]
    for line, label in zip(lines, labels, strict=True):
        if not label and is_text(line):
            passages[-1].append(line)
        elif passages[-1]:
            passages.append([])
    return [passage for passage in passages if len(passage) > 1 or (passage and len(passage[0]) > 3 * WIDTH)]


def is_text(line: str) -> bool:
    """Whether a line is a part of running text: long enough, made of letters, no heading."""
    size = len(line)
    wide = 2 if _HAN.search(line) else 1
    return (
        wide * size > 30
        and sum(map(str.isalpha, line)) > FEWEST_LETTERS * size
        and not (size < 90 and may_be_heading(line))
    )


def printed(text: str, width: int) -> list[str]:
    """A paragraph as lines of a width."""
    if _HAN.search(text):
        return [text[i : i + width // 2] for i in range(0, len(text), width // 2)]
    return textwrap.wrap(text, width)


def joined(lines: Sequence[str]) -> str:
    """Lines as one paragraph."""
    return ("" if any(map(_HAN.search, lines)) else " ").join(lines)


def starts(lines: Sequence[str], labels: Sequence[int]) -> list[int]:
    """Where entries begin, as far as it can be told from their lines."""
    inside = [i for i, label in enumerate(labels) if label]
    return [i for i in inside if numbered(lines[i]) or begins_with_author(lines[i])] or inside


def pastes(documents: Sequence[LabelledLines], *, seed: int = 4) -> list[Pasted]:
    """Every length at every place, over all the documents."""
    chance = random.Random(seed)
    lists = _with_lists(documents)
    step = max(1, len(lists) // MOST)
    sums = _empty_table()
    texts = [running_text(document.lines, document.labels) for document in lists]
    for number, document in list(enumerate(lists))[::step]:
        passages = _passages_elsewhere(texts, number, lists)
        if not passages:
            continue
        for (length, place), total in sums.items():
            extra = _drawn(passages, length, chance)
            at = _place(document, place, chance)
            weights = label_lines([*document.lines[:at], *extra, *document.lines[at:]])
            end = at + len(extra)
            around = [*weights[:at], *weights[end:]]
            listed = _lengths(document)
            found = [weight >= 0.5 for weight, label in zip(around, document.labels, strict=True) if label]
            counted = (
                sum(len(line) for line, weight in zip(extra, weights[at:end], strict=True) if weight >= 0.5),
                sum(map(len, extra)),
                sum(size for size, here in zip(listed, found, strict=True) if here),
                sum(listed),
                1,
            )
            total[:] = [a + b for a, b in zip(total, counted, strict=True)]
    return [
        Pasted(length, place, bad / max(size, 1), kept / max(listed, 1), count)
        for (length, place), (bad, size, kept, listed, count) in sums.items()
    ]


def _empty_table() -> dict[tuple[str, str], list[int]]:
    """Counts of every length and place, still zero."""
    return {
        (length, place): [0, 0, 0, 0, 0] for length in (*map(str, LENGTHS), "paragraph") for place in PLACES
    }


def _lengths(document: LabelledLines) -> list[int]:
    """The lengths of the lines of a bibliography."""
    return [len(line) for line, label in zip(document.lines, document.labels, strict=True) if label]


def _with_lists(documents: Sequence[LabelledLines]) -> list[LabelledLines]:
    """Documents with a bibliography worth pasting."""
    return [document for document in documents if sum(document.labels) >= FEWEST]


def _passages_elsewhere(
    texts: list[list[list[str]]], number: int, lists: list[LabelledLines]
) -> list[list[str]]:
    """Passages of other documents, or of the only one."""
    return [
        passage
        for other, found in enumerate(texts)
        if other != number or len(lists) == 1
        for passage in found
    ]


def _drawn(passages: Sequence[list[str]], length: str, chance: random.Random) -> list[str]:
    """So many printed lines, or a paragraph; passages in a row where one is not long enough."""
    wanted = A_PARAGRAPH if length == "paragraph" else int(length)
    first = chance.randrange(len(passages))
    begin = chance.randrange(max(1, len(passages[first]) - wanted + 1))
    found: list[str] = []
    for k in range(first, first + wanted):
        for line in passages[k % len(passages)][begin if k == first else 0 :]:
            found += printed(line, WIDTH) if len(line) > LONGEST else [line]
        if len(found) >= wanted:
            break
    found = found[:wanted]
    return [joined(found)] if length == "paragraph" else found


def _place(document: LabelledLines, place: str, chance: random.Random) -> int:
    inside = [i for i, label in enumerate(document.labels) if label]
    if place == "behind":
        return inside[-1] + 1
    entries = [i for i in starts(document.lines, document.labels) if i > inside[0]] or inside[1:]
    return entries[0] if place == "before" else chance.choice(entries)


def measured(data: Path, *, held: Path | None = None) -> Iterator[tuple[str, list[Pasted]]]:
    """Source → its figures; of our own labels only what no model learnt from, unless the models are held."""
    for source in labelled.sources(data):
        with masking(source, held):
            yield source, pastes(labelled.corpus(data, source))
    own = [document for document in labelled.gold(data) if document.measured or held]
    for source in sorted({document.source for document in own}):
        with masking(source, held):
            yield source, pastes([document for document in own if document.source == source])


def as_markdown(source: str, found: Sequence[Pasted]) -> str:
    """A row a length, a column a place: what is masked of the paste; last, what still is of the list."""
    rows = [f"## {source}\n\n| lines | {' | '.join(PLACES)} | the list |\n|---|{'---|' * (len(PLACES) + 1)}"]
    for length in dict.fromkeys(one.length for one in found):
        here = [one for one in found if one.length == length]
        kept = sum(one.kept for one in here) / len(here)
        rows.append(f"| {length} | {' | '.join(f'{one.masked:.3f}' for one in here)} | {kept:.3f} |")
    return "\n".join(rows) + f"\n\n{found[0].count if found else 0} pastes each.\n"


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    arguments.add_argument(
        "--held", type=Path, help="a folder of models, each trained without the source it is named after"
    )
    given = arguments.parse_args()
    for source, found in measured(given.data, held=given.held):
        print(as_markdown(source, found), flush=True)


if __name__ == "__main__":
    main()
