"""`pinakes embed`: what is known of documents, written into their own properties."""

from __future__ import annotations

import typer

NAME = "embed"
EXAMPLE = "Example: pinakes embed papers/ --dry-run, then without it; pinakes embed papers/ --undo puts everything back"


def command(
    paths: list[str] = typer.Argument(
        None, help="Files and folders; with --library a query, else all.", metavar="PATH…|QUERY"
    ),
    from_json: str = typer.Option(
        "", help="Values from described JSON lines (corrected ones), by file.", metavar="FILE"
    ),
    library: str = typer.Option(
        "", help="Write into the files of this library, by a query.", metavar="DIR", show_default=False
    ),
    min_weight: float = typer.Option(
        0.9,
        help="Only values that are at least so sure; those of --from-json are all written.",
        min=0,
        max=1,
    ),
    dry_run: bool = typer.Option(False, help="Show old and new side by side, write nothing."),
    force: bool = typer.Option(False, help="Write over what a file says already, though it may be right."),
    backup: bool = typer.Option(False, help="Keep the old file beside the new one as NAME.bak too."),
    undo: bool = typer.Option(False, help="Put the originals back."),
    out: str = typer.Option(
        "pinakes-deposits", help="Folder for the originals and the journal of changes.", metavar="DIR"
    ),
) -> None:
    """Write title, authors, subject and keywords into PDF, Office, OpenDocument, RTF and HTML files."""
    if library:
        from pinakes.cli.embed_library_run import embed_library

        embed_library(
            " ".join(paths or []), library=library, least=min_weight, dry_run=dry_run, undo=undo, force=force
        )
        return
    from pinakes.cli.embed_run import embed_files

    options = {"least": min_weight, "dry_run": dry_run, "backup": backup, "force": force}
    embed_files(paths or [], options, from_json=from_json, undo=undo, out=out)
