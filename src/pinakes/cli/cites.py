"""`pinakes cites`: whom a work cites, who cites it, and what the citations tell of it."""

from __future__ import annotations

import typer

from pinakes.cli import completion

NAME = "cites"
EXAMPLE = "Example: pinakes cites w12 · pinakes cites w12 --in · pinakes cites w12 --like coupling"


def command(
    work: str = typer.Argument(
        autocompletion=completion.works,
        help="The work: w12, or x12 for a wanted one.",
        show_default=False,
        metavar="WORK",
    ),
    inward: bool = typer.Option(False, "--in", help="Who cites it, not whom it cites.", show_default=False),
    like: str = typer.Option(
        "",
        help="Works like it instead: co-citation, coupling, near.",
        metavar="co-citation|coupling|near",
        show_default=False,
    ),
    limit: int = typer.Option(0, help="Works to print; 0: all (20 with --like).", min=0, show_default=False),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
) -> None:
    """List the works that a work cites, those that cite it, or those that are like it by their citations."""
    from pinakes.cli.cites_run import show_citations

    show_citations(work, inward=inward, like=like, limit=limit, library=library)
