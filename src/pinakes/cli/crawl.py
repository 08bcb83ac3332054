"""`pinakes crawl`: a site's documents, gently and resumably."""

from __future__ import annotations

import typer

NAME = "crawl"
EXAMPLE = "Example: pinakes crawl https://www.example.org/~roe/ --out roe"


def command(
    address: list[str] = typer.Argument(
        help="Where to begin; the walk stays on these hosts.", metavar="ADDRESS…"
    ),
    out: str = typer.Option(
        "crawl",
        help="The folder for documents and for what is still to do; the same one goes on.",
        metavar="DIR",
    ),
    depth: int = typer.Option(None, help="Links from the beginning.", show_default="setting crawl.depth"),
    pages: int = typer.Option(None, help="Requests of this walk.", show_default="setting crawl.pages"),
    seconds: float = typer.Option(
        None, help="What this walk may take.", show_default="setting crawl.seconds"
    ),
    abroad: bool = typer.Option(False, "--abroad", help="Follow links to other hosts too."),
    allow_host: list[str] = typer.Option(
        [], help="A host on a private network that may be asked; repeatable.", metavar="HOST"
    ),
) -> None:
    """Walk through sites and keep every document they link to: a line a document. robots.txt is obeyed."""
    from pinakes.cli.crawl_run import crawl_sites

    crawl_sites(address, out=out, depth=depth, pages=pages, seconds=seconds, abroad=abroad, hosts=allow_host)
