"""What `rank` does: the works that matter most, or those that belong together."""

from __future__ import annotations

from pinakes.cli import terminal
from pinakes.cli.network_line import network_line
from pinakes.cli.terminal import tell
from pinakes.store.library import open_library


def show_rank(*, communities: bool, wanted: bool, limit: int, library: str) -> None:
    """A line a work, or a group of works."""
    from pinakes.store.network import graph

    with open_library(library) as opened:
        if not communities:
            for one in graph.most_important(opened, limit=limit, wanted=wanted):
                tell(network_line(one), terminal.work)
            return
        for group in graph.communities(opened, limit=limit):
            tell(
                {
                    "community": group.number,
                    "count": group.size,
                    "works": [network_line(one) for one in group.works],
                },
                terminal.community,
            )
