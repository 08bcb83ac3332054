"""`pinakes add`: documents into the library."""

from __future__ import annotations

import typer

NAME = "add"
EXAMPLE = "Example: pinakes add papers/ --library library · pinakes add --from-json described.jsonl"


def command(
    paths: list[str] = typer.Argument(
        None,
        help="Files, folders, addresses; .bib and .ris files of a reference manager.",
        show_default=False,
        metavar="PATH…",
    ),
    from_json: str = typer.Option(
        "", help="Described JSON lines (- is stdin); a PATH of the same name gives the bytes.", metavar="FILE"
    ),
    again: bool = typer.Option(
        False, "--again", help="Describe the files once more that could not be described.", show_default=False
    ),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
    access: str = typer.Option("restricted", help="Who may have the files: open, metadata-only, restricted."),
    embargo: str = typer.Option("", help="Nobody may have the files before this day.", metavar="YYYY-MM-DD"),
) -> None:
    """Describe documents and keep them: the same bytes once, the same work once, however often they come."""
    from pinakes.cli.add_run import add_documents

    add_documents(
        paths or [], from_json=from_json, library=library, access=access, embargo=embargo, again=again
    )
