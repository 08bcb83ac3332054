"""What is counted over a whole library, by name; over a large one in a process of its own, below all others.

A thread would not do: whoever lays out a map or goes through a hundred thousand works leaves the service no
moment to answer.
`python -m pinakes.serve.counting NAME FOLDER` writes the pickled answer to its parent.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from pinakes.errors import Refused
from pinakes.serve.ledger import Ledger
from pinakes.serve.pages.lists import MOST_WANTED, places
from pinakes.serve.pages.network import drawn, most_cited
from pinakes.serve.reviews import Reviews
from pinakes.store.library import open_library
from pinakes.store.network.asking import wanted
from pinakes.store.people.listing import everybody
from pinakes.store.stats import stats

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pinakes.store.library import Library

LARGE = 5_000
"""Works from which a library is large."""
STRETCH = 20.0
"""Seconds that works are judged before the service hears of it."""
BELOW = 10
"""How far the child stands back behind those who answer."""


def judged(library: Library) -> bool:
    """Bring the queue up to date for a while; whether all works are judged."""
    ledger = Ledger(library.folder)
    try:
        return Reviews(ledger).look(library, seconds=STRETCH)
    finally:
        ledger.close()


COUNTS: dict[str, Callable[[Library], Any]] = {
    "numbers": stats,
    "people": everybody,
    "sources": places,
    "wanted": partial(wanted, limit=MOST_WANTED),
    "most cited": most_cited,
    "map": drawn,
    "judged": judged,
}


def is_large(library: Library) -> bool:
    """Whether a library is counted by a child."""
    with library.database.errors():
        return int(library.sql.execute("SELECT coalesce(max(id), 0) FROM work").fetchone()[0]) > LARGE


async def by_child(name: str, folder: Path) -> Any:
    """The answer of a child, which ends with the request that waits for it."""
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "pinakes.serve.counting",
        name,
        str(folder),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        said, _ = await child.communicate()
    finally:
        if child.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()
    if child.returncode:
        raise Refused(
            f"{name} of {folder} could not be counted (code {child.returncode}); see above for the reason"
        )
    return pickle.loads(said)  # written by our own child


def main() -> None:
    """Count, and write."""
    name, folder = sys.argv[1:]
    os.nice(BELOW)
    with open_library(folder) as library:
        sys.stdout.buffer.write(pickle.dumps(COUNTS[name](library), protocol=5))


if __name__ == "__main__":
    main()
