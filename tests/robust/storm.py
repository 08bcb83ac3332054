"""Mutants in their thousands through guarded children: what crashes, hangs, eats or stumbles is kept and named.

Usage: python -m tests.robust.storm [NUMBER] [SEED] [FOLDER]. NUMBER mutants (100,000) from SEED on (0); those that do harm are laid into
FOLDER (storm). Run by `make fuzz`, every night.
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
AT_ONCE = 200


def samples():
    """The small samples of every format, scans apart: those are a matter of the recogniser."""
    return sorted(
        path for path in SAMPLES.iterdir() if path.stat().st_size < 300_000 and "scan" not in path.name
    )


def storm(number, seed=0, *, workers=2, timeout=60.0, keep=None):
    """(mutant's name, code, message) of those that do harm, and how many there were of each outcome."""
    chosen = settings(
        {"run": {"timeout": timeout, "workers": workers, "seal": True}, "ocr": {"mode": "never"}},
        files=(),
        environment={},
    )
    given = [(path, path.read_bytes()) for path in samples()]
    harm, counts = [], Counter()
    with tempfile.TemporaryDirectory() as folder:
        for begin in range(seed, seed + number, AT_ONCE):
            files = []
            for n in range(begin, min(begin + AT_ONCE, seed + number)):
                path, content = given[n % len(given)]
                name = f"{n}-{path.name}"
                (Path(folder) / name).write_bytes(mutant(path.name, content, n))
                files.append((name, str(Path(folder) / name)))
            for done in batch.run("describe", files, chosen, chunk=4):
                outcome = done.results[0]
                counts[outcome.status] += 1
                bad = [one for one in outcome.problems if one.code in HARM]
                harm += [(done.file[0], one.code, one.message) for one in bad]
                if bad and keep is not None:
                    keep.mkdir(parents=True, exist_ok=True)
                    (keep / done.file[0]).write_bytes(Path(done.file[1]).read_bytes())
                Path(done.file[1]).unlink()
    return harm, counts


def main():
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    keep = Path(sys.argv[3] if len(sys.argv) > 3 else "storm")
    began = time.monotonic()
    harm, counts = storm(number, seed, keep=keep)
    for name, code, message in harm:
        print(f"{name}: {message} [{code}]")
    print(f"{number} mutants, {dict(counts)}, {len(harm)} did harm, {time.monotonic() - began:.0f} s")
    return int(bool(harm))


if __name__ == "__main__":
    sys.exit(main())
