"""The service as clients meet it: a process of its own on a free port."""

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parents[2] / "samples" / "files"


class Service:
    def __init__(self, *arguments, environment=None, folder=None):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pinakes", "serve", "--port", "0", *arguments],
            stderr=subprocess.PIPE,
            text=True,
            cwd=folder,
            env={**os.environ, **(environment or {})},
        )
        self.said = []
        for line in self.process.stderr:
            self.said.append(line)
            if found := re.match(r"ready (http://\S+)", line):
                self.address = found[1]
                break
        else:
            raise AssertionError("".join(self.said))
        threading.Thread(target=lambda: self.said.extend(self.process.stderr), daemon=True).start()

    def stop(self):
        """End it gently; one that ends otherwise tells what it said before."""
        self.process.send_signal(signal.SIGTERM)
        ended = self.process.wait(timeout=100)
        assert ended == 0, (ended, "".join(self.said)[-4000:])
        return ended


@pytest.fixture(scope="session")
def service():
    running = Service("--workers", "2")
    yield running.address
    assert running.stop() == 0
