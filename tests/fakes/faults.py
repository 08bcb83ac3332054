"""An extractor that does to its process what the text of the document says."""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from pinakes.model import Claim
from pinakes.tools import patience


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
