"""What `remove` does: works taken out of a library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.cli import terminal
from pinakes.cli.chosen import chosen
from pinakes.cli.files import somebody
from pinakes.cli.terminal import tell
from pinakes.store import changing
from pinakes.store.library import open_library

if TYPE_CHECKING:
    from collections.abc import Sequence


def remove_works(what: Sequence[str], *, with_bytes: bool, library: str) -> None:
    """Take works out; a line each."""
    from pinakes.store.network.linking import link

    with open_library(library) as opened, opened.at_work():
        works = chosen(opened, what)
        files = changing.remove(opened, *works, by=somebody(), with_bytes=with_bytes)
        link(opened, seconds=5.0, wait=False)
    tell({"removed": works, "files": files}, terminal.facts)
