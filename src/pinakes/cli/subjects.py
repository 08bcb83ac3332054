"""`pinakes subjects`: controlled subjects for texts."""

from __future__ import annotations

import typer

NAME = "subjects"
EXAMPLE = "Example: pinakes subjects train yso --titles titles.tsv.gz --lang en · pinakes subjects suggest yso paper.pdf"


def command(
    what: list[str] = typer.Argument(
        help="train NAME --titles FILE · suggest NAME [FILE|-]: a document in any format, or a plain text.",
        show_default=False,
        metavar="train|suggest …",
    ),
    titles: str = typer.Option(
        "", help="train: title, tab, identifiers of its concepts apart by spaces; .gz too.", metavar="FILE"
    ),
    texts_jsonl: str = typer.Option(
        "", help='suggest: {"text", "lang"} objects, a line each, in place of FILE.', metavar="FILE"
    ),
    lang: str = typer.Option(
        "", help="The language of the texts.", metavar="xx", show_default="that of most labels"
    ),
    limit: int | None = typer.Option(
        None,
        help="suggest: so many subjects a text.",
        min=1,
        max=100,
        show_default="as many as pay, 5 at most",
    ),
    min_weight: float | None = typer.Option(
        None,
        help="suggest: leave out subjects that are less sure, but for the first.",
        min=0,
        max=1,
        show_default=False,
    ),
    folder: str = typer.Option(
        "",
        help="Where vocabularies are kept.",
        metavar="DIR",
        show_default="the setting, else the user's data",
    ),
) -> None:
    """Subjects from a vocabulary, with weights, for any text: learnt from titles that were indexed before, and from its labels."""
    from pinakes.cli.subjects_run import subjects

    subjects(
        what,
        titles=titles,
        texts_jsonl=texts_jsonl,
        lang=lang,
        limit=limit,
        min_weight=min_weight,
        folder=folder,
    )
