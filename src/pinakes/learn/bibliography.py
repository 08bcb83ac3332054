"""Train every model of the bibliography, in the order they need each other: `python -m pinakes.learn.bibliography DATA [--only lines,…]`.

Lines come first: beginnings of entries are learnt from the lists that the line model finds. Each step is the command that the register of
models names, with the seeds fixed; nothing else has to be run between them.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

STEPS: dict[str, tuple[str, ...]] = {
    "lines": ("pinakes.learn.lines", "--each"),
    "entries": ("pinakes.learn.entries", "--each"),
    "references": ("pinakes.learn.references",),
    "antiplagiat": ("pinakes.learn.antiplagiat",),
}
"""Step → module and options; each runs in a process of its own, so that none sees a model another has loaded."""


def main() -> None:
    """Run the steps one after the other; the first that fails ends it."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("--only", default=",".join(STEPS), help="steps, by commas")
    arguments.add_argument(
        "--held",
        type=Path,
        help="a folder where the models of lines that never saw a source are kept, to be measured",
    )
    given = arguments.parse_args()
    for name in given.only.split(","):
        module, *options = STEPS[name]
        options += ["--held", str(given.held)] if given.held and name == "lines" else []
        print(f"{name}: python -m {module} DATA {' '.join(options)}", file=sys.stderr, flush=True)
        subprocess.run([sys.executable, "-m", module, str(given.data), *options], check=True)


if __name__ == "__main__":
    main()
