"""How far the weights of citations can be trusted: `python -m pinakes.learn.mentions DATA [--gold FOLDER]`.

The weights in `understand/mentions` are shares of right links, a manner of citing each, counted on the labels of `gold/mentions`. Counted
on all of them they would judge themselves; here each paper, then each language, is judged by shares counted on the others alone.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.config import settings
from pinakes.evaluate import bodies, citing
from pinakes.evaluate.calibration import Weighed, calibration

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pinakes.evaluate.citing import LinkedPaper

ONE_IN_DOUBT = 1.0
"""Links of each manner that are counted as half right beside those seen: a few right ones are no certainty."""


def left_out(results: Sequence[LinkedPaper], apart: Callable[[LinkedPaper], str]) -> list[Weighed]:
    """Every link with the share of right ones among links of its manner in other papers or languages; unknown manners keep theirs."""
    counts: dict[tuple[str, float], list[float]] = defaultdict(lambda: [0.0, 0.0])
    for paper in results:
        for link in paper.weighed:
            here = counts[apart(paper), link.weight]
            here[0], here[1] = here[0] + link.right, here[1] + 1
    judged = []
    for paper in results:
        for link in paper.weighed:
            others = [
                value
                for (group, weight), value in counts.items()
                if weight == link.weight and group != apart(paper)
            ]
            right, seen = sum(value[0] for value in others), sum(value[1] for value in others)
            share = (right + ONE_IN_DOUBT * 0.5) / (seen + ONE_IN_DOUBT) if seen else link.weight
            judged.append(Weighed("links", round(share, 3), link.right))
    return judged


def main() -> None:
    """Print accuracy and calibration error, as shipped and left out."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("--gold", type=Path, default=Path("gold"))
    given = arguments.parse_args()
    results = list(
        citing.run(bodies.labelled(given.data, given.gold / "mentions"), settings({"road": {"full": True}}))
    )
    manners: dict[float, list[int]] = defaultdict(lambda: [0, 0])
    for link in (link for paper in results for link in paper.weighed):
        manners[link.weight][0] += link.right
        manners[link.weight][1] += 1
    for weight, (right, seen) in sorted(manners.items()):
        print(f"weight {weight}: {right} of {seen} right")
    table = {
        "as shipped": [link for paper in results for link in paper.weighed],
        "papers left out": left_out(results, lambda paper: paper.file),
        "languages left out": left_out(results, lambda paper: paper.language),
    }
    for name, links in table.items():
        found = calibration(links)
        if found is None:
            continue
        share = sum(link.right for link in links) / len(links)
        print(
            f"{name}: {len(links)} links, {share:.3f} right, ECE {found.ece:.4f} (chance {found.chance:.4f}, limit {found.limit:.4f})"
        )


if __name__ == "__main__":
    main()
