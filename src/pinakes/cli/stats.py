"""`pinakes stats`: what a library holds."""

from __future__ import annotations

import typer

NAME = "stats"
EXAMPLE = "Example: pinakes stats --plots library.html"


def command(
    plots: str = typer.Option(
        "", help="Draw them too: a page (.html) or a picture (.svg).", metavar="FILE", show_default=False
    ),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
) -> None:
    """Count works, files, references and decisions, by language, year, type, day and weight."""
    from pinakes.cli.stats_run import show_stats

    show_stats(library=library, plots=plots)
