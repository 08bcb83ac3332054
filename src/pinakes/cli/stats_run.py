"""What `stats` does: one object of counts, charts where they are asked for."""

from __future__ import annotations

import sys
from pathlib import Path

from pinakes.cli import terminal
from pinakes.cli.terminal import tell
from pinakes.errors import Refused, Usage
from pinakes.store.library import open_library


def show_stats(*, library: str, plots: str) -> None:
    """One JSON object, and the same as charts where they are asked for."""
    from pinakes.store.stats import stats

    if plots and not plots.endswith((".html", ".svg")):
        raise Usage(f"--plots {plots}: name a .html or a .svg file")
    with open_library(library) as opened:
        counted = stats(opened)
    tell(
        counted,
        lambda said: terminal.facts({name: value for name, value in said.items() if name != "weights"}),
    )
    if plots:
        from pinakes.publish.report.library import page, picture

        try:
            Path(plots).write_text(page(counted) if plots.endswith(".html") else picture(counted), "utf-8")
        except OSError as error:
            raise Refused(
                f"{plots} cannot be written ({error.strerror}); choose another --plots file"
            ) from error
        print(f"pinakes: wrote {plots}", file=sys.stderr)
