"""Make works that are no papers: `python -m pinakes.learn.synthesise.sundries FOLDER [--seed 1]`."""

from __future__ import annotations

import argparse
from pathlib import Path

from pinakes.learn.synthesise.sundries import write


def main() -> None:
    """Write them, say how many."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(f"{write(given.folder, given.seed)} documents in {given.folder}")


if __name__ == "__main__":
    main()
