"""References a second through `parse-references`, in one large batch and in batches as documents have them, and the memory it takes.

Usage: python bench/references.py FILE [FILE …]: text files with one reference a line, or .jsonl(.gz) rows with `raw`.
"""

from __future__ import annotations

import gzip
import json
import random
import resource
import sys
import time
from pathlib import Path

from pinakes.publish.export.csl import csl_of
from pinakes.understand.bibliography import parse_references

DOCUMENT = 30
"""References of one document."""
MOST = 6000


def references(path: Path) -> list[str]:
    """The references of a file."""
    with (
        gzip.open(path, "rt", encoding="utf-8")
        if path.suffix == ".gz"
        else path.open(encoding="utf-8") as lines
    ):
        rows = [line.rstrip("\n") for line in lines if line.strip()]
    return [json.loads(row)["raw"].replace("\n", " ") for row in rows] if ".jsonl" in path.name else rows


def rate(raws: list[str], size: int) -> float:
    """References a CPU second, `size` at a time, normalised and as CSL."""
    begin = time.process_time()
    for first in range(0, len(raws), size):
        for reference in parse_references(raws[first : first + size]):
            csl_of(reference)
    return len(raws) / (time.process_time() - begin)


def main() -> None:
    """Measure and print."""
    raws = [raw for name in sys.argv[1:] for raw in references(Path(name))]
    random.Random(1).shuffle(raws)
    raws = raws[:MOST]
    parse_references(raws[:1])
    cold, warm = rate(raws, len(raws)), rate(raws, len(raws))
    documents = rate(raws[: len(raws) // 2], DOCUMENT)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{len(raws)} references; a CPU second, single core:")
    print(
        f"one batch, words not seen before {cold:.0f}; seen before {warm:.0f}; {DOCUMENT} at a time {documents:.0f}; memory {memory:.0f} MB"
    )


if __name__ == "__main__":
    main()
