"""`pinakes wanted`: works that are cited and not held."""

from __future__ import annotations

import typer

NAME = "wanted"
EXAMPLE = "Example: pinakes wanted --limit 50"


def command(
    limit: int = typer.Option(20, help="Works to print.", min=1),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
) -> None:
    """List the works that the library lacks, most cited first."""
    from pinakes.cli.wanted_run import show_wanted

    show_wanted(limit=limit, library=library)
