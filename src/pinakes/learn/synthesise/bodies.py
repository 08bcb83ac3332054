"""Papers of many pages with known heads, paragraphs and citations, in many manners and five languages, to measure the body by.

`python -m pinakes.learn.synthesise.bodies FOLDER --papers 50` writes `files/*.pdf` with `body/<language>.jsonl` and
`mentions/<language>.jsonl`: the labels of `evaluate --suite body` and `--suite mentions`. The sentences are those of the
invented papers, thrown together; nothing of it is kept in the repository.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from pinakes.learn.synthesise.blocks import plain
from pinakes.learn.synthesise.invented import LANGUAGES, Invented, paper
from pinakes.learn.synthesise.writers.typeset import FONTS, compiled
from pinakes.text.words import table

Json = dict[str, Any]
CITATION = re.compile(r"\s?\[[\d,;\s–-]+\]|\s?\([^()]*\d{4}[^()]*\)")
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_])|(?<=[。！？])")
FORMULAS = (
    "x^2 + y^2 = z^2",
    "sum_(i=1)^n a_i = S_n",
    "integral_0^1 f(t) dif t <= C",
    "A x = lambda x",
    "p = (a + b) / (c - d)",
)
HAN = "一二三四五六七八九十"
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
FIRST = 5  # words of a paragraph kept as its label; Han characters: FIRST_HAN
FIRST_HAN = 12


@dataclass(slots=True)
class MadeBody:
    """A paper in the making: its blocks for the typesetter and what is true of it."""

    blocks: list[Json] = field(default_factory=list)
    heads: list[Json] = field(default_factory=list)
    paragraphs: list[Json] = field(default_factory=list)
    mentions: list[Json] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class TypesetBody:
    """One paper: the page as typeset and its labels."""

    name: str
    language: str
    content: bytes
    heads: tuple[Json, ...]
    paragraphs: tuple[Json, ...]
    mentions: tuple[Json, ...]


def body(language: str, seed: int) -> TypesetBody:
    """The paper of this seed; always the same."""
    chance = random.Random(f"{language}-{seed}")
    invented = paper(language)
    look = _look(chance, language)
    made = MadeBody()
    manner = chance.choice(
        ["decimal", "decimal.", "roman", "none", *(["han", "han"] if language == "zh" else [])]
    )
    if manner == "none":  # levels that neither number nor print tells apart, nobody can tell
        look["head_size"] = max(look["head_size"], 1.3)
    style = _style(chance, language)
    heads = _heads(language, chance)
    for first in range(1, chance.randint(3, 6) + 1):
        _head(made, heads, manner, (first,), look)
        for _ in range(chance.randint(1, 3)):
            _paragraph(made, invented, chance, style)
        _extras(made, invented, chance, style, number=first)
        for second in range(1, chance.choice([0, 0, 2, 3]) + 1):
            _head(made, heads, manner, (first, second), look)
            for _ in range(chance.randint(1, 4)):
                _paragraph(made, invented, chance, style)
    made.blocks.append({"kind": "head", "level": 1, "text": invented.labels["references"]})
    for number, reference in enumerate(invented.references, start=1):
        label = "" if style == "names" else f"[{number}] " if language in ("zh", "en") else f"{number}. "
        made.blocks.append({"kind": "reference", "text": label + plain(reference)})
    return TypesetBody(
        f"{language}-{seed:03}.pdf",
        language,
        _typeset(invented, look, made.blocks),
        *map(tuple, (made.heads, made.paragraphs, made.mentions)),
    )


def _look(chance: random.Random, language: str) -> Json:
    indented = chance.random() < 0.65
    columns = chance.choice([1, 2])
    bold = chance.random() < 0.75
    return {
        "columns": columns,
        "margin": 18 if columns == 2 else chance.choice([25, 30]),
        "size": chance.choice([9.5, 10, 10.5]) if columns == 2 else chance.choice([10, 11, 12]),
        "justify": chance.random() < 0.8,
        "hyphenate": chance.random() < 0.7,
        "indent": chance.choice([1.0, 1.5, 2.0]) if indented else 0,
        "spacing": 0.6 if indented else chance.choice([1.1, 1.3]),
        "head_size": chance.choice([1.0, 1.15, 1.3]) if bold else 1.25,
        "head_bold": bold,
        "head_italic": chance.random() < 0.3,
        "head_capitals": chance.random() < 0.25 and language != "zh",
        "head_centred": chance.random() < 0.3,
        "head_above": chance.choice([1.2, 1.6, 2.0]),
    }


def _style(chance: random.Random, language: str) -> str:
    """How this paper cites: numbers in brackets, raised numbers, or names and years where the entries begin with them."""
    return chance.choice(
        ["brackets", "brackets", "raised", *(["names", "names"] if language in ("pt", "de", "en") else [])]
    )


def _heads(language: str, chance: random.Random) -> list[str]:
    """An introduction, then what many papers have."""
    known = table(language)
    others = [word for word in known["body"]["common"] if word not in known["sections"]["abstract"]]
    chance.shuffle(others)
    return [word[:1].upper() + word[1:] for word in (known["sections"]["introduction"][0], *others)]


def _head(made: MadeBody, heads: list[str], manner: str, number: tuple[int, ...], look: Json) -> None:
    text = heads[(len(made.heads)) % len(heads)]
    level = len(number)
    dotted = ".".join(map(str, number))
    before = {
        "decimal": f"{dotted} ",
        "decimal.": f"{dotted}. ",
        "roman": f"{ROMAN[number[0] - 1]}. " if level == 1 else f"{'ABCDEFGH'[number[-1] - 1]}. ",
        "han": f"{HAN[number[0] - 1]}、" if level == 1 else f"（{HAN[number[-1] - 1]}）",
        "none": "",
    }[manner]
    made.blocks.append({"kind": "head", "level": level, "text": before + text})
    shown = (before + text).upper() if look["head_capitals"] and level == 1 else before + text
    made.heads.append({"level": level, "text": shown})


def _paragraph(
    made: MadeBody,
    invented: Invented,
    chance: random.Random,
    style: str,
    *,
    kind: str = "paragraph",
    lead: str = "",
) -> None:
    sentences = chance.sample(
        _sentences(invented.language), chance.randint(1, 2) if kind == "item" else chance.randint(2, 6)
    )
    glue = "" if invented.language == "zh" else " "
    runs: list[Json] = [_run(lead)] if lead else []
    for at, sentence in enumerate(sentences):
        cited = chance.random() < 0.35
        body, stop = (sentence[:-1], sentence[-1]) if cited else (sentence, "")
        runs.append(_run((glue if at else "") + body))
        if cited:
            runs.append(_cite(made, invented, chance, style))
            runs.append(_run(stop))
        if kind == "paragraph" and style != "raised" and chance.random() < 0.04:  # nobody raises both
            runs.append(_run("", note=chance.choice(_sentences(invented.language))))
    made.blocks.append({"kind": kind, "runs": runs})
    made.paragraphs.append(_ends("".join(run["text"] for run in runs)))


def _run(text: str, *, superscript: bool = False, note: str | None = None) -> Json:
    return {"text": text, "superscript": superscript, "note": note}


def _cite(made: MadeBody, invented: Invented, chance: random.Random, style: str) -> Json:
    """A citation, and what it names noted."""
    count = len(invented.references)
    first = chance.randrange(count)
    if style == "names":
        reference, (family, year) = chance.choice(_named(invented))
        made.mentions.append({"text": f"{family}, {year}", "reference": reference[:30]})
        return _run(f" ({family}, {year})")
    several = [first] if chance.random() < 0.7 else sorted({first, chance.randrange(count)})
    for one in several:
        made.mentions.append({"text": str(one + 1), "reference": plain(invented.references[one])[:30]})
    numbers = ", ".join(str(one + 1) for one in several)
    if style == "raised":
        return _run(numbers.replace(" ", ""), superscript=True)
    return _run(f"[{numbers}]" if invented.language == "zh" else f" [{numbers}]")


def _named(invented: Invented) -> list[tuple[str, tuple[str, str]]]:
    """The references that begin with a family name, with that name and their year."""
    found = []
    for reference in map(plain, invented.references):
        family = re.match(r"([^\W\d_]+(?:-[^\W\d_]+)?),", reference)
        year = re.search(r"(?<!\d)(?:19|20)\d\d(?!\d)", reference)
        if family and year:
            found.append((reference, (family[1], year[0])))
    return found


def _extras(made: MadeBody, invented: Invented, chance: random.Random, style: str, *, number: int) -> None:
    """Now and then a list, a formula, a table, a picture."""
    if chance.random() < 0.3:
        for item in range(1, chance.randint(2, 4) + 1):
            _paragraph(made, invented, chance, style, kind="item", lead=f"{item}) ")
    if chance.random() < 0.3:
        made.blocks.append({"kind": "formula", "text": chance.choice(FORMULAS), "number": number})
        _paragraph(made, invented, chance, style)
    if chance.random() < 0.3:
        caption = re.sub(r"\d+", str(number), invented.labels["table"]) + f" – {invented.table.caption}"
        made.blocks.append(
            {"kind": "table", "text": caption, "rows": [list(row) for row in invented.table.rows]}
        )
        _paragraph(made, invented, chance, style)
    if chance.random() < 0.3:
        caption = re.sub(r"\d+", str(number), invented.labels["figure"]) + f" – {invented.figure.caption}"
        made.blocks.append({"kind": "figure", "text": caption, "bars": list(invented.figure.bars)})
        _paragraph(made, invented, chance, style)


@cache
def _sentences(language: str) -> list[str]:
    """Every sentence of the invented paper's text, its citations and notes taken out."""
    known = paper(language)
    texts = [known.abstract, *(plain(text) for section in known.sections for text in section.text)]
    found = [sentence.strip() for text in texts for sentence in SENTENCE.split(CITATION.sub("", text))]
    return [
        sentence
        for sentence in found
        if len(sentence) > (12 if language == "zh" else 40) and sentence[-1] in ".!?。！？"
    ]


def _ends(text: str) -> Json:
    if any("\u3400" <= letter <= "\u9fff" for letter in text):
        return {"first": text[:FIRST_HAN], "last": text[-FIRST_HAN:]}
    words = text.split()
    return {"first": " ".join(words[:FIRST]), "last": " ".join(words[-FIRST:])}


def _typeset(invented: Invented, look: Json, blocks: list[Json]) -> bytes:
    inputs = {
        "language": invented.language,
        "look": look,
        "fonts": FONTS["serif"],
        "running": invented.journal,
        "title": invented.title,
        "authors": invented.author_separator.join(author.name for author in invented.authors),
        "affiliation": invented.affiliations[0].name,
        "abstract_label": invented.labels["abstract"],
        "abstract": invented.abstract,
        "keywords_label": invented.labels["keywords"],
        "keywords": invented.keyword_separator.join(invented.keywords),
        "blocks": blocks,
    }
    return compiled("body", inputs)


def write(folder: Path, papers: int, *, languages: tuple[str, ...] = LANGUAGES) -> None:
    """So many papers a language with their labels."""
    (folder / "files").mkdir(parents=True, exist_ok=True)
    for name in ("body", "mentions"):
        (folder / name).mkdir(exist_ok=True)
    for language in languages:
        labels: dict[str, list[str]] = {"body": [], "mentions": []}
        for seed in range(papers):
            made = body(language, seed)
            (folder / "files" / made.name).write_bytes(made.content)
            known = {"sha256": hashlib.sha256(made.content).hexdigest(), "size": len(made.content)}
            row = {**known, "pages": [1, 10_000], "heads": made.heads, "paragraphs": made.paragraphs}
            labels["body"].append(json.dumps(row, ensure_ascii=False))
            labels["mentions"].append(json.dumps({**known, "mentions": made.mentions}, ensure_ascii=False))
        for name, rows in labels.items():
            (folder / name / f"{language}.jsonl").write_text("\n".join(rows) + "\n", "utf-8")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--papers", type=int, default=20, help="papers a language")
    given = asked.parse_args()
    write(given.folder, given.papers)
