"""`pinakes vocabulary`: load, show and link vocabularies."""

from __future__ import annotations

import typer

NAME = "vocabulary"
EXAMPLE = (
    "Example: pinakes vocabulary load stw.ttl.gz --name stw · pinakes vocabulary show stw Geldpolitik · "
    "pinakes vocabulary map stw wikidata links.csv"
)


def command(
    what: list[str] = typer.Argument(
        None,
        help="load FILE --name NAME · show NAME [CONCEPT] · map A B FILE; map A B: suggest links; nothing: what is loaded.",
        show_default=False,
        metavar="[load|show|map …]",
    ),
    name: str = typer.Option("", help="load: what the vocabulary is called here.", metavar="NAME"),
    lang: str = typer.Option(
        "", help="load: the language of labels without one; show: the language to show.", metavar="xx"
    ),
    add: bool = typer.Option(
        False,
        "--add",
        help="load: beside what is loaded under this name (another language, say), not in its place.",
    ),
    transfer: str = typer.Option(
        "",
        help="map A B: suggest also by these rules, learnt from records that are indexed twice.",
        metavar="NAME",
    ),
    folder: str = typer.Option(
        "",
        help="Where vocabularies are kept.",
        metavar="DIR",
        show_default="the setting, else the user's data",
    ),
) -> None:
    """Vocabularies of libraries: load SKOS, JSKOS or tables, look concepts up by any name,
    load links between vocabularies.
    """
    from pinakes.cli.vocabulary_run import vocabulary

    vocabulary(what or [], name=name, lang=lang, add=add, transfer=transfer, folder=folder)
