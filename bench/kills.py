"""A batch whose driver and children are killed at random and which is taken up each time: nothing lost, nothing doubled.

Usage: python bench/kills.py [KILLS] [SEED]. A thousand kills unless told otherwise; prints what was killed and held.
"""

from __future__ import annotations

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

A_KILL = 6
"""Documents for each kill that is wanted, so that there is work left to kill."""


def drill(kills: int, seed: int = 0) -> Counter[str]:
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
        acknowledged = 0
        while running.poll() is None:
            if sum(killed.values()) < kills:
                enough = shards(out) + dice.randrange(1, 3)
                while shards(out) < enough and running.poll() is None:
                    time.sleep(0.01)
                kind = dice.choice(("driver", "child", "child"))
                below = descendants(running.pid)
                victim = running.pid if kind == "driver" or not below else dice.choice(below)
                if running.poll() is None:
                    os.kill(victim, signal.SIGKILL)
                    killed["driver" if victim == running.pid else "child"] += 1
                if victim == running.pid:
                    running.wait()
                    now = done(out)
                    assert now >= acknowledged, "what was acknowledged is lost"
                    acknowledged = now
                    running = subprocess.Popen(command, stderr=subprocess.DEVNULL)
            else:
                time.sleep(0.05)
        assert running.returncode == 0, running.returncode
        files = [
            row["file"]
            for path in (out / "shards").iterdir()
            for row in parquet.read_table(path, columns=["file"]).to_pylist()
        ]
        assert sorted(files) == sorted(f"{folder}/{i:05d}.txt" for i in range(number))
        assert done(out) == number
    return killed


def shards(out: Path) -> int:
    return len(list((out / "shards").glob("part-*")))


def done(out: Path) -> int:
    with sqlite3.connect(out / "manifest.db") as database:
        return int(database.execute("SELECT count(*) FROM document WHERE status IS NOT NULL").fetchone()[0])


def main() -> None:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    began = time.monotonic()
    killed = drill(kills, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    print(
        f"{dict(killed)} killed, {kills * A_KILL + 20} documents, each once; {time.monotonic() - began:.0f} s"
    )


if __name__ == "__main__":
    main()
