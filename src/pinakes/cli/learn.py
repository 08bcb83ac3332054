"""`pinakes learn`: corrections make the library better at its own documents."""

from __future__ import annotations

import typer

NAME = "learn"
EXAMPLE = "Example: pinakes learn --library mylibrary · pinakes learn --undo"


def command(
    undo: bool = typer.Option(False, "--undo", help="Go back to what was in use before.", show_default=False),
    samples: str = typer.Option(
        "", help="Documents with truth.jsonl that must not be read worse.", metavar="DIR", show_default=False
    ),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
) -> None:
    """Learn the layouts of a library from its checked and corrected documents;
    kept only if others are read better for it.
    """
    from pinakes.cli.learn_run import go_back, learn_library

    if undo:
        go_back(library=library)
    else:
        learn_library(library=library, samples=samples)
