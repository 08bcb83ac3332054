"""A library served by OAI-PMH and harvested whole by a client of others: records a second, milliseconds a page by where it stands, memory.

Usage: python bench/oai.py LIBRARY [--prefix oai_dc] [--page 100]; bench/store.py --keep LIBRARY makes one. Needs oaipmh-scythe.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from oaipmh_scythe import Scythe
from oaipmh_scythe.config import HTTPConfig


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("library", type=Path)
    options.add_argument("--prefix", default="oai_dc")
    options.add_argument("--page", type=int, default=100)
    asked = options.parse_args()
    environment = {**os.environ, "PINAKES_OAI_PAGE": str(asked.page)}
    call = [
        sys.executable,
        "-m",
        "pinakes",
        "serve",
        "--port",
        "0",
        "--workers",
        "1",
        "--library",
        str(asked.library),
    ]
    with subprocess.Popen(call, stderr=subprocess.PIPE, text=True, env=environment) as service:
        try:
            address = next(
                found[1] for line in service.stderr or () if (found := re.match(r"ready (http://\S+)", line))
            )
            measure(f"{address}/oai", asked.prefix, service.pid)
        finally:
            service.terminate()


def measure(address: str, prefix: str, process: int) -> None:
    with Scythe(address, http_config=HTTPConfig(timeout=120)) as client:
        before, used = memory(process), processor(process)
        begin = time.perf_counter()
        pages, records, deleted, seen = [], 0, 0, set()
        last = begin
        for number, record in enumerate(client.list_records(metadata_prefix=prefix)):
            if number == records and number % 1000 == 0:
                now = time.perf_counter()
                pages.append(now - last)
                last = now
            records += 1
            deleted += record.header.deleted
            seen.add(record.header.identifier)
        seconds = time.perf_counter() - begin
    thousands = [f"{value:.2f}" for value in pages[1:]]
    print(f"records      {records} ({len(seen)} different, {deleted} deleted) as {prefix}")
    used = processor(process) - used
    print(
        f"records/s    {records / seconds:.0f} by the clock, {records / used:.0f} a CPU second of the service"
    )
    print(f"seconds for a thousand, from the first to the last: {' '.join(thousands)}")
    print(f"memory       {before:.0f} MB before, {memory(process):.0f} MB after")


def processor(process: int) -> float:
    """CPU seconds the service has used."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """The most the service has had, in MB."""
    status = Path(f"/proc/{process}/status").read_text("ascii")
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]


if __name__ == "__main__":
    main()
