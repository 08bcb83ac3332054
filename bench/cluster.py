"""How a batch would go on 1,000 nodes: the drivers' own rule for leases in a simulation, its cost of keeping a lease measured here.

Usage: python bench/cluster.py [SECONDS A DOCUMENT] [DOCUMENTS] [MILLISECONDS A LEASE] [MICROSECONDS A DOCUMENT].
Prints tables: how long by nodes against the ideal, what nodes that die
cost, how busy the driver is; and node-hours for ten million documents. Times of documents are drawn log-normal, as measured ones are spread;
one in 2,000 runs into its time-out of 60 s. No network is simulated: what travels is told in megabytes a second.
"""

from __future__ import annotations

import heapq
import math
import random
import sys
import tempfile
import time
from pathlib import Path

from pinakes.batch.drive import lease_size
from pinakes.batch.manifest import Manifest
from pinakes.batch.result import Ended, Returned
from pinakes.batch.unit import Unit

SPREAD = 0.9
TIMEOUT, POISON = 60.0, 1 / 2000
CORES = 8
BYTES = 6000
LIFE = 50 * 3600.0
"""Seconds a node lives on average: of 1,000, one dies every three minutes."""


def keeping() -> tuple[float, float]:
    """Seconds that entering a lease takes: for itself, and for each document."""
    with tempfile.TemporaryDirectory() as folder:
        manifest = Manifest(Path(folder))
        manifest.add([Unit(str(n), "file", str(n)) for n in range(21_000)])
        tasks = manifest.waiting(0, 21_000)
        taken = {}
        for size in (10, 1000):
            spent = []
            for _ in range(20):
                some, tasks = tasks[:size], tasks[size:]
                done = tuple(Ended(task.number, "ok", None, None, 0.1, 1) for task in some)
                began = time.perf_counter()
                manifest.enter(Returned(done, b"x" * BYTES * size, 1.0))
                spent.append(time.perf_counter() - began)
            taken[size] = min(spent)  # the machine may be busy with other work
        manifest.close()
    each = max(0.0, (taken[1000] - taken[10]) / 990)
    return max(taken[10] - 10 * each, taken[10] / 2), each


def poisson(dice, mean):
    """How many of something rare there are."""
    found, chance, least = 0, dice.random(), math.exp(-mean)
    while chance > least:
        found, chance = found + 1, chance * dice.random()
    return found


def simulated(nodes, documents, seconds, cost, *, dying=False, seed=1):
    """(seconds it takes, share of the driver's time, documents done again)."""
    dice = random.Random(seed)
    workers = nodes * CORES
    deviation = seconds * math.sqrt(math.exp(SPREAD**2) - 1)
    by_lease, by_document = cost
    dies = [dice.expovariate(1 / LIFE) if dying else math.inf for _ in range(nodes)]
    left, worked, done, driver, busy, again = documents, 0.0, 0, 0.0, 0.0, 0
    coming: list[tuple[float, int, int, float]] = [(0.0, worker, 0, 0.0) for worker in range(workers)]
    heapq.heapify(coming)
    while coming:
        back, worker, size, takes = heapq.heappop(coming)
        node = worker // CORES
        if size and dies[node] < back:  # the lease was lost with its node; another takes its place
            again, left = again + size, left + size
            back, size = max(dies[node] + 60.0, driver), 0
            if worker % CORES == CORES - 1:
                dies[node] += 60.0 + dice.expovariate(1 / LIFE)
        if size:
            cost_now = by_lease + size * by_document
            driver = max(driver, back) + cost_now
            busy, done, worked = busy + cost_now, done + size, worked + takes
        size = min(left, lease_size(done / worked if worked else 0.0, left, workers))
        if size:
            left -= size
            slow = (
                sum(dice.random() < POISON for _ in range(size))
                if size < 100
                else poisson(dice, size * POISON)
            )
            takes = max(size * seconds * 0.2, dice.gauss(size * seconds, math.sqrt(size) * deviation))
            takes += slow * TIMEOUT
            # the next lease is given out once the last is kept
            heapq.heappush(coming, (max(driver, back) + takes, worker, size, takes))
    return driver, busy / driver, again


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.2
    documents = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000_000
    cost = (float(sys.argv[3]) / 1e3, float(sys.argv[4]) / 1e6) if len(sys.argv) > 4 else keeping()
    mean = (1 - POISON) * seconds + POISON * TIMEOUT
    print(
        f"{seconds} s a document; keeping a lease: {1000 * cost[0]:.1f} ms and {1e6 * cost[1]:.0f} µs a document\n"
    )
    print(
        f"| nodes of 8 cores | drivers | seconds for {documents:,} | of the ideal | a driver is busy | MB/s to each |"
    )
    print("|---|---|---|---|---|---|")
    for nodes, drivers in ((1, 1), (10, 1), (100, 1), (250, 1), (1000, 1), (1000, 4)):
        end, busy, _ = simulated(nodes // drivers, documents // drivers, seconds, cost)
        ideal = documents * mean / (nodes * CORES)
        traffic = documents * BYTES / drivers / end / 1e6
        print(
            f"| {nodes:,} | {drivers} | {end:,.0f} | {100 * ideal / end:.1f} % | {100 * busy:.1f} % | {traffic:.1f} |"
        )
    end, busy, again = simulated(250, documents, seconds, cost, dying=True)
    print(
        f"\n250 nodes of which one dies every {LIFE / 250:.0f} s, {documents:,} documents: {end:,.0f} s, "
        f"{again:,} documents done again ({100 * again / documents:.2f} %)"
    )
    print("\n| ten million documents at | node-hours of 8 cores | on 10 nodes | on 100 |")
    print("|---|---|---|---|")
    for each in (0.08, 0.2, 0.5):
        hours = 1e7 * ((1 - POISON) * each + POISON * TIMEOUT) / CORES / 3600
        print(f"| {each} CPU-s each | {hours:,.0f} | {hours / 10:.1f} h | {hours / 100:.1f} h |")


if __name__ == "__main__":
    main()
