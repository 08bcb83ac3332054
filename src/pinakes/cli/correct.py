"""`pinakes correct`: what a person knows better."""

from __future__ import annotations

import typer

from pinakes.cli import completion

NAME = "correct"
EXAMPLE = "Example: pinakes correct w12 title 'A better title' --language en · pinakes correct w12 author 'Silva, Ana' 'Souza, João'"


def command(
    work: str = typer.Argument(
        autocompletion=completion.works,
        help="The work, as add and search print it.",
        show_default=False,
        metavar="WORK",
    ),
    field: str = typer.Argument(
        autocompletion=completion.fields,
        help="title, author, date, abstract, keywords, venue, identifier, class, type, language …",
        show_default=False,
        metavar="FIELD",
    ),
    values: list[str] = typer.Argument(
        None,
        help="What it is: authors and keywords one by one, doi:10.… , volume=3.",
        show_default=False,
        metavar="VALUE…",
    ),
    language: str = typer.Option(
        "", help="Of a title, an abstract, keywords.", metavar="CODE", show_default="that of the work"
    ),
    undo: bool = typer.Option(
        False, "--undo", help="Take corrections of this field back.", show_default=False
    ),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
) -> None:
    """Correct a field of a work; what you say wins over what was read, and can be undone."""
    from pinakes.cli.correct_run import correct_work

    correct_work(work, field, values or [], language=language, undo=undo, library=library)
