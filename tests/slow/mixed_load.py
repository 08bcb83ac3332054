"""Batch, web, API, harvest and crawl together on one machine: users see answers or 503, memory stays where it was.

Usage: python -m tests.slow.mixed_load [SECONDS]; `make load` takes an hour. Everything stays on 127.0.0.1. Prints the memory of each
process of the service over time, the answers by kind, and how often the batch and the crawl were done.
"""

import functools
import http.server
import json
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import httpx

from pinakes.run.tree import descendants
from tests.serve.conftest import SAMPLES, Service

SEEN_BY_USERS = {"200", "503"}
SETTLED = 0.3
"""Of the time, after which memory is to stay."""
GROWTH = 1.25


def resident(process):
    """Megabytes of a process and of each below it, by their numbers."""
    used = {}
    for number in (process, *descendants(process)):
        try:
            lines = Path(f"/proc/{number}/status").read_text().splitlines()
        except OSError:
            continue
        used[number] = next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0) / 1024
    return used


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def site(folder):
    """A site with a page that leads to papers."""
    folder.mkdir()
    files = sorted(path for path in SAMPLES.glob("*-one-column.pdf"))
    for path in files:
        shutil.copy(path, folder / path.name)
    links = "".join(f'<p><a href="{path.name}">{path.stem}</a></p>' for path in files)
    (folder / "index.html").write_text(f"<html><title>Papers</title><body>{links}</body></html>")
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def load(seconds, tell=None):
    """Counts of answers by kind, rounds of batch and crawl, and memory of the service over time; `tell` is told at each look."""
    answers, rounds, memory = Counter(), Counter(), []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        given = folder / "in"
        given.mkdir()
        for path in [*SAMPLES.glob("*-two-column.pdf"), *SAMPLES.glob("*.docx"), *SAMPLES.glob("*.rtf")]:
            shutil.copy(path, given / path.name)
        _run("add", "--library", str(folder / "library"), str(given))
        service = Service("--library", str(folder / "library"), "--workers", "1")
        pages = site(folder / "site")
        until = time.monotonic() + seconds
        paper = (SAMPLES / "pt-two-column.pdf").read_bytes()
        text = {"texts": [(SAMPLES / "pt-utf-8.txt").read_text("utf-8")]}
        asked = (
            ("web", lambda http: http.get("/search", params={"q": "library OR biblioteca OR 图书馆"})),
            ("web", lambda http: http.get("/works/w1")),
            ("web", lambda http: http.get("/people")),
            (
                "oai",
                lambda http: http.get("/oai", params={"verb": "ListRecords", "metadataPrefix": "oai_dc"}),
            ),
            ("api", lambda http: http.post("/api/v1/bibliography", json=text)),
            ("api", lambda http: http.post("/api/processHeaderDocument", files={"input": ("a.pdf", paper)})),
        )

        def ask(first):
            with httpx.Client(base_url=service.address, timeout=600) as client:
                number = first
                while time.monotonic() < until:
                    kind, question = asked[number % len(asked)]
                    try:
                        code = str(question(client).status_code)
                    except httpx.HTTPError as error:
                        code = type(error).__name__
                    answers[f"{kind} {code}"] += 1
                    time.sleep(0.02 if code == "200" else 0.5)
                    number += 1

        def batch():
            while time.monotonic() < until:
                out = folder / f"out-{rounds['batch']}"
                _run("batch", str(given), "--out", str(out), "--workers", "1")
                shutil.rmtree(out)
                rounds["batch"] += 1

        def crawl():
            address = f"http://127.0.0.1:{pages.server_port}/index.html"
            while time.monotonic() < until:
                out = folder / f"crawl-{rounds['crawl']}"
                said = _run(
                    "crawl", address, "--out", str(out), "--allow-host", "127.0.0.1", "--seconds", "600"
                )
                assert len([json.loads(line) for line in said.splitlines()]) == 5, said
                shutil.rmtree(out)
                rounds["crawl"] += 1

        failed = []

        def watched(work, *arguments):
            try:
                work(*arguments)
            except BaseException as error:
                failed.append(error)

        threads = [threading.Thread(target=watched, args=(ask, number)) for number in range(4)]
        threads += [threading.Thread(target=watched, args=(work,)) for work in (batch, crawl)]
        for thread in threads:
            thread.start()
        began = time.monotonic()
        while any(thread.is_alive() for thread in threads):
            memory.append(sum((used := resident(service.process.pid)).values()))
            if tell is not None:
                tell(time.monotonic() - began, used, answers, rounds)
            time.sleep(min(5.0, seconds / 20))
        ended = service.stop()
        pages.shutdown()
    assert not failed, failed
    assert ended == 0
    assert {code.split()[1] for code in answers} <= SEEN_BY_USERS, answers
    settled = memory[int(SETTLED * len(memory)) :]
    first, last = settled[: len(settled) // 3 or 1], settled[-(len(settled) // 3 or 1) :]
    assert sum(last) / len(last) <= GROWTH * sum(first) / len(first), memory
    return answers, rounds, memory


def _run(*arguments):
    done = subprocess.run(
        [sys.executable, "-m", "pinakes", *arguments],
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def _told(seconds, used, answers, rounds):
    each = ", ".join(f"{number}: {size:.0f}" for number, size in sorted(used.items()))
    print(
        f"{seconds:.0f} s, {sum(used.values()):.0f} MB ({each}), {dict(answers)}, {dict(rounds)}", flush=True
    )


if __name__ == "__main__":
    counted, done, used = load(float(sys.argv[1]) if len(sys.argv) > 1 else 3600.0, _told)
    print(
        dict(sorted(counted.items())),
        dict(done),
        f"memory {used[len(used) // 3]:.0f} MB, in the end {used[-1]:.0f} MB",
    )
