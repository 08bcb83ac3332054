"""`pinakes check`: is the library whole?"""

from __future__ import annotations

import typer

NAME = "check"
EXAMPLE = "Example: pinakes check --fix"


def command(
    fix: bool = typer.Option(
        False, "--fix", help="Repair what can be repaired without loss.", show_default=False
    ),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
) -> None:
    """Check a library, its database and every file;
    a line a finding, exit status 1 where something is left that costs data.
    """
    from pinakes.cli.check_run import check_library

    if not check_library(fix=fix, library=library):
        raise typer.Exit(1)
