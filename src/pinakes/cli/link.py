"""`pinakes link`: references led to the works they mean."""

from __future__ import annotations

import typer

NAME = "link"
EXAMPLE = "Example: pinakes link · pinakes link --undo 7 · pinakes link --reference 12 --means w3"


def command(
    undo: int = typer.Option(
        0,
        help="A link that is wrong, by its number in cites; it will not come back.",
        metavar="LINK",
        show_default=False,
    ),
    reference: int = typer.Option(
        0, help="A reference, by its number in cites, that you decide on.", metavar="N", show_default=False
    ),
    means: str = typer.Option("", help="The work it means.", metavar="WORK", show_default=False),
    leaves: str = typer.Option(
        "", help="The wanted work it does not mean.", metavar="WORK", show_default=False
    ),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
) -> None:
    """Match references not linked yet to works held, or gather them by the work they want;
    goes on where it was stopped.
    """
    from pinakes.cli.link_run import link_library

    link_library(undo=undo, reference=reference, means=means, leaves=leaves, library=library)
