"""A batch whose driver and children are killed at random and which is taken up each time: nothing lost, nothing doubled.

Usage: python bench/kills.py [KILLS] [SEED] [SECONDS]. A thousand kills unless told otherwise, as many as the seconds allow;
prints what was killed and held.
"""

from __future__ import annotations

import math
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from pyarrow import parquet

from pinakes.run.tree import descendants

A_KILL = 12
"""Documents for each kill that is wanted, so that there is work left to kill; a lease holds more than one."""
CHILDREN = 0.7
"""How many of the kills are of children."""
SOONER = 0.01
"""How likely a kill is at a look though nothing came since the last."""
EVERY = 20
"""Kills after which it is said how many there were."""


def drill(kills: int, seed: int = 0, seconds: float = math.inf) -> Counter[str]:
    """What was killed; raises `AssertionError` where a document is lost or doubled."""
    dice = random.Random(seed)
    killed: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        folder, out = Path(name) / "in", Path(name) / "out"
        folder.mkdir()
        number = kills * A_KILL + 20
        for i in range(number):
            (folder / f"{i:05d}.txt").write_text(
                f"On the number {i}\n\nA. Author\n\nAbstract. Text about {i}.\n"
            )
        command = [sys.executable, "-m", "pinakes", "batch", str(folder), "--out", str(out), "--workers", "2"]
        running = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        acknowledged, until = 0, time.monotonic() + seconds
        while killed.total() < kills and time.monotonic() < until and _goes_on(running, out, dice):
            below = descendants(running.pid)
            victim = dice.choice(below) if below and dice.random() < CHILDREN else running.pid
            os.kill(victim, signal.SIGKILL)
            killed["child" if victim != running.pid else "driver"] += 1
            if victim == running.pid:
                running.wait()
                now = done(out)
                assert now >= acknowledged, "what was acknowledged is lost"
                acknowledged = now
                running = subprocess.Popen(command, stderr=subprocess.DEVNULL)
            if killed.total() % EVERY == 0:
                print(dict(killed), acknowledged, file=sys.stderr, flush=True)
        # a document whose child was killed at every try is told as failed, and makes the run end with 1
        assert running.wait() in {0, 1}
        killed["given up"] = failed(out)
        files = [
            row["file"]
            for path in (out / "shards").iterdir()
            for row in parquet.read_table(path, columns=["file"]).to_pylist()
        ]
        assert sorted(files) == sorted(f"{folder}/{i:05d}.txt" for i in range(number))
        assert done(out) == number
    return killed


def _goes_on(running: subprocess.Popen[bytes], out: Path, dice: random.Random) -> bool:
    """Whether the run is still there when something was acknowledged, or children were at work for a moment."""
    before = shards(out)
    while running.poll() is None and shards(out) == before:
        time.sleep(0.05)
        if descendants(running.pid) and dice.random() < SOONER:
            break
    return running.poll() is None


def shards(out: Path) -> int:
    return len(list((out / "shards").glob("part-*")))


def done(out: Path) -> int:
    with sqlite3.connect(out / "manifest.db") as database:
        return int(database.execute("SELECT count(*) FROM document WHERE status IS NOT NULL").fetchone()[0])


def failed(out: Path) -> int:
    with sqlite3.connect(out / "manifest.db") as database:
        return int(database.execute("SELECT count(*) FROM document WHERE status = 'failed'").fetchone()[0])


def main() -> None:
    kills, seed, seconds = (*map(int, sys.argv[1:]), *(1000, 0, math.inf)[len(sys.argv) - 1 :])
    began = time.monotonic()
    killed = drill(int(kills), int(seed), seconds)
    number = int(kills) * A_KILL + 20
    print(f"{dict(killed)}, {number} documents, each once; {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
