"""`pinakes embed`: what is known of documents, written into their own properties."""

from __future__ import annotations

import typer

NAME = "embed"
EXAMPLE = "Example: pinakes embed papers/ --dry-run, then without it; pinakes embed papers/ --undo puts everything back"


def command(
    paths: list[str] = typer.Argument(help="Files and folders.", show_default=False, metavar="PATH…"),
    from_json: str = typer.Option("", help="Values from described JSON lines (corrected ones), by file.", metavar="FILE"),
    min_weight: float = typer.Option(0.9, help="Only values that are at least so sure; those of --from-json are all written."),
    dry_run: bool = typer.Option(False, help="Say what would be written, write nothing."),
    backup: bool = typer.Option(False, help="Keep the old file beside the new one as NAME.bak too."),
    undo: bool = typer.Option(False, help="Put the originals back."),
    out: str = typer.Option("pinakes-deposits", help="Folder for the originals and the journal of changes.", metavar="DIR"),
) -> None:
    """Write title, authors, subject and keywords into PDF, Office, OpenDocument, RTF and HTML files."""
    from pinakes.cli.embedded import embed_files

    embed_files(paths, from_json=from_json, least=min_weight, dry_run=dry_run, backup=backup, undo=undo, out=out)
