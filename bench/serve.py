"""The service against the batch over the same documents with the same workers, many clients at once, a burst of texts.

Usage: python bench/serve.py FOLDER [LIMIT] [--minutes M] [--clients N] [--rounds R]. Writes docs/figures/service.md.
The client and the service share the machine's cores, so every figure of the service pays for its client too.
"""

from __future__ import annotations

import argparse
import hashlib
import http.client
import itertools
import json
import os
import platform
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from chosen import share_of

ROOT = Path(__file__).parent.parent
PINAKES = [sys.executable, "-m", "pinakes"]
WORKERS = os.cpu_count() or 1
ASKING = 3 * WORKERS
"""Clients while throughput is measured: enough that no worker waits, few enough that none is refused."""
BOUNDARY = "pinakes-bench"
BURSTS = (10, 50, 100, 250, 500, 1000)


class Service:
    """`pinakes serve` on a free port."""

    def __init__(self) -> None:
        command = [*PINAKES, "serve", "--port", "0", "--workers", str(WORKERS), "--ocr", "never"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        found = next(filter(None, (re.match(r"ready http://(\S+)", line) for line in self.process.stderr)))
        self.place = found[1]
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def stop(self) -> None:
        """End it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)

    def memory(self) -> float:
        """Megabytes that the service and everything it started hold."""
        parents = {}
        for status in Path("/proc").glob("[0-9]*/stat"):
            try:
                parents[int(status.parent.name)] = int(status.read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
        family, grown = {self.process.pid}, True
        while grown:
            more = {child for child, parent in parents.items() if parent in family} - family
            family, grown = family | more, bool(more)
        return sum(map(_resident, family))


def _resident(process: int) -> float:
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        return 0.0


def form(name: str, field: str, content: bytes) -> bytes:
    """A multipart body with one file."""
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\nContent-Type: application/pdf\r\n\r\n'
    return head.encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()


class Asker:
    """One client with one connection, opened again when it is lost."""

    def __init__(self, place: str) -> None:
        self.connection = http.client.HTTPConnection(place, timeout=300)

    def post(self, path: str, body: bytes, kind: str) -> int:
        """The status of an answer; 0 where there was none."""
        try:
            self.connection.request("POST", path, body, {"Content-Type": kind})
            answer = self.connection.getresponse()
            answer.read()
            self.after = float(answer.getheader("Retry-After") or 0)
        except (OSError, http.client.HTTPException):
            self.connection.close()
            return 0
        return answer.status


FORM = f"multipart/form-data; boundary={BOUNDARY}"


def asked(place: str, path: str, bodies: list[bytes]) -> tuple[float, Counter[int]]:
    """Seconds until every document was answered, and the statuses; busy answers are asked again."""
    waiting, taking, codes = iter(bodies), threading.Lock(), Counter[int]()

    def work(_: int) -> None:
        asker = Asker(place)
        while True:
            with taking:
                body = next(waiting, None)
            if body is None:
                return
            while (code := asker.post(path, body, FORM)) == 503:
                codes[503] += 1
                time.sleep(0.05)
            codes[code] += 1

    started = time.perf_counter()
    with ThreadPoolExecutor(ASKING) as clients:
        list(clients.map(work, range(ASKING)))
    return time.perf_counter() - started, codes


def batch(folder: Path, *options: str) -> float:
    """Seconds of `pinakes describe` over a folder."""
    started = time.perf_counter()
    subprocess.run(
        [*PINAKES, "describe", str(folder), "--workers", str(WORKERS), "--ocr", "never", *options],
        stdout=subprocess.DEVNULL,
        check=False,
    )
    return time.perf_counter() - started


def throughput(folder: Path, single: Path, service: Service, rounds: int) -> dict[str, Any]:
    """Documents a second of the batch and of two calls of the service, round by round in turn, and what starting costs the batch."""
    files = sorted(folder.iterdir())
    ways = {
        "describe": ("/api/v1/describe", [form(path.name, "file", path.read_bytes()) for path in files], ()),
        "full text": (
            "/api/processFulltextDocument",
            [form(path.name, "input", path.read_bytes()) for path in files],
            ("--to", "tei"),
        ),
    }
    rates: dict[str, list[float]] = {}
    codes = Counter[int]()
    for _, (name, (path, bodies, options)) in itertools.product(range(rounds), ways.items()):
        start, whole = batch(single, *options), batch(folder, *options)
        rates.setdefault(f"batch {name}", []).append(len(files) / whole)
        rates.setdefault(f"batch {name}, start-up taken off", []).append((len(files) - 1) / (whole - start))
        taken, seen = asked(service.place, path, bodies)
        rates.setdefault(f"service {name}", []).append(len(files) / taken)
        codes += seen
        print(
            name,
            {key: round(values[-1], 2) for key, values in rates.items() if name in key},
            dict(seen),
            file=sys.stderr,
        )
    return {"rates": rates, "codes": codes}


def storm(
    service: Service, bodies: list[bytes], *, clients: int, seconds: float
) -> tuple[Counter[int], list[float]]:
    """Statuses that many clients see for some minutes, and the memory of the service every five seconds."""
    codes, memory, until = Counter[int](), [], time.monotonic() + seconds

    def work(number: int) -> None:
        asker, mine = Asker(service.place), Counter[int]()
        while time.monotonic() < until:
            code = asker.post("/api/processFulltextDocument", bodies[number % len(bodies)], FORM)
            mine[code] += 1
            number += 1
            if code == 503:
                time.sleep(0.5)
        codes.update(mine)

    threads = [threading.Thread(target=work, args=(7 * number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    while time.monotonic() < until:
        time.sleep(5)
        memory.append(service.memory())
    for thread in threads:
        thread.join()
    return codes, memory


def bursts(service: Service, text: str) -> list[tuple[int, float, float, Counter[int]]]:
    """For bursts of one text a request, all at once: (size, median and 99th percentile of seconds till the answer, statuses)."""
    rows = []
    body = json.dumps({"texts": [text]}).encode()
    for size in BURSTS:
        codes, taken = Counter[int](), []

        def ask(_: int, codes: Counter[int] = codes, taken: list[float] = taken) -> None:
            asker, started = Asker(service.place), time.perf_counter()
            while (code := asker.post("/api/v1/bibliography", body, "application/json")) == 503:
                codes[503] += 1
                time.sleep(asker.after)
            codes[code] += 1
            taken.append(time.perf_counter() - started)
            asker.connection.close()

        with ThreadPoolExecutor(size) as clients:
            list(clients.map(ask, range(size)))
        taken.sort()
        rows.append((size, statistics.median(taken), taken[min(size - 1, int(0.99 * size))], codes))
        print("burst", size, rows[-1][1:], file=sys.stderr)
    return rows


def lists(service: Service, text: str) -> list[tuple[int, float, int]]:
    """For lists of texts in one request: (size, seconds till the answer, status)."""
    rows = []
    for size in BURSTS:
        asker, started = Asker(service.place), time.perf_counter()
        code = asker.post(
            "/api/v1/bibliography", json.dumps({"texts": [text] * size}).encode(), "application/json"
        )
        rows.append((size, time.perf_counter() - started, code))
    return rows


def sizes(service: Service, text: str) -> list[tuple[int, float]]:
    """For texts of growing size, so many clients at a time as there are workers: (characters, 99th percentile of seconds)."""
    rows = []
    for times in (1, 2, 4, 8, 16, 32):
        body, taken = json.dumps({"texts": ["\n".join([text] * times)]}).encode(), []

        def ask(_: int, body: bytes = body, taken: list[float] = taken) -> None:
            asker, started = Asker(service.place), time.perf_counter()
            if asker.post("/api/v1/bibliography", body, "application/json") == 200:
                taken.append(time.perf_counter() - started)

        with ThreadPoolExecutor(WORKERS) as clients:
            list(clients.map(ask, range(100 // times + 4)))
        taken.sort()
        rows.append((times * (len(text) + 1), taken[min(len(taken) - 1, int(0.99 * len(taken)))]))
    return rows


def chosen(folder: Path, limit: int) -> list[Path]:
    """PDFs from all over a folder, those that can be described."""
    files = share_of(sorted(path for path in folder.rglob("*.pdf") if path.stat().st_size), limit)
    command = [*PINAKES, "describe", *map(str, files), "--ocr", "never"]
    told = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
    ).stdout.splitlines()
    failed = {described["file"] for described in map(json.loads, told) if described["status"] != "ok"}
    return [path for path in files if str(path) not in failed]


def main() -> None:
    """Measure, print and write the page."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("folder", type=Path, nargs="?", default=ROOT / "samples" / "files")
    reader.add_argument("limit", type=int, nargs="?", default=100)
    reader.add_argument("--minutes", type=float, default=5.0)
    reader.add_argument("--clients", type=int, default=64)
    reader.add_argument("--rounds", type=int, default=3)
    given = reader.parse_args()
    given.commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True
    ).stdout.strip()
    files = chosen(given.folder, given.limit)
    text = (ROOT / "samples" / "files" / "en-utf-8.txt").read_text("utf-8")
    with tempfile.TemporaryDirectory() as kept:
        folder, single = Path(kept) / "all", Path(kept) / "one"
        folder.mkdir()
        single.mkdir()
        for number, path in enumerate(files):
            shutil.copy(path, folder / f"{number:04}.pdf")
        shutil.copy(min(files, key=lambda path: path.stat().st_size), single / "0.pdf")
        service = Service()
        try:
            speed = throughput(folder, single, service, given.rounds)
            burst = sizes(service, text), bursts(service, text), lists(service, text)
            bodies = [form(path.name, "input", path.read_bytes()) for path in files]
            codes, memory = storm(service, bodies, clients=given.clients, seconds=60 * given.minutes)
        finally:
            service.stop()
    page = written(given, files, throughput=shares(speed), storm=held(codes, memory), bursts=answered(*burst))
    (ROOT / "docs" / "figures" / "service.md").write_text(page, "utf-8")
    print(page)


def shares(speed: dict[str, Any]) -> str:
    """The table of throughput."""
    rates, lines = (
        speed["rates"],
        [
            "| work | batch | – start-up taken off | service | share | – start-up taken off |",
            "|---|---|---|---|---|---|",
        ],
    )
    for name in ("describe", "full text"):
        whole, bare, served = (
            rates[key] for key in (f"batch {name}", f"batch {name}, start-up taken off", f"service {name}")
        )
        parts = [
            statistics.median(mine / theirs for mine, theirs in zip(served, other, strict=True))
            for other in (whole, bare)
        ]
        figures = [statistics.median(whole), statistics.median(bare), statistics.median(served), *parts]
        lines.append(f"| {name} | {' | '.join(f'{figure:.2f}' for figure in figures)} |")
    return "\n".join([*lines, "", f"Statuses: {_said(speed['codes'])}."])


def held(codes: Counter[int], memory: list[float]) -> str:
    """What many clients saw, and what it took."""
    middle = statistics.median(memory)
    low, high = (100 * (one / middle - 1) for one in (min(memory), max(memory)))
    thirds = [statistics.mean(memory[i * len(memory) // 3 : (i + 1) * len(memory) // 3]) for i in range(3)]
    return f"""Statuses: {_said(codes)} (0: no answer).
Memory of the service and its workers, every five seconds: {min(memory):.0f} to {max(memory):.0f}\
 MB, median {middle:.0f} MB, {low:+.1f} to {high:+.1f} %; means of the thirds \
{", ".join(f"{third:.0f}" for third in thirds)} MB. Wanted: ± 10 %."""


def answered(
    by_size: list[tuple[int, float]],
    rows: list[tuple[int, float, float, Counter[int]]],
    listed: list[tuple[int, float, int]],
) -> str:
    """The tables of texts."""
    lines = ["| characters | 99th percentile, s | ms a 1,000 characters |", "|---|---|---|"]
    lines += [f"| {size} | {late:.2f} | {1e6 * late / size:.1f} |" for size, late in by_size]
    lines += [
        "",
        "| requests at once | median, s | 99th percentile, s | – a request, ms | statuses | one request with as many texts |",
    ]
    lines += ["|---|---|---|---|---|---|"]
    for (size, half, late, seen), (_, alone, code) in zip(rows, listed, strict=True):
        lines.append(
            f"| {size} | {half:.2f} | {late:.2f} | {1000 * late / size:.0f} | {_said(seen)} | {alone:.2f} s ({code}) |"
        )
    return "\n".join(lines)


def written(given: Any, files: list[Path], *, throughput: str, storm: str, bursts: str) -> str:
    """The page of figures."""
    digest = hashlib.sha256(
        b"".join(hashlib.sha256(path.read_bytes()).digest() for path in files)
    ).hexdigest()[:16]
    return f"""# The service

`python bench/serve.py {given.folder.name} {given.limit} --minutes {given.minutes:g} --clients {given.clients} --rounds {given.rounds}` · \
commit {given.commit} · {len(files)} PDFs, digest {digest} · Python {platform.python_version()}, {WORKERS} cores, {platform.machine()}

## Throughput
The same documents through `pinakes describe FOLDER` and through the service, in turn, {WORKERS} workers each; the service pays for
its {ASKING} clients on the same cores. Medians of {given.rounds} rounds, documents a second. "Describe" is JSON against
`/api/v1/describe`, "full text" is `describe --to tei` against `processFulltextDocument`. Wanted: a share of .80 or more.

{throughput}

## {given.clients} clients for {given.minutes:g} minutes
Each sends the PDFs in turn to `processFulltextDocument`, and waits half a second after a 503; the service has seen each of them before.
{storm}

## Texts
Texts to `/api/v1/bibliography`: first of growing size, {WORKERS} at a time; then so many requests at once, who is told 503 asks again
when it was told to. Linear means that the last figure of a row stays the same.

{bursts}
"""


def _said(codes: Counter[int]) -> str:
    return ", ".join(f"{count} × {code}" for code, count in sorted(codes.items()))


if __name__ == "__main__":
    main()
