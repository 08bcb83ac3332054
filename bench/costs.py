"""Where the time of describing goes, by the length of documents, against raw pdfium text as the physical limit.

Usage: python bench/costs.py FOLDER [LIMIT]. CPU seconds in one process, so a busy machine disturbs little; with and without the
optional C module by turns, where it is installed. Prints Markdown.
"""

from __future__ import annotations

import ctypes
import sys
import time
from collections import defaultdict
from pathlib import Path

from chosen import share_of, whole_pdfs
from pdf import raw

from pinakes.config import settings
from pinakes.errors import PinakesError
from pinakes.pipeline import arrive, describe_arrival, lay
from pinakes.read import compiled
from pinakes.read.pdf import PdfReader
from pinakes.read.pdf.calls import Calls, calls_of
from pinakes.read.pdf.library import _library_file, pdfium

LENGTHS = ((1, 3), (4, 9), (10, 19), (20, 10_000))
CHOSEN = settings({"ocr": {"mode": "never"}})


class Clock:
    """CPU seconds by stage; what is inside of another stage is taken from it."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)

    def around(self, stage, work):
        def timed(*arguments, **more):
            began = time.process_time()
            answer = work(*arguments, **more)
            if hasattr(answer, "__next__"):
                answer = iter(tuple(answer))
            self.spent[stage] += time.process_time() - began
            return answer

        return timed


def watched(clock: Clock):
    """The road with a clock at each stage."""
    parts = lay(CHOSEN)
    PdfReader.read = clock.around("read", PdfReader.__dict__["read"])
    for extractor in parts.extractors:
        name = type(extractor).__name__.removesuffix("Extractor").lower()
        kind = type(extractor)
        kind.extract = clock.around("header" if name == "learned" else name, kind.extract)
    return parts


def main(folder: str, limit: int) -> None:
    files = share_of(whole_pdfs(Path(folder)), limit)
    clock = Clock()
    parts = watched(clock)
    library = pdfium()
    native = ctypes.PyDLL(str(_library_file()))
    ways, module = {"ctypes": Calls(native)}, compiled.installed()
    if module is not None:
        ways["compiled"] = calls_of(native)
    rows: dict[tuple[int, int], dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for turn, path in enumerate([files[0], *files]):
        content = path.read_bytes()
        began = time.process_time()
        pages = raw(library, content, 10_000)
        spent = time.process_time() - began
        bucket = next((one for one in LENGTHS if one[0] <= pages <= one[1]), None)
        if bucket is None:
            continue
        row = rows[bucket] if turn else defaultdict(float)  # the first document warms everything up
        row["documents"] += 1
        row["pages"] += pages
        row["raw"] += spent
        for name in list(ways)[:: 1 if turn % 2 else -1]:
            library.calls = ways[name]
            compiled.module = module if name == "compiled" else None
            clock.spent.clear()
            began = time.process_time()
            try:
                for arrival in arrive(str(path), str(path), CHOSEN):
                    list(describe_arrival(arrival, parts))
            except PinakesError:
                continue
            whole = time.process_time() - began
            row[name] += whole
            if name == "ctypes":
                for stage, seconds in clock.spent.items():
                    row[f"stage {stage}"] += seconds
                row["stage other"] += whole - sum(clock.spent.values())
    _print(rows, list(ways))


def _print(rows, ways) -> None:
    stages = sorted({name for row in rows.values() for name in row if name.startswith("stage ")})
    total = defaultdict(float)
    for row in rows.values():
        for name, value in row.items():
            total[name] += value
    stages.sort(key=lambda name: -total[name])
    heads = [name.removeprefix("stage ") for name in stages]
    print(
        "| pages | documents | raw pdfium, ms a page | " + " | ".join(f"÷ raw, {way}" for way in ways), end=""
    )
    print(" | ms a page: " + " | ".join(heads) + " |")
    print("|---" * (3 + len(ways) + len(stages)) + "|")
    for bucket, row in [*sorted(rows.items()), ("all", total)]:
        name = (
            bucket
            if bucket == "all"
            else f"{bucket[0]}–{bucket[1]}"
            if bucket[1] < 10_000
            else f"{bucket[0]} and more"
        )
        cells = [name, f"{row['documents']:.0f}", f"{1000 * row['raw'] / row['pages']:.2f}"]
        cells += [f"{row[way] / row['raw']:.2f}" for way in ways]
        cells += [f"{1000 * row[stage] / row['pages']:.2f}" for stage in stages]
        print("| " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100)
