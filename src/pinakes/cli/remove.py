"""`pinakes remove`: works taken out of a library."""

from __future__ import annotations

import typer

from pinakes.cli import completion

NAME = "remove"
EXAMPLE = "Example: pinakes remove w12 · pinakes remove --bytes w12 w40"


def command(
    what: list[str] = typer.Argument(
        autocompletion=completion.works,
        help="Works (w12 w40), or a query.",
        show_default=False,
        metavar="WORK…|QUERY",
    ),
    with_bytes: bool = typer.Option(False, "--bytes", help="Delete the files too.", show_default=False),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
) -> None:
    """Take works out of the library; their numbers stay, and harvesters hear that they were deleted."""
    from pinakes.cli.remove_run import remove_works

    remove_works(what, with_bytes=with_bytes, library=library)
