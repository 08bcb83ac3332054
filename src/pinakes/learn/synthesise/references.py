"""References rendered from real records in styles the corpora lack, with every token labelled."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator
    from pathlib import Path

    from pinakes.learn.mend import Labelled


def synthesised(data: Path, chance: random.Random) -> Iterator[Labelled]:
    """Rendered references with their labels."""
    yield from ()
