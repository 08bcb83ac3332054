"""`pinakes search`: works of the library by what they say."""

from __future__ import annotations

import typer

NAME = "search"
EXAMPLE = "Example: pinakes search 'title:biblioteca* year:2001..2005 lang:pt' · pinakes search '\"teoria dos grafos\" OR графы' --facets"


def command(
    query: str = typer.Argument(help='Words, "phrases", pre*, fuzzy~, -without, a OR b, field:value.', show_default=False, metavar="QUERY"),
    limit: int = typer.Option(10, help="Hits to print.", min=1, max=10000),
    offset: int = typer.Option(0, help="Hits to pass over first.", min=0),
    facets: bool = typer.Option(
        False, "--facets", help="Instead of hits: how they spread over languages, types, years.", show_default=False
    ),
    library: str = typer.Option("", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"),
) -> None:
    """Search titles, authors, keywords, abstracts and full text, in every form of a word."""
    from pinakes.cli.searched import search_library

    search_library(query, limit=limit, offset=offset, facets=facets, library=library)
