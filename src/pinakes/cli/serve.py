"""`pinakes serve`: the service."""

from __future__ import annotations

import typer

NAME = "serve"
EXAMPLE = "Example: pinakes serve --port 8070, then: curl -F input=@paper.pdf localhost:8070/api/processHeaderDocument"


def command(
    host: str = typer.Option(
        "127.0.0.1", help="Address to answer at; other machines are answered only with --open."
    ),
    port: int = typer.Option(
        8070, help="Port; GROBID's clients look at 8070. 0 takes any that is free.", min=0, max=65535
    ),
    library: str = typer.Option(
        "",
        help="The folder of the library to serve: OAI-PMH at /oai.",
        metavar="DIR",
        show_default="$PINAKES_LIBRARY",
    ),
    suite: str = typer.Option(
        "", help="A folder of documents with truth, to look at what was extracted from them.", metavar="DIR"
    ),
    runs: str = typer.Option(
        "runs", help="Where runs over them lie: JSON lines of describe, a file a run.", metavar="DIR"
    ),
    open: bool = typer.Option(False, "--open", help="Answer everybody, without a login or a token."),
    workers: int = typer.Option(None, help="Guarded processes at work.", show_default="one a core"),
    timeout: float = typer.Option(None, help="Seconds one document may take.", show_default="60"),
    memory: str = typer.Option(None, help="Memory one worker may take.", show_default="1G"),
    ocr: str = typer.Option(None, help="auto (pages without text), never, always.", show_default="auto"),
) -> None:
    """Serve GROBID's API and ours, and a library by OAI-PMH, until it is told to stop."""
    import os

    from pinakes.cli.serve_run import serve
    from pinakes.config import settings

    chosen = settings(
        {"run": {"timeout": timeout, "memory": memory, "workers": workers}, "ocr": {"mode": ocr}}
    )
    place = library or os.environ.get("PINAKES_LIBRARY", "")
    serve(chosen, host=host, port=port, is_open=open, library=place, suite=suite, runs=runs)
