"""`pinakes identify`: what a file is, from its bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from pinakes.cli import completion
from pinakes.cli.files import PATHS

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = "identify"
EXAMPLE = "Example: pinakes identify papers/ --to csv > formats.csv"


def command(
    paths: list[str] = PATHS,
    to: str = typer.Option(
        "json",
        autocompletion=completion.among("json", "csv", "xml"),
        help="json (a line a file), csv or xml.",
    ),
    ordered: bool = typer.Option(False, help="Keep the order of the input."),
    signatures: list[str] = typer.Option(
        None, help="A newer PRONOM .sig, or further signatures as .toml.", metavar="FILE"
    ),
) -> None:
    """Say what files are: PUID, MIME type, format, version, encoding; never trusting their names."""
    from pinakes.cli.files import Tally, listed, rows_out, through
    from pinakes.config import settings
    from pinakes.publish.export import identification as forms

    chosen = settings({"identify": {"signatures": signatures or None}})
    tally = Tally()

    def rows() -> Iterator[dict[str, Any]]:
        for done in through("identify", listed(paths), chosen, ordered=ordered, chunk=64):
            for found in done.results:
                tally.add(found.file, found.problems, failed=bool(found.problems))
                size, digest = (found.source.size, found.source.digest) if found.source else (None, None)
                yield forms.row(found.file, found.format, size=size, sha256=digest, problems=found.problems)

    rows_out(rows(), forms.WRITERS, to)
    tally.end()
