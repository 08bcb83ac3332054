"""What `learn` does: one line that says what was learnt from, what it is worth on documents held out,
and whether it is kept.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.cli import terminal
from pinakes.cli.terminal import tell
from pinakes.config import settings
from pinakes.errors import Usage
from pinakes.learn.attempt import attempt
from pinakes.learn.curve import curve
from pinakes.learn.lessons import corrected, lessons_of, samples_in, shipped_samples
from pinakes.pipeline import lay
from pinakes.serve.ledger import NAME, Ledger, now
from pinakes.serve.reviews import Reviews
from pinakes.store.learned import Learned
from pinakes.store.library import open_library

if TYPE_CHECKING:
    from pinakes.store.library import Library

MOST = 400
"""Checked works that are learnt from, the latest."""


def learn_library(*, library: str, samples: str) -> None:
    """Read the checked documents again, learn, measure, and keep what is better."""
    with open_library(library) as opened:
        works = _checked(opened)
        if not works:
            raise Usage(
                "nobody has checked or corrected a work yet: do that in `pinakes serve`, or with `pinakes correct`"
            )
        print(f"pinakes: {len(works)} checked works are read again", file=sys.stderr)
        parts = lay(settings({"ocr": {"mode": "never"}}))  # scans are read too slowly to teach
        lessons = list(lessons_of(opened, works, parts))
        found = attempt(lessons, list(samples_in(Path(samples) if samples else shipped_samples(), parts)))
        learned = Learned(opened.folder)
        said = {"at": now(), **found.told(), "curve": [point.told() for point in curve(lessons)]}
        if found.is_better and found.habits is not None:
            said["version"] = learned.keep(found.habits, said)
        learned.note(said)
    tell(said, terminal.facts)


def go_back(*, library: str) -> None:
    """Go back to the version before."""
    with open_library(library) as opened:
        learned = Learned(opened.folder)
        number = learned.go_back()
        learned.note({"at": now(), "back_to": number})
    tell({"version": number}, terminal.facts)


def _checked(library: Library) -> list[int]:
    """Works that somebody looked at alone, or corrected."""
    accepted: list[int] = []
    if (library.folder / NAME).exists():
        ledger = Ledger(library.folder)
        accepted = Reviews(ledger).accepted(MOST)
        ledger.close()
    return sorted({*accepted, *corrected(library.sql)[-MOST:]})
