"""Pages of the web read a second on one core, and a frontier of a million addresses: how fast it is filled and emptied, memory, size.

Usage: python bench/crawl.py FOLDER [ADDRESSES]. FOLDER holds pages (*.htm*, or the `files/` of a made world); ADDRESSES are a million unless
told otherwise. Seconds of CPU, so that other work on the machine does not count.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from pathlib import Path

from pinakes.acquire.fetch import Reply
from pinakes.acquire.frontier import Frontier, Lead
from pinakes.acquire.page import kind_of, read
from pinakes.discover.crawl import leads_of

HOSTS, BATCH, TAKEN = 500, 20_000, 5000
SECONDS = 5.0
"""What reading pages may take at least: small folders are read again and again."""


def pages(folder: Path) -> list[bytes]:
    """The pages that lie in a folder."""
    contents = (path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())
    return [content for content in contents if kind_of(content) == "page"][:2000]


def read_all(contents: list[bytes]) -> tuple[int, int, float]:
    """Pages and links read, and the seconds it took: parsed, their links weighed, as a walk does."""
    count = links = 0
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        for number, content in enumerate(contents):
            page = read(Reply(f"http://h{number % HOSTS}.org/{number}.html", 200, {}, content, None))
            links += sum(1 for _ in leads_of(page, Lead(page.address)))
            count += 1
    return count, links, time.process_time() - began


def frontier(addresses: int) -> None:
    """Fill a frontier, take from it, and say what it cost."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "frontier.db"
        queue = Frontier(path)
        began = time.process_time()
        for start in range(0, addresses, BATCH):
            queue.add(
                Lead(f"http://h{i % HOSTS}.org/p/{i}", (i * 7919 % 1000) / 1000)
                for i in range(start, start + BATCH)
            )
        filled = time.process_time() - began
        began = time.process_time()
        for _ in range(TAKEN):
            lead = queue.take()
            assert lead is not None
            queue.done(lead, [Lead(f"{lead.address}/x", 0.5)])
        emptied = time.process_time() - began
        queue.close()
        size = path.stat().st_size / 1e6
    print(f"| {addresses:,} addresses put in line, a second | {addresses / filled:,.0f} |")
    print(f"| one taken, done, and what it led to put in line, ms | {1000 * emptied / TAKEN:.2f} |")
    print(f"| file, MB | {size:,.0f} |")


def main() -> None:
    """Print a row a measure."""
    contents = pages(Path(sys.argv[1]))
    count, links, spent = read_all(contents)
    print("| measure | value |\n|---|---|")
    mean = sum(map(len, contents)) / len(contents) / 1000
    print(f"| pages read a second ({len(contents)} pages of {mean:.0f} kB) | {count / spent:.0f} |")
    print(f"| links weighed a second | {links / spent:,.0f} |")
    frontier(int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
    print(f"| peak memory, MB | {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} |")


if __name__ == "__main__":
    main()
