"""How long queries take in a large library: 50th and 95th percentile, hits with highlights as `pinakes search` gives them.

Usage: python bench/search.py LIBRARY (one that `python bench/store.py 200000 --keep LIBRARY` made). Words of the queries are drawn from the
titles of the library itself.
"""

from __future__ import annotations

import random
import sys
import time

from pinakes.store.library import open_library
from pinakes.store.search import Index

QUERIES = 400


def drawn(titles: list[str], chance: random.Random) -> dict[str, str]:
    """One query of every kind."""
    words = chance.choice(titles).split() or ["a"]
    one, two = chance.choice(words), chance.choice(words)
    return {
        "one word": one,
        "two words": f"{one} {two}",
        "phrase": '"' + " ".join(words[:2]) + '"',
        "title and years": f"title:{one} year:1990..2005",
        "prefix": f"{one[:4]}*",
        "fuzzy": f"{one}~",
        "language and class": f"{one} lang:ru msc:1*",
    }


def main() -> None:
    with open_library(sys.argv[1]) as library:
        begin = time.perf_counter()
        index = Index(library)
        print(f"works {len(index)}; index brought up to date in {time.perf_counter() - begin:.1f} s")
        titles = [
            row[0]
            for row in library.sql.execute(
                "SELECT title FROM work WHERE title IS NOT NULL ORDER BY random() LIMIT 2000"
            )
        ]
        chance, taken = random.Random(3), {}
        for _ in range(QUERIES // 7 + 1):
            for kind, query in drawn(titles, chance).items():
                clock, cpu = time.perf_counter(), time.process_time()
                index.search(query, limit=10)
                taken.setdefault(kind, []).append((time.perf_counter() - clock, time.process_time() - cpu))
    taken["all"] = [pair for pairs in list(taken.values()) for pair in pairs]
    for kind, pairs in taken.items():
        clock, cpu = sorted(pair[0] * 1000 for pair in pairs), sorted(pair[1] * 1000 for pair in pairs)
        middle, high = len(pairs) // 2, int(len(pairs) * 0.95)
        print(
            f"{kind:20} clock p50 {clock[middle]:6.1f} p95 {clock[high]:6.1f} ms; CPU p50 {cpu[middle]:6.1f} p95 {cpu[high]:6.1f} ms"
        )


if __name__ == "__main__":
    main()
