"""What `cites` does: a line a work that is cited, cites, or is like this one."""

from __future__ import annotations

from pinakes.cli import terminal
from pinakes.cli.network_line import network_line
from pinakes.cli.terminal import tell
from pinakes.errors import Usage
from pinakes.store.library import open_library
from pinakes.store.network import asking

LIKE = ("co-citation", "coupling", "near")
USUAL = 20


def show_citations(work: str, *, inward: bool, like: str, limit: int, library: str) -> None:
    """Print a line for each work."""
    if like and like not in LIKE:
        raise Usage(f"--like {like}: choose one of {', '.join(LIKE)}")
    if like and inward:
        raise Usage("ask for --in or for --like, not for both")
    with open_library(library) as opened:
        if like == "near":
            from pinakes.store.network.graph import near

            found = near(opened, work, limit=limit or USUAL)
        elif like:
            found = (asking.coupled if like == "coupling" else asking.cited_with)(
                opened, work, limit=limit or USUAL
            )
        else:
            found = (asking.cited_by if inward else asking.cites)(opened, work, limit=limit or None)
        for one in found:
            tell(network_line(one), terminal.work)
