"""Where `pinakes` begins: the first guarded child of a verb that reads documents starts before the command
line is even understood.
"""

from __future__ import annotations

import signal
import sys
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType

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


AGAIN = 0.05
"""Seconds after which a Ctrl-C that Python has dropped is delivered again."""


class Stopped(BaseException):
    """Somebody pressed Ctrl-C. No KeyboardInterrupt, which Typer would end with without a word."""


def main() -> None:
    """Run the command line; stopping it is no error worth a traceback, not even while it is imported."""
    try:
        _listen_for_ctrl_c()
        _main()
    except (KeyboardInterrupt, Stopped):
        print(f"pinakes: stopped{how_to_go_on(sys.argv[1:])}", file=sys.stderr)
        sys.exit(130)


def _listen_for_ctrl_c() -> None:
    """Turn Ctrl-C into `Stopped`; a run in the background, where the shell ignores Ctrl-C, ignores it too."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _stop)
        sys.unraisablehook = _deliver_again


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped


def _deliver_again(dropped: sys.UnraisableHookArgs) -> None:
    """Deliver a Ctrl-C again that Python has dropped, as it does inside destructors and callbacks."""
    if not issubclass(dropped.exc_type, Stopped):
        sys.__unraisablehook__(dropped)
    elif not sys.is_finalizing():
        main_thread = threading.get_ident()  # signals are heard by the main thread alone
        later = threading.Timer(AGAIN, signal.pthread_kill, (main_thread, signal.SIGINT))
        later.daemon = True
        later.start()


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
