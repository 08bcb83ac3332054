"""How sure agreeing sources may be: `python bench/agreement.py DATA [LIMIT]`.

Values that several sources give weigh as much as if these erred apart, up to `CERTAIN` of `describe/agree.py`. Here nothing
is cut off: printed is, for several limits, the loss of the weights (in natural logarithms, a value; Brier beside it) and
how many of the values above a limit are right. Titles and authors are left out: the judge weighs them.
"""

from __future__ import annotations

import sys
from math import log
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes import pipeline
from pinakes.config import settings
from pinakes.describe import agree
from pinakes.evaluate.suites import collections
from pinakes.evaluate.weighed import weighed
from pinakes.publish.export.json import described

if TYPE_CHECKING:
    from collections.abc import Iterator

LIMITS = (0.96, 0.97, 0.98, 0.985, 0.99, 0.995, 0.999)
JUDGED = ("title", "authors")


def agreed(data: Path, limit: int) -> Iterator[tuple[float, bool]]:
    """Weight of every value that sources agree on, and whether it is right."""
    parts = pipeline.lay(settings({"ocr": {"mode": "never"}}, files=(), environment={}))
    for one in collections(data):
        for truth in one.truth[:: max(1, len(one.truth) // limit)][:limit]:
            path = str(one.folder / truth["file"])
            outcome = next(pipeline.describe(path, path, parts))
            if outcome.record is None:
                continue
            won = (outcome.record.claims[place] for place in outcome.record.winners)
            together = {round(claim.weight, 4) for claim in won if claim.by == agree.WEIGH}
            for value in weighed(truth, described(outcome)):
                if round(value.weight, 4) in together and value.field not in JUDGED:
                    yield value.weight, value.right


def main() -> None:
    """Describe some documents of each collection and print the table."""
    agree.CERTAIN = 1 - 1e-9
    limit = int(sys.argv[2]) if len(sys.argv) > 2 else 22
    found = list(agreed(Path(sys.argv[1]), limit))
    print(f"{len(found)} values\n\n| limit | loss | Brier | above | right |\n|---|---|---|---|---|")
    for most in LIMITS:
        cut = [(min(weight, most), right) for weight, right in found]
        loss = -sum(log(weight if right else 1 - weight) for weight, right in cut) / len(cut)
        brier = sum((weight - right) ** 2 for weight, right in cut) / len(cut)
        above = [right for weight, right in found if weight > most]
        share = sum(above) / len(above) if above else 0.0
        print(f"| {most} | {loss:.4f} | {brier:.4f} | {len(above)} | {share:.3f} |")


if __name__ == "__main__":
    main()
