"""Many clients at once: nobody is told anything but an answer or to wait, memory stays where it was."""

import asyncio
import os
import time
from pathlib import Path

import httpx
import pytest

from tests.serve.conftest import SAMPLES, Service

pytestmark = pytest.mark.slow
SECONDS, CLIENTS = 60, 64


def resident(process):
    """Megabytes of a process."""
    line = next(
        line for line in Path(f"/proc/{process}/status").read_text().splitlines() if line.startswith("VmRSS")
    )
    return int(line.split()[1]) / 1024


def test_a_minute_of_sixty_four_clients():
    service = Service("--workers", "2")
    files = [(path.name, path.read_bytes()) for path in sorted(SAMPLES.glob("*-two-column.pdf"))]
    codes, memory = {}, []

    async def one(http, number, until):
        while time.monotonic() < until:
            name, content = files[number % len(files)]
            answer = await http.post(
                f"{service.address}/api/processHeaderDocument", files={"input": (name, content)}
            )
            codes[answer.status_code] = codes.get(answer.status_code, 0) + 1
            if answer.status_code == 503:
                await asyncio.sleep(0.5)
            number += 1

    async def storm():
        async with httpx.AsyncClient(timeout=100, limits=httpx.Limits(max_connections=CLIENTS)) as http:
            until = time.monotonic() + SECONDS
            asking = [asyncio.create_task(one(http, number, until)) for number in range(CLIENTS)]
            while time.monotonic() < until:
                await asyncio.sleep(5)
                memory.append(resident(service.process.pid))
            await asyncio.gather(*asking)

    asyncio.run(storm())
    assert service.stop() == 0
    assert set(codes) <= {200, 503}
    assert codes[200] >= CLIENTS, "everybody is served"
    settled = memory[2:]
    assert max(settled) <= 1.1 * min(settled), memory


def cpu_seconds(process):
    """CPU of a process and all it started: unlike the clock, nobody else's work is in it."""
    used = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:15]
    children = " ".join(path.read_text() for path in Path(f"/proc/{process}/task").glob("*/children"))
    return sum(map(int, used)) / os.sysconf("SC_CLK_TCK") + sum(map(cpu_seconds, children.split()))


def test_a_burst_of_a_thousand_texts():
    """Everybody is answered, or told to wait and then answered; a text of a thousand costs what one of a quarter as many does."""
    service = Service("--workers", "2")
    body = {"texts": [(SAMPLES / "pt-utf-8.txt").read_text("utf-8")]}
    codes, cost = {}, {}

    async def burst(count):
        async with httpx.AsyncClient(timeout=300, limits=httpx.Limits(max_connections=count)) as http:

            async def ask():
                while True:
                    answer = await http.post(f"{service.address}/api/v1/bibliography", json=body)
                    codes[answer.status_code] = codes.get(answer.status_code, 0) + 1
                    if answer.status_code != 503:
                        return
                    await asyncio.sleep(float(answer.headers["Retry-After"]))

            await asyncio.gather(*(ask() for _ in range(count)))

    for count in (250, 1000):
        before = cpu_seconds(service.process.pid)
        asyncio.run(burst(count))
        cost[count] = (cpu_seconds(service.process.pid) - before) / count
    assert service.stop() == 0
    assert set(codes) <= {200, 503}
    assert codes[200] == 1250
    assert 0 < cost[1000] < 2 * cost[250], cost
