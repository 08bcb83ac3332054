"""What `wanted` does: a line a work that is cited and not held."""

from __future__ import annotations

from pinakes.cli import terminal
from pinakes.cli.network_line import network_line
from pinakes.cli.terminal import tell
from pinakes.store.library import open_library
from pinakes.store.network import asking


def show_wanted(*, limit: int, library: str) -> None:
    """A line a wanted work, most cited first."""
    with open_library(library) as opened:
        for one in asking.wanted(opened, limit=limit):
            tell(network_line(one), terminal.work)
