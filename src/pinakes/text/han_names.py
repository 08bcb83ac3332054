"""How lists of Chinese names split: at gaps, at characters printed apart, else by family names."""

from __future__ import annotations

import re

from pinakes.text.name_case import name_words
from pinakes.text.name_marks import MARKS, without_honorifics
from pinakes.text.scripts import HAN, RANGES

HAN_SIGNS = RANGES["Hani"]
PLACES = re.compile("[\ue000-\uf8ff]")
"""Callers' place holders for marks."""
_PLAIN_MARKS = re.compile(MARKS.pattern.replace(r"\ue000-\uf8ff", ""))
_HAN_NOISE = re.compile(rf"(?<=[{HAN_SIGNS}])[A-Za-z’”“‘'\"·+.．]+$")
_HAN_GAPS = re.compile(r"\s*[;；,，、|/]\s*|\s{2,}|(?<=\s)[和与](?=\s)\s*")


def split_han(text: str) -> list[tuple[str, str]]:
    """The names of a Chinese list, each with the private-use characters that stood on it."""
    text = _PLAIN_MARKS.sub(" ", text)
    surnames, compound = name_words("surnames"), name_words("compound_surnames")
    found: list[tuple[str, str]] = []
    for part in _HAN_GAPS.split(text):
        run: list[str] = []
        places = ""
        pieces = part.split()
        for word in [*pieces, ""]:
            bare, own = PLACES.sub("", word), "".join(PLACES.findall(word))
            if (len(bare) == 1 and HAN.match(bare)) or bare in compound or (not bare and own):
                run += [bare] if bare else []
                places += own
                continue
            parted = (
                len(run) == 1
                and len(bare) == 2
                and HAN.match(bare)
                and (run[0] in surnames or run[0] in compound)
            )
            if parted and (bare[0] not in surnames or len(pieces) == 2):
                found.append((run.pop() + bare, places + own))
                places = ""
                continue
            singles = _join_single(run)
            found += [(name, places if i == len(singles) - 1 else "") for i, name in enumerate(singles)]
            if places and not singles and found:
                found[-1] = (found[-1][0], found[-1][1] + places)
            run, places = [], ""
            if bare:
                found.append((bare, own))
    cleaned = [
        (without_honorifics(_HAN_NOISE.sub("", name.strip("()（）[]:：*"))), places) for name, places in found
    ]
    return [(name, places) for name, places in cleaned if name and (HAN.search(name) or len(name) > 3)]


def unglued(text: str) -> tuple[str, ...]:
    """The names of a run of Chinese characters without gaps where family names allow one cut alone."""
    if not re.fullmatch(f"[{HAN_SIGNS}]{{5,16}}", text):
        return ()
    surnames, compound = name_words("surnames"), name_words("compound_surnames")
    cuts: list[list[tuple[str, ...]]] = [[()]]
    for end in range(1, len(text) + 1):
        ways: list[tuple[str, ...]] = []
        for length in (2, 3, 4):
            name = text[end - length : end] if end >= length else ""
            starts = name[:1] in surnames and length < 4
            if name and (starts or (name[:2] in compound and length > 2)):
                ways += [(*way, name) for way in cuts[end - length]]
        cuts.append(ways[:8])
    return cuts[-1][0] if len(cuts[-1]) == 1 else ()


def _join_single(run: list[str]) -> list[str]:
    """Names from characters printed apart: pairs where each first one is a surname, else threes, else all."""
    surnames = name_words("surnames")
    starts = {i for i, word in enumerate(run) if word in surnames or len(word) > 1}
    for step in (2, 3):
        if len(run) % step == 0 and all(i in starts for i in range(0, len(run), step)):
            return ["".join(run[i : i + step]) for i in range(0, len(run), step)]
    return ["".join(run)] if run else []
