"""Where `pinakes` begins: the first guarded child of a verb that reads documents starts before the command
line is even understood.
"""

from __future__ import annotations

import sys

READING = ("describe", "read", "bibliography", "parse-references", "identify", "properties")
"""Verbs that hand documents to guarded children."""
RESUMED = "; the same command goes on where it stopped"
GO_ON = {
    "describe": "; with --out FOLDER a run can be taken up where it stopped",
    **dict.fromkeys(
        ("add", "batch", "crawl", "deposit", "embed", "grow", "harvest", "link", "topic", "watch"),
        RESUMED + ": what it printed is done",
    ),
}
"""What a person who stopped a verb wants to know."""
ASKING = frozenset({"-h", "--help"})


class Stopped(Exception):
    """Somebody pressed Ctrl-C while a verb was at work."""


def main() -> None:
    """Run the command line; stopping it is no error worth a traceback, not even while it is imported."""
    try:
        _main()
    except (KeyboardInterrupt, Stopped):
        print(f"pinakes: stopped{how_to_go_on(sys.argv[1:])}", file=sys.stderr)
        sys.exit(130)


def how_to_go_on(arguments: list[str]) -> str:
    """What to type after a verb was stopped, where more than the same again would be expected."""
    verb = next(iter(arguments), "")
    if (
        any(argument == "--out" or argument.startswith("--out=") for argument in arguments)
        and verb in READING
    ):
        return RESUMED
    return GO_ON.get(verb, "")


def _main() -> None:
    verb, *rest = sys.argv[1:] or [""]
    if verb in READING and rest and not ASKING.intersection(rest):
        from pinakes.run.sandbox import SPARE

        SPARE.start()
    from pinakes.cli import main as command_line

    command_line.main()
