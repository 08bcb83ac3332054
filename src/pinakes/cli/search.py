"""`pinakes search`: works of the library by what they say."""

from __future__ import annotations

import typer

from pinakes.cli import completion

NAME = "search"
EXAMPLE = "Example: pinakes search 'title:biblioteca* year:2001..2005 lang:pt' · pinakes search '\"teoria dos grafos\" OR графы' --facets"


def command(
    query: str = typer.Argument(
        autocompletion=completion.queries,
        help='Words, "phrases", pre*, fuzzy~, -without, a OR b, field:value.',
        show_default=False,
        metavar="QUERY",
    ),
    limit: int = typer.Option(10, help="Hits to print.", min=1, max=10000),
    offset: int = typer.Option(0, help="Hits to pass over first.", min=0),
    facets: bool = typer.Option(
        False,
        "--facets",
        help="Instead of hits: how they spread over languages, types, years.",
        show_default=False,
    ),
    widen: list[str] = typer.Option(
        [],
        help="Ask also by the other names that this vocabulary has; may be repeated.",
        metavar="VOCABULARY",
    ),
    without: list[str] = typer.Option(
        [], help="With --widen: leave this addition out; may be repeated.", metavar="NAME"
    ),
    transfer: str = typer.Option(
        "",
        help="With --widen: ask also by the concepts to which these rules lead from the words of the query.",
        metavar="NAME",
    ),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
) -> None:
    """Search titles, authors, keywords, abstracts and full text, in every form of a word."""
    from pinakes.cli.search_run import search_library

    search_library(
        query,
        limit=limit,
        offset=offset,
        facets=facets,
        library=library,
        widen=widen,
        without=without,
        transfer=transfer,
    )
