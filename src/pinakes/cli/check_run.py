"""What `check` does: a line a fault, and how many are left."""

from __future__ import annotations

import sys

from pinakes.cli import terminal
from pinakes.cli.terminal import tell
from pinakes.publish.safe import safe_name
from pinakes.store.library import open_library


def check_library(*, fix: bool, library: str) -> bool:
    """A line a finding; whether nothing is left that costs data."""
    from pinakes.store.check import check

    left = harmless = 0
    with open_library(library) as opened:
        for finding in check(opened, fix=fix):
            left += not finding.fixed and not finding.harmless
            harmless += not finding.fixed and finding.harmless
            found = {
                "what": finding.what,
                "where": safe_name(finding.where),
                "advice": finding.advice,
                "fixed": finding.fixed,
                "harmless": finding.harmless,
            }
            tell(found, terminal.finding)
    rest = f"; {harmless} harmless, pinakes check --fix clears them away" if harmless else ""
    print(f"pinakes: {f'{left} to look at' if left else 'all is well'}{rest}", file=sys.stderr)
    return not left
