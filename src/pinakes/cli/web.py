"""What the verbs share that ask the web: settings with the hosts that are allowed, talk beside, registries."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from pinakes.config import settings
from pinakes.publish.safe import safe

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pinakes.config import Settings
    from pinakes.model import Outcome


def tell(text: str) -> None:
    """Something a person may want to know."""
    print(f"pinakes: {safe(text)}", file=sys.stderr, flush=True)


def chosen(hosts: Sequence[str], **crawling: Any) -> Settings:
    """The settings in force, with hosts of the command line allowed and what it says of the walk."""
    given = settings()
    return settings({"fetch": {"allow_hosts": [*given.fetch.allow_hosts, *hosts]}, "crawl": crawling})


def looking_up(engines: str, settings: Settings) -> Callable[[Outcome], Outcome]:
    """What adds the claims of registries to an outcome;
    at the end of the program it is told how often they agreed with what was read.
    """
    import atexit

    from pinakes.acquire.client import WebClient
    from pinakes.acquire.engines.together import chosen as asked
    from pinakes.discover.lookup import Lookup

    client = WebClient(settings.fetch, settings.crawl, told=tell)
    lookup = Lookup(
        asked(
            settings, client, given=[name.strip() for name in engines.split(",") if name.strip()], told=tell
        )
    )

    def told() -> None:
        said = ", ".join(
            f"{field} {alike} of {compared}" for field, (alike, compared) in lookup.agreed.counts.items()
        )
        tell(
            f"registries agree with what was read: {said}"
            if said
            else "registries know none of these documents"
        )

    atexit.register(told)
    return lookup.enriched
