"""An extractor that does to its process what the text of the document says."""

from __future__ import annotations

import contextlib
import ctypes
import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from pinakes.model import Claim
from pinakes.tools import patience


class Forged:
    """What is run by whoever unpickles it."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return os.mkdir, (self.path,)


class FaultExtractor:
    """Crashes, hangs, eats memory, forks, writes, connects or raises, on demand."""

    needs = ()
    gives = ("title",)

    def __init__(self, settings):
        self.settings = settings

    def extract(self, paper, so_far):
        text = " ".join(line.text for _, _, line in paper.lines())
        if "SEGFAULT" in text:
            ctypes.string_at(0)
        if "HANG" in text:
            time.sleep(600)
        if "SLOW" in text:
            time.sleep(0.7)
        if "FORK" in text:
            for _ in range(60):
                subprocess.Popen(
                    [sys.executable, "-c", "import time; time.sleep(600)", "pinakes-fork-bomb"],
                    start_new_session=True,
                )
            time.sleep(600)
        if "MURDER" in text:
            os.kill(os.getppid(), signal.SIGKILL)
            time.sleep(600)
        if "WRITE" in text:
            Path(text.split()[1]).write_text("out of my folder")
        if "CONNECT" in text:
            socket.create_connection(("127.0.0.1", 9), timeout=2)
        if "FORGE" in text:  # as code would that got hold of the reader
            forged = pickle.dumps(Forged(text.split()[1]))
            for number in range(3, 20):  # one of them leads to the parent
                with contextlib.suppress(OSError):
                    if str(Path(f"/proc/self/fd/{number}").readlink()).startswith("pipe:"):
                        os.write(number, len(forged).to_bytes(8, "big") + forged)
            time.sleep(600)
        if "SILENCE" in text:
            os.closerange(3, 256)
            time.sleep(600)
        if "PATIENCE" in text:
            patience.asked(6)
            time.sleep(4)
        if "EAT" in text:
            hoard = []
            while True:
                hoard.append(bytearray(64 << 20))
        if "RAISE" in text:
            raise ZeroDivisionError("on purpose")
        yield Claim("title", text[:50], 0.9, "fault@1")
