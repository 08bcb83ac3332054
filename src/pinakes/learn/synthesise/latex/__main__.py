"""`python -m pinakes.learn.synthesise.latex --data DATA --out FOLDER --count 1500 --seed 1`: sets a corpus, or goes on with one."""

from __future__ import annotations

import argparse
from pathlib import Path

from pinakes.learn.synthesise.documents import feed
from pinakes.learn.synthesise.documents.words import LANGUAGES
from pinakes.learn.synthesise.latex.build import build


def main() -> None:
    """Reads the command line and builds."""
    parser = argparse.ArgumentParser(prog="pinakes.learn.synthesise.latex", description=__doc__)
    parser.add_argument(
        "--data", type=Path, help="data folder with records and keyphrases; without it invented papers"
    )
    parser.add_argument("--out", type=Path, required=True, help="folder that gets files/ and truth.jsonl")
    parser.add_argument("--count", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layout", help="only layouts whose name contains this")
    given = parser.parse_args()
    feeds = feed.load(given.data, LANGUAGES) if given.data else feed.invented()
    kept = build(feeds, given.out, count=given.count, seed=given.seed, only=given.layout)
    for name, (fit, tried) in kept.items():
        print(f"{name}\t{fit} of {tried}")


if __name__ == "__main__":
    main()
