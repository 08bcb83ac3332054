"""`pinakes keyphrases`: what a text is about, in its own words."""

from __future__ import annotations

import typer

NAME = "keyphrases"
EXAMPLE = "Example: pinakes keyphrases paper.pdf · pinakes keyphrases paper.txt --lang pt --limit 5"


def command(
    file: str = typer.Argument(
        "-",
        help="A document in any format, or a plain text; - is stdin.",
        show_default=False,
        metavar="FILE|-",
    ),
    lang: str = typer.Option("", help="The language of the text.", metavar="xx", show_default="guessed"),
    limit: int = typer.Option(10, help="At most so many keyphrases a text.", min=1, max=1000),
    min_weight: float = typer.Option(0.0, help="Leave out keyphrases that are less sure.", min=0, max=1),
    texts_jsonl: str = typer.Option(
        "", help='{"text", "lang"} objects, a line each, in place of FILE.', metavar="FILE"
    ),
    field: str = typer.Option("", help="The field of the texts, as it was taught.", metavar="NAME"),
    teach: str = typer.Option(
        "",
        help='Teach --field by {"text", "lang", "keyphrases": […]} objects, a line each; some 50 texts.',
        metavar="FILE",
    ),
) -> None:
    """Keyphrases of texts in any language, with the probability that an author or indexer would have chosen each."""
    from pinakes.cli.keyphrases_run import keyphrases, teach_field

    if teach:
        teach_field(teach, field, lang=lang)
        return
    keyphrases(file, lang=lang, limit=limit, min_weight=min_weight, texts_jsonl=texts_jsonl, field=field)
