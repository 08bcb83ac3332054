"""`pinakes identify`: what a file is, from its bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from pinakes.cli.files import PATHS

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = "identify"
EXAMPLE = "Example: pinakes identify papers/ --to csv > formats.csv"


def command(
    paths: list[str] = PATHS,
    to: str = typer.Option("json", help="json (a line a file), csv or xml."),
    ordered: bool = typer.Option(False, help="Keep the order of the input."),
) -> None:
    """Say what files are: PUID, MIME type, format, version, encoding; never trusting their names."""
    from pinakes.cli.files import Tally, listed, rows_out, through
    from pinakes.config import settings
    from pinakes.publish.export import identification as forms

    tally = Tally()

    def rows() -> Iterator[dict[str, Any]]:
        for done in through("identify", listed(paths), settings(), ordered=ordered, chunk=64):
            for found in done.results:
                tally.add(found.file, found.problems, failed=bool(found.problems))
                yield forms.row(found.file, found.format, size=found.source.size, sha256=found.source.digest)

    rows_out(rows(), forms.WRITERS, to)
    tally.end()
