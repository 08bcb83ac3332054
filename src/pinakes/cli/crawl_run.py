"""What `crawl` does: a line a document that was met."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pinakes.acquire import is_address
from pinakes.cli.files import write
from pinakes.cli.web import chosen, tell
from pinakes.discover.crawl import crawl
from pinakes.errors import Usage
from pinakes.publish.export.json import line
from pinakes.publish.safe import safe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.discover.crawl import CrawledFile


def crawl_sites(
    addresses: Sequence[str],
    *,
    out: str,
    depth: int | None,
    pages: int | None,
    seconds: float | None,
    abroad: bool,
    hosts: Sequence[str],
) -> None:
    """Walk, a line a document."""
    for address in addresses:
        if not is_address(address):
            raise Usage(f"{address} is not an address; write http:// or https:// before it")
    in_force = chosen(hosts, depth=depth, pages=pages, seconds=seconds)
    counts = crawl(addresses, Path(out), settings=in_force, told=tell, kept=_kept, abroad=abroad)
    tell(", ".join(f"{number} {state}" for state, number in sorted(counts.items())) or "nothing to do")
    if counts.get("failed") and not counts.get("done"):
        raise typer.Exit(1)


def _kept(one: CrawledFile) -> None:
    shown = asdict(one)
    write(
        line(
            {
                "url": safe(shown.pop("address")),
                **{name: safe(value) if isinstance(value, str) else value for name, value in shown.items()},
            }
        )
    )
