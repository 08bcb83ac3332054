"""How much a phrase reads like the name of a journal or of proceedings: trained on the names under which references say works appeared."""

from __future__ import annotations

import itertools
import math
import re
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING

from pinakes import models
from pinakes.text.scripts import HAN
from pinakes.text.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

MODEL = "venue-names"
BUCKETS = 1 << 14
STEM = 4
"""Letters by which a word and its abbreviation are the same."""
_WORD = re.compile(r"[^\W\d_]+\.?|\d+")


@lru_cache(maxsize=8192)
def likeness(text: str) -> float:
    """How much a text is like the name of a venue: from -1, not at all, to 1."""
    weights, bias = models.linear(MODEL)
    found = list(observations(text))
    total = sum(weights[place(one)] for one in found) if found else 0.0
    return math.tanh((total + bias) / 4)


def observations(text: str) -> Iterator[str]:
    """The words of a phrase, their beginnings, pairs and places, and how it is written."""
    printed = _WORD.findall(text)
    if HAN.search(text):
        signs = HAN.findall(text)
        yield from signs
        yield from ("".join(pair) for pair in itertools.pairwise(signs))
        yield f"{''.join(signs[-2:])}$"
    words = [fold(one).strip(".") for one in printed if not HAN.search(one)]
    for word in words:
        yield "#" if word.isdigit() else word
        yield f"{word[:STEM]}~"
    if words:
        yield f"^{words[0]}"
        yield f"{words[-1]}$"
    yield from (f"{one[:STEM]} {other[:STEM]}" for one, other in itertools.pairwise(words))
    yield f"={min(len(printed), 12)}"
    short = sum(one.endswith(".") for one in printed)
    yield f"stops {min(short, 4)}"
    capital = sum(one[0].isupper() for one in printed)
    yield f"capitals {round(4 * capital / max(len(printed), 1))}"
    if any(mark in text for mark in ":?!"):
        yield "marked"
    if "," in text:
        yield f"commas {min(text.count(','), 3)}"


def place(observation: str) -> int:
    """The bucket of an observation."""
    return zlib.crc32(observation.encode()) % BUCKETS
