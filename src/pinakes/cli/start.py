"""Where `pinakes` begins: the first guarded child of a verb that reads documents starts before the command line is even understood."""

from __future__ import annotations

import sys

READING = ("describe", "read", "bibliography", "identify", "properties")
"""Verbs that hand documents to guarded children."""
ASKING = frozenset({"-h", "--help"})


def main() -> None:
    """Run the command line; stopping it is no error worth a traceback, not even while it is imported."""
    try:
        _main()
    except KeyboardInterrupt:
        print("pinakes: stopped", file=sys.stderr)
        sys.exit(130)


def _main() -> None:
    verb, *rest = sys.argv[1:] or [""]
    if verb in READING and rest and not ASKING.intersection(rest):
        from pinakes.run.sandbox import SPARE

        SPARE.start()
    from pinakes.cli import main as command_line

    command_line.main()
