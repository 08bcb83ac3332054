"""Many clients at once: nobody is told anything but an answer or to wait, memory stays where it was."""

import asyncio
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


def test_a_burst_of_a_thousand_texts():
    """Everybody is answered, or told to wait and then answered; the slowest of a thousand waits four times as long as of a quarter as many."""
    service = Service("--workers", "2")
    body = {"texts": [(SAMPLES / "pt-utf-8.txt").read_text("utf-8")]}
    codes, late = {}, {}

    async def burst(count):
        taken = []
        async with httpx.AsyncClient(timeout=300, limits=httpx.Limits(max_connections=count)) as http:

            async def ask():
                started = time.monotonic()
                while True:
                    answer = await http.post(f"{service.address}/api/v1/bibliography", json=body)
                    codes[answer.status_code] = codes.get(answer.status_code, 0) + 1
                    if answer.status_code != 503:
                        taken.append(time.monotonic() - started)
                        return
                    await asyncio.sleep(float(answer.headers["Retry-After"]))

            await asyncio.gather(*(ask() for _ in range(count)))
        late[count] = sorted(taken)[int(0.99 * count) - 1]

    for count in (250, 1000):
        asyncio.run(burst(count))
    assert service.stop() == 0
    assert set(codes) <= {200, 503}
    assert codes[200] == 1250
    assert late[1000] < 2 * 4 * late[250], late
