"""Documents put together from real references and real prose, and real documents altered: labelled lines where there are none.

Nothing made here is kept: it only trains the line model. The seed fixes everything.
"""

from __future__ import annotations

import gzip
import json
import re
import tarfile
import textwrap
from typing import TYPE_CHECKING, Any

from pinakes.text.words import table

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator
    from pathlib import Path

Document = tuple[list[str], list[int]]

REFERENCES = {
    "ru": ("real-ru", "synthetic-ru"),
    "zh": ("real-zh", "synthetic-zh"),
    "pt": ("real-pt", "synthetic-pt"),
    "de": ("real-de", "synthetic-de"),
}
PROSE = {"ru": "ru", "zh": "csl", "pt": "110-PT-BN-KP", "fr": "taln-fr", "en": "Inspec", "es": "110-PT-BN-KP"}
COUNTS = {"ru": 260, "zh": 260, "pt": 90, "de": 90}
_NAME = re.compile(r"[^\W\d_a-zа-я][\w-]+,? [^\W\d_a-zа-я]\.(?: ?[^\W\d_a-zа-я]\.)?|[\u4e00-\u9fff]{2,3}")
NUMBERINGS = ("{}. ", "[{}] ", "{}) ", "({}) ", "{} ", "", "", "[{}]", "{}.")


def prose(data: Path, language: str) -> list[str]:
    """Paragraphs of running text in a language."""
    if language not in PROSE:
        with gzip.open(data / "lines" / "dh-abstracts.jsonl.gz", "rt", encoding="utf-8") as rows:
            return _lines_outside(rows, language)
    found: list[str] = []
    with tarfile.open(data / "keyphrases" / f"{PROSE[language]}.tar.gz") as archive:
        for member in archive.getmembers():
            stored = archive.extractfile(member)
            if stored is None or member.name.rsplit("/", 1)[-1].startswith(("NOTE", "README", "LICEN")):
                continue
            text = stored.read().decode("utf-8", "replace")
            if member.name.endswith(".jsonl"):
                for row in map(json.loads, filter(None, text.split("\n"))):
                    for key in ("title", "abstract", "content", "text"):
                        if isinstance(row.get(key), str):
                            found += [part for part in row[key].split("\n") if part.strip()]
                    if isinstance(row.get("sentences"), list):
                        found.append(_sentences(row))
            elif member.name.endswith(".txt"):
                found += _filled_parts(text)
    return _finished(found)


def _finished(found: list[str]) -> list[str]:
    """Texts without gaps to be filled."""
    return [text for text in found if "{" not in text]


def _filled_parts(text: str) -> list[str]:
    """Paragraphs that are not blank."""
    return [part for part in text.split("\n") if part.strip()]


def _sentences(row: Any) -> str:
    """The sentences of a row as one text."""
    return " ".join(str(sentence[-1]) for sentence in row["sentences"] if sentence)


def _lines_outside(rows: Iterable[str], language: str) -> list[str]:
    """Lines of a language that belong to no bibliography."""
    return [
        line
        for row in map(json.loads, rows)
        if row["lang"] == language
        for line, label in zip(row["lines"], row["labels"], strict=True)
        if not label
    ]


def references(data: Path, language: str) -> list[str]:
    """Printed or rendered references in a language, without their numbers."""
    found = []
    for name in REFERENCES[language]:
        with gzip.open(data / "refs" / "train" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as rows:
            found += [row["raw"] for row in map(json.loads, rows)]
    path = data / "refs" / f"unlabelled-{language}.jsonl.gz"
    if path.exists():
        with gzip.open(path, "rt", encoding="utf-8") as rows:
            found += [row["raw"] for row in map(json.loads, rows)] * 3
    return [re.sub(r"^\s*(?:\[\d+\]|\(\d+\)|\d{1,3}[.)])\s*", "", raw) for raw in found]


def wrapped(text: str, width: int, chance: random.Random) -> list[str]:
    """A paragraph as printed lines; a word broken at the end now and then."""
    if re.search("[\u4e00-\u9fff]", text):
        width = max(18, width // 2)
        return [text[i : i + width] for i in range(0, len(text), width)]
    lines = textwrap.wrap(text, width, break_long_words=True) or [text]
    for i in range(len(lines) - 1):
        if chance.random() < 0.2 and len(lines[i + 1]) > 30 and lines[i + 1][:3].isalpha():
            lines[i], lines[i + 1] = f"{lines[i]} {lines[i + 1][:3]}-", lines[i + 1][3:]
    return lines


def made_up(data: Path, chance: random.Random) -> Iterator[Document]:
    """Documents in languages without labelled lines: prose, one to three lists, prose or notes after them."""
    for language, count in COUNTS.items():
        texts, refs = prose(data, language), references(data, language)
        heads = table(language)["sections"]["references"]
        others = [
            word
            for key in ("acknowledgements", "appendix", "introduction", "conclusion", "abstract")
            for word in table(language)["sections"][key]
        ]
        tails = table(language)["bibliography"]["after"]
        for _ in range(count):
            yield _document(texts, refs, heads, others, tails, chance)


def _document(
    texts: list[str],
    refs: list[str],
    heads: list[str],
    others: list[str],
    tails: list[str],
    chance: random.Random,
) -> Document:
    lines: list[str] = []
    labels: list[int] = []
    width = chance.choice((0, 0, 55, 70, 90, 100))
    running = chance.choice(texts)[:50] if chance.random() < 0.3 else ""

    def put(text: str, label: int) -> None:
        for line in wrapped(text, width, chance) if width else [text]:
            lines.append(line)
            labels.append(label)
            if running and chance.random() < 0.03:
                lines.append(f"{running} {len(lines) // 40}")
                labels.append(0)

    def body(count: int) -> None:
        for _ in range(count):
            if chance.random() < 0.15:
                put(chance.choice(("", "1 ", "2. ", "3.1 ")) + chance.choice(others).capitalize(), 0)
            text = chance.choice(texts)
            if chance.random() < 0.25:
                text += chance.choice(
                    (" [3, 5]", " (2004)", " [12]", f" ({chance.choice(refs)[:12]}, 2011).", " см. [7].")
                )
            if chance.random() < 0.1:
                text = f"{chance.randint(1, 9)}. {text}"
            put(text, 0)

    if chance.random() < 0.35:
        for line in _crowd(refs, chance):
            put(line, 0)
    body(chance.randint(2, 30))
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if chance.random() < 0.88:
            head = chance.choice(heads)
            head = chance.choice(
                (
                    head.capitalize(),
                    head.upper(),
                    " ".join(head.upper()) if len(head) < 14 else head.title(),
                    head.capitalize() + ":",
                )
            )
            put(chance.choice(("", "", "", "5. ", "4 ")) + head, 1)
        style, first = chance.choice(NUMBERINGS), chance.choice((0, 0, 0, 14))
        for number in range(1, chance.randint(3, 32)):
            put(style.format(number + first) + chance.choice(refs), 1)
        if chance.random() < 0.6:
            if chance.random() < 0.6:
                put(
                    chance.choice(tails + others).capitalize()
                    + chance.choice(("", ":", ". " + chance.choice(texts)[:90])),
                    0,
                )
            if chance.random() < 0.15:
                for line in _crowd(refs, chance):
                    put(line, 0)
            body(chance.randint(1, 12))
    return lines, labels


def _crowd(refs: list[str], chance: random.Random) -> list[str]:
    """What looks like references and is none: authors with their marks, a table of contents, notes with a date."""
    names = [name for ref in chance.sample(refs, 24) for name in _NAME.findall(ref[:80])][:40]
    kind = chance.choice(("authors", "contents", "affiliations"))
    if kind == "authors":
        text = ", ".join(f"{name} {chance.choice(('', '1', '2', '1,2', '3', 'a', '12'))}" for name in names)
        return [text[i : i + 90] for i in range(0, len(text), 90)]
    if kind == "contents":
        return [
            f"{n}. {ref[20:60]} {'.' * chance.randint(5, 30)} {n * 7}"
            for n, ref in enumerate(chance.sample(refs, 8), 1)
        ]
    return [
        f"{n} {name}, {chance.randint(100000, 999999)}, {ref[30:70]}, e-mail: a{n}@b.org"
        for n, (name, ref) in enumerate(zip(names[:6], refs, strict=False), 1)
    ]


def altered(document: Document, chance: random.Random) -> Document:
    """The document in another shape: prose after or inside the list, lines joined, shortened, or without its heading."""
    lines, labels = list(document[0]), list(document[1])
    inside = [i for i, label in enumerate(labels) if label]
    if not inside:
        return lines, labels
    kind = chance.choice(
        ("prose after", "prose inside", "prose inside", "joined", "short", "no heading", "short")
    )
    text = [line for line, label in zip(lines, labels, strict=True) if not label]
    if kind == "prose after" and len(text) > 20:
        begin = chance.randrange(len(text) - 10)
        extra = text[begin : begin + chance.randint(8, 60)]
        lines += extra
        labels += [0] * len(extra)
    elif kind == "prose inside" and len(text) > 20 and len(inside) > 4:
        begin, place = chance.randrange(len(text) - 10), chance.choice(inside[2:])
        extra = text[begin : begin + chance.choice((1, 2, 5, 12, 30, 60))]
        lines[place:place] = extra
        labels[place:place] = [0] * len(extra)
    elif kind == "no heading":
        del lines[inside[0]], labels[inside[0]]
    elif kind == "short":
        begin, end = max(0, inside[0] - chance.randint(0, 25)), inside[-1] + chance.randint(1, 25)
        lines, labels = lines[begin:end], labels[begin:end]
    elif kind == "joined":
        lines, labels = _joined(lines, labels)
    return lines, labels


def _joined(lines: list[str], labels: list[int]) -> Document:
    """Printed lines joined to paragraphs: at a number, or after a full stop at a short line."""
    out: list[str] = []
    marks: list[int] = []
    for line, label in zip(lines, labels, strict=True):
        starts = re.match(r"\s*(?:\[\d+\]|\d{1,3}\.\s)", line) is not None
        if (
            out
            and marks[-1] == label
            and not starts
            and len(line) > 25
            and len(out[-1]) < 900
            and not out[-1].endswith((".", ":"))
        ):
            out[-1] = f"{out[-1]} {line.strip()}"
        else:
            out.append(line.strip())
            marks.append(label)
    return out, marks
