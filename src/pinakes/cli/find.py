"""`pinakes find`: a paper on the web, from its title and authors."""

from __future__ import annotations

import typer

NAME = "find"
EXAMPLE = 'Example: pinakes find --title "Counting trees" --author "Anna Rossi" --engine crossref --engine searxng=https://search.example.org'


def command(
    title: str = typer.Option("", help="The title of the paper."),
    author: list[str] = typer.Option([], help="An author; repeatable."),
    year: int = typer.Option(None, help="The year, where it is known.", show_default="unknown"),
    reference: list[str] = typer.Option([], help="A printed reference instead; repeatable.", metavar="TEXT"),
    bibtex: str = typer.Option(
        "", help="A file of BibTeX (or RIS, CSL …): every work in it.", metavar="FILE"
    ),
    wanted: int = typer.Option(
        0, help="So many works that the library lacks, most cited first; what is found is added.", min=0
    ),
    out: str = typer.Option("", help="Put the files that are found into this folder.", metavar="DIR"),
    explain: bool = typer.Option(
        False, "--explain", help="Tell every step: who was asked, what was looked at, what counted."
    ),
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
    """Find papers on the web and verify them: a line a paper, with where it is, how sure that is, and why."""
    from pinakes.cli.find_run import find_papers

    asked = {
        "title": title,
        "authors": author,
        "year": year,
        "references": reference,
        "bibtex": bibtex,
        "wanted": wanted,
    }
    find_papers(asked, out=out, explain=explain, engines=engine, library=library, hosts=allow_host)
