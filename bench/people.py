"""What a document costs when its authors are given to persons, as the library grows.

Usage: python bench/people.py [NUMBER]. Records are those of bench/store.py; families are drawn unevenly, so that some names are common.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from pinakes.store.adding import add
from pinakes.store.described import outcome_of
from pinakes.store.library import open_library
from pinakes.store.people.gathering import gather
from store import LETTERS, made, words

STEP = 1000


def main(number: int) -> None:
    chance = random.Random(7)
    vocabulary = {language: words(language, chance, 20000) for language in LETTERS}
    with (
        tempfile.TemporaryDirectory() as folder,
        open_library(Path(folder) / "library", create=True) as library,
    ):
        done = 0
        while done < number:
            add(
                library,
                [
                    outcome_of(made(done + i, chance, vocabulary=vocabulary, references=0))
                    for i in range(STEP)
                ],
            )
            started = time.process_time()
            sum(gather(library))
            done += STEP
            cost = 1000 * (time.process_time() - started) / STEP
            persons = library.sql.execute("SELECT count(*) FROM person WHERE merged IS NULL").fetchone()[0]
            size = (Path(folder) / "library" / "library.db").stat().st_size / 1e6
            print(
                json.dumps(
                    {
                        "documents": done,
                        "persons": persons,
                        "ms_a_document": round(cost, 2),
                        "megabytes": round(size),
                    }
                ),
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
