"""`pinakes evaluate`: how good it is, on documents with truth."""

from __future__ import annotations

import typer

NAME = "evaluate"
EXAMPLE = "Example: pinakes evaluate ../data/docs --to json > run.json"


def command(
    data: str = typer.Argument(help="A folder with collections: files/ and truth.jsonl.", show_default=False),
    collection: list[str] = typer.Option([], help="Only these collections; may be repeated."),
    limit: int = typer.Option(None, help="At most so many documents a collection."),
    to: str = typer.Option("markdown", help="markdown or json."),
    wrong: str = typer.Option("", help="Write what was wrong into this JSON-lines file.", metavar="FILE"),
) -> None:
    """Measure descriptions against truth: precision, recall, F1 with intervals, per collection and language."""
    from pinakes.cli.evaluation import evaluate_folder

    evaluate_folder(data, collection=collection, limit=limit, to=to, wrong=wrong)
