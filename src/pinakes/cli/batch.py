"""`pinakes batch`: the whole road for millions of documents, on one machine or a cluster."""

from __future__ import annotations

import typer

NAME = "batch"
EXAMPLE = "Example: pinakes batch crawl/ @more.txt s3://papers/2024/ --out described/"


def command(
    sources: list[str] = typer.Argument(
        help="Folders, files, lists (@FILE), zip, tar, WARC, addresses of the web or of a store (s3://…).",
        show_default=False,
        metavar="SOURCE…",
    ),
    out: str = typer.Option(
        ..., help="Folder for shards/ and manifest.db; run again to take up where it stopped.", metavar="DIR"
    ),
    workers: int = typer.Option(None, help="Guarded processes at work.", show_default="one a core"),
    cluster: str = typer.Option(
        "",
        help="Work on a Ray cluster: ray://HOST:10001, HOST:6379, or local:N for a try.",
        metavar="ADDRESS",
    ),
    share: str = typer.Option(
        "1/1", help="Only this share of the documents, for one of several drivers: 3/8.", metavar="K/N"
    ),
    timeout: float = typer.Option(None, help="Seconds one document may take.", show_default="60"),
    memory: str = typer.Option(None, help="Memory one worker may take.", show_default="1G"),
    full: bool = typer.Option(None, "--full", help="Add the body of each document.", show_default=False),
    quick: bool = typer.Option(
        False, "--quick", help="The first pages only, no references.", show_default=False
    ),
    ocr: str = typer.Option(None, help="auto (pages without text), never, always.", show_default="auto"),
    allow_host: list[str] = typer.Option(
        None, help="A host on a private network that may be asked; may be repeated.", metavar="HOST"
    ),
) -> None:
    """Describe documents without end: Parquet shards and a manifest, exactly one outcome a document."""
    from pinakes.cli.batch_run import run_batch
    from pinakes.config import settings

    chosen = settings(
        {
            "run": {"timeout": timeout, "memory": memory, "workers": workers},
            "ocr": {"mode": ocr},
            "road": {"full": full},
            "fetch": {"allow_hosts": allow_host or None},
        }
    )
    run_batch(sources, chosen, out=out, cluster=cluster, share=share, quick=quick)
