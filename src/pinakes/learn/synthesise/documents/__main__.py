"""`python -m pinakes.learn.synthesise.documents --data DATA --out FOLDER --count 2000 --seed 1`: builds a corpus, or goes on with one."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from pinakes.learn.synthesise.documents import feed
from pinakes.learn.synthesise.documents.build import build
from pinakes.learn.synthesise.documents.words import LANGUAGES


def main() -> None:
    """Reads the command line and builds."""
    parser = argparse.ArgumentParser(prog="pinakes.learn.synthesise.documents", description=__doc__)
    parser.add_argument(
        "--data",
        type=Path,
        default=os.environ.get("PINAKES_DATA"),
        help="data folder with records, keyphrases and lines; without it our own invented papers are poured",
    )
    parser.add_argument("--out", type=Path, required=True, help="folder that gets files/ and truth.jsonl")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="number of the first document")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--language", choices=LANGUAGES, help="only this language")
    given = parser.parse_args()
    feeds = feed.load(given.data, LANGUAGES) if given.data else feed.invented()
    build(feeds, given.out, count=given.count, seed=given.seed, first=given.first, language=given.language)


if __name__ == "__main__":
    main()
