"""What each shape of a work costs over a library: `python bench/shapes.py LIBRARY`."""

from __future__ import annotations

import argparse
import pickle
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.publish.export.work import work_of
from pinakes.store.library import open_library
from pinakes.store.records import card_in, outcome_of, record_of
from pinakes.store.work import traits_of

if TYPE_CHECKING:
    from collections.abc import Callable


def cost(make: Callable[[int], Any], works: list[int]) -> tuple[float, float]:
    """Milliseconds of CPU and kilobytes of one, as the mean over the works."""
    begun = time.process_time()
    made = [make(work) for work in works]
    spent = time.process_time() - begun
    size = sum(len(pickle.dumps(one)) for one in made if one is not None)
    return 1000 * spent / len(works), size / len(works) / 1024


def main() -> None:
    """Print a Markdown table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("library", type=Path)
    with open_library(arguments.parse_args().library) as library:
        sql = library.sql
        works = [row[0] for row in sql.execute("SELECT id FROM work WHERE merged IS NULL ORDER BY id")]
        held = {work: outcome_of(sql, work) for work in works}
        outcomes = {work: one for work, one in held.items() if one.record is not None}
        works = list(outcomes)
        records = {work: one.record for work, one in outcomes.items() if one.record is not None}
        print("| shape | CPU ms each | KB each |\n|---|---|---|")
        for name, make in {
            "Record": lambda work: record_of(sql, work),
            "Outcome": lambda work: outcome_of(sql, work),
            "Work": lambda work: work_of(outcomes[work], records[work]),
            "Card": lambda work: card_in(sql, work),
            "Traits": lambda work: traits_of(records[work]),
        }.items():
            spent, size = cost(make, works)
            print(f"| {name} | {spent:.2f} | {size:.1f} |")


if __name__ == "__main__":
    main()
