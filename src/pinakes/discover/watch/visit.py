"""One visit to a source, whatever it is: what it has with it, what it says afterwards."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.discover.watch.journal import News

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinakes.acquire.client import WebClient
    from pinakes.config import Settings
    from pinakes.discover.describing import Describer
    from pinakes.discover.watch.journal import Watched, WatchJournal
    from pinakes.model import Outcome
    from pinakes.store.library import Library

BY = "watch@1"
DAY = 86400.0


@dataclass(frozen=True, slots=True)
class Visit:
    """What every visit needs; `recheck` is after how many seconds a held document is looked at again."""

    library: Library
    journal: WatchJournal
    settings: Settings
    client: WebClient
    describer: Describer
    told: Callable[[str], None]
    recheck: float = 30 * DAY


@dataclass(frozen=True, slots=True)
class VisitEnd:
    """How a visit ended: whether anything was new, whether all was seen."""

    changed: bool
    finished: bool = True


def news(
    source: Watched, what: str, address: str, *, work: str | None = None, title: str = "", why: str = ""
) -> News:
    """Something that happens now."""
    return News(0, time.time(), source.address, what, address, work, title, why[:500])


def title_of(outcome: Outcome) -> str:
    """The title of a described document, or nothing."""
    best = outcome.record.best("title") if outcome.record is not None else ()
    return next((str(claim.value) for claim in best), "")
