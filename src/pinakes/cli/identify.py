"""`pinakes identify`: what a file is, from its bytes."""

from __future__ import annotations

import typer

from pinakes.cli.files import PATHS

NAME = "identify"
EXAMPLE = "Example: pinakes identify papers/ --to csv > formats.csv"


def command(
    paths: list[str] = PATHS,
    to: str = typer.Option("json", help="json (a line a file), csv or xml."),
    ordered: bool = typer.Option(False, help="Keep the order of the input."),
) -> None:
    """Say what files are: PUID, MIME type, format, version, encoding; never trusting their names."""
    from pinakes.cli.files import Tally, listed, through
    from pinakes.config import settings
    from pinakes.publish.export import identification

    writer = identification.writer(to)
    tally = Tally()
    for done in through("identify", listed(paths), settings(), ordered=ordered, chunk=64):
        for found in done.results:
            writer.write(found)
            tally.add(found.file, found.problems, failed=found.format is None)
    writer.close()
    tally.end()
