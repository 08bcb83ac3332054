"""`pinakes access`: who may have the files of works."""

from __future__ import annotations

import typer

from pinakes.cli import completion

NAME = "access"
EXAMPLE = "Example: pinakes access open 'set:theses' · pinakes access 2027-12-31 w12 · pinakes access restricted w12 w40"


def command(
    state: str = typer.Argument(
        help="open, metadata-only, restricted, or the day an embargo ends (2027-12-31).",
        show_default=False,
        metavar="STATE",
    ),
    what: list[str] = typer.Argument(
        None,
        autocompletion=completion.works,
        help="Works (w12 w40), or a query.",
        show_default=False,
        metavar="WORK…|QUERY",
    ),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
) -> None:
    """Say who may have the files of works: anybody, nobody, anybody from a day on."""
    from pinakes.cli.access_run import allow_works

    allow_works(state, what or [], library=library)
