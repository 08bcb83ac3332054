"""Running text pasted into lists of references: at their beginning, inside, behind them; of any length; as printed or as paragraphs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.evaluate.pastes import joined, printed, starts

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    Document = tuple[list[str], list[int]]

LENGTHS = (2, 3, 3, 4, 5, 6, 8, 10, 12, 15)
"""Lines of a paste, each as likely as the others."""
WIDTHS = (45, 60, 75, 90, 110)
AROUND = 60
"""Lines kept on both sides of a list: what is further off does not change."""
FEWEST_LINES, APART = 5, 8
"""Lines of a list, and between two pastes."""


def passage(texts: Sequence[list[str]], count: int, chance: random.Random) -> list[str]:
    """So many lines of one of the texts, or all lines of it that there are."""
    found = chance.choice(texts)
    begin = chance.randrange(max(1, len(found) - count + 1))
    return found[begin : begin + count]


def pasted(
    document: Document, texts: Sequence[list[str]], chance: random.Random, *, count: int = 3
) -> Document:
    """The surroundings of the lists of a document, with passages pasted into them; nothing where there is no list, or no text."""
    lines, labels = list(document[0]), list(document[1])
    inside = [i for i, label in enumerate(labels) if label]
    if len(inside) < FEWEST_LINES or not texts:
        return [], []
    begin, end = max(0, inside[0] - AROUND), inside[-1] + 1 + AROUND
    lines, labels = lines[begin:end], labels[begin:end]
    for place in sorted(_places(lines, labels, chance, count=count), reverse=True):
        extra = _shaped(passage(texts, chance.choice(LENGTHS), chance), chance)
        lines[place:place] = extra
        labels[place:place] = [0] * len(extra)
    return lines, labels


def _places(lines: Sequence[str], labels: Sequence[int], chance: random.Random, *, count: int) -> list[int]:
    """Where to paste: before entries as far as they can be told, anywhere in a list, behind it; some lines apart."""
    inside = [i for i, label in enumerate(labels) if label]
    entries = [i for i in inside if labels[i] == 2] or starts(lines, labels)
    found: list[int] = []
    for _ in range(count):
        draw = chance.random()
        place = (
            chance.choice(entries) if draw < 0.6 else chance.choice(inside) if draw < 0.75 else inside[-1] + 1
        )
        if all(abs(place - other) > APART for other in found):
            found.append(place)
    return found


def _shaped(extra: list[str], chance: random.Random) -> list[str]:
    """A passage as it is, as one paragraph, or as lines of another width."""
    draw = chance.random()
    if draw < 0.65:
        return extra
    return [joined(extra)] if draw < 0.8 else printed(joined(extra), chance.choice(WIDTHS))
