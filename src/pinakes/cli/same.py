"""`pinakes same`: which documents are one work, said by a person."""

from __future__ import annotations

import typer

from pinakes.cli import completion

NAME = "same"
EXAMPLE = "Example: pinakes same w12 w40 · pinakes same --undo 7"


def command(
    works: list[str] = typer.Argument(
        None,
        autocompletion=completion.works,
        help="Works that are one; the first takes in the others.",
        show_default=False,
        metavar="WORK…",
    ),
    undo: int = typer.Option(
        0, help="A decision to undo, by its number in show.", metavar="DECISION", show_default=False
    ),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
) -> None:
    """Say that works are one, or undo a decision that they are."""
    from pinakes.cli.same_run import join_works

    join_works(works or [], undo=undo, library=library)
