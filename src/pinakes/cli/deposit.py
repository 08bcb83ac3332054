"""`pinakes deposit`: described documents into a repository, or into a file it imports."""

from __future__ import annotations

import typer

from pinakes.cli import completion

NAME = "deposit"
EXAMPLE = "Example: pinakes deposit papers/ --to saf, or with [deposit.ours] in the settings: pinakes deposit papers/ --to ours --dry-run"


def command(
    paths: list[str] = typer.Argument(
        None,
        help="Files and folders; with --from-json all of its files; with --library a query, else all works.",
        metavar="PATH…|QUERY",
    ),
    to: str = typer.Option(
        ...,
        autocompletion=completion.parts("depositors"),
        help="A repository of the settings, [deposit.NAME], or saf, dspace-csv, eprints, ojs.",
        metavar="NAME",
    ),
    from_json: str = typer.Option(
        "", help="Described JSON lines (corrected ones), by file; nothing is described anew.", metavar="FILE"
    ),
    library: str = typer.Option(
        "", help="Deposit works of this library, by a query.", metavar="DIR", show_default=False
    ),
    dry_run: bool = typer.Option(False, help="Check, look for duplicates, send and write nothing."),
    again: bool = typer.Option(
        False, help="Pack what was packed before; send what the repository seems to have."
    ),
    out: str = typer.Option(
        "",
        help="Folder for receipts and packages.",
        metavar="DIR",
        show_default="pinakes-deposits, in a library its own",
    ),
) -> None:
    """Deposit documents: check, look for duplicates, send; run again to take up where it stopped."""
    from pinakes.cli.deposit_run import deposit_files

    deposit_files(
        paths or [], to=to, from_json=from_json, library=library, dry_run=dry_run, again=again, out=out
    )
