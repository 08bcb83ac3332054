"""`pinakes rank`: the works that matter most in the network of citations, and those that belong together."""

from __future__ import annotations

import typer

NAME = "rank"
EXAMPLE = "Example: pinakes rank --limit 10 · pinakes rank --communities"


def command(
    communities: bool = typer.Option(
        False, "--communities", help="Groups of works that cite each other or the same.", show_default=False
    ),
    wanted: bool = typer.Option(
        False, "--wanted", help="Rank works that are not held too.", show_default=False
    ),
    limit: int = typer.Option(20, help="Works, or groups, to print.", min=1),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
) -> None:
    """Rank works by PageRank over citations, or group them."""
    from pinakes.cli.rank_run import show_rank

    show_rank(communities=communities, wanted=wanted, limit=limit, library=library)
