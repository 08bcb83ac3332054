"""`pinakes evaluate`: how good it is, on documents with truth."""

from __future__ import annotations

import typer

from pinakes.cli import completion

NAME = "evaluate"
EXAMPLE = "Example: pinakes evaluate ../data --methods all --to html > report.html"


def command(
    what: list[str] = typer.Argument(
        help="A folder with data, or a suite (data then lies in PINAKES_DATA); or: compare A.json B.json; gate REPORT.json; learning FOLDER.",
        show_default=False,
        metavar="FOLDER|SUITE",
    ),
    suite: list[str] = typer.Option(
        [],
        help="documents (default), html, fields, lines, entries, volumes, body, mentions, people, known, "
        "lookup, find, scholar, topic, or all; may be repeated.",
    ),
    collection: list[str] = typer.Option(
        [], "--collection", "--collections", help="Only these; may be repeated or joined by commas."
    ),
    limit: int = typer.Option(
        None, help="At most so many documents a collection, from its beginning.", min=1
    ),
    sample: int = typer.Option(
        None, help="So many documents a collection, drawn by lot, always the same.", min=1
    ),
    methods: str = typer.Option(
        "",
        "--methods",
        "--method",
        help="Methods to compare, joined by commas; all = ours and every baseline.",
    ),
    gold: str = typer.Option(
        "", help="A folder of labels by digest (gold/), added to the truth.", metavar="DIR"
    ),
    described: str = typer.Option(
        "", help="Measure what describe wrote before, instead of describing.", metavar="FILE"
    ),
    model: list[str] = typer.Option(
        [], help="A model in place of the shipped one, e.g. trained without a source.", metavar="NAME=FILE"
    ),
    to: str = typer.Option(
        "markdown",
        autocompletion=completion.among("markdown", "json", "html"),
        help="markdown, json or html.",
    ),
    wrong: str = typer.Option("", help="Write what was wrong into this JSON-lines file.", metavar="FILE"),
    floors: str = typer.Option("", help="The floors for gate.", metavar="FILE"),
) -> None:
    """Measure against truth: precision, recall, F1 with intervals, and what the weights are worth."""
    from pinakes.cli.evaluate_run import dispatch

    chosen = {
        "collection": collection,
        "limit": limit,
        "sample": sample,
        "gold": gold,
        "described": described,
        "model": model,
    }
    dispatch(what, suite=suite, methods=methods, to=to, wrong=wrong, floors=floors, **chosen)
