"""What each cache of describing saves: how often it is asked, how often it knows the answer, and what finding it anew would cost.

Usage: python bench/caches.py FOLDER [LIMIT]. Every `lru_cache` with a bound is taken apart and put together again around a clock: what it
saves is what its answers cost when they were found first, times how often they were known. Documents are described once to warm
up, then once with the clock. Prints Markdown, the dearest first, and those that save nothing.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from chosen import share_of

from pinakes.api import describe
from pinakes.config import settings

CHOSEN = settings({"ocr": {"mode": "never"}})


@dataclass(slots=True)
class Watched:
    """A cache and the time that its misses took."""

    place: str
    cached: object
    seconds: float = 0.0

    def saved(self, lookup: float) -> float:
        """Seconds that it saved; less than nothing where asking costs more than the answers."""
        known = self.cached.cache_info()
        return known.hits * self.seconds / max(known.misses, 1) - (known.hits + known.misses) * lookup


def watched() -> list[Watched]:
    """Every bounded cache of the package, replaced by one of the same size with a clock inside."""
    made: dict[int, Watched] = {}
    for name, module in sorted(sys.modules.items()):
        if not name.startswith("pinakes"):
            continue
        for attribute, found in list(vars(module).items()):
            if not hasattr(found, "cache_parameters") or not found.cache_parameters()["maxsize"]:
                continue
            if id(found) not in made:
                made[id(found)] = _around(found)
            setattr(module, attribute, made[id(found)].cached)
    return list(made.values())


def _around(found) -> Watched:
    inner = found.__wrapped__
    one = Watched(f"{inner.__module__.removeprefix('pinakes.')}.{inner.__qualname__}", None)

    def timed(*arguments, **more):
        began = time.thread_time()
        try:
            return inner(*arguments, **more)
        finally:
            one.seconds += time.thread_time() - began

    one.cached = lru_cache(**found.cache_parameters())(timed)
    return one


def cost_of_asking() -> float:
    """Seconds a cache takes to give what it knows."""
    known = lru_cache(maxsize=16)(str)
    began = time.thread_time()
    for _ in range(100_000):
        known("a")
    return (time.thread_time() - began) / 100_000


def described(files: list[Path]) -> float:
    """CPU seconds of describing the files."""
    began = time.process_time()
    for path in files:
        describe(path, CHOSEN)
    return time.process_time() - began


def main(folder: str, limit: int) -> None:
    """Describe twice and print what each cache saved the second time."""
    files = share_of(sorted(Path(folder).rglob("*.pdf")), limit)
    described(files[: max(1, limit // 10)])
    caches = watched()
    whole, lookup = described(files), cost_of_asking()
    caches.sort(key=lambda one: -one.saved(lookup))
    print(
        f"{len(files)} PDFs, {whole:.1f} CPU-s with the clocks; asking a cache takes {1e9 * lookup:.0f} ns\n"
    )
    print("| cache | asked | known | held, of | saves, % of describing |\n|---|--:|--:|--:|--:|")
    for one in caches:
        known, parameters = one.cached.cache_info(), one.cached.cache_parameters()
        asked = known.hits + known.misses
        if asked:
            share, saves = known.hits / asked, 100 * one.saved(lookup) / whole
            held = f"{known.currsize} of {parameters['maxsize']}"
            print(f"| `{one.place}` | {asked} | {share:.2f} | {held} | {saves:.2f} |")
    print(f"\ntogether {100 * sum(one.saved(lookup) for one in caches) / whole:.1f} %")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60)
