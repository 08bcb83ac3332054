"""`pinakes people`: who is who in a library."""

from __future__ import annotations

import typer

NAME = "people"
EXAMPLE = "Example: pinakes people Ivanov · pinakes people merge p3 p17 · pinakes people import cv.zip --files papers/"


def command(
    what: list[str] = typer.Argument(
        None,
        help="A name in any script; or: show P · merge P P · split P MENTION… · undo UNION · import FILE….",
        show_default=False,
        metavar="[QUERY]",
    ),
    files: str = typer.Option(
        "", help="import: say which files of this folder the works are.", metavar="FOLDER"
    ),
    limit: int = typer.Option(20, help="At most so many persons.", min=1),
    offset: int = typer.Option(0, help="Leave out so many first.", min=0),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
) -> None:
    """Persons behind the names of authors, whatever the script:
    find, show, merge, split, import what registers know.
    """
    from pinakes.cli.people_run import people

    people(what or [], files=files, limit=limit, offset=offset, library=library)
