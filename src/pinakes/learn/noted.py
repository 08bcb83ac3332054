"""Works that only notes cite, found again: `python -m pinakes.learn.noted DATA [--papers 60] [--seed 1]`.

Papers without a list are typeset from the records and the prose of DATA, with works, remarks and `ibid.` in
notes at the foot, in the margin or behind the text. Printed is how many of the works are told in some
reference, how many references tell one, and how many tell several, by place and by language.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.config import settings
from pinakes.evaluate.matching import fold
from pinakes.learn.synthesise.chinese import book_marks
from pinakes.learn.synthesise.documents.feed import load
from pinakes.learn.synthesise.free import footnote
from pinakes.learn.synthesise.phrases import PHRASES
from pinakes.learn.synthesise.writers.typeset import FONTS, compiled
from pinakes.model import Reference
from pinakes.pipeline import arrive, describe_arrival, lay
from pinakes.text.words import table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.learn.synthesise.documents.feed import Feed

LANGUAGES = ("en", "de", "pt", "ru", "zh")
PLACES = ("foot", "margin", "end")
PARAGRAPHS = 24
NOTED, AGAIN, REMARK = 0.8, 0.15, 0.3
"""Paragraphs that have a note; notes that only say `ibid.`, and those with the remarks."""
KEY = 24
"""Letters of a title by which a work is known again."""


@dataclass(frozen=True, slots=True)
class NotedPaper:
    """A paper as typeset, where its notes stand, and the titles of the works in them."""

    language: str
    place: str
    content: bytes
    works: tuple[str, ...]


def cited(item: dict[str, Any], language: str, chance: random.Random) -> str:
    """A work as a note prints it, without a number of its own."""
    pieces = book_marks(item, chance) if language == "zh" else footnote(item, chance, PHRASES[language])
    return "".join(text for text, label in pieces if label != "number").strip(" ;.。") or str(item["title"])


def _note(feed: Feed, chance: random.Random) -> tuple[str, list[str]]:
    """The text of a note, and the titles it cites."""
    kind = chance.random()
    if kind < AGAIN:
        again = chance.choice(table(feed.language)["bibliography"]["above"])
        return f"{again.capitalize()}., {chance.randint(2, 300)}.", []
    if kind < REMARK:
        return f"{chance.choice(feed.prose)[:90].rsplit(' ', 1)[0]}.", []
    told: dict[str, str] = {}
    while not told or chance.random() < 0.3:
        item = chance.choice(feed.records)
        raw = cited(item, feed.language, chance)
        if fold(item["title"])[:KEY] in fold(raw):
            told[item["title"]] = raw
    return ("；" if feed.language == "zh" else "; ").join(told.values()) + ".", list(told)


def noted_papers(feeds: dict[str, Feed], number: int, seed: int) -> Iterator[NotedPaper]:
    """So many papers, the languages and places by turns."""
    for k in range(number):
        chance = random.Random(seed * 100_003 + k)
        feed, place = feeds[LANGUAGES[k % len(LANGUAGES)]], PLACES[k // len(LANGUAGES) % len(PLACES)]
        people = [person for item in feed.records for person in item["author"][:1]]
        paragraphs: list[dict[str, Any]] = []
        works: list[str] = []
        count = 0
        for at in range(PARAGRAPHS):
            text = chance.choice(feed.prose)[: chance.choice((500, 800, 1100))]
            cut = chance.randint(len(text) // 2, len(text))
            note = None
            if chance.random() < NOTED:
                note, titles = _note(feed, chance)
                works += titles
                count += 1
            head = chance.choice(feed.prose)[:26].rsplit(" ", 1)[0] if at % 6 == 0 else None
            paragraphs.append(
                {"head": head, "before": text[:cut], "after": text[cut:], "note": note, "number": str(count)}
            )
        size = chance.choice((10, 10.5, 11))
        margin = 18 if place == "margin" else chance.choice((22, 28, 34))
        look = {
            "place": place,
            "size": size,
            "small": size * chance.choice((0.78, 0.82, 0.85)),
            "margin": margin,
        }
        paper = {
            "language": feed.language,
            "look": look,
            "fonts": FONTS[chance.choice(("serif", "word"))],
            "title": chance.choice(feed.records)["title"],
            "author": " ".join(filter(None, chance.choice(people).values())),
            "paragraphs": paragraphs,
        }
        yield NotedPaper(feed.language, place, compiled("noted", paper), tuple(works))


def measure(papers: Iterator[NotedPaper]) -> dict[str, Counter[str]]:
    """Works, those found, references, those right, those with several works; by place and language."""
    counts: dict[str, Counter[str]] = {}
    chosen = settings({"ocr": {"mode": "never"}})
    parts = lay(chosen)
    with tempfile.TemporaryDirectory() as folder:
        for number, paper in enumerate(papers):
            path = Path(folder) / f"{number}.pdf"
            path.write_bytes(paper.content)
            outcomes = [
                one
                for arrival in arrive(path.name, str(path), chosen)
                for one in describe_arrival(arrival, parts)
            ]
            claims = [claim for one in outcomes if one.record for claim in one.record.best("reference")]
            raws = [fold(claim.value.raw) for claim in claims if isinstance(claim.value, Reference)]
            keys = {fold(title)[:KEY] for title in paper.works}
            told = [sum(key in raw for key in keys) for raw in raws]
            seen = Counter(
                works=len(keys),
                found=sum(any(key in raw for raw in raws) for key in keys),
                references=len(raws),
                right=sum(map(bool, told)),
                several=sum(count > 1 for count in told),
            )
            for group in ("all", paper.place, paper.language):
                counts.setdefault(group, Counter()).update(seen)
    return counts


def main() -> None:
    """Make, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--papers", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    counts = measure(noted_papers(load(asked.data, LANGUAGES), asked.papers, asked.seed))
    print("| notes | works | found | references | that tell a work | several |\n|---|--:|--:|--:|--:|--:|")
    for group, seen in counts.items():
        found = seen["found"] / max(seen["works"], 1)
        right = seen["right"] / max(seen["references"], 1)
        told = (group, seen["works"], f"{found:.3f}", seen["references"], f"{right:.3f}", seen["several"])
        print(f"| {' | '.join(map(str, told))} |")


if __name__ == "__main__":
    main()
