"""`pinakes transfer`: rules from terms of one vocabulary to terms of another."""

from __future__ import annotations

import typer

NAME = "transfer"
EXAMPLE = "Example: pinakes transfer learn words-stw records.tsv · pinakes transfer show words-stw inflation"


def command(
    what: list[str] = typer.Argument(
        help="learn NAME RECORDS.tsv · show NAME [TERM] · set NAME TERM OTHER WEIGHT · export NAME.",
        show_default=False,
        metavar="learn|show|set|export …",
    ),
    by: str = typer.Option(
        "conditional", help="The measure to rank by: conditional, equivalence, jaccard or likelihood."
    ),
    words: str = typer.Option(
        "",
        help="learn: the first column is running text in this language; its words are the terms.",
        metavar="xx",
    ),
    scheme: str = typer.Option("urn:pinakes:term:", help="export: what URIs of the first side begin with."),
    target: str = typer.Option("urn:pinakes:term:", help="export: what URIs of the other side begin with."),
    folder: str = typer.Option(
        "",
        help="Where vocabularies are kept.",
        metavar="DIR",
        show_default="the setting, else the user's data",
    ),
) -> None:
    """Weighted rules term → term, learnt from records that were indexed twice;
    add records, inspect, decide, export as SKOS.
    """
    from pinakes.cli.transfer_run import transfer

    transfer(what, by=by, words=words, ends=(scheme, target), folder=folder)
