"""Which judged pairs of files a library put together: `python bench/same.py LIBRARY [gold/same/pairs.jsonl]`.

Build the library with `pinakes add DATA/docs`. Pairs of which the library lacks a file are left out.
"""

import json
import sys
from pathlib import Path

from pinakes.store.library import open_library

GOLD = Path(__file__).parent.parent / "gold" / "same" / "pairs.jsonl"


def main(folder: str, gold: Path = GOLD) -> None:
    """Print precision and recall over the pairs, and each pair that went wrong."""
    rows = [json.loads(row) for row in gold.read_text("utf-8").splitlines()]
    right = together = to_be = looked = 0
    with open_library(folder) as library:
        query = "SELECT work, name FROM document WHERE digest=? AND gone IS NULL"
        for row in rows:
            found = [library.sql.execute(query, (digest,)).fetchone() for digest in row["files"]]
            if None in found:
                continue
            looked += 1
            is_one = found[0][0] == found[1][0]
            to_be, together, right = to_be + row["same"], together + is_one, right + (row["same"] and is_one)
            if is_one != row["same"]:
                print(
                    "joined" if is_one else "apart",
                    row["why"],
                    *(Path(name).name for _, name in found),
                    sep="\t",
                )
    print(f"{looked} pairs of {len(rows)}: precision {right}/{together}, recall {right}/{to_be}")


if __name__ == "__main__":
    main(sys.argv[1], *(Path(path) for path in sys.argv[2:3]))
