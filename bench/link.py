"""References linked a second, the memory it takes, and what one more document costs, in libraries of 10,000 to 1,000,000 references.

Usage: python bench/link.py [NUMBER …] [--keep DIR]; with --keep the libraries stay, as DIR/NUMBER. Works and references are made up,
in five languages, from vocabularies of invented words that are used as real ones are (few often, most rarely): a tenth of the works
is held, each citing document has 25 references, a work is cited three times on the mean, references are damaged (a letter of the
title, initials, an abbreviated journal, a wrong year).
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.store.adding import add
from pinakes.store.described import described_of, outcome_of
from pinakes.store.library import open_library
from pinakes.store.network.graph import communities, most_important
from pinakes.store.network.linking import link

if TYPE_CHECKING:
    from collections.abc import Callable

LISTED = 25
HELD = 0.1
AFTERWARDS = 40
"""Documents added when all is linked, to see what one costs."""
LETTERS = {
    "pt": "aeioubcdlmnprst",
    "de": "aeiounrstlhdgb",
    "en": "aeiotnrshldcu",
    "ru": "аеиотнрслвкмдпу",
    "zh": "",
}
HAN = "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经"


class Maker:
    """Works by number: the same number, the same work."""

    def __init__(self, works: int) -> None:
        chance = random.Random(7)
        self.works = works
        self.vocabulary = {language: self._words(language, chance, 30_000) for language in LETTERS}
        self.families = {language: self._words(language, chance, 8_000) for language in LETTERS}
        self.journals = [self._text("en", chance, 3) for _ in range(2_000)]

    @staticmethod
    def _words(language: str, chance: random.Random, number: int) -> list[str]:
        if language == "zh":
            return ["".join(chance.choices(HAN, k=2)) for _ in range(number)]
        return ["".join(chance.choices(LETTERS[language], k=chance.randint(3, 11))) for _ in range(number)]

    def _text(self, language: str, chance: random.Random, size: int) -> str:
        known = self.vocabulary[language]
        return ("" if language == "zh" else " ").join(
            known[int(len(known) * chance.random() ** 3)] for _ in range(size)
        )

    def work(self, number: int) -> dict[str, object]:
        chance = random.Random(number)
        language = chance.choice(("pt", "de", "en", "en", "ru", "zh"))
        names = self.families[language]
        authors = [
            {
                "family": names[int(len(names) * chance.random() ** 2)].capitalize(),
                "given": f"{self._text(language, chance, 1).capitalize()}",
            }
            for _ in range(chance.randint(1, 4))
        ]
        first = chance.randint(1, 900)
        return {
            "language": language, "title": self._text(language, chance, chance.randint(5, 12)).capitalize(), "author": authors,
            "container-title": chance.choice(self.journals), "volume": str(chance.randint(1, 90)), "issue": str(chance.randint(1, 12)),
            "page": f"{first}-{first + chance.randint(3, 20)}", "issued": {"date-parts": [[chance.randint(1960, 2025)]]},
        }  # fmt: skip

    def reference(self, number: int, chance: random.Random) -> dict[str, object]:
        csl = dict(self.work(number))
        csl.pop("language")
        if chance.random() < 0.3:
            title = str(csl["title"])
            at = chance.randrange(len(title))
            csl["title"] = title[:at] + title[at + 1 :]
        if chance.random() < 0.2:
            csl["container-title"] = " ".join(word[:4] + "." for word in str(csl["container-title"]).split())
        if chance.random() < 0.2:
            csl.pop("page")
        if chance.random() < 0.05:
            csl["issued"] = {"date-parts": [[csl["issued"]["date-parts"][0][0] + 1]]}  # type: ignore[index]
        csl["author"] = [{"family": one["family"], "given": one["given"][:1] + "."} for one in csl["author"]]  # type: ignore[attr-defined]
        return {
            "raw": " ".join(str(csl.get(name, "")) for name in ("title", "container-title", "volume")),
            "csl": csl,
            "weight": 0.9,
        }

    def held(self, number: int) -> str:
        work = self.work(number)
        people = [
            {"name": f"{one['given']} {one['family']}", "kind": "person", **one, "weight": 0.9}
            for one in work["author"]
        ]  # type: ignore[attr-defined]
        venue = {
            "title": work["container-title"],
            "volume": work["volume"],
            "issue": work["issue"],
            "pages": work["page"],
            "issn": None,
        }
        return self._described(
            f"work-{number}",
            work,
            authors=people,
            venue=venue,
            date=str(work["issued"]["date-parts"][0][0]),
            references=[],
        )  # type: ignore[index]

    def citing(self, number: int) -> str:
        chance = random.Random(-number - 1)
        cited = [self.reference(int(self.works * chance.random() ** 1.5), chance) for _ in range(LISTED)]
        work = {"title": f"Citing {number} {self._text('en', chance, 6)}", "language": "en"}
        return self._described(f"citing-{number}", work, references=cited)

    @staticmethod
    def _described(name: str, work: dict[str, object], **more: object) -> str:
        made = {
            "file": name, "status": "ok", "problems": [], "pages": 9, "language": work["language"], "title": work["title"],
            "titles": [{"value": work["title"], "language": work["language"], "weight": 0.9}],
            "type": "article", "weights": {"date": 0.9, "type": 0.8, "venue": 0.8},
        }  # fmt: skip
        return json.dumps(made | more, ensure_ascii=False)


def fill(folder: Path, references: int) -> Maker:
    """A library with so many references that wait to be linked."""
    maker = Maker(references // 3)
    chance = random.Random(3)
    with open_library(folder, create=True) as library:
        library.sql.execute("PRAGMA synchronous=OFF")
        held = (maker.held(number) for number in range(maker.works) if chance.random() < HELD)
        rows = chain(held, (maker.citing(number) for number in range(references // LISTED)))
        while batch := list(islice(rows, 500)):
            read = [described_of(row) for row in batch]
            add(library, [one for one, _ in read], stated=[cited for _, cited in read])
    return maker


def lasting(call: Callable[[], object]) -> float:
    """The seconds that a call takes."""
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


def measure(folder: Path, references: int) -> None:
    maker = fill(folder, references)
    began = time.perf_counter()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    called = subprocess.run(
        [sys.executable, "-m", "pinakes", "link", "--library", str(folder)],
        check=True,
        capture_output=True,
        text=True,
    )
    seconds = time.perf_counter() - began
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
    done = json.loads(called.stdout)
    size = sum(path.stat().st_size for path in folder.glob("library.db*")) / 1e6
    with open_library(folder) as library:
        wanted = library.sql.execute(
            "SELECT count(*) FROM wanted WHERE work IS NULL AND merged IS NULL"
        ).fetchone()[0]
        add(library, [outcome_of(maker.citing(10**7 + number)) for number in range(AFTERWARDS)])
        add(library, [outcome_of(maker.held(maker.works + number)) for number in range(AFTERWARDS)])
        began, processor = time.perf_counter(), time.process_time()
        link(library)
        after, after_cpu = time.perf_counter() - began, time.process_time() - processor
        ranked, gathered = lasting(lambda: most_important(library)), lasting(lambda: communities(library))
    print(
        f"| {done['references']:,} | {done['works']:,} | {done['linked']:,} | {wanted:,} | {seconds:.0f} | {cpu:.0f} | "
        f"{1e6 * cpu / done['references']:.0f} | {used.ru_maxrss / 1024:.0f} | {size:.0f} | {1000 * after_cpu / (2 * AFTERWARDS):.1f} | "
        f"{1000 * after / (2 * AFTERWARDS):.1f} | {ranked:.1f} | {gathered:.1f} |",
        flush=True,
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("numbers", nargs="*", type=int, default=[10_000, 100_000, 1_000_000])
    options.add_argument("--keep", type=Path)
    asked = options.parse_args()
    print("| references | works | linked | wanted works | seconds | CPU-s | µs CPU a reference ", end="")
    print("| memory MB | library.db MB | a new document, ms CPU | ms | PageRank, s | communities, s |")
    print("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for number in asked.numbers:
        if asked.keep is not None:
            measure(asked.keep / str(number), number)
            continue
        with tempfile.TemporaryDirectory() as scratch:
            measure(Path(scratch) / "library", number)


if __name__ == "__main__":
    main()
