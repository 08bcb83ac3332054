"""`pinakes show`: one work of the library."""

from __future__ import annotations

import typer

from pinakes.cli import completion

NAME = "show"
EXAMPLE = "Example: pinakes show w12 · pinakes show x3"


def command(
    work: str = typer.Argument(
        autocompletion=completion.works,
        help="The work, as add and search print it; x12 is one that is only cited.",
        show_default=False,
        metavar="WORK",
    ),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
) -> None:
    """Show all that is known of a work: the record, its files, why they are one work, whom it cites."""
    from pinakes.cli.show_run import show_work

    show_work(work, library=library)
