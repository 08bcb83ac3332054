"""Mutants in their thousands through guarded children: what crashes, hangs, eats or stumbles is kept and named.

Usage: python -m tests.robust.storm [NUMBER] [SEED] [FOLDER]. NUMBER mutants (100,000) from SEED on (0); those that do harm are named as
they are met and laid into FOLDER (storm). Run by `make fuzz`, every night.
"""

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from pinakes.config import settings
from pinakes.run import batch
from tests.robust.mutants import mutant

SAMPLES = Path(__file__).parent.parent.parent / "samples" / "files"
HARM = {"crash", "timeout", "memory"}
EVERY = 1000
"""Mutants after which it is said how many there were."""


def samples():
    """The small samples of every format, scans apart: those are a matter of the recogniser."""
    return sorted(
        path for path in SAMPLES.iterdir() if path.stat().st_size < 300_000 and "scan" not in path.name
    )


def storm(number, seed=0, *, workers=2, cpu=60.0, keep=None):
    """(mutant's name, code, message) of those that do harm, and how many there were of each outcome.

    One that takes more CPU seconds than `cpu` does harm; the clock counts only against one that waits for ever.
    """
    run = {"timeout": 20 * cpu, "cpu": cpu, "workers": workers, "seal": True}
    chosen = settings({"run": run, "ocr": {"mode": "never"}}, files=(), environment={})
    harm, counts = [], Counter()
    with tempfile.TemporaryDirectory() as folder:
        made = _made(Path(folder), range(seed, seed + number))
        for done in batch.run("describe", made, chosen, chunk=4):  # the same children for all of them
            outcome = done.results[0]
            counts[outcome.status] += 1
            bad = [(done.file[0], one.code, one.message) for one in outcome.problems if one.code in HARM]
            harm += bad
            if keep is not None:
                _told(bad, counts, done.file, keep)
            Path(done.file[1]).unlink()
    return harm, counts


def _made(folder, seeds):
    """Mutants as files, each when it is wanted."""
    given = [(path, path.read_bytes()) for path in samples()]
    for seed in seeds:
        path, content = given[seed % len(given)]
        name = f"{seed}-{path.name}"
        (folder / name).write_bytes(mutant(path.name, content, seed))
        yield name, str(folder / name)


def _told(bad, counts, file, keep):
    for name, code, message in bad:
        print(f"{name}: {message} [{code}]", flush=True)
        keep.mkdir(parents=True, exist_ok=True)
        (keep / name).write_bytes(Path(file[1]).read_bytes())
    if counts.total() % EVERY == 0:
        print(counts.total(), dict(counts), file=sys.stderr, flush=True)


def main():
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    keep = Path(sys.argv[3] if len(sys.argv) > 3 else "storm")
    began = time.monotonic()
    harm, counts = storm(number, seed, keep=keep)
    print(f"{number} mutants, {dict(counts)}, {len(harm)} did harm, {time.monotonic() - began:.0f} s")
    return int(bool(harm))


if __name__ == "__main__":
    sys.exit(main())
