"""`pinakes properties`: what a file says of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from pinakes.cli import completion
from pinakes.cli.files import PATHS

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = "properties"
EXAMPLE = "Example: pinakes properties thesis.doc slides.ppt scan.jpg"


def command(
    paths: list[str] = PATHS,
    to: str = typer.Option(
        "json",
        autocompletion=completion.among("json", "csv", "xml", "nlnz"),
        help="json (a line a file), csv, xml, or nlnz (the preservation schema of New Zealand's library).",
    ),
    ordered: bool = typer.Option(False, help="Keep the order of the input."),
) -> None:
    """Say what files say of themselves: titles, authors, dates, programs, counts, encryption."""
    from pinakes.cli.files import Tally, listed, rows_out, through
    from pinakes.config import settings
    from pinakes.publish.export import properties as forms

    tally = Tally()

    def rows() -> Iterator[dict[str, Any]]:
        for done in through("inspect", listed(paths), settings(), ordered=ordered, chunk=16):
            for found in done.results:
                tally.add(found.file, found.problems, failed=found.properties is None)
                size, digest = (found.source.size, found.source.digest) if found.source else (None, None)
                yield forms.row(
                    found.file,
                    found.format,
                    found.properties,
                    size=size,
                    sha256=digest,
                    problems=found.problems,
                )

    rows_out(rows(), forms.WRITERS, to)
    tally.end()
