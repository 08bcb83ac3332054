"""Learn names of venues and the short names of meetings: `python -m pinakes.learn.known_venues DATA`.

Both are counted in labelled references and in records; names of journals in lists (`venue_lists`) count
as well, and their short forms. Figures are of short names that several whole ones were seen with: how often
the one that is kept is like the others.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from rapidfuzz import fuzz

from pinakes.learn.register import store
from pinakes.learn.venue_lists import listed
from pinakes.learn.venue_names import RIGHT
from pinakes.text.words import fold
from pinakes.understand.header.imprint.context import content_words
from pinakes.understand.header.imprint.known_names import (
    FEWEST,
    MODEL,
    bare,
    is_spelled,
    key_of,
    short_name,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MOST = 255
LONGEST, SHORTEST = 14, 2
"""Words of a meeting's name."""
ALIKE = 80
LISTED = 2
"""How many references that have a name its standing in a list is worth."""
_YEAR = r"[\s'’‘*-]*(?:(?:19|20)?\d\d)?"
_PAIRS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?P<name>.{{8,}}?)\s*[\(\[]\s*(?P<short>[A-Z][A-Za-z&+/-]{{1,11}}?){_YEAR}\s*(?:[\)\]]|$)",
        rf"(?:\w+\s+of\s+)?(?P<short>[A-Z][A-Za-z&+/-]{{1,11}}?){_YEAR}\s*[:–—-]\s+(?P<name>.{{10,}})",
        r"(?P<name>.{12,}?)[,\s-]+(?P<short>[A-Z]{3,11})[\s'’‘-]*(?:19|20)?\d\d\b",
    )
)
"""How references print a name beside its short one."""
_STOPPED = re.compile(r"[^\W\d_]\.(?:\s|$)")


def named(data: Path) -> Counter[str]:
    """The names of venues in references and records, each with how often."""
    found: Counter[str] = Counter()
    for path in sorted((data / "refs" / "train").glob("*.jsonl.gz")):
        for row in _rows(path):
            tokens = row["tokens"]
            assert isinstance(tokens, list)
            found.update(_plain(text) for text, label in tokens if label in RIGHT)
    for path in sorted((data / "records").glob("*.jsonl.gz")):
        found.update(
            _plain(row["container-title"])
            for row in _rows(path)
            if isinstance(row.get("container-title"), str)
        )
    return Counter({name: count for name, count in found.items() if len(name) > SHORTEST})


def of_lists(names: Mapping[str, str]) -> Counter[int]:
    """Listed names and their short forms as they are compared, each counting as `LISTED`."""
    forms = {form for pair in names.items() for form in pair if len(form) > FEWEST and content_words(form)}
    return Counter({key_of(form): LISTED for form in forms})


def _rows(path: Path) -> Iterator[dict[str, object]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _plain(name: object) -> str:
    text = " ".join(str(name).split()).strip(' ,;:[]"“”«»/.')
    return text.removeprefix("In ").removeprefix("in ").lstrip(": ")


def meetings(names: Mapping[str, int]) -> dict[str, Counter[str]]:
    """Short names with the whole ones they were seen beside."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name, count in names.items():
        match = next(filter(None, (pattern.match(name) for pattern in _PAIRS)), None)
        if (
            match is None
            or short_name(match["short"]) is None
            or not is_spelled(match["short"], match["name"])
        ):
            continue
        whole = bare(match["name"], match["short"])
        if SHORTEST < len(whole.split()) <= LONGEST and not _STOPPED.search(whole):
            found[match["short"].upper()][whole] += count
    return dict(found)


def middle_of(names: Mapping[str, int]) -> tuple[str, float]:
    """The name that is most like the others, and what share of the others is like it."""

    def likeness(one: str) -> float:
        return sum(count * fuzz.token_set_ratio(fold(one), fold(other)) for other, count in names.items())

    best = max(names, key=lambda one: (likeness(one), -len(one), sum(map(str.isupper, one)), one))
    others = [other for other in names if other != best]
    alike = sum(fuzz.token_set_ratio(fold(best), fold(other)) >= ALIKE for other in others)
    return best, alike / len(others) if others else -1.0


def main() -> None:
    """Count and store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--lists", type=Path, nargs="*", default=[], help="folders of lists and styles")
    given = parser.parse_args()
    names = named(given.data)
    keys: Counter[int] = Counter()
    for name, count in names.items():
        keys[key_of(name)] += count
    keys.update(of_lists(listed(given.lists)))
    short = {one: middle_of(whole) for one, whole in sorted(meetings(names).items())}
    shares = [share for _, share in short.values() if share >= 0]
    print(
        f"{len(keys)} names, {len(short)} short ones; "
        f"of {len(shares)} with several {sum(shares) / len(shares):.3f} alike"
    )
    order = sorted(keys)
    store(
        MODEL,
        {
            "keys": np.array(order, np.uint32),
            "counts": np.array([min(keys[key], MOST) for key in order], np.uint8),
            "meetings": np.array("\n".join(f"{one}\t{name}" for one, (name, _) in short.items())),
        },
        command="python -m pinakes.learn.known_venues DATA --lists JABREF STYLES",
        trained_on="refs/train/*, records/*, the list of journals of JabRef 3.8.2, names of CSL styles",
        scores={"short names with several whole ones, alike": round(sum(shares) / len(shares), 3)},
    )


if __name__ == "__main__":
    main()
