"""A corpus of pages set by TeX: `files/` and `truth.jsonl` under a folder, one row a document, the same for the same seed."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes import api
from pinakes.errors import BadInput
from pinakes.learn.synthesise.documents.facts import facts
from pinakes.learn.synthesise.documents.words import words
from pinakes.learn.synthesise.latex.lines import is_whole, labels
from pinakes.learn.synthesise.latex.pour import layouts, sheet
from pinakes.learn.synthesise.latex.values import poured

if TYPE_CHECKING:
    from pinakes.learn.synthesise.documents.facts import Facts
    from pinakes.learn.synthesise.documents.feed import Feed
    from pinakes.learn.synthesise.latex.pour import TexPage

MADE = "latex"
PATIENCE = 60
"""Seconds that TeX may take for a page."""
LONG = 9000
"""Letters of running text, about two pages."""
_PRINTABLE = {"ru": r"[^\u0400-\u04ff -~«»–—№“”]", "zh": r"[^\u4e00-\u9fff\u3000-\u303f\uff00-\uffef -~—“”·]"}
_LATIN = r"[^ -~\u00a1-\u017f–—‘’“”…]"
"""Letters that the faces used here lack."""


def page(feeds: dict[str, Feed], number: int, seed: int, name: str) -> tuple[TexPage, dict[str, Any]]:
    """The page of this number in a layout, and its row of the truth: all choices hang on seed and number alone."""
    chance = random.Random(f"latex-{seed}-{number}")
    layout = layouts()[name]
    language = chance.choice([one for one in layout.languages if one in feeds] or list(feeds)[:1])
    known = _printable(facts(feeds, language, chance, persons=True))
    values = poured(known, chance)
    made = sheet(layout, language, values, _body(feeds[language], chance), chance)
    row = {
        "file": f"files/{seed}-{number:05d}-{name}.pdf", "lang": language, "format": "pdf", "made": MADE, "layout": name,
        "source repo": name, "title": known.title, "authors": [author.name for author in values.authors],
        "abstract": known.abstract, "keywords": list(known.keywords), "parts": list(made.parts),
    }  # fmt: skip
    printed = {part["label"] for part in made.parts}
    return made, {
        key: value for key, value in row.items() if key not in ("abstract", "keywords") or key in printed
    }


def _printable(known: Facts) -> Facts:
    """The work without letters that TeX has no sign for in its faces."""
    lost = re.compile(_PRINTABLE.get(known.language, _LATIN))

    def clean(text: str) -> str:
        return re.sub(r"\s+", " ", lost.sub("", text)).strip()

    people = tuple(replace(one, family=clean(one.family), given=clean(one.given)) for one in known.authors)
    said = {key: clean(value) for key, value in known.said.items()}
    return replace(
        known, title=clean(known.title), abstract=clean(known.abstract), authors=people, said=said,
        keywords=tuple(map(clean, known.keywords)),
    )  # fmt: skip


def _body(feed: Feed, chance: random.Random) -> list[tuple[str, str]]:
    lost = re.compile(_PRINTABLE.get(feed.language, _LATIN))
    labels_of = words(feed.language)["labels"]
    made: list[tuple[str, str]] = [("heading", chance.choice(labels_of["introduction"]))]
    while sum(len(text) for _, text in made) < LONG // (2 if feed.language == "zh" else 1):
        made.append(("body", lost.sub("", chance.choice(feed.prose)[: chance.choice((400, 700, 1100))])))
        if chance.random() < 0.25:
            made.append(("heading", chance.choice(labels_of["headings"])))
    made.append(("heading", chance.choice(labels_of["references"])))
    for item in chance.sample(feed.records, min(8, len(feed.records))):
        names = ", ".join(
            f"{one.get('family')}, {str(one.get('given') or '')[:1]}." for one in item.get("author", [])[:4]
        )
        made.append(
            ("reference", lost.sub("", f"{names} {item['title']}. {item.get('container-title', '')}"))
        )
    return made


def typeset(made: TexPage) -> bytes | None:
    """The page as PDF; None where TeX could not set it."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "page.tex").write_text(made.source, "utf-8")
        command = [made.engine, "-interaction=nonstopmode", "-no-shell-escape", "page.tex"]
        try:
            subprocess.run(command, cwd=folder, capture_output=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            return None
        path = Path(folder) / "page.pdf"
        return path.read_bytes() if path.exists() else None


def build(
    feeds: dict[str, Feed], out: Path, *, count: int, seed: int, only: str | None = None
) -> dict[str, tuple[int, int]]:
    """Writes `count` pages that are not there yet, the layouts in turn; gives by layout how many were kept and tried."""
    (out / "files").mkdir(parents=True, exist_ok=True)
    truth = out / "truth.jsonl"
    done = (
        {json.loads(line)["file"] for line in truth.read_text("utf-8").splitlines()}
        if truth.exists()
        else set()
    )
    names = [name for name in layouts() if only is None or only in name]
    kept: dict[str, tuple[int, int]] = {}
    with truth.open("a", encoding="utf-8") as rows:
        for number in range(count):
            name = names[number % len(names)]
            if f"files/{seed}-{number:05d}-{name}.pdf" in done:
                continue
            made, row = page(feeds, number, seed, name)
            content = typeset(made)
            is_fit = content is not None and _is_fit(out / row["file"], content, row)
            kept[name] = (kept.get(name, (0, 0))[0] + is_fit, kept.get(name, (0, 0))[1] + 1)
            if is_fit:
                rows.write(json.dumps(row, ensure_ascii=False) + "\n")
                rows.flush()
            if number % 20 == 19:
                print(f"\r{number + 1}/{count}", end="", file=sys.stderr, flush=True)
    return kept


def _is_fit(path: Path, content: bytes, row: dict[str, Any]) -> bool:
    """Whether a page prints its truth; only then it is named in the truths."""
    path.write_bytes(content)
    try:
        paper = api.read(path)
    except BadInput:
        return False
    return is_whole(paper, labels(paper, content, row), row)
