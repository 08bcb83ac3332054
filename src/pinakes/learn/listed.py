"""Lists and notes of social sciences: `python -m pinakes.learn.listed DATA [--papers 80] [--seed 1]`.

Papers are typeset from the records and the prose of DATA: lists in one column and two, with running heads,
before appendices and notes on authors, beside notes that only point at them; works in notes at the foot, in
narrow margins, at the end of chapters. What is set is known, so every line that is read again has its label.
Printed is how well the lines of works are found, as a mean over papers: with all a page shows, and by their
texts alone, as a file of plain text has them.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.config import settings
from pinakes.evaluate.labelled import read_file
from pinakes.evaluate.matching import fold
from pinakes.learn.noted import LANGUAGES
from pinakes.learn.noted import cited as cited_in_note
from pinakes.learn.synthesise.documents.feed import load
from pinakes.learn.synthesise.styles import STYLES
from pinakes.learn.synthesise.writers.typeset import FONTS, compiled
from pinakes.pipeline import lay
from pinakes.text.words import table
from pinakes.understand.bibliography import THRESHOLD, entries_of, label_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.learn.synthesise.documents.feed import Feed

    Parts = list[dict[str, Any]]

SHAPES = ("columns", "running", "hanging", "tail", "pointed", "foot", "margin", "chapters")
"""A list in two columns, under running heads, hung far in, before further text, beside notes that point at
it; works in notes at the foot, in the margin, at the end of each chapter.
"""
NOTED = frozenset(("foot", "margin", "chapters", "pointed"))
PARAGRAPHS, CHAPTER, ENTRIES = 20, 5, (12, 45)
AGAIN, REMARK, MORE = 0.15, 0.3, 0.25
"""Notes that only say `ibid.`, those with the remarks, and works with another in the same note."""
SHORT = 9
"""Folded letters below which a line is what the line before it is."""


@dataclass(frozen=True, slots=True)
class ListedPaper:
    """A paper as typeset, and the texts of the works in it, folded."""

    language: str
    shape: str
    content: bytes
    works: str
    others: str


def _whole(feed: Feed, chance: random.Random) -> dict[str, Any]:
    """The title of one record with all else of another that has authors and a date."""
    title = chance.choice(feed.records)["title"]
    while True:
        item = chance.choice(feed.records)
        if item.get("issued") and item.get("author"):
            return {**item, "title": title}


def _entry(feed: Feed, chance: random.Random) -> str:
    """A work as a list prints it, in a style of its language."""
    item = _whole(feed, chance)
    styles = [style for style in STYLES if feed.language in style.languages and style.share >= 1]
    pieces = chance.choices(styles, [style.share for style in styles])[0].render(item, chance)
    return "".join(text for text, label in pieces if label != "number").strip()


def _note(feed: Feed, chance: random.Random, works: list[str], others: list[str], *, points: bool) -> str:
    """The text of a note: works, `ibid.`, a remark, or a pointer into the list."""
    kind = chance.random()
    if points:
        person = _whole(feed, chance)["author"][0]
        family = person.get("family") or person.get("literal")
        signal = chance.choice(table(feed.language)["bibliography"]["signal"]).capitalize()
        page = f"{chance.randint(1950, 2015)}: {chance.randint(3, 300)}"
        text = f"{signal} {family} ({page}); {chance.choice(feed.prose)[:90]}."
    elif kind < AGAIN:
        again = chance.choice(table(feed.language)["bibliography"]["above"])
        text = f"{again.capitalize()}., {chance.randint(2, 300)}."
    elif kind < REMARK:
        text = f"{chance.choice(feed.prose)[:160].rsplit(' ', 1)[0]}."
    else:
        told: list[str] = []
        while not told or chance.random() < MORE:
            told.append(cited_in_note(_whole(feed, chance), feed.language, chance))
        text = ("；" if feed.language == "zh" else "; ").join(told) + "."
        works.append(text)
        return text
    others.append(text)
    return text


def listed_papers(feeds: dict[str, Feed], number: int, seed: int) -> Iterator[ListedPaper]:
    """So many papers, the languages and shapes by turns."""
    for k in range(number):
        chance = random.Random(seed * 100_019 + k)
        feed, shape = feeds[LANGUAGES[k % len(LANGUAGES)]], SHAPES[k // len(LANGUAGES) % len(SHAPES)]
        works: list[str] = []
        others: list[str] = []
        parts = _body(feed, chance, shape, works, others)
        if shape not in NOTED or shape == "pointed":
            parts += _list(feed, chance, works, others)
        if shape == "tail":
            parts += _behind(feed, chance, others)
        size = chance.choice((9.5, 10, 10.5, 11))
        running = [
            chance.choice(feed.prose)[:48].rsplit(" ", 1)[0],
            str(chance.choice(feed.records)["title"])[:60],
        ]
        others += running
        look = {
            "columns": 2 if shape == "columns" else 1,
            "head": shape == "running" or chance.random() < 0.4,
            "place": shape if shape in ("margin", "chapters") else "foot",
            "size": size,
            "small": size * chance.choice((0.78, 0.82, 0.85)),
            "listed": size * chance.choice((0.82, 0.9, 1.0)),
            "hang": 12 if shape == "hanging" else chance.choice((0, 4, 6)),
            "beside": chance.choice((38, 45, 52)),
            "justified": chance.random() < 0.7,
            "margin": 16 if shape == "margin" else chance.choice((20, 26, 34)),
        }
        title = str(chance.choice(feed.records)["title"])
        others.append(title)
        paper = {
            "language": feed.language,
            "look": look,
            "fonts": FONTS[chance.choice(("serif", "word"))],
            "title": title,
            "author": "A. Author",
            "running": running,
            "parts": parts,
        }
        yield ListedPaper(
            feed.language,
            shape,
            compiled("listed", paper),
            "\n".join(map(fold, works)),
            "\n".join(map(fold, others)),
        )


def _body(feed: Feed, chance: random.Random, shape: str, works: list[str], others: list[str]) -> Parts:
    """Chapters of paragraphs, with notes where the shape has them."""
    parts: Parts = []
    noted: Parts = []
    count = 0
    for at in range(PARAGRAPHS):
        if at % CHAPTER == 0:
            head = chance.choice(feed.prose)[:26].rsplit(" ", 1)[0]
            parts.append({"kind": "head", "text": head})
            others.append(head)
        text = chance.choice(feed.prose)[: chance.choice((500, 800, 1100))]
        others.append(text)
        cut = chance.randint(len(text) // 2, len(text))
        note = None
        if shape in NOTED and chance.random() < 0.75:
            note = _note(feed, chance, works, others, points=shape == "pointed")
            count += 1
            noted.append({"kind": "note", "text": note, "number": str(count)})
        parts.append(
            {
                "kind": "text",
                "text": text,
                "before": text[:cut],
                "after": text[cut:],
                "note": note,
                "number": str(count),
            }
        )
        if shape == "chapters" and at % CHAPTER == CHAPTER - 1:
            heads = _heads_of_notes(feed.language)
            parts += [{"kind": "head", "text": head.capitalize()} for head in heads[:1]] + noted
            noted = []
    return parts


def _heads_of_notes(language: str) -> list[str]:
    """What stands over notes: heads within a text that also stand behind it."""
    known = table(language)
    return [head for head in known["body"]["common"] if head in known["bibliography"]["after"]]


def _list(feed: Feed, chance: random.Random, works: list[str], others: list[str]) -> Parts:
    """A list under its heading, by authors or with numbers."""
    head = chance.choice(table(feed.language)["sections"]["references"]).capitalize()
    entries = sorted(_entry(feed, chance) for _ in range(chance.randint(*ENTRIES)))
    numbering = chance.choice(("", "", "", "{}. ", "[{}] "))
    entries = [numbering.format(k) + entry for k, entry in enumerate(entries, 1)]
    works += [head, *entries]
    return [{"kind": "head", "text": head}, *({"kind": "entry", "text": entry} for entry in entries)]


def _behind(feed: Feed, chance: random.Random, others: list[str]) -> Parts:
    """An appendix, thanks or a note on the author, in the size of the list or of the text."""
    sections = table(feed.language)["sections"]
    parts: Parts = []
    for key in chance.sample(("appendix", "acknowledgements"), chance.choice((1, 2))):
        head = chance.choice(sections[key]).capitalize()
        texts = [
            chance.choice(feed.prose)[: chance.choice((160, 400, 800))] for _ in range(chance.randint(1, 3))
        ]
        others += [head, *texts]
        kind = chance.choice(("entry", "text"))
        parts += [
            {"kind": "head", "text": head},
            *({"kind": kind, "text": text, "note": None} for text in texts),
        ]
    return parts


def labelled(lines: Sequence[str], paper: ListedPaper) -> list[int | None]:
    """1 for a line of a work, 0 for another; None for what was not set or stands in both, as a folio does."""
    out: list[int | None] = []
    for line in lines:
        text = fold(line)
        text = text.lstrip("0123456789") if len(text) > SHORT and text not in paper.works else text
        inside, outside = text in paper.works, text in paper.others
        if len(text) < SHORT or inside == outside:
            out.append(None)
        else:
            out.append(int(inside))
    # what is too short to tell stands between two of one kind, or is not counted
    for i, label in enumerate(out):
        if (
            label is None
            and 0 < i < len(out) - 1
            and fold(lines[i]) in (paper.works if out[i - 1] else paper.others)
        ):
            later = next((one for one in out[i + 1 :] if one is not None), None)
            out[i] = out[i - 1] if out[i - 1] == later else None
    return out


def f1(labels: Sequence[int | None], weights: Sequence[float]) -> float:
    """F1 of the lines of one paper, over those whose label is known."""
    pairs = [
        (label, weight >= THRESHOLD)
        for label, weight in zip(labels, weights, strict=True)
        if label is not None
    ]
    both = sum(bool(label and found) for label, found in pairs)
    all_of_them = sum(label + found for label, found in pairs)
    return 2 * both / all_of_them if all_of_them else 1.0


def measure(papers: Iterator[ListedPaper]) -> dict[str, list[tuple[float, float]]]:
    """By shape and language: F1 of each paper with its pages, and by its texts alone."""
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    parts = lay(settings({"ocr": {"mode": "never"}}))
    with tempfile.TemporaryDirectory() as folder:
        for number, paper in enumerate(papers):
            path = Path(folder) / f"{number}.pdf"
            path.write_bytes(paper.content)
            read = read_file(path, parts)
            placed = list(read.lines()) if read else []
            lines = [line.text for _, _, line in placed]
            labels = labelled(lines, paper)
            both = f1(labels, entries_of(placed)[0]), f1(labels, label_lines(lines))
            for group in ("all", paper.shape, paper.language):
                found[group].append(both)
    return found


def main() -> None:
    """Make, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--papers", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = measure(listed_papers(load(asked.data, LANGUAGES), asked.papers, asked.seed))
    print("| papers | number | lines, F1 | by their texts alone |\n|---|--:|--:|--:|")
    for group, figures in found.items():
        page, text = (sum(column) / len(figures) for column in zip(*figures, strict=True))
        print(f"| {group} | {len(figures)} | {page:.3f} | {text:.3f} |")


if __name__ == "__main__":
    main()
