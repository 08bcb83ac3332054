"""How `batch` talks: a line on stderr now and then, the sum at the end, signals, the exit status."""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.batch.crew import Crew
    from pinakes.batch.drive import Driver
    from pinakes.batch.progress import State
    from pinakes.config import Settings

EVERY = {True: 1.0, False: 30.0}
"""Seconds between two lines: for a person at a terminal, for a log."""
SHOWN = 20
"""Failures that are named at the end; the manifest has them all."""


def run_batch(
    sources: Sequence[str],
    settings: Settings,
    *,
    out: str,
    cluster: str = "",
    share: str = "1/1",
    quick: bool = False,
) -> None:
    """Describe the sources into a folder; leaves with 0, 1 (some failed), 130 (stopped)."""
    from pinakes import __version__
    from pinakes.batch.drive import Driver
    from pinakes.batch.manifest import Manifest
    from pinakes.batch.shard import parquet
    from pinakes.batch.sources import check, share_of

    if quick:
        from pinakes.cli.describe_run import quickly

        settings = quickly(settings)
    for source in sources:
        check(source)
    part = share_of(share)
    parquet([])  # what is missing is said before anything is begun
    manifest = Manifest(Path(out))
    try:
        driver = Driver(manifest, _crew(settings, cluster), tell=Teller())
        stopped = _stop_with_signals(driver)
        run = manifest.begin(__version__, sys.argv[1:])
        state = driver.run(sources, part)
        if stopped:
            print(f"pinakes: stopped, {state.line()}; the same command goes on", file=sys.stderr)
            raise typer.Exit(130)
        manifest.end(run)
        _sum_up(state, list(manifest.failures(SHOWN)), out)
    finally:
        manifest.close()
    if state.failed:
        raise typer.Exit(1)


def _crew(settings: Settings, cluster: str) -> Crew:
    if cluster:
        from pinakes.batch.cluster import Nodes, connected

        return Nodes(settings, connected(cluster), settings.run.workers)
    from pinakes.batch.crew import Threads
    from pinakes.run.batch import workers

    return Threads(settings, workers(settings))


class Teller:
    """Says how far it is: over and over on one line at a terminal, now and then in a log."""

    def __init__(self) -> None:
        self._is_seen = sys.stderr.isatty()
        self._next = time.monotonic() + (0 if self._is_seen else EVERY[False])

    def __call__(self, state: State) -> None:
        """Say it, where it is time."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + EVERY[self._is_seen]
        end = "\033[K\r" if self._is_seen else "\n"
        print(f"pinakes: {state.line()}", end=end, file=sys.stderr, flush=True)


def _stop_with_signals(driver: Driver) -> list[int]:
    """Stop gently at the first signal, at once at the second; the signals that came."""
    came: list[int] = []

    def stop(number: int, frame: Any) -> None:
        came.append(number)
        driver.stop()
        signal.signal(number, signal.SIG_DFL)
        print("pinakes: documents at hand are finished first; once more ends at once", file=sys.stderr)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    return came


def _sum_up(state: State, failures: list[tuple[str, str, str]], out: str) -> None:
    for file, code, message in failures:
        print(f"pinakes: {file}: {message.removeprefix(file).lstrip(' :')} [{code}]", file=sys.stderr)
    failed = sum(state.failed.values())
    if failed > len(failures):
        print(f"pinakes: … and {failed - len(failures):,} more: {out}/manifest.db has them", file=sys.stderr)
    print(f"pinakes: {state.line()}: {out}", file=sys.stderr)
