"""What a guarded child may take of the machine: memory, CPU, the size of files; the system enforces it."""

from __future__ import annotations

import contextlib
import resource
import signal
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pinakes.config import Run

_WHEN_ORPHANED, _SUBREAPER = 1, 36


def limit(run: Run) -> None:
    """Bound this process and all it starts. RLIMIT_DATA, not RLIMIT_AS: Go reserves address space it never
    uses.
    """
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_DATA, (run.memory, run.memory))
        _adopt()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if run.writes:
        _lower(resource.RLIMIT_FSIZE, run.writes)


def allow_cpu(seconds: float) -> None:
    """Let the document at hand have this much CPU beside what was used before; beyond it the system ends
    the process.
    """
    if not seconds:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    _lower(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime + seconds) + 1)


def _lower(what: int, most: int) -> None:
    _, hard = resource.getrlimit(what)
    resource.setrlimit(what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def wake_when_orphaned() -> None:
    """Go on when the parent dies. A child is stopped before it is killed: a parent that is itself killed in
    between would leave it standing still for ever.
    """
    _ask_kernel(_WHEN_ORPHANED, signal.SIGCONT)


def _adopt() -> None:
    """Be the parent of what our children leave behind, so that it can be found and ended."""
    _ask_kernel(_SUBREAPER, 1)


def _ask_kernel(what: int, value: int) -> None:
    import ctypes

    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(what, value, 0, 0, 0)
