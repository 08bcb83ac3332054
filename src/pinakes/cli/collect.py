"""`pinakes collect`: sets of works, as OAI-PMH has them."""

from __future__ import annotations

import typer

from pinakes.cli import completion

NAME = "collect"
EXAMPLE = "Example: pinakes collect theses 'type:thesis year:2025' --title 'Theses of 2025' · pinakes collect theses w12 --remove"


def command(
    name: str = typer.Argument(
        "",
        autocompletion=completion.sets,
        help="The set; without one, all sets are listed.",
        show_default=False,
        metavar="SET",
    ),
    what: list[str] = typer.Argument(
        None,
        autocompletion=completion.works,
        help="Works (w12 w40), or a query.",
        show_default=False,
        metavar="WORK…|QUERY",
    ),
    title: str = typer.Option("", help="What people call the set.", show_default=False),
    remove: bool = typer.Option(False, "--remove", help="Take the works out of the set.", show_default=False),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
) -> None:
    """Put works into a set, or take them out; list the sets."""
    from pinakes.cli.collect_run import collect_works

    collect_works(name, what or [], title=title, remove=remove, library=library)
