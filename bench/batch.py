"""A batch with one worker and with two, by turns: documents and pages a second, how busy the workers were kept, bytes a document.

Usage: python bench/batch.py FOLDER [LIMIT]. Prints a table. On a machine that others use too, the share of time that workers had
work ("busy") says more about the driver than the ratio of the clocks.
"""

from __future__ import annotations

import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path

from chosen import share_of

from pinakes.batch.crew import Threads
from pinakes.batch.drive import Driver
from pinakes.batch.manifest import Manifest
from pinakes.config import settings

TURNS = 2


def spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def batch(listed: Path, workers: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as out:
        began, before = time.perf_counter(), spent()
        own = time.process_time()
        manifest = Manifest(Path(out))
        state = Driver(manifest, Threads(settings({"ocr": {"mode": "never"}}), workers)).run([f"@{listed}"])
        size = sum(path.stat().st_size for path in manifest.shards.iterdir())
        manifest.close()
        wall = time.perf_counter() - began
        return {
            "wall": wall,
            "cpu": spent() - before,
            "driver": time.process_time() - own,
            "busy": state.worked / (workers * state.elapsed),
            "bytes": size / state.done,
            "done": state.done,
            "failed": sum(state.failed.values()),
        }


def main() -> None:
    folder, limit = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 100
    files = share_of(sorted(folder.rglob("*.pdf")), limit)
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as listed:
        listed.write("\n".join(str(path.resolve()) for path in files))
        listed.flush()
        runs: dict[int, list[dict[str, float]]] = {1: [], 2: []}
        for _ in range(TURNS):
            for workers, gathered in runs.items():
                gathered.append(batch(Path(listed.name), workers))
    print(
        "| workers | documents | failed | seconds | a second | CPU-s of children | CPU-s of the driver | workers busy | bytes a document |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for workers, gathered in runs.items():
        mean = {name: statistics.mean(run[name] for run in gathered) for name in gathered[0]}
        print(
            f"| {workers} | {mean['done']:.0f} | {mean['failed']:.0f} | {mean['wall']:.1f} "
            f"| {mean['done'] / mean['wall']:.2f} | {mean['cpu']:.1f} | {mean['driver']:.1f} | {100 * mean['busy']:.1f} % "
            f"| {mean['bytes']:.0f} |"
        )
    one, two = (statistics.mean(run["wall"] for run in runs[n]) for n in (1, 2))
    print(f"\nspeed-up by the clock: {one / two:.2f} of 2")


if __name__ == "__main__":
    main()
