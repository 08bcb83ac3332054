"""Described records a second into a library, from JSON lines as `describe` prints them, and the memory it takes.

Usage: python bench/store.py [NUMBER] [--references N] [--keep DIR]. Records are made up: titles, authors, abstracts and
keywords in five languages from a vocabulary of invented words, a tenth of them met before under another file name.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

LETTERS = {
    "pt": "aeioubcdlmnprst",
    "de": "aeiounrstlhdgb",
    "en": "aeiotnrshldcu",
    "ru": "аеиотнрслвкмдпу",
    "zh": "",
}
SYLLABLES = "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经"


def words(language: str, chance: random.Random, number: int) -> list[str]:
    if language == "zh":
        return ["".join(chance.choices(SYLLABLES, k=2)) for _ in range(number)]
    return ["".join(chance.choices(LETTERS[language], k=chance.randint(3, 10))) for _ in range(number)]


def made(number: int, chance: random.Random, *, vocabulary: dict[str, list[str]], references: int) -> str:
    """One described document; what it says depends on its number alone."""
    language = ("pt", "de", "en", "ru", "zh")[number % 5]
    chance.seed(number if number % 10 else number // 2)

    def text(size: int) -> str:
        picked = [
            vocabulary[language][int(len(vocabulary[language]) * chance.random() ** 3)] for _ in range(size)
        ]
        return ("" if language == "zh" else " ").join(picked)

    def person() -> dict[str, object]:
        family, given = text(1).capitalize(), text(1).capitalize()
        return {
            "name": f"{given} {family}",
            "kind": "person",
            "family": family,
            "given": given,
            "affiliations": [text(5)],
            "weight": 0.9,
        }

    def reference() -> dict[str, object]:
        csl = {
            "title": text(8),
            "author": [{"family": text(1), "given": "A."}],
            "container-title": text(3),
            "volume": "3",
            "page": "1-9",
        }
        year = chance.randint(1950, 2025)
        raw = f"{csl['title']} // {csl['container-title']}. {year}"
        return {"raw": raw, "csl": csl | {"issued": {"date-parts": [[year]]}}, "weight": 0.9}

    title, year = text(9), chance.randint(1960, 2026)
    described = {
        "file": f"{number}.pdf", "status": "ok", "problems": [], "pages": 10, "language": language, "title": title,
        "format": {"puid": "fmt/276", "mime": "application/pdf", "name": "PDF", "version": "1.7"},
        "titles": [{"value": title, "language": language, "weight": 0.97, "page": 1, "box": [0, 0, 1, 1], "by": "header@2"}],
        "authors": [person() for _ in range(3)], "abstracts": [{"value": text(120), "language": language, "weight": 0.9}],
        "keyword_sets": [{"language": language, "kind": "author", "values": [text(2) for _ in range(4)], "weight": 0.9}],
        "classes": [{"scheme": "msc", "value": f"{number % 90 + 10}A{number % 7}0", "weight": 0.9}], "date": str(year), "type": "article",
        "venue": {"title": text(3), "volume": "3", "issue": "1", "pages": "1-9", "issn": None},
        "identifiers": [{"scheme": "doi", "value": f"10.5555/{chance.getrandbits(60)}", "weight": 0.99}] if number % 2 else [],
        "weights": {"language": 0.99, "date": 0.9, "venue": 0.8, "type": 0.9}, "references": [reference() for _ in range(references)],
    }  # fmt: skip
    return json.dumps(described, ensure_ascii=False)


def write(path: Path, number: int, *, references: int) -> None:
    chance = random.Random(7)
    vocabulary = {language: words(language, chance, 20000) for language in LETTERS}
    with path.open("w", encoding="utf-8") as file:
        for i in range(number):
            file.write(made(i, chance, vocabulary=vocabulary, references=references) + "\n")


def spent(process: int) -> float:
    """CPU seconds of a running process."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("number", nargs="?", type=int, default=100_000)
    options.add_argument("--references", type=int, default=10)
    options.add_argument("--keep", type=Path)
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        rows = Path(scratch) / "described.jsonl"
        write(rows, asked.number, references=asked.references)
        folder = asked.keep or Path(scratch) / "library"
        begin = time.perf_counter()
        call = [sys.executable, "-m", "pinakes", "add", "--library", str(folder), "--from-json", str(rows)]
        with subprocess.Popen(call, stdout=subprocess.PIPE) as adding:
            assert adding.stdout is not None
            works, marks = set(), [0.0]
            for count, line in enumerate(adding.stdout, start=1):
                works.add(json.loads(line)["work"])
                if count % (asked.number // 10) == 0:
                    marks.append(spent(adding.pid))
        seconds = time.perf_counter() - begin
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        size = sum(path.stat().st_size for path in folder.glob("library.db*"))
    print(f"records      {asked.number} with {asked.references} references each, {len(works)} works")
    print(
        f"records/s    {asked.number / seconds:.0f} (by the clock), {asked.number / (used.ru_utime + used.ru_stime):.0f} (CPU)"
    )
    tenths = [later - earlier for earlier, later in pairwise(marks)]
    print(
        f"by tenths    {', '.join(f'{asked.number / 10 / tenth:.0f}' for tenth in tenths if tenth)} (records/CPU-s)"
    )
    print(f"memory       {used.ru_maxrss / 1024:.0f} MB")
    print(f"library.db   {size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
