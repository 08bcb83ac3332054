"""`pinakes harvest`: what others hold, into the library."""

from __future__ import annotations

import typer

NAME = "harvest"
EXAMPLE = "Example: pinakes harvest https://repository.example.org/oai --set theses --files"


def command(
    address: str = typer.Argument(
        help="A repository's OAI-PMH address; or SOIF or saved answers: a file, - or an address.",
        metavar="ADDRESS",
    ),
    library: str = typer.Option(
        "", help="The folder of the library.", metavar="DIR", show_default="$PINAKES_LIBRARY, else ./library"
    ),
    set_: str = typer.Option("", "--set", help="Only this set of the repository.", metavar="SET"),
    since: str = typer.Option(
        "",
        "--from",
        help="Only what changed since this day, or moment (UTC).",
        show_default="the last harvest",
    ),
    prefix: str = typer.Option(
        "oai_dc", help="The metadata format to ask for: oai_dc, qdc, mods, marcxml, jats …"
    ),
    files: bool = typer.Option(
        False, "--files", help="Fetch the documents too, and join each to its record."
    ),
    access: str = typer.Option(
        "restricted", help="Who may have the fetched files: open, metadata-only, restricted."
    ),
    limit: int = typer.Option(
        0, help="Stop after so many records; the same command goes on.", show_default="all"
    ),
    allow_host: list[str] = typer.Option(
        [], help="A host on a private network that may be asked; repeatable.", metavar="HOST"
    ),
) -> None:
    """Harvest a repository by OAI-PMH, or summaries in SOIF:
    what is new since the last time, taken up where it stopped.
    """
    from pinakes.cli.harvest_run import harvest

    harvest(
        address,
        library=library,
        part=set_,
        since=since,
        prefix=prefix,
        files=files,
        access=access,
        limit=limit,
        hosts=allow_host,
    )
