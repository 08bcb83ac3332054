"""Writers, the service and the database server are killed at random: nothing acknowledged is lost, nothing doubled.

Usage: python -m tests.slow.service_kills [KILLS] [SEED]; `make kills` does a thousand. The library lies on a PostgreSQL server
that is started here and keeps its promises to the disk.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import httpx

from pinakes.store.address import VARIABLE
from pinakes.store.check import check
from pinakes.store.library import open_library
from tests.serve.conftest import Service
from tests.server import Server

WRITER = """
import sys
from pinakes.errors import Refused
from pinakes.store.adding import add
from pinakes.store.library import open_library
from tests.store.made import outcome
folder, first = sys.argv[1], int(sys.argv[2])
with open_library(folder) as library:
    for number in range(first, 10 ** 9):
        while True:
            try:
                add(library, [outcome(f"{number}.pdf", f"On the matter number {number} and on {number * 7} of its kind")])
                break
            except Refused:
                pass
        print(number, flush=True)
"""
SEEN_BY_USERS = {200, 503}


class Writer:
    """Adds documents and says which are in; taken up where it was."""

    def __init__(self, folder, first):
        command = [sys.executable, "-c", WRITER, str(folder), str(first)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.last = first - 1
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()

    def _listen(self):
        for line in self.process.stdout:
            if line.endswith("\n"):
                self.last = int(line)

    def end(self):
        self.process.kill()
        self.process.wait()
        self._listening.join(30)


def drill(kills, seed=0, *, patience=300):
    """What was killed and answered; `AssertionError` where something acknowledged is lost or doubled."""
    dice, killed, answers = random.Random(seed), Counter(), Counter()
    server, before = Server(settings=()), os.environ.get(VARIABLE)
    try:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "library"
            os.environ[VARIABLE] = server.schema()
            open_library(folder, create=True).close()
            writer, service = Writer(folder, 0), Service("--library", str(folder), "--workers", "1")
            for _ in range(kills):
                until, enough = time.monotonic() + patience, writer.last + dice.randrange(1, 4)
                while writer.last < enough:
                    assert time.monotonic() < until, "nothing goes on"
                    assert writer.process.poll() is None, "the writer gave up"
                    answers[_asked(service)] += 1
                    time.sleep(0.05)
                kind = dice.choice(("writer", "service", "database"))
                killed[kind] += 1
                if kind == "writer":
                    writer.end()
                    writer = Writer(folder, writer.last + 1)
                elif kind == "service":
                    service.process.send_signal(signal.SIGKILL)
                    service.process.wait()
                    service = Service("--library", str(folder), "--workers", "1")
                else:
                    server.kill()
                    server.start()
            writer.end()
            assert service.stop() == 0
            with open_library(folder) as library:
                rows = library.sql.execute("SELECT name, count(*) FROM document GROUP BY name").fetchall()
                assert {int(file.removesuffix(".pdf")) for file, _ in rows} >= set(range(writer.last + 1))
                assert all(count == 1 for _, count in rows)
                assert not [fault for fault in check(library) if not fault.harmless]
                killed["documents"] = len(rows)
    finally:
        os.environ.pop(VARIABLE) if before is None else os.environ.update({VARIABLE: before})
        server.stop()
    assert set(answers) <= SEEN_BY_USERS, answers
    return killed, answers


def _asked(service):
    return httpx.get(f"{service.address}/search", params={"q": "matter"}, timeout=120).status_code


if __name__ == "__main__":
    print(
        *drill(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    )
