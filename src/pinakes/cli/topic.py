"""`pinakes topic`: papers on a subject."""

from __future__ import annotations

import typer

NAME = "topic"
EXAMPLE = 'Example: pinakes topic "spanning trees" --author "Anna Rossi" --engine searxng=https://search.example.org'


def command(
    words: str = typer.Argument(help="The subject, in words.", metavar="WORDS"),
    author: str = typer.Option("", help="Only papers by this person.", metavar="NAME"),
    relevant: list[int] = typer.Option(
        [], help="Mark a document as on the subject; repeatable.", metavar="N"
    ),
    irrelevant: list[int] = typer.Option(
        [], help="Mark a document as not on the subject; repeatable.", metavar="N"
    ),
    list_: bool = typer.Option(
        False, "--list", help="Show what was found before, weighed anew; look for nothing."
    ),
    auto: float = typer.Option(1.1, help="Weight from which a paper is added to the library."),
    documents: int = typer.Option(100, help="Documents that are fetched at most.", min=0),
    requests: int = typer.Option(400, help="Requests that are sent at most.", min=0),
    seconds: float = typer.Option(1800.0, help="What this run may take."),
    widen: str = typer.Option(
        "", help="Also ask by other names of the subject in this vocabulary.", metavar="NAME"
    ),
    explain: bool = typer.Option(False, "--explain", help="Tell what counted, and what was asked for."),
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
    """Find papers on a subject: a line a document, the likeliest first. Marks make the next run better;
    run again to go on.
    """
    from pinakes.cli.topic_run import TopicWish, look

    wish = TopicWish(
        words,
        author,
        tuple(relevant),
        tuple(irrelevant),
        list_,
        auto,
        (documents, requests, seconds),
        widen,
        explain,
    )
    look(wish, engines=engine, library=library, hosts=allow_host)
