"""`pinakes read`: what the program sees on the pages."""

from __future__ import annotations

import typer

from pinakes.cli import completion

NAME = "read"
MARKDOWN = "markdown"
EXAMPLE = "Example: pinakes read paper.pdf --to markdown   ·   pinakes read paper.pdf --draw page.png"


def command(
    file: str = typer.Argument(help="One file; - is stdin.", show_default=False),
    to: str = typer.Option(
        "json", autocompletion=completion.among("json", "text", "markdown"), help="json, text or markdown."
    ),
    draw: str = typer.Option(
        "", help="Paint lines, columns and reading order of a page over its picture.", metavar="OUT.png"
    ),
    page: int = typer.Option(1, help="The page to draw."),
    ocr: str = typer.Option(None, help="auto (pages without text), never, always.", show_default="auto"),
    timeout: float = typer.Option(None, help="Seconds the document may take.", show_default="60"),
    memory: str = typer.Option(None, help="Memory the worker may take.", show_default="1G"),
) -> None:
    """Read one document: pages, lines in reading order, words with fonts and places."""
    from pathlib import Path

    from pinakes.cli.files import Tally, listed, through, write
    from pinakes.config import settings
    from pinakes.errors import Usage
    from pinakes.publish.export import reading
    from pinakes.publish.export.markdown import as_markdown

    if to not in (*reading.FORMS, MARKDOWN):
        raise Usage(f"--to {to}: choose one of {', '.join((*reading.FORMS, MARKDOWN))}")
    chosen = settings(
        {
            "run": {"timeout": timeout, "memory": memory},
            "ocr": {"mode": ocr},
            "road": {"full": to == MARKDOWN or None},
        }
    )
    tally = Tally()
    files = listed([file])
    if draw:
        for done in through("draw", files, chosen, page=page):
            for found in done.results:
                tally.add(found.file, found.problems, failed=found.picture is None)
                if found.picture is not None:
                    Path(draw).write_bytes(found.picture)
    elif to == MARKDOWN:
        for done in through("describe", files, chosen):
            for found in done.results:
                tally.add(found.file, found.problems, failed=found.body is None)
                if found.body is not None:
                    write(as_markdown(found).encode())
    else:
        for done in through("read", files, chosen):
            for found in done.results:
                tally.add(found.file, found.problems, failed=found.paper is None)
                if found.paper is not None:
                    write(reading.FORMS[to](found).encode())
    tally.end()
