"""`pinakes grow`: the library looks for what it lacks."""

from __future__ import annotations

import typer

NAME = "grow"
EXAMPLE = "Example: pinakes grow --documents 50 --auto 0.95 --engine crossref --engine searxng=https://search.example.org"


def command(
    documents: int = typer.Option(20, help="Documents that are added at most.", min=0),
    requests: int = typer.Option(2000, help="Requests that are sent at most.", min=0),
    seconds: float = typer.Option(3600.0, help="What this run may take."),
    auto: float = typer.Option(
        0.9, help="Weight from which a document is added by itself; others wait as candidates."
    ),
    review: bool = typer.Option(False, "--review", help="List the candidates, and look for nothing."),
    accept: int = typer.Option(0, help="Add this candidate.", metavar="N", show_default=False),
    reject: int = typer.Option(0, help="Never fetch this candidate again.", metavar="N", show_default=False),
    picture: str = typer.Option("", help="Draw how the library grew (SVG).", metavar="FILE"),
    engine: list[str] = typer.Option(
        [], help="An engine, NAME or NAME=ADDRESS; repeatable.", show_default="setting engine.use"
    ),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
    allow_host: list[str] = typer.Option(
        [], help="A host on a private network that may be asked; repeatable.", metavar="HOST"
    ),
) -> None:
    """Find the works that the library lacks, most cited first, and add them: a line a work.
    Run again to go on.
    """
    from pinakes.cli.grow_run import GrowWish, grow_library

    wish = GrowWish(documents, requests, seconds, auto, review, accept, reject, picture)
    grow_library(wish, engines=engine, library=library, hosts=allow_host)
