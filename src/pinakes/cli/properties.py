"""`pinakes properties`: what a file says of itself."""

from __future__ import annotations

import typer

from pinakes.cli.files import PATHS

NAME = "properties"
EXAMPLE = "Example: pinakes properties thesis.doc slides.ppt scan.jpg"


def command(
    paths: list[str] = PATHS,
    to: str = typer.Option("json", help="json (a line a file), csv or xml."),
    ordered: bool = typer.Option(False, help="Keep the order of the input."),
) -> None:
    """Say what files say of themselves: titles, authors, dates, programs, counts, encryption."""
    from pinakes.cli.files import Tally, listed, through
    from pinakes.config import settings
    from pinakes.publish.export import properties

    writer = properties.writer(to)
    tally = Tally()
    for done in through("inspect", listed(paths), settings(), ordered=ordered, chunk=16):
        for found in done.results:
            writer.write(found)
            tally.add(found.file, found.problems, failed=found.properties is None)
    writer.close()
    tally.end()
