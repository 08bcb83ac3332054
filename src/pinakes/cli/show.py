"""`pinakes show`: one work of the library."""

from __future__ import annotations

import typer

NAME = "show"
EXAMPLE = "Example: pinakes show w12"


def command(
    work: str = typer.Argument(help="The work, as add and search print it.", show_default=False, metavar="WORK"),
    library: str = typer.Option("", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"),
) -> None:
    """Show all that is known of a work: the record, its files, why they are one work, whom it cites."""
    from pinakes.cli.libraries import show_work

    show_work(work, library=library)
