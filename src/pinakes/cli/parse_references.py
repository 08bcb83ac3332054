"""`pinakes parse-references`: reference strings into fields."""

from __future__ import annotations

import typer

from pinakes.cli import completion

NAME = "parse-references"
EXAMPLE = "Example: pinakes parse-references references.txt --to csl"


def command(
    file: str = typer.Argument(help="One reference a line; - is stdin.", show_default=False),
    to: str = typer.Option(
        "csl",
        autocompletion=completion.among("csl", "bibtex", "ris", "json"),
        help="csl, bibtex, ris or json.",
    ),
) -> None:
    """Parse references, one a line, into authors, title, journal, volume, pages, year …"""
    from pinakes.cli.parse_references_run import parse_file

    parse_file(file, to=to)
