"""`pinakes scholar`: a person's papers, from the person's own pages."""

from __future__ import annotations

import typer

NAME = "scholar"
EXAMPLE = (
    'Example: pinakes scholar "Anna Rossi" --about "graph theory" --engine searxng=https://search.example.org'
)


def command(
    name: str = typer.Argument(
        help="The person's name; or that of an institution, a conference or a journal.", metavar="NAME"
    ),
    about: list[str] = typer.Option(
        [], help="Field or affiliation, to tell namesakes apart; repeatable.", metavar="WORDS"
    ),
    coauthor: list[str] = typer.Option(
        [], help="Somebody who wrote with the person; repeatable.", metavar="NAME"
    ),
    kind: str = typer.Option(
        "person", help="What is looked for: person, institution, conference or journal.", metavar="KIND"
    ),
    add: bool = typer.Option(
        False, "--add", help="Add the files to the library; entries without a file are wanted from then on."
    ),
    library: str = typer.Option(
        "",
        help="The folder of the library; what it knows of the person tells namesakes apart.",
        metavar="DIR",
        show_default="$PINAKES_LIBRARY, else ./library",
    ),
    out: str = typer.Option(
        "", help="Fetch and verify the files of the entries, and put them into this folder.", metavar="DIR"
    ),
    limit: int = typer.Option(50, help="Files that are fetched at most.", min=0),
    explain: bool = typer.Option(
        False, "--explain", help="Tell every page that was looked at, and what counted."
    ),
    engine: list[str] = typer.Option(
        [], help="An engine, NAME or NAME=ADDRESS; repeatable.", show_default="setting engine.use"
    ),
    allow_host: list[str] = typer.Option(
        [], help="A host on a private network that may be asked; repeatable.", metavar="HOST"
    ),
) -> None:
    """Find a person's home page, list of publications, its entries and their files."""
    from pinakes.cli.scholar_run import ScholarWish, look_for

    wish = ScholarWish(name, tuple(about), tuple(coauthor), kind, add, library, out, limit, explain)
    look_for(wish, engines=engine, hosts=allow_host)
