"""An extractor that does to its process what the text of the document says."""

from __future__ import annotations

import ctypes
import time

from pinakes.model import Claim


class FaultExtractor:
    """Crashes, hangs, eats memory or raises, on demand."""

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
        if "EAT" in text:
            hoard = []
            while True:
                hoard.append(bytearray(64 << 20))
        if "RAISE" in text:
            raise ZeroDivisionError("on purpose")
        yield Claim("title", text[:50], 0.9, "fault@1")
