"""Lines of bibliographies found a second, and the memory it takes, in one process on one core.

Usage: python bench/lines.py DATA [MEGABYTES]. DATA holds `lines/*.jsonl.gz`; MEGABYTES of text without a bibliography are looked at last.
"""

from __future__ import annotations

import gzip
import json
import os
import resource
import sys
import time
from pathlib import Path

os.environ["OPENBLAS_NUM_THREADS"] = "1"

from pinakes.understand.bibliography import label_lines
from pinakes.understand.bibliography.headings import heading

PROSE = "The river turns where the soil is soft, and we measured every bend in 1998 with a rope that was long enough."


PASSES = 3
"""The quickest counts: other work on the machine only slows down."""


def passed(documents: list[list[str]]) -> float:
    """CPU seconds for all documents; what is remembered of headings is forgotten first."""
    heading.cache_clear()
    started = time.process_time()
    for document in documents:
        label_lines(document)
    return time.process_time() - started


def main() -> None:
    """Print a row a corpus."""
    print(
        "| lines | documents | lines a second | characters a second | ms a 1,000 lines |\n|---|---|---|---|---|"
    )
    for path in sorted((Path(sys.argv[1]) / "lines").glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as rows:
            documents = [json.loads(row)["lines"] for row in rows][:120]
        label_lines(documents[0])
        spent = min(passed(documents) for _ in range(PASSES))
        count, size = sum(map(len, documents)), sum(len(line) for document in documents for line in document)
        print(
            f"| {path.name.split('.')[0]} | {len(documents)} | {count / spent:,.0f} | {size / spent:,.0f} | {1e6 * spent / count:.1f} |"
        )
    print(
        f"\npeak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB, the documents included"
    )
    if len(sys.argv) > 2:
        lines = [PROSE] * (int(sys.argv[2]) * 1_000_000 // len(PROSE))
        started = time.process_time()
        found = sum(weight >= 0.5 for weight in label_lines(lines))
        print(
            f"{sys.argv[2]} MB without a bibliography: {time.process_time() - started:.1f} s, {found} lines taken for one"
        )
        print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
