"""People clicking through the pages of a service: python bench/pages.py http://127.0.0.1:8070 --people 50 --seconds 300

Says first how long the first page takes when nobody else asks, and with `--upload FILE` how long it takes from sending a document until
its page to check is there (each time with other bytes, so that it is read anew; the service has no library then). `--works` is how many
works the library has: their pages are asked for by chance. `--service PID` says beside the clock's time what the service and its children
took of the processor, which a busy machine does not change much.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import time
from collections import Counter
from pathlib import Path

import httpx

LISTS = (
    "/",
    "/search",
    "/search?q=de",
    "/people",
    "/wanted",
    "/numbers",
    "/network",
    "/network/map.json",
    "/sets",
)
ROUNDS = 10


async def click(
    client: httpx.AsyncClient,
    until: float,
    chance: random.Random,
    works: int,
    codes: Counter[str],
    took: dict[str, list[float]],
) -> None:
    while time.monotonic() < until:
        number = chance.randint(1, works)
        path = chance.choice((*LISTS, *(f"/works/w{number}", f"/network/w{number}") * 4))
        begun = time.monotonic()
        try:
            answer = await client.get(path, headers={"Accept": "text/html"})
        except httpx.TimeoutException:
            codes["no answer"] += 1
            print(f"no answer  {path}")
            continue
        codes[str(answer.status_code)] += 1
        kind = path.rstrip("0123456789")
        took.setdefault(kind, []).append(time.monotonic() - begun)
        if answer.status_code >= 500:
            print(f"{answer.status_code}  {path}  {answer.text[:200]!r}")
        await asyncio.sleep(chance.random() * 2)


def taken(service: int) -> float:
    """Seconds of the processor that a process and its children have taken; 0 where nobody says which."""
    parents, spent = {}, {}
    for place in Path("/proc").glob("[0-9]*/stat") if service else ():
        try:
            fields = place.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        number = int(place.parent.name)
        parents[number], spent[number] = (
            int(fields[1]),
            sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK"),
        )
    kin = {service}
    while more := {one for one, parent in parents.items() if parent in kin and one not in kin}:
        kin |= more
    return sum(spent.get(one, 0.0) for one in kin)


async def first_page(client: httpx.AsyncClient) -> list[float]:
    """Seconds of the first page, asked for by one person."""
    took = []
    for _ in range(ROUNDS):
        begun = time.monotonic()
        answer = await client.get("/", headers={"Accept": "text/html"})
        answer.raise_for_status()
        took.append(time.monotonic() - begun)
    return took


async def brought(client: httpx.AsyncClient, file: Path) -> list[float]:
    """Seconds from sending a document until the page to check it is there."""
    content, took = file.read_bytes(), []
    for number in range(ROUNDS):
        fresh = content + f"\n% {number}".encode()
        begun = time.monotonic()
        answer = await client.post("/upload", files={"file": (file.name, fresh)}, follow_redirects=True)
        answer.raise_for_status()
        assert "/check" in str(answer.url), answer.url
        took.append(time.monotonic() - begun)
    return took


def told(name: str, took: list[float]) -> None:
    took = sorted(took)
    print(
        f"{name:24} {len(took):6}  median {took[len(took) // 2]:.3f}  95 % {took[int(len(took) * 0.95)]:.3f}  longest {took[-1]:.2f} s"
    )


async def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("address")
    options.add_argument("--people", type=int, default=50)
    options.add_argument("--seconds", type=float, default=300.0)
    options.add_argument("--works", type=int, default=20)
    options.add_argument("--upload", type=Path)
    options.add_argument("--service", type=int, default=0, metavar="PID")
    asked = options.parse_args()
    codes: Counter[str] = Counter()
    took: dict[str, list[float]] = {}
    async with httpx.AsyncClient(
        base_url=asked.address,
        timeout=60,
        headers={"Origin": asked.address},
        limits=httpx.Limits(max_connections=asked.people + 10),
    ) as client:
        for name, work in (("first page, alone", first_page(client)),) + (
            (("from upload to review", brought(client, asked.upload)),) if asked.upload else ()
        ):
            before = taken(asked.service)
            told(name, await work)
            if asked.service:
                print(f"{'':24} {(taken(asked.service) - before) / ROUNDS:.3f} s of the processor each")
        until = time.monotonic() + asked.seconds
        await asyncio.gather(
            *(click(client, until, random.Random(i), asked.works, codes, took) for i in range(asked.people))
        )
    if took:
        print(f"answers  {dict(codes)}")
        told("all pages", [one for part in took.values() for one in part])
        for kind, part in sorted(took.items()):
            told(kind, part)


if __name__ == "__main__":
    asyncio.run(main())
